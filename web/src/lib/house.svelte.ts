/** Who the reader is, and what the hall has on offer. */

import type { GameInfo, Guest, Hall, Person } from "../protocol";
import { api, ApiError } from "./api";

class House {
  hall = $state.raw<Hall | null>(null);
  me = $state.raw<Guest | null>(null);
  trouble = $state.raw<ApiError | null>(null);

  async load(): Promise<void> {
    this.trouble = null;
    try {
      this.hall = await api.hall();
      if (!this.hall.locked) this.me = await api.me().catch(notYet);
    } catch (error) {
      this.trouble = error as ApiError;
    }
  }

  /** Whoever wants to play is somebody; a new guest is given a name. */
  async somebody(): Promise<Guest> {
    this.me ??= await api.setMe({});
    return this.me;
  }

  async rename(person: Person): Promise<void> {
    this.me = await api.setMe(person);
  }

  async forget(): Promise<void> {
    await api.forgetMe();
    this.me = null;
  }

  game(name: string): GameInfo | undefined {
    return this.hall?.games.find((game) => game.name === name);
  }
}

function notYet(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
  throw error;
}

export const house = new House();
