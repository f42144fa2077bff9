# shellcheck shell=bash
# The rows of scripts/bench about look-ups of paths. It uses the script's variables and functions.
# shellcheck disable=SC2154

# The rows for which the file has patterns, with the number of their look-ups and of the parameters that these read.
path_rows=()
declare -A lookups parameters

read_path_rows() {
    local row list lookups_of_row parameters_of_row
    list=$("$out/paths" list "$patterns") || return 1
    while IFS=$'\t' read -r row lookups_of_row parameters_of_row; do
        path_rows+=("$row")
        lookups[$row]=$lookups_of_row
        parameters[$row]=$parameters_of_row
    done <<<"$list"
}

# Counts the instructions per look-up of a row once, for print_lookups and print_comparison.
declare -A lookup_instructions
count_lookups() {
    [[ -z ${lookup_instructions[$1]-} ]] || return 0
    lookup_instructions[$1]=$(instructions "$out/paths" run "$1" "$patterns")
}

lookups_heading=$'\nname\tlook-ups\tns\tinstructions\n'
print_lookups() {
    local row=$1 ns=-
    if [[ $check == no ]]; then ns=$("$out/paths" time "$row" "$patterns") || return 1; fi
    if [[ $quick == no ]]; then count_lookups "$row" || return 1; fi
    printf '%s' "$lookups_heading"
    lookups_heading=
    printf '%s\t%s\t%s\t%s\n' "$row" "${lookups[$row]}" "$ns" "${lookup_instructions[$row]--}"
    gate "$row" "${lookup_instructions[$row]-}"
}

# What two rows say together. --quick has nothing of it.
comparisons=(copies-ratio url-ratio typed-parameter)
comparisons_heading=$'\nname\tfigure\n'
print_comparison() {
    local name=$1 figure
    case $name in
        copies-ratio)
            count_lookups path-copies && count_lookups path-hits || return 1
            figure=$(ratio "${lookup_instructions[path-copies]}" "${lookup_instructions[path-hits]}")
            ;;
        url-ratio)
            count_lookups url-hits && count_lookups path-hits || return 1
            figure=$(ratio "${lookup_instructions[url-hits]}" "${lookup_instructions[path-hits]}")
            ;;
        typed-parameter)
            count_lookups path-typed && count_lookups path-numbers || return 1
            figure=$(awk -v typed="${lookup_instructions[path-typed]}" -v text="${lookup_instructions[path-numbers]}" \
                -v lookups="${lookups[path-typed]}" -v parameters="${parameters[path-typed]}" \
                'BEGIN { if (parameters == 0) print "-"; else printf "%.1f\n", (typed - text) * lookups / parameters }')
            ;;
    esac
    printf '%s' "$comparisons_heading"
    comparisons_heading=
    printf '%s\t%s\n' "$name" "$figure"
    gate "$name" "$figure"
}

print_paths() {
    local row
    for row in "${path_rows[@]}"; do
        if wanted "$row"; then print_lookups "$row" || row_failed "$row"; fi
    done
    [[ $quick == no ]] || return 0
    for row in "${comparisons[@]}"; do
        if wanted "$row"; then print_comparison "$row" || row_failed "$row"; fi
    done
}

print_lookup_allocations() {
    local calls
    calls=$("$out/paths" allocations "$1" "$patterns") || return 1
    print_size "allocations-$1" "$calls" -
}
