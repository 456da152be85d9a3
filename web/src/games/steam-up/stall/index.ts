import type { Look } from "../../../hall/stalls";
import pictures from "./pictures.svg?raw";

export default {
  place: 5,
  picture: "picture-steam-up",
  pictures,
  sign: "#14545E",
  wall: "#9A3A22",
  halo: "#BFE3D2",
  awning: ["#2F8F7A", "#FFF4DA"],
  hem: ["#1F6B5A", "#E9D3A6"],
  edge: "tongue",
  tilt: -0.8,
  height: 252,
  cloth: ["cloth-steam-up", 29, 57],
  kind: "stall.steam-up.kind",
  icon: "turn",
  guess: [35, 50],
} satisfies Look;
