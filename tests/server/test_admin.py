"""`hawker admin`: backup, export, prune, who and ban, also while the hall is open."""

import asyncio
import re
import secrets
from pathlib import Path

import pytest

from hawker import cli
from tests.server.people import (
    IMPATIENT,
    POTLUCK,
    ConnectionClosed,
    node,
    people,
    person,
    play_game,
    play_on,
    sockets,
    table_of,
)
from tests.server.processes import go_to, run
from tests.server.survivors import order

pytestmark = pytest.mark.anyio


async def admin(*arguments: str | Path, database: Path | str) -> str:
    """What a command says that succeeds."""
    ended = await asyncio.to_thread(run, "admin", *arguments, "--database", database)
    assert (ended.returncode, ended.stderr) == (0, ""), ended
    return ended.stdout


async def test_a_backup_of_an_open_hall_is_a_working_hall(tmp_path: Path) -> None:
    copy = tmp_path / "backup.db"
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan")
        async with sockets(table, *everybody) as readers:
            playing = asyncio.gather(*[play_on(reader, 1) for reader in readers])
            said = await admin("backup", copy, database=tmp_path / "hall.db")
            await playing
        assert re.fullmatch(rf"{copy}: [\d,]+ bytes\n", said)
        async with node(database=str(copy)) as restored:
            for somebody in everybody:
                go_to(somebody, restored)  # and is known there: the key of the cookies came along
            readers = await play_game(everybody, table)
            assert "result" in readers[0].state


async def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "there.db").write_text("mine")
    (tmp_path / "hall.db").touch()
    ended = await asyncio.to_thread(run, "admin", "backup", tmp_path / "there.db", "--database", tmp_path / "hall.db")
    assert ended.returncode == 2
    assert ended.stderr == f"hawker: {tmp_path / 'there.db'} is there already\n"
    assert (tmp_path / "there.db").read_text() == "mine"


async def test_exported_games_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo", "Cy") as everybody:
        for game in ("tindahan", "taiwan-snackbar"):
            await play_game(everybody, await table_of(everybody, game))
        await table_of(everybody, "tindahan")
        assert await admin("export", folder, database=tmp_path / "hall.db") == f"2 games are in {folder}\n"
    files = sorted(folder.iterdir())
    assert len(files) == 2
    for file in files:
        with pytest.raises(SystemExit) as ended:
            cli.main(["verify", str(file)])
        said = capsys.readouterr()
        assert ended.value.code == 0, said.err
        assert "is sound" in said.out
        assert "the shuffle is the one committed to" in said.out
        assert '"Ann"' in file.read_text()


async def test_games_of_others_are_exported_too(tmp_path: Path) -> None:
    database = tmp_path / "hall.db"
    async with node(database=str(database)) as hall, people(hall.url, "Ann", "Bo") as everybody:
        await play_game(everybody, await table_of(everybody, "potluck"))
    said = run("admin", "export", tmp_path / "games", "--database", database, games=POTLUCK).stdout
    assert said == f"1 games are in {tmp_path / 'games'}\n"
    [file] = (tmp_path / "games").iterdir()
    assert file.name.startswith("potluck-")
    said = run("admin", "export", tmp_path / "fewer", "--database", database).stdout
    assert re.fullmatch(r"0 games are in .*\n\S{6}\.\.\.: this hall has no potluck\n", said)


async def test_pruning_keeps_what_is_young(tmp_path: Path) -> None:
    database = tmp_path / "hall.db"
    async with node(database=str(database)) as hall, people(hall.url, "Ann", "Bo", "Cy") as everybody:
        ann, bo, cy = everybody
        old, young = await table_of([ann, bo], "potluck"), await table_of([ann, cy], "potluck")
        await order(
            str(database),
            f"UPDATE tables SET updated_at = updated_at - 100 * 86400 WHERE id = '{old}'",
            "UPDATE guests SET seen_at = seen_at - 100 * 86400",
        )
        assert await admin("prune", "--dry-run", database=database) == "1 tables and 1 guests would go\n"
        assert await admin("prune", "--days", "200", database=database) == "0 tables and 0 guests are gone\n"
        assert await admin("prune", database=database) == "1 tables and 1 guests are gone\n"
        assert await admin("prune", database=database) == "0 tables and 0 guests are gone\n"
        listed = (await ann.ask("GET", "/api/me/tables"))["tables"]
        assert [line["table"]["id"] for line in listed] == [young]
        await cy.ask("GET", "/api/me")
        await bo.ask("GET", "/api/me", status=401)


async def test_who_still_comes_is_not_forgotten(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as [ann, bo]:
        await order(store, "UPDATE guests SET seen_at = seen_at - 100 * 86400")
        await ann.ask("GET", "/api/hall")
        assert await admin("prune", database=store) == "0 tables and 1 guests are gone\n"
        await ann.ask("GET", "/api/me")
        await bo.ask("GET", "/api/me", status=401)


async def test_who_sits_at_a_table_that_is_pruned_is_told(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(IMPATIENT, "heads_every", 3600)
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
        async with sockets(table, *everybody) as readers:
            mover = next(reader for reader in readers if reader.moves())
            await order(store, "UPDATE tables SET updated_at = updated_at - 100 * 86400")
            assert await admin("prune", database=store) == "1 tables and 0 guests are gone\n"
            assert (await mover.play(mover.moves()[0]))["code"] == "no-such-table"
            await hall.house.hall.check_heads([table])
            for reader in readers:
                with pytest.raises(ConnectionClosed) as closed:
                    await reader.until(lambda message: False)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.reason == "this table was deleted"
        await everybody[0].ask("GET", f"/api/tables/{table}", status=404)


@pytest.mark.parametrize("days", ["0", "-5"])
def test_nobody_prunes_everything_by_mistake(days: str, tmp_path: Path) -> None:
    (tmp_path / "hall.db").touch()
    ended = run("admin", "prune", "--days", days, "--database", tmp_path / "hall.db")
    assert (ended.returncode, ended.stderr) == (2, f"hawker: --days {days}: write how many, at least 1\n")


async def test_who_is_at_a_table_can_be_found_to_be_banned(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody[:2], "potluck")
        for somebody in everybody[1:]:
            await somebody.ask("POST", f"/api/tables/{table}/chat", {"id": "x", "text": "hello"})
        ids = [(await somebody.ask("GET", "/api/me"))["id"] for somebody in everybody]
        for link in (table, f"{hall.url}/t/{table}"):
            said = (await admin("who", link, database=store)).splitlines()
            listed = [f"{ids[0]}  Ann, seat 1", f"{ids[1]}  Bo, seat 2", f"{ids[2]}  Cy, has talked"]
            assert sorted(said) == sorted(listed)
    ended = run("admin", "who", "nowhere", "--database", store)
    assert (ended.returncode, ended.stderr) == (2, "hawker: nobody sits or has talked at such a table\n")


async def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    store = tmp_path / "hall.db"
    async with node(database=str(store)):
        pass
    ended = run("admin", "backup", tmp_path / "nowhere" / "copy.db", "--database", store)
    assert ended.returncode == 2
    assert re.fullmatch(r"hawker: .*copy\.db could not be written: .*No such file.*\n", ended.stderr)
    (tmp_path / "copy.db.part").mkdir()  # in the way
    ended = run("admin", "backup", tmp_path / "copy.db", "--database", store)
    assert ended.returncode == 2
    assert not (tmp_path / "copy.db").exists()


async def test_no_table_is_called_like_an_option_of_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    links = iter(["-" * 22, "-h" * 11, "a-" * 11])
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann") as [ann]:
        monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(links))
        assert (await ann.open("potluck", "me", "open"))["id"] == "a-" * 11


async def test_who_is_banned_is_not_let_in(tmp_path: Path) -> None:
    database = tmp_path / "hall.db"
    async with node(database=str(database)) as hall, people(hall.url, "Ann", "Bo") as [ann, bo]:
        guest = (await ann.ask("GET", "/api/me"))["id"]
        assert await admin("ban", guest, database=database) == f"guest {guest} is banned\n"
        await ann.ask("GET", "/api/me", status=403)
        await bo.ask("GET", "/api/me")
        await admin("ban", guest, "--lift", database=database)
        await ann.ask("GET", "/api/me")
        await admin("ban", "127.0.0.1", database=database)
        await bo.ask("GET", "/api/me", status=403)
        for subject, more, says in (
            ("10.1.2.3", ["--lift"], "10.1.2.3 is not banned"),
            ("Ann", [], "there is no guest"),
            ("10.0.0.0/8", [], "10.0.0.0/8: write one address"),
        ):
            ended = await asyncio.to_thread(run, "admin", "ban", subject, *more, "--database", database)
            assert ended.returncode == 2
            assert ended.stderr.startswith(f"hawker: {says}")


async def test_a_household_of_new_addresses_is_banned_as_one(tmp_path: Path) -> None:
    database = tmp_path / "hall.db"
    async with node(database=str(database), trusted_proxies=("127.0.0.1",)) as hall, person(hall.url) as ann:

        async def comes_from(address: str) -> int:
            return (await ann.http.get("/api/me", headers={"x-forwarded-for": address})).status_code

        assert await admin("ban", "2001:DB8:1:2::5", database=database) == "address 2001:db8:1:2::/64 is banned\n"
        assert await comes_from("2001:db8:1:2:ffff::9") == 403
        assert await comes_from("2001:db8:1:3::5") == 200
        await admin("ban", "2001:db8:1:2::/64", "--lift", database=database)
        assert await comes_from("2001:db8:1:2::5") == 200


@pytest.mark.parametrize("act", ["backup copy.db", "export games", "prune", "who x", "ban 10.1.2.3"])
def test_a_hall_that_is_not_there_is_not_made(
    act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main(["admin", *act.split(), "--database", str(tmp_path / "nowhere.db")])
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"hawker: there is no hall in {tmp_path / 'nowhere.db'}\n"
    assert list(tmp_path.iterdir()) == []
