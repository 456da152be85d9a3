"""`hawker deck`: cards that somebody has written, checked, shown, and printed to be cut out."""

import argparse
from html import escape
from pathlib import Path
from typing import Any

import hawker
from hawker.arguments import add_command, read_text
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.captions import caption
from hawker.games.steam_up.cards import Card, Deck
from hawker.games.steam_up.decks import Reader


def add_commands(commands: Any) -> None:
    words = "check, show or print a deck of cards for Steam Up that you have written"
    parser = commands.add_parser("deck", help=words, description=f"{words[0].upper()}{words[1:]}.")
    acts = parser.add_subparsers(title="what to do", metavar="ACT", required=True)
    for name, does, act in (
        ("check", "name every mistake with its line", _check),
        ("show", "list the cards with the text that their effects make", _show),
        ("print", "make a sheet of cards to be cut out, as a file for a browser to print", _print),
    ):
        add_command(acts, name, does, act).add_argument("file", type=Path, metavar="FILE")
    words = "where to write the sheet (FILE with .html)"
    acts.choices["print"].add_argument("--out", type=Path, metavar="SHEET", help=words)


def _check(arguments: argparse.Namespace) -> None:
    deck = _sound(arguments.file)
    friendly = len(deck.numbers(friendly=True))
    print(
        f"{arguments.file} is sound: a {deck.name} deck of {len(deck.pack)} cards, {len(deck.cards)} different ones; "
        f"{friendly} are left in the friendly game."
    )


def _show(arguments: argparse.Namespace) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as Grid

    deck = _sound(arguments.file)
    grid = Grid(box=SIMPLE_HEAD, show_edge=False)
    for heading in ("", "card", "", "text"):
        grid.add_column(heading, justify="right" if heading == "" else "left", no_wrap=heading == "card")
    for card in deck.cards:
        grid.add_row(str(card.copies), card.title, "*" if card.star else "", text_of(card, deck))
    Console(highlight=False).print(grid)


def _print(arguments: argparse.Namespace) -> None:
    deck = _sound(arguments.file)
    target = arguments.out or arguments.file.with_suffix(".html")
    if target.resolve() == arguments.file.resolve():
        raise hawker.SetupError(f"{target} is the deck itself: name another file with --out")
    target.write_text(sheet(deck), "utf-8")
    print(f"{target} has {len(deck.pack)} cards: open it in a browser and print it at full size.")


def _sound(path: Path) -> Deck:
    """The deck of a file; else every mistake on a line of its own."""
    reader = Reader(read_text(path))
    if reader.problems:
        listed = "".join([f"\n  {problem}" for problem in reader.problems])
        mistakes = "mistake" if len(reader.problems) == 1 else "mistakes"
        raise hawker.SetupError(f"{path} has {len(reader.problems)} {mistakes}:{listed}")
    return reader.deck()


def text_of(card: Card, deck: Deck) -> str:
    return caption(STEAM_UP.words, card, deck.name)


# The sheet


PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 10mm; }}
:root {{ --ink: #3b2a20; --deck: {colour}; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; font: 3.4mm/1.35 Georgia, "Noto Serif", serif; color: var(--ink); }}
main {{ display: grid; grid-template-columns: repeat(3, 63mm); justify-content: center; }}
article {{ width: 63mm; height: 88mm; padding: 5mm; break-inside: avoid; position: relative; display: flex;
  flex-direction: column; outline: 0.2mm dashed #bbb; outline-offset: -0.1mm; }}
article::before {{ content: ""; position: absolute; inset: 2.5mm; border: 0.6mm solid var(--deck); border-radius: 3mm;
  pointer-events: none; }}
h2 {{ margin: 2mm 0 0; font-size: 4.6mm; line-height: 1.15; text-align: center; }}
svg {{ width: 22mm; height: 22mm; margin: 3mm auto; color: var(--deck); }}
p {{ margin: 0 1.5mm; text-align: center; flex: 1; }}
footer {{ display: flex; justify-content: space-between; margin: 0 1.5mm; font-size: 2.8mm; color: var(--deck); }}
@media screen {{ body {{ background: #eee; padding: 10mm; }} article {{ background: #fff; }} }}
</style>
<main>
{cards}
</main>
</html>
"""
CARD = (
    "<article><h2>{title}</h2>{picture}<p>{text}</p><footer><span>{deck}</span><span>{star}</span></footer></article>"
)
PICTURE = (
    '<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">{}</svg>'
)
STEAM = '<path d="M17 14c-3-3 3-5 0-9M24 13c-3-3 3-5 0-9M31 14c-3-3 3-5 0-9"/>'
STEAMER = (
    '<path d="M8 26c0-6 32-6 32 0z"/><path d="M7 29h34v5H7zM7 37h34v5H7z"/>'
    '<path d="M14 29v5M21 29v5M28 29v5M35 29v5M14 37v5M21 37v5M28 37v5M35 37v5"/>'
)
TEA_LEAVES = '<path d="M9 20h26v10c0 7-5 11-13 11S9 37 9 30zM35 23h3a5 5 0 0 1 0 10h-4M18 29l3-4 3 4 3-4"/>'
LOOKS = {"fortune": ("#a8442a", STEAMER), "fate": ("#2f6b62", TEA_LEAVES)}


def sheet(deck: Deck) -> str:
    """A page that needs nothing else: nine cards on a sheet of paper, with lines to cut along."""
    colour, picture = LOOKS[deck.name]
    cards = [
        CARD.format(
            title=escape(card.title),
            picture=PICTURE.format(STEAM + picture),
            text=escape(text_of(card, deck)),
            deck=deck.name.title(),
            star="★" if card.star else "",
        )
        for card in deck.pack
    ]
    return PAGE.format(title=f"Steam Up: {deck.name} cards", colour=colour, cards="\n".join(cards))
