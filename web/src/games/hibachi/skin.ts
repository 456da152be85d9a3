import type { Skin } from "../../kit/bowls/skin";
import sprite from "./symbols.svg?raw";

export const HIBACHI: Skin = {
  name: "hibachi",
  sprite,
  felt: "seigaiha",
  bowls: ["egg", "prawn", "noodles", "mushroom", "broccoli", "fish", "beef", "rice", "onion"],
};
