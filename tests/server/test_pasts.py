"""A log is read from the nearest snapshot, and tells the same as if all of it had been replayed."""

from random import Random
from typing import Any

import msgspec
import pytest

import hawker
from hawker.core.match import TAKEN_BACK_AT_MOST
from hawker.games import GAMES
from hawker.server.storage import appends
from hawker.server.storage.appends import Row
from hawker.server.storage.logs import Logs
from hawker.tables import judging, judging_seats, telling
from hawker.tables.entries import AnyEntry, Opened, Sat, read
from hawker.tables.errors import Denied
from hawker.tables.history import beginning
from hawker.tables.party import Draft, Party, Past
from hawker.tables.terms import Clock
from tests.potluck import POTLUCK
from tests.server.people import node, people, table_of

SHELF = {**GAMES, "potluck": POTLUCK}


class Written:
    """A party and its log."""

    def __init__(self, game: str, seats: int, clock: Clock | None = None) -> None:
        self.party = Party("t" * 22, SHELF)
        self.rows: list[Row] = []
        self.at = 1000.0
        opened = Opened(game=game, seats=seats, options={}, host="g0", secret="s", clock=clock, patience=60)
        self.write(Draft(opened))
        for seat in range(seats):
            self.write(Draft(Sat(seat=seat, guest=f"g{seat}", nonce=f"nonce-{seat}")))
        self.write(judging.start(self.party, "g0"))

    def write(self, draft: Draft) -> None:
        self.at += 1.5
        step = self.party.after(draft, self.at)
        self.rows.append(appends.row(step))
        self.party.take(step)

    def move(self, random: Random) -> None:
        assert self.party.match is not None
        t = self.party.match.table
        assert t.turn is not None
        moves = hawker.legal(t)
        self.write(
            judging.play(
                self.party, t.turn, self.party.seating.version, str(random.choice(moves)), f"r{self.party.seq}"
            )
        )

    def undo(self, random: Random) -> None:
        """Somebody takes a move back, and all agree."""
        seat = random.randrange(len(self.party.seating.places))
        try:
            self.write(judging.undo(self.party, seat, self.party.seating.version, ""))
            while self.party.seating.asked_undo is not None:
                self.write(judging.agree(self.party, self.party.now.undo_missing[0], True, ""))
        except Denied:
            pass

    @property
    def over(self) -> bool:
        return self.party.state == "over"

    def read(self, upto: int) -> list[tuple[AnyEntry, float]]:
        return [(read(row.body), row.at) for row in self.rows[:upto]]

    def told(self, after: int, upto: int, begin: int) -> list[Any]:
        """What all are told of what lies behind an entry, read from a snapshot (0: all replayed)."""
        party = Party("t" * 22, SHELF, whole=True)
        document = self.rows[begin - 1].snapshot if begin else None
        party.read(self.read(upto), None if document is None else Past(begin, document.encode()))
        moments = party.since(after)
        assert moments is not None
        readers_of = [None, *range(len(party.seating.places))]
        return [msgspec.json.encode(telling.update(moment, seat)) for moment in moments for seat in readers_of]

    def begin(self, after: int, upto: int) -> int:
        snapshots = [row.seq for row in self.rows[:after] if row.snapshot is not None]
        return beginning([entry for entry, _ in self.read(upto)], snapshots, after)


@pytest.mark.parametrize("clock", [None, Clock(per="game", seconds=100_000)], ids=["no clock", "clock"])
@pytest.mark.parametrize(("game", "seats"), [("potluck", 3), ("tindahan", 4), ("steam-up", 3), ("hibachi", 2)])
def test_what_is_read_from_a_snapshot_is_what_was_told(game: str, seats: int, clock: Clock | None) -> None:
    random, written = Random(game), Written(game, seats, clock)
    while not written.over and len(written.rows) < 400:
        written.move(random)
        if random.random() < 0.2:
            written.undo(random)
    last, skipped = len(written.rows), 0
    for after in random.sample(range(1, last), 12):
        upto = min(after + 20, last)
        begin = written.begin(after, upto)
        skipped += begin > 0
        assert written.told(after, upto, begin) == written.told(after, upto, 0), (after, begin)
    assert game == "potluck" or skipped > 3, "most of a long game is not replayed"


def test_the_time_of_who_left_in_their_turn_is_told_as_it_was() -> None:
    random, written = Random(5), Written("tindahan", 4, Clock(per="game", seconds=100_000))
    while written.party.seating.version < 20:
        written.move(random)
    seat = written.party.turn
    assert seat is not None
    written.at += 1000
    written.write(judging_seats.leave(written.party, f"g{seat}"))
    moved_at = written.party.seating.version
    while not written.over and written.party.seating.version < moved_at + 80:
        turn = written.party.turn
        assert turn is not None
        if written.party.seating.places[turn].played_by_bot:
            assert written.party.match is not None
            move = str(hawker.legal(written.party.match.table)[0])
            written.write(judging.play(written.party, turn, written.party.seating.version, move, "", bot=True))
        else:
            written.move(random)
    last = len(written.rows)
    begin = written.begin(last - 5, last)
    assert written.told(last - 5, last, begin) == written.told(last - 5, last, 0)


def test_a_log_is_not_read_from_a_snapshot_that_was_taken_back_behind() -> None:
    written, random = Written("tindahan", 3), Random(2)
    for _ in range(45):
        written.move(random)
    whole = written.begin(len(written.rows), len(written.rows))
    assert 0 < whole < len(written.rows) - TAKEN_BACK_AT_MOST + 1


def test_what_can_be_taken_back_does_not_depend_on_what_is_remembered() -> None:
    """After much undoing, a party that lived through it and one that was read whole agree."""
    disagreed = 0
    for seed in range(6):
        written, random = Written("tindahan", 3), Random(seed)
        for _ in range(90):
            written.move(random)
            for _ in range(10 if random.random() < 0.08 else 0):
                written.undo(random)
            whole = Party("t" * 22, SHELF, whole=True)
            whole.read(written.read(len(written.rows)))
            disagreed += whole.now.undo != written.party.now.undo
            if written.over:
                break
    assert disagreed == 0


# Bounds


def test_the_same_move_is_taken_back_only_so_often() -> None:
    written, random = Written("potluck", 2), Random(1)
    for _ in range(judging.UNDOS_OF_A_DECISION):
        written.move(random)
        written.write(judging.undo(written.party, 0, written.party.seating.version, ""))
    written.move(random)
    with pytest.raises(Denied, match="You have taken this move back 5 times, or asked to: now it stands") as denied:
        judging.undo(written.party, 0, written.party.seating.version, "")
    assert denied.value.code == "undo-often"


def test_asking_again_and_again_counts_too() -> None:
    written, random = Written("potluck", 3), Random(1)
    written.move(random)
    written.move(random)
    for _ in range(judging.UNDOS_OF_A_DECISION):
        written.write(judging.undo(written.party, 0, written.party.seating.version, ""))
        written.write(judging.agree(written.party, 1, False, ""))
    with pytest.raises(Denied, match="or asked to"):
        judging.undo(written.party, 0, written.party.seating.version, "")
    written.write(judging.undo(written.party, 1, written.party.seating.version, ""))  # others are not concerned


def test_a_seat_takes_back_forty_moves_in_a_game_and_no_more() -> None:
    written, random = Written("tindahan", 3), Random(4)

    def take_back() -> None:
        written.write(judging.undo(written.party, 0, written.party.seating.version, ""))

    while written.party.undone(0) < 40:
        ann_moves = written.party.turn == 0
        written.move(random)
        for _ in range(judging.UNDOS_OF_A_DECISION - 1):  # so that no single decision was taken back too often
            if ann_moves and written.party.now.undo[0] == "free" and written.party.undone(0) < 40:
                take_back()
                written.move(random)
    while not (written.party.turn == 0 and written.party.undone_at(0, 0) == 0):
        written.move(random)
    written.move(random)
    with pytest.raises(Denied, match="You have taken a move back 40 times in this game: from now on they stand") as no:
        take_back()
    assert no.value.code == "undo-often"


# Over HTTP


@pytest.mark.anyio
async def test_a_log_comes_in_pages_that_replay_little(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan")
        random = Random(3)
        for _ in range(150):
            for somebody in everybody:
                state = await somebody.ask("GET", f"/api/tables/{table}/state")
                moves = [choice["move"] for choice in state.get("choices", []) if "refusal" not in choice]
                if moves:
                    body = {"id": f"m{state['version']}", "version": state["version"], "move": random.choice(moves)}
                    await somebody.ask("POST", f"/api/tables/{table}/moves", body)
            if "result" in state:
                break
        ann = everybody[0]
        first = await ann.ask("GET", f"/api/tables/{table}/log")
        assert len(first["updates"]) == 100
        begun_at: list[int] = []
        snapshot = Logs.snapshot

        def noted(self: Logs, table: str, seq: int) -> Any:
            begun_at.append(seq)
            return snapshot(self, table, seq)

        monkeypatch.setattr(Logs, "snapshot", noted)
        page = await ann.ask("GET", f"/api/tables/{table}/log?after=90")
        assert [update["seq"] for update in page["updates"]] == list(range(91, 91 + len(page["updates"])))
        assert page["updates"][:10] == first["updates"][90:]
        assert [30 < begin <= 90 for begin in begun_at] == [True], "what lies long before is not played again"


@pytest.mark.anyio
async def test_a_table_is_replayed_step_by_step_without_what_was_taken_back(tmp_path: Any) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo") as everybody:
        ann, bo = everybody
        table = await table_of(everybody, "potluck")
        for player, undo in ((ann, True), (ann, False), (bo, False)):
            state = await player.ask("GET", f"/api/tables/{table}/state")
            move = next(choice["move"] for choice in state["choices"] if "refusal" not in choice)
            body = {"id": f"m{state['version']}", "version": state["version"], "move": move}
            await player.ask("POST", f"/api/tables/{table}/moves", body)
            if undo:
                body = {"id": "u", "version": state["version"] + 1}
                await player.ask("POST", f"/api/tables/{table}/undo", body)
        page = await ann.ask("GET", f"/api/tables/{table}/replay")
        kinds = [update.get("news", {}).get("kind") or update.get("mover") for update in page["updates"]]
        assert (kinds, page["count"]) == (["started", 0, 1], 3)
        again = await ann.ask("GET", f"/api/tables/{table}/replay?after=2")
        assert again["updates"] == page["updates"][2:]
        log = await ann.ask("GET", f"/api/tables/{table}/log")
        assert page["updates"][-1] == log["updates"][-1]
