"""The page of an analysed match: win shares by event, luck and skill, every decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.reasons import reasons
from colisee.core.text import Language, Text
from colisee.lab.analysis import BLUNDER, INACCURACY, Analysis, Grade, Judgement
from colisee.lab.charts import Bar, Format, Series, bars, lines, number, per_cent
from colisee.lab.page import heading, page, paragraph, section, table

PARTS = {
    "luck": Text("luck", "chance"),
    "skill": Text("own choices", "ses choix"),
    "others": Text("others' choices", "choix des autres"),
}

GRADES: dict[Grade, Text] = {
    "best": Text("best", "meilleur"),
    "good": Text("good", "bon"),
    "inaccuracy": Text("inaccuracy", "imprécision"),
    "blunder": Text("blunder", "gaffe"),
}


def analysis_page(analysis: Analysis, names: Sequence[str], language: Language) -> str:
    title = Text("{}: the match again", "{}\u00a0: la partie revue").to(language)
    parts = [part(analysis, names, language) for part in (_win_shares, _balance, _decisions)]
    return page(title.format(analysis.match.spec.facts.title[language]), language, parts)


def _win_shares(analysis: Analysis, names: Sequence[str], language: Language) -> str:
    share: Format = partial(per_cent, digits=0, language=language)
    title = Text("Chances to win", "Chances de gagner").to(language)
    series = [Series(name, _points(analysis.judgements, seat)) for seat, name in enumerate(names)]
    playouts = analysis.lens.playouts
    description = Text(
        f"The share of the victories when the position is played on {playouts} times by a simple player in every seat.",
        f"La part des victoires quand la position est rejouée {playouts} fois par un joueur simple à chaque place.",
    )
    axis, upright = Text("event", "événement").to(language), Text("chance to win", "chance de gagner").to(language)
    return section(title, paragraph(description.to(language)), lines(title, axis, upright, series, 1.0, share))


def _points(judgements: Sequence[Judgement], seat: int) -> list[tuple[float, float]]:
    ends = [(float(j.step.first + len(j.step.events)), float(j.win_shares_after[seat])) for j in judgements]
    return [(0.0, float(judgements[0].win_shares_before[seat])), *ends]


def balance_table(analysis: Analysis, names: Sequence[str], language: Language) -> tuple[list[str], list[list[str]]]:
    """Headings and rows: from the start to the result, with ± half a 95 % interval."""
    share: Format = partial(per_cent, digits=0, language=language)
    headings = [
        "", Text("start", "départ").to(language), *(description.to(language) for description in PARTS.values()),
        Text("result", "résultat").to(language),
    ]  # fmt: skip
    rows = []
    for seat, name in enumerate(names):
        balance, margins = analysis.balance(seat), analysis.margins(seat)
        parts = [
            f"{per_cent(balance[p], 0, language, signed=True)} ± {number(100 * margins[p], 0, language)}" for p in PARTS
        ]
        rows.append([name, share(balance["start"]), *parts, share(balance["result"])])
    return headings, rows


def _balance(analysis: Analysis, names: Sequence[str], language: Language) -> str:
    gain: Format = partial(per_cent, digits=0, language=language, signed=True)
    title = Text("Luck and skill", "Chance et talent").to(language)
    description = Text(
        "What a draw changes is luck; what a decision changes, as far as the player could know, is skill. Together they lead from the start to the result. "
        "A choice counts as good if it is better than a simple player's. ± is half a 95 % interval; more playouts narrow it.",
        "Ce que change un tirage est de la chance\u00a0; ce que change une décision, autant que le joueur pouvait le savoir, est du talent. Ensemble, ils mènent du départ au résultat. "
        "Un choix compte comme bon s’il vaut mieux que celui d’un joueur simple. ±\u00a0: demi-intervalle à 95\u00a0%\u00a0; davantage de parties d’essai le resserrent.",
    )
    rows = [
        Bar(f"{name}, {PARTS[part].to(language)}", analysis.balance(seat)[part], series)
        for seat, name in enumerate(names)
        for series, part in enumerate(PARTS)
    ]
    axis = Text(
        "change of the chance to win (percentage points)", "variation de la chance de gagner (points de pourcentage)"
    )
    chart = bars(title, axis.to(language), rows, gain, gain)
    return section(title, paragraph(description.to(language)), chart, table(*balance_table(analysis, names, language)))


def _decisions(analysis: Analysis, names: Sequence[str], language: Language) -> str:
    gain: Format = partial(per_cent, digits=0, language=language, signed=True)
    bot = analysis.lens.bot
    limits = [f"{100 * limit:.0f}" for limit in (INACCURACY, BLUNDER)]
    description = Text(
        f"Forced actions are left out. The last columns tell what the bot “{bot}” would have done in the same seat, knowing the same, and what that would have given more. "
        f"Nothing more: best; from {limits[0]} percentage points on: inaccuracy; from {limits[1]} on: blunder; between best and inaccuracy: good.",
        f"Les actions forcées sont omises. Les dernières colonnes disent ce que le robot «\u00a0{bot}\u00a0» aurait fait à la même place, sachant la même chose, et ce que cela aurait donné de plus. "
        f"Rien de plus\u00a0: meilleur\u00a0; dès {limits[0]} points de pourcentage\u00a0: imprécision\u00a0; dès {limits[1]}\u00a0: gaffe\u00a0; entre meilleur et imprécision\u00a0: bon.",
    )
    headings = Text(
        f"event|what happened|grade|chance before|after|skill|{bot} instead|gives",
        f"coup|ce qui s’est passé|note|chance avant|après|talent|plutôt, selon {bot}|donne",
    )
    rows = [_decision(analysis, j, names, gain, language) for j in analysis.judgements if j.step.is_choice]
    draws = [_draw(j, names, gain) for j in analysis.judgements if j.step.seat == CHANCE]
    return section(
        Text("Every decision", "Chaque décision").to(language),
        paragraph(description.to(language)),
        table(headings.to(language).split("|"), rows, prose=(1, 6)),
        heading(Text("What the draws changed", "Ce qu’ont changé les tirages").to(language)),
        table([Text("events", "coups").to(language), *names], draws),
    )


def _decision(
    analysis: Analysis, judgement: Judgement, names: Sequence[str], gain: Format, language: Language
) -> list[str]:
    share: Format = partial(per_cent, digits=0, language=language)
    step, preferred = judgement.step, judgement.preferred
    same = preferred is None or preferred == step.action
    return [
        str(step.first + 1),
        decision_sentence(analysis, judgement, step.action, names, language),
        "" if judgement.grade is None else GRADES[judgement.grade].to(language),
        share(float(judgement.win_shares_before[step.seat])),
        share(float(judgement.win_shares_after[step.seat])),
        gain(float(judgement.skill[step.seat])),
        "" if preferred is None or same else decision_sentence(analysis, judgement, preferred, names, language),
        "" if same else gain(judgement.preferred_gain),
    ]


def decision_sentence(
    analysis: Analysis, judgement: Judgement, action: int, names: Sequence[str], language: Language
) -> str:
    """A sentence about an action, and in brackets what it changes at once for the seat."""
    spec, step = analysis.match.spec, judgement.step
    state = np.frombuffer(bytearray(step.before), spec.dtype)[0]
    sentence = spec.wording.sentence(state, step.seat, action, language, names, SPECTATOR)
    found = [reason.to(language) for reason in reasons(step.known_view, action)]
    return f"{sentence} ({'; '.join(found)})" if found else sentence


def _draw(judgement: Judgement, names: Sequence[str], gain: Format) -> list[str]:
    first, last = judgement.step.first + 1, judgement.step.first + len(judgement.step.events)
    luck: Any = judgement.luck
    return [
        str(first) if first == last else f"{first}–{last}",
        *(gain(float(luck[seat])) for seat in range(len(names))),
    ]
