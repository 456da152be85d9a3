import type { Look } from "../../../hall/stalls";

export default {
  place: 5,
  sign: "#14545E",
  wall: "#9A3A22",
  halo: "#BFE3D2",
  awning: ["#2F8F7A", "#FFF4DA"],
  hem: ["#1F6B5A", "#E9D3A6"],
  edge: "tongue",
  tilt: -0.8,
  height: 252,
  cloth: [29, 57],
  icon: "turn",
  guess: [35, 50],
} satisfies Look;
