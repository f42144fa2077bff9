"""Values and structs: writes what the library is given, and reads what it gives. It makes no call."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping, Set as AnySet
from ctypes import addressof, c_char_p, c_uint64, c_void_p, cast, sizeof, string_at
from difflib import get_close_matches
from functools import lru_cache, partial
from operator import index
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Tuple, Union

from . import _c
from ._c import (
    FIELDS,
    FLAGS,
    NAV_TYPE_BOOL,
    NAV_TYPE_BYTES,
    NAV_TYPE_DOUBLE,
    NAV_TYPE_HOST_OBJECT,
    NAV_TYPE_INT,
    NAV_TYPE_LIST,
    NAV_TYPE_MAP,
    NAV_TYPE_NULL,
    NAV_TYPE_STRING,
    NAV_VALUE_SECRET,
)
from ._library import MISSING, held, hold, let_go


class Secret:
    """A value that is in no dump, no saved text and no repr. It is read as a Secret again."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and bool(other.value == self.value)

    def __hash__(self) -> int:
        return hash(Secret)

    def __repr__(self) -> str:
        return "Secret(...)"


class Held:
    """Any object as a value, which is never saved. It lies alone, or directly in the outermost list or mapping.

    The library holds the object, and lets it go when nothing has the value any more.
    """

    __slots__ = ("object",)

    def __init__(self, object: Any) -> None:
        self.object = object

    def __repr__(self) -> str:
        return f"Held({self.object!r})"


class Keep(List[Any]):
    """The memory of a call, which lives until the call returns, and the objects that the call hands over."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: List[int] = []

    def hold(self, thing: Any) -> int:
        number = hold(thing)
        self.numbers.append(number)
        return number

    def let_go(self) -> None:
        """For a call that can't be made: nothing is handed over."""
        for number in self.numbers:
            held.pop(number, None)


# ---- Strings ----

_names: Dict[str, Any] = {}  # short texts are names, mostly, and stay encoded


def string(text: Union[str, bytes], keep: List[Any]) -> Any:
    known = _names.get(text) if type(text) is str else None
    if known is not None:
        return known
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"{text!r} is no text")
    data = text.encode() if isinstance(text, str) else text
    made: Any = _c.nav_string(cast(c_char_p(data), c_void_p).value, len(data))
    made.data = data  # lives as long as the struct
    if isinstance(text, str) and len(data) <= 32 and len(_names) < 1024:
        _names[text] = made
    keep.append(made)
    return made


def text_of(of: Any) -> str:
    return string_at(of.bytes, of.length).decode() if of.length else ""


# ---- Values ----


def pack(value: Any, cell: Any, keep: Keep) -> Any:
    """Writes a value into a cell of zeros."""
    if value is None:
        return cell
    content = cell.content
    if isinstance(value, str):
        cell.type, content.string = NAV_TYPE_STRING, string(value, keep)
    elif isinstance(value, bool):
        cell.type, content.boolean = NAV_TYPE_BOOL, value
    elif isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise OverflowError(f"{value} has more than 64 bits")
        cell.type, content.integer = NAV_TYPE_INT, value
    elif isinstance(value, float):
        cell.type, content.real = NAV_TYPE_DOUBLE, value
    elif isinstance(value, (bytes, bytearray, memoryview)):
        cell.type, content.string = NAV_TYPE_BYTES, string(bytes(value), keep)
    elif isinstance(value, AnyMapping):
        members = (_c.nav_member * len(value))()
        keep.append(members)
        for member, (key, item) in zip(members, value.items()):
            member.key = string(key, keep)
            pack(item, member.value, keep)
        cell.type, content.map.members, content.map.count = NAV_TYPE_MAP, addressof(members), len(members)
    elif isinstance(value, (list, tuple)):
        items = (_c.nav_value * len(value))()
        keep.append(items)
        for place, item in zip(items, value):
            pack(item, place, keep)
        cell.type, content.list.items, content.list.count = NAV_TYPE_LIST, addressof(items), len(items)
    elif isinstance(value, Secret):
        pack(value.value, cell, keep)
        cell.flags = NAV_VALUE_SECRET
    elif isinstance(value, Held):
        cell.type, content.host.object, content.host.destroy = NAV_TYPE_HOST_OBJECT, keep.hold(value.object), let_go
    else:
        raise TypeError(
            f"{value!r} is no value: a value is None, a bool, an int, a float, a str, bytes, a list or a mapping "
            "of these, a Secret or a Held"
        )
    return cell


def unpack(cell: Any) -> Any:
    value = _content(cell.type, cell.content)
    return Secret(value) if cell.flags & NAV_VALUE_SECRET else value


def _content(kind: int, content: Any) -> Any:
    if kind == NAV_TYPE_STRING:
        return text_of(content.string)
    if kind == NAV_TYPE_INT:
        return content.integer
    if kind == NAV_TYPE_MAP:
        return {
            text_of(each.key): unpack(each.value)
            for each in _cells(_c.nav_member, content.map.members, content.map.count)
        }
    if kind == NAV_TYPE_LIST:
        return [unpack(each) for each in _cells(_c.nav_value, content.list.items, content.list.count)]
    if kind == NAV_TYPE_BOOL:
        return bool(content.boolean)
    if kind == NAV_TYPE_DOUBLE:
        return content.real
    if kind == NAV_TYPE_BYTES:
        return string_at(content.string.bytes, content.string.length)
    if kind == NAV_TYPE_HOST_OBJECT:
        return Held(held.get(content.host.object))
    assert kind == NAV_TYPE_NULL, kind
    return None


def _cells(kind: Any, at: Optional[int], count: int) -> Any:
    return (kind * count).from_address(at) if at and count else ()


def value_at(at: Optional[int]) -> Any:
    """The value that a pointer leads to. MISSING for NULL."""
    return unpack(_c.nav_value.from_address(at)) if at else MISSING


# ---- Structs ----


def empty(name: str) -> Any:
    """A struct of zeros with its size."""
    made = getattr(_c, name)()
    if hasattr(made, "size"):
        made.size = sizeof(made)
    return made


def fill(name: str, given: Mapping[str, Any], keep: Keep) -> Any:
    """Makes a struct of the fields and flags that are given. A field that does not exist, or has another type, is a
    TypeError."""
    made, fields = empty(name), FIELDS[name]
    for key, x in given.items():
        code = fields.get(key)
        if code is None:
            field, bit = FLAGS.get(name, {}).get(key, ("", 0))
            if not bit:
                raise unknown(f"{name} has no", key, (*fields, *FLAGS.get(name, ())))
            if x:
                setattr(made, field, getattr(made, field) | bit)
        elif x is not MISSING and (x is not None or code == "V"):
            try:
                _set(made, key, code, x, keep)
            except TypeError as error:
                raise TypeError(f"{key}: {error}") from error.__cause__
    return made


def _set(made: Any, key: str, code: str, x: Any, keep: Keep) -> None:
    if code[0] in "VSPAI":
        given, x = x, pointer(code, x, keep)
        if code[0] in "PAI":
            made.count = len(given)
    elif code == "s":
        x = string(x, keep)
    elif code == "d":
        x = data(x, keep)
    elif code == "p":
        x = address(x)
    else:
        x = number(x)
        setattr(made, key, x)
        if isinstance(x, int) and getattr(made, key) != x:
            raise OverflowError(f"{key}: {x} does not fit")
    setattr(made, key, x)


def unknown(what: str, name: str, known: Iterable[str]) -> TypeError:
    """The error for a name that does not exist, with the nearest name."""
    near = get_close_matches(name, known, 1)
    return TypeError(f"{what} {name}" + (f"; did you mean {near[0]}?" if near else ""))


def number(x: Any) -> Any:
    """A number, or the id of an Entry."""
    found = x if isinstance(x, (int, float)) else index(x)
    if isinstance(found, int) and not -(2**63) <= found < 2**64:
        raise OverflowError(f"{found} has more than 64 bits")
    return found


def address(x: Any) -> int:
    if not isinstance(x, int) or isinstance(x, bool):
        raise TypeError(f"{x!r} is no address of a function or an object of C")
    return x


def data(x: Any, keep: Keep) -> int:
    """User data: an address, or any object, which is held until its destroy."""
    return x if isinstance(x, int) and not isinstance(x, bool) else keep.hold(x)


def refuse_addresses(name: str, given: Iterable[str]) -> None:
    """Refuses the fields that only C can fill. A function of Python, called as one of C, would end the process."""
    for key in given:
        if FIELDS[name].get(key) in ("p", "d"):
            raise TypeError(f"{key} takes an address of C, which is for app.calls alone{_INSTEAD.get(key, '')}")


_INSTEAD = {
    "callback": "; ask_then takes a function of Python",
    "make_model": "; keep the object of a screen by the id of its entry, until the event RELEASED",
}


def pointer(code: str, x: Any, keep: Keep) -> Any:
    """The address of a value, a struct or an array that is made of x."""
    kind, name = code[0], code[2:]
    if kind == "V":
        made = pack(x, _c.nav_value(), keep)
    elif kind == "S":
        made = fill(name, _mapping(x), keep)
    elif isinstance(x, (str, bytes, AnyMapping, AnySet)) or not hasattr(x, "__len__"):
        raise TypeError(f"{x!r} is no list")
    elif kind == "I":
        made = (c_uint64 * len(x))(*map(number, map(index, x)))
    else:
        structs = [fill(name, _mapping(each), keep) for each in x]
        if kind == "A":
            made = (getattr(_c, name) * len(x))(*structs)
        else:
            keep.append(structs)
            made = (c_void_p * len(x))(*map(addressof, structs))
    keep.append(made)
    return addressof(made)


def _mapping(x: Any) -> Mapping[str, Any]:
    if not isinstance(x, AnyMapping):
        raise TypeError(f"{x!r} is no mapping of fields")
    return x


def read(name: str, at: int) -> Dict[str, Any]:
    """The fields and flags of a struct. Pointers to structs are addresses, or 0."""
    kind, fields, flags = _readers(name)
    made, found = kind.from_address(at), {}
    for key, reader in fields:
        x = getattr(made, key)
        found[key] = reader(x) if reader else x
    for flag, field, number in flags:
        found[flag] = bool(getattr(made, field) & number)
    return found


@lru_cache(maxsize=None)
def _readers(name: str) -> Tuple[Any, List[Tuple[str, Optional[Callable[[Any], Any]]]], List[Tuple[str, str, int]]]:
    readers: Dict[str, Optional[Callable[[Any], Any]]] = {"n": None, "s": text_of, "v": unpack, "V": value_at}
    fields = [
        (key, partial(member, code[2:]) if code[0] == "e" else readers.get(code, lambda address: address or 0))
        for key, code in FIELDS[name].items()
    ]
    return getattr(_c, name), fields, [(flag, *of) for flag, of in FLAGS.get(name, {}).items()]


def member(name: str, number: int) -> int:
    """The member of an enum; of a number that this version does not know the number."""
    try:
        return getattr(_c, name)(number)  # type: ignore[no-any-return]
    except ValueError:
        return number
