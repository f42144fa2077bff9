# shellcheck shell=bash
# What part fuzz and scripts/fuzz share: the fuzz targets and the model test, and how they are built and run. To
# be sourced after common.bash.

fuzz_folder=build/fuzz
# Which library the programs have, see build_sanitized.
sanitizer=address
# The targets, Tests/Fuzz/NAME.c or NAME.swift; where the kept inputs of Tests/Fuzz/NAME.inputs are written, a folder for
# each; and how many bytes a new input has at the most.
fuzz_targets=(log model operations paths saved)
kept_inputs=$fuzz_folder/kept
declare -A longest_input=([log]=4000 [model]=800 [operations]=800 [paths]=2000 [saved]=4000)

export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=handle_abort=1:handle_sigill=1

# The tests in C, with the trace.
compile_c() {
    mkdir -p "$fuzz_folder"
    "$(swift_clang)" -c -g -O1 -Wall -Wextra -Werror -Wno-unused-function -IInclude -ITests/Trace/include "$@"
}

build_trace() {
    compile_c -o "$fuzz_folder/trace.o" Tests/Trace/trace.c
}

# compile_for_model NAME ARGUMENT…: build/fuzz/NAME.o, optimised, over the library for fuzzing.
compile_for_model() {
    mkdir -p "$fuzz_folder"
    swiftc -swift-version 6 -package-name navcore -wmo "$with_module" -gline-tables-only -Osize \
        -Xcc -IInclude -Xcc -ITests/Trace/include -Xcc -ISources/CNavCoreSupport/include \
        "-Ibuild/sanitized/$sanitizer" "-I$fuzz_folder" -module-alias NavCore=NavCoreLibrary -c -o "$fuzz_folder/$1.o" "${@:2}"
}

# The model of Tests/NavCoreModel, for the target and for the test at random.
build_model() {
    local product=$fuzz_folder/NavCoreModel.o
    if [ ! -e "$product" ] ||
        [ -n "$(find Tests/NavCoreModel Tests/Trace "build/sanitized/$sanitizer/navcore.o" scripts/lib/fuzz.bash -newer "$product")" ]; then
        rm -f "$product"
        compile_for_model NavCoreModel -parse-as-library -module-name NavCoreModel \
            -emit-module-path "$fuzz_folder/NavCoreModel.swiftmodule" Tests/NavCoreModel/*.swift
    fi
}

build_model_test() {
    local flags=()
    [ "$sanitizer" = none ] || flags=("-sanitize=$sanitizer")
    compile_for_model navcore-model -module-name navcore_model Tests/navcore-model/main.swift
    build_trace
    swiftc -use-ld=lld "${flags[@]}" -o "$fuzz_folder/navcore-model" "$fuzz_folder"/{navcore-model,NavCoreModel,trace}.o \
        "build/sanitized/$sanitizer/navcore.o"
}

# The model test as it is released, which does four times as many acts in a second.
build_released_model_test() {
    swift build -c release --product navcore-model
}

# test_one tree|flows|beside PROGRAM SEED ACTS: that model test alone, which ends after so many acts. What fails is left in build/fuzz.
test_one() {
    local kind=$1 log=$fuzz_folder/$1-$3.log
    shift
    env -u NAVCORE_SECONDS NAVCORE_SEED="$2" NAVCORE_TREE="$3" NAVCORE_FLOWS="$3" NAVCORE_BESIDE="$3" "$1" "$kind" >"$log" 2>&1 ||
        { tail -n 60 "$log"; echo "the whole log is $log"; return 1; }
    tail -n 1 "$log"
    rm "$log"
}

build_fuzz_target() {
    local objects=("$fuzz_folder"/{"$1",trace}.o build/sanitized/address/navcore.o)
    build_trace
    if [ -e "Tests/Fuzz/$1.swift" ]; then
        compile_for_model "$1" -parse-as-library -module-name "$1" "Tests/Fuzz/$1.swift"
        objects+=("$fuzz_folder/NavCoreModel.o")
    else
        compile_c -fsanitize=fuzzer-no-link,address,undefined -fsanitize-trap=undefined -o "$fuzz_folder/$1.o" \
            "Tests/Fuzz/$1.c"
    fi
    swiftc -use-ld=lld -sanitize=fuzzer,address -o "$fuzz_folder/$1" "${objects[@]}"
}

# build_replay NAME: a target without libFuzzer, which runs the files that it is given.
build_replay() {
    build_trace
    compile_c -o "$fuzz_folder/$1.o" "Tests/Fuzz/$1.c"
    compile_c -o "$fuzz_folder/replay.o" Tests/Fuzz/replay.c
    swiftc -use-ld=lld -o "$fuzz_folder/$1-replay" "$fuzz_folder"/{"$1",replay,trace}.o "build/sanitized/$sanitizer/navcore.o"
}

# Builds the targets. Where that fails the script ends.
need_fuzz_targets() {
    local target
    check "the library with AddressSanitizer" build_sanitized address
    check "the model" build_model
    [ "$checks_failed" -eq 0 ] || { report; exit 1; }
    for target in "${fuzz_targets[@]}"; do
        check "the target $target" build_fuzz_target "$target"
        rm -rf "${kept_inputs:?}/$target"
        check "its kept inputs" scripts/fuzz-inputs unpack "$target" "$kept_inputs/$target"
    done
    [ "$checks_failed" -eq 0 ] || { report; exit 1; }
}

# What goes before the command of a target.
same_addresses=()

# run_fuzz_target NAME ARGUMENT…: libFuzzer's log is shown only where it fails, and only the end of it. An input that breaks
# a rule is left in build/fuzz.
run_fuzz_target() {
    "${same_addresses[@]}" "$fuzz_folder/$1" -timeout=60 "-artifact_prefix=$fuzz_folder/$1-" -print_final_stats=1 "-max_len=${longest_input[$1]}" \
        "${@:2}" >"$scratch/log" 2>&1 || { tail -n 80 "$scratch/log"; return 1; }
    echo "$(last_number number_of_executed_units:) runs, $(last_number cov:) edges covered"
}

# The number that stands behind a word in the log, the last time.
last_number() {
    sed -n "s/.*$1 *\([0-9]\+\).*/\1/p" "$scratch/log" | tail -n 1
}
