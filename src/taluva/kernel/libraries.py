"""How Numba turns the functions of the kernel into machine code: each function once, whole programs at the end.

By default Numba links, optimises and translates every function together with all that it calls, and does so again for
whoever calls it. Functions that only compiled code calls need none of that: they are simplified and kept, and each
function that Python calls is linked from them once. Compiling everything takes half the time, and the code is as fast.
"""

from collections.abc import Callable
from typing import Any

import numba.core.codegen
import numba.core.compiler
import numba.core.environment

# To the type checker these are untyped.
_Library: Any = numba.core.codegen.JITCodeLibrary
_Compiler: Any = numba.core.compiler.Compiler
_environment_of: Any = numba.core.environment.lookup_environment

_ENVIRONMENT = "_ZN08NumbaEnv"
_TO_LINK = 0.2
"""The work of linking one function into a program, where compiling it is 1."""


class Work:
    """Counts what has been compiled in this process."""

    done = 0.0


class _NoEnvironments:
    """A function that has no machine code has nowhere to keep the address of its environment."""

    def set_env(self, name: str, environment: object) -> None:
        """Leave it to the programs that the function is linked into."""


class Part(_Library):  # type: ignore[misc]
    """A function that only compiled code calls."""

    codegen = _NoEnvironments()

    def finalize(self) -> None:
        """Simplify the function; what it calls is linked later."""
        self._optimize_final_module()
        self._finalized = True
        Work.done += 1.0

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code."""
        self._ensure_finalized()
        return 0


class Program(_Library):  # type: ignore[misc]
    """A function that Python calls, with all that it calls."""

    def finalize(self) -> None:
        """Link all parts, optimise, and translate."""
        self._linking_libraries = _callers_first(self)
        super().finalize()
        Work.done += 1.0 + _TO_LINK * len(self._linking_libraries)

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                environment = _environment_of(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)


def _callers_first(program: Program) -> list[Any]:
    """All that a program calls. LLVM links only what has been asked for, so callers come before what they call."""
    found: list[Any] = []
    seen: set[Any] = set()

    def visit(library: Any) -> None:
        for called in library._linking_libraries:
            if called not in seen:
                seen.add(called)
                if isinstance(called, Part):
                    visit(called)
                found.append(called)

    visit(program)
    return found[::-1]


class Pipeline(_Compiler):  # type: ignore[misc]
    """Numba's compiler with the libraries above."""

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compile a function."""
        state = self.state
        kind = Part if state.flags.no_cpython_wrapper else Program
        state.library = kind(state.targetctx.codegen(), function.__qualname__)
        state.library.enable_object_caching()
        return super().compile_extra(function)
