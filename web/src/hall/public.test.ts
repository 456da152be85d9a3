import { beforeEach, expect, test, vi } from "vitest";
import type { TableList } from "../protocol";

const asked: string[] = [];
let held: Promise<void> | undefined;

vi.mock("../lib/api", () => ({
  api: {
    openTables: async (game: string, after?: string): Promise<TableList> => {
      asked.push(`${game}/${after ?? ""}`);
      if (game === "slow") await held;
      const from = Number(after ?? 0);
      const tables = Array.from({ length: 2 }, (_, index) => ({
        table: { id: `${game}${from + index}` },
      })) as unknown as TableList["tables"];
      return from + 2 < 6 ? { tables, next: String(from + 2) } : { tables };
    },
  },
}));

const { PublicTables } = await import("./public.svelte");
const ids = (list: InstanceType<typeof PublicTables>) => list.tables.map((line) => line.table.id);

beforeEach(() => {
  asked.length = 0;
});

test("more tables are shown page by page, and stay shown when the list is read anew", async () => {
  const list = new PublicTables();
  await list.look();
  expect(ids(list)).toEqual(["0", "1"]);
  expect(list.more).toBe(true);
  await list.showMore();
  await list.showMore();
  expect(ids(list)).toEqual(["0", "1", "2", "3", "4", "5"]);
  expect(list.more).toBe(false);
  await list.look();
  expect(ids(list)).toHaveLength(6);
});

test("another game begins with its first page, and what was asked for before does not replace it", async () => {
  const list = new PublicTables();
  await list.look();
  let go = () => {};
  held = new Promise((done) => (go = done));
  const slow = list.choose("slow");
  await list.choose("t");
  go();
  await slow;
  expect(ids(list)).toEqual(["t0", "t1"]);
  expect(asked).toContain("t/");
});
