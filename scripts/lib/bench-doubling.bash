# shellcheck shell=bash
# The rows of scripts/bench that double a size. It uses the script's variables and functions.
# shellcheck disable=SC2154

# The rows, and the smaller size of each.
doubling_rows=()
declare -A sizes

read_doubling_rows() {
    local name size
    while IFS=$'\t' read -r name size; do
        doubling_rows+=("twice-$name")
        sizes[twice-$name]=$size
    done < <("$out/doubling" list)
}

count_doubling() {
    local row pairs=()
    for row in "${doubling_rows[@]}"; do
        if wanted "$row"; then pairs+=("${row#twice-}" "${sizes[$row]}" "${row#twice-}" $((sizes[$row] * 2))); fi
    done
    count doubling "${pairs[@]}"
}

doubling_heading=$'\nname\tsize\tinstructions\ttwice the size\tratio\n'
print_doubling() {
    local row=$1 size=${sizes[$1]} once twice quotient
    once=${counted["${row#twice-} $size"]-} twice=${counted["${row#twice-} $((size * 2))"]-}
    [[ -n $once && -n $twice ]] || return 1
    quotient=$(ratio "$twice" "$once")
    printf '%s' "$doubling_heading"
    count_doubling() {
    local row pairs=()
    for row in "${doubling_rows[@]}"; do
        if wanted "$row"; then pairs+=("${row#twice-}" "${sizes[$row]}" "${row#twice-}" $((sizes[$row] * 2))); fi
    done
    count doubling "${pairs[@]}"
}

doubling_heading=
    printf '%s\t%s\t%s\t%s\t%s\n' "$row" "$size" "$once" "$twice" "$quotient"
    gate "$row" "$quotient"
}
