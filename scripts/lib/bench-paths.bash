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

# What each figure is of, so that all are counted at once.
declare -A compared=([copies-ratio]="path-copies path-hits" [url-ratio]="url-hits path-hits"
    [typed-parameter]="path-typed path-numbers")
count_paths() {
    local row pairs=()
    local -A chosen
    for row in "${path_rows[@]}" "${!compared[@]}"; do
        if wanted "$row"; then for row in ${compared[$row]-$row}; do chosen[$row]=yes; done; fi
    done
    for row in "${!chosen[@]}"; do pairs+=("$row" "$patterns"); done
    count paths "${pairs[@]}"
}

# The instructions of a row's look-up.
lookup() { echo "${counted["$1 $patterns"]-}"; }

lookups_heading=$'\nname\tlook-ups\tns\tinstructions\n'
print_lookups() {
    local row=$1 ns=-
    if [[ $check == no ]]; then ns=$("$out/paths" time "$row" "$patterns") || return 1; fi
    if [[ $quick == no && -z $(lookup "$row") ]]; then return 1; fi
    printf '%s' "$lookups_heading"
    lookups_heading=
    printf '%s\t%s\t%s\t%s\n' "$row" "${lookups[$row]}" "$ns" "${counted["$row $patterns"]--}"
    gate "$row" "$(lookup "$row")"
}

# What two rows say together. --quick has nothing of it.
comparisons=(copies-ratio url-ratio typed-parameter)
comparisons_heading=$'\nname\tfigure\n'
print_comparison() {
    local name=$1 figure row
    for row in ${compared[$name]}; do [[ -n $(lookup "$row") ]] || return 1; done
    case $name in
        copies-ratio)
            figure=$(ratio "$(lookup path-copies)" "$(lookup path-hits)")
            ;;
        url-ratio)
            figure=$(ratio "$(lookup url-hits)" "$(lookup path-hits)")
            ;;
        typed-parameter)
            figure=$(awk -v typed="$(lookup path-typed)" -v text="$(lookup path-numbers)" \
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
    [[ $quick == yes ]] || count_paths
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
