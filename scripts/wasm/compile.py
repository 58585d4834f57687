"""Compiles the rules of one game, search and the drivers to one WebAssembly module."""

from __future__ import annotations

import json
from types import FunctionType, ModuleType
from typing import Any

import llvmlite.binding as ll
import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.target_extension import target_override
from numba.np import arrayobj
from scripts.wasm.link import linked
from scripts.wasm.parts import LOOPS, PARTS, changing_tables
from scripts.wasm.signatures import Signatures, signatures
from scripts.wasm.target import TABLES, WasmDispatcher, global_type, target_machine

from colisee.core import contract, loader
from colisee.core.spec import GameSpec

I1, I32, I64, DOUBLE = ir.IntType(1), ir.IntType(32), ir.IntType(64), ir.DoubleType()
for option in ("-unroll-runtime=false", "-unroll-allow-partial=false"):
    ll.set_option("scripts.wasm", option)  # partly unrolled loops make modules larger and no faster
WIDE = {"seed", "stream", "first"}
"""Parameters of 64 bits, a BigInt in JavaScript. All other integers have 32."""


def compiled(spec: GameSpec, description: dict[str, Any]) -> bytes:
    """The module of a game, with its description and the parameters of its functions."""
    wanted = signatures(spec)
    dispatchers = _dispatchers(spec)
    visible = {*wanted, *changing_tables(spec)}
    module, parameters = _whole_module({name: dispatchers[name][-1] for name in wanted}, wanted, visible)
    _shrink(module, dispatchers, _names_in_loops(spec))
    machine = target_machine()
    passes = ll.create_pass_builder(machine, ll.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    functions = {name: _marked(module.get_function(name), text) for name, text in parameters.items()}
    text = json.dumps({**description, "functions": functions}, separators=(",", ":"))
    return linked(machine.emit_object(module), text.encode())


def _dispatchers(spec: GameSpec) -> dict[str, list[Any]]:
    """All functions by name, made as `loader.compile` makes them but for another target.

    The parts share the compiled functions of the rules and keep constants of their own: names may repeat between parts.
    """
    modules = [*spec.rule_modules, *spec.policy_modules, *spec.entries]
    base = loader.namespace_of(modules, {}) | loader.processor_instructions()
    for function in [value for value in base.values() if isinstance(value, FunctionType)]:
        base[function.__name__] = loader.rebound(function, base)
    in_loops, found = _names_in_loops(spec), {}
    _compile_functions(base, modules, loader.entry_names(spec.entries), in_loops, found)
    TABLES.clear()
    TABLES.update(_tables(modules))
    for drivers, entries in PARTS:
        own = [*drivers, *entries]
        part = base | loader.constants_of(own)
        for module in own:
            for name, function in loader.functions_of(module).items():
                part[name] = loader.rebound(function, part)
        _compile_functions(part, own, loader.entry_names(entries), in_loops, found)
        TABLES.update(_tables([*modules, *own]))
    return found


def _names_in_loops(spec: GameSpec) -> set[str]:
    """The functions that search, playouts and the other LOOPS call. All others answer single questions."""
    parts = [module for part in PARTS for modules in part for module in modules]
    codes: dict[str, set[str]] = {}
    for module in [*spec.rule_modules, *spec.policy_modules, *spec.entries, *parts]:
        for name, function in loader.functions_of(module).items():
            codes.setdefault(name, set()).update(function.__code__.co_names)
    found: set[str] = set()
    waiting = set(loader.entry_names(LOOPS))
    while waiting:
        found |= waiting
        waiting = {called for name in waiting for called in codes[name] & codes.keys()} - found
    return found


def _compile_functions(
    namespace: dict[str, Any],
    modules: list[ModuleType],
    entry_names: list[str],
    in_loops: set[str],
    found: dict[str, list[Any]],
) -> None:
    """Small functions of loops are written out where they are called; the rules themselves are compiled once for all loops."""
    options = {key: value for key, value in loader.OPTIONS.items() if key != "cache"}
    tuples, shared = loader.named_tuples(modules), {*entry_names, *loader.functions_of(contract)}
    for name in sorted(name for module in modules for name in loader.functions_of(module)):
        function = namespace[name]
        if isinstance(function, FunctionType):
            is_inlined = name in in_loops - shared and loader.is_written_out(function, tuples)
            namespace[name] = numba.njit(**options, _target="wasm", forceinline=is_inlined)(function)
            found.setdefault(name, []).append(namespace[name])


def _shrink(module: Any, dispatchers: dict[str, list[Any]], in_loops: set[str]) -> None:
    """Compile what is in no loop for size."""
    for name in dispatchers.keys() - in_loops:
        compiled_functions = [
            made.fndesc.llvm_func_name for one in dispatchers[name] for made in one.overloads.values()
        ]
        for function in module.functions:
            if function.name == name or function.name in compiled_functions:
                function.add_function_attribute("minsize")
                function.add_function_attribute("optsize")


def _tables(modules: list[ModuleType]) -> dict[str, Any]:
    return {name: value for name, value in loader.used_constants(modules).items() if isinstance(value, np.ndarray)}


def _whole_module(functions: dict[str, Any], wanted: Signatures, visible: set[str]) -> tuple[Any, dict[str, str]]:
    """Everything that the entry points need, not yet optimised, and the parameters of each."""
    context = WasmDispatcher.targetdescr.target_context
    exports = context.create_module("exports")
    libraries, parameters = [], {}
    with target_override("wasm"), global_compiler_lock:
        for name, arguments in wanted.items():
            functions[name].compile(arguments)
            result, code = functions[name].overloads[arguments], functions[name].py_func.__code__
            parameters[name] = _export(context, exports, name, result, code.co_varnames[: code.co_argcount])
            libraries.append(result.library._get_module_for_linking())
    _define_sqrt(exports)
    for name, table in TABLES.items():
        _define_table(exports, name, table, is_constant=name not in visible)
    module = ll.parse_assembly(str(exports))
    for library in libraries:  # after the exports: LLVM would drop functions that nothing calls yet
        module.link_in(library, preserve=True)
    for part in (*module.functions, *module.global_variables):
        if not part.is_declaration and part.name not in visible:
            part.linkage = "internal"
    module.verify()
    return module, parameters


def _define_sqrt(module: Any) -> None:
    """Numba calls the C library's; WebAssembly has an instruction with the same bits."""
    function = ir.Function(module, ir.FunctionType(DOUBLE, [DOUBLE]), "sqrt")
    builder = ir.IRBuilder(function.append_basic_block())
    builder.ret(builder.call(module.declare_intrinsic("llvm.sqrt", [DOUBLE]), function.args))


def _define_table(module: Any, name: str, table: Any, is_constant: bool) -> None:
    """A table that is constant is worked into the code: loops over it are unrolled and its values put in place."""
    data = ir.GlobalVariable(module, global_type(table), name)
    data.global_constant = is_constant
    data.initializer = ir.Constant(data.value_type, bytearray(np.ascontiguousarray(table).tobytes()))
    data.align = 16


# Exported functions: an array is a pointer and its lengths, a tuple its members one after the other


def _export(context: Any, module: Any, name: str, result: Any, names: tuple[str, ...]) -> str:
    """Define the exported function. Returns its parameters: see `_written`."""
    signature = result.signature
    plain = [kind for ty, given in zip(signature.args, names, strict=True) for kind in _plain(ty, given)]
    back = _plain_result(signature.return_type)
    function = ir.Function(module, ir.FunctionType(back, plain), name)
    builder = ir.IRBuilder(function.append_basic_block())
    left = list(function.args)
    values = [_value(context, builder, ty, left) for ty in signature.args]
    called = ir.Function(
        module, context.call_conv.get_function_type(signature.return_type, signature.args), result.fndesc.llvm_func_name
    )
    _, value = context.call_conv.call_function(builder, called, signature.return_type, signature.args, values)
    if signature.return_type == types.none:
        builder.ret_void()
    else:
        builder.ret(builder.trunc(value, I32) if value.type.width > 32 else builder.zext(value, I32))
    written = [_written(ty, given) for ty, given in zip(signature.args, names, strict=True)]
    return " ".join([*written, "->", {types.none: "none", types.boolean: "bool"}.get(signature.return_type, "int")])


def _written(ty: Any, name: str) -> str:
    """A parameter in words: `int`, `long`, `bool`, an array as its dtype and dimensions (`i4:2`), a tuple in brackets."""
    if isinstance(ty, types.Array):
        dtype = numba.np.numpy_support.as_dtype(ty.dtype)
        return f"{dtype.itemsize if dtype.fields else dtype.str[1:]}:{ty.ndim}"
    if isinstance(ty, types.BaseTuple):
        return f"( {' '.join(_written(member, name) for member in ty.types)} )"
    if ty == types.boolean:
        return "bool"
    return "long" if name in WIDE else "int"


def _marked(function: Any, text: str) -> str:
    """The parameters of a function, where ! marks an array that is only read: so LLVM has found."""
    is_read_only = iter(
        any(attribute.split(b"(")[0] in (b"readonly", b"readnone") for attribute in argument.attributes)
        for argument in function.arguments
        if str(argument.type) == "ptr"
    )
    return " ".join(word + "!" if ":" in word and next(is_read_only) else word for word in text.split())


def _plain(ty: Any, name: str) -> list[Any]:
    if isinstance(ty, types.Array):
        return [ir.PointerType(), *[I32] * ty.ndim]
    if isinstance(ty, types.BaseTuple):
        return [kind for member in ty.types for kind in _plain(member, name)]
    return [I64 if name in WIDE and ty != types.boolean else I32]


def _plain_result(ty: Any) -> Any:
    if ty == types.none:
        return ir.VoidType()
    if isinstance(ty, types.Integer | types.Boolean):
        return I32
    raise TypeError(f"an entry point returns {ty}")


def _value(context: Any, builder: Any, ty: Any, left: list[Any]) -> Any:
    """Numba's value of the next parameters, which are taken from `left`."""
    if isinstance(ty, types.Array):
        given = [left.pop(0) for _ in range(1 + ty.ndim)]
        return _array(context, builder, ty, given[0], [builder.sext(length, I64) for length in given[1:]])
    if isinstance(ty, types.BaseTuple):
        return context.make_tuple(builder, ty, [_value(context, builder, member, left) for member in ty.types])
    value = left.pop(0)
    if ty == types.boolean:
        return builder.icmp_unsigned("!=", value, I32(0))
    return value if value.type == I64 else builder.sext(value, I64)


def _array(context: Any, builder: Any, ty: Any, pointer: Any, lengths: list[Any]) -> Any:
    """The record that Numba passes for a contiguous array."""
    made = context.make_array(ty)(context, builder)
    size = I64(context.get_abi_sizeof(context.get_data_type(ty.dtype)))
    strides = [size]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    arrayobj.populate_array(made, pointer, lengths, strides, size, None)
    return made._getvalue()
