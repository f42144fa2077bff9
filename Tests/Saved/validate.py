#!/usr/bin/env python3
"""Compares saved texts with docs/state.schema.json, and says where the first one differs.

    validate.py [--uses-all MEMBER… --] FILE…

A file that ends with .md is a page: its blocks of JSON are the texts. With --uses-all the texts together have every member of
the schema but those that are named.
"""

import json
import pathlib
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = json.loads((ROOT / "docs" / "state.schema.json").read_text(encoding="utf-8"))


def texts(path):
    content = pathlib.Path(path).read_text(encoding="utf-8")
    if not path.endswith(".md"):
        return [content]
    return [block.split("\n```", 1)[0] for block in content.split("\n```json\n")[1:]]


def members(value, found):
    """All keys of the objects in a value."""
    if isinstance(value, dict):
        found.update(value)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        members(inner, found)
    return found


def declared(schema):
    """The members that a schema knows."""
    found = set(schema.get("properties", {})) if isinstance(schema, dict) else set()
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
        found |= declared(inner)
    return found


def main(words):
    missing = None
    if words[0] == "--uses-all":
        end = words.index("--")
        missing, words = declared(SCHEMA) - set(words[1:end]), words[end + 1 :]
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    validator = jsonschema.Draft202012Validator(SCHEMA)
    count = 0
    for path in words:
        for text in texts(path):
            count += 1
            value = json.loads(text)
            error = jsonschema.exceptions.best_match(validator.iter_errors(value))
            if error:
                sys.exit(f"{path}: {error.json_path}: {error.message[:300]}")
            if missing is not None:
                missing -= members(value, set())
    if missing:
        sys.exit(f"no text has {', '.join(sorted(missing))}")
    if count == 0:
        sys.exit("there is no text")
    print(f"{count} texts are as the schema says")


main(sys.argv[1:])
