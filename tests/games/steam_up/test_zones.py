"""The zones around the turntable, against every statement of the rulebook."""

import pytest

from hawker.games.steam_up.pieces import IN_ZONE, LINES, SPACES, ZONES

pytestmark = pytest.mark.both

CLOCKWISE, COUNTERCLOCKWISE = 1, 3


def zones(seats: int, turned: int) -> list[list[int]]:
    return [[space for space in SPACES if mask >> space & 1] for mask in IN_ZONE[seats][turned]]


def shared(seats: int, turned: int, seat: int) -> int:
    """How many stacks of a zone are in another one too."""
    all_zones = zones(seats, turned)
    others = [space for other, zone in enumerate(all_zones) if other != seat for space in zone]
    return sum([space in others for space in all_zones[seat]])


def test_two_players_have_two_stacks_each_at_setup_and_share_one() -> None:
    assert [len(zone) for zone in zones(2, 0)] == [2, 2]
    assert [shared(2, 0, seat) for seat in range(2)] == [1, 1]


def test_two_players_have_two_each_after_a_quarter_clockwise_and_share_none() -> None:
    assert [len(zone) for zone in zones(2, CLOCKWISE)] == [2, 2]
    assert [shared(2, CLOCKWISE, seat) for seat in range(2)] == [0, 0]


def test_three_players_have_three_each_at_setup_and_share_two_of_them() -> None:
    assert [len(zone) for zone in zones(3, 0)] == [3, 3, 3]
    assert [shared(3, 0, seat) for seat in range(3)] == [2, 2, 2]


def test_three_players_have_two_each_after_a_quarter_counterclockwise_and_share_none() -> None:
    assert [len(zone) for zone in zones(3, COUNTERCLOCKWISE)] == [2, 2, 2]
    assert [shared(3, COUNTERCLOCKWISE, seat) for seat in range(3)] == [0, 0, 0]


def test_with_four_players_everybody_has_two_one_of_them_shared() -> None:
    assert [len(zone) for zone in zones(4, 0)] == [2, 2, 2, 2]
    assert [shared(4, 0, seat) for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("turned", range(4))
def test_with_three_or_more_players_every_stack_is_in_a_zone_of_at_most_two(seats: int, turned: int) -> None:
    for space in SPACES:
        assert 1 <= sum([space in zone for zone in zones(seats, turned)]) <= 2


@pytest.mark.parametrize("turned", range(4))
def test_with_two_players_the_far_half_belongs_to_nobody(turned: int) -> None:
    owned = {space for zone in zones(2, turned) for space in zone}
    assert len(owned) in (3, 4)


def test_with_five_players_the_third_zone_sometimes_holds_three() -> None:
    sizes = [[len(zone) for zone in zones(5, turned)] for turned in range(4)]
    assert {row[2] for row in sizes} == {2, 3}
    assert all(size == 2 for row in sizes for seat, size in enumerate(row) if seat != 2)


@pytest.mark.parametrize("seats", ZONES)
def test_four_quarters_bring_everything_back(seats: int) -> None:
    assert len({str(zones(seats, turned)) for turned in range(2)}) == 2
    half = [sorted(SPACES[(space + 2) % len(SPACES)] for space in zone) for zone in zones(seats, 0)]
    assert half == [sorted(zone) for zone in zones(seats, 2)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_zone_has_the_stacks_that_lie_within_its_lines_or_reach_over_them(seats: int) -> None:
    for (start, end), zone in zip(LINES[seats], ZONES[seats], strict=True):
        # A stack reaches almost a twelfth to either side.
        within = {place % 12 for place in range(24) if start - 1 < place < end + 1}
        assert set(zone) == within
