import type { Look } from "../../../hall/stalls";

export default {
  sign: "#3B302B",
  wall: "#5A4636",
  halo: "#E9D3A6",
  awning: ["#8A6A4A", "#FFF4DA"],
  hem: ["#6B4F34", "#E9D3A6"],
  edge: "scallop",
  tilt: 0,
  height: 244,
  cloth: null,
  icon: "stall",
} satisfies Look;
