import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

import hawker
from hawker.bots import BOTS
from hawker.core.dice import Dice
from hawker.games.tindahan.moves import Seller
from hawker.lab import Simulation, simulate
from hawker.lab.simulate import in_parallel, play_game, seat_bots


def some_games(jobs: int = 1, seed: int | str = 5, games: int = 20) -> Simulation:
    return simulate("tindahan", games, 3, "random", {"cart": "stays"}, seed, jobs)


@pytest.mark.both
def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    alone = some_games(jobs=1)
    assert alone == some_games(jobs=2) == some_games(jobs=1, seed="5")
    assert alone.columns != some_games(seed=6).columns


@pytest.mark.both
def test_workers_run_the_form_that_runs_here() -> None:
    assert list(in_parallel(hawker.build, [(), ()], jobs=2)) == [hawker.build()] * 2


def test_it_works_beside_the_main_thread_too() -> None:
    with ThreadPoolExecutor(1) as beside:
        assert beside.submit(some_games, jobs=2).result() == some_games()


def test_a_worker_that_is_killed_is_told_in_a_sentence() -> None:
    with pytest.raises(hawker.HawkerError, match=r"^a worker was killed, perhaps for want of memory"):
        list(in_parallel(os._exit, [(9,), (9,)], jobs=2))
    assert list(in_parallel(hawker.build, [(), ()], jobs=2)) == [hawker.build()] * 2


def test_more_games_begin_with_the_same_games() -> None:
    assert list(some_games(games=9).rows()) == list(some_games(games=20).rows())[: 9 * 3]


def test_without_a_seed_chance_is_fresh_and_can_be_had_again() -> None:
    one, other = (simulate("tindahan", 2, 3, "random", jobs=1) for _ in range(2))
    assert one.columns != other.columns
    assert simulate("tindahan", 2, 3, "random", seed=one.seed, jobs=1) == one


def test_a_row_is_what_its_seat_got() -> None:
    rows = list(some_games(games=2).rows())[3:]
    players = [hawker.bot("random") for _ in range(3)]
    result, decisions = play_game(hawker.game("tindahan"), players, {"cart": "stays"}, rows[0].seed)
    assert [(row.number, row.seat, row.bot) for row in rows] == [(1, seat, "random") for seat in range(3)]
    assert tuple(row.score for row in rows) == result.scores
    assert tuple(row.rank for row in rows) == result.ranks
    assert tuple(row.seat for row in rows if row.won) == result.winners
    assert [row.decisions for row in rows] == decisions


def test_progress_hears_of_every_game_once() -> None:
    heard: list[int] = []
    simulate("tindahan", 21, 3, "random", seed=1, jobs=1, progress=heard.append)
    assert sum(heard) == 21
    assert len(heard) > 1


# Seats


@pytest.mark.heavy
def test_each_bot_sits_at_each_seat_equally_often() -> None:
    simulation = simulate("tindahan", 12, 4, "greedy,random,random,random", seed=1, jobs=1)
    places = Counter((row.bot, row.seat) for row in simulation.rows())
    assert places == {("greedy", seat): 3 for seat in range(4)} | {("random", seat): 9 for seat in range(4)}
    assert [standing.sittings for standing in simulation.by_bot()] == [12, 36]


def test_all_move_on_by_a_seat_each_game() -> None:
    simulation = Simulation("tindahan", 3, ("ann", "bo", "cy"), {}, "1", some_games(games=1).columns)
    assert ["".join(simulation.bot_at(number, seat)[0] for seat in range(3)) for number in range(4)] == [
        "abc",
        "cab",
        "bca",
        "abc",
    ]


@pytest.mark.parametrize(
    ("names", "seats", "lineup"),
    [
        (["greedy"], 3, "ggg"),
        (["greedy", "random"], 4, "grgr"),
        (["random", "greedy", "greedy"], 3, "rgg"),
        ([" greedy ", "random"], 2, "gr"),
    ],
)
def test_names_are_repeated_until_the_table_is_full(names: list[str], seats: int, lineup: str) -> None:
    assert "".join(name[0] for name in seat_bots(names, seats)) == lineup


@pytest.mark.parametrize(
    ("names", "seats", "sentence"),
    [
        (
            ["greedy"] * 3,
            4,
            "3 bots do not fit 4 seats: name 1, 2 or 4 of them; fewer than 4 are repeated",
        ),
        (["greedy"] * 5, 3, "5 bots do not fit 3 seats: name 1 or 3 of them; fewer than 3 are repeated"),
        ([], 3, "0 bots do not fit 3 seats: name 1 or 3 of them; fewer than 3 are repeated"),
        (["greedy", "gredy"], 4, "there is no bot 'gredy'; did you mean 'greedy'?"),
    ],
)
def test_names_that_do_not_fit_are_refused(names: list[str], seats: int, sentence: str) -> None:
    with pytest.raises(hawker.SetupError) as caught:
        seat_bots(names, seats)
    assert str(caught.value) == sentence


# Bots


class Spy(hawker.Bot):
    """Notes what dice it gets."""

    seeds: Sequence[str] = ()

    def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
        Spy.seeds = (*Spy.seeds, dice.seed.text)
        return hawker.legal(t)[0]


def test_a_bot_cannot_tell_the_deal_from_its_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spy, "seeds", ())
    monkeypatch.setitem(BOTS, "spy", Spy)
    simulation = simulate("tindahan", 1, 3, "spy", seed="secret", jobs=1)
    assert len(set(Spy.seeds)) == len(Spy.seeds) == simulation.lengths[0]
    assert not any("secret" in seed for seed in Spy.seeds)


def test_a_bot_remembers_nothing_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[hawker.Bot] = []

    def make() -> hawker.Bot:
        made.append(hawker.bot("random"))
        return made[-1]

    monkeypatch.setitem(BOTS, "new", make)
    simulate("tindahan", 2, 3, "new", seed=1, jobs=1)
    assert len(made) >= 2 * 3


def test_a_bot_that_breaks_the_rules_is_named_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(hawker.Bot):
        def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
            return Seller()

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    with pytest.raises(hawker.HawkerError, match=r"^game 0 \(seed 7/0\) broke off: .* \(rule \d\.\d\)$"):
        simulate("tindahan", 1, 3, "cheat", seed=7, jobs=1)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "at least 1 game is played, not 0"),
        ({"games": -3}, "at least 1 game is played, not -3"),
        ({"jobs": 0}, "at least 1 job does the work, not 0"),
        ({"seats": 9}, "tindahan is for 3 to 5 players, not 9"),
        ({"options": {"cart": "flies"}}, "option cart: 'flies' is not one of bananas, stays (with 3 seats)"),
        (
            {"game": "hibachi", "options": {"limit": "none"}},
            "option limit: 'No limit' is for tables without bots: choose '60 rounds', or let only people play",
        ),
        ({"game": "tindahn"}, "there is no game 'tindahn'; did you mean 'tindahan'?"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], sentence: str) -> None:
    asked: dict[str, object] = {"game": "tindahan", "games": 1, "bots": "random"} | wrong
    with pytest.raises(hawker.SetupError) as caught:
        simulate(**asked)  # type: ignore[arg-type]
    assert str(caught.value) == sentence
