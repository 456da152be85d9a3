import type { Look } from "../../../hall/stalls";
import pictures from "./pictures.svg?raw";

export default {
  place: 1,
  picture: "picture-taiwan-snackbar",
  pictures,
  sign: "#14545E",
  wall: "#6E1A10",
  halo: "#F2A81D",
  awning: ["#C8321F", "#FFF4DA"],
  hem: ["#A32415", "#E9D3A6"],
  edge: "scallop",
  tilt: -1,
  height: 256,
  cloth: ["cloth-taiwan-snackbar", 29, 104],
  kind: "stall.taiwan-snackbar.kind",
  icon: "cards",
  minutes: [15, 30],
} satisfies Look;
