"""What a class says of its fields: the docstrings below its attributes, which Python itself throws away.

They are read from the source when a schema is made. Where there is no source, as in a frozen program, there are none,
and schemas have no descriptions: nothing else depends on them.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType


@cache
def field_docstrings(cls: type) -> Mapping[str, str]:
    """By name, what a class and its bases say of their fields and properties.

    >>> from amsterdam_routes.kernel.errors import Problem
    >>> field_docstrings(Problem)["text"]
    'What is wrong, in English.'
    """
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        for module in _homes(base):
            found |= _in_module(module).get(base.__qualname__, {})
    return found


def _homes(cls: type) -> Iterator[ModuleType]:
    """The modules that know a class by its name; its `__module__` may be a face that only hands it on."""
    top = cls.__module__.partition(".")[0]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == top and vars(module).get(cls.__qualname__) is cls:
            yield module


@cache
def _in_module(module: ModuleType) -> Mapping[str, Mapping[str, str]]:
    """By class: the docstrings of its fields and properties."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    return {node.name: dict(_of_class(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_class(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for statement, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(statement, ast.FunctionDef):
            if any(isinstance(one, ast.Name) and one.id == "property" for one in statement.decorator_list):
                yield statement.name, _paragraph(ast.get_docstring(statement) or "")
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            match after:
                case ast.Expr(ast.Constant(str() as text)):
                    name = statement.target.id.lstrip("_").removesuffix("_bits")  # a set goes without how it is kept
                    yield name, _paragraph(inspect.cleandoc(text))


def _paragraph(text: str) -> str:
    """A docstring up to its examples, as one line."""
    return " ".join(text.partition("\n>>> ")[0].split())
