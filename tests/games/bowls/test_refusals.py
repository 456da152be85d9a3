"""What players of a bowl game are told when they say something that cannot be."""

import pytest

import hawker
from hawker.kit.bowls.table import Kitchen
from tests.games.bowls.kitchens import EDITIONS, kitchen, set_up, throw_all
from tests.games.talk import may_say, refused_because, say


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(
    ("seat", "side", "place"), [(0, "south", "0 0"), (0, "south", "290 0"), (1, "north", "0 -290")]
)
def test_who_throws_from_their_own_side_is_told_of_that_side_alone(game: str, seat: int, side: str, place: str) -> None:
    t = set_up(game, 2, chef=seat, throw_from="own-side")
    refused_because(
        t,
        f"throw {t.edition.values[0]} from {place} at 10 10 speed 900 loft 200",
        "not-your-side",
        "3.4",
        f"Your hand would be at {place}. At this table you throw from your own side, the {side}: "
        "let go behind that edge, 285 mm or more from the middle.",
    )


@pytest.mark.parametrize("game", EDITIONS)
def test_who_passes_when_asked_to_sell_is_told_to_sell_0(game: str) -> None:
    t = selling(game)
    bowl = t.edition.bowls[0]
    refused_because(
        t, "pass", "say-how-many", "6.3", f"Say how many of {bowl} you sell: to sell nothing, say 'sell 0'."
    )
    say(t, "sell 0")


def selling(game: str) -> Kitchen:
    bowl = set_up(game, 2).edition.bowls[0].name
    t = kitchen(game, 2, hands=(f"{bowl} x2",))
    throw_all(t, [], [(t.edition.values[0], bowl)])
    assert str(t.question) == "sell 0"
    return t


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("chip", ["10", "100"])
def test_a_throw_that_lacks_its_end_is_told_what_a_throw_is(game: str, chip: str) -> None:
    with pytest.raises(hawker.ParseError) as error:
        hawker.parse(set_up(game, 2), f"throw {chip} from 290 0 at 0 0")
    assert "is not a chip" not in str(error.value)
    assert "'throw CHIP from FROM_X FROM_Y at X Y speed SPEED loft LOFT" in str(error.value)


@pytest.mark.parametrize("game", EDITIONS)
def test_half_a_throw_at_a_space_is_told_the_shortest_form(game: str) -> None:
    with pytest.raises(hawker.ParseError, match="did you mean 'throw CHIP at SPACE'"):
        hawker.parse(set_up(game, 2), "throw 100")


def test_safranito_mixes_and_understands_cook() -> None:
    t = kitchen("safranito", 2, hands=("cardamom, chili, cumin",), recipes=["cardamom-chili-cumin", "curry-chili-mint"])
    throw_all(t)
    assert may_say(t) == ["mix cardamom-chili-cumin", "pass"]
    assert str(hawker.parse(t, "cook cardamom-chili-cumin")) == "mix cardamom-chili-cumin"
    say(t, "cook cardamom-chili-cumin")
    assert [recipe.name for recipe in t.cooked[0]] == ["cardamom-chili-cumin"]


def test_hibachi_does_not_mix() -> None:
    t = kitchen(
        "hibachi", 2, hands=("egg, prawn, noodles",), recipes=["egg-prawn-noodles", "egg-fish-rice", "beef-rice-onion"]
    )
    throw_all(t)
    assert "cook egg-prawn-noodles" in may_say(t)
    with pytest.raises(hawker.ParseError):
        hawker.parse(t, "mix egg-prawn-noodles")


@pytest.mark.parametrize("game", EDITIONS)
def test_a_table_without_a_limit_ends_when_nobody_finishes_anything_for_60_rounds(game: str) -> None:
    t = set_up(game, 2, limit="none")
    view = hawker.message(t, None, [])["view"]
    assert view["last_round"] == 60
    (told,) = [option.sentence for option in hawker.game(game).options() if option.name == "limit"]
    assert "60 rounds on end" in told


@pytest.mark.parametrize("game", EDITIONS)
def test_the_rules_have_all_sizes_and_all_recipes(game: str) -> None:
    t = set_up(game, 2)
    texts = {clause.number: clause.text for clause in hawker.game(game).rules}
    pitch, edition = t.edition.pitch, t.edition
    bowl, action = edition.bowls[2], edition.actions[1]
    for length in (
        *(pitch.inside, pitch.outside - pitch.inside, pitch.rim_height, pitch.radius, pitch.thickness, pitch.hand),
        *(edition.hole, bowl.x, bowl.radius, action.x, action.radius),
    ):
        assert f" {length / 100:g}" in texts["1.5"]
    for recipe in edition.recipes:
        assert ", ".join(card.name for card in recipe.needs) in texts["1.7"]
    assert len(texts["1.7"].split(";")) == 18
