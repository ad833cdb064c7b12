"""What a game is made of: board, counters, tables and scenarios, read from text files that a person edits.

It knows no rulebook: a rules system hands it a Schema. The files are described in docs/data-formats.md.
"""

from __future__ import annotations

from kessel.pieces.board import Board, Place, Railway, River, Road
from kessel.pieces.box import Box, check_box, load_box, open_box
from kessel.pieces.counter import Counter, Side
from kessel.pieces.drawing import board_drawing
from kessel.pieces.placing import (
    check_day,
    check_entry,
    check_group,
    check_once,
    check_place,
    check_placed,
    check_turn,
)
from kessel.pieces.provenance import Provenance, Source
from kessel.pieces.report import BadData, FileReport, Mistake, Report
from kessel.pieces.scenario import Scenario, Season
from kessel.pieces.schema import Schema, find_schema
from kessel.pieces.shelf import NoSuchGame, all_games, builtin_games, find_game

__all__ = [
    "BadData",
    "Board",
    "Box",
    "Counter",
    "FileReport",
    "Mistake",
    "NoSuchGame",
    "Place",
    "Provenance",
    "Railway",
    "Report",
    "River",
    "Road",
    "Scenario",
    "Schema",
    "Season",
    "Side",
    "Source",
    "all_games",
    "board_drawing",
    "builtin_games",
    "check_box",
    "check_day",
    "check_entry",
    "check_group",
    "check_once",
    "check_place",
    "check_placed",
    "check_turn",
    "find_game",
    "find_schema",
    "load_box",
    "open_box",
]
