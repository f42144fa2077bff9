# shellcheck shell=bash
# How the tests of the Kotlin binding are made, and its storms: what scripts/test kotlin and scripts/kotlin-storm share.
# To be sourced after kotlin.bash; find_tests comes before the others, when need_kotlin has found the compiler.

source scripts/lib/additions.bash

find_tests() {
    klibs=()
    for klib in "$kotlin"/lib/native/*.klib; do klibs+=(-l "$klib"); done
    common_tests=("$binding"/src/commonTest/kotlin/navcore/*.kt "$binding"/src/commonTest/kotlin/navcore/corpus/*.kt
        "$binding"/examples/*/*.kt)
}

# The Kotlin of the documents, each block a file of its own: declarations as they are, statements in a function. A block
# after `<!-- not compiled: … -->` is left out. The block of text that comes next is what a program prints.
extract_documented() {
    local document block number=0
    rm -rf "$built/documented"
    mkdir -p "$built/documented"
    for document in "$binding/README.md" docs/concepts/*.md docs/compare/{form,tabs}.md docs/flows.md docs/kotlin{,-routes,-flows,-saved,-threads,-platforms}.md \
        docs/testing-in-kotlin.md docs/logging.md docs/debugging.md; do
        awk -v start="$scratch/block-${document//\//-}-" -v said="$scratch/said-${document//\//-}-" '
            /^<!-- not compiled: / { left_out = 1 }
            /^```$/ { inside = says = 0 }
            inside { print >(start count) }
            says { print >(said count) }
            /^```text$/ { says = is_next }
            /^```[a-z]/ { is_next = 0 }
            /^```kotlin$/ { inside = is_next = !left_out; left_out = 0; count++ }' "$document"
    done
    for block in "$scratch"/block-*; do
        number=$((number + 1))
        {
            echo "package documented.block$number"
            echo "import navcore.*"
            grep '^import ' "$block" || true
            if grep -Eq '^(suspend fun|fun|(data )?class|(data )?object|val) ' "$block"; then
                grep -v '^import ' "$block"
            else
                echo "fun statements(navigator: Navigator) {"
                grep -v '^import ' "$block"
                echo "}"
            fi
        } >"$built/documented/Block$number.kt"
        [ ! -e "${block/block-/said-}" ] || cp "${block/block-/said-}" "$built/documented/Block$number.said"
    done
    [ "$number" -ge 3 ]
}

# The programs among these blocks.
run_documented() {
    local said name count=0
    for said in "$built"/documented/*.said; do
        name=$(basename "$said" .said)
        run_java "-Dnavcore.library=$PWD/$built/libnavcore_jni.so" \
            -cp "$built/tests:$built/navcore-test.jar:$built/navcore.jar:$jars" "documented.${name,}.${name}Kt" |
            tee "$scratch/documented.said"
        diff "$said" "$scratch/documented.said"
        count=$((count + 1))
    done
    [ "$count" -ge 4 ]
}

# The calls of docs/tasks*.md, which compile_jvm_tests has compiled.
run_documented_calls() {
    run_java "-Dnavcore.library=$PWD/$built/libnavcore_jni.so" -cp "$built/tests:$built/navcore.jar:$jars" tasks.TasksKt |
        tee "$scratch/tasks"
    diff "$built/tasks/tasks.expected" "$scratch/tasks"
}

# The README's program, its commands and what it prints: the first blocks of these kinds.
block() {
    awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } inside && /^```/ { exit } inside' "$binding/README.md"
}

# A distribution of Kotlin as users have it, with bin/kotlinc and the libraries where that looks for them: the compiler
# itself, or a folder that is laid out so of what the installer gives.
find_distribution() {
    local library
    distribution=$kotlin
    [ ! -e "$kotlin/lib/kotlin-stdlib.jar" ] || return 0
    distribution=$PWD/$built/distribution
    rm -rf "$distribution"
    mkdir -p "$distribution/bin" "$distribution/lib"
    for library in kotlin-stdlib kotlinx-coroutines-core-jvm; do
        cp "$kotlin/lib/jvm/$library"-[0-9]*.jar "$distribution/lib/$library.jar"
    done
    # It knows its folder by its own, where it is not a link to another one.
    cp -l "$kotlin/konan/lib/kotlin-native-compiler-embeddable.jar" "$distribution/lib/kotlin-compiler.jar" ||
        cp "$kotlin/konan/lib/kotlin-native-compiler-embeddable.jar" "$distribution/lib/kotlin-compiler.jar"
    cat >"$distribution/bin/kotlinc" <<'END'
#!/bin/sh
exec java -Xmx2G -XX:+UseSerialGC -cp "$(dirname "$0")/../lib/kotlin-compiler.jar" \
    org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-reflect "$@"
END
    chmod +x "$distribution/bin/kotlinc"
}

# Does what the README begins with, word for word: in an empty folder with a clone, here a link to this one, and the
# program. This is what compiles the JVM part, too. Nothing stays in the folder for temporary files.
follow_readme() {
    local folder=$scratch/followed commands
    commands=$(block sh)
    [ -n "$commands" ]
    find_distribution
    mkdir -p "$folder/temporary"
    ln -s "$PWD" "$folder/navcore"
    block kotlin >"$folder/App.kt"
    block text >"$scratch/expected"
    (
        cd "$folder"
        unset KOTLIN_HOME
        export NAVCORE_STRICT=1 PATH=$distribution/bin:$PATH
        export JDK_JAVA_OPTIONS="-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=$folder/temporary"
        bash -euo pipefail -c "$commands" | tee said
    )
    diff "$scratch/expected" <(tail -n "$(wc -l <"$scratch/expected")" "$folder/said")
    [ -s "$scratch/expected" ]
    [ -z "$(ls -A "$folder/temporary")" ]
    cp "$folder/app.jar" "$built/app.jar"
}

# The program of docs/kotlin-first-hour.md: its first block, with what the other blocks add above `main` and at its end.
first_hour_program() {
    local page=docs/kotlin-first-hour.md folder=$scratch/first-hour
    mkdir -p "$folder"
    awk -v main="$folder/main" -v above="$folder/above" '
        /^```$/ { inside = 0 }
        inside && count == 1 && /^fun main/ { into = main }
        inside && $0 == "// in main:" { into = main; next }
        inside && !(count == 1 && into == main && $0 == "}") { print >into }
        $0 == "```kotlin" { inside = 1; count++; into = above }' "$page"
    cat "$folder/above" "$folder/main" && echo "}"
}

# It prints what the page says, and its commands are those of the README, which follow_readme runs.
follow_first_hour() {
    local page=docs/kotlin-first-hour.md
    diff <(block sh) <(awk '$0 == "```sh" { inside = 1; next } inside && /^```/ { exit } inside' "$page")
    prints_what_is_said "$page" first_hour
}

# prints_what_is_said PAGE NAME: the program of a page prints the page's blocks of text.
prints_what_is_said() {
    awk '$0 == "```text" { inside = 1; next } /^```/ { inside = 0 } inside' "$1" >"$scratch/$2.expected"
    run_program pages "$2" | tee "$scratch/$2.said"
    [ -s "$scratch/$2.expected" ]
    diff "$scratch/$2.expected" "$scratch/$2.said"
}

# The program of docs/concepts/coming-back.md, with the lines by which it comes back.
run_kotlin_twice() {
    mkdir -p "$scratch/twice"
    run_twice kotlin docs/concepts/coming-back.md run_program pages twice
}

# The program that is killed, and the function of docs/kotlin-saved.md that it calls: a file each.
write_killed() {
    cp "$binding/src/killTest/kotlin/Killed.kt" "$1/Killed.kt"
    awk '
        /^```$/ { inside = 0 }
        inside && /^suspend fun pickColour/ { print "import navcore.*\n"; found = 1 }
        inside && found
        /^```kotlin$/ { inside = 1; found = 0 }' docs/kotlin-saved.md >"$1/Pick.kt"
    [ -s "$1/Pick.kt" ]
}

# be_killed FOLDER TEXT PROGRAM…: runs the program with a saved text, and kills it when it has printed the tree, which is
# its last line. The lines before the tree are the folder's file `text`. The program reads a line that never comes: its
# input stays open.
be_killed() {
    local line='' killed never status=0
    mkfifo "$1/never" "$1/said"
    "${@:3}" "$2" <"$1/never" >"$1/said" &
    killed=$!
    exec {never}>"$1/never"
    : >"$1/text"
    while read -r -t 120 line && [[ $line != "["* ]]; do echo "$line" >>"$1/text"; done <"$1/said"
    kill -KILL "$killed"
    wait "$killed" || status=$?
    exec {never}>&-
    rm "$1/never" "$1/said"
    echo "killed while it shows $line, status $status"
    [ "$line" = "[home, picker awaited]" ]
    [ "$status" -eq 137 ]
}

# survive_kills FOLDER PROGRAM…: the program is killed while its picker is shown. So is the second process, which has
# restored and attached. The third process delivers the result.
survive_kills() {
    local folder=$1 text
    shift
    be_killed "$folder" "" "$@"
    text=$(cat "$folder/text")
    be_killed "$folder" "$text" "$@"
    diff <(echo "$text") "$folder/text"
    grep -F '"key":"settings.colour"' "$folder/text"
    timeout 120 "$@" "$text" <<<blue | tee "$folder/delivered"
    diff <(printf '%s\n' "$text" "[home, picker awaited]" ok "picked blue" "nobody waits: true") "$folder/delivered"
}

survive_kills_on_jvm() {
    local folder=$scratch/killed
    mkdir -p "$folder"
    write_killed "$folder"
    compile_kotlin "${strict[@]}" -no-stdlib -no-reflect "$folder"/*.kt -cp "$built/navcore.jar:$jars" -d "$folder/app"
    survive_kills "$folder" "$java_home/bin/java" -XX:TieredStopAtLevel=1 \
        "-Dnavcore.library=$PWD/$built/libnavcore_jni.so" -cp "$folder/app:$built/navcore.jar:$jars" KilledKt
}

survive_kills_on_native() {
    local folder=$scratch/killed
    mkdir -p "$folder"
    write_killed "$folder"
    "$kotlin/bin/konanc" -g "${strict[@]}" "$folder"/*.kt -l "$native/static/navcore.klib" \
        -l "$native/static/navcore-interop.klib" "${klibs[@]}" -o "$folder/app"
    survive_kills "$folder" "$folder/app.kexe"
}

# Programs that are compiled with the tests, in one run of the compiler: each in a package of its own, so that names don't
# meet. The examples are `examples.NAME`, the programs of pages `pages.NAME`.
gather_programs() {
    local program
    rm -rf "$built/programs"
    mkdir -p "$built/programs"
    for program in examples/*.kt; do add_program examples "$(basename "$program" .kt)" "$program"; done
    first_hour_program >"$scratch/first_hour.kt"
    add_program pages first_hour "$scratch/first_hour.kt"
    add_lines kotlin docs/concepts/coming-back.md >"$scratch/twice.kt"
    add_program pages twice "$scratch/twice.kt"
}

# add_program PACKAGE NAME FILE: the class of its main function is Program.
add_program() {
    { echo "@file:JvmName(\"Program\")" && echo "package $1.$2" && cat "$3"; } >"$built/programs/$1-$2.kt"
}

# run_program PACKAGE NAME: one of them, in whatever folder.
made=$PWD/$built
run_program() {
    run_java "-Dnavcore.library=$made/libnavcore_jni.so" -cp "$made/tests:$made/navcore-test.jar:$made/navcore.jar:$jars" \
        "$1.$2.Program"
}

# Each program of examples/ prints what the text beside it says: NAME.kt.txt, if the text of its Swift twin is another
# one, else NAME.txt.
run_examples() {
    local program name expected
    for program in examples/*.kt; do
        name=$(basename "$program" .kt)
        expected=examples/$name.kt.txt
        [ -e "$expected" ] || expected=examples/$name.txt
        run_program examples "$name" | tee "$scratch/$name.said"
        diff "$expected" "$scratch/$name.said"
    done
}

# The compiler refuses each use of Misuses.kt that has a comment at its end, and no other, and says what stands after "says:".
compiler_refuses() {
    local misuses=$binding/src/misuses/kotlin/Misuses.kt
    compile_kotlin -no-stdlib -no-reflect "$misuses" -cp "$built/navcore-test.jar:$built/navcore.jar:$jars" \
        -d "$scratch/misuses" >"$scratch/refused" 2>&1 || true
    diff <(grep -n '[^ ] // ' "$misuses" | cut -d: -f1) \
        <(sed -n 's/^.*Misuses\.kt:\([0-9]*\):[0-9]*: error: .*/\1/p' "$scratch/refused" | sort -nu)
    grep -n ' // says: ' "$misuses" | while IFS=: read -r line says; do
        grep -F "Misuses.kt:$line:" "$scratch/refused" | grep -qF "${says##* // says: }" || {
            echo "line $line: the compiler does not say ${says##* // says: }"
            return 1
        }
    done
}

# Does what docs/kotlin-platforms.md says of Kotlin/Native, in the same way. This makes the klibs of the other tests.
follow_native_page() {
    local folder=$scratch/followed-native commands
    commands=$(native_block sh)
    [ -n "$commands" ]
    mkdir -p "$folder"
    ln -s "$PWD" "$folder/navcore"
    block kotlin >"$folder/App.kt"
    block text >"$scratch/expected-native"
    (
        cd "$folder"
        unset KOTLIN_HOME
        export NAVCORE_STRICT=1 PATH=$kotlin/bin:$PATH
        bash -euo pipefail -c "$commands" | tee said
    )
    diff "$scratch/expected-native" <(tail -n "$(wc -l <"$scratch/expected-native")" "$folder/said")
    take_klibs "$folder/klib"
}

# The first block of that kind there.
native_block() {
    awk -v fence="\`\`\`$1" '/^## / { section = $0 == "## On Kotlin/Native" }
        section && $0 == fence { inside = 1; next } inside && /^```/ { exit } inside' docs/kotlin-platforms.md
}

# The header without the binding, as that page imports it. The .def names each helper that keeps the pointer to a text.
imports_the_header() {
    local folder=$scratch/header
    mkdir "$folder"
    native_block text >"$folder/c.def"
    native_block kotlin >"$folder/navigate.kt"
    diff <(sed -n 's/^\([a-z_]*\): nav_\(string\|value\|member\|request\|branch\|link\|parameter_type\|route\) (const char .*/\1/p' \
        abi/helpers.txt | sort) <(grep -o 'nav_[a-z_]*' <(tail -n +2 "$folder/c.def") | sort)
    "$kotlin/bin/cinterop" -def "$folder/c.def" -pkg navcore.c -compiler-option "-I$PWD/Include" -o "$folder/c"
    "$kotlin/bin/konanc" -Werror "$folder/navigate.kt" -l "$folder/c.klib" -p library -o "$folder/navigate"
}

# says_what_to_install SCRIPT TEXT: where there is no compiler.
says_what_to_install() {
    local said status=0
    said=$(env -u KOTLIN_HOME HOME="$scratch" XDG_CACHE_HOME="$scratch" NAVCORE_KOTLIN_INSTALLER= \
        PATH="$(without_kotlin)" "scripts/$1" 2>&1) || status=$?
    echo "$said"
    [ "$status" -eq 1 ]
    grep -F "scripts/$1: $2" <<<"$said"
    grep -F "on the PATH or its folder into KOTLIN_HOME" <<<"$said"
}

# The PATH without folders that have a compiler.
without_kotlin() {
    local folders folder kept=()
    IFS=: read -r -a folders <<<"$PATH"
    for folder in "${folders[@]}"; do
        [ -e "$folder/kotlinc" ] || [ -e "$folder/konanc" ] || kept+=("$folder")
    done
    (IFS=: && echo "${kept[*]}")
}

scripts_say_what_to_install() {
    says_what_to_install kotlin-jar "there is no Kotlin compiler: install Kotlin 2.2 or later"
    says_what_to_install compose-shop "there is no Kotlin compiler: install Kotlin 2.2 or later"
    says_what_to_install kotlin-klib "there is no Kotlin/Native compiler: install Kotlin/Native 2.2 or later"
}

# Every script looks for the compiler in the same places, in this order.
compilers_are_found() {
    local cache=$scratch/cache first=$scratch/first second=$scratch/second
    local kept=$cache/navcore/kotlin-9.10
    unset KOTLIN_HOME
    installer=
    PATH=$(without_kotlin)
    mkdir -p "$cache"/navcore/kotlin-9.{9,10}/bin "$kept/lib" "$first/bin" "$second/bin"
    touch "$cache"/navcore/kotlin-9.{9,10}/bin/kotlinc "$first/bin/kotlinc" "$second/bin/konanc" "$kept/lib/junit.jar"
    chmod +x "$cache"/navcore/kotlin-9.{9,10}/bin/kotlinc "$first/bin/kotlinc" "$second/bin/konanc"
    export HOME=$scratch XDG_CACHE_HOME=$cache
    [ "$(find_kotlin kotlinc)" = "$kept" ]
    [ -z "$(find_kotlin konanc)" ]
    PATH=$first/bin:$PATH:$second/bin
    [ "$(find_kotlin kotlinc)" = "$first" ]
    [ "$(find_kotlin konanc)" = "$second" ]
    [ "$(find_kotlin kotlinc 'lib/junit*.jar')" = "$kept" ]
    export KOTLIN_HOME=$second
    [ "$(find_kotlin kotlinc)" = "$second" ]
}

# A jar without the library says what was looked for.
says_what_was_looked_for() {
    local said
    said=$(run_java -cp "$built/navcore.jar:$built/app.jar:$jars" AppKt 2>&1 || true)
    echo "$said"
    grep -F "UnsatisfiedLinkError: navcore: no native library: the property navcore.library is not set" <<<"$said"
    grep -F "navcore/native/linux-$(uname -m | sed s/aarch64/arm64/)/libnavcore_jni.so is not in the jar" <<<"$said"
    said=$(run_java -Dnavcore.library=/nowhere.so -cp "$built/navcore.jar:$built/app.jar:$jars" AppKt 2>&1 || true)
    grep -F "/nowhere.so, which the property navcore.library names, can't be loaded" <<<"$said"
}

runner=Sources/CorpusRunner

# The runner of the corpus for the JVM. It exports its two functions alone.
compile_jvm_runner() {
    gcc -std=c11 -Wall -Wextra -Werror -O2 -fPIC -fvisibility=hidden -shared -IInclude "-I$runner/include" \
        "-I$java_home/include" "-I$java_home/include/linux" "$runner"/*.c "$binding/src/jvmTest/c/corpus_jni.c" -lm \
        -o "$built/libnavcore_corpus.so"
}

# The same for Kotlin/Native, in one object, in which names of its own harm nobody.
compile_native_runner() {
    local folder=$native/runner keep=()
    rm -rf "$folder" "$native/libnavcore_corpus.a"
    mkdir -p "$folder"
    (cd "$folder" && gcc -std=c11 -Wall -Wextra -Werror -O2 -fPIC "-I$OLDPWD/Include" "-I$OLDPWD/$runner/include" -c \
        "$OLDPWD/$runner"/*.c)
    ld -r -o "$folder/all.o" "$folder"/*.o
    keep=(--keep-global-symbol=corpus_run_path --keep-global-symbol=corpus_hear --keep-global-symbol=corpus_reply)
    objcopy "${keep[@]}" "$folder/all.o"
    ar rcs "$native/libnavcore_corpus.a" "$folder/all.o"
    "$kotlin/bin/cinterop" -def "$binding/src/nativeTest/cinterop/corpus.def" -pkg navcore.corpus.interop \
        -compiler-option "-I$PWD/$runner/include" -libraryPath "$PWD/$native" -o "$native/corpus"
}

compile_jvm_tests() {
    compile_jvm_runner
    compile_jvm_kit "$built/navcore-test.jar"
    rm -rf "$built/tests"
    extract_documented
    gather_programs
    scripts/tasks --programs "$built/tasks"
    compile_kotlin -Xmulti-platform -Xexpect-actual-classes "-Xcommon-sources=$(joined "${common_tests[@]}")" \
        "${common_tests[@]}" "$binding"/src/jvmTest/kotlin/navcore/*.kt "$binding"/src/jvmTest/kotlin/navcore/*/*.kt \
        "$built"/documented/*.kt "$built"/programs/*.kt "$built/tasks/Tasks.kt" -cp "$built/navcore-test.jar:$built/navcore.jar:$jars" "-Xfriend-paths=$built/navcore.jar" -module-name navcore_test \
        -d "$built/tests"
}

# The klibs, as users make them, and those for programs that are linked to libnavcore.so.
compile_native() {
    NAVCORE_STRICT=1 KOTLIN_HOME=$kotlin scripts/kotlin-klib --thin "$scratch/klib"
    take_klibs "$scratch/klib"
}

# take_klibs FOLDER: the klibs that scripts/kotlin-klib has made there.
take_klibs() {
    mkdir -p "$native/static" "$native/shared"
    cp "$1"/navcore{,-interop}.klib "$native/static"
    import_crossing navcore-shared.def "$native/shared/navcore-interop" build/release
}

compile_native_tests() {
    compile_native_runner
    compile_klib_kit "$native/static" "${klibs[@]}"
    "$kotlin/bin/konanc" -Xmulti-platform -Xexpect-actual-classes "-Xcommon-sources=$(joined "${common_tests[@]}")" \
        "${common_tests[@]}" "$binding"/src/nativeTest/kotlin/navcore/*.kt \
        "$binding"/src/nativeTest/kotlin/navcore/*/*.kt -l "$native/static/navcore.klib" \
        -l "$native/static/navcore-interop.klib" -l "$native/static/navcore-test.klib" -l "$native/corpus.klib" "${klibs[@]}" \
        -friend-modules "$native/static/navcore.klib" -p library -o "$native/tests"
}

# link_native_tests FOLDER FLAG…: with the libnavcore.a that the klib in the folder brings.
link_native_tests() {
    rm -f "$native/$1/tests.kexe"
    "$kotlin/bin/konanc" -g -tr "-Xinclude=$native/tests.klib" -l "$native/static/navcore.klib" \
        -l "$native/$1/navcore-interop.klib" -l "$native/static/navcore-test.klib" -l "$native/corpus.klib" \
        "${klibs[@]}" "${@:2}" -o "$native/$1/tests"
}

# With libnavcore.a inside, and beside libnavcore.so. The compiler takes a minute to make the object, so it makes one: the
# second program is linked by the command that it says it has called, with the other library.
link_native_tests_to_both() {
    local called=$native/linker.log command=() word
    rm -rf "$native/linked" "$native/shared/tests.kexe"
    mkdir -p "$native/linked"
    link_native_tests static "-Xtemporary-files-dir=$native/linked" -Xverbose-phases=Linker 2>&1 | tee "$called"
    for word in $(grep '/ld\.lld ' "$called"); do
        case $word in
        */libnavcore.a) command+=("-L$PWD/build/release" -lnavcore -rpath "$PWD/build/release") ;;
        */libnavcore_*.a) command+=("$native/${word##*/}") ;;
        */tests.kexe) command+=("$native/shared/tests.kexe") ;;
        *) command+=("$word") ;;
        esac
    done
    [ "${#command[@]}" -gt 0 ]
    "${command[@]}"
}


# ---- Storms ------------------------------------------------------------------------------------------------------
#
# Other threads cancel and call while navigators close, and what is freed is inaccessible: libnavcore.a with the
# allocator of fence.c. NAVCORE_STORM_ROUNDS says how many rounds each of the storms has.

fenced=$built/fenced
storm_rounds=${NAVCORE_STORM_ROUNDS:-2000}
unset NAVCORE_STORM_ROUNDS

compile_fenced() {
    mkdir -p "$fenced"
    gcc -std=c11 -Wall -Wextra -Werror -O2 -fPIC -c "$binding/src/commonTest/c/fence.c" -o "$fenced/fence.o"
    (cd "$fenced" && ar x "$OLDPWD/$archive")
    objcopy --redefine-sym posix_memalign=fence_posix_memalign --redefine-sym free=fence_free "$fenced/navcore.o"
    rm -f "$fenced/libnavcore.a"
    ar rcs "$fenced/libnavcore.a" "$fenced/navcore.o" "$fenced/fence.o"
    [ "$(nm --undefined-only "$fenced/navcore.o" | grep -c fence_)" -eq 2 ]
    (archive=$fenced/libnavcore.a && compile_jni libnavcore_jni_fenced)
}

# What crashes leaves a report of the JVM's there. run_storms_on_jvm CLASS COUNT: the storms of a class of tests.
run_storms_on_jvm() {
    run_java "-XX:ErrorFile=$PWD/$built/storm-crash.log" -XX:-CreateCoredumpOnCrash \
        "-Dnavcore.library=$PWD/$built/libnavcore_jni_fenced.so" \
        -jar "$kotlin"/lib/jvm/junit-platform-console-standalone-*.jar execute --disable-banner \
        --disable-ansi-colors --details=tree -cp "$built/tests:$built/navcore-test.jar:$built/navcore.jar:$jars" \
        --select-class "navcore.$1" >"$scratch/storm" 2>&1 || { cat "$scratch/storm"; return 1; }
    [ "$(sed -n 's/^\[ *\([0-9]*\) tests successful.*/\1/p' "$scratch/storm")" -eq "$2" ]
}

storm_jvm() { NAVCORE_STORM_ROUNDS=$storm_rounds run_storms_on_jvm StormTest 3; }

# A seed is a flow that is led under a host and a user who do anything.
flow_seeds=${NAVCORE_FLOW_SEEDS:-4000}
unset NAVCORE_FLOW_SEEDS

storm_flows_jvm() { NAVCORE_FLOW_SEEDS=$flow_seeds run_storms_on_jvm FlowStormTest 1; }

link_native_storm() {
    mkdir -p "$native/fenced"
    import_crossing navcore.def "$native/fenced/navcore-interop" "$fenced"
    link_native_tests fenced
}

run_storms_on_native() {
    "$native/fenced/tests.kexe" "--ktest_filter=navcore.$1.*" >"$scratch/storm" 2>&1 || { cat "$scratch/storm"; return 1; }
    [ "$(sed -n 's/^\[  PASSED  \] \([0-9]*\) tests.*/\1/p' "$scratch/storm")" -eq "$2" ]
}

storm_native() { NAVCORE_STORM_ROUNDS=$storm_rounds run_storms_on_native StormTest 3; }
storm_flows_native() { NAVCORE_FLOW_SEEDS=$flow_seeds run_storms_on_native FlowStormTest 1; }
