# shellcheck shell=bash
# What part fuzz and scripts/fuzz share: the fuzz targets, and how they are built and run. To be sourced after
# common.bash.

fuzz_folder=build/fuzz
# The targets, Tests/Fuzz/NAME.c; the folder of each one's kept inputs, and how many bytes a new input has at the most.
fuzz_targets=(operations paths)
declare -A kept_inputs=([operations]=Tests/Fuzz/corpus [paths]=Tests/Fuzz/paths)
declare -A longest_input=([operations]=800 [paths]=2000)

export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=handle_abort=1:handle_sigill=1

build_fuzz_target() {
    mkdir -p "$fuzz_folder"
    "$(swift_clang)" -c -g -O1 -Wall -Wextra -Werror -Wno-unused-function -fsanitize=fuzzer-no-link,address,undefined \
        -fsanitize-trap=undefined -IInclude -o "$fuzz_folder/$1.o" "Tests/Fuzz/$1.c"
    swiftc -use-ld=lld -sanitize=fuzzer,address -o "$fuzz_folder/$1" "$fuzz_folder/$1.o" build/sanitized/fuzzer/navcore.o
}

# Builds the targets. Where that fails the script ends.
need_fuzz_targets() {
    local target
    check "the library with AddressSanitizer, for fuzzing" build_sanitized fuzzer
    for target in "${fuzz_targets[@]}"; do check "the target $target" build_fuzz_target "$target"; done
    [ "$checks_failed" -eq 0 ] || { report; exit 1; }
}

# What goes before the command of a target.
same_addresses=()

# run_fuzz_target NAME ARGUMENT…: libFuzzer's log is shown only where it fails, and only the end of it. An input that breaks
# a rule is left in build/fuzz.
run_fuzz_target() {
    "${same_addresses[@]}" "$fuzz_folder/$1" -timeout=60 "-artifact_prefix=$fuzz_folder/$1-" -print_final_stats=1 "-max_len=${longest_input[$1]}" \
        "${@:2}" >"$scratch/log" 2>&1 || { tail -n 40 "$scratch/log"; return 1; }
    echo "$(last_number number_of_executed_units:) runs, $(last_number cov:) edges covered"
}

# The number that stands behind a word in the log, the last time.
last_number() {
    sed -n "s/.*$1 *\([0-9]\+\).*/\1/p" "$scratch/log" | tail -n 1
}
