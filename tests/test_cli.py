"""The command line as a whole."""

import subprocess
import sys
from importlib.metadata import entry_points, version

import pytest
import typer.main
from typer.testing import CliRunner

from kessel import __main__, __version__, cli
from kessel.cli import app

HEAVY = {"numpy", "numba", "scipy", "networkx", "msgspec", "rich", "hypothesis", "concurrent.futures"}


def run(*command):
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


def test_help_imports_nothing_heavy_so_that_it_is_instant():
    shown = run("-X", "importtime", "-m", "kessel", "--help")
    assert shown.returncode == 0
    imported = {line.rpartition("|")[2].strip() for line in shown.stderr.splitlines()}
    assert "kessel.cli" in imported
    assert not HEAVY & imported
    assert {name for name in imported if name.startswith("kessel.")} <= {"kessel.cli", "kessel.__main__"}


def test_the_package_itself_imports_nothing_heavy():
    found = run("-c", "import sys, kessel; print(kessel.__version__, *sys.modules)").stdout.split()
    assert found[0] == __version__
    assert not HEAVY & set(found)


@pytest.mark.parametrize(("name", "command"), typer.main.get_group(app).commands.items())
def test_every_command_says_what_it_does(name, command):
    result = CliRunner().invoke(app, [name, "--help"])
    assert result.exit_code == 0
    assert command.help.splitlines()[0] in " ".join(result.output.split())


def test_the_installed_command_and_the_module_are_the_same():
    [script] = entry_points(group="console_scripts", name="kessel")
    assert script.load() is cli.main is __main__.main


def test_the_version_is_written_once_for_the_package_and_once_for_its_metadata():
    assert version("kessel") == __version__
