"""Games by newer rules: Potluck, which plays the same, and the games of the hall, which deal otherwise."""

from types import ModuleType
from typing import Any

from hawker.core.dice import Dice, Seed
from hawker.core.game import Game, Rules, Speech
from hawker.games import GAMES
from tests.potluck import potluck

POTLUCK = potluck(version=2)


def newer(game: Game[Any]) -> Game[Any]:
    """The same game by the next version of its rules, whose cards fall otherwise: no older game can be replayed."""

    def set_up(t: Any) -> None:
        t.dice = Dice(Seed(f"{t.dice.seed.text}, newer"))
        game._rules.set_up(t)

    module = ModuleType("module")
    for number, thing in enumerate([*game.grammar.classes, *game.refusals]):
        setattr(module, f"thing_{number}", thing)
    kinds = {name: kind for name, kind in game.grammar.kinds.items() if name != "seat"}
    rules = game._rules
    return Game(
        name=game.name,
        seats=game.seats,
        package=game.package,
        rules=Rules(
            version=rules.version + 1, table=rules.table, options=rules.options, set_up=set_up, result=rules.result
        ),
        speech=Speech(modules=(module,), kinds=kinds),
        secrets=game._secrets,
        documents=game._documents,
        judge=game.judge,
    )


HIBACHI, SAFRANITO, STEAM_UP, TAIWAN_SNACKBAR, TINDAHAN = [newer(game) for game in GAMES.values()]
HALL = tuple(
    f"tests.server.newer:{name}" for name in ("HIBACHI", "SAFRANITO", "STEAM_UP", "TAIWAN_SNACKBAR", "TINDAHAN")
)
