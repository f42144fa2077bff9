#!/usr/bin/env python3
"""Checks what holds in every log, as docs/log-format.md has it: check.py FOLDER, with the logs NAME.log in the folder.

- Each line is an object of a known kind, which fits into a page.
- Operations are numbered from 1, in the order of their first lines. An operation has one outcome, and no line after it.
- What is refused has the party and the number of the last answer that said no.
- The states that the differences make are texts of saved states, with the revision and the way of their commits.
"""

import json
import pathlib
import sys

KINDS = {"call", "answer", "change", "lifecycle", "result", "set", "resync", "outcome"}


class Log:
    def __init__(self, head):
        self.operations = 0
        self.called = set()
        self.ended = set()
        self.refusals = {}
        self.sent_on = set()
        # Whether operations without a call may come: of a restored text, or behind one that was sent on.
        self.expects_others = False
        self.revision = head.get("revision", 0)
        self.state = head.get("state", "").splitlines(keepends=True)

    def read(self, line):
        kind = next(iter(line))
        assert kind in KINDS, f"the kind {kind}"
        if kind in ("call", "answer", "outcome"):
            self.number(line)
        getattr(self, kind, lambda line: None)(line)

    def number(self, line):
        operation = line["operation"]
        assert operation not in self.ended, "a line after the outcome"
        assert operation <= self.operations + 1, "the number is not the next one"
        self.operations = max(self.operations, operation)

    def call(self, line):
        self.called.add(line["operation"])
        self.expects_others |= line["call"] == "restore"

    def answer(self, line):
        if line["answer"] == "no":
            self.refusals[line["operation"]] = line
        if line["answer"] == "elsewhere":
            self.sent_on.add(line["operation"])
            self.expects_others = True

    def outcome(self, line):
        operation = line["operation"]
        self.ended.add(operation)
        is_called = operation in self.called
        assert is_called or self.expects_others, "no call"
        if line["outcome"] not in ("refused", "blocked"):
            return
        no = self.refusals.get(operation)
        if no is None:
            is_explained = not is_called or operation in self.sent_on or "has no callback for it" in line["why"]
            assert is_explained, "nobody said no"
            return
        said, heard = (no["by"], no.get("code")), (line["by"], line.get("code"))
        assert said == heard, f"{said} said no, and the outcome has {heard}"

    def change(self, line):
        assert line["revision"] > self.revision, "the revision"
        self.revision = line["revision"]
        if "state" not in line:
            return
        first, kept, new, rest = line["state"]
        former = self.state[1:]
        assert kept + rest <= len(former), "lines that the state before does not have"
        self.state = [first + "\n", *former[:kept], *new.splitlines(keepends=True), *former[len(former) - rest :]]
        assert self.numbers(json.loads("".join(self.state))) >= set(line.get("way", [])) - {0}, "the way"

    def numbers(self, saved):
        if isinstance(saved, list):
            return set().union(*map(self.numbers, saved))
        if not isinstance(saved, dict):
            return set()
        own = {saved["number"]} if isinstance(saved.get("number"), int) else set()
        return own | self.numbers(list(saved.values()))


def check(path):
    log, lines = None, path.read_text(encoding="utf-8").split("\n")
    assert lines.pop() == "", f"{path}: the last line has no end"
    for index, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            assert "<" not in text, "a <"
            if log is None:
                assert line["navlog"] == 1, "the head"
                log = Log(line)
            else:
                log.read(line)
        except (AssertionError, ValueError, KeyError) as fault:
            sys.exit(f"{path}:{index}: {fault!r}\n{text}")
    return log.operations


def main():
    paths = list(pathlib.Path(sys.argv[1]).glob("*.log"))
    print(f"{sum(map(check, paths))} operations in {len(paths)} logs")
    return 0 if paths else 1


if __name__ == "__main__":
    sys.exit(main())
