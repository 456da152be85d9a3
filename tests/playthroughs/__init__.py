"""Golden playthroughs: games written down, so that no change of a rule, a text or an event goes unseen.

`python -m tests.playthroughs` writes them anew; look at the difference before you keep it. Each version of a game's
rules is tied to a hash of its playthroughs in `versions.json`: rules that play differently need a new number, or saved
matches would replay to something else.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hawker
from hawker.core.contract import everyone, option_sets
from hawker.core.dice import Dice, Seed
from hawker.core.game import Game
from hawker.core.table import Table
from tests.potluck import POTLUCK

FOLDER = Path(__file__).parent
GAMES: list[Game[Any]] = [POTLUCK, *map(hawker.game, hawker.games())]
# Where throws are told with their films: of a long line a hash is enough, and of a long game the beginning.
LONGEST_LINE = 300
LONGEST_GAME = {"hibachi": 250, "safranito": 250}


def tables(game: Game[Any]) -> Iterator[tuple[str, int, dict[str, object]]]:
    """For each number of seats the usual table, and one where as many options as can be are not the usual ones."""
    usual = {option.name: option.default for option in game.options()}
    for seats in game.seats:
        yield f"{game.name}-{seats}", seats, {}
        unusual = max(option_sets(game, seats), key=lambda options: sum(usual[k] != v for k, v in options.items()))
        yield f"{game.name}-{seats}-unusual", seats, unusual


def playthrough(game: Game[Any], name: str, seats: int, options: dict[str, object]) -> str:
    """A game, line by line: what is asked, what could be said, is said and is told; now and then every view."""
    t = game.setup(seats, name, options)
    dice = Dice(Seed(f"{name}/moves"))
    lines = [f"{game.name} version {game.rules_version}, {seats} seats, {t.options}", *_told(t)]
    number = 0
    while not t.over and number != LONGEST_GAME.get(game.name):
        if number % 40 == 0:
            lines += _views(t)
        moves = hawker.legal(t)
        move = moves[dice.below(len(moves))]
        offered = [f"{c.move}{f' ({c.refusal.key} {c.refusal.clause})' if c.refusal else ''}" for c in _choices(t)]
        lines += [f"? {t.question}: {' | '.join(offered)}", f"> {move}"]
        hawker.play(t, move)
        lines += _told(t)
        number += 1
    lines += [*_views(t), f"= {game.result(t) if t.over else 'and so on'}", f"  {hawker.dump(t)}"]
    return "\n".join(lines) + "\n"


def _choices(t: Table) -> list[Any]:
    choices = hawker.choices(t, t.turn)
    return choices if len(choices) <= 20 else choices[:: len(choices) // 20]


def _told(t: Table) -> list[str]:
    return [f"  {_shortened(str(event))}" for event in hawker.hear(t)]


def _shortened(text: str) -> str:
    if len(text) <= LONGEST_LINE:
        return text
    return f"{text[:100]}... {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def _views(t: Table) -> list[str]:
    return [f"@ {seat}: {t.game.view(t, seat)}" for seat in everyone(t)]


def rules_hash(game: Game[Any]) -> str:
    """A hash of how a game plays: moves, refusals, events and tables. What views show may change without new rules."""
    total = hashlib.sha256()
    for name, _, _ in tables(game):
        for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
            if not line.startswith(("@", f"{game.name} version")):
                total.update(line.encode())
    return total.hexdigest()[:32]


def versions() -> dict[str, dict[str, str]]:
    """The hash of every version of every game there has been."""
    known: dict[str, dict[str, str]] = json.loads((FOLDER / "versions.json").read_text("utf-8"))
    return known


def main() -> None:
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    known = versions()
    for game in GAMES:
        for name, seats, options in tables(game):
            (FOLDER / f"{name}.txt").write_text(playthrough(game, name, seats, options), "utf-8")
        now = rules_hash(game)
        if known.setdefault(game.name, {}).setdefault(str(game.rules_version), now) != now:
            print(f"{game.name} plays differently from its version {game.rules_version}: give its rules a new number")
    (FOLDER / "versions.json").write_text(json.dumps(known, indent=2) + "\n", "utf-8")
