"""The closed set of refusal codes. A refusal is an answer to the client, not an error: nothing has changed."""

from __future__ import annotations

from typing import Literal, get_args

Code = Literal[
    "malformed",
    "too_large",
    "too_fast",
    "too_many",
    "say_hello",
    "no_such_table",
    "no_such_seat",
    "not_your_seat",
    "seat_taken",
    "not_running",
    "already_running",
    "still_running",
    "over",
    "not_due",
    "unknown_action",
    "illegal",
    "stale",
    "nothing_to_take_back",
    "needs_consent",
    "nothing_asked",
    "bot_plays",
    "no_such_bot",
    "not_host",
    "muted",
    "closed_to_spectators",
    "not_stored",
    "name_taken",
    "wrong_passphrase",
    "bad_request",
    "not_found",
    "wrong_origin",
    "moved",
    "unfinished",
    "busy",
    "turned_off",
    "not_yours",
    "operators_only",
    "internal_error",
    "too_slow",
    "quota",
    "wrong_host",
    "has_account",
    "no_account",
    "weak_passphrase",
    "confusing_name",
    "wrong_recovery_code",
    "not_a_player",
]
CODES: tuple[Code, ...] = get_args(Code)


class Refusal(Exception):
    """A request that is not carried out: a code and, if the rules of the game forbid it, the id of the rule."""

    def __init__(self, code: Code, rule: str | None = None, detail: str | None = None) -> None:
        super().__init__(code)
        self.code, self.rule, self.detail = code, rule, detail
