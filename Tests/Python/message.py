"""Messages of the runner of the corpus, as Python values: docs/corpus-driver.md."""

import struct
from functools import lru_cache

from navcore import MISSING, Held, Secret

LENGTH, INTEGER, DOUBLE = (struct.Struct(form).pack for form in ("<I", "<Q", "<d"))


class Members(dict):
    """A map with its members as they are written: a key may stand twice, which the library refuses."""

    def __init__(self, members):
        super().__init__(members)
        self.members = members

    def items(self):
        return self.members

    def __len__(self):
        return len(self.members)


class Object(Held):
    """A host object by its name, which may be given to the library."""

    __slots__ = ("is_given",)

    def __init__(self, name, is_given):
        super().__init__(name)
        self.is_given = is_given


def decode(data):
    """The value of a message."""
    value, _ = _value(data, 0)
    return value


def _value(data, at):
    mark = data[at : at + 1]
    at += 1
    if mark in (b"n", b"t", b"f"):
        return {b"n": None, b"t": True, b"f": False}[mark], at
    if mark in (b"i", b"d"):
        return struct.unpack_from("<q" if mark == b"i" else "<d", data, at)[0], at + 8
    if mark == b"!":
        value, at = _value(data, at)
        return Secret(value), at
    if mark in (b"[", b"{"):
        return _several(data, at, mark == b"{")
    (length,) = struct.unpack_from("<I", data, at)
    text, at = data[at + 4 : at + 4 + length], at + 4 + length
    return text if mark == b"b" else text.decode() if mark == b"s" else Object(text.decode(), mark == b"g"), at


def _several(data, at, is_map):
    found = []
    while data[at : at + 1] not in (b"]", b"}"):
        item, at = _value(data, at)
        if is_map:
            value, at = _value(data, at)
            item = item, value
        found.append(item)
    return Members(found) if is_map else found, at + 1


def encode(message):
    """The bytes of a message. Members that are MISSING are left out."""
    out = bytearray()
    _put(message, out)
    return bytes(out)


@lru_cache(maxsize=None)
def _key(text):
    return b"s" + LENGTH(len(text.encode())) + text.encode()


def _put(value, out):
    kind = type(value)
    if kind is str or kind is bytes:
        text = value.encode() if kind is str else value
        out += (b"s" if kind is str else b"b") + LENGTH(len(text)) + text
    elif kind is bool:
        out += b"t" if value else b"f"
    elif kind is float:
        out += b"d" + DOUBLE(value)
    elif isinstance(value, int):
        out += b"i" + INTEGER(value & (2**64 - 1))
    elif isinstance(value, dict):
        out += b"{"
        for key, item in value.items():
            if item is not MISSING:
                out += _key(key)
                _put(item, out)
        out += b"}"
    elif kind is list:
        out += b"["
        for item in value:
            _put(item, out)
        out += b"]"
    elif value is None:
        out += b"n"
    elif kind is Secret:
        out += b"!"
        _put(value.value, out)
    else:
        name = value.object.encode()
        out += b"o" + LENGTH(len(name)) + name
