/** Short sounds made on the spot, silent until asked for. */

import { settings } from "./settings.svelte";

export type Sound = "knock" | "cup" | "chip" | "bell" | "gong";

/** Partials of a struck body: frequency, loudness, seconds until it has died away. */
const PARTIALS: Record<Sound, [number, number, number][]> = {
  knock: [
    [190, 0.5, 0.09],
    [420, 0.25, 0.05],
    [950, 0.12, 0.03],
  ],
  cup: [
    [720, 0.3, 0.12],
    [1480, 0.18, 0.09],
    [2300, 0.06, 0.05],
  ],
  chip: [
    [1320, 0.34, 0.06],
    [3100, 0.2, 0.035],
    [5200, 0.08, 0.02],
  ],
  bell: [
    [880, 0.22, 0.7],
    [2210, 0.1, 0.45],
    [3560, 0.05, 0.25],
  ],
  gong: [
    [196, 0.3, 1.3],
    [293, 0.16, 1],
    [521, 0.08, 0.7],
    [784, 0.04, 0.4],
  ],
};

let context: AudioContext | undefined;

/** `strength` is how hard it is struck: 1 is as loud as it gets. */
export function sound(name: Sound, strength = 1): void {
  if (!settings.kept.sound || typeof AudioContext !== "function") return;
  context ??= new AudioContext();
  // Browsers keep quiet until the reader has touched the page.
  void context.resume();
  const now = context.currentTime;
  for (const [frequency, loudness, seconds] of PARTIALS[name]) {
    const tone = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.linearRampToValueAtTime(loudness * strength, now + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(now);
    tone.stop(now + seconds);
  }
}
