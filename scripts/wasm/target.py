"""A Numba target for WebAssembly. It differs from the CPU's in triple, memory layout, constant arrays and exceptions.

Uses classes that are private to Numba, so constraints.txt pins the version that builds modules.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

import llvmlite.binding as ll
from llvmlite import ir
from numba.core import callconv, cgutils, codegen, cpu, types, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.decorators import jit
from numba.core.descriptors import TargetDescriptor
from numba.core.dispatcher import Dispatcher
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_registry
from numba.np import arrayobj

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+mutable-globals,+sign-ext,+bulk-memory,+nontrapping-fptoint"
BYTE, BYTE_COUNT, POINTER_SIZE = ir.IntType(8), ir.IntType(32), ir.IntType(64)

TABLES: dict[str, Any] = {}
"""The constant arrays of the game that is compiled, by name: each becomes one global."""


def target_machine() -> Any:
    return ll.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")


class Wasm(CPU):  # type: ignore[misc]  # Numba has no types
    """Inherits every implementation of the CPU target."""


class WasmLibrary(codegen.AOTCodeLibrary):  # type: ignore[misc]
    """Functions are not optimised one by one: the whole module is, once, at the end."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass


class WasmCodegen(codegen.CPUCodegen):  # type: ignore[misc]
    _library_class = WasmLibrary

    def __init__(self) -> None:
        ll.initialize_all_targets()
        ll.initialize_all_asmprinters()
        self._tm = target_machine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(name)
        module.triple, module.data_layout = TRIPLE, self._data_layout
        return module

    def _add_module(self, module: Any) -> None:
        pass

    def magic_tuple(self) -> tuple[str, str, str]:
        return TRIPLE, "", FEATURES


class TrappingCallConv(callconv.CPUCallConv):  # type: ignore[misc]
    """An exception is a trap: rules raise none but for an index out of range."""

    def return_user_exc(self, builder: Any, *_args: Any, **_kwargs: Any) -> None:
        trap = builder.module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ()))
        builder.call(trap, ())
        builder.unreachable()

    def return_status_propagate(self, builder: Any, status: Any) -> None:
        builder.unreachable()


class WasmContext(cpu.CPUContext):  # type: ignore[misc]
    @global_compiler_lock
    def init(self) -> None:
        self.is32bit = False  # true would select Numba's own 64-bit division; WebAssembly has an instruction
        self._internal_codegen = WasmCodegen()

    @property
    def call_conv(self) -> Any:
        return TrappingCallConv(self)

    def make_constant_array(self, builder: Any, typ: Any, ary: Any) -> Any:
        """A table of the game is one global for all functions: another component set can be written over it."""
        name = next((name for name, table in TABLES.items() if table is ary), None)
        if name is None:
            raise ValueError("a constant array that is no constant of a module")
        value = self.make_array(typ)(self, builder)
        data = builder.module.globals.get(name) or ir.GlobalVariable(builder.module, global_type(ary), name)
        sizes = [[POINTER_SIZE(size) for size in row] for row in (ary.shape, ary.strides)]
        arrayobj.populate_array(value, builder.bitcast(data, value.data.type), *sizes, POINTER_SIZE(ary.itemsize), None)
        return value._getvalue()

    def pack_value(self, builder: Any, ty: Any, value: Any, ptr: Any, align: int | None = None) -> None:
        """A record is copied by one instruction; Numba's own way becomes a load and a store per byte."""
        if isinstance(ty, types.Record):
            cgutils.raw_memmove(builder, ptr, value, BYTE_COUNT(ty.size), 1)
        else:
            super().pack_value(builder, ty, value, ptr, align)

    def post_lowering(self, mod: Any, library: Any) -> None:
        pass

    def create_cpython_wrapper(self, *_args: Any, **_kwargs: Any) -> None:
        pass

    def create_cfunc_wrapper(self, *_args: Any, **_kwargs: Any) -> None:
        pass

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> str:
        return str(fndesc.llvm_func_name)  # stands for the function wherever Numba looks it up


def global_type(table: Any) -> Any:
    return ir.ArrayType(BYTE, table.nbytes)


class WasmTarget(TargetDescriptor):  # type: ignore[misc]
    options = cpu.CPUTargetOptions

    @cached_property
    def target_context(self) -> Any:
        return WasmContext(self.typing_context, self._target_name)

    @cached_property
    def typing_context(self) -> Any:
        return typing.Context()


class WasmDispatcher(Dispatcher):  # type: ignore[misc]
    targetdescr = WasmTarget("wasm")

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile an inner function once for all signed integers: Numba would do it for every width and every literal."""
        _, given = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(tuple(map(widened, given)), {})

    def add_overload(self, cres: Any) -> None:
        self.overloads[tuple(cres.signature.args)] = cres  # nothing that Python could call


def widened(ty: Any) -> Any:
    """The type that an argument is passed as: arithmetic in Numba has 64 bits in any case."""
    plain = types.unliteral(ty)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


target_registry["wasm"] = Wasm
dispatcher_registry[Wasm] = WasmDispatcher
jit_registry[Wasm] = partial(jit, _target="wasm")
