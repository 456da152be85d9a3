import type { Look } from "../../../hall/stalls";
import pictures from "./pictures.svg?raw";

export default {
  place: 2,
  picture: "picture-tindahan",
  wide: true,
  pictures,
  sign: "#1E5A36",
  wall: "#14545E",
  halo: "#F7CB3B",
  awning: ["#2B6B41", "#F7CB3B"],
  hem: ["#1E4F30", "#D3A31E"],
  edge: "point",
  tilt: 0.8,
  height: 240,
  cloth: ["cloth-tindahan", 97, 33],
  kind: "stall.tindahan.kind",
  icon: "cards",
  guess: [30, 60],
} satisfies Look;
