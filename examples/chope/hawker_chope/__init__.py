"""Chope: packets of tissues on tables of a food court, for 2 to 5 players."""

from hawker.core.game import Documents, Game, Rules, Secrets, Speech
from hawker.core.judge import Judge
from hawker.core.records import Names, Whole
from hawker_chope import documents, rules
from hawker_chope.rules import PACKETS, FoodCourt

CHOPE: Game[FoodCourt] = Game(
    name="chope",
    seats=range(2, 6),
    package=__name__,
    rules=Rules(version=1, table=FoodCourt, options=rules.OPTIONS, set_up=rules.set_up, result=rules.result),
    speech=Speech(
        modules=(rules,),
        kinds={"packet": Names("a packet from 1 to 7", PACKETS), "number": Whole(0, 99)},
    ),
    secrets=Secrets(watched=documents.watched, own=documents.own, resample=documents.resample),
    documents=Documents(form=documents.FoodCourtForm, write=documents.write, read=documents.read),
    judge=Judge(terms=rules.TERMS, standing=rules.standing),
)
