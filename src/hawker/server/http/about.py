"""What the hall has on offer, and its password."""

from typing import Any

from msgspec import convert

import hawker
from hawker.core.game import DescribedOption, Game
from hawker.server.http.endpoints import Call, endpoint
from hawker.server.http.guests import Pass
from hawker.server.messages import (
    Catalogue,
    ChoiceInfo,
    Choosing,
    Chosen,
    ClauseInfo,
    GameInfo,
    Hall,
    Need,
    OptionInfo,
    Password,
    Rules,
)
from hawker.tables.errors import Denied
from hawker.tables.seating import STAND_IN


@endpoint("GET", "/api/hall", "anybody")
async def hall(call: Call) -> Hall:
    """What the hall has on offer."""
    house = call.house
    if call.guest is not None:
        await house.store.people.seen(call.guest.id)
    games = list(house.games.values()) if house.admission.lets_in(call.cookie) else []
    return Hall(
        version=hawker.__version__,
        games=[_stall(game) for game in games],
        bots=house.bots_offered,
        usual_bot=STAND_IN,
        languages=sorted({language for game in games for language in game.languages()} | {"en"}),
        chat=house.setup.chat,
        locked=not house.admission.lets_in(call.cookie),
        address=house.address,
        me=call.guest,
    )


def _stall(game: Game[Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.words.say("title", {}),
        tagline=game.words.say("tagline", {}),
        version=game.rules_version,
        seats=list(game.seats),
        options=[_option(option) for option in game.options()],
    )


def _option(option: DescribedOption) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        choices=convert(option.choices, list[ChoiceInfo], from_attributes=True),
        default=option.default,
        sentence=option.sentence,
        seat=option.seat,
        free=option.free,
        needs=None if option.needs is None else Need(option=option.needs[0], value=option.needs[1]),
    )


@endpoint("POST", "/api/password", "anybody", body=Password)
async def password(call: Call) -> None:
    """Come in to a hall that asks for a password."""
    house = call.house
    if house.admission.lets_in(call.cookie):
        return
    await house.limits.check_guess(call.address)
    if not house.admission.is_password(call.body.password):
        raise Denied("wrong-password", "That is not the password of this hall.")
    call.give_cookie(Pass(call.cookie.guest, house.admission.password_mark, call.cookie.session))


@endpoint("GET", "/api/games/{game}/rules", "visitor")
async def rules(call: Call) -> Rules:
    """The rules of a game, clause by clause."""
    game = call.house.hall.game(call.path["game"])
    return Rules(game=game.name, clauses=convert(game.rules, list[ClauseInfo], from_attributes=True))


@endpoint("POST", "/api/games/{game}/options", "visitor", body=Choosing)
async def choose_options(call: Call) -> Chosen:
    """What options would be at a table, as the game reads them, or what is wrong with one."""
    game, wanted = call.house.hall.game(call.path["game"]), call.body
    return Chosen(options=game.read_options(wanted.options, game.size(wanted.seats)))


@endpoint("GET", "/api/games/{game}/words/{language}", "visitor")
async def words(call: Call) -> Catalogue:
    """Every sentence of a game in one language, by key; those it lacks are in English."""
    game, language = call.house.hall.game(call.path["game"]), call.path["language"]
    if language not in game.languages():
        raise Denied("no-such-language", f"{game.name} speaks {', '.join(game.languages())}.")
    return Catalogue(language=language, sentences=game.words_in(language).catalogue())
