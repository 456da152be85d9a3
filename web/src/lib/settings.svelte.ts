/** What this device remembers of its reader's wishes. */

export type Theme = "auto" | "light" | "dark";
export type TextSize = "normal" | "large" | "largest";
export type Motion = "auto" | "full" | "reduced";
export type Pace = "calm" | "normal" | "quick";

interface Kept {
  theme: Theme;
  textSize: TextSize;
  motion: Motion;
  pace: Pace;
  sound: boolean;
  notify: boolean;
  language: string;
  mutedChat: boolean;
  /** The marks of players whom the reader does not want to hear. */
  muted: string[];
}

const DEFAULTS: Kept = {
  theme: "auto",
  textSize: "normal",
  motion: "auto",
  pace: "normal",
  sound: false,
  notify: false,
  language: "",
  mutedChat: false,
  muted: [],
};
const KEY = "hawker.settings";
const MUTED_AT_MOST = 500;
const SCALE: Record<TextSize, number> = { normal: 1, large: 1.15, largest: 1.3 };
const PACE: Record<Pace, number> = { calm: 1.6, normal: 1, quick: 0.5 };

const matches = (query: string) => typeof matchMedia === "function" && matchMedia(query).matches;

class Settings {
  kept = $state<Kept>({ ...DEFAULTS, ...read() });
  private darkOutside = $state(matches("(prefers-color-scheme: dark)"));
  private calmOutside = $state(matches("(prefers-reduced-motion: reduce)"));

  dark = $derived(this.kept.theme === "auto" ? this.darkOutside : this.kept.theme === "dark");
  still = $derived(this.kept.motion === "auto" ? this.calmOutside : this.kept.motion === "reduced");
  /** What durations of the game's telling are multiplied by. Even without motion there is time to read. */
  tempo = $derived(PACE[this.kept.pace]);

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /** Hear a player no longer, or again. */
  mute(mark: string, on: boolean): void {
    const others = this.kept.muted.filter((each) => each !== mark);
    this.set("muted", on ? [...others, mark].slice(-MUTED_AT_MOST) : others);
  }

  hears(mark: string | undefined): boolean {
    return !mark || !this.kept.muted.includes(mark);
  }

  /** Keeps the page's root in step with the settings; call once, from a component or an effect root. */
  apply(): void {
    if (typeof matchMedia === "function") {
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (e) => (this.darkOutside = e.matches));
      matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (e) => (this.calmOutside = e.matches));
    }
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        root.dataset["theme"] = this.dark ? "dark" : "light";
        root.dataset["motion"] = this.still ? "reduced" : "full";
        root.style.setProperty("--text-scale", String(SCALE[this.kept.textSize]));
      });
    });
  }
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
