"""Writes the layouts of the binding in Python: ctypes structs, enums, and how each function is called."""

import re

import abi_files as abi

CTYPES = {
    "char": "c_char", "double": "c_double", "int32_t": "c_int32", "int64_t": "c_int64", "ptrdiff_t": "c_ssize_t",
    "size_t": "c_size_t", "uint32_t": "c_uint32", "uint64_t": "c_uint64", "nav_id": "c_uint64", "nav_revision": "c_uint64",
}
# These have methods of their own in Python.
LEFT_OUT = ("nav_check", "nav_navigator_free", "nav_navigator_new", "nav_next_records")
ARRAYS = ("nav_branch", "nav_element")
OUTPUTS = {"nav_id *": "id", "const nav_value **": "value", "nav_string *": "string"}
RESULTS = {"nav_status": "status", "nav_string": "message", "const char *": "word", "const nav_value *": "member", "void": "nothing"}

HEAD = '''\
"""Made by scripts/layouts from abi/: the constants, structs and functions of the header."""

from ctypes import (
    CDLL, CFUNCTYPE, Structure, Union, c_char_p, c_double, c_int32, c_int64, c_size_t, c_ssize_t, c_uint32, c_uint64, c_void_p,
)
from enum import IntEnum
from typing import Any, Dict, Tuple


class Named(IntEnum):
    """A number that prints its name."""

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return format(self.name, form)


'''


def snake(word):
    return re.sub("([A-Z])", r"_\1", word).lower()


def struct_of(of):
    found = re.match(r"const (?:struct )?(nav_\w+) \*", of)
    return found[1] if found and "(*)" not in of else None


class Writer:
    def __init__(self):
        self.numbers, self.structs = abi.constants(), abi.structs(64)
        self.enums = abi.enums(self.numbers)

    def ctype(self, of):
        if of in CTYPES:
            return CTYPES[of]
        if of in self.enums:
            return "c_int32"
        return of if of in self.structs else "c_void_p"

    def function_type(self, of):
        result, parameters = re.fullmatch(r"(.*?) ?\(\*\)\((.*)\)", of).groups()
        kinds = ["None" if result == "void" else self.ctype(result), *map(self.ctype, parameters.split(", "))]
        return f"CFUNCTYPE({', '.join(kinds)})"

    def field(self, of):
        """How a field is written and read."""
        struct = struct_of(of)
        if of in self.enums:
            return f"e:{abi.pascal(of)}"
        if of in CTYPES:
            return "n"
        if of == "void *":
            return "d"
        if of in ("nav_string", "nav_value"):
            return of[4]
        if struct == "nav_value":
            return "V"
        if struct == "nav_id":
            return "I"
        if struct not in self.structs:
            return "p"
        return f"{'P' if of.endswith('*const *') else 'A' if struct in ARRAYS else 'S'}:{struct}"

    def fields(self, struct):
        return {name: self.field(of) for name, (_, of) in self.structs[struct][2].items() if name != "size"}

    def flags(self, struct):
        """The flags of a struct by their words, with the field and the number."""
        return {
            snake(abi.FLAG_WORDS.get(name) or abi.camel(re.sub("^" + prefix, "", name))): (field, number)
            for (of, field), prefix in abi.FLAGS.items() if of == struct
            for name, number in self.numbers.items() if re.match(prefix, name)
        }

    def call(self, result, given):
        """The kinds of the parameters, but for the navigator and the outputs, and of what comes back."""
        has_navigator = given[:1] in (["nav_navigator *"], ["const nav_navigator *"])
        given = given[1:] if has_navigator else given[:]
        output = given[-1] if given and result == "nav_status" else ""
        struct = output.removesuffix(" *")
        if given[-2:] == ["char **", "size_t *"]:
            given, kind = given[:-2], "text"
        elif result == "size_t" and given[-2:] == ["nav_id *", "size_t"]:
            given, kind = given[:-2], "ids"
        elif output in OUTPUTS or output.endswith(" **"):
            given, kind = given[:-1], OUTPUTS.get(output, "pointer")
        elif struct in self.structs and output == f"{struct} *":
            given, kind = given[:-1], struct
        else:
            kind = RESULTS.get(result) or (f"e:{abi.pascal(result)}" if result in self.enums else "number")
        kinds = []
        for of in given:
            if of == "size_t" and kinds and kinds[-1][0] in "PAI":
                continue
            kinds.append("n" if of in self.enums else self.field(of))
        return has_navigator, tuple(kinds), kind

    def lines(self):
        for name, words in self.enums.items():
            yield f"class {abi.pascal(name)}(Named):"
            yield from (f"    {snake(word).upper()} = {number}" for word, number in words.items())
            yield from ("", "")
        yield from (f"{name} = {number}" for name, number in self.numbers.items())
        for name, (kind, _, fields) in self.structs.items():
            yield from ("", "", f"class {name}({'Structure' if kind == 'struct' else 'Union'}):")
            yield "    _fields_ = ["
            yield from (f'        ("{field}", {self.ctype(of)}),' for field, (_, of) in fields.items())
            yield "    ]"
        yield from ("", "")
        yield "# How a field is written and read: n a number, e an enum, s a string, v a value, d data of the host, p another pointer;"
        yield "# and what a pointer leads to: V a value, S a struct, A structs, P pointers to structs, I ids."
        yield "FIELDS: Dict[str, Dict[str, str]] = {"
        yield from (f"    {name!r}: {self.fields(name)!r}," for name in self.structs)
        yield from ("}", "", "# The flags of the structs, each with its field and number.")
        yield "FLAGS: Dict[str, Dict[str, Tuple[str, int]]] = {"
        yield from (f"    {name!r}: {self.flags(name)!r}," for name in self.structs if self.flags(name))
        yield from ("}", "", "# The functions: whether they take a navigator, the kinds of the parameters, the kind of the result.")
        yield "FUNCTIONS: Dict[str, Tuple[bool, Tuple[str, ...], str]] = {"
        for name, result, given in abi.functions():
            if name not in LEFT_OUT:
                yield f"    {name!r}: {self.call(result, given)!r},"
        yield from ("}", "", "# The types of the callbacks.")
        for name, of in abi.types().items():
            if "(*)" in of:
                yield f"{name} = {self.function_type(of)}"
        for name, (_, _, fields) in self.structs.items():
            yield from (f"{name}_{field} = {self.function_type(of)}" for field, (_, of) in fields.items() if "(*)" in of)
        yield from ("", "", "def load(path: str) -> Any:", '    """Loads the library, with the types of its functions."""')
        yield "    library: Any = CDLL(path)"
        for name, result, given in abi.functions():
            yield f"    library.{name}.argtypes = [{', '.join(map(self.ctype, given))}]"
            kind = "None" if result == "void" else "c_char_p" if result == "const char *" else self.ctype(result)
            yield f"    library.{name}.restype = {kind}"
        yield "    return library"


def module():
    return HEAD + "\n".join(Writer().lines()) + "\n"
