"""The command `hawker`: what can be asked of the house from a shell."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hawker
from hawker.arguments import add_command, add_game, add_option, read_options
from hawker.bots import BOTS
from hawker.core.archive import needs_other_rules, open_form, open_match, shuffle_problems, shuffle_proves, verify
from hawker.core.forms import MatchForm
from hawker.core.game import Choice, DescribedOption
from hawker.core.match import Match
from hawker.games import GAMES
from hawker.games.parts import part_of
from hawker.lab.command import add_simulate
from hawker.server.command import add_admin, add_serve
from hawker.terminal.new import add_new

Arguments = argparse.Namespace


def main(args: Sequence[str] | None = None) -> None:
    parser = make_parser(sys.argv[1:] if args is None else args)
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


def make_parser(said: Sequence[str] = ()) -> argparse.ArgumentParser:
    """All commands; those that games bring only where they are asked for, since their games have to be imported."""
    parser = argparse.ArgumentParser(prog="hawker", description="A food hall of tabletop games.")
    parser.add_argument("--version", action="version", version=f"hawker {hawker.__version__} ({hawker.build()} build)")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    words = "play a game with people at this keyboard and bots"
    play = add_command(commands, "play", words, _play)
    add_game(play, nargs="?", help="the game; without one you choose from a list")
    play.add_argument("--seats", type=int, metavar="N", help="how many players")
    play.add_argument(
        "--you", nargs="+", metavar="SEAT", help="seats that people play, counted from 1, such as 1 or 1=Ann 3=Bo (1)"
    )
    words = f"who the others are: {', '.join(BOTS)}, a bot that a package announces, or package.module:Class "
    words += "(%(default)s); greedy:4 looks at 4 possible worlds, not 16"
    play.add_argument("--bot", default="normal", metavar="NAME", help=words)
    add_option(play)
    play.add_argument("--seed", help="a number or word; the same one gives the same game")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was saved")

    add_command(commands, "games", "list the games and their options", _games)

    rules = add_command(commands, "rules", "read the rules of a game, or one clause of them", _rules)
    add_game(rules)
    rules.add_argument("clause", nargs="?", default="", help="a number such as 4.1, or a chapter such as 4")

    replay = add_command(commands, "replay", "look at a match again, turn by turn", _replay)
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--seat", metavar="PLAYER", help="as that player saw it: a name, or a seat, counted from 1")
    replay.add_argument("--turn", type=int, help="only the table after that turn")

    check = add_command(commands, "verify", "replay a match file and name what does not fit", _verify)
    check.add_argument("file", type=Path, metavar="FILE")

    add_simulate(commands)
    add_new(commands)
    add_serve(commands)
    add_admin(commands)

    words = "print what a shell needs to complete these commands; eval it, or put it where your shell looks"
    completion = add_command(commands, "completion", words, _completion)
    completion.add_argument("shell", choices=("bash", "zsh", "fish"))

    if not said or said[0] not in commands.choices:
        for game in GAMES.values():
            brought = part_of(game, "commands")
            if brought is not None:
                brought.add_commands(commands)
    return parser


# The commands; each imports what it needs itself, so that a short one starts quickly


def _play(arguments: Arguments) -> None:
    from hawker.terminal.screen import Left, Screen
    from hawker.terminal.session import Session

    screen = Screen()
    try:
        if arguments.resume:
            match = open_match(arguments.resume, GAMES)
            bots = bots_of(match, arguments.bot)
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
    people = read_people(arguments.you or ["1"], seats)
    bots = {seat: arguments.bot for seat in range(seats) if seat not in people}
    players = [people.get(seat) or f"Bot {seat + 1} ({arguments.bot})" for seat in range(seats)]
    options = read_options(arguments.option, game, seats, bool(bots), players)
    return Match(game, seats, arguments.seed, options, players), bots


def read_people(said: Sequence[str], seats: int) -> dict[int, str]:
    """Which seats people play, and their names. People count seats from 1."""
    people: dict[int, str] = {}
    for each in said:
        seat, _, name = each.partition("=")
        if not seat.isdecimal() or not seat.isascii() or not 1 <= int(seat[:4]) <= seats:
            raise hawker.SetupError(f"--you {each}: write a seat from 1 to {seats}, such as 1 or 1=Ann")
        called = name.strip()[:24] or ("You" if len(said) == 1 else f"Player {seat}")
        if called.lower() in [other.lower() for other in people.values()]:
            raise hawker.SetupError(
                f"--you {each}: somebody else is called {called}; players are chosen by their names"
            )
        people[int(seat) - 1] = called
    return people


def bots_of(match: Match, instead: str = "normal") -> dict[int, str]:
    """The seats of a saved match that bots played, as their names say. What a file names is never imported: for a
    `package.module:Class` another bot plays on."""
    ending = re.compile(rf"\(((?:{'|'.join(hawker.bots())})(?::[0-9]+)?|[\w.]+\.\w+:\w+)\)$")
    found = [(seat, ending.search(player)) for seat, player in enumerate(match.players)]
    return {seat: instead if "." in said[1] else said[1] for seat, said in found if said}


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
            default = [_written(choice) for choice in option.choices if choice.value == option.default]
            screen.say(f"  {option.name}={(default or [str(option.default)])[0]}  {option.sentence}")
            screen.say(f"      {_values(option)}", "dim")


def _values(option: DescribedOption) -> str:
    """What can be written for an option, and what it means where that is not the same."""
    if option.seat:
        return "drawn | the name of a player | a seat, counted from 1"
    listed = [_described(choice) for choice in option.choices] + ([option.free] if option.free else [])
    needs = f"  (only with {option.needs[0]}={option.needs[1]})" if option.needs else ""
    return " | ".join(listed) + needs


def _described(choice: Choice) -> str:
    value = _written(choice)
    plain = type(choice.value) is int or choice.label.lower() == value.replace("-", " ").replace(",", ", ")
    remarks = ([] if plain else [choice.label]) + (["without bots"] if choice.for_people else [])
    return f"{value} ({', '.join(remarks)})" if remarks else value


def _written(choice: Choice) -> str:
    """A value as one writes it: yes and no by their words, which are read like all labels."""
    return choice.label.lower() if isinstance(choice.value, bool) else str(choice.value)


def _rules(arguments: Arguments) -> None:
    from hawker.terminal.screen import Screen

    game = hawker.game(arguments.game)
    wanted = arguments.clause
    if wanted and not any(wanted in (each.number, each.number.partition(".")[0]) for each in game.rules):
        raise hawker.SetupError(f"{game.name} has no clause {wanted}; they go from 1.1 to {game.rules[-1].number}")
    Screen().rules(game, wanted)


def _replay(arguments: Arguments) -> None:
    from hawker.terminal.replay import Filmed, Replayed, Told, replay
    from hawker.terminal.screen import Screen

    form, turn = open_form(arguments.file), arguments.turn
    seat = None if arguments.seat is None else _seat_of(arguments.seat, form)
    if turn is not None and not 0 <= turn <= len(form.turns):
        raise hawker.SetupError(f"--turn {turn}: turns are 0 to {len(form.turns)}")
    told: Told
    game = GAMES.get(form.game)
    if game is not None and form.film and form.version != game.rules_version:
        try:
            told = Filmed(form, game, seat)
        except hawker.LoadError as error:
            raise hawker.LoadError(f"{arguments.file}: {error}") from None
    else:
        told = Replayed(open_match(arguments.file, GAMES), seat)
    replay(told, Screen(), turn, arguments.file)


def _seat_of(said: str, form: MatchForm) -> int:
    """The seat of a player's name, or of its number, counted from 1."""
    names = [name.lower() for name in form.players]
    if said.lower() in names:
        return names.index(said.lower())
    if said.isascii() and said.isdecimal() and 1 <= int(said[:4]) <= form.seats:
        return int(said) - 1
    raise hawker.SetupError(f"--seat {said}: write a name ({', '.join(form.players)}) or a seat from 1 to {form.seats}")


def _verify(arguments: Arguments) -> None:
    file, form = arguments.file, open_form(arguments.file)
    game = GAMES.get(form.game)
    if game is not None and form.version != game.rules_version:
        shuffle = "; ".join(shuffle_problems(form)) or shuffle_proves(form)
        raise hawker.LoadError(f"{file}: {needs_other_rules(form, game)}. What needs no rules: {shuffle}.")
    problems = verify(file, GAMES)
    if problems:
        raise hawker.LoadError(f"{file} does not verify: " + "; ".join(problems))
    state = "over" if form.over else "not over yet"
    print(f"{file} is sound: {form.game}, {len(form.turns)} turns, {state}; {shuffle_proves(form)}.")


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
