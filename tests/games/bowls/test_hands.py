"""How well hands throw by name: what was measured holds, and is what players, bots and pages are told."""

from math import sqrt

import pytest

import hawker
from bench.hands import FROM, TARGETS, cleared, empty, figures, groups, hits, label, misses
from hawker.core.dice import Dice, Seed
from hawker.kit.bowls.aims import aims_at_chip
from hawker.kit.bowls.chances import CLEARED, HITS, THROWS
from hawker.kit.bowls.judge import likely_hits
from hawker.kit.bowls.table import Chip
from hawker.kit.bowls.throws import lying_discs
from hawker.kit.discs import Disc
from hawker.kit.throwing import KICKS, NO_WOBBLE, NORMAL, SKILLS, Skill, throw, wobble
from tests.games.bowls.kitchens import EDITIONS, land, set_up
from tests.games.talk import may_say, refused, say

FRESH = 60  # throws at each space
SURE = 3.9  # deviations: one measurement in ten thousand is further off


def agree(hit: int, of: int, share: float) -> bool:
    """Whether so many hits may come from that chance, which was itself measured."""
    chance = (hit + share * THROWS) / (of + THROWS)
    error = sqrt(max(chance * (1 - chance), 1 / THROWS) * (1 / of + 1 / THROWS))
    return abs(hit / of - share) <= SURE * error + 0.5 / of


def test_the_default_table_is_as_hard_as_it_should_be() -> None:
    assert misses(HITS, CLEARED, THROWS) == []
    assert misses({"anywhere": dict.fromkeys(TARGETS, (0,) * 13)}, CLEARED, THROWS)


@pytest.mark.parametrize("throw_from", FROM)
@pytest.mark.parametrize("skill", SKILLS, ids=str)
def test_hands_hit_as_often_as_was_measured(skill: Skill, throw_from: str) -> None:
    t, dice = empty(throw_from), Dice(Seed(f"fresh {skill} {throw_from}"))
    fresh = tuple(hits(t, space, skill, FRESH, dice) for space in t.edition.spaces)
    for now, measured in zip(groups(fresh), groups(HITS[throw_from][skill.name]), strict=True):
        assert agree(sum(now), len(now) * FRESH, sum(measured) / len(measured) / THROWS)


@pytest.mark.parametrize("throw_from", FROM)
def test_a_knock_clears_a_bowl_as_often_as_was_measured(throw_from: str) -> None:
    t, dice = empty(throw_from), Dice(Seed(f"knocks {throw_from}"))
    for bowl in t.edition.bowls:
        share = CLEARED[throw_from]["normal"][bowl.index] / THROWS
        assert share >= 0.5
        assert agree(cleared(t, bowl, NORMAL, FRESH, dice), FRESH, share)


def test_both_editions_have_the_sizes_that_were_measured() -> None:
    hibachi, safranito = [set_up(game, 2).edition for game in EDITIONS]
    assert [(space.x, space.y, space.radius) for space in hibachi.spaces] == [
        (space.x, space.y, space.radius) for space in safranito.spaces
    ]
    assert hibachi.hole == safranito.hole
    assert vars_of(hibachi.pitch) == vars_of(safranito.pitch)


def vars_of(pitch: object) -> list[int]:
    names = ("inside", "outside", "rim_height", "radius", "thickness", "hand")
    return [getattr(pitch, name) for name in names]


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("throw_from", FROM)
def test_a_knock_by_name_touches_its_chip_and_is_refused_where_it_cannot(game: str, throw_from: str) -> None:
    """Over crowded boards: what is offered moves the chip that it names, if the hand is perfect."""
    offered, refusals = 0, 0
    dice = Dice(Seed(f"crowd {game} {throw_from}"))
    for _ in range(30):
        t = set_up(game, 4, throw_from=throw_from, chef=0)
        crowd = [Disc(1, 100 * (dice.below(400) - 200), 100 * (dice.below(400) - 200))]
        t.chips = [Chip(crowd[0], 1, t.edition.values[0])]
        for number in range(2, 10):
            x, y = 100 * (dice.below(440) - 220), 100 * (dice.below(440) - 220)
            if min(abs(x - other.disc.x) + abs(y - other.disc.y) for other in t.chips) > 6000:
                t.chips.append(Chip(Disc(number, x, y), number % 4, t.edition.values[number // 4]))
        for chip in t.chips:
            aims = aims_at_chip(t, 0, chip.number, 1)
            if aims:
                offered += 1
                landing = throw(t.edition.pitch, lying_discs(t), 99, aims[0], NO_WOBBLE)
                assert chip.number in [disc.number for disc in landing.discs], (chip.disc, aims[0])
            else:
                refusals += 1
                assert refused(t, f"knock {chip.number} with {t.edition.values[5]}") == "cannot-touch"
                assert f"knock {chip.number} with {t.edition.values[5]}" not in may_say(t)
    assert offered > refusals > 0


@pytest.mark.parametrize("game", EDITIONS)
def test_a_chip_that_lies_on_another_is_not_knocked_by_name(game: str) -> None:
    t = set_up(game, 2, chef=0)
    low, next_one, third = t.edition.values[:3]
    land(t, low, (0, 0))
    land(t, low, (1500, 0), height=t.edition.pitch.thickness)
    assert refused(t, f"knock 1 with {next_one}") is None
    assert refused(t, f"knock 2 with {next_one}") == "cannot-touch"
    assert [move for move in may_say(t) if move.startswith("knock 2")] == []
    assert f"knock 1 with {third}" in may_say(t)


@pytest.mark.parametrize("game", EDITIONS)
def test_from_their_own_side_a_player_can_knock_what_lies_in_a_near_bowl(game: str) -> None:
    for bowl in (6, 7, 8):
        moved = 0
        for seed in range(20):
            t = set_up(game, 2, seed, throw_from="own-side", chef=1)
            land(t, t.edition.values[0], t.edition.bowls[bowl].name)
            say(t, f"knock 1 with {t.edition.values[1]}")
            moved += t.space_of(t.chips[0]) is not t.edition.bowls[bowl]
        assert moved >= 8


@pytest.mark.parametrize("throw_from", FROM)
def test_the_judge_reckons_with_what_was_measured_from_where_the_player_sits(throw_from: str) -> None:
    t = set_up("hibachi", 2, throw_from=throw_from, wobble="wild")
    measured = [count / THROWS for count in HITS[throw_from]["wild"]]
    assert likely_hits(t, 0) == measured
    across = likely_hits(t, 1)
    assert across[:9] == measured[:9][::-1]
    assert across[9:] == [*measured[11:], *measured[9:11]]
    four = set_up("hibachi", 4, throw_from=throw_from, wobble="wild")
    assert likely_hits(four, 1)[0] == measured[6]  # what the north-west is to the south, the south-west is to the west
    assert likely_hits(four, 1)[3] == measured[7]


@pytest.mark.parametrize("game", EDITIONS)
def test_option_and_rules_give_the_figures(game: str) -> None:
    rules = hawker.game(game)
    (hands,) = [option for option in rules.options() if option.name == "wobble"]
    assert [choice.label for choice in hands.choices] == [label(skill, HITS, THROWS) for skill in SKILLS]
    (clause,) = [clause.text for clause in rules.rules if clause.number == "3.7"]
    assert figures(HITS, CLEARED, THROWS) in clause


@pytest.mark.parametrize("skill", SKILLS, ids=str)
def test_the_board_tells_how_far_hands_stray(skill: Skill) -> None:
    t = set_up("safranito", 2, wobble=skill.name)
    board = hawker.message(t, 0, [])["view"]["board"]
    assert (board["hand_aside"], board["hand_pace"], board["landing_aside"]) == (skill.aside, skill.pace, KICKS)


def test_the_wildest_hand_throws_nothing_backwards() -> None:
    dice = Dice(Seed("wild"))
    assert min(wobble(Skill("none", 0, 90_000), dice).pace for _ in range(2000)) == -100_000
