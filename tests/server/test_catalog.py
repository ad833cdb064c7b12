"""What can be played, what a clause says, and the files of the client."""

import pytest

from kessel.server import client as files


def test_cards_tell_what_a_scenario_is_about(client):
    cards = {card["id"]: card for card in client.get("/api/scenarios").json()}
    card = cards["korsun/first_battle"]
    assert card["playable"]
    assert [side["seat"] for side in card["sides"]] == ["soviet", "german"]
    assert all(side["counters"] for side in card["sides"])
    assert card["values"]["reconstructed"] > 0
    assert "random" in card["commanders"]
    options = {option["id"]: option for option in cards["korsun/korsun_1944"]["options"]}
    assert options["complementary"]["choices"] == [None, True, False]
    assert {option["of"] for option in options.values()} == {"rules", "scenario"}
    assert all(option["title"] and option["text"] for option in options.values())


def test_options_of_a_card_make_a_table(client):
    [card] = [card for card in client.get("/api/scenarios").json() if card["id"] == "korsun/korsun_1944"]
    rules = {option["id"]: option["choices"][-1] for option in card["options"] if option["of"] == "rules"}
    own = {option["id"]: option["choices"][-1] for option in card["options"] if option["of"] == "scenario"}
    wish = {
        "scenario": card["id"],
        "seats": {side["seat"]: "person" for side in card["sides"]},
        "options": rules | {"choices": own},
    }
    seated = client.post("/api/tables", json=wish).json()
    [key, _] = seated["keys"].values()
    state = client.get(f"/api/tables/{seated['table']}", params={"key": key}).json()
    assert state["options"] == rules | {"choices": own}


def test_a_sheet_has_all_that_never_changes(client):
    sheet = client.get("/api/scenarios/korsun/first_battle").json()
    assert sheet["board"]["map"] == "korsun"
    counter = sheet["counters"]["s:25 INF-D"]
    assert len(counter["figures"]) == counter["steps"] == 2
    assert [phase["name"] for phase in sheet["phases"]][:3] == ["Air", "Barrage", "Movement"]
    assert [phase["seat"] for phase in sheet["phases"]][2::6] == ["soviet", "german"]
    assert len(sheet["days"]) == sheet["card"]["turns"]
    assert sheet["victory"]
    assert client.get("/api/scenarios/korsun/tea").status_code == 404
    assert client.get("/api/scenarios/tea/tea").status_code == 404


def test_a_game_whose_rules_are_not_written_shows_its_map(client):
    cards = [card for card in client.get("/api/scenarios").json() if not card["playable"]]
    for card in cards:
        assert client.get(f"/api/scenarios/{card['id']}").json()["board"]["map"] == card["game"]


def test_a_clause_is_told_in_our_own_words(client):
    rule = client.get("/api/rules/wb95/5.1.3", params={"game": "korsun"}).json()
    assert "attack" in rule["summary"]
    assert client.get("/api/rules/wb95/2.2/4").json()["clause"] == "2.2/4"
    missing = client.get("/api/rules/wb95/99.9")
    assert missing.status_code == 404
    assert "no clause '99.9'" in missing.json()["message"]


@pytest.fixture
def dist(tmp_path, monkeypatch):
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Kessel</title>")
    (folder / "assets" / "app-1a2b.js").write_text("play()")
    (tmp_path / "secret").write_text("secret")
    monkeypatch.setattr(files, "DIST", folder)
    return folder


def test_the_client_is_served_with_its_files(client, dist):
    page = client.get("/")
    assert page.text == "<title>Kessel</title>"
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    script = client.get("/assets/app-1a2b.js")
    assert script.text == "play()"
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/assets/../../secret", "/missing.js", "/assets"])
def test_nothing_beside_the_client_is_served(client, dist, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text.replace(path, "").replace("/secret", "")


def test_without_a_build_the_page_says_how_to_make_one(client, tmp_path, monkeypatch):
    monkeypatch.setattr(files, "DIST", tmp_path / "nothing")
    assert "npm --prefix web run build" in client.get("/").text
