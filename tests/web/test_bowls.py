"""Hibachi and Safranito in the browser: chips thrown by mouse, by finger and by keyboard."""

import asyncio
import re

import pytest
from playwright.async_api import Browser, CDPSession, Locator, Page, expect

from tests.server.people import Node, Person, people, person, table_of
from tests.web.browsers import DESKTOP, PHONE
from tests.web.playing import any_of, asked, begun, brought_to, guest, play, play_by_socket
from tests.web.test_games import outcome, shows, tab_to

pytestmark = pytest.mark.anyio

SEATS = 2
SMALL_PHONE = {"width": 360, "height": 640}
LYING_PHONE = {"width": 844, "height": 390}
THROW = re.compile(r"^Throw the \d+")
CONSENT = re.compile(r"^(Buy |Cook |Mix )")
REFUSAL = re.compile(r"^(Sell nothing|Turn down|Keep none|Done|Do without)")
# Whoever watches wants to see chips fly.
MOVING = 'localStorage.setItem("hawker.settings", JSON.stringify({pace: "normal", motion: "full"}))'
FITS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}"""
# Buttons whose middle is not theirs, where it is not scrolled out of sight; spots on the board lie upon one another.
COVERED = """all => all.filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  const away = button.closest(".cards, .recipes, .top")?.getBoundingClientRect().bottom < top + height / 2;
  return width && !away && !button.matches(".spot") && !button.contains(found);
}).map((button) => button.textContent || button.ariaLabel)"""
ENABLED = ":enabled:not([aria-disabled])"


async def chip_in_hand(page: Page) -> tuple[float, float]:
    """Where the chip lies that is thrown next: on the mat, below the middle of the board."""
    box = await page.locator(".sight g[transform] > g").last.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def pull(page: Page, right: float, down: float) -> None:
    """Press on the chip, pull it back, and let go."""
    x, y = await chip_in_hand(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + right / 2, y + down / 2)
    await page.mouse.move(x + right, y + down)
    await page.mouse.up()


def keys(page: Page, name: re.Pattern[str]) -> Locator:
    return (
        page.get_by_role("main")
        .locator(f"button{ENABLED}")
        .filter(visible=True)
        .and_(page.get_by_role("button", name=name))
    )


async def trade(page: Page, click: str = "click") -> None:
    """Whatever is asked that is no throw: buy and cook where it goes, and sell nothing."""
    key = await any_of(
        keys(page, CONSENT),
        keys(page, re.compile("^Pick ")),
        keys(page, re.compile(r" drawn$")),
        keys(page, REFUSAL),
    )
    assert key is not None
    await getattr(key, click)()


async def by_mouse(page: Page, turn: int) -> None:
    """Pulled back, or at a bowl by its name."""
    throw = keys(page, THROW)
    if not await throw.count():
        await trade(page)
    elif turn % 3:
        aims = page.get_by_role("combobox", name="Throw at")
        await aims.select_option(index=1 + turn % 9)
        await throw.click()
    else:
        await pull(page, 12 * (turn % 5 - 2), 60)


@pytest.mark.parametrize("game", ["hibachi", "safranito"])
async def test_a_whole_game_is_played_by_mouse(browser: Browser, node: Node, game: str) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, game, SEATS)
        await at.go(f"/t/{table}")
        assert await play(at.page, by_mouse, turns=600) > 8
        await shows(at.page, await outcome(ann, table))


# By finger


async def swipe(page: Page, cdp: CDPSession, right: float, down: float) -> None:
    x, y = await chip_in_hand(page)
    await cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for share in (0.3, 0.7, 1):
        point = {"x": x + right * share, "y": y + down * share}
        await cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    await cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def test_a_whole_game_is_played_by_finger(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=PHONE, has_touch=True) as at:
        cdp = await at.context.new_cdp_session(at.page)

        async def by_finger(page: Page, turn: int) -> None:
            if await keys(page, THROW).count():
                await swipe(page, cdp, 8 * (turn % 5 - 2), 36)
            else:
                await trade(page, "tap")

        table = await begun(ann, "hibachi", SEATS)
        await at.go(f"/t/{table}")
        assert await play(at.page, by_finger, turns=600) > 8
        await shows(at.page, await outcome(ann, table))


# By keyboard


async def by_key(page: Page, turn: int) -> None:
    """The sight is moved a little and the chip thrown; other questions have their keys."""
    if not await keys(page, THROW).count():
        answer = re.compile(f"{CONSENT.pattern}|{REFUSAL.pattern}|^Pick | drawn$")
        await tab_to(page, answer)
        while await page.locator(":focus[aria-disabled]").count():
            await page.keyboard.press("Tab")
            await tab_to(page, answer)
        await page.keyboard.press("Enter")
        return
    await tab_to(page, re.compile("^Aim with the arrow keys"))
    for key in ("1", "6", "ArrowUp", "ArrowLeft" if turn % 2 else "ArrowRight", "Shift+ArrowRight", "Enter"):
        await page.keyboard.press(key)


async def test_a_whole_game_is_played_by_keyboard(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "safranito", SEATS)
        await at.go(f"/t/{table}")
        await asked(at.page)
        await at.page.keyboard.press("Tab")
        assert await play(at.page, by_key, turns=600) > 8
        await shows(at.page, await outcome(ann, table))


# Throws


async def lying(page: Page) -> list[str]:
    """Where the chips are, by their numbers."""
    script = "all => all.map(one => `${one.dataset.chip}: ${one.dataset.at}`).sort()"
    found: list[str] = await page.locator("[data-chip]").evaluate_all(script)
    return found


WATCH = """
window.seen = [];
const look = () => {
  const disc = document.querySelector("[data-chip] .disc");
  if (disc && window.seen.at(-1) !== disc.style.transform) window.seen.push(disc.style.transform);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


async def test_two_browsers_see_the_same_throw(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, ann, impatient=False) as at_ann,
        guest(browser, node.url, bo, impatient=False) as at_bo,
    ):
        table = await table_of([ann, bo], "hibachi", options={"chef": 0})
        for at in (at_ann, at_bo):
            await at.context.add_init_script(MOVING)
            await at.go(f"/t/{table}")
            await expect(at.page.get_by_role("list", name="Players in turn order")).to_be_visible()
            await at.page.evaluate(WATCH)
        await pull(at_ann.page, 10, 70)
        assert await asked(at_bo.page)
        await expect(at_ann.page.get_by_text("Bo is choosing")).to_be_visible()
        where = await lying(at_ann.page)
        assert len(where) == 1
        assert where == await lying(at_bo.page)
        state = await ann.ask("GET", f"/api/tables/{table}/state")
        assert where == [f"1: {state['view']['chips'][0]['x']} {state['view']['chips'][0]['y']}"]
        for at in (at_ann, at_bo):
            assert len(await at.page.evaluate("window.seen")) > 8  # it flew there


async def test_a_throw_is_watched_again(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, impatient=False) as at:
        await at.context.add_init_script(MOVING)
        await at.go(f"/t/{await begun(ann, 'hibachi', SEATS, options={'chef': 0})}")
        await asked(at.page)
        await pull(at.page, 0, 60)
        await expect(at.page.get_by_role("button", name="Watch throws again")).to_be_visible()
        await asked(at.page)
        await asyncio.sleep(1)  # the bot has thrown, too
        await asked(at.page)
        before = await lying(at.page)
        await at.page.get_by_role("button", name="Watch throws again").click()
        await at.page.get_by_role(
            "button", name=re.compile("^Watch chip 1 of you again in slow motion$", re.IGNORECASE)
        ).click()
        await expect(at.page.get_by_text("Seen again: chip 1")).to_be_visible()
        await expect(at.page.get_by_text("Seen again: chip 1")).to_be_hidden(timeout=15_000)
        assert await lying(at.page) == before


async def turned_over(somebody: Person) -> tuple[str, int]:
    """A table, and the move of it by which a chip came to lie face up: of those that tumble, every fourth does."""
    for _ in range(20):
        table = await begun(somebody, "hibachi", SEATS, options={"chef": 0})
        async with somebody.socket(table) as reader:
            await reader.greeted()
            for value in (100, 200, 300, 400):
                while not reader.moves():
                    await reader.until(lambda message: message["type"] == "update")
                thrown = await reader.play(f"throw {value} from 0 -290 at 0 0 speed 900 loft 1000 spin 0")
                if any(event["event"] == "face-up" for event in thrown["events"]):
                    return table, thrown["version"] - 1  # the deal was the first
    raise AssertionError("no chip turns over")


WATCH_FACES = """
window.faces = [];
const look = () => {
  for (const disc of document.querySelectorAll("[data-flying] .disc")) {
    const [, width, height] = /scale\\(([\\d.]+), ([\\d.]+)\\)/.exec(disc.style.transform) ?? [];
    window.faces.push([disc.parentElement.hasAttribute("data-under") ? "down" : "up", width / height]);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


async def test_a_chip_turns_over_in_the_air(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, impatient=False) as at:
        table, move = await turned_over(ann)
        await at.context.add_init_script(MOVING)
        await at.go(f"/t/{table}/replay?move={move - 1}")
        await expect(at.page.get_by_role("slider", name="Place in the game")).to_be_visible()
        await at.page.evaluate(WATCH_FACES)
        await at.page.keyboard.press("ArrowRight")
        await expect(at.page.locator("[data-flying]").first).to_be_attached()
        await expect(at.page.locator("[data-flying]")).to_have_count(0)
        faces = await at.page.evaluate("window.faces")
        shown = [face for face, _ in faces]
        assert shown == sorted(shown)  # first down, and then up
        assert {"down", "up"} == set(shown)
        assert min(width for _, width in faces) < 0.7  # edge on, or nearly so, for a frame at least
        assert [faces[0][1], faces[-1][1]] == [1, 1]


# What is changed while chips fly, but for the chips themselves: by the names of classes.
WATCH_FLIGHT = """
window.frames = 0;
window.moved = 0;
window.touched = [];
const flies = () => performance.getEntriesByName("chips-fly").length > 0
  && performance.getEntriesByName("chips-rest").length === 0;
const watcher = new MutationObserver((changes) => {
  // In the first two frames the board is made ready for the flight.
  if (!flies() || window.frames <= 2) return;
  for (const {target} of changes) {
    const element = target instanceof Element ? target : target.parentElement;
    if (element.closest("[data-flying]")) window.moved += 1;
    else window.touched.push(`${element.tagName} ${element.getAttribute("class")}`);
  }
});
watcher.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
const count = () => {
  if (flies()) window.frames += 1;
  requestAnimationFrame(count);
};
requestAnimationFrame(count);
performance.clearMarks();
"""


async def test_while_chips_fly_the_page_touches_nothing_else(browser: Browser, node: Node) -> None:
    """Frames stay short by it; `./dev bench frames` measures them."""
    async with person(node.url) as ann, guest(browser, node.url, ann, impatient=False) as at:
        table = await begun(ann, "hibachi", 3, options={"chef": 1})
        await play_by_socket(ann, table, 3)
        await at.context.add_init_script(MOVING)
        await at.go(f"/t/{table}")
        await expect(at.page.locator("[data-chip]")).to_have_count(11)
        await asked(at.page)
        await at.page.evaluate(WATCH_FLIGHT)
        await keys(at.page, THROW).click()
        await at.page.wait_for_function("() => performance.getEntriesByName('chips-rest').length")
        assert await at.page.evaluate("window.moved") > 20
        assert await at.page.evaluate("window.touched") == []


async def test_dragging_back_and_escape_throw_nothing(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, 'hibachi', SEATS, options={'chef': 0})}")
        await asked(at.page)
        x, y = await chip_in_hand(at.page)
        for way in ("back", "Escape"):
            await at.page.mouse.move(x, y)
            await at.page.mouse.down()
            await at.page.mouse.move(x + 5, y + 50)
            await expect(at.page.get_by_text(re.compile("^Power "))).to_be_visible()
            if way == "back":
                await at.page.mouse.move(x + 1, y + 1)
                await expect(at.page.get_by_text("Let go: no throw")).to_be_visible()
            else:
                await at.page.keyboard.press("Escape")
            await at.page.mouse.up()
        assert await lying(at.page) == []
        assert await asked(at.page)


async def test_a_hand_over_the_board_is_refused_with_its_clause(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, 'hibachi', SEATS, options={'chef': 0})}")
        await asked(at.page)
        x, y = await chip_in_hand(at.page)
        await at.page.mouse.move(x, y - 250)
        await at.page.mouse.down()
        await at.page.mouse.move(x, y - 200)
        await at.page.mouse.up()
        await expect(at.page.get_by_text("Your hand would be over the board")).to_be_visible()
        await expect(at.page.get_by_role("button", name="Rule 3.3")).to_be_visible()


async def test_everybody_may_be_bound_to_their_own_side(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        options = {"chef": 0, "throw_from": "own-side"}
        await at.go(f"/t/{await begun(ann, 'hibachi', SEATS, options=options)}")
        await asked(at.page)
        await at.page.get_by_role("button", name=re.compile("^Turn the board: throw from the side to the left")).click()
        await pull(at.page, 0, 50)
        await expect(at.page.get_by_role("button", name="Rule 3.4")).to_be_visible()
        assert await lying(at.page) == []


async def test_a_bowl_tells_who_leads_and_takes_a_throw(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        options = {"chef": 0, "wobble": "steady"}
        await at.go(f"/t/{await begun(ann, 'safranito', SEATS, options=options)}")
        await asked(at.page)
        await at.page.get_by_role("button", name=re.compile("^saffron: 0 chips")).click()
        card = at.page.get_by_role("region", name="saffron")
        await card.get_by_role("button", name=re.compile("at saffron$")).click()
        await expect(at.page.get_by_role("button", name=re.compile("^Chip 2 of "))).to_be_visible()
        await asked(at.page)
        chip = at.page.get_by_role("button", name=re.compile("^Chip 1 of you", re.IGNORECASE))
        await chip.press("Enter")  # another may lie on it by now
        await expect(at.page.get_by_text(re.compile("Sees .*: counts|Sees no space"))).to_be_visible()


async def test_on_a_phone_a_long_pull_keeps_its_handle_in_sight_and_taken_back_its_aim(
    browser: Browser, node: Node
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=PHONE) as at:
        await at.go(f"/t/{await begun(ann, 'hibachi', SEATS, options={'chef': 0})}")
        assert await asked(at.page)
        page, sight = at.page, at.page.locator(".sight .track")
        before = await sight.get_attribute("d")
        x, y = await chip_in_hand(page)
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x - 20, y + 50)
        await page.mouse.move(x - 60, y + 150)
        handle = await page.locator(".sight use[href='#bowls-hand']").bounding_box()
        stage = await page.locator(".stage").bounding_box()
        assert handle is not None
        assert stage is not None
        assert handle["y"] + handle["height"] <= stage["y"] + stage["height"]
        assert await sight.get_attribute("d") != before
        await page.mouse.move(x + 1, y + 1)
        await page.mouse.up()
        assert await sight.get_attribute("d") == before


# Whether a finger has room: 22 pixels around its middle everything belongs to the button, or to one like it.
ROOM = """all => all.filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [[-21, 0], [21, 0], [0, -21], [0, 21]].some(([x, y]) => {
    const found = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)?.closest("button");
    return found !== button && !(found && found.className === button.className);
  });
}).map((button) => button.textContent || button.ariaLabel)"""


@pytest.mark.parametrize("viewport", [PHONE, SMALL_PHONE], ids=["phone", "small-phone"])
async def test_a_finger_has_room(browser: Browser, node: Node, viewport: dict[str, int]) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport, has_touch=True) as at:
        options = {"chef": 0, "wobble": "steady"}
        await at.go(f"/t/{await begun(ann, 'safranito', SEATS, options=options)}")
        assert await asked(at.page)
        for buttons in (".spot.small", ".tray button"):
            assert await at.page.locator(buttons).evaluate_all(ROOM) == []
        before = await at.page.evaluate("window.titles")
        await at.page.get_by_role("button", name=re.compile("^saffron: 0 chips")).tap()
        await at.page.get_by_role("button", name=re.compile("at saffron$")).tap()
        await at.page.wait_for_function("before => window.titles > before", arg=before)
        assert await asked(at.page)
        chip = at.page.locator("[data-coin='1']")
        assert await chip.evaluate_all(ROOM) == []
        box = await chip.bounding_box()
        assert box is not None
        await at.page.touchscreen.tap(box["x"] + box["width"] / 2 - 18, box["y"] + box["height"] / 2)
        await expect(at.page.get_by_text(re.compile("Sees .*: counts|Sees no space"))).to_be_visible()


@pytest.mark.parametrize(("viewport", "scheme"), [(DESKTOP, "light"), (PHONE, "dark"), (SMALL_PHONE, "light")])
async def test_the_table_breaks_no_rule_of_axe_and_does_not_scroll(
    browser: Browser, node: Node, viewport: dict[str, int], scheme: str
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport, scheme=scheme) as at:
        await at.go(f"/t/{await begun(ann, 'hibachi', 4, options={'chef': 0})}")
        kinds: set[str] = set()
        for turn in range(24):
            assert await asked(at.page)
            kind = "throw" if await keys(at.page, THROW).count() else "trade"
            if turn == 1 or kind not in kinds:
                await at.axe()
                kinds.add(kind)
            assert await at.page.evaluate(FITS)
            if kinds == {"throw", "trade"}:
                return
            before = await at.page.evaluate("window.titles")
            await keys(at.page, THROW).click()
            await at.page.wait_for_function("before => window.titles > before", arg=before)
        raise AssertionError("nothing was ever traded")


async def test_a_phone_on_its_side_has_a_board_to_throw_at(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=LYING_PHONE, has_touch=True) as at:
        await at.go(f"/t/{await begun(ann, 'hibachi', 4, options={'chef': 0})}")
        assert await asked(at.page)
        assert await at.page.evaluate(FITS)
        assert await at.page.locator("main button").evaluate_all(COVERED) == []
        box = await at.page.locator(".plan").bounding_box()
        assert box is not None
        assert box["height"] > 0.6 * LYING_PHONE["height"]
        before = await at.page.evaluate("window.titles")
        await pull(at.page, 0, 40)
        await at.page.wait_for_function("before => window.titles > before", arg=before)
        assert await asked(at.page)
        assert len(await lying(at.page)) > 0


@pytest.mark.parametrize("question", ["sell", "buy", "cook", "keep"])
async def test_choosing_breaks_no_rule_of_axe_and_covers_nothing(browser: Browser, node: Node, question: str) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=SMALL_PHONE, scheme="dark") as at:
        await at.go(f"/t/{await brought_to(ann, 'hibachi', question)}")
        assert await asked(at.page)
        await at.axe()
        assert await at.page.evaluate(FITS)
        assert await at.page.locator("main button").evaluate_all(COVERED) == []
        done = at.page.get_by_role("button", name=re.compile("^(Sell nothing|Turn down|Done cooking|Keep none)"))
        await expect(done).to_be_in_viewport(ratio=1)  # whatever else there is


async def test_on_a_phone_the_card_of_a_bowl_leaves_the_board_in_sight(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=PHONE) as at:
        await at.go(f"/t/{await begun(ann, 'safranito', SEATS, options={'chef': 0})}")
        assert await asked(at.page)
        bowls = at.page.locator(".spot:not(.small, .coin)")
        await bowls.last.click()
        await expect(at.page.locator(".place")).to_be_visible()
        top = await at.page.locator(".place").evaluate("card => card.getBoundingClientRect().top")
        lowest = await bowls.evaluate_all("all => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))")
        assert top >= lowest
