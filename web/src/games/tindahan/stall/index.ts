import type { Look } from "../../../hall/stalls";

export default {
  place: 2,
  wide: true,
  sign: "#1E5A36",
  wall: "#14545E",
  halo: "#F7CB3B",
  awning: ["#2B6B41", "#F7CB3B"],
  hem: ["#1E4F30", "#D3A31E"],
  edge: "point",
  tilt: 0.8,
  height: 240,
  cloth: [97, 33],
  icon: "cards",
  guess: [30, 60],
} satisfies Look;
