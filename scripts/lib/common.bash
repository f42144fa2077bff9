# shellcheck shell=bash
# What the scripts share: they run from the root of the project, and count what they check.

set -euo pipefail
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."

library=build/release/libnavcore.so
archive=build/release/libnavcore.a
header=Include/navcore.h
version=$(sed -n 's/^#define NAV_VERSION_[A-Z]* //p' Include/navcore/library.h | paste -sd .)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

checks_passed=0
checks_failed=0

source scripts/lib/queue.bash
begun=0
[ -n "${NAVCORE_QUEUE-}" ] || begin_queue "$(nproc)"

# check NAME COMMAND…: runs a command or function, when the queue has a place for it, and counts it. Its output is shown
# where it fails; where it succeeds only its own closing line is. What takes long says how long.
check() {
    local name=$1 status took
    shift
    set +e
    in_place "$@" </dev/null >"$scratch/output" 2>&1
    status=$?
    set -e
    took=$(processor_seconds)
    [ -z "${NAVCORE_TIMES-}" ] || note_time "$name" "$1" "$took"
    if [ "${took%.*}" -ge 10 ]; then took=", ${took%.*} s"; else took=; fi
    if [ "$status" -eq 0 ]; then
        checks_passed=$((checks_passed + 1))
        echo "ok    $name$(sed -n '$s/^\([0-9]* \(passed, [0-9]* failed\|runs, \|acts, \|limits kept, \).*\)$/: \1/p' "$scratch/output")$took"
    else
        checks_failed=$((checks_failed + 1))
        echo "FAIL  $name (status $status)$took"
        sed 's/^/      /' "$scratch/output"
    fi
}

# What the processors did in a place, in seconds.
processor_seconds() {
    awk '{ for (i = 1; i <= 2; i++) { split($i, time, /[ms]/); seconds += 60 * time[1] + time[2] } }
        END { printf "%.1f\n", seconds }' "$scratch/took"
}

# note_time NAME COMMAND SECONDS: a line for `scripts/test --times`. By the name of the command it is known whether it
# compiles.
note_time() {
    local compiles=-
    case $2 in build_* | compile_* | link_*) compiles=compiles ;; esac
    printf '%s\t%s\t%s\t%s\n' "${NAVCORE_PART-${0##*/}}" "$1" "$compiles" "$3" >>"$NAVCORE_TIMES"
}

# What a part returns that has left something out, after a line that begins with `left out: `.
skipped=77

shown=0

# beside COMMAND…: runs something that has checks (`check NAME COMMAND…`, or a function of several) beside what was begun
# before; each check waits for a place. `together` waits for all of them. What they say is shown, and their checks are
# counted, in the order in which they were begun.
beside() {
    begun=$((begun + 1))
    mkdir "$scratch/$begun"
    (
        scratch=$scratch/$begun
        checks_passed=0
        checks_failed=0
        "$@"
        echo "$checks_passed $checks_failed" >"$scratch/counts"
    ) </dev/null >"$scratch/$begun.said" 2>&1 &
}

# Those that are over, up to the first that is not.
show_finished() {
    while [ -e "$scratch/$((shown + 1))/counts" ]; do show_next; done
}

# One that has left no counts has died between its checks.
show_next() {
    local passed=0 failed=1
    shown=$((shown + 1))
    cat "$scratch/$shown.said"
    [ ! -e "$scratch/$shown/counts" ] || read -r passed failed <"$scratch/$shown/counts"
    checks_passed=$((checks_passed + passed))
    checks_failed=$((checks_failed + failed))
}

together() {
    while [ -n "$(jobs -pr)" ]; do
        wait -n || true
        show_finished
    done
    while [ "$shown" -lt "$begun" ]; do show_next; done
}

# The closing line. Nothing checked is a failure too.
report() {
    echo "$checks_passed passed, $checks_failed failed"
    [ "$checks_failed" -eq 0 ] && [ "$checks_passed" -gt 0 ]
}

# leave_out WHY WHAT: says that WHAT did not run, and ends the part.
leave_out() {
    echo "left out: $1, so $2"
    exit "$skipped"
}

# The shipped library, navcore-corpus and navcore-demo, brought up to date. Others may ask for the same meanwhile.
build_library() {
    mkdir -p build
    (
        flock 9
        cmake --preset release
        cmake --build --preset release
    ) 9>build/release.lock
}

# is_as_small_as LIBRARY BYTES CODE [STRIP]: without debugging symbols it has so many bytes at the most, and its section
# .text so many of them.
is_as_small_as() {
    local bytes code
    "${4-strip}" -o "$scratch/stripped.so" "$1"
    bytes=$(stat -c %s "$scratch/stripped.so")
    code=$((0x$(readelf -SW "$1" | sed -n 's/^ *\[ *[0-9]*\] \.text *PROGBITS *[0-9a-f]* *[0-9a-f]* \([0-9a-f]*\) .*/\1/p')))
    echo "$bytes bytes, $code of them code"
    [ "$bytes" -le "$2" ] && [ "$code" -le "$3" ]
}

# The same for a script that needs them: without them it ends here.
need_library() {
    check "the library is built" build_library
    [ "$checks_failed" -eq 0 ] || { report; exit 1; }
}

# build_c_test NAME [PRESET COMPILER]: Tests/C/NAME.c, linked to the shipped library or that of another preset, in
# build/c-tests or build/c-tests-PRESET. To optimise it takes four times as long: build_c_tests does it once.
build_c_test() {
    local preset=${2-release} folder=build/c-tests${2+-$2}
    mkdir -p "$folder"
    "${3-gcc}" -std=c11 -Wall -Wextra -Wpedantic -Werror -IInclude -o "$folder/$1" "Tests/C/$1.c" \
        "-Lbuild/$preset" -lnavcore -pthread "-Wl,-rpath,\$ORIGIN/../$preset"
}

# The programs of Tests/C but for memory, which makes allocations of Embedded Swift fail, and has them all.
c_tests=$(basename -s .c Tests/C/*.c | grep -vx memory)

# compile_c_tests FOLDER COMPILER…: the objects of $c_tests, for a single program. It runs them one after the other, which
# takes less where a start or a link takes long; only tree_mirror gets the arguments. With a name as the first argument it
# runs that one alone.
compile_c_tests() {
    local folder=$1 test
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    {
        echo '#include <string.h>'
        for test in $c_tests; do echo "int test_$test();"; done
        printf 'int main(int argc, char **argv) {\n    int failed = 0;\n'
        for test in $c_tests; do
            printf '    if (argc > 1 && strcmp(argv[1], "%s") == 0) return test_%s(%s);\n' "$test" "$test" \
                "$([ "$test" != tree_mirror ] || echo 'argc - 1, argv + 1')"
        done
        for test in $c_tests; do
            printf '    failed += test_%s(%s);\n' "$test" "$([ "$test" != tree_mirror ] || echo 'argc, argv')"
        done
        printf '    return failed != 0;\n}\n'
    } >"$folder/main.c"
    "$@" -std=c11 -c -o "$folder/main.o" "$folder/main.c"
    for test in $c_tests; do
        "$@" -std=c11 -g -O1 -IInclude "-Dmain=test_$test" -c -o "$folder/$test.o" "Tests/C/$test.c"
    done
}

# build_c_tests: $c_tests with the shipped library, as build/c-tests/together, where it is older than what it is made of.
build_c_tests() {
    local folder=build/c-tests
    local program=$folder/together
    if [ ! -e "$program" ] || [ -n "$(find Include Tests/C scripts/lib/common.bash -newer "$program")" ]; then
        rm -f "$program"
        compile_c_tests "$folder/objects" gcc -Wall -Wextra -Wpedantic -Werror
        gcc -o "$program" "$folder"/objects/*.o -Lbuild/release -lnavcore -pthread "-Wl,-rpath,\$ORIGIN/../release"
    fi
}

# run_c_tests COMMAND…: runs such a program, and adds up what it says.
run_c_tests() {
    "$@" >"$scratch/c-tests" || { cat "$scratch/c-tests"; return 1; }
    awk '/ passed, / { passed += $1; failed += $3 } END { print passed " passed, " failed " failed"; exit failed > 0 }' "$scratch/c-tests"
}

# Under valgrind one thread runs at a time: those that wait for one another need turns.
memcheck=(
    valgrind --quiet --fair-sched=try --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect,possible
    --errors-for-leak-kinds=definite,indirect,possible
)

# check_corpus NAME COMMAND…: the corpus, run by a navcore-corpus in all ways, side by side. `together` waits for them.
check_corpus() {
    local name=$1
    shift
    beside check "$name" "$@" Tests/Corpus/*.txt
    beside check "$name, pulled" "$@" --pull Tests/Corpus/*.txt
    beside check "$name, late" "$@" --late Tests/Corpus/*.txt
    beside check "$name, as intents" "$@" --intents Tests/Corpus/*.txt
    beside check "$name, posted" "$@" --posts Tests/Corpus/*.txt
    beside check "$name, posted and late" "$@" --posts --late Tests/Corpus/*.txt
    beside check "$name, pulled as records" "$@" --pull --records --intents Tests/Corpus/*.txt
    beside check "$name, traced" "$@" --traced Tests/Corpus/*.txt
    beside check "$name, folded after each step" "$@" --folds Tests/Corpus/*.txt
    beside check "$name, folded, pulled" "$@" --pull --folds Tests/Corpus/*.txt
}

# check_corpus_once NAME COMMAND…: the same where the ways are proved elsewhere, and the program is slow.
check_corpus_once() {
    beside check "$1, pulled as records" "${@:2}" --pull --records --intents Tests/Corpus/*.txt
}

# swift_whole build|test|run ARGUMENT…: SwiftPM for the tests. Whole modules without debugging information take a fifth
# less, in a folder of their own: who develops compiles some files again, with that information.
swift_whole() {
    "${swift_limit[@]}" swift "$1" --scratch-path build/swift -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gnone \
        -Xswiftc "$with_module" "${@:2}"
}

# The compiler writes a whole module with its code. Else it reads and checks the files once more for the module alone.
with_module=-no-emit-module-separately-wmo
# What ends SwiftPM in time, for what may wait for ever.
swift_limit=()

# The folder of the Swift toolchain's libraries.
swift_resources() {
    swiftc -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)",*$/\1/p'
}

# swift_tool NAME: a tool of the Swift toolchain, which need not be on the PATH.
swift_tool() {
    echo "$(swift_resources)/../../bin/$1"
}

swift_clang() {
    swift_tool clang
}

# swift_has TARGET: whether it has an embedded standard library for that target.
swift_has() {
    [ -e "$(swift_resources)/embedded/Swift.swiftmodule/$1.swiftmodule" ]
}

# build_sanitized thread|address|none: the library as ordinary Swift, with checks of exclusivity, assertions and that
# sanitizer, in a folder of that name below build/sanitized, as navcore.o and its Swift module. With AddressSanitizer it is as libFuzzer
# wants it, too, and optimised, since most of it runs there; each access is checked by a call, which compiles a quarter
# faster and is no slower.
build_sanitized() {
    local folder=build/sanitized/$1
    local flags=(
        -swift-version 6 -module-name NavCoreLibrary -package-name navcore -parse-as-library -wmo -gline-tables-only
        -enforce-exclusivity=checked -Xcc -IInclude -Xcc -ISources/CNavCoreSupport/include
        "$with_module" -emit-module-path "$folder/NavCoreLibrary.swiftmodule"
    )
    case $1 in
    thread) flags+=(-Onone -sanitize=thread) ;;
    address) flags+=(-Osize -assert-config Debug -sanitize=fuzzer,address -Xllvm -asan-instrumentation-with-call-threshold=0) ;;
    none) flags+=(-O -assert-config Debug) ;;
    esac
    mkdir -p "$folder"
    if [ ! -e "$folder/navcore.o" ] || [ -n "$(find Include Sources scripts/lib/common.bash -newer "$folder/navcore.o")" ]; then
        rm -f "$folder/navcore.o"
        find Sources/NavCore/Engine Sources/NavCoreABI -name '*.swift' -print0 | sort -z |
            xargs -0 swiftc "${flags[@]}" -c -o "$folder/navcore.o"
    fi
}

# build_sanitized_c_tests thread|address: $c_tests with that library, as build/sanitized/…/c-tests. What is
# undefined in C stops it.
build_sanitized_c_tests() {
    local folder=build/sanitized/$1 flags=(-fsanitize=thread)
    [ "$1" = thread ] || flags=(-fsanitize=address,undefined -fsanitize-trap=undefined)
    compile_c_tests "$folder/objects" "$(swift_clang)" "${flags[@]}"
    swiftc -use-ld=lld "-sanitize=$1" -o "$folder/c-tests" "$folder"/objects/*.o "$folder/navcore.o"
}

# run_sanitized COMMAND…: what a sanitizer finds stops it.
run_sanitized() {
    SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1 \
        ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:handle_abort=1:handle_sigill=1 "$@"
}

run_sanitized_c_tests() {
    run_sanitized run_c_tests timeout 300 "build/sanitized/$1/c-tests"
}
