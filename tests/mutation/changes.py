"""Every way to change a function in one place, and the function with that change: a mutant.

Left alone are what runs at import, defaults and `assert`, which is there for mypy.
"""

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterator
from functools import cached_property
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(ar.__file__).parent
TABLE = "examples/web_table/"
"""Where the modules of the browser table are; all others are named as they lie in the library."""
NOT_RUN = {"decorator_list", "returns", "annotation"}
"""The fields of functions and assignments that are left alone."""
Name = tuple[str, ...]
"""Of a function, with the classes that it is in."""

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
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
}
SWAPPED |= {a: b for pair in PAIRS for a, b in (pair, pair[::-1])}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "add": "sub", "sub": "add", "sorted": "list"}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a node may be changed into, one change each.

    >>> [ast.unparse(one).splitlines()[1:] for one in changes(ast.parse("match a:\\n case 1: b\\n case _: c").body[0])]
    [['    case _:', '        c'], ['    case 1:', '        b']]
    """

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
            yield from (but(cases=cases[:i] + cases[i + 1 :]) if cases[1:] else ast.Pass() for i in range(len(cases)))
        case ast.match_case(guard=ast.expr()):
            yield but(guard=ast.Constant(True))  # with none at all, no case may follow a `case _`
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


@attrs.frozen(eq=False)
class Mutant:
    """A function, and its code with one change."""

    function: FunctionType
    code: CodeType
    module: str
    line: int
    statement: int
    """The line on which the statement that is changed begins."""
    key: str
    """What an explanation names: the function, the line as it is written, and the change."""

    @property
    def text(self) -> str:
        """Where and what: `routes/rules/_legality.py:50: is_legal: return a < b: a < b -> a <= b`."""
        return f"{self.module}:{self.line}: {self.key}"

    def put(self) -> None:
        setattr(self.function, "__code__", self.code)  # noqa: B010  # mypy takes an attribute for a method


def file_of(path: str) -> Path:
    """Where a module lies.

    >>> file_of("kernel/_chance.py").name, file_of("examples/web_table/house.py").name
    ('_chance.py', 'house.py')
    """
    return (ROOT if path.startswith(TABLE) else SOURCES) / path


def module_of(path: str) -> ModuleType:
    """A module by its path, as its own tests import it.

    >>> module_of("kernel/_chance.py").__name__
    'amsterdam_routes.kernel._chance'
    """
    name = path.removesuffix("/__init__.py").removesuffix(".py")
    if path.startswith(TABLE):
        if (folder := str(ROOT / TABLE)) not in sys.path:
            sys.path.insert(0, folder)
        return import_module(name.removeprefix(TABLE).replace("/", "."))
    return import_module("amsterdam_routes." + name.replace("/", "."))


def caches() -> list[Callable[[], None]]:
    """What forgets all that the library and its tests have worked out once, documents and words aside."""
    found: list[Callable[[], None]] = [forget_tables]
    for name, module in list(sys.modules.items()):
        rooms = name.split(".")
        if rooms[0] in ("amsterdam_routes", "tests") and not {"documents", "words", "pictures"} & {*rooms}:
            found += [value.cache_clear for value in list(vars(module).values()) if hasattr(value, "cache_clear")]
    return found


def forgets(path: str) -> list[Callable[[], None]]:
    """What forgets all that the functions of a module have worked out once.

    >>> len(forgets("routes/pictures/_layout.py"))
    1
    """
    return kept_in(module_of(path))


def kept_in(module: ModuleType) -> list[Callable[[], None]]:
    """What forgets all that the functions of a module, perhaps one of tests, have worked out once."""
    return [value.cache_clear for value in vars(module).values() if hasattr(value, "cache_clear")]


def forget_tables() -> None:
    """Forget what is looked up in the boxes of both games."""
    for edition in (ar.AMSTERDAM, am.MERCHANTS):
        object.__setattr__(edition, "_tables", None)


def mutants(path: str, lines: Container[int] | None = None, numbers: Container[int] | None = None) -> Iterator[Mutant]:
    """Every mutant of a module, from its first line to its last; or those on some of its lines, or of some numbers.

    Numbers are those of `places_of`. Functions that cannot be found again by their name, because something else was
    made of them at import, are passed over; so is what would not compile.

    >>> every = list(mutants("kernel/_chance.py"))
    >>> [one.key for one in mutants("kernel/_chance.py", numbers={7})] == [every[7].key]
    True
    """
    module, file = module_of(path), file_of(path)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    source = file.read_text(encoding="utf-8").splitlines()
    counted = -1
    for name, function in functions(tree):
        if living(module, name) is None:
            continue
        line, begins, known = function.lineno, dict(statements(function, function.lineno)), Counter[str]()
        for holder, field, index, node in spots(function):
            line = getattr(node, "lineno", line)
            if lines is not None and line not in lines:
                continue
            for changed in changes(node):
                counted += 1
                ast.fix_missing_locations(ast.copy_location(changed, node))
                written = source[line - 1].partition("  #")[0].strip()
                key = f"{'.'.join(name)}: {written}: {difference(node, changed)}"
                known[key] += 1
                key += f" (place {known[key]})" * (known[key] > 1)
                if numbers is not None and counted not in numbers:
                    continue
                _put(holder, field, index, changed)
                try:
                    code = compile(tree, str(file), "exec", dont_inherit=True)
                except SyntaxError:  # as without the first value of what a function within calls `nonlocal`
                    continue
                finally:
                    _put(holder, field, index, node)
                found = living(module, name)
                assert found is not None
                yield Mutant(found, within(code, name), path, line, begins[node], key)


def places_of(path: str) -> int:
    """How many mutants a module has.

    >>> places_of("kernel/_chance.py") == len(list(mutants("kernel/_chance.py")))
    True
    """
    module, tree = module_of(path), ast.parse(file_of(path).read_text(encoding="utf-8"))
    whole = [function for name, function in functions(tree) if living(module, name) is not None]
    return sum(1 for function in whole for *_, node in spots(function) for _ in changes(node))


def statements(parent: ast.AST, begins: int) -> Iterator[tuple[ast.AST, int]]:
    """For every node in a function: the line on which its innermost statement begins."""
    for node in ast.iter_child_nodes(parent):
        line = node.lineno if isinstance(node, ast.stmt) else begins
        yield node, line
        yield from statements(node, line)


def watch(path: str, hit: Callable[[tuple[str, int]], None]) -> list[tuple[FunctionType, CodeType]]:
    """From now on, every function of a module tells `hit` each of its statements before it runs it.

    The functions are returned with the code that they had.
    """
    module, file = module_of(path), file_of(path)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = [(name, function) for name, function in functions(tree) if living(module, name) is not None]
    for _, function in found:
        for node in list(ast.walk(function)):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list):
                    setattr(node, field, [one for each in block for one in (*_hits(path, each), each)])
    code = compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)
    vars(module)["__hit__"] = hit
    had = []
    for name, _ in found:
        watched = living(module, name)
        assert watched is not None
        had.append((watched, watched.__code__))
        setattr(watched, "__code__", within(code, name))  # noqa: B010  # as in `put`
    return had


def _hits(path: str, statement: ast.stmt) -> list[ast.stmt]:
    if isinstance(statement, ast.Nonlocal | ast.Global):
        return []
    place = ast.Tuple([ast.Constant(path), ast.Constant(statement.lineno)], ast.Load())
    return [ast.copy_location(ast.Expr(ast.Call(ast.Name("__hit__", ast.Load()), [place], [])), statement)]


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.Module | ast.ClassDef, inside: Name = ()) -> Iterator[tuple[Name, Function]]:
    """The functions of a module and the methods of its classes, by name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node, (*inside, node.name))
        if isinstance(node, Function):
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


def living(module: object, name: Name) -> FunctionType | None:
    """The function of this name, as it is called; None if something else was made of it."""
    found: Any = module
    for part in name:
        found = inspect.getattr_static(found, part, None)
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, cached_property):
        found = found.func
    function = inspect.unwrap(getattr(found, "__func__", found))
    if not isinstance(function, FunctionType) or function.__code__.co_name != name[-1]:
        return None
    return function


def within(code: CodeType, name: Name) -> CodeType:
    """The code of the function of this name: the last one, behind those that only tell its types."""
    for part in name:
        code = [inner for inner in code.co_consts if isinstance(inner, CodeType) and inner.co_name == part][-1]
    return code
