"""Turns the WebAssembly object that LLVM writes into a module, without a linker.

There is one object and nothing to look for elsewhere, so LLVM writes every reference as it holds if the object stays alone
(data from address 0 on). An object imports memory and stack pointer, and keeps names in its symbol table: here they become
a memory, a global and exports. Addresses of data symbols are exported as constant globals, as wasm-ld does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

MAGIC = b"\0asm\1\0\0\0"
STACK = PAGE = 1 << 16
"""Bytes."""
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
ORDER = (TYPE, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, DATA_COUNT, CODE, DATA)
I32, I32_CONST, END = b"\x7f", b"\x41", b"\x0b"
SYMBOL_TABLE, BY_FUNCTION, BY_DATA, BY_GLOBAL, BY_SECTION, BY_TAG, BY_TABLE = 8, 0, 1, 2, 3, 4, 5
LOCAL, UNDEFINED, EXPLICIT_NAME = 2, 0x10, 0x40


class LinkError(Exception):
    """The object needs something that a module without imports cannot have."""


@dataclass
class Symbols:
    functions: dict[str, int] = field(default_factory=dict)
    """Index by name."""
    data: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Segment and offset by name."""


def linked(obj: bytes, description: bytes) -> bytes:
    """The module of an object: it exports every symbol that is not local, and carries `description` in a section "colisee"."""
    parts: dict[int, bytes] = {}
    symbols = Symbols()
    for kind, body in sections(obj):
        if kind != CUSTOM:
            parts[kind] = body
        elif (custom := Reader(body)).name() == "linking":
            symbols = _symbols(body[custom.at :])
    refuse_imports(parts.pop(IMPORT))
    segments = _segments(parts[DATA]) if DATA in parts else []
    end = max((start + size for start, size in segments), default=0)
    stack_top = -(-end // 16) * 16 + STACK
    addresses = {name: segments[segment][0] + at for name, (segment, at) in sorted(symbols.data.items())}
    parts[MEMORY] = _vector([b"\0" + unsigned(-(-stack_top // PAGE))])
    constants = [stack_top, *addresses.values()]
    parts[GLOBAL] = _vector([_global(stack_top, True), *(_global(value, False) for value in constants)])
    exports = [_text("memory") + b"\2\0", _text("__stack_pointer") + b"\3\0"]
    exports += [_text(name) + b"\3" + unsigned(1 + index) for index, name in enumerate(["__heap_base", *addresses])]
    exports += [_text(name) + b"\0" + unsigned(index) for name, index in sorted(symbols.functions.items())]
    parts[EXPORT] = _vector(exports)
    custom_section = _section(CUSTOM, _text("colisee") + description)
    return MAGIC + custom_section + b"".join(_section(kind, parts[kind]) for kind in ORDER if kind in parts)


class Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self) -> str:
        return self.take(self.number()).decode()


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    if module[: len(MAGIC)] != MAGIC:
        raise LinkError("no WebAssembly of version 1")
    reader = Reader(module)
    reader.take(len(MAGIC))
    while reader.at < len(module):
        kind = reader.take(1)[0]
        yield kind, reader.take(reader.number())


def refuse_imports(body: bytes) -> None:
    """LinkError if an object imports anything but memory and stack pointer."""
    reader = Reader(body)
    for _ in range(reader.number()):
        module, name = reader.name(), reader.name()
        kind = reader.take(1)[0]
        if kind == 2 and name == "__linear_memory":
            has_maximum = reader.number() & 1
            reader.number()
            if has_maximum:
                reader.number()
        elif kind == 3 and name == "__stack_pointer":
            reader.take(2)
        else:
            raise LinkError(f"the code needs {module}.{name}, which a module without imports does not have")


def _segments(body: bytes) -> list[tuple[int, int]]:
    """Start and size of every data segment."""
    reader, found = Reader(body), []
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.take(1) != I32_CONST:
            raise LinkError("a data segment without a constant address")
        start = reader.number()  # addresses are small: signed and unsigned are written alike
        reader.take(1)
        size = reader.number()
        reader.take(size)
        found.append((start, size))
    return found


def _symbols(body: bytes) -> Symbols:
    """The symbols that are defined and not local, from the section "linking"."""
    reader, found = Reader(body), Symbols()
    if reader.number() != 2:
        raise LinkError("an unknown version of the section linking")
    while reader.at < len(body):
        kind, size = reader.take(1)[0], reader.number()
        if kind != SYMBOL_TABLE:
            reader.take(size)
            continue
        for _ in range(reader.number()):
            _read_symbol(reader, found)
    return found


def _read_symbol(reader: Reader, found: Symbols) -> None:
    kind, flags = reader.take(1)[0], reader.number()
    is_visible = not flags & (UNDEFINED | LOCAL)
    if kind in (BY_FUNCTION, BY_GLOBAL, BY_TAG, BY_TABLE):
        index = reader.number()
        name = reader.name() if not flags & UNDEFINED or flags & EXPLICIT_NAME else ""
        if kind == BY_FUNCTION and is_visible:
            found.functions[name] = index
    elif kind == BY_DATA:
        name = reader.name()
        if not flags & UNDEFINED:
            segment, at, _size = reader.number(), reader.number(), reader.number()
            if is_visible:
                found.data[name] = segment, at
    elif kind == BY_SECTION:
        reader.number()
    else:
        raise LinkError(f"an unknown kind of symbol: {kind}")


def unsigned(n: int) -> bytes:
    """LEB128."""
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes(out + bytes([n]))


def signed(n: int) -> bytes:
    """Signed LEB128."""
    out = bytearray()
    while not -64 <= n < 64:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes(out + bytes([n & 127]))


def _global(value: int, is_mutable: bool) -> bytes:
    return I32 + bytes([is_mutable]) + I32_CONST + signed(value) + END


def _section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + unsigned(len(body)) + body


def _vector(items: list[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def _text(name: str) -> bytes:
    return unsigned(len(name.encode())) + name.encode()
