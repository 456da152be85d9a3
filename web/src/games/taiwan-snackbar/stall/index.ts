import type { Look } from "../../../hall/stalls";

export default {
  place: 1,
  sign: "#14545E",
  wall: "#6E1A10",
  halo: "#F2A81D",
  awning: ["#C8321F", "#FFF4DA"],
  hem: ["#A32415", "#E9D3A6"],
  edge: "scallop",
  tilt: -1,
  height: 256,
  cloth: [29, 104],
  icon: "cards",
  minutes: [15, 30],
} satisfies Look;
