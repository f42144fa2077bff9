# shellcheck shell=bash
# What the parts of the Kotlin binding share: where the compilers are, and how the binding is made for the JVM. To be
# sourced after common.bash.

source scripts/install.bash

binding=bindings/kotlin
built=build/kotlin

common=("$binding"/src/commonMain/kotlin/navcore/*.kt)

# Here every warning is an error.
strict=(-Werror)

installer=../shared/kotlin/install

# Where the compilers are: KOTLIN_HOME, else what the installer beside the project gives. Nothing where there is none.
find_kotlin() {
    if [ -n "${KOTLIN_HOME-}" ]; then
        echo "$KOTLIN_HOME"
    elif [ -x "$installer" ]; then
        one_at_a_time "$installer" | tail -n 1
    fi
}

# leave_out_kotlin WHY WHAT: the same as leave_out, but that it fails where the installer gives everything: nothing is left
# out there.
leave_out_kotlin() {
    if [ -z "${KOTLIN_HOME-}" ] && [ -x "$installer" ]; then
        echo "FAIL  $1 after $installer, so $2"
        exit 1
    fi
    leave_out "$1" "$2"
}

# Where there is no compiler, the part ends here. WHAT is for leave_out.
need_kotlin() {
    kotlin=$(find_kotlin)
    if [ ! -x "$kotlin/bin/kotlinc" ]; then
        [ -z "${KOTLIN_HOME-}" ] || { echo "FAIL  there is no Kotlin compiler in KOTLIN_HOME, $KOTLIN_HOME"; exit 1; }
        leave_out_kotlin "there is no Kotlin compiler (KOTLIN_HOME, $installer)" "$1"
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
    timeout 600 "$java_home/bin/java" -XX:TieredStopAtLevel=1 "$@"
}

joined() {
    local IFS=,
    echo "$*"
}

# compile_jni NAME FLAG…: a library for the JVM.
compile_jni() {
    gcc -std=c11 -Wall -Wextra "${strict[@]}" -O2 -fPIC -fvisibility=hidden "${@:2}" -shared -IInclude \
        "-I$binding/src/commonMain/c" "-I$java_home/include" "-I$java_home/include/linux" \
        "$binding"/src/commonMain/c/*.c "$binding"/src/jvmMain/c/jni.c "$archive" \
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

# Both, where they are missing or older than what they are made of.
bring_jvm_up_to_date() {
    local library=$built/libnavcore_jni_checked.so jar=$built/navcore.jar
    if [ ! -e "$library" ] || [ -n "$(find "$archive" "$binding/src" -name '*.[cha]' -newer "$library")" ]; then
        compile_c
    fi
    if [ ! -e "$jar" ] || [ -n "$(find "$binding/src" -name '*.kt' -newer "$jar")" ]; then compile_jvm; fi
}

# ---- Compose -----------------------------------------------------------------------------------------------------

compose=$binding/compose

# After need_kotlin: where there is no Compose for the desktop, the part ends here.
need_compose() {
    local folder=${COMPOSE_HOME-$kotlin/lib/compose}
    local plugins=("$folder"/kotlin-compose-compiler-plugin-*.jar)
    plugin=${plugins[0]}
    [ -e "$plugin" ] || leave_out_kotlin "there is no Compose (COMPOSE_HOME, lib/compose beside the compiler)" "$1"
    compose_libraries=$built/navcore.jar:$jars$(printf '%s:' "$folder"/*.jar)
    compose_path=$built/navcore-compose.jar:$compose_libraries
}

compile_with_compose() {
    compile_kotlin -Werror "-Xplugin=$plugin" "$@"
}

compile_compose_host() {
    compile_with_compose -Xexplicit-api=strict "$compose"/src/commonMain/kotlin/navcore/compose/*.kt \
        -cp "$compose_libraries" -module-name navcore_compose -d "$built/navcore-compose.jar"
}

compile_shop() {
    compile_with_compose "$compose"/shop/*.kt -cp "$compose_path" -module-name navcore_shop \
        -d "$built/navcore-shop.jar"
}
