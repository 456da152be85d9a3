"""Taiwan Snackbar: an eating contest with cards, for 3 to 10 players."""

from hawker.core.game import Documents, Game, Rules, Secrets, Speech
from hawker.core.judge import Judge
from hawker.core.records import Names, Whole
from hawker.games.taiwan_snackbar import documents, forms, judge, moves, rules, secrets
from hawker.games.taiwan_snackbar.pieces import CARDS, DISHES, OLD_NAMES
from hawker.games.taiwan_snackbar.table import DIRECTIONS, Snackbar
from hawker.kit import deal

TAIWAN_SNACKBAR: Game[Snackbar] = Game(
    name="taiwan-snackbar",
    seats=range(3, 11),
    package=__name__,
    rules=Rules(version=2, table=Snackbar, options=rules.OPTIONS, set_up=rules.set_up, result=rules.result),
    speech=Speech(
        modules=(deal, moves, rules),
        kinds={
            "dish": Names(f"a dish ({', '.join(map(str, DISHES))})", DISHES, OLD_NAMES),
            "card": Names("a card: a dish or a special card, such as stinky tofu or one more", CARDS, OLD_NAMES),
            "direction": Names("a direction (clockwise or counterclockwise)", DIRECTIONS),
            "number": Whole(0, 9999),
        },
    ),
    secrets=Secrets(watched=secrets.watched, own=secrets.own, resample=secrets.resample),
    documents=Documents(form=forms.SnackbarForm, write=documents.write, read=documents.read, check=documents.check),
    judge=Judge(terms=judge.TERMS, standing=judge.standing, chapter=judge.rounds_over, playout=judge.playout),
)
