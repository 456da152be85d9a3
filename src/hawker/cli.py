"""The terminal: play, read the rules, see what games there are."""

import argparse
import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress

import hawker
from hawker.core.records import fields, form_of
from hawker.core.table import Event, Seat, Table


def main(args: Sequence[str] | None = None) -> None:
    """The command `hawker`."""
    options = _parser().parse_args(args)
    try:
        options.act(options)
    except hawker.HawkerError as error:
        sys.exit(_failed(str(error)))
    except BrokenPipeError:
        sys.stderr.close()
    except KeyboardInterrupt:
        sys.exit(130)


def _failed(sentence: str) -> int:
    print(f"hawker: {sentence}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="hawker", description="A food hall of tabletop games.")
    parser.add_argument("--version", action="version", version=f"hawker {hawker.__version__} ({hawker.form()} form)")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    words = "play a game against bots"
    play = commands.add_parser("play", help=words, description=words)
    play.add_argument("game", nargs="?", default=hawker.games()[0], help="the game (default: %(default)s)")
    play.add_argument("--seats", type=int, help="how many players (default: the fewest)")
    play.add_argument("--bot", default="greedy", help=f"who the others are: {', '.join(hawker.bots())} (%(default)s)")
    play.add_argument("--seed", help="a number or word; the same one gives the same game")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.set_defaults(act=_play)

    words = "list the games and their options"
    games = commands.add_parser("games", help=words, description=words)
    games.set_defaults(act=_games)

    words = "read the rules of a game, or one clause of them"
    rules = commands.add_parser("rules", help=words, description=words)
    rules.add_argument("game")
    rules.add_argument("clause", nargs="?", help="a number such as 4.1, or a chapter such as 4")
    rules.set_defaults(act=_rules)
    return parser


def _games(options: argparse.Namespace) -> None:
    for name in hawker.games():
        game = hawker.game(name)
        print(f"{name}: {game.words.say('tagline', {})}; {game.seats[0]} to {game.seats[-1]} players")
        for option in game.options():
            print(f"  --option {option.name}={option.default}: {option.sentence}")


def _rules(options: argparse.Namespace) -> None:
    game = hawker.game(options.game)
    wanted = options.clause
    clauses = [
        clause
        for clause in game.rules
        if wanted is None or clause.number == wanted or clause.number.partition(".")[0] == wanted
    ]
    if not clauses:
        raise hawker.SetupError(f"{game.name} has no clause {wanted}; they go from 1.1 to {game.rules[-1].number}")
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            print(f"\n{chapter}\n")
        print(f"  {clause.number}  {clause.text}")


def _play(options: argparse.Namespace) -> None:
    game = hawker.game(options.game)
    bot = hawker.bot(options.bot)
    for pair in options.option:
        if "=" not in pair:
            raise hawker.SetupError(f"--option {pair}: write NAME=VALUE, such as {game.options()[-1].name}=...")
    chosen = dict(pair.split("=", 1) for pair in options.option)
    seed = options.seed or secrets.token_hex(4)
    t = game.setup(options.seats, seed, chosen)
    names = ["You", *[f"Bot {number}" for number in range(1, t.seats)]]
    print(f"{game.words.say('title', {})}, {t.seats} players. Seed: {seed}. Type a number or a move; ? for help.")
    decisions = 0
    while not t.over:
        _tell(t, names)
        if t.seat == 0:
            move = _ask_you(t)
            if move is None:
                print("Good-bye.")
                return
        else:
            move = hawker.ask(bot, t, f"{seed}/{decisions}")
        hawker.play(t, move)
        decisions += 1
    _tell(t, names)
    result = game.result(t)
    for seat in sorted(range(t.seats), key=lambda seat: result.ranks[seat]):
        print(f"  {result.ranks[seat]}. {names[seat]}: {result.scores[seat]}")


def _tell(t: Table, names: Sequence[str]) -> None:
    for event in hawker.hear(t):
        seen = event.seen_by(0)
        if seen is not None:
            print(f"  {_sentence(t, seen, names)}")


def _sentence(t: Table, event: Event, names: Sequence[str]) -> str:
    return t.game.words.say(f"event.{form_of(type(event)).name}", fields(event), names, 0)


def _ask_you(t: Table, you: Seat = 0) -> hawker.Move | None:
    """What the person says; None when they leave."""
    question = t.question
    assert question is not None
    moves = hawker.legal(t)
    print(f"\n{t.game.words.say(f'question.{form_of(type(question)).name}', fields(question))}")
    print("  " + "   ".join(f"{number} {move}" for number, move in enumerate(moves, 1)))
    while True:
        try:
            said = input("> ").strip()
        except EOFError:
            return None
        if said in ("quit", "q"):
            return None
        if said == "?":
            print("  A number or a move plays it. `rules` shows the rules, `rules 4` a chapter of them; `hint` asks")
            print("  a bot; `quit` leaves.")
        elif said.partition(" ")[0] == "rules":
            with suppress(SystemExit):
                main(["rules", t.game.name, *said.split()[1:2]])
        elif said == "hint":
            print(f"  greedy would say: {hawker.ask(hawker.bot('greedy'), t, 'hint')}")
        elif said.isdecimal() and 1 <= int(said) <= len(moves):
            return moves[int(said) - 1]
        elif said:
            try:
                move = hawker.parse(t, said)
                why = hawker.refusal(t, move)
                if why is None:
                    return move
                print(f"  {hawker.explain(t, why)}")
            except hawker.ParseError as error:
                print(f"  {error}")


if __name__ == "__main__":
    main()
