"""Tindahan: tricks and market stalls, for 3 to 5 players."""

from pathlib import Path

from hawker.core.game import Game
from hawker.core.records import Names, Whole
from hawker.games.tindahan import documents, forms, judge, moves, rules, secrets
from hawker.games.tindahan.pieces import DECK, FRUITS
from hawker.games.tindahan.table import Market

TINDAHAN: Game[Market] = Game(
    name="tindahan",
    version=1,
    seats=range(3, 6),
    folder=Path(__file__).parent,
    rooms=(moves, rules),
    kinds={
        "fruit": Names("a fruit (banana, mango, lanzones, pineapple or durian)", FRUITS),
        "card": Names("a card: a fruit and a number from 1 to 10, such as mango 7", DECK.cards),
        "number": Whole(-999, 999),
    },
    options=rules.OPTIONS,
    set_up=rules.set_up,
    result=rules.result,
    view=secrets.view,
    resample=secrets.resample,
    worth=judge.worth,
    table_form=forms.MarketForm,
    write=documents.write,
    read=documents.read,
    check=documents.check,
)
