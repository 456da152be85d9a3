"""Nothing leaks: two worlds that differ only in what a reader cannot see send that reader the same bytes.

Clocks and ids are fixed. Each world is a node of its own with real sockets, and the same people do the same things in
both: they play moves that show the reader nothing new, ask for what is refused, and look at all that can be looked at.
"""

import itertools
import json
import secrets
import zlib
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import hawker
from hawker.core.game import Game
from hawker.core.match import Match, digest
from hawker.core.play import legal, play, refusal
from hawker.core.table import Seat, Table
from hawker.server.hall import Hall
from hawker.server.http.limits import Limits
from hawker.server.loaded import LoadedTable
from hawker.server.sockets import accepting, conversation
from hawker.server.sockets.conversation import Conversation
from hawker.server.storage.store import Store
from hawker.tables import judging, telling
from hawker.tables.entries import Started
from hawker.tables.party import Draft, Party
from hawker.tables.telling import NOBODY_ELSE
from hawker.tables.told import Refused
from tests.potluck import POTLUCK
from tests.server.people import Node, Person, Reader, node, people

pytestmark = pytest.mark.anyio

GAMES = {**{name: hawker.game(name) for name in hawker.games()}, "potluck": POTLUCK}
SEATS = 3
TRIED = 10  # tables of a game, for each reader; that at which most can be played is taken
MOVES = 5  # at each of them, if it goes well

Traffic = dict[str, list[str]]  # what each kind of reader got, byte for byte


class Case(NamedTuple):
    """Two tables that are one to a seat (None: to spectators), and what is played on both."""

    seat: Seat | None
    one: Table
    other: Table
    moves: list[tuple[Seat, str]]


# Two worlds


def make_cases(game: Game[Any]) -> list[Case]:
    """A case for each kind of reader."""
    tried = [[make_case(game, seat, number) for number in range(TRIED)] for seat in (0, 1, 2, None)]
    return [max(cases, key=lambda case: len(case.moves)) for cases in tried]


def make_case(game: Game[Any], seat: Seat | None, number: int) -> Case:
    """A table somewhere in a game, its twin, and moves that keep them twins."""
    random = Random(f"{game.name} {seat} {number}")
    one = game.setup(SEATS, number)
    for _ in range(random.randrange(1, 30)):
        before = one.clone()
        play(one, random.choice(legal(one)))
        if one.over:
            one = before
            break
    other = game.resample(one, seat, number)
    other.dice = one.dice.clone()  # chance goes the same way, so that it does not part them
    one.events, other.events = [], []
    return Case(seat, one.clone(), other.clone(), moves_for_both(one, other, seat, random))


def moves_for_both(one: Table, other: Table, seat: Seat | None, random: Random) -> list[tuple[Seat, str]]:
    moves: list[tuple[Seat, str]] = []
    while len(moves) < MOVES:
        assert one.turn is not None
        possible = list(legal(one))
        random.shuffle(possible)
        for move in possible[:20]:
            if refusal(other, move) is not None:
                continue
            here, there = one.clone(), other.clone()
            play(here, move)
            play(there, move)
            if here.turn is not None and not told_apart(here, there, seat):
                moves.append((one.turn, str(move)))
                one, other = here, there
                break
        else:
            break
    return moves


def told_apart(one: Table, other: Table, seat: Seat | None) -> bool:
    return any(one.game.view(one, reader) != other.game.view(other, reader) for reader in {seat, None})


def fix_clocks_and_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on ids are counted, and it is always the same moment."""
    numbers = itertools.count(1)
    monkeypatch.setattr(Store, "now", lambda _: 1_800_000_000.0)
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: f"{next(numbers):022}")


async def world(
    game: str, cases: Sequence[Case], twin: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> list[Traffic]:
    """All that those readers got in one of the two worlds."""
    fix_clocks_and_ids(monkeypatch)
    begun: list[Table] = []

    def start(party: Party, _: object) -> Draft:
        match = Match(party.game, SEATS, party._shuffle([]), party.seating.terms.options, start=begun[-1].clone())
        return Draft(Started(rules=party.game.rules_version, outcomes=[], digest=digest(match.table)), match=match)

    monkeypatch.setattr(judging, "start", start)
    traffic = []
    file = str(folder / f"{'twin' if twin else 'world'}.db")
    async with node(database=file) as house, people(house.url, "Ann", "Bo", "Cy", "Dee") as everybody:
        for case in cases:
            begun.append(case.other if twin else case.one)
            traffic.append(await sit_and_play(house, game, everybody, case))
    return traffic


async def sit_and_play(house: Node, game: str, everybody: list[Person], case: Case) -> Traffic:
    table = (await everybody[0].open(game, "me", "open", "open", patience=None))["id"]
    for player in everybody[1:SEATS]:
        await player.ask("POST", f"/api/tables/{table}/seat", {})
    await everybody[0].ask("POST", f"/api/tables/{table}/start")
    path = f"/api/tables/{table}"
    got: Traffic = {"seat": [], "spectator": []}
    async with AsyncExitStack() as stack:
        wires = []
        for somebody in everybody:
            wire = Wire(await stack.enter_async_context(somebody.socket(table)))
            await wire.until("here")
            wires.append(wire)
        watched = {"spectator": (everybody[SEATS], wires[SEATS])}
        if case.seat is not None:
            watched["seat"] = (everybody[case.seat], wires[case.seat])
        for number, (seat, move) in enumerate(case.moves):
            for kind, (_, wire) in watched.items():
                await wire.try_what_is_refused(f"{kind}-{number}", refused_moves(wire.state))
            version = wires[seat].state["version"]
            await wires[seat].reader.say("play", id=f"m{number}", version=version, move=move)
            seq = wires[seat].state["seq"] + 1
            for wire in wires:
                await wire.until("update", seq=seq)
        await everybody[0].ask("POST", f"{path}/chat", {"id": "hello", "text": "hello"})
        for wire in wires:
            await wire.until("said")
        for kind, (somebody, wire) in watched.items():
            for what in ("", "/state", "/log", "/log?after=3", "/chat", "/match"):
                got[kind].append((await somebody.http.get(path + what)).text)
            undo = {"id": "back", "version": wire.state["version"]}
            got[kind].append((await somebody.http.post(f"{path}/undo", json=undo)).text)
            got[kind] += wire.heard
    assert house.house.hall.loaded[table].party.seating.version > len(case.moves)
    return got


def refused_moves(state: dict[str, Any]) -> list[str]:
    """What is not understood, what is not for now, and what is greyed on the reader's screen."""
    greyed = [choice["move"] for choice in state.get("choices", []) if "refusal" in choice]
    return ["nonsense", *greyed[:2]]


class Wire:
    """A socket, and every text that came out of it."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.heard: list[str] = []
        self.state: dict[str, Any] = {}

    async def until(self, kind: str, **fields: Any) -> None:
        while True:
            text = await self.reader.connection.recv()
            assert isinstance(text, str)
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] == "update":
                self.state = message
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return

    async def try_what_is_refused(self, name: str, moves: list[str]) -> None:
        for number, move in enumerate(moves):
            request = f"{name}-{number}"
            await self.reader.say("play", id=request, version=self.state["version"], move=move)
            await self.until("refused", id=request)


# What they tell


def differences(ours: list[Traffic], theirs: list[Traffic]) -> list[str]:
    """Where a reader could tell the two worlds apart."""
    found = []
    for case, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        for kind in one:
            if len(one[kind]) != len(other[kind]):
                found.append(f"case {case}, {kind}: {len(one[kind])} and {len(other[kind])} messages")
            for here, there in zip(one[kind], other[kind], strict=False):
                if here.encode() != there.encode():
                    found.append(f"case {case}, {kind}: {here} is not {there}")
    return found


async def both_worlds(name: str, cases: list[Case], folder: Path) -> tuple[list[Traffic], list[Traffic]]:
    traffic = []
    for twin in (False, True):
        with pytest.MonkeyPatch.context() as monkeypatch:
            traffic.append(await world(name, cases, twin, folder, monkeypatch))
    return traffic[0], traffic[1]


@pytest.mark.parametrize("name", GAMES)
async def test_a_reader_gets_the_same_bytes_whatever_it_cannot_see(name: str, tmp_path: Path) -> None:
    cases = make_cases(GAMES[name])
    assert all(digest(case.one) != digest(case.other) for case in cases), "the worlds do differ"
    assert sum([len(case.moves) for case in cases]) >= len(cases) * MOVES // 2, "a good deal is played in both"
    ours, theirs = await both_worlds(name, cases, tmp_path)
    assert differences(ours, theirs) == []
    seats = [text for case in ours for text in case["seat"]]
    assert any('"choices"' in text for text in seats), "the seat was asked"
    assert any('"code":"refused"' in text or '"code":"not-a-move"' in text for text in seats), "and refused"


# It would be noticed


def see_through_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is shown what the next seat sees."""
    update = telling.update

    def across(moment: Any, seat: Seat | None, fresh: bool = False, people: Any = NOBODY_ELSE) -> Any:
        says = update(moment, seat, fresh, people)
        if moment.table is not None:
            says.view = moment.table.game.view(moment.table, 0 if seat is None else (seat + 1) % SEATS)
        return says

    monkeypatch.setattr(telling, "update", across)


def tell_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said, but what cannot be seen has a part in the time that is."""
    update = telling.update

    def late(moment: Any, seat: Seat | None, fresh: bool = False, people: Any = NOBODY_ELSE) -> Any:
        says = update(moment, seat, fresh, people)
        if moment.table is not None:
            says.at += zlib.crc32(digest(moment.table).encode()) % 1000 / 1000
        return says

    monkeypatch.setattr(telling, "update", late)


def refuse_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal depends on what others have on their hands."""
    lives: list[LoadedTable] = []

    def overheard(hall: Hall, limits: Limits, live: LoadedTable, *rest: Any) -> Conversation:
        lives.append(live)
        return Conversation(hall, limits, live, *rest)

    def tell_too_much(message: str, **rest: Any) -> Refused:
        match = lives[-1].party.match
        assert match is not None
        return Refused(message=f"{message} {digest(match.table)}", **rest)

    # Compiled code calls its own functions without looking them up; these two it looks up.
    monkeypatch.setattr(accepting, "Conversation", overheard)
    monkeypatch.setattr(conversation, "Refused", tell_too_much)


@pytest.mark.parametrize("leak", [see_through_another, tell_by_the_clock, refuse_with_a_hint])
async def test_a_leak_would_be_found(leak: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [make_case(GAMES["tindahan"], 1, 1)]
    leak(monkeypatch)
    assert differences(*await both_worlds("tindahan", cases, tmp_path)) != []
