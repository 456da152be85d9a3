"""The life of a table without a server: whole games, with all that can happen to the people at them."""

import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

import hawker
from hawker.games import GAMES
from hawker.tables import chat, judging, judging_seats
from hawker.tables.due import Absence, Due, due_after, due_now
from hawker.tables.entries import AnyEntry, Changed, Opened, Placed, Sat, read, write
from hawker.tables.errors import Denied
from hawker.tables.introducing import introduce_party
from hawker.tables.party import Draft, Moment, Party
from hawker.tables.seats import Summary
from hawker.tables.telling import update
from hawker.tables.terms import Clock, Patience, Terms
from hawker.tables.told import Guest
from tests.potluck import POTLUCK

SHELF = {**GAMES, "potluck": POTLUCK}
PATIENCE = Patience()
PEOPLE = {name: Guest(id=name, name=name.title()) for name in ("ann", "bo", "cy", "dee")}


class Life:
    """A table, its log as it would be kept, and what every reader was told."""

    def __init__(self, game: str, *seats: str, **terms: Any) -> None:
        self.party = Party("t" * 22, SHELF)
        self.at = 1000.0
        self.log: list[tuple[bytes, float]] = []
        self.told: list[list[bytes]] = []
        self.due: Due | None = None
        options = SHELF[game].read_options(terms.pop("options", {}), len(seats))
        agreed = msgspec.structs.asdict(Terms(options=options, **terms))
        self.write(Draft(Opened(**agreed, game=game, seats=len(seats), host="ann", secret="s")))
        for seat, who in enumerate(seats):
            if who in PEOPLE:
                self.write(Draft(Sat(seat=seat, guest=who, nonce=f"nonce-of-{who}")))
            elif who:
                self.write(Draft(Placed(seat=seat, bot=who)))

    def write(self, draft: Draft) -> Moment:
        """Do what a server does: see what it leads to, keep it, take it, tell all."""
        self.at += 1.0
        step = self.party.after(draft, self.at)
        self.due = due_after(step, self.party.filmed, PATIENCE)
        self.log.append((write(step.entry), self.at))
        moment = self.party.take(step)
        self.told.append(self.tell(moment))
        return moment

    def tell(self, moment: Moment) -> list[bytes]:
        readers = [None, *range(len(self.party.seating.places))]
        return [msgspec.json.encode(update(moment, seat, people=PEOPLE)) for seat in readers]

    def move(self, random: Random) -> None:
        """Whoever is asked, bot or guest, makes a move."""
        party = self.party
        assert party.match is not None
        seat, move = party.turn, str(random.choice(hawker.legal(party.match.table)))
        assert seat is not None
        bot = party.seating.places[seat].played_by_bot
        assert (self.due is not None and self.due.what == "bot") == bot, "a bot moves when it is due, and nobody else"
        self.write(judging.play(party, seat, party.seating.version, move, "" if bot else f"m{party.seq}", bot))

    def play_on(self, random: Random, moves: int = 10_000) -> None:
        while self.party.state == "playing" and moves:
            self.move(random)
            moves -= 1

    def until_asked(self, random: Random, seat: int) -> None:
        while self.party.turn != seat:
            self.move(random)

    def denied(self, decide: Any, *about: Any) -> str:
        with pytest.raises(Denied) as denied:
            decide(self.party, *about)
        return denied.value.code

    def check_replay(self) -> None:
        """The log, read again, tells every reader the same bytes."""
        again = Party("t" * 22, SHELF, whole=True)
        entries: list[tuple[AnyEntry, float]] = [(read(body), at) for body, at in self.log]
        again.read(entries)
        moments = again.since(0)
        assert moments is not None
        assert msgspec.json.encode(again.summary()) == msgspec.json.encode(self.party.summary())
        sizes = [len(told) for told in self.told]
        seen = [[msgspec.json.encode(update(moment, seat, people=PEOPLE)) for seat in [None, *range(size - 1)]]
                for moment, size in zip(moments, sizes, strict=True)]  # fmt: skip
        assert seen == self.told


def away(*seats: int, since: float, host: float | None = None, present: tuple[int, ...] = ()) -> Absence:
    return Absence(dict.fromkeys(seats, since), host, 0.0, present)


@pytest.mark.parametrize("game", SHELF)
def test_people_and_bots_play_a_whole_game_and_its_log_tells_it_again(game: str) -> None:
    size = max(2, SHELF[game].seats[0])
    life = Life(game, "ann", "bo", *["greedy"] * (size - 2))
    life.write(judging.start(life.party, "ann"))
    life.play_on(Random(game))
    assert life.party.state == "over"
    assert life.due is not None
    assert life.due.what == "film", "what is left to do is to keep it"
    last = [msgspec.json.decode(text) for text in life.told[-1]]
    assert all(says["result"] == last[0]["result"] for says in last)
    life.check_replay()


def test_a_deal_waits_for_nonces_and_then_leaves_out_who_sent_none() -> None:
    life = Life("potluck", "ann", "")
    life.write(judging_seats.sit(life.party, "bo", None, None))
    life.write(judging.start(life.party, "ann"))
    assert life.due == Due(life.at + PATIENCE.nonces, "deal")
    assert life.denied(judging.deal, life.at - PATIENCE.nonces) == "outdated"
    life.write(judging.deal(life.party, life.at))
    assert (life.party.state, life.party.seating.left_out) == ("playing", [1])
    life.check_replay()


def test_a_move_is_taken_back_freely_or_when_all_agree() -> None:
    life, random = Life("potluck", "ann", "bo", "cy"), Random(1)
    life.write(judging.start(life.party, "ann"))
    first = life.party.turn
    assert first is not None
    before = life.told[-1]
    life.move(random)
    life.write(judging.undo(life.party, first, life.party.seating.version, "back"))
    views = [[msgspec.json.decode(text)["view"] for text in told] for told in (before, life.told[-1])]
    assert views[0] == views[1]
    life.move(random)
    life.move(random)
    life.write(judging.undo(life.party, first, life.party.seating.version, "back-2"))
    waiting = life.party.seating.to_agree()
    assert len(waiting) == 2
    for seat in waiting:
        life.write(judging.agree(life.party, seat, True, f"yes-{seat}"))
    assert life.party.turn == first
    life.play_on(random)
    assert life.denied(judging.undo, 0, life.party.seating.version, "late") == "over"
    life.check_replay()


def test_a_bot_stands_in_for_who_is_away_and_they_come_back() -> None:
    life, random = Life("potluck", "ann", "bo", patience=30), Random(2)
    life.write(judging.start(life.party, "ann"))
    seat = life.party.turn
    assert seat is not None
    began = life.at
    assert life.due == Due(began + 30, "away", seat)
    gone = away(seat, since=began + 10, present=(1 - seat,))
    assert due_now(life.party, began + 30, PATIENCE, gone) == Due(began + 40, "away", seat), "they left later"
    here = away(since=0.0, present=(0, 1))
    assert due_now(life.party, began + 30, PATIENCE, here) == Due(began + 60, "away", seat), "who thinks is not away"
    life.at = began + 40
    life.write(judging.stand_in(life.party, seat, life.party.seating.version, "away"))
    assert life.due == Due(life.at + PATIENCE.pause, "bot", seat)
    life.move(random)
    life.write(judging.come_back(life.party, seat, "back"))
    life.play_on(random)
    life.check_replay()


@pytest.mark.parametrize("per", ["turn", "game"])
def test_a_clock_runs_out_and_the_bot_moves(per: Any) -> None:
    life, random = Life("tindahan", "ann", "bo", "cy", clock=Clock(per, 20)), Random(3)
    life.write(judging.start(life.party, "ann"))
    seat = life.party.turn
    assert seat is not None
    assert life.due == Due(life.at + 20, "clock", seat)
    assert life.party.now.deadline == life.at + 20
    life.at += 20
    life.write(judging.stand_in(life.party, seat, life.party.seating.version, "clock"))
    assert life.denied(judging.come_back, seat, "r") == "clock", "this move is the bot's"
    life.move(random)
    if per == "game":
        assert life.denied(judging.come_back, seat, "r") == "clock", "nothing is left for the whole game"
        assert life.party.now.left[seat] == 0.0
    else:
        life.write(judging.come_back(life.party, seat, "r"))
    life.check_replay()


def test_a_seat_is_taken_over_when_the_host_says_yes() -> None:
    life, random = Life("potluck", "ann", "bo", "cy"), Random(4)
    life.write(judging.start(life.party, "ann"))
    life.move(random)
    life.write(judging_seats.leave(life.party, "bo"))
    info = introduce_party(life.party, PEOPLE, "dee", None)
    assert [seat.offer for seat in info.seats] == ["", "ask", ""]
    assert life.denied(judging_seats.sit, "cy", 1, None) == "seated"
    life.write(judging_seats.sit(life.party, "dee", 1, None))
    number = life.party.seq
    assert list(life.party.wishes) == [number]
    gone = Absence({}, life.at, 0.0, (0, 2))
    assert due_now(life.party, life.at, PATIENCE, gone) in (
        Due(life.at + PATIENCE.host, "host"),
        Due(life.at + PATIENCE.pause, "bot", 1),
    )
    life.write(judging_seats.answer(life.party, "ann", number, True, (), here=True))
    assert life.party.seating.seat_of("dee") == 1
    assert life.denied(judging_seats.sit, "bo", 1, None) == "taken"
    life.play_on(random)
    assert [held.guest for held in life.party.summary().held] == ["ann", "bo", "cy", "dee"]
    life.check_replay()


def test_who_removes_a_seat_before_the_start_makes_the_others_move_up() -> None:
    life = Life("potluck", "ann", "", "bo")
    life.write(judging_seats.remove(life.party, "ann", 1, 0))
    assert [place.guest for place in life.party.seating.places] == ["ann", "bo"]
    life.write(judging_seats.leave(life.party, "ann"))
    assert life.party.seating.host == "bo", "who sits there can be the host"
    life.check_replay()


def test_the_host_changes_the_terms_and_they_go_on_in_a_rematch() -> None:
    life, random = Life("potluck", "ann", "greedy", name="once"), Random(5)
    life.write(judging.change(life.party, "ann", Changed(name="again", public=True, chat=False)))
    assert (life.party.seating.terms.name, life.party.seating.terms.lets_take_over) == ("again", "anyone")
    with pytest.raises(Denied) as off:
        chat.line(life.party, "ann", 0, "hello", 1.0, "r")
    assert off.value.code == "chat-off"
    life.write(judging.start(life.party, "ann"))
    assert life.denied(judging.rematch, "ann", "x" * 22) == "not-over"
    life.play_on(random)
    life.write(judging.rematch(life.party, "ann", "x" * 22))
    terms = msgspec.structs.asdict(life.party.seating.terms)
    again = Life("potluck", "ann", "greedy", **terms)
    assert again.party.seating.terms == life.party.seating.terms
    life.check_replay()


def test_players_hear_spectators_when_the_game_is_over() -> None:
    life, random = Life("potluck", "ann", "greedy"), Random(6)
    life.write(judging.start(life.party, "ann"))
    line = chat.line(life.party, "dee", None, " what a\nmove ", life.at, "r")
    assert (line.room, line.text) == ("spectators", "what a move")
    assert not chat.may_hear(life.party, line, 0)
    assert chat.may_hear(life.party, line, None)
    life.play_on(random)
    assert chat.may_hear(life.party, line, 0)


def test_a_try_changes_nothing() -> None:
    """What a draft would lead to is worked out without touching the party."""
    life = Life("potluck", "ann", "bo")
    before = life.party.seating
    step = life.party.after(judging_seats.leave(life.party, "bo"), 2000.0)
    assert life.party.seating is before
    assert (before.guests, step.seating.guests) == (["ann", "bo"], ["ann"])


def test_entries_and_summaries_of_earlier_hawkers_are_read() -> None:
    opened = read(
        b'{"is":"opened","game":"potluck","seats":2,"options":{},"host":"ann","secret":"s","name":"old","public":true,'
        b'"clock":{"per":"game","seconds":1},"patience":1,"takeover":"ask"}'
    )
    assert isinstance(opened, Opened)
    assert opened.terms == Terms(
        options={}, name="old", public=True, clock=Clock("game", 1), patience=1, takeover="ask"
    ), "limits of today's messages are none of the log's"
    summary = msgspec.json.decode(
        b'{"game":"potluck","rules":1,"places":[["ann","","","n"],["","greedy","",""]],"options":{},"host":"ann",'
        b'"commitment":"c","created_at":1.0,"held":[[2,0,"ann"]]}',
        type=Summary,
    )
    assert (summary.guests, summary.held[0].guest) == ({"ann"}, "ann")


def test_nothing_of_it_needs_a_loop_a_database_or_a_socket() -> None:
    code = """
import pkgutil, sys
import hawker.tables
for module in pkgutil.iter_modules(hawker.tables.__path__):
    __import__(f"hawker.tables.{module.name}")
outside = {"asyncio", "sqlalchemy", "starlette", "uvicorn", "socket", "sqlite3", "hawker.server"}
print(*sorted(outside & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
