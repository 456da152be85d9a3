/** How the stalls look. A game that has no look of its own gets a plain stall. */

export type Edge = "scallop" | "point" | "ogee" | "noren" | "tongue";

export interface Look {
  sign: string;
  wall: string;
  halo: string;
  awning: [string, string]; // two cloths
  hem: [string, string]; // and their edges, in the shade
  edge: Edge;
  tilt: number;
  height: number; // of the booth
  cloth: [string, number, number] | null; // the hanging cloth: its symbol and size
  kind: string; // a key of the words, `kind.*`
  icon: string;
  minutes?: [number, number]; // if the rulebook says
  guess?: [number, number]; // else: what greedy bots decide in a game, at the quarter of a minute that Hibachi's book takes
  players?: [number, number]; // of a game that is not there yet, and so cannot say
}

const PLAIN: Look = {
  sign: "#3B302B", wall: "#5A4636", halo: "#E9D3A6", awning: ["#8A6A4A", "#FFF4DA"], hem: ["#6B4F34", "#E9D3A6"],
  edge: "scallop", tilt: 0, height: 244, cloth: null, kind: "other", icon: "stall",
};

/** In the order of the street. All five are there; one whose game is not is closed. */
export const STREET = ["taiwan-snackbar", "tindahan", "safranito", "hibachi", "steam-up"] as const;

const LOOKS: Record<string, Look> = {
  "taiwan-snackbar": {
    sign: "#14545E", wall: "#6E1A10", halo: "#F2A81D", awning: ["#C8321F", "#FFF4DA"], hem: ["#A32415", "#E9D3A6"],
    edge: "scallop", tilt: -1, height: 256, cloth: ["cloth-xiaochi", 29, 104], kind: "shedding", icon: "cards", minutes: [15, 30],
  },
  tindahan: {
    sign: "#1E5A36", wall: "#14545E", halo: "#F7CB3B", awning: ["#2B6B41", "#F7CB3B"], hem: ["#1E4F30", "#D3A31E"],
    edge: "point", tilt: 0.8, height: 240, cloth: ["cloth-palengke", 97, 33], kind: "tricks", icon: "cards", guess: [30, 60],
  },
  safranito: {
    sign: "#7A2142", wall: "#8A2A4A", halo: "#F9D77A", awning: ["#E0791B", "#14606B"], hem: ["#B85A0C", "#0C464F"],
    edge: "ogee", tilt: -0.6, height: 262, cloth: ["cloth-masala", 76, 30], kind: "throwing", icon: "chip", guess: [30, 50],
  },
  hibachi: {
    sign: "#2A1710", wall: "#2B4A3B", halo: "#E9C9A0", awning: ["#1F3F66", "#28507F"], hem: ["#28507F", "#1F3F66"],
    edge: "noren", tilt: 1, height: 238, cloth: ["cloth-hibachi", 29, 57], kind: "throwing", icon: "chip", minutes: [45, 45],
  },
  "steam-up": {
    sign: "#14545E", wall: "#9A3A22", halo: "#BFE3D2", awning: ["#2F8F7A", "#FFF4DA"], hem: ["#1F6B5A", "#E9D3A6"],
    edge: "tongue", tilt: -0.8, height: 252, cloth: ["cloth-dimsum", 29, 57], kind: "turntable", icon: "turn", guess: [35, 50],
  },
};

export function lookOf(game: string): Look {
  return LOOKS[game] ?? PLAIN;
}
