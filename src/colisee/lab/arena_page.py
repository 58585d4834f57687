"""The page of a round robin."""

from __future__ import annotations

from functools import partial
from typing import Any

from colisee.core.spec import GameSpec
from colisee.core.text import Language, Text
from colisee.lab.charts import Format, Mark, dots, interval, number, per_cent
from colisee.lab.page import options_in_words, page, paragraph, section, table
from colisee.lab.statistics import Estimate


def arena_page(spec: GameSpec, result: dict[str, Any], command: str, language: Language) -> str:
    title = (
        Text("{}: bots against bots", "{}\u00a0: robots contre robots").to(language).format(spec.facts.title[language])
    )
    return page(
        title,
        language,
        [_opening(spec, result, command, language), _ratings(result, language), _duels(result, language)],
    )


def _opening(spec: GameSpec, result: dict[str, Any], command: str, language: Language) -> str:
    games, tables, deals = result["games_played"], result["tables"], result["deals_a_table"]
    text = Text(
        f"{number(games, 0, 'en')} games of {result['players']} players. Tables of bots: {tables}, of {deals} deals each. Every deal is played from every seat, with the same draws.",
        f"{number(games, 0, 'fr')} parties à {result['players']}. Tables de robots\u00a0: {tables}, de {deals} donnes chacune. Chaque donne est jouée depuis chaque place, avec les mêmes tirages.",
    )
    options = options_in_words(spec.wording.option_names, result["options"], language)
    return "\n".join(
        [paragraph(text.to(language)), paragraph(options, "soft") if options else "", paragraph(command, "soft")]
    )


def _ratings(result: dict[str, Any], language: Language) -> str:
    lines = result["ratings"]
    form: Format = partial(number, digits=0, language=language)
    about = Text(
        "Bradley–Terry ratings on the Elo scale, mean 1500, with 95 % intervals. 108 points are 65 % of the games between two bots, 400 points are ten wins to one.",
        "Classement Bradley–Terry sur l’échelle Elo, moyenne 1500, intervalles à 95\u00a0%. 108 points valent 65\u00a0% des parties entre deux robots, 400 points dix victoires contre une.",
    )
    marks = [Mark(line["bot"], Estimate(**line["rating"])) for line in lines]
    name = Text("Rating", "Classement").to(language)
    return section(
        name,
        paragraph(about.to(language)),
        dots(
            name, Text("rating (Elo points)", "classement (points Elo)").to(language), marks, None, form, form, language
        ),
        _steps(lines, form, language),
    )


def _steps(lines: list[dict[str, Any]], form: Format, language: Language) -> str:
    share: Format = partial(per_cent, digits=1, language=language)
    headings = Text(
        "bot|places 1, 2, …|next below|gap|placed before it", "robot|places 1, 2, …|suivant|écart|placé devant lui"
    ).to(language)
    rows = []
    for line in lines:
        below = line.get("next")
        places = " · ".join(str(count) for count in line["places"])
        if not below:
            rows.append([line["bot"], places, "", "", ""])
            continue
        wins = interval(Estimate(**below["wins"]), share, language) if below["wins"] else "–"
        rows.append([line["bot"], places, below["bot"], interval(Estimate(**below["gap"]), form, language), wins])
    return table(headings.split("|"), rows)


def _duels(result: dict[str, Any], language: Language) -> str:
    share: Format = partial(per_cent, digits=1, language=language)
    bots = [line["bot"] for line in result["ratings"]]
    cells = {(duel["bot"], duel["against"]): duel for duel in result["duels"]}
    rows = [[bot, *(_cell(cells.get((bot, other)), share, language) for other in bots)] for bot in bots]
    about = Text(
        "How often the bot of the row is placed before the bot of the column when both sit at a table; a shared place counts half. In brackets Wilson's 95 % interval.",
        "Part des parties où le robot de la ligne finit devant celui de la colonne\u00a0; une place partagée compte une moitié. Entre parenthèses, l’intervalle de Wilson à 95\u00a0%.",
    )
    return section(Text("Duels", "Duels").to(language), paragraph(about.to(language)), table(["", *bots], rows))


def _cell(duel: dict[str, Any] | None, share: Format, language: Language) -> str:
    return interval(Estimate(**duel["wins"]), share, language) if duel and duel["games"] else "–"
