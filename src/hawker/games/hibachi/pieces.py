"""What is in the box of Hibachi. Lines marked "ours" are in no source that we know: whoever owns the game may correct
them here, and nothing else has to change.
"""

from typing import ClassVar, Final

from hawker.kit.bowls.edition import Edition
from hawker.kit.bowls.moves import Finish
from hawker.kit.discs import Pitch


class Cook(Finish):
    form: ClassVar[str] = "cook {recipe}"


HIBACHI_BOX: Final = Edition(
    # Nine bowls, row by row from the north-west; ours: their order.
    bowls=("egg", "prawn", "noodles", "mushroom", "broccoli", "fish", "beef", "rice", "onion"),
    copies=6,  # 54 cards in all; ours: as many of each
    # Eighteen recipes of three ingredients, by the numbers of their bowls from 1 on; ours: which ones.
    recipes=(
        *("147", "258", "369", "123", "456", "789", "168", "249", "357"),
        *("159", "267", "348", "124", "358", "679", "136", "257", "489"),
    ),
    chili_cards=10,
    values=(100, 200, 300, 400, 500, 600),
    start_money=(2000, 1600),
    face_up={2: 3, 3: 3, 4: 3},
    laid_out={2: 6, 3: 6, 4: 6},
    throws={2: 4, 3: 4, 4: 3},
    colours=("green", "red", "black", "blue"),  # ours: whose is which
    turns_down_all=False,
    must_keep=None,
    finish=Cook,
    # Hundredths of a millimetre; ours: all of them, and how high a hand is when it lets go. How often hands
    # hit spaces of this size is in kit/bowls/chances.py.
    pitch=Pitch(inside=24000, rim_width=4500, rim_height=400, radius=2000, thickness=340, hand=10000),
    hole=300,
    bowl=4200,
    bowls_apart=15500,
    action=2600,
)
