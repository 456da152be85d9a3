"""`hawker simulate` as a program."""

import argparse
import sys

from hawker.cli import run
from hawker.lab.command import add_simulate

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="hawker")
    add_simulate(parser.add_subparsers())
    sys.exit(run(parser.parse_args()))
