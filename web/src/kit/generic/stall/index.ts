import type { Look } from "../../../hall/stalls";
import pictures from "./pictures.svg?raw";

export default {
  picture: "picture-plain",
  pictures,
  sign: "#3B302B",
  wall: "#5A4636",
  halo: "#E9D3A6",
  awning: ["#8A6A4A", "#FFF4DA"],
  hem: ["#6B4F34", "#E9D3A6"],
  edge: "scallop",
  tilt: 0,
  height: 244,
  cloth: null,
  kind: "stall.other",
  icon: "stall",
} satisfies Look;
