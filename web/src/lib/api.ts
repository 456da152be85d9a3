/** The server's HTTP side, with typed bodies. */

import type {
  Catalogue,
  ChatPage,
  Choosing,
  Chosen,
  DeviceList,
  Guest,
  Hall,
  LogPage,
  MatchForm,
  NewTable,
  Person,
  Problem,
  Rules,
  Settings,
  TableInfo,
  TableList,
  TakeSeat,
  Transfer,
} from "../protocol";

/** A request that failed, and why. `offline`: nobody answered. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }

  get code(): string {
    return this.problem.code;
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call<T>(method: Method, path: string, body?: object): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (method !== "GET") {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body ?? {});
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError(0, { code: "offline", message: "" });
  }
  const text = await answer.text();
  const read = parse(text);
  if (!answer.ok) {
    throw new ApiError(answer.status, isProblem(read) ? read : { code: "trouble", message: text.slice(0, 200) });
  }
  return read as T;
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

const get = <T>(path: string) => call<T>("GET", path);
const post = <T>(path: string, body?: object) => call<T>("POST", path, body);
const table = (id: string) => `/tables/${encodeURIComponent(id)}`;
const game = (name: string) => `/games/${encodeURIComponent(name)}`;

export const api = {
  hall: () => get<Hall>("/hall"),
  password: (password: string) => post<void>("/password", { password }),

  setMe: (person: Person) => post<Guest>("/me", person),
  forgetMe: () => call<void>("DELETE", "/me"),
  transfer: () => post<Transfer>("/me/transfer"),
  devices: () => get<DeviceList>("/me/devices"),
  endDevice: (id: string) => call<void>("DELETE", `/me/devices/${encodeURIComponent(id)}`),
  arrive: (token: string) => post<Guest>("/arrive", { token }),

  myTables: () => get<TableList>("/me/tables"),
  /** A page of the public tables, of one game or ("") of all. */
  openTables: (name: string, after?: string) =>
    get<TableList>(`/tables?${new URLSearchParams({ ...(name && { game: name }), ...(after && { after }) })}`),
  newTable: (wanted: NewTable) => post<TableInfo>("/tables", wanted),
  table: (id: string) => get<TableInfo>(table(id)),
  sit: (id: string, seat: TakeSeat) => post<TableInfo>(`${table(id)}/seat`, seat),
  leave: (id: string) => call<TableInfo | undefined>("DELETE", `${table(id)}/seat`),
  placeBot: (id: string, seat: number, bot: string) =>
    call<TableInfo>("PUT", `${table(id)}/seats/${seat}/bot`, { bot }),
  /** `since` is that of the seat as it is seen, so that a second press strikes nobody else. */
  remove: (id: string, seat: number, since: number) =>
    call<TableInfo>("DELETE", `${table(id)}/seats/${seat}?since=${since}`),
  withdraw: (id: string) => call<TableInfo>("DELETE", `${table(id)}/wish`),
  answerWish: (id: string, number: number, yes: boolean) => post<TableInfo>(`${table(id)}/wishes/${number}`, { yes }),
  start: (id: string) => post<TableInfo>(`${table(id)}/start`),
  handOver: (id: string, seat: number) => post<TableInfo>(`${table(id)}/host`, { seat }),
  set: (id: string, settings: Settings) => call<TableInfo>("PATCH", table(id), settings),
  rematch: (id: string) => post<TableInfo>(`${table(id)}/rematch`),
  log: (id: string, after: number) => get<LogPage>(`${table(id)}/log?after=${after}`),
  chat: (id: string) => get<ChatPage>(`${table(id)}/chat`),
  match: (id: string) => get<MatchForm>(`${table(id)}/match`),
  /** The game of a table told again, some steps at a time. */
  replayOf: (id: string, after: number) => get<LogPage>(`${table(id)}/replay?after=${after}`),
  /** A match file told again, as a seat or (null) as a spectator saw it, some steps at a time. */
  replay: (match: MatchForm, seat: number | null, after: number) =>
    post<LogPage>(`/replay?after=${after}${seat === null ? "" : `&seat=${seat}`}`, match),

  /** The whole log, page by page. */
  async *wholeLog(id: string): AsyncGenerator<LogPage> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const page: LogPage = await api.log(id, after);
      yield page;
      after = page.next;
    }
  },

  /** Options as the game reads them, before there is a table. */
  choose: (name: string, wanted: Choosing) => post<Chosen>(`${game(name)}/options`, wanted),
  rules: (name: string) => get<Rules>(`${game(name)}/rules`),
  words: (name: string, language: string) => get<Catalogue>(`${game(name)}/words/${encodeURIComponent(language)}`),
};

/** A fresh id for a request, or one's own part of a shuffle: works without a secure context too. */
export function token(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
