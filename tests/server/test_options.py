"""Options of a table: judged as soon as they are written, in a sentence for people, and with who sits there."""

from typing import Any

import pytest

import hawker
from hawker.core.errors import OptionError
from hawker.games import GAMES
from hawker.tables import judging, judging_seats
from hawker.tables.due import Absence, due_now
from hawker.tables.entries import Changed, Opened, Placed, Rose, Sat
from hawker.tables.party import Draft, Party
from hawker.tables.terms import Patience
from tests.server.people import Json, Node, person

pytestmark = pytest.mark.anyio

NO_LIMIT = "'No limit' is for tables without bots: choose '60 rounds', or let only people play."
BAD_SCHEDULE = "'2,9' is neither rising nor a list of numbers from 1 to 6, one for each round, such as 2,3,4."


# Written


async def test_options_are_judged_before_there_is_a_table(hall: Node) -> None:
    async with person(hall.url) as ann:
        path = "/api/games/taiwan-snackbar/options"
        taken = await ann.ask("POST", path, {"seats": 3, "options": {"no_more": "2, 3 4 4"}})
        assert taken["options"] == {"variant": "points", "no_more": "2,3,4", "rounds": 1, "start": "drawn"}
        problem = await ann.ask("POST", path, {"seats": 3, "options": {"no_more": "2,9"}}, status=400)
        assert problem == {"code": "bad-request", "message": BAD_SCHEDULE, "option": "no_more"}
        problem = await ann.ask("POST", path, {"seats": 30, "options": {}}, status=400)
        assert "3 to 10 players" in problem["message"]


async def test_a_value_that_is_not_taken_is_told_in_the_same_words_wherever_it_is_written(hall: Node) -> None:
    wrong: Json = {"options": {"no_more": "2,9"}}
    async with person(hall.url) as ann:
        opened = await ann.open("taiwan-snackbar", "me", "open", "open")
        for method, path, body in (
            ("POST", "/api/tables", {"game": "taiwan-snackbar", **wrong}),
            ("PATCH", f"/api/tables/{opened['id']}", wrong),
        ):
            problem = await ann.ask(method, path, body, status=400)
            assert problem == {"code": "bad-request", "message": BAD_SCHEDULE, "option": "no_more"}


# For people alone


def table(*seats: str, **options: object) -> Party:
    """A table of Hibachi as its log tells it; Ann is the host, `bot` is one, and "" is an open seat."""
    party = Party("t" * 22, GAMES)
    chosen = hawker.game("hibachi").read_options(options, len(seats))
    party.take(
        party.after(Draft(Opened(game="hibachi", seats=len(seats), options=chosen, host="ann", secret="s")), 1.0)
    )
    for seat, name in enumerate(seats):
        if name == "bot":
            party.take(party.after(Draft(Placed(seat=seat, bot="random")), 1.0))
        elif name:
            party.take(party.after(Draft(Sat(seat=seat, guest=name, nonce=f"nonce-of-{name}")), 1.0))
    return party


async def test_the_hall_says_which_values_are_for_people_alone(hall: Node) -> None:
    async with person(hall.url) as ann:
        games = (await ann.ask("GET", "/api/hall"))["games"]
    marked = {
        (game["name"], option["name"], choice["value"])
        for game in games
        for option in game["options"]
        for choice in option["choices"]
        if choice.get("for_people")
    }
    assert marked == {("hibachi", "limit", "none"), ("safranito", "limit", "none")}


async def test_the_hall_says_which_options_need_another_one_and_which_are_seats(hall: Node) -> None:
    async with person(hall.url) as ann:
        games = (await ann.ask("GET", "/api/hall"))["games"]
    options = {(game["name"], option["name"]): option for game in games for option in game["options"]}
    needs = {name: option["needs"] for name, option in options.items() if "needs" in option}
    assert needs == {("taiwan-snackbar", "rounds"): {"option": "variant", "value": "last-eater"}}
    assert {name[1] for name, option in options.items() if option["seat"]} == {"start", "chef"}


async def test_no_table_with_a_bot_is_opened_without_a_limit(hall: Node) -> None:
    async with person(hall.url) as ann:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        body = {"game": "hibachi", "seats": seats, "options": {"limit": "none"}}
        problem = await ann.ask("POST", "/api/tables", body, status=400)
        assert problem == {"code": "bad-request", "message": NO_LIMIT, "option": "limit"}
        assert (await ann.ask("GET", "/api/me/tables"))["tables"] == []
        await ann.open("hibachi", "me", "open", options={"limit": "none"})


async def test_a_bot_and_no_limit_come_to_a_table_in_neither_order(hall: Node) -> None:
    async with person(hall.url) as ann:
        path = f"/api/tables/{(await ann.open('hibachi', 'me', 'open', options={'limit': 'none'}))['id']}"
        problem = await ann.ask("PUT", f"{path}/seats/1/bot", {"bot": "random"}, status=400)
        assert (problem["message"], problem["option"]) == (NO_LIMIT, "limit")
        await ann.ask("PATCH", path, {"options": {}})
        await ann.ask("PUT", f"{path}/seats/1/bot", {"bot": "random"})
        problem = await ann.ask("PATCH", path, {"options": {"limit": "none"}}, status=400)
        assert (problem["message"], problem["option"]) == (NO_LIMIT, "limit")
        await ann.remove(path, 1)
        assert (await ann.ask("PATCH", path, {"options": {"limit": "none"}}))["options"]["limit"] == "none"


def test_a_table_that_has_both_from_earlier_does_not_start() -> None:
    party = table("ann", "bot", limit="none")
    with pytest.raises(OptionError, match="for tables without bots"):
        judging.start(party, "ann")
    party.take(party.after(judging.change(party, "ann", Changed(options={"limit": 60})), 1.0))
    assert judging.start(party, "ann").match


@pytest.mark.parametrize("gone", ["away", "clock", "left"])
def test_a_stand_in_plays_on_without_a_limit(gone: Any) -> None:
    party = table("ann", "bo", limit="none")
    party.take(party.after(judging.start(party, "ann"), 1.0))
    seat = party.turn
    assert seat is not None
    if gone == "left":
        party.take(party.after(judging_seats.leave(party, ["ann", "bo"][seat]), 2.0))
    else:
        party.take(party.after(judging.stand_in(party, seat, party.seating.version, gone), 2.0))
    assert party.seating.places[seat].played_by_bot
    due = due_now(party, 2.0, Patience(), Absence({}, None, 0.0, ()))
    assert due is not None
    assert (due.what, due.seat) == ("bot", seat)
    assert party.match is not None
    move = hawker.ask(hawker.bot("random"), party.match.table, 1)
    party.take(party.after(judging.play(party, seat, party.seating.version, str(move), "", bot=True), 3.0))
    assert (party.seating.version, party.state) == (2, "playing")


def test_the_seat_of_who_left_a_game_without_a_limit_is_given_to_no_bot_for_good() -> None:
    party = table("ann", "bo", limit="none")
    party.take(party.after(judging.start(party, "ann"), 1.0))
    party.take(party.after(Draft(Rose(seat=1)), 2.0))
    with pytest.raises(OptionError, match="for tables without bots"):
        judging.place_bot(party, "ann", 1, "random", ["random"])
