"""Writes the description of a wheel: wheel.py FOLDER TAG, with the package in FOLDER, such as py3-none-any as TAG.

The words come from bindings/python/pyproject.toml. FOLDER gets navcore-VERSION.dist-info, with the hashes of all files.
"""

import base64
import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "bindings" / "python"


def record(file, name):
    digest = base64.urlsafe_b64encode(hashlib.sha256(file.read_bytes()).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{file.stat().st_size}\n"


def main(folder, tag):
    words = dict(re.findall(r'^([a-z-]+) = "(.*)"$', (SOURCE / "pyproject.toml").read_text(), re.MULTILINE))
    info = folder / f"navcore-{words['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {words['name']}\nVersion: {words['version']}\nSummary: {words['description']}\n"
        f"License: MIT\nRequires-Python: {words['requires-python']}\nDescription-Content-Type: text/markdown\n\n"
        + (SOURCE / "README.md").read_text())
    (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: scripts/package\nRoot-Is-Purelib: false\nTag: {tag}\n")
    (info / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    lines = [record(file, file.relative_to(folder).as_posix()) for file in files]
    (info / "RECORD").write_text("".join(lines) + f"{info.name}/RECORD,,\n")


main(pathlib.Path(sys.argv[1]), sys.argv[2])
