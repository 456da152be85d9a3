/** How things fly between hand, seats and stalls: from where they were last seen to where they are now. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

const MOVE = 320;
const DEAL = 420;
const FRESH = 400; // for so long what left one place may arrive at another, in milliseconds

export class Flights {
  /** No motion is wanted. */
  still = false;
  /** Nothing flies when the table is shown for the first time. */
  awake = false;

  private readonly spots = new Map<string, Element>();
  private readonly left = new Map<string, { rect: DOMRect; at: number }>();

  /** An element that things fly to and from. */
  spot(name: string) {
    return (element: Element) => {
      this.spots.set(name, element);
      return () => {
        if (this.spots.get(name) === element) this.spots.delete(name);
      };
    };
  }

  /** Arrives from where a piece of that name left a moment ago, else from a spot. */
  arrive = (
    node: Element,
    { name, from, delay = 0 }: { name: string; from?: string; delay?: number },
  ): (() => TransitionConfig) => {
    // Asked for later, so that what leaves in the same moment has been seen.
    return () => {
      if (!this.awake) return { duration: 0 };
      if (this.still) return fade(delay);
      const start = this.leftFrom(name) ?? this.spots.get(from ?? "")?.getBoundingClientRect();
      return start ? travel(node, start, delay ? DEAL : MOVE, delay) : fade(delay);
    };
  };

  /** Leaves for a spot, or just goes, so that it can arrive elsewhere. */
  leave = (node: Element, { name, to }: { name: string; to: () => string | null }): TransitionConfig => {
    const spot = to();
    const end = spot === null ? undefined : this.spots.get(spot)?.getBoundingClientRect();
    if (!end) {
      this.left.set(name, { rect: node.getBoundingClientRect(), at: performance.now() });
      return { duration: 0 };
    }
    return this.still ? fade(0) : travel(node, end, DEAL, 0);
  };

  private leftFrom(name: string): DOMRect | undefined {
    const seen = this.left.get(name);
    this.left.delete(name);
    return seen && performance.now() - seen.at < FRESH ? seen.rect : undefined;
  }
}

function fade(delay: number): TransitionConfig {
  return { duration: 140, delay, css: (t) => `opacity: ${t}` };
}

function travel(node: Element, away: DOMRect, duration: number, delay: number): TransitionConfig {
  const here = node.getBoundingClientRect();
  const x = away.left + away.width / 2 - here.left - here.width / 2;
  const y = away.top + away.height / 2 - here.top - here.height / 2;
  const scale = here.height > 0 ? Math.max(0.2, Math.min(2.5, away.height / here.height)) : 1;
  const own = getComputedStyle(node).transform;
  const base = own === "none" ? "" : own;
  return {
    duration,
    delay,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${u * x}px, ${u * y}px) ${base} scale(${1 - u * (1 - scale)}); opacity: ${Math.min(1, t * 4)}; z-index: 30`,
  };
}
