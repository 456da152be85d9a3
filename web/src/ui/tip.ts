/** Keys that show a picture alone tell their name to whoever points at them. */

const KEYS = "button[aria-label], a[aria-label], [role='switch'][aria-label]";

export function tellNames(): void {
  document.addEventListener("pointerover", (event) => {
    const key = event.target instanceof Element ? event.target.closest<HTMLElement>(KEYS) : null;
    if (!key || (key.title && key.title !== key.dataset["tip"]) || key.innerText.trim()) return;
    // A label that has changed since, such as that of a switch, is told anew.
    key.title = key.dataset["tip"] = key.getAttribute("aria-label") ?? "";
  });
}
