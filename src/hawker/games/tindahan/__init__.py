"""Tindahan: tricks and market stalls, for 3 to 5 players."""

from hawker.core.game import Documents, Game, Rules, Secrets, Speech
from hawker.core.judge import Judge
from hawker.core.records import Names, Whole
from hawker.games.tindahan import documents, forms, judge, moves, rules, secrets
from hawker.games.tindahan.pieces import DECK, FRUITS
from hawker.games.tindahan.table import Market
from hawker.kit import deal, tricks

TINDAHAN: Game[Market] = Game(
    name="tindahan",
    seats=range(3, 6),
    package=__name__,
    rules=Rules(version=2, table=Market, options=rules.OPTIONS, set_up=rules.set_up, result=rules.result),
    speech=Speech(
        modules=(deal, tricks, moves, rules),
        kinds={
            "fruit": Names("a fruit (banana, mango, lanzones, pineapple or durian)", FRUITS),
            "card": Names("a card: a fruit and a number from 1 to 10, such as mango 7", DECK.cards),
            "number": Whole(-999, 999),
        },
    ),
    secrets=Secrets(watched=secrets.watched, own=secrets.own, resample=secrets.resample),
    documents=Documents(form=forms.MarketForm, write=documents.write, read=documents.read, check=documents.check),
    judge=Judge(terms=judge.TERMS, standing=judge.standing, chapter=judge.rounds_over),
)
