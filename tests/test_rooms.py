"""Imports point one way, as docs/architecture.md draws them; nothing but a test keeps them from turning round."""

import ast
from pathlib import Path

import pytest

import kessel

SOURCE = Path(kessel.__file__).parent

MAY_IMPORT = {
    "hexes": set(),
    "pieces": {"hexes"},
    "play": {"hexes", "pieces"},
    "rules": set(),
    "systems": {"hexes", "pieces", "play"},
    "command": {"hexes", "pieces", "play", "systems"},
    "study": {"hexes", "pieces", "play", "systems", "command", "library"},
    "server": {"hexes", "pieces", "play", "rules", "command", "library", "pictures", "sheet"},
}


def imported(path: Path) -> set[tuple[str, ...]]:
    """The modules of Kessel that a file imports, each as its path of names below `kessel`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "kessel" else [node.module]
            )
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found |= {tuple(name.split(".")[1:]) for name in names if name.split(".")[0] == "kessel"}
    return found


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_it_stands_on(room):
    allowed = MAY_IMPORT[room] | {room, "__version__", "__file__"}
    files = sorted((SOURCE / room).rglob("*.py"))
    assert files
    for path in files:
        for module in imported(path) - {()}:
            assert module[0] in allowed, f"{path.relative_to(SOURCE)} imports kessel.{'.'.join(module)}"


def test_no_rules_system_imports_another():
    for path in sorted((SOURCE / "systems").rglob("*.py")):
        own = path.relative_to(SOURCE / "systems").parts[0]
        for module in imported(path):
            if module[:1] == ("systems",) and len(module) > 1:
                assert module[1] == own, f"{path.relative_to(SOURCE)} imports kessel.{'.'.join(module)}"
