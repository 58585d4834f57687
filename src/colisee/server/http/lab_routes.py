"""The HTTP API: analyses and studies."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromQuery, JSONBody

from colisee.core.text import Language
from colisee.server.http.route_types import FAULTY, Asking, Here, Place, check_readable, shows, uploaded
from colisee.server.http.services import Services
from colisee.server.jobs import analyses, studies
from colisee.server.jobs.job_runner import Job, Kind
from colisee.server.jobs.record_process import UploadRequest
from colisee.server.table.refusal import Refusal


@post("/api/tables/{table:str}/analysis", status_code=202)
async def analyse_table(
    table: Place, services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> analyses.AnalysisShown:
    """Start the analysis of a finished match, or return its progress."""
    await check_readable(services, request, table)
    record = await services.lobby.record(table)
    if record["result"] is None:
        raise Refusal("unfinished")
    return analyses.render_analysis(await services.start_analysis(request, table, record), language, knew=False)


@get("/api/tables/{table:str}/analysis")
async def analysis_of_table(
    table: Place, services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> analyses.AnalysisShown | None:
    """The progress or result of a table's analysis; null if nobody has asked for one yet."""
    await check_readable(services, request, table)
    job = await services.jobs.find(table)
    return None if job is None else analyses.render_analysis(job, language, knew=False)


@post("/api/analyses", status_code=202, responses={202: shows(analyses.AnalysisShown), 422: FAULTY})
async def analyse_record(
    data: JSONBody[dict[str, Any]], services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> Response[Any]:
    """The same for a record."""
    services.check_lab_enabled()
    checked = await services.process_upload(request, UploadRequest("check", data, language))
    if checked.fault:
        return uploaded(checked)
    if not checked.is_finished:
        raise Refusal("unfinished")
    job = await services.start_analysis(request, analyses.name_of(data), data)
    return Response(analyses.render_analysis(job, language, knew=False))


@get("/api/analyses/{analysis:str}")
async def one_analysis(
    analysis: Place,
    services: Here,
    request: Asking,
    language: FromQuery[Language] = "en",
    knew: FromQuery[bool] = False,
) -> analyses.AnalysisShown:
    """The progress or result of an analysis; that of a table has the table's id, and is for those who may read its record. `knew`
    adds what each seat knew."""
    if await services.store.table(analysis):
        await check_readable(services, request, analysis)
    return analyses.render_analysis(await _job(services, analysis, "analysis"), language, knew)


@get("/api/studies")
async def all_studies(services: Here, language: FromQuery[Language] = "en") -> studies.StudiesShown:
    """What may be studied here, and the latest studies."""
    return await studies.listed(services.jobs, services.settings.lab, language)


@post("/api/studies", status_code=202)
async def begin_study(
    data: JSONBody[studies.StudyWanted], services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> studies.StudyShown:
    """Begin a small balance study, or wait in line; one that was played already is answered at once."""
    name = studies.name_of(studies.study_of(data))
    job = await services.start_job(request, "study", name, data)
    return studies.render_study(job, await services.player_of(request), language)


@get("/api/studies/{study:str}")
async def one_study(
    study: Place, services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> studies.StudyShown:
    """A study with what its games say so far."""
    sample = studies.sample(study, language)
    return sample or studies.render_study(
        await _job(services, study, "study"), await services.player_of(request), language
    )


@delete("/api/studies/{study:str}", status_code=200)
async def stop_study(
    study: Place, services: Here, request: Asking, language: FromQuery[Language] = "en"
) -> studies.StudyShown:
    """Stop a study of one's own."""
    player = await services.player_of(request)
    if (await _job(services, study, "study")).owner != player:
        raise Refusal("not_yours")
    await services.jobs.stop(study)
    return studies.render_study(await _job(services, study, "study"), player, language)


@get("/api/studies/{study:str}/report", media_type="text/html")
async def study_report(study: Place, services: Here, language: FromQuery[Language] = "en") -> Response[str]:
    """The report of a finished study: one page, nothing from elsewhere."""
    found = studies.sample_found(study)
    if found is None:
        job = await _job(services, study, "study")
        if not job.progress.result:
            raise Refusal("still_running")
        found = msgspec.json.decode(job.progress.result)
    name = f"colisee-{found['game']}-{language}.html"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(studies.report_of(found, language), media_type="text/html", headers=headers)


async def _job(services: Services, name: str, kind: Kind) -> Job:
    found = await services.jobs.find(name)
    if found is None or found.kind != kind:
        raise Refusal("not_found")
    return found


ROUTES = [
    analyse_table,
    analysis_of_table,
    analyse_record,
    one_analysis,
    all_studies,
    begin_study,
    one_study,
    stop_study,
    study_report,
]
