# shellcheck shell=bash
# What the scripts of the Kotlin binding share: where the compilers are, and how the binding is made. To be sourced after
# common.bash.

source scripts/lib/install.bash

binding=bindings/kotlin
built=build/kotlin
native=$built/native

common=("$binding"/src/commonMain/kotlin/navcore/*.kt)

# Here every warning is an error.
strict=(-Werror)

# ---- The compilers -----------------------------------------------------------------------------------------------

# Installs all of them where it is there.
installer=${NAVCORE_KOTLIN_INSTALLER-../shared/kotlin/install}

# find_kotlin TOOL [FILE]: the folder that has bin/TOOL, which is kotlinc or konanc, and that file (a pattern). It is
# KOTLIN_HOME, that of the TOOL on the PATH, what the installer gives, or the newest one that is kept. Nothing where there
# is none.
find_kotlin() {
    local folder
    if [ -n "${KOTLIN_HOME-}" ]; then
        echo "$KOTLIN_HOME"
        return
    fi
    while read -r folder; do
        [ -x "$folder/bin/$1" ] || continue
        [ -z "${2-}" ] || compgen -G "$folder/$2" >/dev/null || continue
        echo "$folder"
        return
    done < <(kotlin_folders "$1")
}

kotlin_folders() {
    local tool
    if tool=$(command -v "$1"); then dirname "$(dirname "$(readlink -f "$tool")")"; fi
    if [ -x "$installer" ]; then one_at_a_time "$installer" | tail -n 1; fi
    printf '%s\n' "${XDG_CACHE_HOME:-$HOME/.cache}"/navcore/kotlin-* "$HOME"/.konan/kotlin-native-prebuilt-* | sort -rV
}

# no_kotlin TOOL: what is missing, and what to install.
no_kotlin() {
    if [ -n "${KOTLIN_HOME-}" ]; then
        echo "there is no bin/$1 in KOTLIN_HOME, $KOTLIN_HOME"
    elif [ "$1" = konanc ]; then
        echo "there is no Kotlin/Native compiler: install Kotlin/Native 2.2 or later" \
            "(kotlin-native-prebuilt of https://github.com/JetBrains/kotlin/releases), and put its konanc on the PATH or" \
            "its folder into KOTLIN_HOME"
    else
        echo "there is no Kotlin compiler: install Kotlin 2.2 or later (https://kotlinlang.org/docs/command-line.html)," \
            "and put its kotlinc on the PATH or its folder into KOTLIN_HOME"
    fi
}

# For scripts that a user calls.
fail() {
    printf "scripts/$(basename "$0"): %s\n" "$@" >&2
    exit 1
}

# quietly WHAT COMMAND…: says what it does; what the command says is shown where it fails.
quietly() {
    echo "$1"
    "${@:2}" >"$scratch/said" 2>&1 || { cat "$scratch/said" >&2; fail "$1: failed"; }
}

# require_kotlin TOOL: the compiler for a script that a user calls. Where NAVCORE_STRICT is set every warning is an error.
require_kotlin() {
    [ -n "${NAVCORE_STRICT-}" ] || strict=()
    kotlin=$(find_kotlin "$1")
    [ -n "$kotlin" ] && [ -x "$kotlin/bin/$1" ] || fail "$(no_kotlin "$1")."
    need_version "$1" "$(JDK_JAVA_OPTIONS=-XX:TieredStopAtLevel=1 "$kotlin/bin/$1" -version 2>&1 || true)"
    mkdir -p "$built"
}

# need_version TOOL SAID: what `TOOL -version` says.
need_version() {
    local version major minor
    version=$(sed -n 's/.*kotlinc-\(jvm\|native\) \([0-9][0-9.]*\).*/\2/p' <<<"$2")
    IFS=. read -r major minor _ <<<"$version"
    [ -n "$version" ] || fail "$kotlin/bin/$1 does not say its version:" "$2"
    [ "$major" -gt 2 ] || { [ "$major" -eq 2 ] && [ "${minor:-0}" -ge 2 ]; } ||
        fail "$kotlin has Kotlin $version, and the binding needs Kotlin 2.2 or later."
    echo "Kotlin $version, $kotlin"
}

require_java() {
    java_home=${JAVA_HOME:-$(if command -v javac >/dev/null; then find_java; fi)}
    [ -e "$java_home/include/jni.h" ] ||
        fail "there is no JDK: install one, and put its javac on the PATH or its folder into JAVA_HOME."
}

# The two libraries that the binding is compiled with. Each distribution of Kotlin has both.
require_libraries() {
    local folder
    for folder in "$kotlin/lib" "$kotlin/libexec/lib" "$kotlin/lib/jvm"; do
        stdlib=$(find_jar "$folder"/kotlin-stdlib{,-[0-9]*}.jar)
        coroutines=$(find_jar "$folder"/kotlinx-coroutines-core-jvm{,-[0-9]*}.jar)
        jars=$stdlib:$coroutines
        [ -z "$stdlib" ] || [ -z "$coroutines" ] || return 0
    done
    fail "there is no kotlin-stdlib.jar with a kotlinx-coroutines-core-jvm.jar in $kotlin/lib." \
        "KOTLIN_HOME names a folder that has them in lib, and bin/kotlinc."
}

find_jar() {
    local jar
    for jar; do [ ! -e "$jar" ] || { echo "$jar"; return; }; done
}

# leave_out_kotlin WHY WHAT: the same as leave_out, but that it fails where the installer gives everything: nothing is left
# out there.
leave_out_kotlin() {
    if [ -z "${KOTLIN_HOME-}" ] && [ -x "$installer" ]; then
        echo "FAIL  $1, so $2"
        exit 1
    fi
    leave_out "$1" "$2"
}

# The compiler for tests, which comes with JUnit and what else they need. Where there is none, the part ends here. WHAT is
# for leave_out.
need_kotlin() {
    kotlin=$(find_kotlin kotlinc 'lib/jvm/junit-platform-console-standalone-*.jar')
    if [ -z "$kotlin" ] || [ ! -x "$kotlin/bin/kotlinc" ]; then
        [ -z "${KOTLIN_HOME-}" ] || { echo "FAIL  $(no_kotlin kotlinc)"; exit 1; }
        leave_out_kotlin "$(no_kotlin kotlinc); its lib/jvm has JUnit's launcher" "$1"
    fi
    jars=$(printf '%s:' "$kotlin"/lib/jvm/*.jar)
    java_home=${JAVA_HOME-$(find_java)}
    mkdir -p "$built"
}

# The JDK of the javac on the PATH.
find_java() {
    dirname "$(dirname "$(readlink -f "$(command -v javac)")")"
}

# For as long as it compiles here, what the JVM's second compiler makes of the compiler takes longer than it saves.
compile_kotlin() {
    JDK_JAVA_OPTIONS=-XX:TieredStopAtLevel=1 "$kotlin/bin/kotlinc" "$@"
}

# run_java ARGUMENT…: with the first compiler alone, since the tests are over before the second one has paid off.
run_java() {
    timeout 1800 "$java_home/bin/java" -XX:TieredStopAtLevel=1 "$@"
}

joined() {
    local IFS=,
    echo "$*"
}

# compile_parts FOLDER FLAG…: the C part, an object for each file. The compiler is gcc, unless c_compiler names another.
# Logs and replays are compiled for size, because programs without a log have them, too: 78 kB less.
compile_parts() {
    local file options
    rm -rf "$1"
    mkdir -p "$1"
    for file in "$binding"/src/commonMain/c/*.c; do
        case ${file##*/} in log.c | replay.c) options=(-Os) ;; *) options=(-O2) ;; esac
        "${c_compiler-gcc}" -std=c11 -Wall -Wextra "${strict[@]}" "${options[@]}" -fPIC "${@:2}" -IInclude \
            "-I$binding/src/commonMain/c" -c "$file" -o "$1/$(basename "$file" .c).o" || return
    done
}

# compile_jni NAME FLAG…: a library for the JVM, with `archive` inside.
compile_jni() {
    compile_parts "$scratch/parts-$1" -fvisibility=hidden "${@:2}" || return
    "${c_compiler-gcc}" -std=c11 -Wall -Wextra "${strict[@]}" -O2 -fPIC -fvisibility=hidden "${@:2}" -shared -IInclude \
        "-I$binding/src/commonMain/c" "-I$java_home/include" "-I$java_home/include/linux" \
        "$scratch/parts-$1"/*.o "$binding"/src/jvmMain/c/jni.c "$archive" \
        "-Wl,--version-script=$binding/src/jvmMain/c/exports.map" -o "$built/$1.so"
}

# The library that is shipped, and the one for -Xcheck:jni, which wants to be asked after every call up.
compile_c() {
    compile_jni libnavcore_jni
    compile_jni libnavcore_jni_checked -DNAVCORE_ASKS_ALWAYS
}

compile_jvm() {
    compile_kotlin "${strict[@]}" -no-stdlib -no-reflect -Xmulti-platform -Xexpect-actual-classes \
        -Xexplicit-api=strict \
        "-Xcommon-sources=$(joined "${common[@]}")" "${common[@]}" "$binding"/src/jvmMain/kotlin/navcore/*.kt \
        -cp "$jars" -module-name navcore -d "$built/navcore.jar"
}

# What an app's tests need beside the binding, in a jar of its own.
kit=("$binding"/testkit/src/commonMain/kotlin/navcore/test/*.kt)

# compile_jvm_kit JAR: with the navcore.jar that is there.
compile_jvm_kit() {
    compile_kotlin "${strict[@]}" -no-stdlib -no-reflect -Xexplicit-api=strict "${kit[@]}" -cp "$built/navcore.jar:$jars" \
        -module-name navcore_test_kit -d "$1"
}

# Both, where they are missing or older than what they are made of.
bring_jvm_up_to_date() {
    local library=$built/libnavcore_jni_checked.so jar=$built/navcore.jar
    if [ ! -e "$library" ] || [ -n "$(find "$archive" "$binding/src" -name '*.[cha]' -newer "$library")" ]; then
        compile_c
    fi
    if [ ! -e "$jar" ] || [ -n "$(find "$binding/src" -name '*.kt' -newer "$jar")" ]; then compile_jvm; fi
}

# ---- Kotlin/Native -----------------------------------------------------------------------------------------------

# The C part, in one archive.
compile_crossing() {
    compile_parts "$native/parts" || return
    rm -f "$native/libnavcore_crossing.a"
    ar rcs "$native/libnavcore_crossing.a" "$native"/parts/*.o
}

# import_crossing DEFINITION KLIB FOLDER: with the libnavcore.a of that folder.
import_crossing() {
    "$kotlin/bin/cinterop" -def "$binding/src/nativeInterop/cinterop/$1" -pkg navcore.interop \
        -compiler-option "-I$PWD/Include" -compiler-option "-I$PWD/$binding/src/commonMain/c" \
        -libraryPath "$PWD/$native" -libraryPath "$PWD/$3" -o "$2"
}

# compile_klib FOLDER KLIB…: navcore.klib, with the crossing that is there and these klibs. The sources are named as they
# are in the project, not by a folder of this machine.
compile_klib() {
    local klib libraries=(-l "$1/navcore-interop.klib")
    for klib in "${@:2}"; do libraries+=(-l "$klib"); done
    "$kotlin/bin/konanc" "${strict[@]}" -Xmulti-platform -Xexpect-actual-classes -Xexplicit-api=strict \
        "-Xklib-relative-path-base=$PWD" "-Xcommon-sources=$(joined "${common[@]}")" "${common[@]}" "$binding"/src/nativeMain/kotlin/navcore/*.kt \
        "${libraries[@]}" -p library -o "$1/navcore"
}

# compile_klib_kit FOLDER FLAG…: navcore-test.klib, with the klibs of the binding that are there.
compile_klib_kit() {
    "$kotlin/bin/konanc" "${strict[@]}" -Xexplicit-api=strict "${kit[@]}" -l "$1/navcore.klib" \
        -l "$1/navcore-interop.klib" "${@:2}" -p library -o "$1/navcore-test"
}

# Both klibs, where they are missing or older than what they are made of.
bring_native_up_to_date() {
    local klib=$native/static/navcore.klib sources=("$binding"/src/{commonMain,nativeMain,nativeInterop} "$archive")
    [ ! -e "$klib" ] || [ -n "$(find "${sources[@]}" -type f -newer "$klib")" ] || return 0
    mkdir -p "$native/static"
    compile_crossing
    import_crossing navcore.def "$native/static/navcore-interop" build/release
    compile_klib "$native/static" "$kotlin"/lib/native/*.klib
}

# ---- Compose -----------------------------------------------------------------------------------------------------

compose=$binding/compose

# Where Compose for the desktop is. False where it is nowhere.
find_compose() {
    compose_folder=${COMPOSE_HOME-$kotlin/lib/compose}
    local plugins=("$compose_folder"/kotlin-compose-compiler-plugin-*.jar)
    plugin=${plugins[0]}
    compose_libraries=$built/navcore.jar:$jars:$(printf '%s:' "$compose_folder"/*.jar)
    compose_path=$built/navcore-compose.jar:$compose_libraries
    [ -e "$plugin" ]
}

no_compose() {
    echo "there is no Compose: put the jars of Compose Multiplatform for the desktop, and the compiler's" \
        "kotlin-compose-compiler-plugin-embeddable, into a folder that COMPOSE_HOME names"
}

# After need_kotlin: where there is no Compose for the desktop, the part ends here.
need_compose() {
    find_compose || leave_out_kotlin "$(no_compose)" "$1"
}

compile_with_compose() {
    compile_kotlin "${strict[@]}" "-Xplugin=$plugin" "$@"
}

compile_compose_host() {
    compile_with_compose -Xexplicit-api=strict "$compose"/src/commonMain/kotlin/navcore/compose/*.kt \
        -cp "$compose_libraries" -module-name navcore_compose -d "$built/navcore-compose.jar"
}

# The host, where it is missing or older than what it is made of.
bring_compose_host_up_to_date() {
    local jar=$built/navcore-compose.jar
    [ ! -e "$jar" ] || [ -n "$(find "$built/navcore.jar" "$compose/src/commonMain" -type f -newer "$jar")" ] || return 0
    compile_compose_host
}

compile_shop() {
    compile_with_compose "$compose"/shop/*.kt -cp "$compose_path" -module-name navcore_shop \
        -d "$built/navcore-shop.jar"
}
