"""Charts as inline SVG: drawn by hand, coloured by the page's style sheet, readable in light, dark and print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from colisee.core.text import Language
from colisee.lab.statistics import Estimate

WIDTH = 760
ROW = 26
CHARACTER = 7.4
"""Approximate width of a letter of a label, in pixels."""
WIDEST_LABEL = 330
FIGURE_WIDTH, NARROW_FIGURE = 200, 80
TOP, BOTTOM = 12, 46
TICKS = 6
SERIES = 5
"""Colours that the style sheet has, `series-0` … `series-4`."""
NARROW_SPACE, MINUS = "\u202f", "\u2212"

Format = Callable[[float], str]


def number(value: float, digits: int, language: Language, signed: bool = False) -> str:
    text = f"{value:+,.{digits}f}" if signed else f"{value:,.{digits}f}"
    if not text.strip("+-0.,"):
        text = text.lstrip("+-")
    text = text.replace("-", MINUS)
    return text.replace(",", NARROW_SPACE).replace(".", ",") if language == "fr" else text


def per_cent(value: float, digits: int, language: Language, signed: bool = False) -> str:
    return f"{number(100 * value, digits, language, signed)}{NARROW_SPACE}%"


def interval(estimate: Estimate, form: Format, language: Language) -> str:
    if estimate.low == estimate.high:
        return form(estimate.value)
    joined = " à " if language == "fr" else " to "
    return f"{form(estimate.value)} ({form(estimate.low)}{joined}{form(estimate.high)})"


@dataclass(frozen=True)
class Scale:
    """From values to pixels."""

    low: float
    high: float
    first: float
    last: float

    def at(self, value: float) -> float:
        return round(self.first + (self.last - self.first) * (value - self.low) / (self.high - self.low), 2)

    def ticks(self) -> list[float]:
        step = _round_step((self.high - self.low) / TICKS)
        return [round(step * i, 9) for i in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1)]

    @staticmethod
    def over(values: Sequence[float], first: float, last: float) -> Scale:
        """A scale with whole ticks at both ends."""
        low, high = min(values), max(values)
        if high == low:
            low, high = low - 1, high + 1
        step = _round_step((high - low) / TICKS)
        return Scale(floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, first, last)


def _round_step(rough: float) -> float:
    power = 10.0 ** floor(log10(rough))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= rough * 0.999)


def _label_width(labels: Sequence[str]) -> float:
    return min(WIDEST_LABEL, 24 + CHARACTER * max(len(label) for label in labels))


# Rows with a point and its interval


@dataclass(frozen=True)
class Mark:
    """A row of `dots`."""

    label: str
    estimate: Estimate
    stands_out: bool = False


def dots(
    title: str,
    axis: str,
    marks: Sequence[Mark],
    reference: float | None,
    form: Format,
    tick: Format,
    language: Language,
) -> str:
    """One point with its 95 % interval per row, and a line at the value of no effect."""
    edges = [edge for mark in marks for edge in (mark.estimate.low, mark.estimate.high)]
    scale = Scale.over(
        [*edges, *([] if reference is None else [reference])],
        _label_width([mark.label for mark in marks]),
        WIDTH - FIGURE_WIDTH,
    )
    height = TOP + ROW * len(marks) + BOTTOM
    parts = [_horizontal_axis(scale, height, axis, tick)]
    if reference is not None:
        parts.append(_line(scale.at(reference), TOP, scale.at(reference), height - BOTTOM, "reference"))
    for row, mark in enumerate(marks):
        parts.append(_dot(scale, TOP + ROW * row + ROW / 2, mark, interval(mark.estimate, form, language)))
    return _svg(title, height, parts)


def _dot(scale: Scale, y: float, mark: Mark, figures: str) -> str:
    estimate, kind = mark.estimate, " stands-out" if mark.stands_out else ""
    return "".join((
        _text(scale.first - 12, y + 4, mark.label, f"label end{kind}"),
        _line(scale.at(estimate.low), y, scale.at(estimate.high), y, f"interval{kind}"),
        f'<circle cx="{scale.at(estimate.value)}" cy="{y}" r="4.5" class="point{kind}"/>',
        _text(WIDTH, y + 4, figures, f"figure end{kind}"),
    ))  # fmt: skip


# Rows with a spread


@dataclass(frozen=True)
class Spread:
    """A row of `boxes`: the 10th, 25th, 50th, 75th and 90th percentile, and the mean."""

    label: str
    percentiles: tuple[float, float, float, float, float]
    mean: float


def boxes(title: str, axis: str, spreads: Sequence[Spread], form: Format, tick: Format) -> str:
    edges = [edge for spread in spreads for edge in (*spread.percentiles, spread.mean, 0.0)]
    scale = Scale.over(edges, _label_width([spread.label for spread in spreads]), WIDTH - NARROW_FIGURE)
    height = TOP + ROW * len(spreads) + BOTTOM
    parts = [_horizontal_axis(scale, height, axis, tick)]
    for row, spread in enumerate(spreads):
        y = TOP + ROW * row + ROW / 2
        low, first, median, third, high = (scale.at(value) for value in spread.percentiles)
        parts += [
            _text(scale.first - 12, y + 4, spread.label, "label end"),
            _line(low, y, high, y, "interval"),
            f'<rect x="{first}" y="{y - 7}" width="{round(third - first, 2)}" height="14" class="box"/>',
            _line(median, y - 7, median, y + 7, "median"),
            f'<circle cx="{scale.at(spread.mean)}" cy="{y}" r="3.5" class="point"/>',
            _text(WIDTH, y + 4, form(spread.mean), "figure end"),
        ]
    return _svg(title, height, parts)


# Columns


def columns(title: str, axis: str, upright: str, bins: Sequence[tuple[str, float]], form: Format) -> str:
    """A histogram: (label, height) per column. Labels that would overlap are left out."""
    left, right, height, foot = 70, WIDTH - 10, 260, 260 - BOTTOM
    scale = Scale.over([0.0, max(value for _, value in bins)], foot, TOP)
    wide = (right - left) / len(bins)
    every = max(1, ceil(max(len(label) for label, _ in bins) * 8 / wide))
    parts = [_upright_axis(scale, left, right, upright, form)]
    for index, (label, value) in enumerate(bins):
        x, y = round(left + wide * index, 2), scale.at(value)
        parts.append(f'<rect x="{x}" y="{y}" width="{round(max(wide - 1, 0.5), 2)}" height="{round(foot - y, 2)}" class="column"><title>{escape(label)}: {escape(form(value))}</title></rect>')  # fmt: skip
        if index % every == 0:
            parts.append(_text(x + wide / 2, foot + 16, label, "tick middle"))
    parts += [_line(left, foot, right, foot, "axis"), _text((left + right) / 2, height - 8, axis, "axis-name middle")]
    return _svg(title, height, parts)


# Lines


@dataclass(frozen=True)
class Series:
    label: str
    points: Sequence[tuple[float, float]]


def lines(title: str, axis: str, upright: str, series: Sequence[Series], top: float, form: Format) -> str:
    """Values from 0 to `top` along a common axis of whole numbers, one coloured line per series."""
    left, right, height, foot = 70, WIDTH - 10, 320, 320 - BOTTOM
    along = Scale(0.0, max(x for line in series for x, _ in line.points) or 1.0, left, right)
    scale = Scale(0.0, top, foot, TOP + 22)
    parts = [_upright_axis(scale, left, right, upright, form)]
    parts += [
        _text(along.at(tick), foot + 16, f"{tick:g}", "tick middle") for tick in along.ticks() if tick == int(tick)
    ]
    for index, line in enumerate(series):
        points = " ".join(f"{along.at(x)},{scale.at(y)}" for x, y in line.points)
        parts.append(f'<polyline points="{points}" class="series series-{index % SERIES}"/>')
        x = left + index * (right - left) / len(series)
        parts += [
            _line(x, TOP, x + 22, TOP, f"series series-{index % SERIES}"),
            _text(x + 28, TOP + 4, line.label, "label"),
        ]
    parts += [_line(left, foot, right, foot, "axis"), _text((left + right) / 2, height - 8, axis, "axis-name middle")]
    return _svg(title, height, parts)


# Signed bars


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    series: int


def bars(title: str, axis: str, rows: Sequence[Bar], form: Format, tick: Format) -> str:
    """Bars to the left and right of 0."""
    scale = Scale.over(
        [0.0, *(bar.value for bar in rows)], _label_width([bar.label for bar in rows]), WIDTH - NARROW_FIGURE
    )
    height = TOP + ROW * len(rows) + BOTTOM
    parts = [_horizontal_axis(scale, height, axis, tick)]
    for row, bar in enumerate(rows):
        y, zero, end = TOP + ROW * row + ROW / 2, scale.at(0.0), scale.at(bar.value)
        parts += [
            _text(scale.first - 12, y + 4, bar.label, "label end"),
            f'<rect x="{min(zero, end)}" y="{y - 8}" width="{round(abs(end - zero), 2)}" height="16" class="bar series-{bar.series % SERIES}"/>',
            _text(WIDTH, y + 4, form(bar.value), "figure end"),
        ]
    parts.append(_line(scale.at(0.0), TOP, scale.at(0.0), height - BOTTOM, "axis"))
    return _svg(title, height, parts)


# Pieces of a chart


def _horizontal_axis(scale: Scale, height: float, name: str, tick: Format) -> str:
    foot, ticks = height - BOTTOM, scale.ticks()
    labels = [tick(value) for value in ticks]
    every = max(1, ceil(CHARACTER * (2 + max(map(len, labels))) * len(ticks) / (scale.last - scale.first)))
    zero = ticks.index(0) if 0 in ticks else 0
    parts = [_line(scale.first, foot, scale.last, foot, "axis")]
    for index, value in enumerate(ticks):
        parts.append(_line(scale.at(value), TOP, scale.at(value), foot, "grid"))
        if (index - zero) % every == 0:
            parts.append(_text(scale.at(value), foot + 16, labels[index], "tick middle"))
    return "".join([*parts, _text((scale.first + scale.last) / 2, height - 8, name, "axis-name middle")])


def _upright_axis(scale: Scale, left: float, right: float, name: str, form: Format) -> str:
    parts = []
    for value in scale.ticks():
        parts += [_line(left, scale.at(value), right, scale.at(value), "grid"), _text(left - 6, scale.at(value) + 4, form(value), "tick end")]  # fmt: skip
    middle = (scale.first + scale.last) / 2
    turned = (
        f'<text x="14" y="{middle}" class="axis-name middle" transform="rotate(-90 14 {middle})">{escape(name)}</text>'
    )
    return "".join([*parts, turned])


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{round(x1, 2)}" y1="{round(y1, 2)}" x2="{round(x2, 2)}" y2="{round(y2, 2)}" class="{kind}"/>'


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{round(x, 2)}" y="{round(y, 2)}" class="{kind}">{escape(words)}</text>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">{"".join(parts)}</svg>'
