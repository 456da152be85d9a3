import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer, TableInfo, Update } from "../protocol";
import { TableSocket, type Connection } from "./socket";

class Line {
  readyState = 1;
  sent: { type: string; id?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  constructor(readonly url: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  say(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(code = 1006) {
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

const WELCOME: FromServer = {
  type: "welcome",
  table: { id: "t" } as TableInfo,
  seq: 0,
  here: [],
  spectators: 0,
  now: 0,
};
const update = (seq: number, more: Partial<Update> = {}): Update => ({
  type: "update",
  seq,
  version: seq,
  at: 0,
  ...more,
});

let lines: Line[];
let told: FromServer[];
let states: Connection[];
let socket: TableSocket;
const line = () => lines.at(-1) as Line;
const seqs = () => told.filter((message) => message.type === "update").map((message) => message.seq);

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  told = [];
  states = [];
  socket = new TableSocket(
    "t",
    { told: (message) => told.push(message), connection: (state) => states.push(state) },
    (url) => {
      lines.push(new Line(url));
      return line() as unknown as WebSocket;
    },
  );
  line().say(WELCOME);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test("updates come in order, and once each", () => {
  for (const seq of [4, 5, 5, 4, 6]) line().say(update(seq));
  expect(seqs()).toEqual([4, 5, 6]);
});

test("after a loss it comes back and asks for the rest", () => {
  line().say(update(7));
  line().cut();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(2);
  expect(line().url).toMatch(/\/api\/tables\/t\/socket\?since=7$/);
  line().say(WELCOME);
  expect(states.at(-1)).toBe("live");
  line().say(update(8));
  expect(seqs()).toEqual([7, 8]);
});

test("it waits longer and longer, and starts afresh after a success", () => {
  const waits = [];
  for (let round = 0; round < 4; round += 1) {
    line().cut();
    const before = lines.length;
    let waited = 0;
    while (lines.length === before) {
      vi.advanceTimersByTime(50);
      waited += 50;
    }
    waits.push(waited);
  }
  expect(waits[3]).toBeGreaterThan(waits[0] as number);
  line().say(WELCOME);
  line().cut();
  vi.advanceTimersByTime(500);
  expect(lines).toHaveLength(6);
});

test("a gap is filled by asking again, once", () => {
  line().say(update(1));
  line().say(update(3));
  expect(seqs()).toEqual([1]);
  vi.advanceTimersByTime(1000);
  line().say(WELCOME);
  expect(line().url).toContain("since=1");
  line().say(update(3)); // a server that leaves numbers out is believed the second time
  expect(seqs()).toEqual([1, 3]);
});

test("how things stand after a long absence is no gap", () => {
  line().say(update(1));
  line().cut();
  vi.advanceTimersByTime(1000);
  line().say({ ...WELCOME, seq: 234 } as FromServer);
  line().say(update(234));
  line().say(update(235));
  expect(seqs()).toEqual([1, 234, 235]);
  expect(lines).toHaveLength(2);
});

test("a request without an answer is sent again, under the same id", async () => {
  const answer = socket.request({ type: "play", version: 3, move: "eat" });
  const first = line().sent.at(-1);
  line().cut();
  vi.advanceTimersByTime(1000);
  expect(line().sent).toEqual([]);
  line().say(WELCOME);
  expect(line().sent).toEqual([first]);
  line().say(update(4, { answers: first?.id as string }));
  expect((await answer)?.type).toBe("update");
  line().cut();
  vi.advanceTimersByTime(1000);
  line().say(WELCOME);
  expect(line().sent).toEqual([]);
});

test("an answer that repeats an old update resolves, and is not told again", async () => {
  line().say(update(4));
  const answer = socket.request({ type: "undo", version: 4 });
  line().say(update(4, { answers: line().sent.at(-1)?.id as string }));
  expect((await answer)?.type).toBe("update");
  expect(seqs()).toEqual([4]);
});

test("refusals and hints go to who asked", async () => {
  const play = socket.request({ type: "play", version: 1, move: "eat" });
  line().say({ type: "refused", code: "refused", message: "no", id: line().sent.at(-1)?.id as string });
  expect((await play)?.type).toBe("refused");
  const hint = socket.request({ type: "hint" });
  line().say({ type: "hinted", move: "eat", id: line().sent.at(-1)?.id as string });
  expect(await hint).toMatchObject({ move: "eat" });
});

test("a request of which nobody knows what became of it waits for the truth", async () => {
  let answered = false;
  const play = socket.request({ type: "play", version: 1, move: "eat" });
  void play.then(() => (answered = true));
  const id = line().sent.at(-1)?.id as string;
  line().say({ type: "looking", message: "not known yet", id });
  await Promise.resolve();
  expect(told.at(-1)).toMatchObject({ type: "looking" });
  expect(answered).toBe(false);
  line().say(update(2, { answers: id }));
  expect((await play)?.type).toBe("update");
});

test("a line of chat is answered by its being said", async () => {
  const said = socket.request({ type: "say", text: " hello " });
  const id = line().sent.at(-1)?.id as string;
  line().say({ type: "said", number: 1, room: "players", text: "hello", at: 0, name: "Ana", id });
  expect(await said).toBeNull();
  expect(told.at(-1)?.type).toBe("said");
  line().cut();
  vi.advanceTimersByTime(1000);
  line().say(WELCOME);
  expect(line().sent, "it is not said again").toEqual([]);
});

test("bye ends it, unless it says to come again", async () => {
  const waiting = socket.request({ type: "hint" });
  line().say({ type: "bye", why: "restart", again: true });
  line().cut(1001);
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(2);
  line().say(WELCOME);
  line().say({ type: "bye", why: "gone" });
  expect(states.at(-1)).toBe("ended");
  expect(await waiting).toBeNull();
  line().cut();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
});

test("a table at which nothing happens is not lost as long as it answers", () => {
  for (let round = 0; round < 100; round += 1) {
    vi.advanceTimersByTime(2000);
    expect(line().sent.at(-1)).toEqual({ type: "ping" });
    line().say({ type: "pong", now: 1 });
  }
  expect(lines).toHaveLength(1);
});

test.each([0, 400, 1499])("five seconds of silence are a loss, whenever it begins (%i ms)", (later) => {
  vi.advanceTimersByTime(later);
  line().say({ type: "pong", now: 1 });
  vi.advanceTimersByTime(2900);
  expect(states.at(-1), "an answer may take its time").toBe("live");
  vi.advanceTimersByTime(2100);
  expect(states).toContain("lost");
});

test("the browser knows at once that there is no network, and that there is one again", () => {
  dispatchEvent(new Event("offline"));
  expect(states.at(-1)).toBe("lost");
  for (let tries = 0; tries < 8; tries += 1) {
    vi.advanceTimersByTime(13_000);
    line().cut();
  }
  const before = lines.length;
  dispatchEvent(new Event("online"));
  expect(lines).toHaveLength(before + 1);
});

test("a line that never greets is given up for another", () => {
  line().cut();
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(5000);
  expect(lines, "a busy hall takes its time").toHaveLength(2);
  vi.advanceTimersByTime(8000);
  expect(lines.length).toBeGreaterThan(2);
});

test("while nobody looks, a table is asked seldom", () => {
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(19_000);
  expect(line().sent).toEqual([]);
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(line().sent).toEqual([{ type: "ping" }]);
  seen.mockRestore();
});
