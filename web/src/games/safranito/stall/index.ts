import type { Look } from "../../../hall/stalls";

export default {
  place: 3,
  sign: "#7A2142",
  wall: "#8A2A4A",
  halo: "#F9D77A",
  awning: ["#E0791B", "#14606B"],
  hem: ["#B85A0C", "#0C464F"],
  edge: "ogee",
  tilt: -0.6,
  height: 262,
  cloth: [76, 30],
  icon: "chip",
  guess: [30, 50],
} satisfies Look;
