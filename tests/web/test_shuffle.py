"""Each browser adds its own part to the shuffle, checks that it is in it, and says so where it is not."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.people import Node, Person, person, play_game
from tests.web.browsers import hall, visitor
from tests.web.playing import asked, begun, guest, result

pytestmark = pytest.mark.anyio

KEPT = "JSON.parse(localStorage.getItem('hawker.nonces'))"
# A browser whose part is lost on the way.
LOSES_ITS_NONCE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (!String(text).includes('"nonce"')) send.call(this, text);
};
"""


async def finished(somebody: Person) -> str:
    table = await begun(somebody, "tindahan", 3)
    await play_game([somebody], table)
    return table


async def play_now(page: Page, game: str = "Tindahan") -> str:
    await page.get_by_role("button", name=f"Play now: {game}").click()
    await page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


async def test_play_now_adds_this_browsers_part_and_the_deal_waits_for_nothing_else(
    browser: Browser, tmp_path: Path
) -> None:
    """This hall would wait a day for nonces, so only the browser's own part can bring the deal."""
    async with hall(tmp_path, timings={"nonces": 86_400.0}) as node, guest(browser, node.url) as at:
        await at.go()
        table = await play_now(at.page)
        assert await asked(at.page)
        ((known, part),) = await at.page.evaluate(KEPT)
        info = await (await at.context.request.get(f"{node.url}/api/tables/{table}")).json()
        assert known == table
        assert (part["commitment"], part["nonce"]) == (info["commitment"], info["seats"][0]["nonce"])
        assert "left_out" not in info


async def test_who_is_left_out_is_warned(browser: Browser, node: Node) -> None:
    async with guest(browser, node.url) as at:
        await at.context.add_init_script(LOSES_ITS_NONCE)
        await at.go()
        await play_now(at.page)
        await expect(at.page.get_by_text("The cards are being shuffled.")).to_be_visible()
        warning = at.page.get_by_role("alert").filter(has_text="nothing proves to you that the deal was fair")
        await expect(warning).to_be_visible()
        await warning.get_by_role("button", name="Close").click()
        await expect(warning).to_have_count(0)
        await expect(at.page.get_by_text(re.compile("added nothing to the shuffle")).first).to_be_attached()


async def test_who_sits_down_from_the_hall_knows_the_part_that_is_in_the_shuffle(browser: Browser, node: Node) -> None:
    async with person(node.url, "Ann") as ann, guest(browser, node.url) as at:
        await ann.open("tindahan", "me", "open", "greedy", public=True)
        await at.go()
        tables = at.page.get_by_role("region", name=re.compile("Open tables"))
        await tables.get_by_role("button", name="Sit down at Tindahan").first.click()
        await at.page.wait_for_url("**/t/*")
        await expect(at.page.get_by_text("The host starts the game.")).to_be_visible()
        table = at.page.url.rpartition("/")[2]

        async def added() -> str:
            info = await ann.ask("GET", f"/api/tables/{table}")
            return str(next(seat.get("nonce", "") for seat in info["seats"][1:] if seat["kind"] == "guest"))

        async with asyncio.timeout(30):
            while not await added():
                await asyncio.sleep(0.05)
        kept = dict(await at.page.evaluate(KEPT) or [])
        assert kept.get(table, {}).get("nonce") == await added()


async def test_a_rematch_has_a_part_of_its_own(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await finished(ann)
        await at.go(f"/t/{table}")
        await result(at.page).get_by_role("button", name="Another game").click()
        await at.page.wait_for_url(lambda url: "/t/" in url and table not in url)
        assert await asked(at.page)
        again = at.page.url.rpartition("/")[2]
        info = await ann.ask("GET", f"/api/tables/{again}")
        kept = dict(await at.page.evaluate(KEPT))
        assert kept[again]["nonce"] == info["seats"][0]["nonce"]


async def test_a_match_file_of_other_rules_is_shown_as_it_was(browser: Browser, node: Node, tmp_path: Path) -> None:
    async with person(node.url) as ann, visitor(browser, node.url) as at:
        table = await finished(ann)
        match = (await ann.http.get(f"/api/tables/{table}/match")).json()
        file = tmp_path / "match.json"
        file.write_text(json.dumps({**match, "version": match["version"] - 1}))
        asked_server: list[str] = []
        at.page.on("request", lambda request: asked_server.append(request.url))
        await at.go("/replay")
        await at.page.get_by_label("Choose a file").set_input_files(file)
        await at.page.get_by_role("button", name="Ann").click()
        place = at.page.get_by_role("slider", name="Place in the game")
        await expect(place).to_have_attribute("aria-valuetext", "The deal")
        await at.page.get_by_role("button", name="One move on").click()
        await expect(place).to_have_attribute("aria-valuetext", f"Move 1 of {len(match['turns'])}")
        await expect(at.page.locator(".hand").first).to_be_visible()
        assert not [url for url in asked_server if url.endswith("/api/replay")], "no rules were needed"
