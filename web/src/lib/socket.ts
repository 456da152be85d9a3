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
const PING_EVERY = 20_000;
const SILENCE = 30_000;

export class TableSocket {
  private socket: WebSocket | undefined;
  private last = -1; // the newest seq seen
  private standing = -1; // the seq of the table when it was greeted
  private gapBefore = -1; // a seq that came too early before
  private failures = 0;
  private ended = false;
  private greeted = false;
  private heard = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly heartbeat: ReturnType<typeof setInterval>;
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.heartbeat = setInterval(() => this.beat(), PING_EVERY);
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
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
    this.greeted = false;
    this.listener.connection(this.failures ? "lost" : "connecting", "");
    const since = this.last < 0 ? "" : `?since=${this.last}`;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.open(`${scheme}//${location.host}/api/tables/${this.id}/socket${since}`);
    this.socket = socket;
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => this.socket === socket && this.lose(event);
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
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
    clearInterval(this.heartbeat);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
    for (const { resolve } of this.pending.values()) resolve(null);
    this.pending.clear();
    this.listener.connection("ended", why);
  }

  /** The network, or the reader, is back: no need to wait any longer. */
  private readonly now = (): void => {
    if (this.ended || document.visibilityState === "hidden") return;
    if (this.greeted) this.send({ type: "ping" });
    else if (this.failures) this.connect();
  };

  private beat(): void {
    if (!this.greeted) return;
    if (Date.now() - this.heard > SILENCE) this.drop();
    else this.send({ type: "ping" });
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}
