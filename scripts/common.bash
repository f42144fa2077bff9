# shellcheck shell=bash
# What the scripts share: they run from the root of the project, and count what they check.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

library=build/release/libnavcore.so
archive=build/release/libnavcore.a
header=Include/navcore.h
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

checks_passed=0
checks_failed=0

# check NAME COMMAND…: runs a command or function and counts it. Its output is shown where it fails; where it succeeds
# only its own closing line is.
check() {
    local name=$1 status=0
    shift
    # Not the condition of an `if`: there bash would ignore errexit inside the function.
    set +e
    (
        set -e
        "$@"
    ) </dev/null >"$scratch/output" 2>&1
    status=$?
    set -e
    if [ "$status" -eq 0 ]; then
        checks_passed=$((checks_passed + 1))
        echo "ok    $name$(sed -n '$s/^\([0-9]* passed, [0-9]* failed\)$/: \1/p' "$scratch/output")"
    else
        checks_failed=$((checks_failed + 1))
        echo "FAIL  $name (status $status)"
        sed 's/^/      /' "$scratch/output"
    fi
}

# The closing line. Nothing checked is a failure too.
report() {
    echo "$checks_passed passed, $checks_failed failed"
    [ "$checks_failed" -eq 0 ] && [ "$checks_passed" -gt 0 ]
}

# The shipped library, navcore-corpus and navcore-demo, brought up to date.
build_library() {
    cmake --preset release
    cmake --build --preset release
}

# The same for a script that needs them: without them it ends here.
need_library() {
    check "the library is built" build_library
    [ "$checks_failed" -eq 0 ] || { report; exit 1; }
}

# build_c_test NAME: Tests/C/NAME.c, linked to the shipped library.
build_c_test() {
    mkdir -p build/c-tests
    gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -g -O1 -IInclude -o "build/c-tests/$1" "Tests/C/$1.c" \
        -Lbuild/release -lnavcore -pthread "-Wl,-rpath,\$ORIGIN/../release"
}

# The clang of the Swift toolchain, which need not be on the PATH.
swift_clang() {
    local resources
    resources=$(swiftc -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)",*$/\1/p')
    echo "$resources/../../bin/clang"
}
