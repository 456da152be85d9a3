"""What cards say to people. The text is made of a card's own lines, so that it cannot say anything else."""

from typing import Final

from hawker.core.records import fields, form_of
from hawker.core.words import Words
from hawker.games.steam_up.cards import Card, Instruction
from hawker.games.steam_up.resolving import NOBODY

# The effects that speak of somebody in the middle of their sentence; of the others it is said in front.
_SPOKEN_OF: Final = ("steal-token", "steal-card", "marker")


def caption(words: Words, card: Card, deck: str) -> str:
    """The text of a card. It is put together once."""
    if not card.caption:
        sentences = [_instruction(words, each) for each in card.instructions]
        if card.until:
            sentences.append(_standing(words, card, deck))
        card.caption = " ".join(sentences)
    return card.caption


def _instruction(words: Words, instruction: Instruction) -> str:
    effect = instruction.effect
    name = form_of(type(effect)).name
    said = fields(effect)
    if name == "hp" and _points(said) < 0:
        name, said = "lose-hp", {**said, "points": -_points(said)}
    if "place" in said:
        said["place"] = words.say(f"place.{said['place']}", {})
    if "source" in said:
        said["source"] = words.say(f"place.{said['source']}", {})
        said["target"] = words.say(f"place.{said['target']}", {})
    who = effect.who
    front = ""
    if name in _SPOKEN_OF:
        said["who"] = words.say(f"whom.{who}", {})
    elif who != NOBODY:
        front = words.say(f"who.{who}", {})
    deed = words.say(f"effect.{name}", said)
    if instruction.may:
        deed = words.say("effect.may", {}) + deed
    if instruction.high >= 0:
        front = words.say("effect.on", {"low": instruction.low, "high": instruction.high}) + front
    return _sentence(front + deed)


def _points(said: dict[str, object]) -> int:
    points = said["points"]
    assert isinstance(points, int)
    return points


def _standing(words: Words, card: Card, deck: str) -> str:
    rules = [words.say(f"standing.{form_of(type(rule)).name}", fields(rule)) for rule in card.standing]
    until = "fate" if deck == "fate" else card.until
    return _sentence(words.say(f"stays.{until}", {}) + words.say("standing.and", {}).join(rules))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
