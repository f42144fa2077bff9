# shellcheck shell=bash
# A program with the lines by which it comes back in the next process. A page shows them as a diff of the whole program,
# in a block whose kind is `diff` and the language. To be sourced after common.bash.

# additions LANGUAGE PAGE: the page's diff of a program in the language.
additions() {
    awk -v fence="\`\`\`diff $1" '$0 == fence { inside = 1; next } inside && /^```/ { exit } inside' "$2"
}

# add_lines LANGUAGE PAGE: the program with the lines, which make it less than ten lines longer.
add_lines() {
    local added removed
    added=$(additions "$1" "$2" | grep -c '^+' || true)
    removed=$(additions "$1" "$2" | grep -c '^-' || true)
    echo "$2, $1: $added lines added, $removed removed" >&2
    [ "$added" -gt 0 ]
    [ $((added - removed)) -lt 10 ]
    additions "$1" "$2" | sed '/^-/d; s/^[+ ]//'
}

# run_twice LANGUAGE PAGE PROGRAM…: runs the program twice in an empty folder, and compares what it prints with the page's
# text behind the diff.
run_twice() {
    local folder
    folder=$(mktemp -d "$scratch/twice-XXXXXX")
    awk -v fence="\`\`\`diff $1" '$0 == fence { found = 1 } found && $0 == "```text" { inside = 1; next } inside && /^```/ { exit } inside' \
        "$2" >"$folder/expected"
    [ -s "$folder/expected" ]
    (cd "$folder" && "${@:3}" && "${@:3}") | tee "$folder/said"
    diff "$folder/expected" "$folder/said"
}
