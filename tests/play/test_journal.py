"""Journals: readable, replayed byte for byte, and refused with a reason when they are not what they claim."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from kessel import __version__
from kessel.cli import app
from kessel.library import load, save, start
from kessel.play.journal import BadJournal, journal_text, read_journal
from tests.play.conftest import SKIRMISH
from tests.play.test_game import play_random


@pytest.fixture
def saved(tmp_path) -> Path:
    game = play_random(start(SKIRMISH, seed=4), Random(4))
    path = tmp_path / "game.journal"
    save(game, path)
    return path


def test_a_loaded_game_stands_where_it_was_saved(tmp_path):
    game = play_random(start(SKIRMISH, seed=9), Random(9), stop=7)
    save(game, tmp_path / "a.journal")
    again = load(tmp_path / "a.journal")
    assert again.state.digest() == game.state.digest()
    assert again.decision == game.decision
    play_random(game, Random(1))
    play_random(again, Random(1))
    assert again.state.digest() == game.state.digest()


def test_writing_a_read_journal_gives_the_same_bytes(saved):
    assert journal_text(read_journal(saved)) == saved.read_text()
    assert journal_text(load(saved).journal()) == saved.read_text()


def test_a_journal_without_its_seed_is_replayed_with_the_recorded_dice(saved, tmp_path):
    journal = read_journal(saved)
    digest = load(saved).state.digest()
    journal.seed = None
    path = tmp_path / "public.journal"
    path.write_text(journal_text(journal))
    assert load(path).state.digest() == digest


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def resealed(path: Path, old: str, new: str) -> None:
    """Edit a journal and make its checksum fit again, as a cheat would."""
    edited(path, old, new)
    import kessel.play.journal as journal

    lines = path.read_text().splitlines()
    body = "\n".join(lines[:-1]) + "\n"
    end = lines[-1].rsplit("=", 1)[0]
    path.write_text(f"{body}{end}={journal._checksum(body)}\n")


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda p: p.unlink(), "there is no such file"),
        (lambda p: p.write_text("hello\n"), "this is no Kessel journal"),
        (lambda p: p.write_bytes(b"\xff\xfe\x00"), "cannot be read"),
        (lambda p: p.write_text("\n".join(p.read_text().splitlines()[:-3])), "cut short"),
        (lambda p: p.write_text("\n".join(p.read_text().splitlines()[:3])), "header lacks options, commitment"),
        (lambda p: edited(p, "done", "attack unit=b:1 target=0101"), "changed after it was written"),
        (lambda p: edited(p, f"engine: {__version__}", "engine: 0.0.1"), "played with engine 0.0.1"),
        (lambda p: resealed(p, "/skirmish", "/ambush"), "has no scenario 'ambush'"),
        (lambda p: resealed(p, "scenario: ", "scenario: nowhere"), "nowhere"),
        (lambda p: resealed(p, '"counterattack": true', '"counterattack": 3'), "an option is wrong"),
        (lambda p: resealed(p, "done", "attack unit=b:1 target=0101"), "order "),
        (lambda p: resealed(p, "seed: ", "seed: 00"), "not the one that was committed to"),
        (lambda p: resealed(p, " | ", " | 7 "), "the dice are recorded as"),
        (lambda p: resealed(p, "state=", "state=0"), "lead to another position"),
    ],
)
def test_a_damaged_journal_is_refused_with_the_reason_and_left_alone(saved, damage, says):
    damage(saved)
    before = saved.read_bytes() if saved.exists() else None
    with pytest.raises(BadJournal, match=says):
        load(saved)
    result = CliRunner().invoke(app, ["verify", str(saved)])
    assert result.exit_code == 2
    assert (saved.read_bytes() if saved.exists() else None) == before


def test_verify_checks_the_dice_against_the_commitment(saved):
    result = CliRunner().invoke(app, ["verify", str(saved)])
    assert result.exit_code == 0
    assert "Every die comes from the seed" in result.output


def test_replay_tells_orders_and_events(saved):
    result = CliRunner().invoke(app, ["replay", str(saved)])
    assert result.exit_code == 0
    assert "phase-began turn=1 seat=blue name=move" in result.output
    assert result.output.count("\n") > len(read_journal(saved).entries)


@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_the_same_journal_gives_the_same_state_on_any_hash_seed(saved, hash_seed):
    command = "import sys, kessel; print(kessel.load(sys.argv[1]).state.digest())"
    result = subprocess.run(
        [sys.executable, "-c", command, str(saved)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == load(saved).state.digest()
