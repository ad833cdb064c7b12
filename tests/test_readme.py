"""The README tells the truth: its example runs as it is printed."""

import doctest
import re
from pathlib import Path

from typer.main import get_group

from kessel.cli import app

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_python_example_gives_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_every_command_it_names_exists():
    named = set(re.findall(r"^    kessel (\w+)", README.read_text(), re.MULTILINE))
    assert len(named) > 8
    assert named <= set(get_group(app).commands)


def test_every_page_that_the_documents_link_to_exists():
    for page in [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
