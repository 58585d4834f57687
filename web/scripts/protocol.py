"""Write src/protocol.gen.ts: the messages of the server as TypeScript types.

python web/scripts/protocol.py          write the file, and docs/asyncapi.json, which is made from the same messages
python web/scripts/protocol.py --check  say whether it is up to date
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from colisee.core import rulebook
from colisee.server.http import (
    account_routes,
    component_sets,
    game_routes,
    history_routes,
    notification_routes,
    people_routes,
    table_routes,
    tournament_routes,
)
from colisee.server.jobs import analyses, studies
from colisee.server.live import statistics
from colisee.server.protocol import (
    deal_messages,
    messages,
    pairing_messages,
    replay,
    table_requests,
    tournament_messages,
)

HTTP = (
    game_routes.GameShown,
    rulebook.Rule,
    game_routes.IntroductionShown,
    game_routes.StepShown,
    people_routes.Me,
    messages.MyTable,
    people_routes.Naming,
    people_routes.Credentials,
    people_routes.PassphraseChange,
    people_routes.Recovery,
    account_routes.AccountChange,
    account_routes.AccountDeletion,
    history_routes.HistoryShown,
    history_routes.ProfileShown,
    statistics.Statistics,
    notification_routes.NotificationSettings,
    notification_routes.PushSubscribed,
    notification_routes.PushUnsubscribed,
    notification_routes.TableNotifications,
    notification_routes.MailGiven,
    notification_routes.MailChanged,
    table_routes.ReportGiven,
    table_requests.TableWanted,
    table_requests.TableOpened,
    replay.Replay,
    analyses.AnalysisShown,
    studies.StudyWanted,
    studies.StudyShown,
    studies.StudiesShown,
    component_sets.PartShown,
    component_sets.SetGiven,
    component_sets.SetChecked,
    tournament_routes.TournamentCreated,
    tournament_routes.DailyWanted,
    tournament_routes.DailyTable,
    tournament_messages.TournamentWanted,
    tournament_messages.JoinWanted,
    tournament_messages.ParticipantWanted,
    tournament_messages.StepWanted,
    tournament_messages.CorrectionWanted,
    tournament_messages.TournamentForMe,
    tournament_messages.TournamentListed,
    deal_messages.DailyDeal,
    pairing_messages.PairingWanted,
    pairing_messages.PairingFound,
    pairing_messages.Leaderboard,
    pairing_messages.SeatRating,
)
TARGET = Path(__file__).parents[1] / "src" / "protocol.gen.ts"
Named = inspect.StructType | inspect.DataclassType
"""What becomes an interface."""
HEAD = "// Made by scripts/protocol.py from colisee/server. Do not edit.\n"


def types() -> str:
    """The whole file."""
    unions = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
    structs = {info.cls: info for info in _structs_within(inspect.multi_type_info([*unions.values(), *HTTP]))}
    parts = [_interface(info) for _, info in sorted(structs.items(), key=lambda item: item[0].__name__)]
    parts += [f"export type {name} = {_type(inspect.type_info(union))};\n" for name, union in unions.items()]
    return f"{HEAD}\nexport const PROTOCOL = {messages.PROTOCOL};\n\n" + "\n".join(parts)


def _structs_within(infos: Iterable[Any]) -> Iterable[Named]:
    seen: set[type] = set()
    waiting = list(infos)
    while waiting:
        info = waiting.pop()
        if isinstance(info, Named):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info
        waiting += _parts(info)


def _parts(info: Any) -> list[Any]:
    if isinstance(info, Named):
        return [field.type for field in info.fields]
    if isinstance(info, inspect.UnionType):
        return list(info.types)
    if isinstance(info, inspect.DictType):
        return [info.key_type, info.value_type]
    if isinstance(info, inspect.Metadata):
        return [info.type]
    return [info.item_type] if hasattr(info, "item_type") else []


def _interface(info: Named) -> str:
    """A client may leave out what has a default; the server leaves it out where its struct says so, and of a dataclass if it is None."""
    config = getattr(info.cls, "__struct_config__", None)
    may_omit = config is None or config.omit_defaults or config.forbid_unknown_fields
    lines = [f"export interface {info.cls.__name__} {{"]
    if isinstance(info, inspect.StructType) and info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        optional = "?" if may_omit and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _type(info: Any) -> str:
    match info:
        case inspect.Metadata():
            return _type(info.type)
        case inspect.StructType() | inspect.DataclassType():
            return info.cls.__name__
        case inspect.UnionType():
            return " | ".join(_type(part) for part in info.types)
        case inspect.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in info.values)
        case inspect.DictType():
            return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
        case inspect.TupleType():
            return f"[{', '.join(_type(item) for item in info.item_types)}]"
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            inner = _type(info.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.StrType() | inspect.DateTimeType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
    return "unknown"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text("utf-8") == types() else f"{TARGET} is old: run web/scripts/protocol.py")
    TARGET.write_text(types(), "utf-8")
    subprocess.run([sys.executable, Path(__file__).parents[2] / "scripts" / "asyncapi.py"], check=True)
