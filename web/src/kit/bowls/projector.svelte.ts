/** Shows chips on the board: at rest where they lie, and in flight as the film of the throw says, frame by frame. */

import { sound } from "../../lib/sound";
import { toScreen } from "./aim";
import { filmTime, lastPose, overAt, poseAt, poseOf, watching, type Film, type Pose } from "./film";
import type { ChipView } from "./view";

const RISE = 300; // a chip this high looks twice as big
const LIT = { x: 0.7, y: 1 }; // where the shadow of a chip falls, for each millimetre of its height
const FLYING = 9; // above all that lies
const RESTING = 2.6; // and of one that lies

interface Showing {
  film: Film;
  /** When it began: a frame after the event, which changes the page and has to be laid out and painted first. */
  start: number | null;
  rate: number;
  even: boolean;
  heard: number;
  done: () => void;
}

export class Projector {
  playing = $state(false);
  /** The chip that comes to lie on its other face in the film that is playing. */
  turning = $state<number | null>(null);
  /** No motion is wanted. */
  still = false;

  private readonly nodes = new Map<number, HTMLElement>();
  private readonly poses = new Map<number, Pose>();
  private readonly turned = new Map<number, number>(); // how each chip lies turned since its last throw
  private over = 1; // how far that one has turned over
  private scale = 1;
  private turns = 0;
  private showing: Showing | undefined;
  private frame = 0;

  /** The element of a chip: its shadow, its disc and its label are its children. */
  spot(number: number) {
    return (node: HTMLElement) => {
      this.nodes.set(number, node);
      node.toggleAttribute("data-flying", this.showing?.film.tracks.has(number) ?? false);
      this.draw(number);
      if (this.still) fade(node);
      return () => {
        if (this.nodes.get(number) === node) this.nodes.delete(number);
      };
    };
  }

  /** How many pixels a millimetre has, and how the board is turned. */
  fit(scale: number, turns: number): void {
    this.scale = scale;
    this.turns = turns;
    for (const number of this.nodes.keys()) this.draw(number);
  }

  /** Where the chips lie; those that are in flight get there in their time. */
  lay(chips: readonly ChipView[]): void {
    const there = new Set(chips.map((chip) => chip.number));
    for (const number of this.poses.keys()) {
      if (there.has(number)) continue;
      this.poses.delete(number);
      this.turned.delete(number);
    }
    for (const chip of chips) {
      const before = this.poses.get(chip.number);
      const pose = { ...poseOf(chip), turn: this.turned.get(chip.number) ?? 0 };
      if (this.showing && this.showing.film.tracks.has(chip.number)) continue;
      this.poses.set(chip.number, pose);
      if (before && before.x === pose.x && before.y === pose.y && before.height === pose.height) continue;
      this.draw(chip.number);
      if (this.still) fade(this.nodes.get(chip.number));
    }
  }

  /** Plays a film at a rate: slower where chips meet, or `even`, at one rate throughout. One chip may turn over in it. */
  play(film: Film, turning: number | null, rate: number, even = false, done: () => void = () => {}): void {
    this.finish();
    if (this.still) {
      this.end(film);
      this.keepTurns(film);
      done();
      return;
    }
    performance.mark("chips-fly");
    this.showing = { film, start: null, rate, even, heard: 0, done };
    this.playing = true;
    this.turning = turning;
    this.lift(film, true);
    this.show(0);
    this.frame = requestAnimationFrame(this.tick);
  }

  /** To the end at once. */
  finish(): void {
    const showing = this.showing;
    if (!showing) return;
    cancelAnimationFrame(this.frame);
    this.showing = undefined;
    this.end(showing.film);
    this.keepTurns(showing.film);
    this.lift(showing.film, false);
    this.playing = false;
    this.turning = null;
    showing.done();
  }

  private readonly tick = (now: number): void => {
    const showing = this.showing;
    if (!showing) return;
    if (showing.start === null) {
      showing.start = now;
      this.frame = requestAnimationFrame(this.tick);
      return;
    }
    const watched = (now - showing.start) * showing.rate;
    if (watched >= (showing.even ? showing.film.length : watching(showing.film))) {
      this.end(showing.film);
      performance.mark("chips-rest");
      // What comes to the board when they rest is not the work of this frame.
      setTimeout(() => this.showing === showing && this.finish());
      return;
    }
    const time = showing.even ? watched : filmTime(showing.film, watched);
    this.show(time);
    this.listen(showing, time);
    this.frame = requestAnimationFrame(this.tick);
  };

  private show(time: number): void {
    const film = this.showing?.film;
    if (!film) return;
    this.over = overAt(film, time);
    for (const number of film.tracks.keys()) {
      const pose = poseAt(film, number, time);
      if (!pose) continue;
      this.poses.set(number, { ...pose, turn: pose.turn + (this.turned.get(number) ?? 0) });
      this.draw(number);
    }
  }

  /** What moves gets layers of its own, so that nothing is painted while it does; what lies needs none. */
  private lift(film: Film, up: boolean): void {
    for (const number of film.tracks.keys()) this.nodes.get(number)?.toggleAttribute("data-flying", up);
  }

  private end(film: Film): void {
    this.over = 1;
    for (const number of film.tracks.keys()) {
      const pose = lastPose(film, number);
      if (!pose) continue;
      this.poses.set(number, { ...pose, turn: pose.turn + (this.turned.get(number) ?? 0) });
      this.draw(number);
      if (this.still) fade(this.nodes.get(number));
    }
  }

  private keepTurns(film: Film): void {
    for (const number of film.tracks.keys()) this.turned.set(number, this.poses.get(number)?.turn ?? 0);
  }

  private listen(showing: Showing, time: number): void {
    for (const noise of showing.film.noises.slice(showing.heard)) {
      if (noise.at > time) return;
      showing.heard += 1;
      if (noise.strength > 60) sound(noise.what === "disc" ? "chip" : "knock", Math.min(1, noise.strength / 1400));
    }
  }

  /** Transforms alone: nothing is laid out anew. */
  private draw(number: number): void {
    const [node, pose] = [this.nodes.get(number), this.poses.get(number)];
    if (!node || !pose) return;
    const [shade, disc, label] = node.children as unknown as [HTMLElement, HTMLElement, HTMLElement | undefined];
    const at = toScreen(pose, this.turns);
    const [x, y] = [at.x * this.scale, at.y * this.scale];
    const size = 1 + Math.max(0, pose.height) / RISE;
    const away = (pose.height + RESTING) * this.scale;
    shade.style.transform = `translate(${x + LIT.x * away}px, ${y + LIT.y * away}px)`;
    const over = number === this.turning ? this.over : 1;
    const under = over < 0.5;
    if (node.hasAttribute("data-under") !== under) node.toggleAttribute("data-under", under);
    // A value is to be read, so a chip that lies face up does not look turned.
    const turn = disc.dataset["up"] && !under ? 0 : -pose.turn - (this.turns * Math.PI) / 2;
    const width = size * Math.abs(Math.cos(over * Math.PI));
    disc.style.transform = `translate(${x}px, ${y}px) scale(${width}, ${size}) rotate(${turn}rad)`;
    if (label) label.style.transform = `translate(${x}px, ${y}px) scale(${size})`;
    const flying = this.showing?.film.tracks.get(number)?.[0] !== undefined;
    const level = String(flying ? FLYING : Math.min(FLYING, 1 + Math.round(pose.height / 3)));
    if (node.style.zIndex !== level) node.style.zIndex = level;
  }
}

function fade(node: HTMLElement | undefined): void {
  node?.animate([{ opacity: 0 }, { opacity: 1 }], 260);
}
