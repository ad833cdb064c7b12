"""Duels between computer players."""

from importlib.util import spec_from_file_location

import pytest
from msgspec.structs import replace

from kessel.study.duel import Duel, Score, edition, editions, fight, load_duels, merge, save_duels, wilson
from kessel.study.duel_report import run_duels, table_of
from kessel.study.simulate import Finished


def duel(seeds, wins, editions=("a", "b"), matches=None):
    sides = {"blue": Score(wins, 0, 1), "red": Score(0, 1, 0)}
    return Duel("drill/skirmish", "drill", "random", editions, seeds, sides, matches)


def finished(winner, lead=None):
    return Finished(seed=1, winner=winner, victory="victory", turns=1, orders=1, seconds=0.0, digest="", lead=lead)


def test_every_seed_is_played_with_both_sides():
    [first, second] = fight("drill/skirmish", "drill", "random", range(1, 3))
    assert first.score.games == 2
    assert second.score.games == 4
    assert [score.games for score in second.sides.values()] == [2, 2]
    assert second.editions == editions("drill/skirmish", "drill", "random")


def test_workers_change_nothing_but_the_time():
    [*_, alone] = fight("drill/skirmish", "drill", "random", range(1, 3))
    [*_, together] = fight("drill/skirmish", "drill", "random", range(1, 3), workers=2)
    assert together == alone


@pytest.mark.parametrize(
    ("he_leads_blue", "he_leads_red", "match"),
    [
        (finished("blue", 9), finished("blue", 4), Score(wins=1)),
        (finished("blue", 4), finished("blue", 9), Score(losses=1)),
        (finished(None, 0), finished("red", -1), Score(wins=1)),
        (finished("red", -5), finished("red", -5), Score(draws=1)),
        (finished("blue"), finished("blue", 90), Score(wins=1)),
        (finished("red"), finished("red", -90), Score(losses=1)),
        (finished("blue"), finished("blue"), Score(draws=1)),
        (finished("blue"), finished("red"), Score(wins=1)),
        (finished(None), finished("red"), Score(wins=1)),
    ],
)
def test_a_match_goes_to_who_got_more_out_of_the_same_side(monkeypatch, he_leads_blue, he_leads_red, match):
    games = [(1, he_leads_red), (0, he_leads_blue)]
    monkeypatch.setattr("kessel.study.duel.play_all", lambda *_: games)
    [fought] = fight("drill/skirmish", "drill", "random", range(1, 2))
    assert fought.matches == match


@pytest.fixture
def a_staff_of_our_own(tmp_path, monkeypatch):
    """A staff with something in common and something for each of two rulebooks."""
    home = tmp_path / "__init__.py"
    for path in (home, tmp_path / "efb" / "posts.py", tmp_path / "wb95" / "posts.py"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("old")
    spec = spec_from_file_location("staff", home)
    monkeypatch.setattr("kessel.study.duel.find_spec", lambda _: spec)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "efb_differs", "wb95_differs"),
    [
        ("__init__.py", True, True),
        ("shares.py", True, True),
        ("efb/posts.py", True, False),
        ("wb95/air.py", False, True),
    ],
)
def test_the_edition_of_a_commander_holds_what_is_common_and_what_it_knows_of_one_rulebook(
    a_staff_of_our_own, changed, efb_differs, wb95_differs
):
    efb, wb95 = edition("staff", "efb"), edition("staff", "wb95")
    (a_staff_of_our_own / changed).write_text("new")
    assert (edition("staff", "efb") != efb) == efb_differs
    assert (edition("staff", "wb95") != wb95) == wb95_differs


def test_a_scenario_is_played_with_the_editions_for_its_rules():
    assert editions("dubno/drive_on_dubno", "staff", "drill") == (edition("staff", "efb"), edition("drill", "efb"))
    assert edition("staff", "efb") != edition("staff", "wb95")
    assert edition("drill", "efb") == edition("drill", "wb95")


def test_games_go_on_after_those_kept_of_the_same_commanders():
    [merged] = merge([duel((1, 5), 3)], duel((6, 9), 2))
    assert merged.seeds == (1, 9)
    assert merged.sides["blue"] == Score(5, 0, 2)


def test_matches_are_only_counted_where_all_are_known():
    [both] = merge([duel((1, 5), 3, matches=Score(4, 1, 0))], duel((6, 9), 2, matches=Score(1, 0, 3)))
    assert both.matches == Score(5, 1, 3)
    [one] = merge([duel((1, 5), 3)], duel((6, 9), 2, matches=Score(1, 0, 3)))
    assert one.matches is None


def test_the_table_names_the_matches():
    assert "| 4/6, 1 drawn |" in table_of([duel((1, 5), 3, matches=Score(4, 1, 1))])


def test_a_draw_counts_half_a_win_in_a_column_of_its_own():
    drawn = replace(duel((1, 2), 1), sides={"german": Score(1, 1, 0), "soviet": Score(0, 2, 0)})
    assert drawn.score.points == 2.5
    assert "| 1 | 3 | 0 | 25% | 5%–70% | 62% |" in table_of([drawn])


@pytest.mark.parametrize("other", [duel((1, 5), 3, ("older", "b")), duel((1, 4), 3)])
def test_games_of_other_commanders_or_with_a_gap_are_replaced(other):
    assert merge([other], duel((6, 9), 2)) == [duel((6, 9), 2)]


def test_duels_are_kept_in_a_file_that_reads_back(tmp_path):
    path = tmp_path / "duels.json"
    assert load_duels(path) == []
    save_duels(path, [duel((1, 5), 3)])
    assert load_duels(path) == [duel((1, 5), 3)]


def test_the_interval_holds_the_share_and_narrows_with_the_games():
    few, many = wilson(9, 10), wilson(90, 100)
    assert few[0] < many[0] < 0.9 < many[1] < few[1]
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20)[1] == pytest.approx(1.0)


def test_the_page_gets_its_tables_between_the_marks(tmp_path, capsys):
    page = tmp_path / "commanders.md"
    page.write_text("before\n<!-- duels: written by kessel duel -->\nold\n<!-- end of duels -->\nafter\n")
    assert run_duels(["drill/skirmish"], "drill:random", 2, None, 1, tmp_path) == 0
    assert run_duels(["drill/skirmish"], "drill:random", 2, None, 1, tmp_path) == 0
    text = page.read_text()
    assert "old" not in text
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "| drill/skirmish | 4 |" in text
    printed = capsys.readouterr().out
    assert "| drill/skirmish | 2 |" in printed
    assert "| matches won |" in printed, "the columns have their names on the command line too"


def test_results_of_earlier_code_are_marked():
    assert "earlier code" in table_of([duel((1, 5), 3)])


def test_an_unknown_commander_is_refused(capsys):
    assert run_duels(["drill/skirmish"], "drill:zhukov", 2, None, 1, None) == 2
    assert "no commander 'zhukov'" in capsys.readouterr().err
