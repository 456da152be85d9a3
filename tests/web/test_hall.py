"""The hall: coming in, being somebody, inviting, from any device and by any address."""

import gzip
import re
import socket
import subprocess
from asyncio import sleep
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Response, Route, expect

from tests.server.people import Node, person
from tests.web.browsers import PHONE, hall, visitor
from tests.web.playing import asked, begun, guest

pytestmark = pytest.mark.anyio

BACKGROUND = "getComputedStyle(document.documentElement).getPropertyValue('--panel')"
ROUND_BEGINS = """
() => document.querySelector("main .strip")?.textContent.includes("begins") && !document.querySelector(".hand button")
"""
SCRIPT_AT_MOST = 150_000  # bytes, compressed: the hall and a table together


async def sitting(page: Page) -> None:
    """The lobby is there."""
    await expect(page.get_by_role("heading", name="At the table")).to_be_visible()


async def invite(page: Page, game: str) -> str:
    """Open a table for friends with as few seats as the game allows; its link."""
    await page.get_by_role("button", name=f"Invite friends to {game}").click()
    dialog = page.get_by_role("dialog", name=f"A table of {game}")
    await dialog.get_by_role("group", name="How many play").get_by_text("3", exact=True).click()
    await dialog.get_by_role("button", name="Open the table").click()
    await sitting(page)
    return await page.get_by_role("textbox", name="Link to this table").input_value()


async def test_play_now_is_one_click_from_a_running_game(browser: Browser, node: Node) -> None:
    for game in ("Tindahan", "Taiwan Snackbar"):
        async with guest(browser, node.url) as at:
            await at.go()
            await at.page.get_by_role("button", name=f"Play now: {game}").click()
            await at.page.wait_for_url("**/t/*")
            assert await asked(at.page)
            await expect(at.page.get_by_role("button", name="Hint")).to_be_enabled()


async def test_whoever_plays_now_sees_the_deal(browser: Browser, node: Node) -> None:
    """Cards come to empty hands, also for one whose page opens after the server has dealt."""
    for game in ("Tindahan", "Taiwan Snackbar"):
        async with visitor(browser, node.url) as at:
            await at.go()
            await at.page.get_by_role("button", name=f"Play now: {game}").click()
            await at.page.wait_for_function(ROUND_BEGINS)
            assert await asked(at.page)
            await expect(at.page.locator(".hand button").first).to_be_visible()


async def test_where_nothing_is_the_page_says_so(browser: Browser, node: Node) -> None:
    async with guest(browser, node.url) as at:
        at.forgiven.append("404")  # as it should be
        answer = await at.page.goto(f"{node.url}/kitchen/sink")
        assert answer is not None
        assert answer.status == 404
        await expect(at.page.get_by_text("There is nothing at this address.")).to_be_visible()
        await at.page.get_by_role("link", name="Back to the hall").click()
        await expect(at.page.get_by_role("button", name="Play now: Tindahan")).to_be_visible()
    async with person(node.url) as ann:
        found = await ann.http.get("/api/kitchen")
        assert found.status_code == 404
        assert "html" not in found.headers["content-type"]


async def test_five_stalls_stand_in_the_street_and_the_others_are_closed(browser: Browser, node: Node) -> None:
    async with guest(browser, node.url) as at:
        await at.go()
        stalls = at.page.get_by_role("region", name="Stalls").get_by_role("article")
        for name in ("Safranito", "Hibachi", "Steam Up", "Taiwan Snackbar", "Tindahan"):
            stall = stalls.filter(has=at.page.get_by_role("heading", name=name))
            await expect(stall).to_be_visible()
            await expect(stall.get_by_text("Closed", exact=True)).to_have_count(0)
            await expect(stall.get_by_role("button", name=f"Play now: {name}")).to_have_count(1)


async def test_a_friend_with_a_phone_sits_down_by_the_link_and_the_host_starts(browser: Browser, node: Node) -> None:
    async with (
        guest(browser, node.url) as host,
        guest(browser, node.url, viewport=PHONE, has_touch=True, is_mobile=True) as friend,
    ):
        await host.go()
        link = await invite(host.page, "Tindahan")
        await expect(host.page.get_by_role("img", name=re.compile("Code for a phone"))).to_be_visible()
        assert link.startswith(f"{node.url}/t/")
        await friend.page.goto(link)
        await friend.page.get_by_role("button", name="Sit down").first.tap()
        await expect(friend.page.get_by_text("The host starts the game.")).to_be_visible()
        await expect(host.page.get_by_role("button", name="Waiting for 1 player")).to_be_disabled()
        await host.page.get_by_role("button", name="Bots for 1 seat").click()
        await host.page.get_by_role("button", name="Start the game").click()
        for one in (host, friend):
            await expect(one.page.get_by_role("group", name="Your hand")).to_be_visible()
        await fits(friend.page)


async def test_the_host_takes_a_seat_away_and_fewer_play(browser: Browser, node: Node) -> None:
    async with (
        person(node.url, "Mei") as mei,
        guest(browser, node.url, mei) as host,
        person(node.url, "Bo") as bo,
        guest(browser, node.url, bo, viewport=PHONE, has_touch=True, is_mobile=True) as friend,
    ):
        table = (await mei.open("tindahan", "me", "open", "open", "open"))["id"]
        await host.go(f"/t/{table}")
        await friend.go(f"/t/{table}")
        seats = host.page.get_by_role("listitem")
        take_away = re.compile("Take seat . away")
        await expect(host.page.get_by_role("button", name=take_away)).to_have_count(3)
        await expect(friend.page.get_by_role("button", name="Sit down")).to_have_count(3)
        await expect(friend.page.get_by_role("button", name=take_away)).to_have_count(0)
        await friend.page.get_by_role("button", name="Sit down").nth(1).tap()
        await expect(seats.nth(2).get_by_role("button", name="Remove Bo")).to_be_visible()
        await bo.ask("POST", f"/api/tables/{table}/chat", {"id": "hello", "text": "It is me"})

        await host.page.get_by_role("button", name="Take seat 2 away").focus()
        await host.page.keyboard.press("Enter")
        await expect(seats).to_have_count(3)
        await expect(seats.nth(1).get_by_role("button", name="Remove Bo")).to_be_visible()
        await expect(host.page.get_by_text("A table for 3")).to_have_role("status")
        await expect(host.page.get_by_role("button", name=take_away)).to_have_count(0)  # the game is for three at least
        await expect(friend.page.get_by_role("listitem").nth(1)).to_contain_text("You")
        await host.page.get_by_role("button", name="Bots for 1 seat").click()
        await host.page.get_by_role("button", name="Start the game").click()
        for one in (host, friend):
            await expect(one.page.get_by_role("group", name="Your hand")).to_be_visible()
        lines = (await bo.ask("GET", f"/api/tables/{table}/chat"))["lines"]
        assert [line["seat"] for line in lines] == [1]
        await friend.page.get_by_role("button", name="Chat").tap()
        await expect(friend.page.get_by_role("log", name="Chat").locator("b")).to_have_text("You")


async def test_two_quick_clicks_remove_a_bot_and_not_its_seat(browser: Browser, node: Node) -> None:
    async with person(node.url, "Mei") as mei, guest(browser, node.url, mei) as host:
        table = (await mei.open("tindahan", "me", "greedy", "greedy", "greedy"))["id"]
        await host.go(f"/t/{table}")
        remove = host.page.get_by_role("button", name=re.compile("^Remove"))
        await remove.first.click()
        take_away = host.page.get_by_role("button", name="Take seat 2 away")
        await expect(take_away).to_be_visible()
        await take_away.hover()
        await host.page.mouse.down(click_count=2)
        await host.page.mouse.up(click_count=2)
        await host.page.get_by_role("button", name="Bots for 1 seat").click()
        await expect(remove).to_have_count(3)


async def test_name_and_face_can_be_changed_at_any_time(browser: Browser, node: Node) -> None:
    async with guest(browser, node.url) as at:
        await at.go()
        me = at.page.get_by_role("button", name=re.compile("Change name, face and settings"))
        for name, face in (("Mei Lin", "Frog"), ("Jun", "Cat")):
            await me.click()
            sheet = at.page.get_by_role("dialog", name="You")
            await sheet.get_by_role("textbox", name="Your name").fill(name)
            await sheet.get_by_role("radio", name=face).check(force=True)
            await sheet.get_by_role("button", name="Keep it").click()
            await expect(me).to_contain_text(name)
        await at.page.reload()
        await expect(me).to_contain_text("Jun")
        await me.click()
        await expect(at.page.get_by_role("radio", name="Cat")).to_be_checked()


async def test_somebody_moves_to_another_device_with_their_tables(browser: Browser, node: Node) -> None:
    async with (
        person(node.url, "Mei") as mei,
        guest(browser, node.url, mei) as here,
        guest(browser, node.url, viewport=PHONE) as there,
    ):
        await begun(mei, "tindahan", options={"start": 0})
        await here.go()
        await here.page.get_by_role("button", name=re.compile("Change name, face and settings")).click()
        await here.page.get_by_role("button", name="Make a link").click()
        field = here.page.get_by_role("textbox", name="Link for the other device")
        await expect(field).to_have_value(re.compile("/arrive"))
        link = await field.input_value()
        await there.page.goto(link)
        await there.page.get_by_role("button", name="Yes, that is me").click()
        await expect(there.page.get_by_role("button", name=re.compile("Change name"))).to_contain_text("Mei")
        await there.page.get_by_role("link", name="Play on").first.click()
        assert await asked(there.page)


async def test_a_table_that_waits_is_taken_up_again(browser: Browser, node: Node) -> None:
    async with person(node.url, "Mei") as mei, guest(browser, node.url, mei) as at:
        await begun(mei, "taiwan-snackbar", options={"start": 0})
        await at.go()
        await at.page.get_by_role("link", name="Play on").first.click()
        assert await asked(at.page)


async def test_a_public_table_is_found_in_the_hall(browser: Browser, node: Node) -> None:
    async with person(node.url, "Ann") as ann, guest(browser, node.url) as at:
        await ann.open("tindahan", "me", "open", "open", public=True, name="Slow evening")
        await at.go()
        found = at.page.get_by_role("region", name=re.compile("Open tables"))
        await expect(found.get_by_text("Slow evening")).to_be_visible()
        await found.get_by_role("button", name="Sit down at Tindahan").click()
        await expect(at.page.get_by_text("The host starts the game.")).to_be_visible()


async def test_a_hall_with_a_password_opens_to_those_who_know_it(browser: Browser, tmp_path: Path) -> None:
    async with hall(tmp_path, password="durian") as node, guest(browser, node.url) as at:
        at.forgiven.append("status of 40")  # the wrong password is the test's own
        await at.go()
        field = at.page.get_by_label("Password")
        await field.fill("mango")
        await at.page.get_by_role("button", name="Come in").click()
        await expect(at.page.get_by_role("alert")).to_be_visible()
        await field.fill("durian")
        await at.page.get_by_role("button", name="Come in").click()
        await expect(at.page.get_by_role("button", name="Play now: Tindahan")).to_be_visible()


def lan_address() -> str:
    found = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False).stdout.split()
    outside = [each for each in found if re.fullmatch(r"[\d.]+", each) and not each.startswith("127.")]
    if not outside:
        pytest.skip("SKIPPED: this machine has no IPv4 address but its own")
    return outside[0]


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


async def test_the_hall_is_played_by_a_lan_address_over_plain_http(browser: Browser, tmp_path: Path) -> None:
    """No https, so no clipboard and no crypto of the browser: all works nevertheless, and the copy key too."""
    address, port = lan_address(), free_port()
    async with hall(tmp_path, host="0.0.0.0", port=port):
        url = f"http://{address}:{port}"
        async with guest(browser, url) as host, guest(browser, url, viewport=PHONE) as friend:
            for one in (host, friend):  # a header that Chromium heeds on https pages only, and says so
                one.forgiven.append("Cross-Origin-Opener-Policy")
            await host.go()
            assert not await host.page.evaluate("isSecureContext")
            link = await invite(host.page, "Tindahan")
            assert link.startswith(url)
            await host.page.get_by_role("button", name="Copy").click()
            await expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
            await friend.page.goto(link)
            await friend.page.get_by_role("button", name="Sit down").first.click()
            await host.page.get_by_role("button", name="Bots for 1 seat").click()
            await host.page.get_by_role("button", name="Start the game").click()
            await expect(friend.page.get_by_role("group", name="Your hand")).to_be_visible()


async def test_who_hosts_on_this_machine_invites_by_the_lan_address(browser: Browser, tmp_path: Path) -> None:
    lan_address()
    port = free_port()
    async with hall(tmp_path, host="0.0.0.0", port=port), guest(browser, f"http://127.0.0.1:{port}") as at:
        await at.go()
        link = await invite(at.page, "Tindahan")
        assert re.fullmatch(rf"http://[\d.]+:{port}/t/[\w-]+", link)
        assert "127.0.0.1" not in link


async def test_morning_or_night_is_chosen_and_kept(browser: Browser, node: Node) -> None:
    for scheme in ("light", "dark"):
        async with visitor(browser, node.url, scheme=scheme) as at:
            await at.go()
            night = at.page.get_by_role("switch", name="Night market")
            begins = scheme == "dark"
            await expect(night).to_be_checked(checked=begins)
            before = await background(at.page)
            await night.click()
            await expect(night).to_be_checked(checked=not begins)
            await at.page.wait_for_function(f"before => {BACKGROUND} !== before", arg=before)
            await at.page.reload()
            await expect(night).to_be_checked(checked=not begins)


async def background(page: Page) -> str:
    return str(await page.evaluate(BACKGROUND))


async def test_every_word_comes_from_the_catalogues(browser: Browser, node: Node) -> None:
    """A language that doubles every word, through hall, lobby and table, also on a phone."""
    for viewport in (None, PHONE):
        async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
            await at.go("/?lang=xx")
            await expect(at.page.get_by_role("heading", name="My My tables tables")).to_be_visible()
            await fits(at.page)
            await at.go(f"/t/{(await ann.open('tindahan', 'me', 'open', 'open'))['id']}?lang=xx")
            await expect(at.page.get_by_role("heading", name="At At the the table table")).to_be_visible()
            await fits(at.page)
            for game in ("tindahan", "taiwan-snackbar"):
                await at.go(f"/t/{await begun(ann, game, options={'start': 0})}?lang=xx")
                await expect(at.page.get_by_role("button", name="Hint Hint")).to_be_visible()
                await fits(at.page)


async def fits(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    await page.evaluate("document.fonts.ready")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_hall_and_table_together_are_lean(browser: Browser, node: Node) -> None:
    for game in ("Tindahan", "Taiwan Snackbar", "Hibachi", "Safranito", "Steam Up"):
        async with guest(browser, node.url) as at:
            scripts: dict[str, Response] = {}

            def note(answer: Response, scripts: dict[str, Response] = scripts) -> None:
                if answer.url.endswith(".js"):
                    scripts[answer.url] = answer

            at.page.on("response", note)
            await at.go()
            await at.page.get_by_role("button", name=f"Play now: {game}").click()
            assert await asked(at.page)
            await at.page.wait_for_load_state("networkidle")
            sizes = [len(gzip.compress(await answer.body())) for answer in list(scripts.values())]
            assert 0 < sum(sizes) <= SCRIPT_AT_MOST, sizes


async def test_open_tables_come_in_pages_and_of_one_game(browser: Browser, tmp_path: Path) -> None:
    async with hall(tmp_path) as node, person(node.url, "Bo") as bo, visitor(browser, node.url) as at:
        for number in range(26):
            game = "tindahan" if number % 5 == 0 else "hibachi"
            await bo.ask("POST", "/api/tables", {"game": game, "public": True})
        await at.go()
        tickets = at.page.locator("#open .ticket")
        await expect(tickets).to_have_count(20)
        await at.page.get_by_role("button", name="More tables").click()
        await expect(tickets).to_have_count(26)
        await expect(at.page.get_by_role("button", name="More tables")).to_have_count(0)
        await at.page.get_by_label("Show tables of").select_option("Tindahan")
        await expect(tickets).to_have_count(6)
        await at.page.get_by_label("Show tables of").select_option("Steam Up")
        await expect(at.page.get_by_text("No table of Steam Up is open at the moment.")).to_be_visible()


async def answered_late(route: Route) -> None:
    await sleep(0.5)
    await route.continue_()


async def test_devices_are_listed_and_signed_out(browser: Browser, node: Node) -> None:
    async with guest(browser, node.url) as at, guest(browser, node.url) as other:
        await at.page.route("**/api/me", answered_late)
        await at.go()
        await at.page.get_by_role("button", name="Change name, face and settings").click()
        # Whoever is new here becomes a guest only now, and may be quicker than that.
        await at.page.get_by_role("button", name="Make a link").click()
        link = await at.page.get_by_role("textbox", name="Link for the other device").input_value()
        await other.page.goto(link)
        await other.page.get_by_role("button", name="Yes, that is me").click()
        await expect(other.page.get_by_role("heading", name="Open tables")).to_be_visible()
        await at.page.reload()
        await at.page.get_by_role("button", name="Change name, face and settings").click()
        await expect(at.page.get_by_text("This device", exact=True)).to_be_visible()
        await at.page.get_by_role("button", name="Sign out: Chrome on Linux").click()
        await expect(at.page.get_by_role("button", name="Sign out: Chrome on Linux")).to_have_count(0)
        await other.page.reload()
        await expect(other.page.get_by_text("Choose a name")).to_be_attached()
        await at.page.get_by_role("button", name="Sign out: This device").click()
        await expect(at.page.get_by_text("Without another device there is no way back")).to_be_visible()
        await at.page.get_by_role("button", name="Yes, sign out").click()
        await expect(at.page.get_by_text("Choose a name")).to_be_attached()
