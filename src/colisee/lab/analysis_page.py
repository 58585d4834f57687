"""The page of an analysed match: the chances event by event, luck and skill apart, every decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from colisee.core.kit import CHANCE
from colisee.core.spec import GameSpec
from colisee.core.words import Language, Said
from colisee.lab.analysis import Judgement, Lens, balance_of
from colisee.lab.charts import Bar, Format, Series, bars, lines, per_cent
from colisee.lab.page import heading, page, paragraph, section, table

PARTS = {
    "luck": Said("luck", "chance"),
    "skill": Said("own choices", "ses choix"),
    "others": Said("others' choices", "choix des autres"),
}


def analysis_page(
    spec: GameSpec, judgements: Sequence[Judgement], lens: Lens, names: Sequence[str], language: Language
) -> str:
    title = Said("{}: the match again", "{}\u00a0: la partie revue").to(language).format(spec.facts.title[language])
    return page(title, language, [_chances(judgements, lens, names, language), _balance(judgements, names, language), _decisions(spec, judgements, lens, names, language)])  # fmt: skip


def _chances(judgements: Sequence[Judgement], lens: Lens, names: Sequence[str], language: Language) -> str:
    share: Format = partial(per_cent, digits=0, language=language)
    title = Said("Chances to win", "Chances de gagner").to(language)
    series = [Series(name, _points(judgements, seat)) for seat, name in enumerate(names)]
    said = Said(
        f"The share of the victories when the position is played on {lens.playouts} times by a simple player in every seat.",
        f"La part des victoires quand la position est rejouée {lens.playouts} fois par un joueur simple à chaque place.",
    )
    axis, upright = Said("event", "événement").to(language), Said("chance to win", "chance de gagner").to(language)
    return section(title, paragraph(said.to(language)), lines(title, axis, upright, series, 1.0, share))


def _points(judgements: Sequence[Judgement], seat: int) -> list[tuple[float, float]]:
    ends = [(float(j.step.first + len(j.step.events)), float(j.chances_after[seat])) for j in judgements]
    return [(0.0, float(judgements[0].chances_before[seat])), *ends]


def _balance(judgements: Sequence[Judgement], names: Sequence[str], language: Language) -> str:
    gain: Format = partial(per_cent, digits=0, language=language, signed=True)
    share: Format = partial(per_cent, digits=0, language=language)
    title = Said("Luck and skill", "Chance et talent").to(language)
    said = Said(
        "What a draw changes is luck; what a decision changes, as far as the player could know, is skill. Both add up to the way from the start to the result. "
        "A choice counts as good if it is better than a simple player's.",
        "Ce que change un tirage est de la chance\u00a0; ce que change une décision, autant que le joueur pouvait le savoir, est du talent. Les deux mènent ensemble du départ au résultat. "
        "Un choix compte comme bon s'il vaut mieux que celui d'un joueur simple.",
    )
    rows, cells = [], []
    for seat, name in enumerate(names):
        balance = balance_of(judgements, seat)
        rows += [Bar(f"{name}, {PARTS[part].to(language)}", balance[part], series) for series, part in enumerate(PARTS)]
        cells.append(
            [name, share(balance["start"]), *(gain(balance[part]) for part in PARTS), share(balance["result"])]
        )
    headings = [
        "",
        Said("start", "départ").to(language),
        *(said.to(language) for said in PARTS.values()),
        Said("result", "résultat").to(language),
    ]
    axis = Said(
        "change of the chance to win (percentage points)", "variation de la chance de gagner (points de pourcentage)"
    )
    return section(
        title, paragraph(said.to(language)), bars(title, axis.to(language), rows, gain, gain), table(headings, cells)
    )


def _decisions(
    spec: GameSpec, judgements: Sequence[Judgement], lens: Lens, names: Sequence[str], language: Language
) -> str:
    gain: Format = partial(per_cent, digits=0, language=language, signed=True)
    title = Said("Every decision", "Chaque décision").to(language)
    said = Said(
        f"Forced actions are left out. “{lens.bot}” is what that bot would have played in the same seat, knowing the same; the last column is what that would have given more.",
        f"Les actions forcées sont omises. «\u00a0{lens.bot}\u00a0» est ce que ce robot aurait joué à la même place, sachant la même chose\u00a0; la dernière colonne est ce que cela aurait donné de plus.",
    )
    headings = (
        Said(
            f"event|what happened|chance before|after|skill|{lens.bot}|would give",
            f"événement|ce qui s'est passé|chance avant|après|talent|{lens.bot}|donnerait",
        )
        .to(language)
        .split("|")
    )
    rows = [_decision(spec, j, names, gain, language) for j in judgements if j.step.is_choice]
    rows_of_draws = [_draw(j, names, gain) for j in judgements if j.step.seat == CHANCE]
    draws = Said("Draws: what they changed", "Tirages\u00a0: ce qu'ils ont changé").to(language)
    return section(
        title, paragraph(said.to(language)), table(headings, rows),
        heading(draws), table([Said("event", "événement").to(language), *names], rows_of_draws),
    )  # fmt: skip


def _decision(
    spec: GameSpec, judgement: Judgement, names: Sequence[str], gain: Format, language: Language
) -> list[str]:
    share: Format = partial(per_cent, digits=0, language=language)
    step, preferred = judgement.step, judgement.preferred
    state = np.frombuffer(bytearray(step.before), spec.dtype)[0]
    same = preferred is None or preferred == step.action
    return [
        str(step.first + 1),
        spec.text.sentence(state, step.seat, step.action, language, names),
        share(float(judgement.chances_before[step.seat])),
        share(float(judgement.chances_after[step.seat])),
        gain(float(judgement.skill[step.seat])),
        "=" if preferred is None or same else spec.text.word(preferred),
        "" if same else gain(judgement.preferred_gain),
    ]


def _draw(judgement: Judgement, names: Sequence[str], gain: Format) -> list[str]:
    first, last = judgement.step.first + 1, judgement.step.first + len(judgement.step.events)
    luck: Any = judgement.luck
    return [
        str(first) if first == last else f"{first}–{last}",
        *(gain(float(luck[seat])) for seat in range(len(names))),
    ]
