# shellcheck shell=bash
# The programs of the pages on Python. To be sourced after common.bash.

# follow_python_page PAGE [PYTHON]: all blocks of a page are one program, which prints what stands below them.
follow_python_page() {
    local block='/^```/ { inside = $0 == "```" kind; next } inside' program=$scratch/page.py
    awk -v kind=python "$block" "$1" >"$program"
    [ -s "$program" ]
    diff <(awk -v kind=text "$block" "$1") <(cd "$scratch" && "${2-python3}" -W error "$program")
}

# stage_wheel FOLDER LIBRARY TAG: the package with the library inside, as a wheel has it, in that new folder. Fails if
# pyproject.toml has another version than the header.
stage_wheel() {
    grep -qx "version = \"$version\"" bindings/python/pyproject.toml || { echo "pyproject.toml: the header has $version"; return 1; }
    mkdir -p "$1/navcore"
    cp bindings/python/src/navcore/{*.py,py.typed} "$1/navcore"
    cp "$2" "$1/navcore/libnavcore.so.0"
    python3 scripts/lib/wheel.py "$1" "$3"
}
