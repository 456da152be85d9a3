/** Who the reader is, and what the hall has on offer. */

import type { GameInfo, Guest, Hall, Person } from "../protocol";
import { FACES } from "../ui/faces";
import { api, ApiError } from "./api";

class House {
  hall = $state.raw<Hall | null>(null);
  me = $state.raw<Guest | null>(null);
  trouble = $state.raw<ApiError | null>(null);

  private becoming: Promise<Guest> | undefined;

  async load(): Promise<void> {
    this.trouble = null;
    try {
      this.hall = await api.hall();
      this.me = this.hall.me ?? null;
    } catch (error) {
      this.trouble = error as ApiError;
    }
  }

  /** Whoever wants to play is somebody; a new guest is given a name and a face. */
  async somebody(): Promise<Guest> {
    if (this.me) return this.me;
    // Whoever asks meanwhile waits for the same answer: two requests would make two guests.
    const avatar = FACES[Math.floor(Math.random() * FACES.length)] ?? null;
    this.becoming ??= api.setMe({ avatar }).finally(() => (this.becoming = undefined));
    return (this.me = await this.becoming);
  }

  async rename(person: Person): Promise<void> {
    this.me = await api.setMe(person);
  }

  async forget(): Promise<void> {
    await api.forgetMe();
    this.me = null;
  }

  /** Where others find the hall. Whoever sits at the machine it runs on sees it as localhost, which is no use to them. */
  get origin(): string {
    const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    return (here && this.hall?.address) || location.origin;
  }

  game(name: string): GameInfo | undefined {
    return this.hall?.games.find((game) => game.name === name);
  }
}

export const house = new House();
