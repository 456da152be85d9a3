"""A match keeps what its readers were told, so that it can be looked at without its rules."""

import base64
import json
import zlib
from pathlib import Path
from random import Random

import msgspec
import pytest

import hawker
from hawker.core import film
from hawker.core.archive import open_form, open_match, save
from hawker.core.codec import told
from hawker.core.film import film_of, pack, unpack
from hawker.core.match import Match
from hawker.games import GAMES


def played(game: str, turns: int) -> Match:
    match, random = Match(GAMES[game], seed="film"), Random(7)
    while not match.over and len(match.turns) < turns:
        match.play(random.choice(hawker.legal(match.table)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_film_shows_each_reader_what_it_was_told(game: str) -> None:
    match = played(game, 40)
    reels = unpack(film_of(match))
    assert len(reels) == match.table.seats + 1
    for seat, reel in zip([None, *range(match.table.seats)], reels, strict=True):
        assert len(reel) == len(match.turns) + 1
        for number, frame in enumerate(reel):
            events = match.events if number == 0 else match.turns[number - 1].events
            seen = [event.seen_by(seat) for event in events]
            assert frame["events"] == json.loads(json.dumps([told(event) for event in seen if event is not None]))
            assert frame["view"] == json.loads(seen_then(match, number, seat))


def seen_then(match: Match, number: int, seat: int | None) -> bytes:
    return msgspec.json.encode(match.game.view(match.at(number), seat))


def test_a_whole_game_is_a_small_film_in_a_file_that_still_opens(tmp_path: Path) -> None:
    match = played("tindahan", 1000)
    save(match, tmp_path / "match.json")
    form = open_form(tmp_path / "match.json")
    assert match.over
    assert 1000 < len(form.film) < 30_000
    assert unpack(form.film)[0][-1]["result"]["scores"] == list(match.game.result(match.table).scores)
    assert open_match(tmp_path / "match.json", GAMES).over


def test_what_is_no_more_in_a_view_is_gone_in_the_film() -> None:
    def frame(view: dict[str, int]) -> film.Frame:
        return film.frame({"view": view})

    spectator = [frame({"a": 1, "b": 2}), frame({"a": 1}), frame({"a": 1, "b": 3})]
    seat = [frame({"a": 1, "c": 9}), frame({"a": 2, "c": 9}), frame({})]
    assert unpack(pack([spectator, seat])) == [spectator, seat]


def test_a_film_that_would_be_too_large_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "PACKED_AT_MOST", 100)
    assert film.film_of(played("tindahan", 3)) == ""


@pytest.mark.parametrize(
    "text",
    ["", "?", base64.b64encode(b"no film").decode(), base64.b64encode(zlib.compress(b"[1")).decode()]
    + [base64.b64encode(zlib.compress(document)).decode() for document in (b"{}", b"[]", b"[[1]]", b'[[{"view":1}]]')],
)
def test_what_is_damaged_is_no_film(text: str) -> None:
    with pytest.raises(hawker.LoadError):
        unpack(text)


def test_a_film_that_swells_beyond_measure_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "LARGEST", 1000)
    with pytest.raises(hawker.LoadError, match="too large"):
        unpack(base64.b64encode(zlib.compress(b" " * 100_000)).decode())
