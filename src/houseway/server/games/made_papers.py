"""Papers as answers to requests: each in its form, or a page that asks again while it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fastapi.responses import Response

from houseway.prose.document import Chapter, Document, Paragraph, Sentence
from houseway.server.solving.solver import ANSWER_WITHIN, finished
from houseway.server.solving.worker_pool import Job

ASK_AGAIN_SECONDS = 2
MEDIA = {
    "html": "text/html",
    "pdf": "application/pdf",
    "txt": "text/plain",
    "csv": "text/csv",
    "json": "application/json",
    "zip": "application/zip",
}


def printed(content: str | bytes, form: str) -> Response:
    """A paper in one of its forms; a page may use its own style and nothing else."""
    headers = {}
    if form == "html":
        from houseway.papers.web_page import style_digest

        policy = f"default-src 'none'; style-src 'sha256-{style_digest()}'; frame-ancestors 'none'"
        headers["Content-Security-Policy"] = policy
    return Response(content, headers=headers, media_type=MEDIA[form])


async def made_paper(job: Job, form: str, waiting: Callable[[Mapping[str, Any]], str]) -> Response:
    """The paper of a job, or the page that a browser shows until it is made."""
    if await finished(job, within=ANSWER_WITHIN) and not job.future.cancelled():
        return printed(job.future.result(), form)
    page = printed(waiting(job.progress), "html")
    page.status_code, page.headers["Refresh"] = 202, str(ASK_AGAIN_SECONDS)
    return page


def waiting_page(title: str, subtitle: str, what: str, progress: Mapping[str, Any]) -> str:
    """The page that is asked for again in a moment; `what` is said to be at work."""
    from houseway.papers.web_page import web_page

    at_work = f"{progress['of']}: {progress['done']:.0%}" if progress["of"] else "It is in line."
    said = "The first time this can take some minutes. This page loads itself again."
    block = Paragraph((Sentence(at_work), Sentence(said)))
    chapter = Chapter("waiting", what, (block,))
    return web_page(Document(title=title, subtitle=subtitle, chapters=(chapter,)), cited=str)
