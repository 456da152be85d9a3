"""What came of a simulation, for people and for files."""

import csv
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
