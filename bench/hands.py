"""How often named throws do what they should, by hand and by where it may be: measured, shown, and written down.

Every figure is of throws onto an empty board, or onto one chip in the middle of its bowl, as the game itself aims
them. `--write` puts the counts into src/hawker/kit/bowls/chances.py, from which bots take their chances and documents
their figures. Both editions have the same sizes, so Hibachi stands for both.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

import hawker
from hawker.core.dice import Dice, Seed
from hawker.kit.bowls.aims import aim_at_space, aims_at_chip
from hawker.kit.bowls.edition import BOWLS, Space
from hawker.kit.bowls.table import Chip, Kitchen
from hawker.kit.discs import Disc
from hawker.kit.throwing import SKILLS, Skill, throw, wobble
from hawker.lab.standings import wilson

THROWS: Final = 10_000  # for each figure
FROM: Final = ("anywhere", "own-side")
DEFAULT: Final = FROM[0]
# What a table should feel like: how often a hand hits the eight outer bowls, and the action spaces, in the mean.
TARGETS: Final = {"steady": (0.99, 0.95), "easy": (0.97, 0.70), "normal": (0.90, 0.42), "wild": (0.75, 0.27)}
WITHIN: Final = 0.04
MIDDLE: Final = BOWLS // 2
CHANCES: Final = Path(__file__).parent.parent / "src/hawker/kit/bowls/chances.py"

Counts = tuple[int, ...]
Table = dict[str, dict[str, Counts]]
"""By where throws come from, by hand: a count for each space, or each bowl."""


def empty(throw_from: str) -> Kitchen:
    t = hawker.game("hibachi").setup(2, 1, {"throw_from": throw_from})
    assert isinstance(t, Kitchen)
    return t


def hits(t: Kitchen, space: Space, skill: Skill, throws: int, dice: Dice) -> int:
    """How many of so many throws of the first seat come to rest on the space that they name."""
    aim, found = aim_at_space(t, 0, space), 0
    for _ in range(throws):
        disc = throw(t.edition.pitch, [], 1, aim, wobble(skill, dice)).discs[0]
        found += t.edition.pitch.holds(disc) and t.edition.lies_on(disc, space)
    return found


def cleared(t: Kitchen, bowl: Space, skill: Skill, throws: int, dice: Dice) -> int:
    """How many of so many knocks of the first seat send a chip out of its bowl that lies in the middle of it."""
    target = Disc(1, bowl.x, bowl.y)
    t.chips = [Chip(target, 1, t.edition.values[0])]
    (aim,) = aims_at_chip(t, 0, 1, 1)
    found = 0
    for _ in range(throws):
        for disc in throw(t.edition.pitch, [target], 2, aim, wobble(skill, dice)).discs[1:]:
            found += not (t.edition.pitch.holds(disc) and t.edition.lies_on(disc, bowl))
    t.chips = []
    return found


def measure(throws: int, seed: str) -> tuple[Table, Table]:
    """Hits of every space, and cleared bowls."""
    dice = Dice(Seed(seed))
    tables = {throw_from: empty(throw_from) for throw_from in FROM}
    spaces = {
        throw_from: {
            skill.name: tuple(hits(t, space, skill, throws, dice) for space in t.edition.spaces) for skill in SKILLS
        }
        for throw_from, t in tables.items()
    }
    knocks = {
        throw_from: {
            skill.name: tuple(cleared(t, bowl, skill, throws, dice) for bowl in t.edition.bowls) for skill in SKILLS
        }
        for throw_from, t in tables.items()
    }
    return spaces, knocks


def groups(counts: Counts) -> tuple[Counts, Counts, Counts]:
    """Outer bowls, the middle bowl, action spaces."""
    return counts[:MIDDLE] + counts[MIDDLE + 1 : BOWLS], counts[MIDDLE : MIDDLE + 1], counts[BOWLS:]


def shares(counts: Counts, throws: int) -> list[float]:
    """The means of the three groups."""
    return [sum(group) / len(group) / throws for group in groups(counts)]


def misses(spaces: Table, knocks: Table, throws: int) -> list[str]:
    """In which points the default table is not what it should be."""
    found = []
    for skill in SKILLS:
        outer, middle, action = shares(spaces[DEFAULT][skill.name], throws)
        for what, share, target in zip(
            ("outer bowls", "action spaces"), (outer, action), TARGETS[skill.name], strict=True
        ):
            if abs(share - target) > WITHIN:
                found.append(f"{skill}: {what} are hit {share:.3f} of the time, not {target}")
        if not action < middle < outer:
            found.append(f"{skill}: the middle bowl ({middle:.3f}) is not between the others")
    if shares(spaces[DEFAULT]["normal"], throws)[1] <= 0.45:
        found.append("normal: the middle bowl is hit too seldom")
    for throw_from in FROM:
        if min(knocks[throw_from]["normal"]) < throws / 2:
            found.append(f"normal, {throw_from}: a knock clears a bowl less than half of the time")
    return found


def figures(spaces: Table, knocks: Table, throws: int) -> str:
    """The default table in a sentence, for players."""
    means = [
        [*shares(spaces[DEFAULT][skill.name], throws), sum(knocks[DEFAULT][skill.name]) / BOWLS / throws]
        for skill in SKILLS
    ]
    told = [", ".join(f"{100 * share:.0f}" for share in each) for each in zip(*means, strict=True)]
    return (
        f"Of 100 named throws at an outer bowl {told[0]} hit it, at the middle bowl {told[1]}, "
        f"at an action space {told[2]}; of 100 knocks {told[3]} clear a chip out of the middle of its bowl."
    )


def label(skill: Skill, spaces: Table, throws: int) -> str:
    """A hand as a table chooses it: how often it hits outer bowls, the middle one, action spaces."""
    outer, middle, action = [f"{100 * share:.0f}" for share in shares(spaces[DEFAULT][skill.name], throws)]
    return f"{skill.name.capitalize()}: {outer}, {middle} and {action}"


# What is shown and written


def show(spaces: Table, knocks: Table, throws: int) -> None:
    for throw_from in FROM:
        print(f"{throw_from}, {throws:,} throws for each space; 95 % intervals")
        print(f"{'':8}{'outer bowls':>22}{'middle bowl':>22}{'action spaces':>22}{'knocks that clear, least':>30}")
        for skill in SKILLS:
            cells = [rate(sum(group), len(group) * throws) for group in groups(spaces[throw_from][skill.name])]
            least = rate(min(knocks[throw_from][skill.name]), throws)
            print(f"{skill!s:8}{cells[0]:>22}{cells[1]:>22}{cells[2]:>22}{least:>30}")
        print()


def rate(successes: int, trials: int) -> str:
    found = wilson(successes, trials)
    return f"{found.share:.3f} ({found.low:.3f}-{found.high:.3f})"


def module(spaces: Table, knocks: Table, throws: int) -> str:
    return f'''"""How often named throws do what they should. Written by `bench/hands.py`: change nothing here.

By where throws come from and by hand, and then for each space in its order, from the seat in the south.
"""

from typing import Final

THROWS: Final = {throws:_}  # for each figure
# Throws that come to rest on the space that they name, thrown onto an empty board.
HITS: Final[dict[str, dict[str, tuple[int, ...]]]] = {written(spaces)}
# Knocks that send a chip out of its bowl that lies alone in the middle of it.
CLEARED: Final[dict[str, dict[str, tuple[int, ...]]]] = {written(knocks)}
'''


def written(table: Table) -> str:
    lines = ["{"]
    for throw_from, hands in table.items():
        lines += [
            f'    "{throw_from}": {{',
            *[f'        "{hand}": {counts},' for hand, counts in hands.items()],
            "    },",
        ]
    return "\n".join([*lines, "}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throws", type=int, default=THROWS, help="for each figure")
    parser.add_argument("--write", action="store_true", help=f"write them to {CHANCES.name}")
    options = parser.parse_args()
    spaces, knocks = measure(options.throws, "hands")
    show(spaces, knocks, options.throws)
    if options.write:
        CHANCES.write_text(module(spaces, knocks, options.throws))
    print(
        figures(spaces, knocks, options.throws), *[label(skill, spaces, options.throws) for skill in SKILLS], sep="\n"
    )
    missed = misses(spaces, knocks, options.throws)
    print("\n".join(missed) or "PASS  the default table is as it should be")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
