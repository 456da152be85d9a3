"""Taiwan Snackbar: an eating contest with cards, for 3 to 10 players."""

from pathlib import Path

from hawker.core.game import Game
from hawker.core.records import Names, Whole
from hawker.games.taiwan_snackbar import documents, forms, judge, moves, rules, secrets
from hawker.games.taiwan_snackbar.pieces import CARDS, DISHES
from hawker.games.taiwan_snackbar.table import DIRECTIONS, Snackbar

TAIWAN_SNACKBAR: Game[Snackbar] = Game(
    name="taiwan-snackbar",
    version=1,
    seats=range(3, 11),
    folder=Path(__file__).parent,
    rooms=(moves, rules),
    kinds={
        "dish": Names(f"a dish ({', '.join(map(str, DISHES))})", DISHES),
        "card": Names("a card: a dish or a special card, such as stinky tofu or one more", CARDS),
        "direction": Names("a direction (clockwise or counterclockwise)", DIRECTIONS),
        "number": Whole(0, 9999),
    },
    options=rules.OPTIONS,
    set_up=rules.set_up,
    result=rules.result,
    view=secrets.view,
    resample=secrets.resample,
    worth=judge.worth,
    table_form=forms.SnackbarForm,
    write=documents.write,
    read=documents.read,
    check=documents.check,
)
