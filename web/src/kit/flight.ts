/** How cards come and go: from where they were to where they lie, short and clear. */

import { cubicOut } from "svelte/easing";
import { fade, type TransitionConfig } from "svelte/transition";

export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Flight {
  /** Where it comes from, or goes to; without it, it only fades. */
  spot: Spot | undefined;
  still: boolean;
  duration?: number;
  delay?: number;
}

/** As `in:`: begins at the spot and ends where the card lies. As `out:` the other way round. */
export function fly(node: Element, { spot, still, duration = 320, delay = 0 }: Flight): TransitionConfig {
  if (still || !spot) return fade(node, { duration: still ? 120 : 160 });
  const here = node.getBoundingClientRect();
  if (here.width === 0) return {};
  const x = spot.left + spot.width / 2 - here.left - here.width / 2;
  const y = spot.top + spot.height / 2 - here.top - here.height / 2;
  const scale = Math.max(0.25, Math.min(1.4, spot.height / here.height));
  return {
    duration,
    delay,
    easing: cubicOut,
    css: (t, u) =>
      `translate: ${x * u}px ${y * u}px; scale: ${1 + (scale - 1) * u}; opacity: ${Math.min(1, 0.35 + t)}; z-index: 30;`,
  };
}

/** Remembers where named things are, so that what replaces them can come from there. */
export class Spots {
  private readonly nodes = new Map<string, Element>();
  private readonly kept = new Map<string, Spot>();

  /** As an action: `use:spots.mark={"hand stinky tofu"}`. */
  mark = (node: Element, name: string) => {
    this.nodes.set(name, node);
    return {
      update: (other: string) => {
        if (this.nodes.get(name) === node) this.nodes.delete(name);
        name = other;
        this.nodes.set(name, node);
      },
      destroy: () => {
        if (this.nodes.get(name) === node) this.nodes.delete(name);
      },
    };
  };

  /** Call it before the picture changes. */
  keep(): void {
    for (const [name, node] of this.nodes) this.kept.set(name, node.getBoundingClientRect());
  }

  element(name: string): Element | undefined {
    return this.nodes.get(name);
  }

  /** Where the first of them is, or was before the picture changed. */
  of(...names: string[]): Spot | undefined {
    return first(names, (name) => this.kept.get(name) ?? this.nodes.get(name)?.getBoundingClientRect());
  }

  /** Where the first of them is now. */
  now(...names: string[]): Spot | undefined {
    return first(names, (name) => this.nodes.get(name)?.getBoundingClientRect());
  }
}

function first(names: readonly string[], place: (name: string) => Spot | undefined): Spot | undefined {
  return names.map(place).find((spot) => spot !== undefined && spot.width > 0);
}
