import type { Skin } from "../../kit/bowls/skin";
import sprite from "./symbols.svg?raw";

export const SAFRANITO: Skin = {
  name: "safranito",
  sprite,
  felt: "jali",
  bowls: ["curry", "ginger", "cardamom", "chili", "saffron", "garlic", "mint", "cumin", "cinnamon"],
};
