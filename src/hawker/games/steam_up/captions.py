"""What cards say to people. The text is made of a card's own lines, so that it cannot say anything else."""

from hawker.core.records import fields, form_of
from hawker.core.words import Words
from hawker.games.steam_up.cards import Card, Effect, Instruction
from hawker.games.steam_up.pieces import LUCKY
from hawker.games.steam_up.resolving import NOBODY, YOU, same_player
from hawker.games.steam_up.standing import ANY


def caption(words: Words, card: Card, deck: str) -> str:
    """The text of a card. It is put together once."""
    if not card.caption:
        sentences = _at_once(words, card)
        if card.until:
            sentences.append(_standing(words, card, deck))
        card.caption = " ".join([f"{text[:1].upper()}{text[1:]}." for text in sentences])
    return card.caption


def _at_once(words: Words, card: Card) -> list[str]:
    """A sentence for each line; what the same player does next goes on in the same one."""
    sentences: list[str] = []
    for line, each in enumerate(card.instructions):
        deed = _deed(words, each)
        same = same_player(card, line)
        if same and each.high < 0:
            sentences[-1] += words.say("effect.then", {}) + deed
            continue
        who = "same" if same else each.effect.who
        subject = "" if who == NOBODY else words.say(f"who.{who}", {})
        sentences.append(_on(words, each) + subject + deed)
    return sentences


def _on(words: Words, instruction: Instruction) -> str:
    """The numbers of the die that a line waits for."""
    if instruction.high < 0:
        return ""
    sides = [str(side) if side else words.say("effect.blank", {}) for side in LUCKY]
    *some, last = [told for side, told in zip(LUCKY, sides, strict=True) if instruction.low <= side <= instruction.high]
    told = words.say("effect.or", {"some": some, "last": last}) if some else last
    return words.say("effect.on", {"sides": told})


def _deed(words: Words, instruction: Instruction) -> str:
    """What somebody does or gets; `bare` chooses between gain and gains, `you` between your and their."""
    effect = instruction.effect
    spoken_to = effect.who == YOU
    said = fields(effect) | {"bare": 1 if spoken_to or instruction.may else 2, "you": 1 if spoken_to else 2}
    name = _name(effect, said)
    for field, section in (("place", "place"), ("source", "source"), ("target", "target"), ("way", "way")):
        if field in said:
            plural = "s" if section == "place" and said.get("count", 1) != 1 else ""
            said[field] = words.say(f"{section}{plural}.{said[field]}", said)
    if "prize" in said:
        said["prize"] = words.say(f"prize.{said['prize']}", {})
    may = words.say("effect.you-may" if spoken_to else "effect.may", {}) if instruction.may else ""
    return may + words.say(f"effect.{name}", said)


def _name(effect: Effect, said: dict[str, object]) -> str:
    """The word of an effect, or of what it is with such a number."""
    points = said.get("points")
    if isinstance(points, int) and points < 0:
        said["points"] = -points
        return "lose-hp"
    return "buy-plain" if said.get("less") == 0 else form_of(type(effect)).name


def _standing(words: Words, card: Card, deck: str) -> str:
    rules = []
    for rule in card.standing:
        said = fields(rule) | {"once": 1 if card.until == "used" else 2}
        if said.get("kind") == ANY:
            said["kind"] = words.say("standing.any", {})
        rules.append(words.say(f"standing.{form_of(type(rule)).name}", said))
    until = "fate" if deck == "fate" else card.until
    return words.say(f"stays.{until}", {}) + words.say("standing.and", {}).join(rules)
