"""What is in the box of Safranito. Lines marked "ours" are in no source that we know: whoever owns the game may correct
them here, and nothing else has to change.
"""

from typing import ClassVar, Final

from hawker.core.table import Refusal
from hawker.kit.bowls.edition import Edition
from hawker.kit.bowls.moves import Finish
from hawker.kit.discs import Pitch


class Mix(Finish):
    form: ClassVar[str] = "mix {recipe}"
    short_form: ClassVar[str] = "cook {recipe}"  # the word of other editions, which is understood too


KEEP_ONE: Final = Refusal("keep-one", clause="4.5")

SAFRANITO_BOX: Final = Edition(
    # Nine bowls, row by row from the north-west; ours: their order. This chili is a spice like the others.
    bowls=("curry", "ginger", "cardamom", "chili", "saffron", "garlic", "mint", "cumin", "cinnamon"),
    copies=6,  # 54 cards in all; ours: as many of each
    # Eighteen blends of three spices, by the numbers of their bowls from 1 on; ours: which ones, but for 348.
    recipes=(
        *("147", "258", "369", "123", "456", "789", "168", "249", "357"),
        *("159", "267", "348", "124", "358", "679", "136", "257", "489"),
    ),
    values=(10, 20, 30, 40, 50, 60),
    start_money=(200,),
    face_up={2: 2, 3: 2, 4: 3},
    laid_out={2: 4, 3: 5, 4: 6},
    throws={2: 4, 3: 4, 4: 3},
    colours=("green", "red", "orange", "blue"),  # ours: whose is which
    turns_down_all=True,
    must_keep=KEEP_ONE,
    finish=Mix,
    # Hundredths of a millimetre; ours: all of them, and how high a hand is when it lets go. How often hands
    # hit spaces of this size is in kit/bowls/chances.py.
    pitch=Pitch(inside=24000, rim_width=4500, rim_height=400, radius=2000, thickness=340, hand=10000),
    hole=300,
    bowl=4200,
    bowls_apart=15500,
    action=2600,
)
