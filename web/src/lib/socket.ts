/** A table's WebSocket: updates come in order and once each, requests are answered once, and it comes back by itself. */

import { token } from "./api";
import type { FromClient, FromServer, Hinted, Refused, Update } from "../protocol";

export type Connection = "connecting" | "live" | "lost" | "ended";
export type Answer = Update | Hinted | Refused;
type Unnumbered<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Request = Unnumbered<FromClient>;

export interface Listener {
  /** Every message except those that only answer a request; updates in order, none twice. */
  told(message: FromServer): void;
  connection(state: Connection, why: string): void;
}

interface Pending {
  message: Exclude<FromClient, { type: "ping" }>;
  resolve(answer: Answer | null): void;
}

const BACKOFF = [300, 700, 1500, 3000, 6000, 10_000];
// A loss that nothing announces is noticed within five seconds: every beat without a word asks for one, and after the
// third the line is dead. Where nobody looks a beat is longer.
const BEAT = 1500;
const BEAT_UNSEEN = 20_000;
const DEAD = 3;
const NEVER_GREETED = 7; // a hall that is busy takes its time to let somebody in

export class TableSocket {
  private socket: WebSocket | undefined;
  private last = -1; // the newest seq seen
  private standing = -1; // the seq of the table when it was greeted
  private gapBefore = -1; // a seq that came too early before
  private failures = 0;
  private ended = false;
  private greeted = false;
  private silent = 0; // beats since anything was heard
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    addEventListener("online", this.now);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
    this.beatLater();
  }

  /** Sends a request, again after a reconnect if need be. Null: the connection ended for good before an answer. */
  request(wish: Request): Promise<Answer | null> {
    const message = { ...wish, id: token() } as Pending["message"];
    return new Promise((resolve) => {
      if (this.ended) return resolve(null);
      this.pending.set(message.id, { message, resolve });
      if (this.greeted) this.send(message);
    });
  }

  close(): void {
    this.end("closed");
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.socket?.close();
    this.greeted = false;
    this.silent = 0;
    this.listener.connection(this.failures ? "lost" : "connecting", "");
    const since = this.last < 0 ? "" : `?since=${this.last}`;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.open(`${scheme}//${location.host}/api/tables/${this.id}/socket${since}`);
    this.socket = socket;
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => this.socket === socket && this.lose(event);
  }

  private hear(message: FromServer): void {
    this.silent = 0;
    switch (message.type) {
      case "welcome":
        this.greeted = true;
        this.failures = 0;
        this.standing = message.seq;
        this.listener.told(message);
        this.listener.connection("live", "");
        for (const { message: again } of this.pending.values()) this.send(again);
        return;
      case "update":
        return this.hearUpdate(message);
      case "hinted":
        return this.answer(message.id, message);
      case "refused":
        if (message.id) this.answer(message.id, message);
        else this.listener.told(message);
        return;
      case "said":
        // A line of chat is answered by its being said.
        if (message.id) this.answer(message.id, null);
        return this.listener.told(message);
      case "bye":
        if (!message.again) this.end(message.why);
        return;
      default:
        this.listener.told(message);
    }
  }

  private hearUpdate(update: Update): void {
    // After a long absence one is told how things stand, and not what led there.
    const late = this.last >= 0 && update.seq > this.last + 1 && update.seq !== this.standing;
    if (late && this.gapBefore !== update.seq) {
      // Something is missing: ask for the rest, once.
      this.gapBefore = update.seq;
      this.drop();
      return;
    }
    if (update.seq > this.last) {
      this.last = update.seq;
      this.listener.told(update);
    }
    if (update.answers) this.answer(update.answers, update);
  }

  private answer(id: string, answer: Answer | null): void {
    this.pending.get(id)?.resolve(answer);
    this.pending.delete(id);
  }

  private lose(event: CloseEvent): void {
    if (this.ended) return;
    // 4xxx: the server's own reasons; those from 4400 on do not go away by trying again.
    if (event.code >= 4400) return this.end(event.reason);
    this.failures += 1;
    this.greeted = false;
    this.socket = undefined;
    this.listener.connection("lost", event.reason);
    const wait = BACKOFF[Math.min(this.failures, BACKOFF.length) - 1] ?? 0;
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.lose(new CloseEvent("close"));
  }

  private end(why: string): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.heartbeat);
    removeEventListener("online", this.now);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
    for (const { resolve } of this.pending.values()) resolve(null);
    this.pending.clear();
    this.listener.connection("ended", why);
  }

  /** The network, or the reader, is back: no need to wait any longer. */
  private readonly now = (): void => {
    this.beatLater();
    if (document.visibilityState === "hidden") return;
    if (this.greeted) this.send({ type: "ping" });
    else if (this.failures) this.connect();
  };

  /** The browser has lost the network. A hall on this very machine answers all the same, a moment later. */
  private readonly cut = (): void => {
    if (this.socket) this.drop();
  };

  private beatLater(): void {
    clearTimeout(this.heartbeat);
    const wait = document.visibilityState === "hidden" ? BEAT_UNSEEN : BEAT;
    this.heartbeat = setTimeout(() => this.beat(), wait);
  }

  private beat(): void {
    this.beatLater();
    // While it waits to try again there is no line that could be dead.
    if (!this.socket) return;
    this.silent += 1;
    if (this.silent >= (this.greeted ? DEAD : NEVER_GREETED)) this.drop();
    else if (this.greeted) this.send({ type: "ping" });
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}
