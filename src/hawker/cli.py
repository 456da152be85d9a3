"""The command `hawker`: what can be asked of the house from a shell."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hawker
from hawker.arguments import add_command, add_game, add_option, read_options
from hawker.core.archive import open_match, verify
from hawker.core.match import Match
from hawker.games import GAMES
from hawker.lab.command import add_simulate
from hawker.server.command import add_admin, add_serve
from hawker.terminal.decks import add_deck

Arguments = argparse.Namespace


def main(args: Sequence[str] | None = None) -> None:
    parser = make_parser()
    _complete(parser)
    arguments = parser.parse_args(args)
    sys.exit(run(arguments))


def run(arguments: Arguments) -> int:
    """Do it; whatever goes wrong is one sentence on stderr and an exit code."""
    try:
        arguments.act(arguments)
        sys.stdout.flush()
    except hawker.HawkerError as error:
        return _failed(str(error))
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more can be written, not even by the interpreter's exit.
        sys.stdout = open("/dev/null", "w")  # noqa: SIM115
        return 0
    except OSError as error:
        return _failed(f"{error.filename or 'the output'}: {error.strerror}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


def _failed(sentence: str) -> int:
    print(f"hawker: {sentence}", file=sys.stderr)
    return 2


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="hawker", description="A food hall of tabletop games.")
    parser.add_argument("--version", action="version", version=f"hawker {hawker.__version__} ({hawker.form()} form)")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    words = "play a game with people at this keyboard and bots"
    play = add_command(commands, "play", words, _play)
    add_game(play, nargs="?", help="the game; without one you choose from a list")
    play.add_argument("--seats", type=int, metavar="N", help="how many players")
    play.add_argument(
        "--you", nargs="+", metavar="SEAT", help="seats that people play, counted from 0, such as 0 or 0=Ann 2=Bo (0)"
    )
    words = f"who the others are: {_bots()} (%(default)s); greedy:4 looks at 4 possible worlds, not 16"
    play.add_argument("--bot", default="greedy", metavar="NAME", help=words)
    add_option(play)
    play.add_argument("--seed", help="a number or word; the same one gives the same game")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was saved")

    add_command(commands, "games", "list the games and their options", _games)

    rules = add_command(commands, "rules", "read the rules of a game, or one clause of them", _rules)
    add_game(rules)
    rules.add_argument("clause", nargs="?", default="", help="a number such as 4.1, or a chapter such as 4")

    replay = add_command(commands, "replay", "look at a match again, turn by turn", _replay)
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--seat", type=int, help="as that seat saw it")
    replay.add_argument("--turn", type=int, help="only the table after that turn")

    check = add_command(commands, "verify", "replay a match file and name what does not fit", _verify)
    check.add_argument("file", type=Path, metavar="FILE")

    add_simulate(commands)
    add_deck(commands)
    add_serve(commands)
    add_admin(commands)

    words = "print what a shell needs to complete these commands; eval it, or put it where your shell looks"
    completion = add_command(commands, "completion", words, _completion)
    completion.add_argument("shell", choices=("bash", "zsh", "fish"))
    return parser


def _bots() -> str:
    return ", ".join(hawker.bots())


# The commands; each imports what it needs itself, so that a short one starts quickly


def _play(arguments: Arguments) -> None:
    from hawker.terminal.screen import Left, Screen
    from hawker.terminal.session import Session

    screen = Screen()
    try:
        if arguments.resume:
            match = open_match(arguments.resume, GAMES)
            bots = bots_of(match)
            if arguments.you:
                people = read_people(arguments.you, match.table.seats)
                bots = {seat: bots.get(seat, arguments.bot) for seat in range(match.table.seats) if seat not in people}
        else:
            name = arguments.game or _choose(screen)
            match, bots = new_match(name, arguments)
        Session(match, bots, screen, arguments.resume).run()
    except Left:
        where = "the game is not over" if screen.interactive else "the game is not over and there are no more moves"
        raise hawker.HawkerError(f"no more input: {where}") from None


def new_match(name: str, arguments: Arguments) -> tuple[Match, dict[int, str]]:
    """A match with people and bots at its seats."""
    game = hawker.game(name)
    hawker.bot(arguments.bot)
    seats = game.size(game.seats[0] if arguments.seats is None else arguments.seats)
    people = read_people(arguments.you or ["0"], seats)
    bots = {seat: arguments.bot for seat in range(seats) if seat not in people}
    players = [people.get(seat) or f"Bot {seat} ({arguments.bot})" for seat in range(seats)]
    match = Match(game, arguments.seats, arguments.seed, read_options(arguments.option), players)
    return match, bots


def read_people(said: Sequence[str], seats: int) -> dict[int, str]:
    """Which seats people play, and their names."""
    people: dict[int, str] = {}
    for each in said:
        seat, _, name = each.partition("=")
        if not seat.isdecimal() or not seat.isascii() or int(seat) >= seats:
            raise hawker.SetupError(f"--you {each}: write a seat from 0 to {seats - 1}, such as 0 or 0=Ann")
        people[int(seat)] = name.strip()[:24] or ("You" if len(said) == 1 else f"Player {seat}")
    return people


def bots_of(match: Match) -> dict[int, str]:
    """The seats of a saved match that bots played, as their names say."""
    ending = re.compile(rf"\(((?:{'|'.join(hawker.bots())})(?::[0-9]+)?)\)$")
    found = [(seat, ending.search(player)) for seat, player in enumerate(match.players)]
    return {seat: said[1] for seat, said in found if said}


def _choose(screen: Any) -> str:
    """The game that somebody picks from a list."""
    screen.say("What would you like to play?", "bold")
    for number, name in enumerate(hawker.games(), 1):
        game = hawker.game(name)
        screen.say(
            f"  {number} {game.words.say('title', {})}: {game.words.say('tagline', {})}, {_players(game)} players"
        )
    while True:
        said: str = screen.ask("> ")
        if said.isdecimal() and said.isascii() and 1 <= int(said[:4]) <= len(hawker.games()):
            return hawker.games()[int(said) - 1]
        if said in hawker.games():
            return said
        screen.say(f"  A number from 1 to {len(hawker.games())}, or a name.", "red")


def _players(game: hawker.Game[Any]) -> str:
    return f"{game.seats[0]} to {game.seats[-1]}"


def _games(_: Arguments) -> None:
    from hawker.terminal.screen import Screen

    screen = Screen()
    for name in hawker.games():
        game = hawker.game(name)
        screen.say(f"{name}: {game.words.say('tagline', {})}; {_players(game)} players", "bold")
        for option in game.options():
            values = ", ".join(map(str, option.values)) or "any text"
            values += " (seats count from 0)" if option.seat else ""
            screen.say(f"  {option.name}={option.default}  {option.sentence}")
            screen.say(f"      {values}", "dim")


def _rules(arguments: Arguments) -> None:
    from hawker.terminal.screen import Screen

    game = hawker.game(arguments.game)
    wanted = arguments.clause
    if wanted and not any(wanted in (each.number, each.number.partition(".")[0]) for each in game.rules):
        raise hawker.SetupError(f"{game.name} has no clause {wanted}; they go from 1.1 to {game.rules[-1].number}")
    Screen().rules(game, wanted)


def _replay(arguments: Arguments) -> None:
    from hawker.terminal.replay import replay
    from hawker.terminal.screen import Screen

    match = open_match(arguments.file, GAMES)
    if arguments.seat is not None and not 0 <= arguments.seat < match.table.seats:
        raise hawker.SetupError(f"--seat {arguments.seat}: seats are 0 to {match.table.seats - 1}")
    if arguments.turn is not None and not 0 <= arguments.turn <= len(match.turns):
        raise hawker.SetupError(f"--turn {arguments.turn}: turns are 0 to {len(match.turns)}")
    replay(match, Screen(), arguments.seat, arguments.turn, arguments.file)


def _verify(arguments: Arguments) -> None:
    problems = verify(arguments.file, GAMES)
    if problems:
        raise hawker.LoadError(f"{arguments.file} does not verify: " + "; ".join(problems))
    match = open_match(arguments.file, GAMES)
    state = "over" if match.over else "not over yet"
    shuffle = (
        "the shuffle is the one committed to" if match.shuffle else f"the seed is {match.seed!r}, chosen by somebody"
    )
    print(f"{arguments.file} is sound: {match.game.name}, {len(match.turns)} turns, {state}; {shuffle}.")


def _completion(arguments: Arguments) -> None:
    from argcomplete.shell_integration import shellcode

    print(shellcode(["hawker"], shell=arguments.shell))


def _complete(parser: argparse.ArgumentParser) -> None:
    """Answer the shell if it is the one who asks."""
    import os

    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)


if __name__ == "__main__":
    main()
