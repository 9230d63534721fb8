"""Mutation testing: changes the rules in one place at a time, and tells which changes no test notices.

    python tests/mutants.py                                        # the modules that hold the rules
    python tests/mutants.py kernel/chance.py routes/rules/scoring.py     # some modules

It runs the tests of `SELECTION` once, to see which of them call which function and how long they take. Then it forks
for every mutant, puts the changed code into the living function, and runs the tests that call it until one fails,
those first that failed lately. The source stays as it is. Needs `fork`, so Linux or macOS.

What is changed is in `changes`. Left alone are what runs at import, defaults and `assert`, which is there for mypy.
"""

import ast
import inspect
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NoReturn

import attrs
import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = [
    "kernel/chance.py",
    *(f"routes/rules/{name}.py" for name in ("legality", "transition", "scoring")),
    *(f"routes/knowledge/{name}.py" for name in ("views", "following", "memory")),
]
ABOUT = ["rules", "knowledge", "test_known_mistakes.py", "test_nonsense.py", "test_oracle.py", "test_promises.py"]
SELECTION = ["tests/kernel/test_chance.py", *(f"tests/routes/{about}" for about in ABOUT)]
OF_MERCHANTS = [f"tests/merchants/{about}" for about in ("rules", "test_scoring.py", "test_promises.py")]
"""The tests for the modules of the merchants game, which are given by name."""
NOT_RUN = {"decorator_list", "returns", "annotation"}
"""The fields of functions and assignments that are left alone."""
KILLED, SURVIVED = 1, 0
Name = tuple[str, ...]
"""Of a function, with the classes that it is in."""
MOST_MEMORY = 4 << 30
"""In bytes, for mutants that never stop asking for more."""

PAIRS = [
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
    (ast.Add, ast.Sub),
    (ast.BitAnd, ast.BitOr),
    (ast.LShift, ast.RShift),
    (ast.And, ast.Or),
]
SWAPPED: dict[type, type] = {
    ast.BitXor: ast.BitOr,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
}
SWAPPED |= {a: b for pair in PAIRS for a, b in (pair, pair[::-1])}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "add": "sub", "sub": "add", "sorted": "list"}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a node may be changed into, one change each."""

    def but(**fields: object) -> ast.AST:
        return type(node)(**{**dict(ast.iter_fields(node)), **fields})

    def one_more(value: ast.expr) -> ast.BinOp:
        return ast.BinOp(value, ast.Add(), ast.Constant(1))

    match node:
        case ast.Constant(value=bool(truth)):
            yield but(value=not truth)
        case ast.Constant(value=int(number)):
            yield from (but(value=number + 1), but(value=number - 1))
        case ast.Constant(value=str(text)):
            yield but(value=f"{text}?")
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield but(id=NAMES[name])
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield but(ops=[*ops[:i], SWAPPED[type(op)](), *ops[i + 1 :]])
        case ast.BoolOp(op, values):
            yield but(op=SWAPPED[type(op)]())
            for i in range(len(values)):
                others = values[:i] + values[i + 1 :]
                yield but(values=others) if len(others) > 1 else others[0]
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            yield but(op=SWAPPED[type(op)]())
            if isinstance(node, ast.AugAssign):
                yield ast.Assign([node.target], node.value)
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)
        case ast.If():
            yield from (but(test=ast.Constant(True)), but(test=ast.Constant(False)))
        case ast.While():
            yield but(test=ast.Constant(False))
        case ast.For():
            yield but(iter=ast.Tuple([], ast.Load()))
        case ast.comprehension(ifs=ifs) if ifs:
            yield but(ifs=[])
        case ast.Match(cases=cases):
            yield from (but(cases=cases[:i] + cases[i + 1 :]) for i in range(len(cases)))
        case ast.match_case(guard=ast.expr()):
            yield but(guard=None)
        case ast.Slice(lower=lower, upper=upper):
            bounds = [(side, bound) for side, bound in (("lower", lower), ("upper", upper)) if bound]
            yield from (but(**{side: None}) for side, _ in bounds)
            yield from (but(**{side: one_more(bound)}) for side, bound in bounds if not isinstance(bound, ast.Constant))
        case ast.Call(func=ast.Name(id="range"), args=[*args, last]):
            yield but(args=[*args, one_more(last)])
        case ast.Call(args=args, keywords=keywords):
            if args and len(args) + len(keywords) > 1:
                yield but(args=args[:-1])
            yield from (but(keywords=keywords[:i] + keywords[i + 1 :]) for i in range(len(keywords)))
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield but(value=None)
    match node:
        case ast.Assign() | ast.AugAssign() | ast.Raise() | ast.Return() | ast.Continue():
            yield ast.Pass()
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield ast.Pass()


@attrs.frozen
class Mutant:
    """A function, and its code with one change."""

    function: FunctionType
    code: CodeType
    text: str
    """Where and what: `routes/rules/legality.py:50: a < b -> a <= b`."""

    def put(self) -> None:
        setattr(self.function, "__code__", self.code)  # noqa: B010  # mypy takes an attribute for a method


def mutants(path: str) -> Iterator[Mutant]:
    """Every mutant of a module, from its first line to its last."""
    module = import_module("amsterdam_routes." + path.removesuffix(".py").replace("/", "."))
    file = inspect.getfile(module)
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    for name, function in functions(tree):
        line = function.lineno
        for holder, field, index, node in spots(function):
            line = getattr(node, "lineno", line)
            for changed in changes(node):
                _put(holder, field, index, ast.copy_location(changed, node))
                code = compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
                _put(holder, field, index, node)
                yield Mutant(living(module, name), within(code, name), f"{path}:{line}: {difference(node, changed)}")


def functions(tree: ast.Module | ast.ClassDef, inside: Name = ()) -> Iterator[tuple[Name, ast.FunctionDef]]:
    """The functions of a module and the methods of its classes, by name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node, (*inside, node.name))
        if isinstance(node, ast.FunctionDef):
            yield (*inside, node.name), node


def spots(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Every node below this one that may be changed, and the place that holds it."""
    for field, value in ast.iter_fields(parent):
        if field in NOT_RUN:
            continue
        for index, node in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(node, ast.AST) and not isinstance(node, ast.Assert | ast.arguments) and not _is_text(node):
                yield parent, field, index if isinstance(value, list) else None, node
                yield from spots(node)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _put(holder: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(holder, field, node)
    else:
        getattr(holder, field)[index] = node


def difference(old: ast.AST, new: ast.AST) -> str:
    """The first line that differs."""
    lines = zip_longest(ast.unparse(old).splitlines(), ast.unparse(new).splitlines(), fillvalue="nothing")
    return next((f"{before.strip()} -> {after.strip()}" for before, after in lines if before != after), "the same")


def living(module: object, name: Name) -> FunctionType:
    """The function of this name, as it is called."""
    found: Any = module
    for part in name:
        found = inspect.getattr_static(found, part)
    if isinstance(found, property):
        found = found.fget
    function = inspect.unwrap(getattr(found, "__func__", found))
    assert isinstance(function, FunctionType), name
    return function


def within(code: CodeType, name: Name) -> CodeType:
    """The code of the function of this name."""
    for part in name:
        code = next(inner for inner in code.co_consts if isinstance(inner, CodeType) and inner.co_name == part)
    return code


class Runner:
    """A pytest plugin that runs the tests once as they are, and then against every mutant."""

    patience = 2.0
    """How many seconds a test may take with a mutant, beside ten times as long as it takes without."""

    def __init__(self, modules: list[str]) -> None:
        self.modules = modules
        self.in_fork = False
        self.calls: dict[pytest.Item, set[CodeType]] = {}
        self.seconds: dict[pytest.Item, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        files = tuple(self.modules)
        for item in session.items:
            called: set[CodeType] = set()
            self._run_watched(item, called, files)
            self.calls[item] = called
        if session.testsfailed:
            raise pytest.UsageError("the tests fail before anything is changed")
        session.config.pluginmanager.unregister(name="terminalreporter")
        for path in self.modules:
            self._judge(path)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and self.in_fork and not call.excinfo.errisinstance(pytest.skip.Exception):
            os._exit(KILLED)

    def _run_watched(self, item: pytest.Item, called: set[CodeType], files: tuple[str, ...]) -> None:
        def watch(frame: FrameType, event: str, arg: object) -> None:
            if frame.f_code.co_filename.endswith(files):
                called.add(frame.f_code)

        began = time.process_time()
        sys.settrace(watch)
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        finally:
            sys.settrace(None)
        self.seconds[item] = time.process_time() - began

    def _judge(self, path: str) -> None:
        killed = survived = 0
        lately: dict[pytest.Item, int] = defaultdict(int)
        for number, mutant in enumerate(mutants(path), 1):
            tests = [item for item, called in self.calls.items() if mutant.function.__code__ in called]
            tests.sort(key=lambda item: (-lately[item], self.seconds[item]))
            killer = self._killer(mutant, tests)
            if killer is None:
                survived += 1
                say(f"  survived {mutant.text}   ({len(tests)} tests)")
            else:
                killed += 1
                lately[killer] = number
        say(f"{path}: {killed + survived} mutants, {killed} killed")

    def _killer(self, mutant: Mutant, tests: list[pytest.Item]) -> pytest.Item | None:
        """The test that fails with this mutant, or never ends; None if there is none."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            self._try(mutant, tests, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            begun = len(pipe.read())
        _, status = os.waitpid(pid, 0)
        if status != SURVIVED and not begun:
            raise RuntimeError("a fork ended before its first test")
        return None if status == SURVIVED else tests[begun - 1]

    def _try(self, mutant: Mutant, tests: list[pytest.Item], writing: int) -> NoReturn:
        """In the fork: run the tests with the mutant in place, a byte for each that begins."""
        import resource  # there is none on Windows, where this file can still be read

        try:
            self.in_fork = True
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            mutant.put()
            for item in tests:
                os.write(writing, b".")
                signal.setitimer(signal.ITIMER_PROF, self.patience + 10 * self.seconds[item])  # it ends the fork
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            os._exit(SURVIVED)
        finally:
            os._exit(KILLED)


def say(text: str) -> None:
    print(text, file=sys.__stderr__, flush=True)


if __name__ == "__main__":
    os.environ.setdefault("HYPOTHESIS_PROFILE", "mutation")
    os.chdir(ROOT)
    modules = sys.argv[1:] or MODULES
    runner = Runner(modules)
    doctests = [f"src/amsterdam_routes/{module}" for module in modules]
    tests = OF_MERCHANTS if modules[0].startswith("merchants") else [*doctests, *SELECTION]
    arguments = ["-q", "-m", "", "-p", "no:cacheprovider", "-p", "no:faulthandler", *tests]
    raise SystemExit(pytest.main(arguments, plugins=[runner]))
