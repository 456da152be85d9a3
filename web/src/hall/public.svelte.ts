/** The public tables: a page, more of them, and of one game alone. */

import { api } from "../lib/api";
import type { TableLine } from "../protocol";

export class PublicTables {
  tables = $state.raw<TableLine[]>([]);
  /** Whose tables are shown; "" for all games. */
  game = $state("");
  /** Whether there are more than those shown. */
  more = $state(false);
  private pages = 1;
  private looks = 0;

  /** Reads anew all pages that are shown. */
  async look(): Promise<void> {
    const look = (this.looks += 1);
    const found: TableLine[] = [];
    let after: string | undefined;
    for (let page = 0; page < this.pages; page += 1) {
      const listed = await api.openTables(this.game, after);
      found.push(...listed.tables);
      after = listed.next;
      if (!after) break;
    }
    // Whoever has chosen another game meanwhile wants to see that one.
    if (look !== this.looks) return;
    this.tables = found;
    this.more = after !== undefined;
  }

  async showMore(): Promise<void> {
    this.pages += 1;
    await this.look();
  }

  async choose(game: string): Promise<void> {
    this.game = game;
    this.pages = 1;
    await this.look();
  }
}
