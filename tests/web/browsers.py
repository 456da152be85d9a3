"""Real browsers at a real hall: Debian's Chromium, driven by Playwright, at a node that hands out the built pages."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from hawker.server.timings import Timings
from tests.server.people import Node, node
from tests.services import CHROMIUM, NotHere

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
ALL_RULES = "axe.run(document, {resultTypes: ['violations']})"
# The other theme has other colours and nothing else; whatever fades between them has done so.
OTHER_THEME = """
async () => {
  const root = document.documentElement, kept = root.dataset.theme;
  root.dataset.theme = kept === "dark" ? "light" : "dark";
  await new Promise((done) => setTimeout(done, 500));
  const found = await axe.run(document, {resultTypes: ["violations"], runOnly: ["color-contrast"]});
  root.dataset.theme = kept;
  await new Promise((done) => setTimeout(done, 500));
  return found;
}
"""
PATIENCE = 60_000  # milliseconds that a test waits for something on a page: machines are slow that do much at once
# Without these, Chromium looks for its maker's hosts, and as root it refuses to start.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def hall(folder: Path, **settings: Any) -> AsyncIterator[Node]:
    """A hall with its pages."""
    if not os.environ.get("HAWKER_PAGES"):
        pytest.skip("SKIPPED: there are no pages here: run the tests by ./dev test, which builds them")
    # Browsers add to the shuffle, and get the time for it that a hall gives them.
    timings = {"nonces": Timings().nonces, **settings.pop("timings", {})}
    async with node(database=str(folder / "hall.db"), timings=timings, **settings) as opened:
        yield opened


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    try:
        program = CHROMIUM.find()
    except NotHere as reason:
        if os.environ.get("HAWKER_REQUIRE_SERVICES") == "1":
            pytest.fail(str(reason))
        pytest.skip(f"SKIPPED: {reason}")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


class Visitor:
    """A person with a browser of their own. Whatever goes wrong on a page is a failure of the test."""

    def __init__(self, context: BrowserContext, page: Page, url: str) -> None:
        self.context = context
        self.page = page
        self.url = url
        self.troubles: list[str] = []
        self.forgiven: list[str] = []  # parts of troubles that a test brings about by itself
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", lambda message: self._listen(message.type, message.text))
        page.on("request", lambda request: self._watch(request.url))

    def _listen(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(f"{kind}: {text}")

    def _watch(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.troubles.append(f"a request to another host: {url}")

    def check(self) -> None:
        left = [one for one in self.troubles if not any(part in one for part in self.forgiven)]
        assert not left, "\n".join(left)

    async def go(self, path: str = "/") -> None:
        await self.page.goto(self.url + path)

    async def axe(self) -> None:
        """No rule of axe is broken on what is shown, neither by day nor by night."""
        await self.page.evaluate(AXE.read_text())
        for script in (ALL_RULES, OTHER_THEME):
            found = await self.page.evaluate(script)
            broken = [_told(rule) for rule in found["violations"]]
            assert not broken, "\n".join(broken)


def _told(rule: dict[str, Any]) -> str:
    where = [" ".join(map(str, each["target"])) for each in rule["nodes"][:5]]
    return f"{rule['id']}: {rule['help']}: {'; '.join(where)}"


@asynccontextmanager
async def visitor(
    browser: Browser, url: str, viewport: dict[str, int] | None = None, scheme: str = "light", **more: Any
) -> AsyncIterator[Visitor]:
    """Somebody comes with a fresh browser: no cookie, no settings."""
    context = await browser.new_context(
        viewport=viewport or DESKTOP,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        **more,
    )
    somebody = Visitor(context, await context.new_page(), url)
    try:
        yield somebody
        somebody.check()
    finally:
        await context.close()
