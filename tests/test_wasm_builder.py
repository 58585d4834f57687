"""The builder of the WebAssembly modules: LLVM's object becomes a module that needs nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

wasmtime = pytest.importorskip("wasmtime")
ll = pytest.importorskip("llvmlite.binding")

from scripts.wasm.link import LinkError, linked, signed, unsigned  # noqa: E402

from colisee.core import kit, loader, wasm_module  # noqa: E402  # after the packages that may be missing
from colisee.core.registry import slugs  # noqa: E402
from colisee.core.wasm_module import description_of  # noqa: E402
from web.test_counting import node  # noqa: E402

MAX_SIZE = 30_000
"""Bytes of a module, compressed with Brotli."""
COMPRESS = "const c = []; process.stdin.on('data', (d) => c.push(d)).on('end', () => console.log(require('zlib').brotliCompressSync(Buffer.concat(c)).length))"

TABLE = """
target triple = "wasm32-unknown-unknown"
@VALUES = global [3 x i8] c"\\05\\06\\07"
@OTHER = global [2 x i8] c"\\01\\02"
define i32 @value(i32 %i) {
  %address = getelementptr [3 x i8], ptr @VALUES, i32 0, i32 %i
  %byte = load i8, ptr %address
  %value = zext i8 %byte to i32
  ret i32 %value
}
define internal i32 @hidden(i32 %i) noinline { ret i32 %i }
define i32 @shown(i32 %i) {
  %value = call i32 @hidden(i32 %i)
  ret i32 %value
}
"""
CALLING = """
target triple = "wasm32-unknown-unknown"
declare double @log(double)
define double @f(double %x) {
  %y = call double @log(double %x)
  ret double %y
}
"""


def object_of(assembly: str) -> bytes:
    ll.initialize_all_targets()
    ll.initialize_all_asmprinters()
    machine = ll.Target.from_triple("wasm32-unknown-unknown").create_target_machine(
        opt=0, features="+mutable-globals", reloc="static"
    )
    emitted: bytes = machine.emit_object(ll.parse_assembly(assembly))
    return emitted


def exports_of(module: bytes) -> tuple[Any, Any]:
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    return store, wasmtime.Instance(store, wasmtime.Module(engine, module), []).exports(store)


def test_functions_and_addresses_of_data_are_exported() -> None:
    module = linked(object_of(TABLE), b"{}")
    store, exports = exports_of(module)
    assert {export.name for export in wasmtime.Module(wasmtime.Engine(), module).exports} == {
        "memory", "__stack_pointer", "__heap_base", "VALUES", "OTHER", "value", "shown",
    }  # fmt: skip
    assert [exports["value"](store, i) for i in range(3)] == [5, 6, 7]
    exports["memory"].write(store, b"\x09", exports["VALUES"].value(store) + 1)
    assert [exports["value"](store, i) for i in range(3)] == [5, 9, 7]
    other = exports["OTHER"].value(store)
    assert exports["memory"].read(store, other, other + 2) == b"\1\2"
    assert exports["__heap_base"].value(store) == exports["__stack_pointer"].value(store)


def test_a_module_that_would_need_an_import_is_refused() -> None:
    with pytest.raises(LinkError, match=r"env\.log"):
        linked(object_of(CALLING), b"{}")


def test_a_module_says_what_it_was_given_to_say() -> None:
    module = linked(object_of(TABLE), b'{"sources":{}}')
    assert description_of(module) == b'{"sources":{}}'
    assert module == linked(object_of(TABLE), b'{"sources":{}}')
    assert description_of(b"\0asm\1\0\0\0") == b"{}"


@pytest.mark.parametrize("description", [b"{}", b'{"sources":{"colisee.core.kit":"%s"},"integers":{}}'])
def test_a_module_of_another_builder_has_no_sources(tmp_path: Path, description: bytes) -> None:
    description = description.replace(b"%s", loader.source_digest(kit).encode())
    (tmp_path / "other.wasm").write_bytes(linked(object_of(TABLE), description))
    assert not wasm_module.WasmModule(tmp_path / "other.wasm").has_sources([kit])


@pytest.mark.parametrize(("number", "plain", "with_sign"), [(0, b"\0", b"\0"), (63, b"\x3f", b"\x3f"), (64, b"\x40", b"\xc0\0"), (624485, b"\xe5\x8e\x26", b"\xe5\x8e\x26")])  # fmt: skip
def test_numbers_are_written_as_leb128(number: int, plain: bytes, with_sign: bytes) -> None:
    assert (unsigned(number), signed(number)) == (plain, with_sign)


@pytest.mark.parametrize("slug", slugs())
def test_a_module_is_small_enough_for_a_phone(slug: str) -> None:
    module = wasm_module.module_of(slug)
    if module is None:
        pytest.skip("the modules are not built (python hatch_build.py)")
    found = subprocess.run([node(), "-e", COMPRESS], input=module.data, capture_output=True, check=True)
    assert int(found.stdout) <= MAX_SIZE, "see docs/decisions/027: what grew, and what it is compiled for"
