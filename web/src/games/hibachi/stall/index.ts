import type { Look } from "../../../hall/stalls";
import pictures from "./pictures.svg?raw";

export default {
  place: 4,
  picture: "picture-hibachi",
  pictures,
  sign: "#2A1710",
  wall: "#2B4A3B",
  halo: "#E9C9A0",
  awning: ["#1F3F66", "#28507F"],
  hem: ["#28507F", "#1F3F66"],
  edge: "noren",
  tilt: 1,
  height: 238,
  cloth: ["cloth-hibachi", 29, 57],
  kind: "stall.hibachi.kind",
  icon: "chip",
  minutes: [45, 45],
} satisfies Look;
