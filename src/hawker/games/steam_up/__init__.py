"""Steam Up: dim sum on a turntable, for 2 to 5 players."""

from hawker.core.game import Documents, Game, Rules, Secrets, Speech
from hawker.core.judge import Judge
from hawker.core.records import Kind, Names, Whole
from hawker.games.steam_up import (
    animals,
    cards,
    checks,
    documents,
    effects,
    events,
    forms,
    judge,
    meals,
    moves,
    purchase,
    resolving,
    rules,
    secrets,
    supply,
    turns,
    turntable,
)
from hawker.games.steam_up.decks import TITLE
from hawker.games.steam_up.pieces import COLUMNS, KINDS, LUCKY, ROWS, SPACES
from hawker.games.steam_up.table import Restaurant

STEAM_UP: Game[Restaurant] = Game(
    name="steam-up",
    seats=range(2, 6),
    package=__name__,
    rules=Rules(version=4, table=rules.lay_table, options=rules.OPTIONS, set_up=rules.set_up, result=rules.result),
    speech=Speech(
        modules=(moves, cards, events, supply, turntable, meals, purchase, animals, resolving, turns, rules),
        kinds={
            "kind": Names("a kind of dim sum (shrimp, rice, meat, claw or bun)", KINDS),
            # Cards are named by the table's own decks, so any title reads as one; the rules know whether it is there.
            "card": Kind("a card: its title, such as Tea Break", TITLE),
            "animal": Names("an animal of the zodiac", animals.ANIMALS),
            "space": Names("a space from 1 to 6", SPACES),
            "row": Names("a row from 1 to 5", ROWS),
            "column": Names("a column from 1 to 6", COLUMNS),
            "direction": Names("a direction (clockwise or counterclockwise)", moves.DIRECTIONS),
            "way": Names("a way to turn", effects.WAYS),
            "lucky": Names("a side of the lucky die", LUCKY),
            "place": Names("a place (zone, anywhere or outside)", turntable.REACHES),
            "must": Names("must or may", (turntable.MUST, turntable.MAY)),
            "prize": Names("a prize (token or piece)", resolving.PRIZES),
            "source": Kind("an animal or a card", f"{'|'.join(animals.BY_NAME)}|{TITLE}"),
            "reason": Names("a reason", (*events.REASONS, *events.ENDINGS)),
            "number": Whole(-9999, 9999),
        },
    ),
    secrets=Secrets(watched=secrets.watched, own=secrets.own, resample=secrets.resample),
    documents=Documents(form=forms.RestaurantForm, write=documents.write, read=documents.read, check=checks.check),
    judge=Judge(terms=judge.TERMS, standing=judge.standing, midway=judge.midway),
)
