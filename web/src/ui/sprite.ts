/** Drawings are symbols in sprites. A sprite is laid into the page once; then `<use href="#id">` finds its symbols. */

const laid = new Set<string>();

/** `sprite` is the text of an SVG file, imported with `?raw`. The names of symbols are shared by all sprites. */
export function laySprite(sprite: string): void {
  if (laid.has(sprite)) return;
  laid.add(sprite);
  const holder = document.createElement("div");
  // Not `display: none`: clip paths in there would not work in every browser.
  holder.className = "unseen";
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = sprite;
  document.body.prepend(holder);
}
