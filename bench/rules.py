"""How fast the rules are: whole random games, deal included, driven move by move from Python, beside peers in one run.

Every contender picks its moves in the same way. Decisions are those of players: a chance node takes its time but counts
for nothing. Ratios and verdicts are by the time that each had on the processor, since nobody here waits for anything.
OpenSpiel is C++ behind Python bindings. RLCard is driven by its environment, as its documentation does, and beside that
by the bare game object inside it, which encodes no observations. Hawker plays every game it has, in both forms, with
telling off.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from random import random
from time import process_time
from timeit import timeit

import hawker
from bench.contests import FORMS, Contender, serve, take_turns

HEARTS = "OpenSpiel hearts"
CRAZY_EIGHTS = "OpenSpiel crazy_eights"
UNO = "RLCard uno"
# The peer that a compiled game is held to: the one most like it. Games of thrown chips have theirs in `throws.py`.
PEERS = {"tindahan": HEARTS, "taiwan-snackbar": CRAZY_EIGHTS, "steam-up": UNO}
CARD_GAMES = ("taiwan-snackbar", "tindahan")  # small ones, which are held to more
# How many times as fast as its peer a compiled game has to be. Steam Up has no like among them: cards with effects,
# and choices in the middle of them, come nearest in uno, which is slow.
TIMES = {"steam-up": 5}
ROUNDS = 5
CLONES = 20_000

PlayGame = Callable[[int], int]
"""Plays the game with that seed to its end and returns how many decisions its players made."""


# What runs in a contender's process


def open_spiel(name: str) -> PlayGame:
    import pyspiel

    game = pyspiel.load_game(name)
    over = int(pyspiel.PlayerId.TERMINAL)

    def play_game(seed: int) -> int:
        state = game.new_initial_state()
        decisions = 0
        while (player := state.current_player()) != over:
            # The outcomes of a chance node are equally likely in these games, so one way to pick serves for both.
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += player >= 0
        return decisions

    return play_game


def rlcard(name: str) -> PlayGame:
    env = import_module("rlcard").make(name)

    def play_game(seed: int) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play_game


def bare_rlcard(name: str) -> PlayGame:
    game = import_module(f"rlcard.games.{name}").Game()

    def play_game(seed: int) -> int:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play_game


def stall(name: str) -> PlayGame:
    game, seats = hawker.game(name), seats_of(name)

    def play_game(seed: int) -> int:
        t = game.setup(seats=seats, seed=seed, tell=False)
        decisions = 0
        while not t.over:
            moves = hawker.legal(t)
            hawker.play(t, moves[int(random() * len(moves))])
            decisions += 1
        return decisions

    return play_game


def seats_of(name: str) -> int:
    """Four, like the peers, or as many as fit."""
    return min(4, hawker.game(name).seats[-1])


def clone_microseconds(name: str) -> float:
    """What it takes to clone a table half-way through a game."""
    game, seats = hawker.game(name), seats_of(name)
    t = game.setup(seats=seats, seed=0, tell=False)
    played = []
    while not t.over:
        moves = hawker.legal(t)
        played.append(moves[int(random() * len(moves))])
        hawker.play(t, played[-1])
    t = game.setup(seats=seats, seed=0, tell=False)
    for move in played[: len(played) // 2]:
        hawker.play(t, move)
    return timeit(t.clone, timer=process_time, number=CLONES) / CLONES * 1e6


PEER_MAKERS = {"open_spiel": open_spiel, "rlcard": rlcard, "bare_rlcard": bare_rlcard}


def serve_games(maker: str, name: str) -> None:
    if maker in FORMS:
        serve(maker, stall(name), lambda: clone_microseconds(name))
    else:
        serve(maker, PEER_MAKERS[maker](name))


# What runs in the process that compares them


def contenders() -> list[Contender]:
    peers = [Contender(f"OpenSpiel {name}", "open_spiel", name) for name in ("hearts", "spades", "crazy_eights")]
    peers += [Contender(UNO, "rlcard", "uno"), Contender(f"{UNO}, bare game object", "bare_rlcard", "uno")]
    ours = [Contender(f"Hawker {name}, {form}", form, name) for name in hawker.games() for form in FORMS]
    return peers + ours


def show(everyone: Sequence[Contender], hearts: float, uno: float) -> None:
    print(f"{'':36}{'decisions/s':>13}{'per CPU s':>13}{'x hearts':>10}{'x uno':>8}{'clone us':>10}")
    for one in everyone:
        clone = f"{one.other:10.2f}" if one.kind in FORMS else ""
        ratios = f"{one.per_cpu_second / hearts:10.2f}{one.per_cpu_second / uno:8.1f}"
        print(f"{one.label:36}{one.per_second:13,.0f}{one.per_cpu_second:13,.0f}{ratios}{clone}")


def judge(everyone: Sequence[Contender], speed: dict[str, float]) -> bool:
    """Hold each form to its targets; whether all are met."""
    verdicts = []
    for one in everyone:
        if one.kind == "compiled" and one.name in PEERS:
            peer = PEERS[one.name]
            times = TIMES.get(one.name, 1)
            claim = f"at least {times} times as fast as {peer}" if times > 1 else f"at least as fast as {peer}"
            verdicts.append((one.per_cpu_second >= times * speed[peer], f"{one.label}: {claim}"))
        if one.name not in CARD_GAMES:
            continue
        if one.kind == "compiled":
            verdicts.append((one.other < 1, f"{one.label}: a clone takes less than a microsecond"))
        else:
            verdicts.append((one.per_cpu_second >= 2 * speed[UNO], f"{one.label}: at least twice as fast as {UNO}"))
    for met, claim in verdicts:
        print(f"{'PASS' if met else 'FAIL'}  {claim}")
    return all(met for met, _ in verdicts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--seconds", type=float, help="for each contender in each round; by default about a minute in all"
    )
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve_games(*options.serve)
        return
    everyone = contenders()
    seconds = options.seconds or 60 / (ROUNDS * len(everyone))
    print(f"Python {platform.python_version()}, {platform.machine()}: medians of {ROUNDS} x {seconds:.2f} s\n")
    take_turns(everyone, ROUNDS, seconds)
    speed = {one.label: one.per_cpu_second for one in everyone}
    show(everyone, speed[HEARTS], speed[UNO])
    print()
    sys.exit(not judge(everyone, speed))


if __name__ == "__main__":
    main()
