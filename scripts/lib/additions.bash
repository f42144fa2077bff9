# shellcheck shell=bash
# A program with the lines by which it comes back in the next process. A page shows them as a diff of the whole program.
# To be sourced after common.bash.

# additions PAGE: the page's first diff.
additions() {
    awk '$0 == "```diff" { inside = 1; next } inside && /^```/ { exit } inside' "$1"
}

# add_lines PAGE: the program with the lines, which make it less than ten lines longer.
add_lines() {
    local added removed
    added=$(additions "$1" | grep -c '^+' || true)
    removed=$(additions "$1" | grep -c '^-' || true)
    echo "$1: $added lines added, $removed removed" >&2
    [ "$added" -gt 0 ]
    [ $((added - removed)) -lt 10 ]
    additions "$1" | sed '/^-/d; s/^[+ ]//'
}

# run_twice PAGE PROGRAM…: runs the program twice in an empty folder, and compares what it prints with the page's text
# behind the diff.
run_twice() {
    local folder
    folder=$(mktemp -d "$scratch/twice-XXXXXX")
    awk '$0 == "```diff" { found = 1 } found && $0 == "```text" { inside = 1; next } inside && /^```/ { exit } inside' \
        "$1" >"$folder/expected"
    [ -s "$folder/expected" ]
    (cd "$folder" && "${@:2}" && "${@:2}") | tee "$folder/said"
    diff "$folder/expected" "$folder/said"
}
