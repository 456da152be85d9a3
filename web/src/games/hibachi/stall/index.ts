import type { Look } from "../../../hall/stalls";

export default {
  place: 4,
  sign: "#2A1710",
  wall: "#2B4A3B",
  halo: "#E9C9A0",
  awning: ["#1F3F66", "#28507F"],
  hem: ["#28507F", "#1F3F66"],
  edge: "noren",
  tilt: 1,
  height: 238,
  cloth: [29, 57],
  icon: "chip",
  minutes: [45, 45],
} satisfies Look;
