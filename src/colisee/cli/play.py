"""`colisee play`: a table in the terminal, one person against bots."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from colisee.cli.common import UsageError, add_components, console, setup_of, warm_up, warm_up_search
from colisee.cli.replay import show_scores
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.bots.protocol import Bot
    from colisee.play.match import Match

EXAMPLES = ("colisee play moving-day", "colisee play moving-day --players 3 --bots expert,novice --lang fr")
BOT_NAMES = ("Biscotte", "Tango", "Pixel", "Moka")
LONG_LIST = 12
DEFAULT_BOT = "apprentice"

HELP = Text(
    "Type a move's number or its word. Also: ? this help · why WORD · undo · rules [ID or words] · score · save FILE · quit",
    "Tapez le numéro d’un coup ou son mot. Aussi : ? cette aide · why MOT (pourquoi pas) · undo (reprendre) · rules [numéro ou mots] · score · save FICHIER · quit",
)


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument("game", help=Text("the game, e.g. moving-day", "le jeu, p. ex. moving-day").to(language))
    parser.add_argument(
        "--players",
        type=int,
        help=Text("number of players, including you", "nombre de joueurs, vous compris").to(language),
    )
    bots = Text(
        "the bots, by seat: beginner, novice, apprentice (default), expert, master, grandmaster, greedy, random",
        "les robots, par place : beginner, novice, apprentice (par défaut), expert, master, grandmaster, greedy, random",
    )
    parser.add_argument("--bots", default=DEFAULT_BOT, help=bots.to(language))
    parser.add_argument("--name", help=Text("your name", "votre nom").to(language))
    option = Text("a table option; may be repeated", "une option de table ; répétable")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=option.to(language))
    add_components(parser, language)
    seed = Text(
        "seed for repeatable draws (not for a match between people)",
        "graine pour des tirages répétables (pas pour une vraie partie)",
    )
    parser.add_argument("--seed", type=int, help=seed.to(language))
    parser.add_argument(
        "--save",
        metavar="FILE",
        help=Text("save the record of the match to this file", "enregistrer la partie dans ce fichier").to(language),
    )


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.bots import LEVELS, make
    from colisee.play.match import Match

    setup = setup_of(options)
    kinds = _kinds(options.bots, setup.players - 1)
    warm_up(setup.game, language)
    if any(kind in LEVELS for kind in kinds):
        warm_up_search(setup.game, language)
    match = Match(setup, seed=options.seed)
    bots = {seat: make(kind, setup.game, seat) for seat, kind in enumerate(kinds, 1)}
    name = options.name or Text("Player", "Joueur").to(language)
    players = [{"name": name}, *({"name": bot, "bot": kind} for bot, kind in zip(BOT_NAMES, kinds, strict=False))]
    table = TerminalTable(match, bots, players, Random(options.seed), language)
    table.welcome()
    finished = table.play()
    if options.save:
        table.save(options.save)
    return 0 if finished else 130


def _kinds(chosen: str, count: int) -> list[str]:
    from colisee.bots import check_name

    kinds = chosen.split(",")
    for kind in kinds:
        check_name(kind)
    if len(kinds) > count:
        raise UsageError(f"{len(kinds)} bots for {count} seats", f"{len(kinds)} robots pour {count} places")
    return [*kinds, *[kinds[-1]] * (count - len(kinds))]


class TerminalTable:
    """A person in seat 1 and bots in the others."""

    def __init__(
        self, match: Match, bots: dict[int, Bot], players: list[dict[str, str]], rng: Random, language: Language
    ) -> None:
        self.match, self.bots, self.players, self.rng, self.language = match, bots, players, rng, language
        self.names = [player["name"] for player in players]
        self.screen = console()
        self.shown_events = 0

    def say(self, en: str, fr: str, style: str = "") -> None:
        self.screen.print(Text(en, fr).to(self.language), style=style, markup=False)

    def welcome(self) -> None:
        title = self.match.spec.facts.title[self.language]
        self.screen.rule(f"[bold]{title}[/]")
        fairness = self.match.fairness
        if fairness:
            self.say(
                f"Draws are committed to: {fairness.commitment[:16]}… (colisee verify proves them from the saved record)",
                f"Les tirages sont engagés : {fairness.commitment[:16]}… (colisee verify les prouve à partir de l’enregistrement)",
                "dim",
            )
        self.say(HELP.en, HELP.fr, "dim")

    def play(self) -> bool:
        """Play until the match is over or the person quits."""
        while not self.match.is_over:
            for seat in self.match.due:
                if seat in self.bots:
                    self.match.play(self._bot_action(seat), seat)
                    break
            else:
                if not self._persons_turn():
                    self.say("Goodbye.", "À bientôt.")
                    return False
        self._tell_news()
        self.screen.print(self.match.spec.picture.render(self.match.position.record, 0, self.language, self.names))
        show_scores(self.match, self.names, self.language)
        self._tell_winner()
        return True

    def _bot_action(self, seat: int) -> int:
        return self.bots[seat].choose(self.match.view(seat), self.match.legal(seat), self.rng)

    def _tell_winner(self) -> None:
        winners = [name for name, score in zip(self.names, self.match.scores(), strict=True) if score["rank"] == 1]
        names = ", ".join(winners)
        self.say(
            f"Victory: {names}." if len(winners) == 1 else f"Shared victory: {names}.",
            f"Victoire : {names}." if len(winners) == 1 else f"Victoire partagée : {names}.",
            "bold green",
        )

    # The person

    def _persons_turn(self) -> bool:
        """Show the table, then read input until a move is played (True) or the person quits (False)."""
        self._tell_news()
        self.screen.print(self.match.spec.picture.render(self.match.view(0).record, 0, self.language, self.names))
        self._show_totals()
        moves = self.match.legal(0)
        self._show_moves(moves)
        while True:
            line = self._ask()
            if line is None or line in ("quit", "q", "exit"):
                return False
            if line and self._answer(line, moves):
                return True

    def _ask(self) -> str | None:
        try:
            return self.screen.input("[bold]› [/]").strip()
        except EOFError:
            return None

    def _answer(self, line: str, moves: list[int]) -> bool:
        """Whether the line changed the position."""
        word, _, rest = line.partition(" ")
        commands = {"why": self._why, "rules": self._rules, "save": self.save}
        if word in commands:
            commands[word](rest.strip())
            return False
        if word in ("?", "help", "score"):
            self.say(HELP.en, HELP.fr, "dim") if word != "score" else show_scores(self.match, self.names, self.language)
            return False
        return self._undo() if word == "undo" else self._move(word, moves)

    def _move(self, word: str, moves: list[int]) -> bool:
        if word.isdigit():
            if not 1 <= int(word) <= len(moves):
                self.say(f"Numbers go from 1 to {len(moves)}.", f"Les numéros vont de 1 à {len(moves)}.", "red")
                return False
            action = moves[int(word) - 1]
        else:
            parsed = self._parsed(word)
            if parsed is None:
                return False
            action = parsed
        if action not in moves:
            self._why(word)
            return False
        self.match.play(action, 0)
        return True

    def _parsed(self, word: str) -> int | None:
        try:
            action: int = self.match.spec.notation.parse(word)
        except ValueError:
            example = self.match.spec.notation.word(self.match.legal(0)[0])
            self.say(
                f"{word!r} is no move; for example: {example}. ? helps.",
                f"{word!r} n’est pas un coup ; par exemple : {example}. ? aide.",
                "red",
            )
            return None
        return action if action < self.match.spec.facts.actions else None

    def _why(self, word: str) -> None:
        from colisee.core.rulebook import rulebook

        action = self._parsed(word)
        rule_id = None if action is None else self.match.why_not(action, 0)
        if action is not None and rule_id is None:
            self.say("That move is legal.", "Ce coup est permis.", "green")
        for rule in rulebook(self.match.spec.slug, self.language):
            if rule.id == rule_id:
                self.screen.print(f"[red]{rule.id}[/] [bold]{rule.title}[/]")
                self.screen.print(rule.text_at(self.match.options), markup=False)

    def _rules(self, words: str) -> None:
        from colisee.core.rulebook import rulebook, search

        for rule in search(rulebook(self.match.spec.slug, self.language), words):
            self.screen.print(f"[cyan]{rule.id}[/] [bold]{rule.title}[/]")
            self.screen.print(rule.text, markup=False)

    def _undo(self) -> bool:
        from colisee.core.errors import IllegalMove

        try:
            self.match.take_back(0)
        except IllegalMove as refusal:
            if refusal.code == "needs_consent":
                self.say(
                    "Something was revealed since; with bots at the table that cannot be taken back.",
                    "Quelque chose a été révélé depuis ; face à des robots, on ne peut plus reprendre.",
                    "red",
                )
            else:
                self.say("There is nothing to take back.", "Il n’y a rien à reprendre.", "red")
            return False
        self.shown_events = min(self.shown_events, len(self.match.line))
        self.say("Taken back.", "Coup repris.", "green")
        return True

    def save(self, path: str) -> None:
        from colisee.play.record import write

        try:
            Path(path).write_text(
                json.dumps(write(self.match, self.players), ensure_ascii=False, indent=1) + "\n", "utf-8"
            )
        except OSError as error:
            reason = error.strerror or os.strerror(error.errno or 0)
            self.say(f"Cannot write {path!r}: {reason}.", f"Impossible d’écrire {path!r} : {reason}.", "red")
            return
        self.say(f"Record written to {path}.", f"Enregistrement écrit dans {path}.", "green")

    # What the person sees

    def _tell_news(self) -> None:
        """The log since the person last looked, in words, as the person may know it."""
        for number, _, _ in self.match.noticed_by(0, self.shown_events):
            for outcome in self.match.ply(number, 0).outcomes:
                sentence = self.match.spec.wording.outcome_text(outcome, self.language, self.names, 0)
                self.screen.print(sentence, style="dim", markup=False)
        self.shown_events = len(self.match.line)

    def _show_totals(self) -> None:
        totals = "   ".join(
            f"{name} {score['total']}" for name, score in zip(self.names, self.match.scores(), strict=True)
        )
        self.say(f"Score now: {totals}", f"Score actuel : {totals}", "bold")

    def _show_moves(self, moves: list[int]) -> None:
        from rich.columns import Columns
        from rich.text import Text as RichText

        spec, view = self.match.spec, self.match.view(0).record
        previews = {a: f"({change:+d})" if change else "" for a, change in self.match.view(0).previews().items()}
        if len(moves) <= LONG_LIST:
            for number, action in enumerate(moves, 1):
                sentence = spec.wording.sentence(view, 0, action, self.language, self.names, 0)
                word = (f"{spec.notation.word(action):6} ", "cyan")
                self.screen.print(
                    RichText.assemble((f"{number:3} ", "bold"), word, f"{sentence} ", (previews[action], "dim"))
                )
            return
        cells = [
            RichText.assemble(
                (f"{number:3} ", "bold"), (f"{spec.notation.word(action)} ", "cyan"), (previews[action], "dim")
            )
            for number, action in enumerate(moves, 1)
        ]
        self.screen.print(Columns(cells, padding=(0, 2)))
