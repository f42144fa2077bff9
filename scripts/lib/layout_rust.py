"""Writes the layouts of the binding in Rust: types, constants, structs and functions, with an assertion for each place."""

import re

import abi_files as abi

PRIMITIVES = {
    "char": "c_char", "double": "f64", "int32_t": "i32", "int64_t": "i64", "ptrdiff_t": "isize", "size_t": "usize",
    "uint32_t": "u32", "uint64_t": "u64", "void": "c_void",
}
# The answers of callbacks are no flags.
ANSWERS = ("NAV_ANSWER_", "NAV_DISPATCH_", "NAV_SAVED_LEAVE_OUT", "NAV_SAVED_CUT")
KEYWORDS = {"type": "type_"}

HEAD = """\
// Made by scripts/layouts from abi/: the types, constants, structs and functions of the header.

use std::ffi::{c_char, c_void};
use std::mem::{offset_of, size_of, zeroed};

// A struct of its size, with zero in every other byte: what nav_TYPE_init makes of a struct in C.
macro_rules! sized {
    ($($name:ident)*) => {
        $(impl Default for $name {
            fn default() -> Self {
                let mut made: Self = unsafe { zeroed() };
                made.size = size_of::<Self>();
                made
            }
        })*
    };
}
"""


def rust_type(of):
    """A type of C in Rust."""
    if "(*)" in of:
        return function_type(of)
    words = re.findall(r"\w+|\*", of)
    is_const, made = words[0] == "const", None
    for index, word in enumerate(words):
        if word == "*":
            made = f"*{'const' if is_const else 'mut'} {made}"
            is_const = words[index + 1:index + 2] == ["const"]
        elif word not in ("const", "struct"):
            made = PRIMITIVES.get(word, word)
    return made


def returns(result):
    return "" if result == "void" else f" -> {rust_type(result)}"


def function_type(of):
    result, given = re.fullmatch(r"(.*?) ?\(\*\)\((.*)\)", of).groups()
    return f"Option<unsafe extern \"C\" fn({', '.join(map(rust_type, given.split(', ')))}){returns(result)}>"


def field(name):
    return KEYWORDS.get(name, name)


class Writer:
    def __init__(self):
        self.numbers, self.structs, self.types = abi.constants(), abi.structs(64), abi.types()
        self.enums = {constant: enum for enum, _, names in abi.constants_by_enum(self.numbers) for constant in names}

    def has_union(self, name):
        kind, _, fields = self.structs.get(name, ("", 0, {}))
        return kind == "union" or any(self.has_union(of) for _, of in fields.values())

    def constant_type(self, name):
        return self.enums.get(name, "i32" if name.startswith(ANSWERS) else "u32")

    def type_lines(self):
        for name, of in self.types.items():
            if of == f"struct {name}" and name not in self.structs:
                yield from ("#[repr(C)]", f"pub struct {name} {{", "    _opaque: *mut c_void,", "}")
            elif not re.match("(struct|union) ", of):
                yield f"pub type {name} = {rust_type(of)};"

    def struct_lines(self):
        for name, (kind, _, fields) in self.structs.items():
            yield from ("", "#[repr(C)]", f"#[derive(Clone, Copy{'' if self.has_union(name) else ', Debug'})]", f"pub {kind} {name} {{")
            yield from (f"    pub {field(each)}: {rust_type(of)}," for each, (_, of) in fields.items())
            yield "}"
        yield from ("", "sized! {")
        yield from (f"    {name}" for name, (_, _, fields) in self.structs.items() if "size" in fields)
        yield "}"

    def function_lines(self):
        yield from ("", 'extern "C" {')
        for name, result, given in abi.functions():
            parameters = ", ".join(f"_: {rust_type(of)}" for of in given)
            yield f"    pub fn {name}({parameters}){returns(result)};"
        yield "}"

    def assertion_lines(self, bits):
        yield from ("", f'#[cfg(target_pointer_width = "{bits}")]', "const _: () = {")
        for name, (_, size, fields) in abi.structs(bits).items():
            yield f"    assert!(size_of::<{name}>() == {size});"
            yield from (f"    assert!(offset_of!({name}, {field(each)}) == {place});" for each, (place, _) in fields.items())
        yield "};"

    def lines(self):
        yield from self.type_lines()
        yield ""
        yield from (f"pub const {name}: {self.constant_type(name)} = {number};" for name, number in self.numbers.items())
        yield from self.struct_lines()
        yield from self.function_lines()
        yield from self.assertion_lines(64)
        yield from self.assertion_lines(32)


def module():
    return HEAD + "\n" + "\n".join(Writer().lines()) + "\n"
