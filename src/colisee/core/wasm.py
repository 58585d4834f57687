"""The WebAssembly backend: rules, drivers and search of a game from its module `<game>.wasm`, run by wasmtime.

A module has no imports: its functions see only their own linear memory. An array that lies elsewhere is copied in before a
call and, if the function writes to it, back after it. Large arrays that live from call to call are allocated in the memory of
an instance of their own (`Rules.workspace`). Each thread has its own instance, because an instance runs one call at a time.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from ctypes import byref
from functools import cache
from struct import Struct
from typing import Any
from weakref import ref

import numpy as np
import wasmtime
from wasmtime import _ffi

from colisee.core.rules import Functions, Rules, Workspace
from colisee.core.wasm_module import WasmModule

ALIGNMENT, PAGE = 64, 1 << 16
"""Bytes."""
LENGTH, AFTER_STATES = 4, 32
"""In the raw arguments, 16 bytes each: the length of the array of states, counted in 32-bit numbers; where the integers begin,
in bytes."""

_call_holding_gil = ctypes.PyDLL(_ffi.dll._name).wasmtime_func_call_unchecked
"""For calls of a microsecond: releasing the GIL would take as long."""
_call_releasing_gil = ctypes.CDLL(_ffi.dll._name).wasmtime_func_call_unchecked
_call_holding_gil.restype = _call_releasing_gil.restype = ctypes.c_void_p


class Parameter:
    """`kind` is "int", "long", "bool", a NumPy kind and size ("i4") or the size of a record; arrays have dimensions."""

    def __init__(self, kind: str, dimensions: int, is_read_only: bool) -> None:
        self.kind, self.dimensions, self.is_read_only = kind, dimensions, is_read_only
        self.known_type: Any = None
        """The type of the last array that was given and checked."""

    @property
    def format(self) -> str:
        """The raw values that it takes, 16 bytes each."""
        return "q8x" if self.kind == "long" else "i12x" * (1 + self.dimensions)

    def check(self, array: Any) -> None:
        kind = str(array.itemsize) if array.dtype.fields else array.dtype.str[1:]
        if kind != self.kind or array.ndim != self.dimensions:
            raise TypeError(
                f"an array of {self.kind} with {self.dimensions} dimensions, not of {kind} with {array.ndim}"
            )
        self.known_type = array.dtype


class Function:
    """From the description in a module: `233:1 int u4:1! -> int`, where ! marks an array that is only read."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        words, _, result = text.rpartition(" -> ")
        self.has_result, self.is_question = result != "none", result == "bool"
        self.has_tuples = "(" in words
        self.parameters: list[Parameter] = []
        """Those of tuples one after the other."""
        for word in words.split():
            kind, _, dimensions = word.rstrip("!").partition(":")
            if kind not in "()":
                self.parameters.append(Parameter(kind, int(dimensions or 0), word.endswith("!")))
        raw = Struct("<" + "".join(parameter.format for parameter in self.parameters))
        self.pack = raw.pack_into
        self.raw_size = max(raw.size, 16)
        self.raw_count = ctypes.c_size_t.from_param(self.raw_size // 16)  # converted once, like `byref`
        self.is_long = not name.endswith("_at")
        """Drivers may run for seconds."""

    @property
    def asks_about_one_state(self) -> bool:
        """Whether the parameters are an array of states and integers: such a function has the shortest way to call it."""
        first, *others = self.parameters
        return first.kind.isdigit() and first.dimensions == 1 and all(other.kind == "int" for other in others)


class WasmRules(Rules):
    def __init__(self, program: Program) -> None:
        super().__init__(program.callables(), "wasm")
        self._program = program

    def workspace(self) -> Workspace:
        return WasmWorkspace(self, self._program)


class WasmWorkspace(Workspace):
    """An instance of its own, so that its arrays need not be copied."""

    def __init__(self, rules: Rules, program: Program) -> None:
        super().__init__(rules)
        self._instance = Instance(program)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
        return self._instance.zeros(shape, dtype)

    def own(self, name: str) -> Callable[..., Any]:
        instance, function = self._instance, self._instance.program.functions[name]
        return lambda *arguments: instance.call(function, arguments)

    def prepared(self, name: str, *arguments: Any) -> Callable[[], Any]:
        return self._instance.prepared(self._instance.program.functions[name], arguments)


class Program:
    """The module of a game, compiled by wasmtime for this machine."""

    def __init__(self, module: WasmModule, tables: Mapping[str, Any]) -> None:
        """`tables` replace component tables of the module by others of the same size."""
        self.engine, self.module = _compiled(module.data)
        self.functions = {name: Function(name, text) for name, text in module.functions.items()}
        self.tables = dict(tables)
        self._local = threading.local()

    @property
    def instance(self) -> Instance:
        """The instance of this thread."""
        try:
            instance: Instance = self._local.instance
        except AttributeError:
            instance = self._local.instance = Instance(self)
        return instance

    def callables(self) -> Functions:
        """The entry points, each on the instance of the thread that calls."""
        return {name: self._callable(function) for name, function in self.functions.items()}

    def _callable(self, function: Function) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            return self.instance.call(function, arguments)

        best = self._short_call(function, call) if function.asks_about_one_state else call
        return (lambda *arguments: bool(best(*arguments))) if function.is_question else best

    def _short_call(self, function: Function, other_call: Callable[..., Any]) -> Callable[..., Any]:
        """For functions of one state and integers. A state made by `GameSpec.states` or `array_from` is copied by its buffer;
        any other array has a buffer of another size or type, or none."""
        name, is_read_only, has_result = function.name, function.parameters[0].is_read_only, function.has_result
        pack, of_thread = Struct("<" + "i12x" * (len(function.parameters) - 1)).pack_into, threading.local()

        def call(states: Any, *numbers: int) -> Any:
            try:
                slot, start, raw, arguments, trap, fail = of_thread.short
            except AttributeError:
                slot, start, raw, arguments, trap, fail = of_thread.short = self.instance.short_call(function)
            buffer = states.base
            try:
                slot[:] = buffer
            except (TypeError, ValueError):
                return other_call(states, *numbers)
            raw[0] = start
            pack(raw, AFTER_STATES, *numbers)
            if _call_holding_gil(*arguments) or trap.value:
                fail(name)
            if not is_read_only:
                buffer[:] = slot
            return raw[0] if has_result else None

        def call_with_index(states: Any, i: int) -> Any:
            """The same for functions that only read one state: they are called most. A result in place of the first argument
            says that there was no trap, which takes less time than to look."""
            try:
                slot, start, raw, arguments, trap, fail = of_thread.short
            except AttributeError:
                slot, start, raw, arguments, trap, fail = of_thread.short = self.instance.short_call(function)
            if i:
                return other_call(states, i)
            try:
                slot[:] = states.base
            except (TypeError, ValueError):
                return other_call(states, i)
            raw[0] = start
            error = _call_holding_gil(*arguments)
            result = raw[0]
            if error or (result == start and trap.value):
                fail(name)
            return result

        return call_with_index if len(function.parameters) == 2 and is_read_only and has_result else call


class Instance:
    """A linear memory and the functions that work on it. Used by one thread at a time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._store = wasmtime.Store(program.engine)
        exports: Any = wasmtime.Instance(self._store, program.module, []).exports(self._store)
        self._memory = exports["memory"]
        self._stack_pointer = exports["__stack_pointer"]
        self._stack_top = self._stack_pointer.value(self._store)
        self.raw = ctypes.create_string_buffer(max(function.raw_size for function in program.functions.values()))
        """The arguments of a call, and then its result."""
        self.result = memoryview(self.raw).cast("B")[:4].cast("i")
        self.trap = ctypes.c_void_p()
        context = byref(self._store._context().contents)
        self._functions: dict[str, Any] = {name: exports[name]._func for name in program.functions}
        self.calls = {
            name: (context, byref(self._functions[name]), byref(self.raw), function.raw_count, byref(self.trap))
            for name, function in program.functions.items()
        }
        """By entry point the arguments of wasmtime's own function, in the form that ctypes need not convert at every call."""
        self._views: dict[tuple[int, Any, tuple[int, ...]], Any] = {}
        self.top = _aligned(exports["__heap_base"].value(self._store))
        """Where free memory begins."""
        self._placed: dict[int, tuple[ref[Any], int]] = {}
        """The arrays in this memory: by id, each with its address."""
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._map_memory()
        self._reserve(self.top + PAGE)
        for name, table in program.tables.items():
            start, data = exports[name].value(self._store), table.tobytes()
            self.memory[start : start + len(data)] = data

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
        """An array of zeros in this memory, until the instance is gone."""
        dtype = np.dtype(dtype)
        size = int(np.prod(shape)) * dtype.itemsize
        start, self.top = self.top, _aligned(self.top + size)
        self._reserve(self.top + PAGE)
        self.memory[start : start + size] = bytes(size)  # calls used it as scratch
        buffer: Any = (ctypes.c_char * max(size, 1)).from_address(self._base + start)
        buffer.owner = self  # the memory lives as long as the array
        array = np.frombuffer(buffer, dtype, int(np.prod(shape))).reshape(shape)
        self._placed[id(array)] = ref(array), start
        return array

    def short_call(self, function: Function) -> tuple[Any, ...]:
        """What a call about one state needs: where the state goes, the address of that place, the raw arguments and then result,
        the arguments of wasmtime's function, the trap, and what to do after one."""
        size = int(function.parameters[0].kind)
        buffer = ctypes.create_string_buffer(function.raw_size)
        raw = memoryview(buffer).cast("B").cast("i")
        raw[LENGTH] = 1
        context, reference, _, count, trap = self.calls[function.name]
        arguments = context, reference, byref(buffer), count, trap
        return self.memory[self.top : self.top + size], self.top, raw, arguments, self.trap, self.fail

    def prepared(self, function: Function, arguments: tuple[Any, ...]) -> Callable[[], Any]:
        """A call with the same numbers and arrays of this memory every time."""
        numbers: list[int] = []
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            if not parameter.dimensions:
                numbers.append(argument)
                continue
            parameter.check(argument)
            start = self._address(argument)
            assert start is not None, "an array of another memory"
            numbers += [start, *argument.shape]
        buffer = ctypes.create_string_buffer(function.raw_size)
        function.pack(buffer, 0, *numbers)
        raw = memoryview(buffer).cast("B").cast("i")
        context, reference, _, count, trap = self.calls[function.name]
        first, given, has_result = (
            numbers[0],
            (context, reference, byref(buffer), count, trap),
            function.has_result,
        )

        def call() -> int | None:
            raw[0] = first  # the result of the call before is there
            if _call_holding_gil(*given) or self.trap.value:
                self.fail(function.name)
            return raw[0] if has_result else None

        return call

    def call(self, function: Function, arguments: tuple[Any, ...]) -> int | None:
        numbers: list[int] = []
        written: list[tuple[Any, int]] = []
        top = self.top
        given = _flat(arguments) if function.has_tuples else arguments
        for parameter, argument in zip(function.parameters, given, strict=True):
            if not parameter.dimensions:
                numbers.append(argument)
                continue
            if argument.dtype is not parameter.known_type or argument.ndim != parameter.dimensions:
                parameter.check(argument)
            start = self._address(argument)
            if start is None:
                start, end = top, top + argument.nbytes
                top = _aligned(end)
                self._reserve(top)
                self.memory[start:end] = argument.tobytes()
                if not parameter.is_read_only:
                    written.append((argument, start))
            numbers.append(start)
            numbers.extend(argument.shape)
        function.pack(self.raw, 0, *numbers)
        call = _call_releasing_gil if function.is_long else _call_holding_gil
        if call(*self.calls[function.name]) or self.trap.value:
            self.fail(function.name)
        for array, start in written:
            self._copy_back(array, start)
        return self.result[0] if function.has_result else None

    def _address(self, array: Any) -> int | None:
        """Of an array in this memory; None if it lies elsewhere."""
        placed = self._placed.get(id(array))
        return placed[1] if placed is not None and placed[0]() is array else None

    def _copy_back(self, array: Any, start: int) -> None:
        buffer = array.base
        if type(buffer) is memoryview and buffer.nbytes == array.nbytes:
            buffer[:] = self.memory[start : start + array.nbytes]
            return
        key = start, array.dtype.char, array.shape
        view = self._views.get(key)
        if view is None or view.dtype != array.dtype:
            view = np.frombuffer(self.memory, array.dtype, array.size, start).reshape(array.shape)
            if array.dtype.fields is None:
                self._views[key] = view
        array[...] = view

    def fail(self, name: str) -> None:
        """IndexError after a trap: the only exception of rules is an index out of range. The instance stays usable."""
        if not self.trap.value:
            raise RuntimeError(f"wasmtime cannot call {name}")
        trap = wasmtime.Trap._from_ptr(ctypes.cast(self.trap, ctypes.POINTER(_ffi.wasm_trap_t)))
        self.trap.value = None
        self._stack_pointer.set_value(self._store, self._stack_top)
        raise IndexError(f"{name}: {trap.message.splitlines()[-1].strip()}")

    def _reserve(self, end: int) -> None:
        missing = end - len(self.memory)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
            self._map_memory()

    def _map_memory(self) -> None:
        base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        if base != self._base:
            raise MemoryError("the memory of a WebAssembly instance moved while it grew")
        size = self._memory.data_len(self._store)
        self.memory = memoryview((ctypes.c_char * size).from_address(base)).cast("B")


@cache
def _compiled(data: bytes) -> tuple[wasmtime.Engine, wasmtime.Module]:
    return _engine(), wasmtime.Module(_engine(), data)


@cache
def _engine() -> wasmtime.Engine:
    """Keeps machine code in the user's cache folder: compiling a module takes 150 ms of processor time, reading it 2 ms."""
    config = wasmtime.Config()
    with suppress(wasmtime.WasmtimeError):  # no folder to write to: every process compiles
        config.cache = True
    return wasmtime.Engine(config)


def _flat(arguments: tuple[Any, ...]) -> Iterator[Any]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _flat(argument)
        else:
            yield argument


def _aligned(address: int) -> int:
    return -(-address // ALIGNMENT) * ALIGNMENT
