"""Reads the files of abi/, and the header, for the writers of the bindings' layouts. It knows no language."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# The words of an enum begin with its name in capitals, but for these.
PREFIXES = {
    "nav_status": None,
    "nav_party": "NAV_BY_",
    "nav_unresolved_policy": "NAV_UNRESOLVED_",
    "nav_occupied_policy": "NAV_OCCUPIED_",
}
FLAGS = {
    ("nav_options", "flags"): "NAV_OPTION_",
    ("nav_config", "flags"): "NAV_CONFIG_",
    ("nav_config", "pattern_flags"): "NAV_PATTERN_",
    ("nav_container", "flags"): "NAV_CONTAINER_SHOW_",
    ("nav_container_info", "flags"): "NAV_CONTAINER_SHOW_",
    ("nav_branch", "flags"): "NAV_BRANCH_",
    ("nav_route", "flags"): "NAV_ROUTE_",
    ("nav_link", "flags"): "NAV_LINK_(?!MERGE_)",
    ("nav_flow_ending", "flags"): "NAV_FLOW_",
    ("nav_saving", "flags"): "NAV_SAVING_",
    ("nav_stack_info", "flags"): "NAV_STACK_",
    ("nav_bridge", "flags"): "NAV_BRIDGE_",
    ("nav_guard", "flags"): "NAV_GUARD_(?=EVERY)",
    ("nav_back_plan", "ask_flags"): "NAV_BACK_ASKS_",
}
FLAG_WORDS = {"NAV_CONTAINER_SHOW_ALL": "showAll", "NAV_BACK_ASKS_GUARD": "asksGuard", "NAV_BACK_ASKS_BRIDGE": "asksBridge"}
# Flags whose names begin like those of an enum.
PREFIXES_IN_USE = ["NAV_CONTAINER_SHOW_", "NAV_GUARD_EVERY_", "NAV_UNIQUE_ACTION_", "NAV_SAVED_LEAVE_OUT", "NAV_SAVED_CUT", "NAV_LINK_MERGE_"]


def camel(text):
    words = text.lower().split("_")
    return words[0] + "".join(word.capitalize() for word in words[1:])


def pascal(name):
    return "".join(word.capitalize() for word in name[4:].split("_"))


def constants():
    found = {}
    for line in (ROOT / "abi/constants.txt").read_text().splitlines():
        name, number = line.split(" ", 1)
        if re.fullmatch(r"-?\d+u?", number):
            found[name] = int(number.rstrip("u"))
    return found


def enums(numbers):
    """The words of each enum, with their numbers."""
    found = {}
    for name, prefix, constants_of in constants_by_enum(numbers):
        found[name] = {camel(each[len(prefix):]): numbers[each] for each in constants_of}
    return found


def constants_by_enum(numbers):
    """Each enum, the prefix of its constants, and their names."""
    for name in (name for name, of in types().items() if of == "int32_t"):
        prefix = PREFIXES.get(name, re.sub("_(kind|reason|phase|problem)$", "", name).upper() + "_")
        if name == "nav_status":
            yield name, "NAV_", list(numbers)[:list(numbers).index("NAV_TYPE_NULL")]
            continue
        others = [other for other in PREFIXES_IN_USE if other != prefix and other.startswith(prefix)]
        yield name, prefix, [
            each for each in numbers if each.startswith(prefix) and not any(each.startswith(other) for other in others)
        ]


def structs(bits):
    """The structs and unions where pointers have so many bits: struct or union, the size, the fields with their places."""
    file = "layouts.txt" if bits == 64 else "layouts-32.txt"
    found, fields = {}, None
    for line in (ROOT / "abi" / file).read_text().splitlines():
        head = re.match(r"(struct|union) (\w+) (\d+) bytes", line)
        if head:
            fields = {}
            found[head[2]] = (head[1], int(head[3]), fields)
        else:
            offset, name, of = re.match(r"\s+(\d+) (\w+): (.*)", line).groups()
            fields[name] = (int(offset), of)
    return found


def types():
    """What each type is a name for."""
    return dict(line.split(": ", 1) for line in (ROOT / "abi/types.txt").read_text().splitlines())


def functions():
    """Each function, with its result and the types of its parameters."""
    for line in (ROOT / "abi/functions.txt").read_text().splitlines():
        name, result, parameters = re.fullmatch(r"(nav_\w+): (.*?) ?\((.*)\)", line).groups()
        yield name, result, [] if parameters == "void" else parameters.split(", ")


def headers():
    return "".join(path.read_text() for path in sorted((ROOT / "Include/navcore").glob("*.h")))
