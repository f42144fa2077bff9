# shellcheck shell=bash
# The Kotlin binding as a repository of Maven: a folder for each artifact, with its sources, its descriptions for Maven and
# for Gradle, and checksums. To be sourced after kotlin.bash and archives.bash.

# put_artifact NAME PACKAGING FILE TITLE DEPENDENCY…: a file with its description in the repository, the folder `maven`. A
# dependency is GROUP:NAME:VERSION. The comment in the description makes Gradle read its own one, which put_modules writes.
put_artifact() {
    local folder=$maven/navcore/$1/$version dependency group name number
    mkdir -p "$folder"
    cp "$3" "$folder/$1-$version.$2"
    {
        cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <!-- do_not_remove: published-with-gradle-metadata -->
  <modelVersion>4.0.0</modelVersion>
  <groupId>navcore</groupId>
  <artifactId>$1</artifactId>
  <version>$version</version>
  <packaging>$2</packaging>
  <name>$4</name>
  <licenses>
    <license>
      <name>MIT</name>
    </license>
  </licenses>
  <dependencies>
END
        for dependency in "${@:5}"; do
            IFS=: read -r group name number <<<"$dependency"
            printf '    <dependency>\n      <groupId>%s</groupId>\n      <artifactId>%s</artifactId>\n' "$group" "$name"
            printf '      <version>%s</version>\n      <scope>compile</scope>\n    </dependency>\n' "$number"
        done
        printf '  </dependencies>\n</project>\n'
    } >"$folder/$1-$version.pom"
    put_versions "$1"
}

# put_versions NAME: the list of an artifact's versions, which a range such as `0.+` is looked up in.
put_versions() {
    cat >"$maven/navcore/$1/maven-metadata.xml" <<END
<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>navcore</groupId>
  <artifactId>$1</artifactId>
  <versioning>
    <latest>$version</latest>
    <release>$version</release>
    <versions>
      <version>$version</version>
    </versions>
    <lastUpdated>$(date -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S)</lastUpdated>
  </versioning>
</metadata>
END
}

# put_sources NAME FILE…: the Kotlin sources of an artifact, in the folders of their packages.
put_sources() {
    local content=$scratch/$1-sources file folder
    for file in "${@:2}"; do
        folder=$content/$(dirname "${file#*/src/*/kotlin/}")
        mkdir -p "$folder"
        cp "$file" "$folder"
    done
    cp LICENSE "$content/navcore/LICENSE"
    zip_folder "$content" "$maven/navcore/$1/$version/$1-$version-sources.jar"
}

# Writes the descriptions for Gradle, from those for Maven and the files.
put_modules() {
    python3 scripts/lib/gradle_modules.py "$maven"
}

# Writes the checksums that Maven and Gradle look for, beside each file of the repository.
put_checksums() {
    local file kind
    find "$maven" -type f -print0 | while IFS= read -r -d '' file; do
        for kind in md5 sha1 sha256; do "${kind}sum" <"$file" | cut -d' ' -f1 >"$file.$kind"; done
    done
}

# Reads the versions of the two libraries that the binding is compiled with, from the libraries.
find_versions() {
    stdlib_version=$(unzip -p "$stdlib" META-INF/MANIFEST.MF | sed -n 's/^Implementation-Version: \([0-9.]*[0-9]\).*/\1/p')
    coroutines_version=$(unzip -p "$coroutines" META-INF/kotlinx_coroutines_core.version)
    [ -n "$stdlib_version" ] && [ -n "$coroutines_version" ]
}

# Compiles the library for the JVM on arm64, where that is older than its sources.
bring_arm64_jni_up_to_date() {
    local library=$built/arm64/libnavcore_jni.so
    [ ! -e "$library" ] || [ -n "$(find build/arm64/libnavcore.a "$binding/src" -name '*.[cha]' -newer "$library")" ] || return 0
    mkdir -p "$built/arm64"
    archive=build/arm64/libnavcore.a c_compiler=aarch64-linux-gnu-gcc compile_jni arm64/libnavcore_jni
}

# put_jvm PROCESSOR=LIBRARY…: the binding for the JVM, with the library of each processor inside.
put_jvm() {
    local content=$scratch/jvm pair folder
    mkdir "$content"
    unzip -q "$built/navcore.jar" -d "$content"
    for pair; do
        folder=$content/navcore/native/linux-${pair%%=*}
        mkdir -p "$folder"
        cp "${pair#*=}" "$folder/libnavcore_jni.so"
    done
    cp LICENSE "$content/navcore/LICENSE"
    zip_folder "$content" "$scratch/navcore.jar"
    put_artifact navcore jar "$scratch/navcore.jar" "navcore for Kotlin on the JVM" \
        "org.jetbrains.kotlin:kotlin-stdlib:$stdlib_version" \
        "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:$coroutines_version"
    put_sources navcore "${common[@]}" "$binding"/src/jvmMain/kotlin/navcore/*.kt
}

# put_native: the binding for Kotlin/Native. What it imports of C is a second file of the artifact.
put_native() {
    local name=navcore-linuxx64
    rezip "$native/static/navcore.klib" "$scratch/navcore.klib"
    rezip "$native/static/navcore-interop.klib" "$scratch/navcore-interop.klib"
    put_artifact "$name" klib "$scratch/navcore.klib" "navcore for Kotlin/Native on x86-64 Linux" \
        "org.jetbrains.kotlinx:kotlinx-coroutines-core-linuxx64:$coroutines_version"
    cp "$scratch/navcore-interop.klib" "$maven/navcore/$name/$version/$name-$version-cinterop-navcore.klib"
    put_sources "$name" "${common[@]}" "$binding"/src/nativeMain/kotlin/navcore/*.kt
}

# put_compose: the host, with the parts of Compose that it uses.
put_compose() {
    local part jar dependencies=("navcore:navcore:$version")
    for part in runtime foundation animation; do
        jar=$(find_jar "$compose_folder/$part"-desktop-[0-9]*.jar)
        jar=$(basename "$jar" .jar)
        dependencies+=("org.jetbrains.compose.$part:$part-desktop:${jar##*-}")
    done
    rezip "$built/navcore-compose.jar" "$scratch/navcore-compose.jar"
    put_artifact navcore-compose jar "$scratch/navcore-compose.jar" "navcore for Compose on the desktop" "${dependencies[@]}"
    put_sources navcore-compose "$compose"/src/commonMain/kotlin/navcore/compose/*.kt
}
