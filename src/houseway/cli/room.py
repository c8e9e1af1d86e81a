"""`houseway room`: the books of a room and its people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import FILE, Command, Report, command_name, judged, needs, reported, table
from houseway.cli.serve import room_options
from houseway.extras import require

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.server.accounts.invitations import Invited
    from houseway.server.config import Config
    from houseway.storage.event_store import Store
    from houseway.storage.values import Person

OPERATOR = "operator"
TERMINAL = "command line"


def _role(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A role of the room. The module of roles is imported only when one is given."""
    require("room", command_name(ctx))
    from houseway.storage.rows.people import ROLES

    role: str = click.Choice(ROLES).convert(value, param, ctx)
    return role


@click.group()
def room() -> None:
    """Keep the books of a room: people, verification, backups, exports."""


def with_config(function: Command) -> Command:
    """Makes a command about a room: it is called with the settings in force."""

    @wraps(function)
    def command(config_file: Path | None, database: str | None, **rest: Any) -> Any:
        from houseway.server.config import read_config

        return function(config=read_config(config_file, database=database), **rest)

    return room_options(command)


@contextmanager
def opened(config: Config, *, locked: bool = False) -> Iterator[Store]:
    """The books. With `locked`, encrypted books open without their key and plain ones stay plain,
    for work that needs no secret; otherwise a key encrypts plain books."""
    from houseway.server.operations.books import encrypt, open_books
    from houseway.storage import BadKey

    with open_books(config, locked=locked) as store:
        if not locked:
            try:
                encrypt(store, config, at=_now())
            except BadKey as error:
                click.echo(f"The books are not encrypted yet: {error.message}", err=True)
        yield store


def with_books(*, locked: bool = False) -> Callable[[Command], Command]:
    """Makes a command about the books: it is called with them."""

    def wrapped(function: Command) -> Command:
        @with_config
        @wraps(function)
        def command(config: Config, **rest: Any) -> Any:
            with opened(config, locked=locked) as store:
                return function(store=store, **rest)

        return command

    return wrapped


@room.command()
@with_config
@click.option("--stream", help="Only this stream.")
@click.option(
    "--checkpoint",
    "files",
    type=FILE,
    multiple=True,
    help="Checkpoint that was stored elsewhere; may be repeated.",
)
@click.option("--signed-by", metavar="KEY", default="", help="Public key, or its file.")
@reported
def verify(config: Config, stream: str | None, files: tuple[Path, ...], signed_by: str) -> Report:
    """Verify the chain of all events; name the first that was changed. Exit 1 if any was."""
    from houseway.signing import read_public_key
    from houseway.storage.proofs.checkpoint_file import read_checkpoint

    if signed_by and not files:
        raise click.UsageError("--signed-by needs --checkpoint FILE: books are not signed")
    public = read_public_key(signed_by) if signed_by else ""
    anchors = [read_checkpoint(file, signed_by=public) for file in files]
    with opened(config, locked=True) as store:
        report = store.verify(stream, anchors=anchors)
        unread = store.database.cipher.is_locked
    checkpoints = [
        {"file": anchor.name, "time": anchor.time, "signed_by": anchor.public_key}
        for anchor in anchors
    ]

    def show(_: Any, out: Console) -> None:
        for anchor in anchors:
            by = f"signed by {anchor.public_key}" if anchor.public_key else "not signed"
            if anchor.public_key and not public:
                by += ", which was compared with no key of yours (--signed-by)"
            out.print(f"{anchor.name} of {anchor.time}: {by}", soft_wrap=True)
        if unread:
            out.print("without the key: keys for one-time codes were not compared")
        for fault in report.faults:
            out.print(f"[red]{fault}[/]")
        if report.sound:
            out.print(f"{report.events} events in {report.streams} streams: nothing was changed")

    return judged({**report.as_json(), "checkpoints": checkpoints}, show, good=report.sound)


@room.command("trial-balance")
@with_books(locked=True)
@reported
def trial_balance(store: Store) -> Report:
    """Add up every account again; name those that differ. Exit 1 if any does."""
    from houseway.money import dollars

    found = store.trial_balance()

    def show(_: Any, out: Console) -> None:
        for difference in found.differences:
            out.print(f"[red]{difference}[/]")
        for account in found.negative:
            out.print(f"[red]{account} is below zero[/]")
        out.print(
            f"{found.accounts} accounts, {dollars(found.issued)} issued, "
            f"together {dollars(found.total)}" + ("" if found.sound else ": not sound")
        )

    return judged(found, show, good=found.sound)


@room.command()
@with_books()
@click.argument("path", type=FILE)
def backup(store: Store, path: Path) -> None:
    """Write everything into one file while the room goes on."""
    store.backup(path)
    how = f"encrypted with the key {store.key.id}" if store.key else "not encrypted"
    click.echo(f"{path}: {path.stat().st_size} bytes, {how}")


@room.command()
@with_config
@click.argument("path", type=click.Path(path_type=Path, exists=True))
def restore(config: Config, path: Path) -> None:
    """Fill an empty database, of either kind, from a backup and verify it."""
    from houseway.server.operations.books import room_key
    from houseway.storage import restore as fill

    report = fill(path, config.database, room_key(config))
    for fault in report.faults:
        click.echo(str(fault), err=True)
    click.echo(f"{report.events} events in {report.streams} streams restored")
    if not report.sound:
        raise SystemExit(1)


@room.command()
@with_books(locked=True)
@click.argument("what", type=click.Choice(["rounds", "events", "entries"]))
@click.option("--format", "kind", type=click.Choice(["csv", "parquet"]), default="csv")
@click.option("--out", type=FILE, required=True, help="File to write.")
def export(store: Store, what: str, kind: str, out: Path) -> None:
    """Write rounds, events or ledger entries for other programs."""
    from houseway.storage.export import export as write

    rows = write(store, what, out, format=kind)
    click.echo(f"{out}: {rows} rows")


# --- keys and checkpoints -------------------------------------------------------------------------


@room.group()
def key() -> None:
    """Keys of the operator: for encryption, and to sign checkpoints."""


@key.command()
@needs("room")
@click.argument("path", metavar="FILE", type=FILE)
def new(path: Path) -> None:
    """Write a new key for encryption into a new file that you alone can read."""
    from houseway.storage.secrets.room_key import new_room_key, write_key_file

    made = new_room_key()
    write_key_file(path, made)
    click.echo(f"{path}: key {made.id}")
    click.echo("Name it in HOUSEWAY_KEY_FILE or key_file, and keep a copy apart from the backups.")


@key.command()
@with_config
@click.argument("path", metavar="FILE", type=FILE)
def change(config: Config, path: Path) -> None:
    """Replace the key of the books by the one in FILE. Stop all servers first."""
    from houseway.server.operations.books import room_key
    from houseway.storage.event_store import Store
    from houseway.storage.secrets.room_key import read_key_file
    from houseway.storage.secrets.signing_key import encrypt_again, read_signing_key

    signing, old, after = config.signing_key_file, room_key(config), read_key_file(path)
    if signing is not None:
        read_signing_key(signing, old)  # refused before anything is changed
    with Store.open(config.database, key=old) as store:
        store.require_key()
        changed = store.change_key(after, _now(), actor=OPERATOR, terminal=TERMINAL)
    if signing is not None:
        encrypt_again(signing, old, after)
    before = "not encrypted" if old is None else f"encrypted with the key {old.id}"
    if changed:
        click.echo(f"The books were {before} and are encrypted with the key {after.id}")
        click.echo(f"Name {path} in HOUSEWAY_KEY_FILE from now on. Older backups need the old key.")
    else:
        click.echo(f"The books are encrypted with the key {after.id} already")


@key.command()
@with_config
@click.argument("path", metavar="FILE", type=FILE)
def signing(config: Config, path: Path) -> None:
    """Write a new key that signs checkpoints, and beside it the public key as FILE.pub."""
    from houseway.server.operations.books import room_key
    from houseway.storage.secrets.signing_key import new_signing_key

    room = room_key(config)
    made = new_signing_key(path, room)
    how = f"encrypted with the key {room.id}" if room else "not encrypted"
    click.echo(f"{path}: {how}")
    click.echo(f"{path}.pub: {made.public}")


@room.command()
@with_config
@click.option("--out", type=FILE, help="File to write; else it is printed.")
@click.option(
    "--signing-key",
    "signing_file",
    type=FILE,
    help="Key to sign with; signing_key_file unless set.",
)
def checkpoint(config: Config, out: Path | None, signing_file: Path | None) -> None:
    """Write a checkpoint of the books into a small file, to be stored outside of the room."""
    from houseway.server.operations.books import room_key
    from houseway.storage.secrets.signing_key import read_signing_key

    with opened(config, locked=True) as store:
        file = signing_file or config.signing_key_file
        signing = None if file is None else read_signing_key(file, room_key(config))
        made = store.take_checkpoint(_now(), signing, actor=OPERATOR)
    if out is None:
        click.echo(made.text(), nl=False)
        return
    out.write_text(made.text(), encoding="ascii")
    how = f"signed by {made.public_key}" if signing else "not signed"
    click.echo(f"{out}: {made.events} events in {made.streams} streams, {how}")


# --- people ---------------------------------------------------------------------------------------


@room.group()
def person() -> None:
    """Accounts of people: invite, add, list, unlock, confirm or change the role."""


def _now() -> int:
    from houseway.server.context import now

    return now()


def _named(store: Store, name: str) -> Person:
    from houseway.errors import UnknownName
    from houseway.storage.rows import people

    found = people.by_name(store, name)
    if found is None:
        known = [someone.name for someone in people.all(store, limit=1000)]
        raise UnknownName("person", name, known, where="NAME")
    return found


def _show_code_key(key: str, name: str) -> None:
    from houseway.server.accounts.tokens import code_address

    click.echo(f"Key for one-time codes, shown this once: {key}")
    click.echo(f"For an authenticator: {code_address(key, name)}")


def _who() -> dict[str, Any]:
    """The operator's act as the books note it."""
    return {"actor": OPERATOR, "at": _now(), "terminal": TERMINAL}


def about_person(*, guests: bool) -> Callable[[Command], Command]:
    """Makes a command about a person, who is called by name; it refuses guests unless they fit."""

    def wrapped(function: Command) -> Command:
        @with_books()
        @click.argument("name")
        @wraps(function)
        def command(store: Store, name: str, **rest: Any) -> None:
            from houseway.errors import HousewayError

            found = _named(store, name)
            if found.guest and not guests:
                message = f"{found.name} is a guest and has no account"
                raise HousewayError("guest", message, where="NAME")
            function(store, found, **rest)

        return command

    return wrapped


@person.command()
@with_config
@click.argument("name")
@click.option("--role", metavar="ROLE", callback=_role, default="player", show_default=True)
@click.option("--secret-stdin", is_flag=True, help="Read the secret from the first line of input.")
def add(config: Config, name: str, role: str, secret_stdin: bool) -> None:
    """Add a person. Asks for a first secret, which they change when they first sign in.

    Staff get a key for one-time codes, shown once. In a room that has an admin, an admin confirms
    a role of the staff before it takes effect. `invite` lets people set secret and key themselves.
    """
    from houseway.server.accounts.identity import STAFF
    from houseway.server.accounts.names import clean_name
    from houseway.server.accounts.passwords import check_secret, hash_secret
    from houseway.server.accounts.tokens import new_code_key
    from houseway.server.config import read_room
    from houseway.storage.rows import people

    with opened(config) as store:
        staff = role in STAFF
        name = clean_name(name, bots=read_room(config).bots, staff=staff)
        if secret_stdin:
            secret = sys.stdin.readline().rstrip("\n")
        else:
            secret = click.prompt("PIN or password", hide_input=True, confirmation_prompt=True)
        check_secret(secret)
        key = new_code_key() if staff else ""
        waits = staff and bool(people.admins(store))
        added = people.add(
            store,
            name=name,
            role="player" if waits else role,
            secret_hash=hash_secret(secret),
            guest=False,
            code_key=key,
            first_secret=True,
            wanted_role=role if waits else "",
            wanted_by=OPERATOR if waits else "",
            **_who(),
        )
    click.echo(f"{added.name} ({added.id}) is {added.role}")
    _say_what_waits(added)
    if key:
        _show_code_key(key, added.name)


def _say_what_waits(person: Person) -> None:
    if person.wanted_role:
        click.echo(
            f"{person.name} becomes {person.wanted_role} when an admin confirms it at /admin"
        )


@person.command()
@with_config
@click.argument("name")
@click.option("--role", metavar="ROLE", callback=_role, default="player", show_default=True)
def invite(config: Config, name: str, role: str) -> None:
    """Print a code with which a new person sets their own secret and key for one-time codes.

    An admin confirms a role of the staff before it takes effect.
    """
    from houseway.server.accounts.identity import STAFF
    from houseway.server.accounts.invitations import make_invitation
    from houseway.server.accounts.names import clean_name
    from houseway.server.config import read_room

    with opened(config) as store:
        name = clean_name(name, bots=read_room(config).bots, staff=role in STAFF)
        made = make_invitation(store, name=name, role=role, **_who())
    _show_invitation(made)


@person.command()
@about_person(guests=False)
def reset(store: Store, found: Person) -> None:
    """Void the secret of a person; print a code with which they set a new one."""
    from houseway.server.accounts.invitations import make_reset
    from houseway.storage.rows import people

    who = _who()
    made = make_reset(store, found, **who)
    people.unlock(store, found.id, **who)
    _end_sessions(store, found, "reset")
    _show_invitation(made)


def _show_invitation(made: Invited) -> None:
    from houseway.server.accounts.invitations import HOURS

    click.echo(f"Invitation for {made.name}, {made.role}, good for {HOURS} hours, shown this once:")
    click.echo(f"/account#invitation={made.code}")


@person.command()
@about_person(guests=True)
def confirm(store: Store, found: Person) -> None:
    """Confirm the role that an admin asked for, as the second person.

    The operator may confirm a role that they asked for themselves only if the room has no admin;
    this is recorded.
    """
    from houseway.server.staff.role_confirmation import confirm_role

    changed = confirm_role(store, found, operator=True, **_who())
    _end_sessions(store, found, "role changed")
    click.echo(f"{changed.name} was {found.role} and is {changed.role}")


@person.command()
@about_person(guests=True)
def unlock(store: Store, found: Person) -> None:
    """End a lock, and every wait after wrong secrets."""
    from houseway.storage.rows import people

    people.unlock(store, found.id, **_who())
    click.echo(f"{found.name} is unlocked")


@person.command()
@about_person(guests=False)
@click.option("--why", required=True, help="The reason, for the records.")
def lock(store: Store, found: Person, why: str) -> None:
    """Keep a person from signing in; all sessions end."""
    from houseway.storage.rows import people

    people.lock(store, found.id, why, **_who())
    _end_sessions(store, found, "locked")
    click.echo(f"{found.name} is locked")


@person.command("sign-out")
@about_person(guests=True)
def sign_out(store: Store, found: Person) -> None:
    """End all sessions of a person."""
    _end_sessions(store, found, "ended by the operator")
    click.echo(f"{found.name} is signed out everywhere")


def _end_sessions(store: Store, person: Person, why: str) -> None:
    from houseway.storage.rows import sessions

    sessions.close_sessions(store, person.id, why=why, **_who())


@person.command()
@about_person(guests=False)
@click.argument("role", callback=_role)
def role(store: Store, found: Person, role: str) -> None:
    """Change what a person may do.

    In a room with an admin, an admin confirms a role of the staff before it takes effect, and new
    staff set a key for one-time codes on their account page. Without an admin the role takes
    effect at once, and a missing key is made and shown once.
    """
    from houseway.server.accounts.identity import STAFF, give_code_key
    from houseway.storage.rows import people

    who, staff, key = _who(), role in STAFF, ""
    if staff and people.admins(store):
        changed = people.ask_role(store, found.id, role, **who)
    else:
        if staff and not found.code_key:
            key = give_code_key(store, found, **who)
        changed = people.set_role(store, found.id, role, **who)
        _end_sessions(store, found, "role changed")
        click.echo(f"{found.name} was {found.role} and is {changed.role}")
    _say_what_waits(changed)
    if key:
        _show_code_key(key, found.name)


@person.command("code-key")
@about_person(guests=True)
def code_key(store: Store, found: Person) -> None:
    """Replace a lost key for one-time codes; it is shown once."""
    from houseway.server.accounts.identity import give_code_key

    _show_code_key(give_code_key(store, found, **_who()), found.name)


@person.command("list")
@with_books()
@click.option("--search", default="", help="Part of a name.")
@click.option("--guests/--no-guests", default=False, help="Guests too.")
@reported
def list_people(store: Store, search: str, guests: bool) -> Report:
    """List the people of the room."""
    from houseway.storage.rows import people

    found = people.all(store, search, limit=100_000, guests=guests)
    fields = (
        *("id", "name", "role", "wanted_role", "guest", "locked", "first_secret"),
        *("excluded_until", "created"),
    )
    data = [{name: getattr(someone, name) for name in fields} for someone in found]

    def show(_: Any, out: Console) -> None:
        rows = table("id", "name", "role", "")
        for someone in found:
            state = ["locked"] if someone.locked else []
            state += [f"{someone.wanted_role} when confirmed"] if someone.wanted_role else []
            rows.add_row(someone.id, someone.name, someone.role, ", ".join(state))
        out.print(rows)

    return data, show
