"""The refusals of the service, and the status of each."""

from __future__ import annotations

import logging
from math import ceil
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from houseway.errors import HousewayError, UnknownName
from houseway.server.http import pages
from houseway.storage.errors import Conflict, NameTaken, StorageDown

log = logging.getLogger("houseway.server")


class NotSignedIn(HousewayError):
    """No session, or none any more."""

    def __init__(self, message: str = "sign in first", *, code: str = "not-signed-in") -> None:
        super().__init__(code, message)


class Forbidden(HousewayError):
    """Signed in, but not allowed to do this."""


class TooMany(HousewayError):
    """Too many requests; `seconds` until the next one is answered."""

    def __init__(self, seconds: float, what: str = "requests") -> None:
        self.seconds = max(1, ceil(seconds))
        super().__init__(
            "too-many", f"too many {what}; try again in {self.seconds} seconds", where=""
        )


class WrongHost(HousewayError):
    """A request for a host name that is not the room's."""


class TooLarge(HousewayError):
    """A request larger than the room accepts."""


class TooSlow(HousewayError):
    """A request that did not arrive in time."""


class AlreadyDone(HousewayError):
    """Somebody else was first."""


STATUS: tuple[tuple[type[HousewayError], int], ...] = (
    (NotSignedIn, 401),
    (Forbidden, 403),
    (TooMany, 429),
    (WrongHost, 421),
    (TooLarge, 413),
    (TooSlow, 408),
    (AlreadyDone, 409),
    (Conflict, 409),
    (NameTaken, 409),
    (StorageDown, 503),
    (UnknownName, 404),
)

BOOKS_GONE = "the books of the room cannot be reached; try again in a moment"
CODES = {404: "not-found", 405: "wrong-method", 400: "unreadable"}


class Refusal(BaseModel):
    """`code` is for programs, `message` for people, `where` names the field."""

    code: str
    message: str
    where: str


class Refused(BaseModel):
    error: Refusal


MEANS = {
    400: "Not understood or against the rules",
    401: "Nobody is signed in",
    403: "Not allowed",
    404: "There is no such thing",
    408: "Not complete in time",
    409: "Someone was first",
    413: "Too large",
    421: "The room does not answer to this name",
    422: "A field has a wrong value",
    429: "Too many requests; see Retry-After",
    503: "The database cannot be reached",
}
# The refusals of any route, for the description of the API.
ANY_ROUTE: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused, "description": means} for status, means in MEANS.items()
}


def status_of(error: HousewayError) -> int:
    return next((status for kind, status in STATUS if isinstance(error, kind)), 400)


def answer(error: HousewayError) -> JSONResponse:
    if isinstance(error, StorageDown):  # the reason may name our machines: it goes to the log only
        log.error("the database does not answer", extra={"why": error.message})
        return failure(503, error.code, BOOKS_GONE)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooMany) else None
    return JSONResponse(error.as_json(), status_code=status_of(error), headers=headers)


def failure(status: int, code: str, message: str, where: str = "") -> JSONResponse:
    body = {"error": {"code": code, "message": message, "where": where}}
    return JSONResponse(body, status_code=status)


def where_of(location: tuple[int | str, ...]) -> str:
    """The path of a field in readable form.

    >>> where_of(("body", "bets", 0, "amount"))
    'bets[0].amount'
    """
    path = ""
    for part in location[1:] if len(location) > 1 else location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path


def install(app: FastAPI) -> None:
    """Gives every refusal of the service the same form."""

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, HousewayError)
        request.app.state.context.metrics.refusals.labels(error.code).inc()
        return answer(error)

    async def wrong_value(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return failure(400, "unreadable-json", f"the body is not JSON: {first['msg']}")
        message = str(first["msg"]).removeprefix("Value error, ")
        return failure(422, "wrong-value", message, where_of(tuple(first["loc"])))

    async def no_such_page(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and not request.url.path.startswith("/api"):
            return pages.not_found(request)
        code = CODES.get(error.status_code, "refused")
        response = failure(error.status_code, code, str(error.detail))
        response.headers.update(error.headers or {})
        return response

    app.add_exception_handler(HousewayError, refused)
    app.add_exception_handler(RequestValidationError, wrong_value)
    app.add_exception_handler(HTTPException, no_such_page)
