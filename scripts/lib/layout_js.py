"""Writes the layouts of the binding in JavaScript, where pointers have 32 bits."""

import json
import re

import abi_files as abi
from abi_files import FLAGS, FLAG_WORDS, camel, constants, enums, headers, pascal, structs

# The structs that a host without callbacks gives or gets.
STRUCTS = """nav_config nav_route nav_container nav_branch nav_request nav_options nav_outcome nav_intent nav_element
nav_flow_ending nav_restoring nav_saving nav_link nav_match nav_url nav_guard nav_bridge nav_back_handler nav_back_plan
nav_gesture nav_stack_info nav_container_info nav_flow_info nav_check_problem nav_record nav_value nav_member""".split()

GIVEN = """nav_config nav_route nav_container nav_branch nav_request nav_options nav_intent nav_element nav_flow_ending
nav_restoring nav_saving nav_link nav_guard nav_bridge nav_back_handler nav_gesture""".split()
GOT = """nav_request nav_outcome nav_match nav_url nav_back_plan nav_stack_info nav_container_info nav_flow_info
nav_check_problem nav_record""".split()

NUMBERS = {"int32_t": "i32", "uint32_t": "u32", "size_t": "u32", "uint64_t": "u64", "double": "f64", "nav_string": "text"}



def accessors(name, offset, of, words):
    """How a field is written from x and read, in JavaScript; None where no host without callbacks needs it."""
    at = f"at + {offset}" if offset else "at"
    if of in NUMBERS:
        kind = NUMBERS[of]
        if kind == "f64":
            return f"m.view.setFloat64({at}, x, true)", f"m.view.getFloat64({at}, true)"
        return f"m.put{kind.replace('i32', 'u32').capitalize()}({at}, x)", f"m.{kind}({at})"
    if of in ("nav_id", "nav_revision"):
        return f"m.putU64({at}, x)", f"m.u64({at})"
    if of in words:
        return f'm.putU32({at}, number("{of}", x))', f"words.{of}[m.i32({at})]"
    if of == "nav_value":
        return None, f"m.valueAt({at})"
    # A function is a place in the module's table.
    if "(*)" in of or of == "void *" or of.endswith("_callback"):
        return f"m.putU32({at}, x)", f"m.u32({at})"
    struct = re.match(r"const (?:struct )?(\w+) \*", of)
    if not struct or struct[1] != "nav_value" and struct[1] != "nav_id" and struct[1] not in STRUCTS:
        return None, None
    struct = struct[1]
    if of.endswith("*const *"):
        return f"putPointers(m, {at}, at + COUNT, x, write.{struct}, {SIZES[struct]})", None
    if struct == "nav_value":
        return f"m.putU32({at}, m.value(x))", f"m.valueAt(m.u32({at}))"
    if struct == "nav_id":
        return f"putAll(m, {at}, at + COUNT, x, 8, (m, at, id) => m.putU64(at, id))", None
    if struct in ("nav_branch", "nav_element"):
        return f"putAll(m, {at}, at + COUNT, x, {SIZES[struct]}, write.{struct})", None
    return (f"m.putU32({at}, write.{struct}(m, m.take({SIZES[struct]}), x))",
            f"m.u32({at}) === 0 ? undefined : read.{struct}(m, m.u32({at}))")


SIZES = {}
HELPERS = """export function number(of, word) {
  const number = enums[of][word];
  if (typeof number === "number") return number;
  throw new TypeError(`${String(word)} is none of ${Object.keys(enums[of]).join(", ")}`);
}

function putAll(m, at, countAt, items, size, put) {
  const start = m.take(items.length * size);
  items.forEach((item, index) => put(m, start + index * size, item));
  m.putU32(at, start);
  m.putU32(countAt, items.length);
}

function putPointers(m, at, countAt, items, put, size) {
  putAll(m, at, countAt, items, 4, (m, place, item) => m.putU32(place, put(m, m.take(size), item)));
}

"""


def functions(words):
    """The functions, as the kinds of their parameters behind the navigator, and of their result."""
    found = {}
    for name, result, parameters in abi.functions():
        given = [each.removeprefix("const ").removeprefix("struct ") for each in parameters]
        is_operation = "nav_outcome *" in given and name not in WITH_OUTCOME
        if given[:1] != ["nav_navigator *"] or is_operation or name in LEFT_OUT:
            continue
        del given[0]
        if result == "nav_status" and given[-2:] == ["char **", "size_t *"]:
            given, kind = given[:-2], "text"
        elif result == "size_t" and given[-2:] == ["nav_id *", "size_t"]:
            given, kind = given[:-2], "ids"
        elif result == "nav_status" and given and given[-1] in WRITTEN:
            kind = WRITTEN[given.pop()]
        elif result == "nav_status" and given and parameters[-1] in [f"{each} *" for each in STRUCTS]:
            kind = given.pop().removesuffix(" *")
        else:
            kind = {"nav_status": "status", "nav_string": "message", "size_t": "number", "uint64_t": "number",
                    "nav_id": "number", "nav_revision": "number"}.get(result, result)
        kinds = [argument(each, words) for each in given]
        if None not in kinds and not kind.startswith("void"):
            found[name] = (kinds, kind)
    return found


def operations(header):
    """The operations by their words, and the fields of an intent that each is given before its options."""
    found = {}
    for name, _, given in abi.functions():
        if given[-2:] != ["const nav_options *", "nav_outcome *"]:
            continue
        fields = [each for each in parameters(name, header)[:-2] if each not in ("count", "callback", "userData", "destroy")]
        found[camel(name[4:])] = ["request" if each == "initial" else each for each in fields]
    return found


WRITTEN = {"nav_id *": "u64", "nav_value **": "value", "nav_string *": "string", "void **": "u32"}
# The other functions with an outcome are operations, which are performed as intents.
WITH_OUTCOME = ("nav_back_gesture", "nav_last_outcome")
# nav_check calls back: navcore.mjs has a method of its own.
LEFT_OUT = ("nav_attach_thread", "nav_check", "nav_detach_thread", "nav_next_event", "nav_next_records")


def argument(of, words):
    if of in ("nav_id", "nav_revision", "uint64_t"):
        return "u64"
    if of == "nav_string":
        return "text"
    if of == "nav_value *":
        return "value"
    if of in ("int32_t", "uint32_t", "size_t", "void *", "nav_saved *") or of.endswith("_callback"):
        return "u32"
    if of in words:
        return of
    return of.removesuffix(" *") if of.removesuffix(" *") in STRUCTS and of.endswith(" *") else None


def heard(members):
    """The class of a record, which is read where it lies."""
    lines = ["/** A record of what has happened. Its fields are read in the memory of the module, until the next pull. */",
             "export class HeardRecord {", "  #navigator;", "  #memory;", "  #at;", "  #pull;", "  #fields;", "",
             "  constructor(navigator, at) {", "    this.#navigator = navigator;", "    this.#memory = navigator.memory;",
             "    this.#at = at;", "    this.#pull = navigator.pulls;", "  }", "",
             "  // Whether it is read where it lies.",
             "  #lies() {", "    if (this.#fields) return false;", "    if (this.#pull === this.#navigator.pulls) return true;",
             '    throw new Error("a record is read before the next pull: keep it with record.keep()");', "  }", ""]
    for word, get in members:
        get = re.sub(r"\bm\.", "this.#memory.", get)
        get = re.sub(r"\bat\b", "this.#at", get)
        lines.append(f"  get {word}() {{ return this.#lies() ? {get} : this.#fields.{word}; }}")
    lines.extend(["", "  /** Its fields, as an object. */", "  fields() {", "    if (!this.#lies()) return this.#fields;",
                  f"    const {{ {', '.join(word for word, _ in members)} }} = this;",
                  f"    return {{ {', '.join(word for word, _ in members)} }};", "  }", "",
                  "  /** Makes the record readable for ever. Returns it. */", "  keep() {", "    this.#fields = this.fields();",
                  "    return this;", "  }", "", "  toJSON() { return this.fields(); }",
                  '  [Symbol.for("nodejs.util.inspect.custom")]() { return this.fields(); }', "}", ""])
    return lines


def module():
    numbers, known = constants(), structs(32)
    words = enums(numbers)
    lines = ["// Made by scripts/layouts from abi/: the structs and words of the header, where pointers have 32 bits.", ""]
    used = "\n".join(of for name in STRUCTS for _, of in known[name][2].values())
    for name, of in words.items():
        if name == "nav_status" or re.search(rf"\b{name}\b", used) or name in ("nav_lifecycle", "nav_entry_phase", "nav_cancel_reason", "nav_abort_reason", "nav_change_kind"):
            lines.append(f"const {name} = {{ {', '.join(f'{word}: {number}' for word, number in of.items())} }};")
    lines.append("")
    lines.append("export const enums = { " + ", ".join(line.split()[1] for line in lines if line.startswith("const nav_")) + " };")
    lines.append("")
    lines.append("// The words of each enum, by their numbers.")
    lines.append("export const words = {};")
    lines.append("for (const name in enums) {")
    lines.append("  words[name] = {};")
    lines.append("  for (const word in enums[name]) words[name][enums[name][word]] = word;")
    lines.append("}")
    lines.append("")
    lines.extend(HELPERS.splitlines())
    lines.append("export const sizes = { " + ", ".join(f"{name}: {known[name][1]}" for name in STRUCTS) + " };")
    lines.append("")
    SIZES.update({name: known[name][1] for name in STRUCTS})
    writers, readers = [], []
    for name in STRUCTS:
        _, size, fields = known[name]
        cases, members = [], []
        for each, (offset, of) in fields.items():
            prefix = FLAGS.get((name, each))
            if prefix:
                for flag, number in numbers.items():
                    if re.match(prefix, flag):
                        word = FLAG_WORDS.get(flag) or camel(re.sub("^" + prefix, "", flag))
                        cases.append((word, f"if (x) m.putU32(at + {offset}, m.u32(at + {offset}) | {number})"))
                        members.append((word, f"(m.u32(at + {offset}) & {number}) !== 0"))
            elif each != "size":
                put, get = accessors(each, offset, of, words)
                if put:
                    cases.append((camel(each), put.replace("COUNT", str(fields.get("count", (0,))[0]))))
                if get:
                    members.append((camel(each), get))
        if name in GIVEN:
            writers.append(f"  {name}(m, at, given) {{")
            if "size" in fields:
                writers.append(f"    m.putU32(at, {size});")
            writers.append("    for (const key in given) {")
            writers.append("      const x = given[key];")
            writers.append("      if (x === undefined) continue;")
            writers.append("      switch (key) {")
            writers.extend(f'        case "{word}": {put}; break;' for word, put in cases)
            writers.append(f'        default: throw new TypeError(`{name} has no ${{key}}`);')
            writers.extend(["      }", "    }", "    return at;", "  },"])
        if name == "nav_record":
            record = heard(members)
        elif name in GOT:
            into = ", into" if name == "nav_outcome" else ""
            readers.append(f"  {name}(m, at{into}) {{")
            if into:
                readers.extend(f"    into.{word} = {get};" for word, get in members)
                readers.append("    return into;")
            else:
                readers.append("    return {")
                readers.extend(f"      {word}: {get}," for word, get in members)
                readers.append("    };")
            readers.append("  },")
    lines.extend(["// Writes the fields that are given, into zeros.", "export const write = {", *writers, "};", ""])
    results = (("u32", "m.u32(at)"), ("u64", "m.u64(at)"), ("text", "m.text(at)"), ("string", "m.text(at)"),
               ("value", "m.valueAt(m.u32(at))"))
    readers.extend(f"  {name}(m, at) {{ return {get}; }}," for name, get in results)
    lines.extend(record)
    lines.append("// Reads a struct, or another result of a function.")
    lines.extend(["export const read = {", *readers, "};", ""])
    lines.append("// Functions of the header: the kinds of what is given behind the navigator, and of what comes back.")
    lines.append("export const functions = {")
    for name, (kinds, kind) in functions(words).items():
        lines.append(f"  {name}: [{json.dumps(kinds)}, {json.dumps(kind)}],")
    lines.append("};")
    lines.append("")
    lines.append("// The operations, and the fields of an intent that each is given before its options.")
    lines.append("export const operations = {")
    lines.extend(f"  {name}: {json.dumps(fields)}," for name, fields in operations(headers()).items())
    lines.append("};")
    lines.append("")
    lines.append("// The numbers that are neither words nor flags of a struct.")
    for name in ("NAV_ANSWER_LATER", "NAV_REDIRECT_RESUME", "NAV_PUBLISH_IF_AWAITED", "NAV_PUBLISH_WHEN_COVERED",
                 "NAV_LOCATION_WITHOUT_SCENE", "NAV_VALUE_SECRET", "NAV_PATTERN_LINKABLE", "NAV_PATTERN_LAZY",
                 "NAV_PATTERN_IGNORE_CASE", "NAV_PATTERN_ALIAS"):
        lines.append(f"export const {name} = {numbers[name]};")
    return "\n".join(lines) + "\n"


def typed(of, words):
    """The type of a field or a parameter in TypeScript."""
    if of in words:
        return pascal(of)
    if of == "nav_string" or of == "text":
        return "string"
    if of in ("nav_id", "nav_revision", "uint64_t", "u64"):
        return "Id"
    struct = re.match(r"(?:const )?(?:struct )?(nav_[a-z_]+)", of)
    if of == "value" or struct and struct[1] == "nav_value":
        return "Value"
    if of.endswith("_callback") or "(*)" in of or not struct:
        return "number"
    if struct[1] == "nav_id":
        return "Id[]"
    is_list = of.endswith("*const *") or struct[1] in ("nav_branch", "nav_element")
    return pascal(struct[1]) + ("[]" if is_list else "")


def parameters(function, header):
    """The names of the parameters behind the navigator, in the style of JavaScript."""
    given = re.search(rf"^[a-z][a-z_0-9 *]*\b{function}\(([^;]*?)\);", header, re.MULTILINE)[1].split(",")[1:]
    return [camel(re.search(r"(\w+)\s*$", each)[1]) for each in given]


def declarations():
    """The types of what module() writes."""
    numbers, known = constants(), structs(32)
    words = enums(numbers)
    header = headers()
    lines = ["// Made by scripts/layouts from abi/ and the header: the types of the header's structs and functions.", ""]
    lines.append("/** An id, below 2^53; a larger number of 64 bits is a bigint. */")
    lines.append("export type Id = number;")
    lines.append("export type Value =")
    lines.append("  | null | undefined | boolean | number | bigint | string | Uint8Array | Value[]")
    lines.append("  | { [key: string]: Value } | Map<string, Value> | { value: Value };")
    for name, of in words.items():
        lines.append(f"export type {pascal(name)} = {' | '.join(json.dumps(word) for word in of)};")
    for name in STRUCTS:
        if name not in GIVEN and name not in GOT:
            continue
        lines.append(f"export interface {pascal(name)} {{")
        for each, (_, of) in known[name][2].items():
            prefix = FLAGS.get((name, each))
            if prefix:
                for flag in numbers:
                    if re.match(prefix, flag):
                        lines.append(f"  {FLAG_WORDS.get(flag) or camel(re.sub('^' + prefix, '', flag))}?: boolean;")
            elif each != "size" and any(accessors(each, 0, of, words)):
                mark = "?" if name in GIVEN else ""
                lines.append(f"  {camel(each)}{mark}: {typed(of, words)};")
        lines.append("}")
    lines.append("")
    lines.append("/** The functions of the header behind the navigator. Undefined: what is asked about is not there. */")
    lines.append("export interface Functions {")
    for name, (kinds, kind) in functions(words).items():
        # What comes behind something that may be left out may be, too.
        last = next((index for index, of in enumerate(kinds) if of not in ("text", "u64", *words)), len(kinds))
        given = ", ".join(f"{each}{'?' if index >= last else ''}: {typed(of, words)}"
                          for index, (each, of) in enumerate(zip(parameters(name, header), kinds)))
        result = {"status": "Status", "number": "number", "ids": "Id[]", "message": "string", "text": "string | undefined",
                  "string": "string | undefined", "u32": "number | undefined", "u64": "Id | undefined",
                  "value": "Value", "nav_outcome": "Outcome"}.get(kind) or (pascal(kind) if kind in words else f"{pascal(kind)} | undefined")
        lines.append(f"  {camel(name[4:])}({given}): {result};")
    lines.append("}")
    return "\n".join(lines) + "\n"
