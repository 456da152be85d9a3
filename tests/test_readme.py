"""What the README shows is what happens."""

import doctest
from pathlib import Path

import pytest

pytestmark = pytest.mark.both


def test_the_readme_tells_the_truth() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    failures, tried = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 4
    assert failures == 0
