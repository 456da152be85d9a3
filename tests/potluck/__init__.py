"""Potluck, the proving game: tiny, interpreted, and every feature of the protocol is used in it.

Secret moves (stash), simultaneous choices (serve), chance (the die), continuous moves (pour), a choice in the middle of
an effect (give), many options asked stepwise (guess), and data that the user supplies (the menu).
"""

from hawker.core.game import Documents, Game, Rules, Secrets, Speech
from hawker.core.judge import Judge
from hawker.core.records import Kind, Whole
from tests.potluck import forms, rules
from tests.potluck.table import Potluck


class Dish(Kind):
    """Dishes are named by the table's menu, so any word reads as one; the rules know whether it is there."""

    def __init__(self) -> None:
        super().__init__("a dish: one word from the menu", "[a-z]+")

    def read(self, text: str) -> str:
        return text


def potluck(version: int) -> Game[Potluck]:
    """The game by rules of that version."""
    return Game(
        name="potluck",
        seats=range(2, 5),
        package=__name__,
        rules=Rules(version=version, table=Potluck, options=rules.OPTIONS, set_up=rules.set_up, result=rules.result),
        speech=Speech(
            modules=(rules,),
            kinds={
                "dish": Dish(),
                "number": Whole(0, 999),
                "mm": Whole(-200, 200, "whole millimetres"),
                "digit": Whole(0, 9, "a digit"),
                "pips": Whole(1, 6),
            },
        ),
        secrets=Secrets(watched=forms.watched, own=forms.own, resample=forms.resample),
        documents=Documents(form=forms.PotluckForm, write=forms.write, read=forms.read),
        judge=Judge(terms=rules.TERMS, standing=rules.standing),
    )


POTLUCK = potluck(version=1)
