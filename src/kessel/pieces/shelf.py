"""Where the games stand: those that come with Kessel, and those in folders named by KESSEL_GAMES."""

from __future__ import annotations

import os
from importlib import resources
from pathlib import Path


class NoSuchGame(LookupError):
    """A name or path that is no game."""


def builtin_games() -> tuple[str, ...]:
    """The ids of the games that come with Kessel."""
    return tuple(folder.name for folder in _games_in(_builtin()))


def all_games() -> dict[str, Path]:
    """The folder of every game that can be opened by its id; one of the player's own goes before a built-in one."""
    shelves = [_builtin(), *reversed(_own())]
    return {folder.name: folder for shelf in shelves for folder in _games_in(shelf)}


def find_game(game: str | Path) -> Path:
    """The folder of a game, given by its id or by a path; raises NoSuchGame."""
    folder = Path(game)
    if (folder / "game.toml").is_file():
        return folder.resolve()
    known = all_games()
    if str(game) in known:
        return known[str(game)]
    if folder.exists():
        raise NoSuchGame(f"{game} is not a game: a game is a folder with a game.toml in it")
    raise NoSuchGame(f"no game {str(game)!r}: expected the path of a game's folder or one of {', '.join(known)}")


def _builtin() -> Path:
    return Path(str(resources.files("kessel") / "games"))


def _own() -> list[Path]:
    return [Path(part) for part in os.environ.get("KESSEL_GAMES", "").split(os.pathsep) if part]


def _games_in(shelf: Path) -> list[Path]:
    return sorted(file.parent for file in shelf.glob("*/game.toml"))
