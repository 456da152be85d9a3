/** The few addresses of the house. */

export type Route =
  | { page: "hall" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; move: number | null; seat: number | null }
  | { page: "file" }
  | { page: "arrive"; token: string }
  | { page: "nowhere" };

export function read(url: URL): Route {
  const path = url.pathname.replace(/\/+$/, "") || "/";
  if (path === "/") return { page: "hall" };
  if (path === "/replay") return { page: "file" };
  if (path === "/arrive") return { page: "arrive", token: url.hash.slice(1) };
  const [, id, replay] = /^\/t\/([A-Za-z0-9_-]+)(\/replay)?$/.exec(path) ?? [];
  if (!id) return { page: "nowhere" };
  if (!replay) return { page: "table", id };
  return { page: "replay", id, move: number(url, "move"), seat: number(url, "seat") };
}

function number(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

class Router {
  route = $state.raw<Route>(read(new URL(location.href)));

  /** Listens to the back button and to links of this page. */
  start(): void {
    addEventListener("popstate", () => this.update());
    addEventListener("hashchange", () => this.update());
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
      const url = new URL(link.href, location.href);
      if (url.origin !== location.origin || (url.pathname === location.pathname && url.hash)) return;
      event.preventDefault();
      this.go(url.href);
    });
  }

  go(to: string): void {
    history.pushState(null, "", withLanguage(to));
    this.update();
    scrollTo(0, 0);
  }

  /** The same page under another address: no step for the back button. */
  rename(to: string): void {
    history.replaceState(null, "", withLanguage(to));
    this.update();
  }

  private update(): void {
    this.route = read(new URL(location.href));
  }
}

/** A language tried out by `?lang=` stays while one walks around. */
function withLanguage(to: string): string {
  const url = new URL(to, location.href);
  const language = new URL(location.href).searchParams.get("lang");
  if (language && !url.searchParams.has("lang")) url.searchParams.set("lang", language);
  return url.href;
}

export const router = new Router();
