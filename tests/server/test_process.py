"""A real server: killed, restarted, stopped."""

import json
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.process import Server
from tests.server.sitting import sit_down
from tests.test_cli import run


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all tests of this module; who kills it starts it again."""
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.kill()


@pytest.fixture
def browser(server):
    with httpx.Client(base_url=server.address, timeout=30) as client:
        yield client


def live(server, person, since=-1):
    address = server.address.replace("http", "ws")
    return connect(f"{address}/api/tables/{person.table}/live?key={person.key}&since={since}")


def test_a_killed_server_resumes_every_game_at_the_last_acknowledged_order(server, browser):
    tables = [sit_down(browser, seed=str(seed)) for seed in range(2)]
    for blue, red in tables:
        blue.order("plan hex=0305")
        red.order("plan")
        blue.order("move unit=b:1 path=0303")
        blue.order("move unit=b:2 path=0304")
        blue.post("/undo")
        red.post("/take-back", {"to": 0})
    before = [(blue.state, red.state) for blue, red in tables]
    assert before[0][0]["sequence"] == 3
    server.kill()
    server.start()
    assert [(blue.state, red.state) for blue, red in tables] == before
    blue, red = tables[0]
    assert blue.order("move unit=b:2 path=0304").status_code == 200
    assert blue.post("/undo").status_code == 200
    assert red.post("/take-back/answer", {"answer": "agree"}).status_code == 422
    assert tables[1][0].post("/take-back/answer", {"answer": "agree"}).status_code == 200


def test_a_computer_goes_on_after_the_server_was_killed(server, browser):
    [soviet] = sit_down(browser, "korsun/first_battle", soviet="person", german="computer:random")
    soviet.wait()
    while soviet.state["decision"]["kind"] != "attack":
        soviet.order("end-phase")
        soviet.wait()
    # The first two phases of the German half turn are the computer's.
    played = soviet.order("end-phase").json()
    server.kill()
    server.start()
    state = soviet.wait()
    assert state["trouble"] is None
    assert state["sequence"] > played["sequence"]
    assert soviet.get(since=played["revision"]).json()["log"]["kept"] == played["sequence"] + 1


def test_of_many_orders_at_once_one_is_carried_out(server, browser):
    blue, _ = sit_down(browser)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: blue.order("plan", sequence=0, revision=0).status_code, range(16)))
    assert sorted(answers) == [200] + [409] * 15
    assert blue.state["sequence"] == 1


def test_an_open_page_reconnects_and_has_missed_nothing(server, browser):
    blue, red = sit_down(browser)
    with live(server, blue) as page:
        first = json.loads(page.recv())
        red.order("plan")
        told = json.loads(page.recv())
        assert told["log"]["kept"] == len(first["log"]["entries"])
        server.kill()
        with pytest.raises(ConnectionClosed):
            page.recv(timeout=10)
    server.start()
    blue.order("plan")
    with live(server, blue, since=told["revision"]) as page:
        again = json.loads(page.recv())
    assert again["log"]["kept"] == 2
    log = first["log"]["entries"] + told["log"]["entries"] + again["log"]["entries"]
    assert log == blue.state["log"]["entries"]


def test_the_server_of_one_machine_answers_to_no_other_name(server):
    answer = httpx.get(f"{server.address}/api/health", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 400


def test_a_second_server_says_that_the_port_or_the_file_is_taken(server, tmp_path):
    port = run("-m", "kessel", "serve", "--port", str(server.port), "--data", str(tmp_path / "other"))
    assert port.returncode == 2
    assert f"Try --port {server.port + 1}" in port.stderr
    file = run("-m", "kessel", "serve", "--port", str(server.port + 1), "--data", str(server.data))
    assert file.returncode == 2
    assert "is another Kessel server at work with it?" in file.stderr


def test_play_finds_the_server_that_runs_and_prints_the_link_of_a_new_table(server, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    shown = run("-m", "kessel", "play", "drill/skirmish", "--side", "red", "--port", str(server.port))
    assert shown.returncode == 0, shown.stderr
    link = next(word for word in shown.stdout.split() if "#/sit/" in word)
    where, _, key = link.partition("/#/sit/")
    assert where == server.address
    [card] = httpx.get(f"{where}/api/tables", headers={"X-Kessel-Keys": key}).json()
    state = httpx.get(f"{where}/api/tables/{card['table']}", params={"key": key}).json()
    assert state["seat"] == "red"
    assert state["seats"]["blue"]["player"].startswith("computer:")
    wrong = run("-m", "kessel", "play", "drill/tea", "--port", str(server.port))
    assert wrong.returncode == 2
    assert "There is no scenario drill/tea" in wrong.stderr


def test_play_goes_on_with_a_saved_game(server, browser, tmp_path, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    blue, _ = sit_down(browser)
    blue.order("plan")
    saved = tmp_path / "evening.journal"
    saved.write_text(blue.get("/journal").text)
    shown = run("-m", "kessel", "play", str(saved), "--both", "--port", str(server.port))
    assert shown.returncode == 0, shown.stderr
    keys = next(word for word in shown.stdout.split() if "#/sit/" in word).rpartition("/")[2]
    cards = browser.get("/api/tables", headers={"X-Kessel-Keys": keys}).json()
    assert {(card["seat"], card["sequence"]) for card in cards} == {("blue", 1), ("red", 1)}
    saved.write_text("tea")
    assert "this is no Kessel journal" in run("-m", "kessel", "play", str(saved), "--port", str(server.port)).stderr


def test_a_stopped_server_ends_cleanly_under_an_open_page(server, browser):
    [blue] = sit_down(browser, blue="person", red="computer:random")
    with live(server, blue) as page:
        page.recv()
        out, err = server.stop()
    assert f"Kessel is served at {server.address}/" in out
    assert err == ""
    assert server.process.returncode in (0, -15)
    server.start()
