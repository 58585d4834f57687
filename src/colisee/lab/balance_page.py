"""The report of a balance study."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from colisee.core.spec import GameSpec
from colisee.core.text import Language, Text
from colisee.lab.charts import Format, Mark, Spread, boxes, columns, dots, interval, number, per_cent
from colisee.lab.labels import action_label, piece_label
from colisee.lab.page import heading, options_in_words, page, paragraph, section, table
from colisee.lab.statistics import Estimate

MAX_ROWS = 24
"""Maximum rows of a chart: half for the best, half for the worst. The data contain all."""
MIN_GAMES = 10


class Report:
    def __init__(self, spec: GameSpec, found: dict[str, Any], command: str, language: Language) -> None:
        self.spec, self.found, self.command, self.language = spec, found, command, language
        self.share: Format = partial(per_cent, digits=1, language=language)
        self.whole_share: Format = partial(per_cent, digits=0, language=language)
        self.gain: Format = partial(per_cent, digits=1, language=language, signed=True)
        self.points: Format = partial(number, digits=2, language=language)
        self.tick: Format = lambda value: number(value, 0 if value == int(value) else 1, language)
        self.fair = 1 / found["players"]

    def html(self) -> str:
        title = self.say("{}: balance study", "{}\u00a0: étude d’équilibre").format(
            self.spec.facts.title[self.language]
        )
        parts = [self.opening(), self.summary(), self.seats(), self.length(), self.scores(), self.pieces(), self.choices(),
                 self.strategies(), self.options(), self.method()]  # fmt: skip
        return page(title, self.language, parts)

    def say(self, en: str, fr: str) -> str:
        return Text(en, fr).to(self.language)

    def opening(self) -> str:
        found, games = self.found, number(self.found["games_played"], 0, self.language)
        bots = ", ".join(found["bots"])
        summary = self.say(
            f"{games} games of {found['players']} players between bots ({bots}).",
            f"{games} parties à {found['players']} entre robots ({bots}).",
        )
        options = options_in_words(self.spec.wording.option_names, found["options"], self.language)
        return "\n".join(
            [paragraph(summary), paragraph(options, "soft") if options else "", paragraph(self.command, "soft")]
        )

    # In short

    def summary(self) -> str:
        return section(self.say("In short", "En bref"), *(paragraph(verdict, "verdict") for verdict in self.verdicts()))

    def verdicts(self) -> list[str]:
        verdicts = [self._verdict_on_seats(), self._verdict_on_finish(), self._verdict_on_strategies()]
        return [sentence for sentence in verdicts if sentence]

    def _verdict_on_seats(self) -> str:
        lines, fair = self.found["order"] or self.found["seats"], self.share(self.fair)
        off = [line for line in lines if line["stands_out"]]
        if not off:
            return self.say(f"No seat and no place in the order of play is proved better than another ({fair} of the victories would be fair).",
                            f"Aucune place ni aucun rang dans l’ordre du jeu ne se révèle meilleur ({fair} des victoires serait équitable).")  # fmt: skip
        shares = ", ".join(
            f"{self.place(line)} {interval(Estimate(**line['wins']), self.share, self.language)}" for line in off
        )
        return self.say(f"Where one sits in the order matters; of the victories, where {fair} would be fair: {shares}.",
                        f"Le rang dans l’ordre du jeu compte\u00a0; part des victoires, où {fair} serait équitable\u00a0: {shares}.")  # fmt: skip

    def place(self, line: dict[str, Any]) -> str:
        if "seat" in line:
            return self.say(f"seat {line['seat']}", f"place {line['seat']}")
        ordinal = self.ordinal(line["place"])
        return self.say(f"plays {ordinal}", f"joue en {ordinal}")

    def _verdict_on_finish(self) -> str:
        lead = number(self.found["finish"]["lead"]["mean"]["value"], 1, self.language)
        shared = self.share(self.found["finish"]["shared"]["value"])
        decisions = number(self.found["length"]["decisions"]["mean"]["value"], 0, self.language)
        return self.say(
            f"A game takes {decisions} decisions; the best total leads by {lead} points on average; {shared} of the victories are shared.",
            f"Une partie demande {decisions} décisions\u00a0; le meilleur total mène de {lead} points en moyenne\u00a0; {shared} des victoires sont partagées.",
        )

    def _verdict_on_strategies(self) -> str:
        tried = self.found["strategies"]
        if not tried:
            return ""
        strong = [self.strategy(s) for s in tried if s["stands_out"] and s["wins"]["value"] > s["fair"]]
        weak = sum(s["stands_out"] and s["wins"]["value"] < s["fair"] for s in tried)
        if strong:
            names = ", ".join(strong)
            return self.say(f"Always doing one thing beats these bots: {names}. {weak} of {len(tried)} fixed strategies lose clearly.",
                            f"Toujours faire la même chose bat ces robots\u00a0: {names}. {weak} des {len(tried)} stratégies figées perdent nettement.")  # fmt: skip
        return self.say(f"No fixed strategy beats these bots; {weak} of {len(tried)} lose clearly.",
                        f"Aucune stratégie figée ne bat ces robots\u00a0; {weak} sur {len(tried)} perdent nettement.")  # fmt: skip

    # Seats

    def seats(self) -> str:
        by_order, by_seat = (
            [Mark(self.place(line), Estimate(**line["wins"]), line["stands_out"]) for line in self.found[kind]]
            for kind in ("order", "seats")
        )
        axis = self.say("share of the victories (95 % interval)", "part des victoires (intervalle à 95\u00a0%)")
        parts = [paragraph(self.say("A shared victory counts in parts. The dashed line is a fair share; what is coloured is farther off than chance explains.",
                                    "Une victoire partagée compte en parts. Le pointillé est la part équitable\u00a0; ce qui est coloré s’en écarte plus que le hasard ne l’explique."))]  # fmt: skip
        if by_order:
            name = self.say("By order of play", "Selon l’ordre du jeu")
            parts += [heading(name), dots(name, axis, by_order, self.fair, self.share, self.whole_share, self.language)]
        else:
            parts.append(
                paragraph(
                    self.say(
                        "Nobody begins in this game: all decide at the same time.",
                        "Personne ne commence à ce jeu\u00a0: tous décident en même temps.",
                    ),
                    "soft",
                )
            )
        name = self.say("By seat", "Selon la place")
        parts += [
            heading(name),
            dots(name, axis, by_seat, self.fair, self.share, self.whole_share, self.language),
            self._scores_by_place(),
        ]
        return section(self.say("Seat advantage", "Avantage de la place"), *parts)

    def ordinal(self, place: int) -> str:
        if self.language == "fr":
            return "premier" if place == 1 else f"{place}e"
        return {1: "first", 2: "second", 3: "third"}.get(place, f"{place}th")

    def _scores_by_place(self) -> str:
        lines = self.found["order"] or self.found["seats"]
        label = self.say("order", "ordre") if self.found["order"] else self.say("seat", "place")
        rows = [
            [str(line.get("place", line.get("seat"))), interval(Estimate(**line["score"]), self.points, self.language)]
            for line in lines
        ]
        return table([label, self.say("mean score (95 %)", "score moyen (95\u00a0%)")], rows)

    # Length and scores

    def length(self) -> str:
        decisions, plies = self.found["length"]["decisions"], self.found["length"]["plies"]
        summary = self.say(
            f"Decisions of all players: {self.of(decisions)}. With the draws: {self.of(plies)}.",
            f"Décisions de tous les joueurs\u00a0: {self.of(decisions)}. Avec les tirages\u00a0: {self.of(plies)}.",
        )
        chart = ""
        if decisions["shortest"] < decisions["longest"]:
            chart = self.histogram(
                self.say("Decisions per match", "Décisions par partie"),
                self.say("decisions", "décisions"),
                self.say("games", "parties"),
                decisions,
            )
        return section(self.say("Length", "Durée"), paragraph(summary), chart)

    def of(self, numbers: dict[str, Any]) -> str:
        """A mean and the range."""
        mean, low, high = number(numbers["mean"]["value"], 1, self.language), numbers["shortest"], numbers["longest"]
        if low == high:
            return self.say(f"always {low}", f"toujours {low}")
        return self.say(f"{mean} on average, from {low} to {high}", f"{mean} en moyenne, de {low} à {high}")

    def histogram(self, title: str, axis: str, counted: str, numbers: dict[str, Any]) -> str:
        bins = [(self.span(first, last), float(count)) for first, last, count in numbers["histogram"]]
        return columns(title, axis, counted, bins, self.tick)

    def span(self, first: int, last: int) -> str:
        dash = "–" if first >= 0 else self.say(" to ", " à ")
        return f"{self.tick(first)}{dash}{self.tick(last)}" if first < last else self.tick(first)

    def scores(self) -> str:
        scores, names = self.found["scores"], self.spec.wording.clause_names
        spreads = [
            Spread(names[c["clause"]].to(self.language), tuple(c["percentiles"]), c["mean"]["value"])
            for c in scores["clauses"]
        ]
        total = self.say("total", "total")
        spreads.append(Spread(total, tuple(scores["total"]["percentiles"]), scores["total"]["mean"]["value"]))
        ahead = [Mark(names[c["clause"]].to(self.language), Estimate(**c["winner_ahead"])) for c in scores["clauses"]]
        by_clause = self.say("Points by clause", "Points par rubrique")
        winner = self.say("What the winners are ahead in", "Ce qui fait la différence")
        points = self.say("points", "points")
        return section(
            self.say("Scores", "Scores"),
            heading(self.say("Totals of all players", "Totaux de tous les joueurs")),
            self.histogram(total, points, self.say("players", "joueurs"), scores["total"]),
            heading(by_clause),
            paragraph(self.say("Line: from the 10th to the 90th percentile; box: the middle half; bar: the median; point and figure: the mean.",
                               "Trait\u00a0: du 10e au 90e centile\u00a0; boîte\u00a0: la moitié du milieu\u00a0; barre\u00a0: la médiane\u00a0; point et nombre\u00a0: la moyenne.")),
            boxes(by_clause, points, spreads, self.points, self.tick),
            heading(winner),
            paragraph(self.say("Points of the winner above the average of the table, by clause.", "Points du vainqueur au-dessus de la moyenne de la table, par rubrique.")),
            dots(winner, points, ahead, 0.0, self.points, self.tick, self.language),
        )  # fmt: skip

    # Pieces, choices, strategies

    def pieces(self) -> str:
        parts = [paragraph(self.say(
            "How much more (or less) often players win who got a piece, in percentage points per piece. Players choose some pieces themselves: a good piece is also one that good players take.",
            "L’écart de victoires des joueurs qui ont reçu cette pièce, en points de pourcentage par pièce. Certaines pièces se choisissent\u00a0: une bonne pièce est aussi celle que prennent les bons joueurs.",
        ))]  # fmt: skip
        parts += self._word_charts("mark", self.say("By mark", "Par caractéristique"))
        parts += self._word_charts("piece", self.say("Piece by piece", "Pièce par pièce"))
        return section(self.say("What pieces are worth", "Ce que valent les pièces"), *parts) if len(parts) > 1 else ""

    def choices(self) -> str:
        about = self.say(
            "The same for what players did, each time they did it. This shows what goes with winning, not what causes it.",
            "De même pour ce que les joueurs ont fait, chaque fois. Cela montre ce qui accompagne la victoire, non ce qui la cause.",
        )
        if self.found["strategies"]:
            about += self.say(" The strategies below test that.", " Les stratégies plus bas l’éprouvent.")
        charts = self._word_charts("choice", "")
        return section(
            self.say("What choices go with winning", "Les choix qui accompagnent la victoire"),
            paragraph(about),
            *charts,
        )

    def _word_charts(self, kind: str, title: str) -> list[str]:
        lines = self.judged_words(kind)
        if not lines:
            return []
        marks = [Mark(self.label(line), Estimate(**line["wins"]), line["stands_out"]) for line in ends(lines)]
        axis = self.say(
            "victories above average (percentage points)", "victoires au-dessus de la moyenne (points de pourcentage)"
        )
        name = title or self.say("Choices", "Choix")
        return [
            heading(title) if title else "",
            self._cut(len(lines)),
            dots(name, axis, marks, 0.0, self.gain, self.whole_share, self.language),
        ]

    def judged_words(self, kind: str) -> list[dict[str, Any]]:
        """The words that occurred often enough to be judged, best first."""
        lines = [
            line
            for line in self.found["words"]
            if line["kind"] == kind and line["games"] >= MIN_GAMES and _varies(line["wins"])
        ]
        return sorted(lines, key=lambda line: -float(line["wins"]["value"]))

    def _cut(self, count: int) -> str:
        if count <= MAX_ROWS:
            return ""
        half = MAX_ROWS // 2
        return paragraph(self.say(f"The {half} best and the {half} worst of {count}; all are in study.json.",
                                  f"Les {half} meilleurs et les {half} pires de {count}\u00a0; tous sont dans study.json."), "soft")  # fmt: skip

    def label(self, line: dict[str, Any]) -> str:
        if line["kind"] == "choice":
            return action_label(self.spec, line["verb"], line["key"], line["value"], self.language)
        return piece_label(self.spec, line["verb"], line["key"], line["value"], self.language)

    def strategy(self, line: dict[str, Any]) -> str:
        return action_label(self.spec, line["verb"], line["key"], line["value"], self.language)

    def strategies(self) -> str:
        tried = sorted(self.found["strategies"], key=lambda line: -line["wins"]["value"])
        if not tried:
            return ""
        marks = [Mark(self.strategy(line), Estimate(**line["wins"]), line["stands_out"]) for line in ends(tried)]
        bot, name = self.found["bots"][0], self.say("Fixed strategies", "Stratégies figées")
        about = self.say(
            f"A “{bot}” bot that does one thing whenever the rules allow it, against the same bots, in every seat of {tried[0]['games']} games. "
            f"On the dashed line it does as well as they do. Coloured: more than chance explains, even among so many comparisons. To the left: a dominated strategy; to the right: one that the game rewards too much, or that these bots overlook.",
            f"Un robot «\u00a0{bot}\u00a0» qui fait une même chose dès que les règles le permettent, contre les mêmes robots, à chaque place de {tried[0]['games']} parties. "
            f"Sur le pointillé, il les égale. En couleur\u00a0: plus que le hasard n’explique, même parmi tant de comparaisons. À gauche\u00a0: une stratégie dominée\u00a0; à droite\u00a0: une que le jeu récompense trop, ou que ces robots négligent.",
        )
        axis = self.say("share of the victories (95 % interval)", "part des victoires (intervalle à 95\u00a0%)")
        return section(
            name,
            paragraph(about),
            self._cut(len(tried)),
            dots(name, axis, marks, tried[0]["fair"], self.share, self.whole_share, self.language),
        )

    # Options and method

    def options(self) -> str:
        if not self.found["other_options"]:
            return ""
        headings = self.say(
            "table option|games|decisions|score|wins of the first player",
            "option de table|parties|décisions|score|victoires du premier",
        ).split("|")
        if not self.found["order"]:
            headings[-1] = self.say("seat 1 wins", "gain de la place 1")
        usual = self.found["other_options"][0]
        rows = [[self.say("as studied", "comme étudié"), str(self.found["games"]), *self._option_cells(usual, 0)]]
        rows += [
            [self._option_name(line), str(line["games"]), *self._option_cells(line, 1)]
            for line in self.found["other_options"]
        ]
        return section(self.say("Table options", "Options de table"), table(headings, rows))

    def _option_name(self, line: dict[str, Any]) -> str:
        return options_in_words(self.spec.wording.option_names, {line["option"]: line["value"]}, self.language)

    def _option_cells(self, line: dict[str, Any], which: int) -> list[str]:
        tenths: Format = partial(number, digits=1, language=self.language)
        values = (
            (line["decisions"][which], tenths),
            (line["score"][which], tenths),
            (line["first_wins"][which], self.share),
        )
        return [interval(Estimate(**value), form, self.language) for value, form in values]

    def method(self) -> str:
        return section(
            self.say("How this was measured", "Comment ceci est mesuré"),
            paragraph(self.say(
                "Bots see what a player sees. Draws follow from the seed and the number of the deal alone, so the command above gives this page again, byte for byte, on any number of cores. "
                "Intervals hold the truth 95 times in 100; among many comparisons colour is given by Holm's procedure, so that one false alarm in the whole chart is unlikely. What bots do not see in a game, a study with stronger bots may: repeat it with --bots expert.",
                "Les robots voient ce que voit un joueur. Les tirages ne dépendent que de la graine et du numéro de la donne\u00a0: la commande ci-dessus redonne cette page, à l’octet près, quel que soit le nombre de cœurs. "
                "Un intervalle contient la vérité 95 fois sur 100\u00a0; parmi de nombreuses comparaisons, la couleur suit la procédure de Holm\u00a0: une fausse alerte dans tout le graphique reste improbable. Ce que ces robots ne voient pas, de meilleurs le verront peut-être\u00a0: refaites l’étude avec --bots expert.",
            )),
        )  # fmt: skip


def balance_page(spec: GameSpec, found: dict[str, Any], command: str, language: Language) -> str:
    return Report(spec, found, command, language).html()


def _varies(wins: dict[str, float]) -> bool:
    return wins["low"] < wins["high"]


def ends(lines: Sequence[dict[str, Any]], most: int = MAX_ROWS) -> list[dict[str, Any]]:
    """The best and the worst of many."""
    if len(lines) <= most:
        return list(lines)
    half = most // 2
    return [*lines[:half], *lines[-half:]]
