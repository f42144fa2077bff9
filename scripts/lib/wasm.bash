# shellcheck shell=bash
# How the library is made for WebAssembly: with the clang and wasm-ld of the Swift toolchain, Debian's wasi-libc, and
# clang's functions for what a processor can't do by itself. To be sourced after common.bash.

wasm=build/wasm

wasm_flags=(--target=wasm32-wasi --sysroot=/usr -O2 -Wall -Wextra -Werror -IInclude -ISources/CNavCoreSupport/include)

wasm_link_flags=(
    # Swift takes numbers below 4096 in the place of a pointer for nil or another case of an enum, because nothing lies
    # there elsewhere. Here a function pointer is a place in a table, and the first place is 1: callbacks would be lost.
    -Wl,--table-base=4096
    # Data lie above the stack, so they have no such addresses either, and what overflows the stack traps.
    -Wl,--stack-first,-z,stack-size=262144
    # Sources/CNavCoreSupport/support.c says why.
    -Wl,--wrap=posix_memalign
    -Wl,--gc-sections,--strip-all
    # clang runs wasm-opt if there is one, so its result would depend on the machine.
    --no-wasm-opt
)

# Makes a module a tenth smaller. It has the features for which clang compiles. --low-memory-unused: a pointer and an
# offset never wrap round to the first 1,024 bytes, which are the end of the stack. What is inlined is as small as a call, or
# has one caller and is small: 600 bytes less with gzip.
wasm_opt=(wasm-opt --always-inline-max-function-size=4 --one-caller-inline-max-function-size=100 -Oz -Oz -Oz --low-memory-unused --enable-bulk-memory --enable-mutable-globals
    --enable-nontrapping-float-to-int --enable-sign-ext)

# Looks for the tools, and installs some. wasm_missing says what is missing; nothing where they are all there.
find_wasm_tools() {
    wasm_missing=
    if ! swift_has wasm32-unknown-none-wasm; then
        wasm_missing="this Swift has no embedded standard library for WebAssembly"
    elif ! scripts/install-tools wasm; then
        wasm_missing="the tools for WebAssembly can't be installed"
    fi
    wasm_clang=$(swift_tool clang)
    wasm_builtins=$(compgen -G '/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a' | tail -n 1) || true
}

# The driver of the corpus in C, whose callbacks come first among the function pointers, and the runner.
corpus_program=(-ISources/CorpusRunner -ISources/CorpusRunner/include Sources/navcore-corpus/*.c Sources/CorpusRunner/*.c)

# A download has to be small, so nothing is inlined that does not make it smaller: 13 % less with gzip. A pair of navigate
# and popBack from JavaScript takes 3.4 microseconds instead of 2.3.
wasm_swift_flags=(-Xllvm -sil-disable-pass=inline -Xllvm -inline-threshold=0)

# The engine and the ABI: as navcore-lto.o, from which a module is compiled without the functions that it does not export,
# and as navcore.o, which is compiled already.
compile_wasm() {
    local lto=$wasm/navcore-lto.o object=$wasm/navcore.o options
    mkdir -p "$wasm"
    [ ! -e "$object" ] || [ -n "$(find Include Sources cmake/swift-options scripts/lib/wasm.bash -newer "$object")" ] || return 0
    rm -f "$object"
    mapfile -t options < <(grep '^-' cmake/swift-options | xargs printf '%s\n')
    find Sources/NavCore/Engine Sources/NavCoreABI -name '*.swift' -print0 | LC_ALL=C sort -z |
        xargs -0 swiftc -target wasm32-unknown-none-wasm "${options[@]}" "${wasm_swift_flags[@]}" \
            -Xfrontend -disable-stack-protector -Xcc -IInclude -Xcc -ISources/CNavCoreSupport/include -c -o "$lto"
    "$wasm_clang" --target=wasm32-wasi --sysroot=/usr -nostdlib -Wl,--relocatable,--lto-O2 "$lto" -o "$object"
}

# link_wasm FILE SOURCE-or-FLAG…: these, of which one is the library, with what it needs.
link_wasm() {
    "$wasm_clang" "${wasm_flags[@]}" "${wasm_link_flags[@]}" "${@:2}" Sources/CNavCoreSupport/support.c \
        -Wl,--lto-O2 -nodefaultlibs -lc "$wasm_builtins" -o "$wasm/$1"
}

# link_wasm_program FILE SOURCE-or-FLAG…: a WASI program with the library.
link_wasm_program() {
    link_wasm "$@" "$wasm/navcore.o"
}

# link_wasm_library FILE NAMES: the module for hosts. It imports nothing, and exports the functions that the file NAMES
# lists, an allocator, the memory, and the table, to which a host adds its callbacks.
link_wasm_library() {
    local exports
    mapfile -t exports < <(sed 's/^/-Wl,--export=/' "$2")
    # A load that is made early on some ways is made once more on others: 160 bytes more with gzip. What two ways have in
    # common is written once where they meet: 250 bytes less.
    link_wasm "linked-$1" "$wasm/navcore-lto.o" -Wl,-mllvm,-inline-threshold=0 -Wl,-mllvm,-enable-load-pre=false \
        -Wl,-mllvm,-sink-common-insts=true \
        -nostartfiles -Wl,--no-entry "${exports[@]}" \
        -Wl,--export=malloc,--export=free -Wl,--export-table,--growable-table
    "${wasm_opt[@]}" "$wasm/linked-$1" -o "$wasm/$1"
    rm "$wasm/linked-$1"
}

# The functions that the binding needs in a browser.
web_exports=bindings/js/browser/exports.txt

# is_wasm_current FILE INPUT…: whether a file in build/wasm is newer than these and than how it is made.
is_wasm_current() {
    local file=$wasm/$1
    [ -e "$file" ] && [ -z "$(find "${@:2}" Sources/CNavCoreSupport scripts/lib/wasm.bash -newer "$file")" ]
}

# corpus-runner.wasm: the runner alone, as a WASI reactor, for the driver in JavaScript.
link_corpus_runner() {
    local exports=(corpus_reply corpus_hear malloc free)
    link_wasm corpus-runner.wasm -ISources/CorpusRunner -ISources/CorpusRunner/include Tests/JS/runner.c \
        Sources/CorpusRunner/*.c -mexec-model=reactor "${exports[@]/#/-Wl,--export=}"
}

# navcore.wasm for all hosts, and navcore-web.wasm for browsers, where they are older than what they are made of.
build_wasm_libraries() {
    compile_wasm
    is_wasm_current navcore.wasm "$wasm/navcore-lto.o" abi/symbols.txt || link_wasm_library navcore.wasm abi/symbols.txt
    is_wasm_current navcore-web.wasm "$wasm/navcore-lto.o" "$web_exports" || link_wasm_library navcore-web.wasm "$web_exports"
}

# The libraries, navcore-corpus.wasm and corpus-runner.wasm.
build_wasm() {
    build_wasm_libraries
    link_wasm_program navcore-corpus.wasm "${corpus_program[@]}"
    link_corpus_runner
}

# say_wasm_size [FILE]
say_wasm_size() {
    local file=$wasm/${1-navcore.wasm}
    echo "size  $(stat -c %s "$file") bytes of $file, $(gzip -9c "$file" | wc -c) with gzip"
}
