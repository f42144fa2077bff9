#!/usr/bin/env python3
"""The demo as a log and as a page: each line is an object, each operation has one outcome, the page ends with the log, and the
filters of docs/debugging.md find lines. Without jq they do not run."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "Logs"))
from check import check  # noqa: E402

FILTER = re.compile(r"^jq -c '(.*)' app\.log +# (.*)$", re.MULTILINE)


def run_filters(log):
    """How many lines each filter of the page finds in a log. Flow 3 of the page is a flow of the log."""
    page = (HERE.parent.parent / "docs" / "debugging.md").read_text()
    flow = re.search(r'"flow":(\d+)', log.read_text())[1]
    found = {}
    for words, what in FILTER.findall(page) if shutil.which("jq") else []:
        words = words.replace("(3)", f"({flow})") if "flow" in words else words
        found[what] = len(subprocess.check_output(["jq", "-c", words, log]).splitlines())
    return found


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        log, page = pathlib.Path(folder, "shop.log"), pathlib.Path(folder, "shop.html")
        session = (HERE / "session.in").read_bytes()
        arguments = [program, "--commands", "--log", str(log), "--inspect", str(page)]
        subprocess.run(arguments, input=session, stdout=subprocess.DEVNULL, check=True, timeout=120)
        text = log.read_text()
        assert page.read_text().startswith("<!doctype html>") and page.read_text().endswith(text)
        check(log)
        found = run_filters(log)
        refused = subprocess.run(
            [program, "--commands", "--log", folder + "/no/folder"], input=b"", capture_output=True, timeout=120
        )
    lines = [json.loads(line) for line in text.splitlines()]
    kinds = [next(iter(line)) for line in lines]
    called = [line["operation"] for line in lines if "call" in line]
    ended = [line["operation"] for line in lines if "outcome" in line]
    assert set(called) <= set(ended), set(called) - set(ended)
    assert kinds.count("change") > 20 and kinds.count("answer") > 2, (kinds.count("change"), kinds.count("answer"))
    assert {line["outcome"] for line in lines if "outcome" in line} >= {"ok", "refused", "atRoot"}
    assert all(0 < count < len(lines) / 4 for count in found.values()), found
    assert refused.returncode == 1 and b"cannot be written" in refused.stderr, refused
    print(f"{len(lines)} lines, {len(ended)} outcomes, {len(found)} filters")


if __name__ == "__main__":
    main(sys.argv[1])
