"""The pages and their files, held in memory in the form in which they are sent.

Pages name files as `/static/...`. They are sent with `/static/~<digest>/...`, where the digest
covers all files, so that a browser may cache a file for ever and never uses an old one.

Every page is made once in each language (`messages`): its own texts are filled in, and it names
the file with the texts that its scripts need, all modules (`module_links`), and its styles as one
file (`page_styles`).
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from houseway.server.http.light_text import light_script, light_style
from houseway.server.http.messages import (
    COOKIE,
    Messages,
    chosen_language,
    filled_page,
    message_file,
    read_messages,
    sections_named,
)
from houseway.server.http.module_links import with_module_links
from houseway.server.http.page_styles import joined_styles

WEB: Final = Path(__file__).parents[2] / "web"
PAGES: Final = {
    "/": "index.html",
    "/table/{table}": "table.html",
    "/rules": "rules.html",
    "/rules/{house}/{game}": "rules.html",
    "/readings": "readings.html",
    "/compare": "compare.html",
    "/bank": "bank.html",
    "/practice": "practice.html",
    "/findings": "findings.html",
    "/lab": "lab.html",
    "/desk": "desk.html",
    "/replay": "replay.html",
    "/replay/{table}/{number}": "replay.html",
    "/admin": "admin.html",
    "/account": "account.html",
}
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
TEXT: Final = (".html", ".css", ".js", ".mjs", ".svg", ".json", ".webmanifest", ".txt")
LIGHT: Final[Mapping[str, Callable[[bytes], bytes]]] = {".js": light_script, ".css": light_style}
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
LOOK_SECONDS: Final = 1.0  # time between two checks of the files for changes

_REFERENCE = re.compile(rb"(?<=[\"'(`])/static/(?!~)")


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    packed: bytes  # empty if compression does not help
    tag: str
    kind: str


class Site:
    """All files below a folder. They are read again when one of them has changed.

    A page `index.html` is held as `en/index.html`, `es/index.html`, ...; the texts that it names
    are files below `static/messages`.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._lock = Lock()
        self._looked = -LOOK_SECONDS
        self._seen: tuple[tuple[str, int, int], ...] = ()
        self._digest = ""
        self._assets: Mapping[str, Asset] = {}
        self._languages: Mapping[str, Messages] = {}

    def current(self) -> tuple[str, Mapping[str, Asset], Mapping[str, Messages]]:
        """The digest of all files, the files by their path below the folder, and the languages."""
        with self._lock:
            if monotonic() - self._looked >= LOOK_SECONDS:
                self._looked = monotonic()
                seen = tuple(self._stamps())
                if seen != self._seen:
                    self._read(seen)
            return self._digest, self._assets, self._languages

    def _stamps(self) -> list[tuple[str, int, int]]:
        return [
            (path.relative_to(self.root).as_posix(), info.st_mtime_ns, info.st_size)
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
            for info in [path.stat()]
        ]

    def _read(self, seen: tuple[tuple[str, int, int], ...]) -> None:
        bodies = {name: (self.root / name).read_bytes() for name, _, _ in seen}
        digest = files_digest(bodies)[:12]
        self._languages = read_messages(bodies)
        made = _in_every_language(bodies, self._languages)
        self._assets = {name: _asset(name, body, digest) for name, body in made.items()}
        self._digest, self._seen = digest, seen


def _in_every_language(
    bodies: Mapping[str, bytes], languages: Mapping[str, Messages]
) -> dict[str, bytes]:
    """The files as they are sent: pages and the texts that they name once for each language."""
    pages = {
        name: with_module_links(body.decode(), bodies)
        for name, body in bodies.items()
        if name.endswith(".html")
    }
    made = {name: body for name, body in bodies.items() if name not in pages}
    for name, page in pages.items():
        pages[name], styles = joined_styles(name, page, bodies)
        made |= styles
    for language, messages in languages.items():
        for name, page in pages.items():
            made[f"{language}/{name}"] = filled_page(page, messages).encode()
            for named in sections_named(page):
                body = message_file(named, messages, languages)
                made[f"static/messages/{language}/{named}.json"] = body
    return made


def files_digest(bodies: Mapping[str, bytes]) -> str:
    """A digest of files and their names."""
    content = sha256()
    for name, body in bodies.items():
        content.update(f"{name} {len(body)}\n".encode() + body)
    return content.hexdigest()


def _asset(name: str, body: bytes, digest: str) -> Asset:
    suffix = Path(name).suffix
    body = LIGHT.get(suffix, bytes)(body)
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if suffix in TEXT:
        body = _REFERENCE.sub(f"/static/~{digest}/".encode(), body)
        kind += "" if kind.startswith("image/") else "; charset=utf-8"
    packed = gzip.compress(body, 9, mtime=0) if suffix in TEXT else b""
    return Asset(
        body=body,
        packed=packed if len(packed) < len(body) else b"",
        tag=f'"{sha256(body).hexdigest()[:20]}"',
        kind=kind,
    )


SITE: Final = Site(WEB)
router = APIRouter(include_in_schema=False)


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def sent(request: Request, asset: Asset | None, *, keep: str) -> Response:
    """A file in the form that this browser needs: unchanged, compressed or plain."""
    if asset is None:
        raise HTTPException(404)
    headers = {"ETag": asset.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "")
    if asset.tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
        return Response(status_code=304, headers=headers)
    body = asset.body
    if asset.packed and takes_gzip(request):
        body = asset.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=asset.kind, headers=headers)


def _in_language(request: Request, name: str) -> tuple[str, Asset | None]:
    """The language of this visitor, and the page in it."""
    _, assets, languages = SITE.current()
    language = chosen_language(
        languages,
        asked=request.query_params.get("language", ""),
        kept=request.cookies.get(COOKIE, ""),
        accepted=request.headers.get("accept-language", ""),
    )
    return language, assets.get(f"{language}/{name}")


def page(request: Request) -> Response:
    language, asset = _in_language(request, PAGES[request.scope["route"].path])
    response = sent(request, asset, keep=ASK_AGAIN)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["Content-Language"] = language
    return response


for _path in PAGES:
    router.add_api_route(_path, page, methods=["GET", "HEAD"])


@router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
def static_file(request: Request, path: str) -> Response:
    digest, assets, _ = SITE.current()
    version, _, rest = path.partition("/") if path.startswith("~") else ("", "", path)
    keep = FOR_EVER if version == f"~{digest}" else ASK_AGAIN
    return sent(request, assets.get(f"static/{rest}"), keep=keep)


@router.get("/favicon.ico")
def favicon(request: Request) -> Response:
    _, assets, _ = SITE.current()
    return sent(request, assets.get("static/icons/favicon.svg"), keep=ASK_AGAIN)


def not_found(request: Request) -> Response:
    language, asset = _in_language(request, "404.html")
    assert asset is not None
    headers = {"Content-Language": language}
    return Response(asset.body, status_code=404, media_type=asset.kind, headers=headers)
