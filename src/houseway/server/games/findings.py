"""The findings in the documents, for their page and as papers."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from houseway.open_questions.questions import house_with_document
from houseway.server.games.made_papers import made_paper, waiting_page
from houseway.server.games.rulebook import WORKING
from houseway.server.solving.solver import answered, solver_for
from houseway.server.solving.worker_pool import Job

router = APIRouter(prefix="/api", tags=["rulebook"])

House = Annotated[str, Query(max_length=60)]


@router.get("/findings", responses=WORKING)
async def get_findings(request: Request, house: House = "", priced: bool = True) -> Response:
    """Bets that favour the bettor, impossible rows, contradictions and misprints."""
    return await answered(_job(request, house, "page" if priced else "unpriced"))


@router.get(
    "/findings.{form}",
    response_class=Response,
    responses={202: {"description": "Still computing; a page that asks again by itself"}},
)
async def get_findings_paper(
    request: Request, form: Literal["html", "pdf", "csv", "json"], house: House = ""
) -> Response:
    """The findings as a paper or a table: html, pdf, csv or json."""
    waiting = partial(waiting_page, "Findings", house, "The findings are being made")
    return await made_paper(_job(request, house, form), form, waiting)


def _job(request: Request, house: str, form: str) -> Job:
    name = house_with_document(house).id if house else ""  # an unknown house is refused at once
    return solver_for(request).findings(name, form)
