# shellcheck shell=bash
# The programs of the pages on Python. To be sourced after common.bash.

# follow_python_page PAGE [PYTHON]: all blocks of a page are one program, which prints what stands below them.
follow_python_page() {
    local block='/^```/ { inside = $0 == "```" kind; next } inside' program=$scratch/page.py
    awk -v kind=python "$block" "$1" >"$program"
    [ -s "$program" ]
    diff <(awk -v kind=text "$block" "$1") <(cd "$scratch" && "${2-python3}" -W error "$program")
}
