# shellcheck shell=bash
# Does what docs/install.md says, with the library in the folder `installed`. To be sourced after common.bash.

# block HEADING LANGUAGE: the first block of that language under that heading.
block() {
    awk -v heading="## $1" -v fence="\`\`\`$2" '/^## / { here = $0 == heading } here && $0 == fence { inside = 1; next }
         inside && /^```/ { exit } inside' docs/install.md
}

# follow FOLDER HEADING [EDIT]: runs the commands under the heading, in a folder with the sources of the programs, as a
# user who has nothing else. EDIT, of sed, is for the CMake file.
follow() {
    local folder=$scratch/$1 commands
    mkdir "$folder"
    cp Tests/Install/* "$folder"
    block "$2" cmake | sed "${3-}" >"$folder/CMakeLists.txt"
    commands=$(block "$2" sh)
    [ -n "$commands" ]
    commands=$(grep '^export ' docs/install.md)$'\n'$commands
    echo "$commands"
    cd "$folder"
    env -u LD_LIBRARY_PATH -u LIBRARY_PATH -u CPATH -u CMAKE_PREFIX_PATH CMAKE_GENERATOR=Ninja PREFIX="$installed" \
        bash -euo pipefail -c "$commands" >said
    cat said
}

# says TIMES: the program that was just followed ran that often, and said what came of its navigation.
says() {
    [ "$(grep -cx "refused 401" said)" -eq "$1" ]
    tail -4 said | diff - <(
        printf '%s\n' "version $version" "depth 2, on top picker 3" "depth 1, picked blue" "refused 401"
    )
}

# Whether a program looks for libnavcore.so when it starts.
needs_library() {
    readelf -d "$1" | grep -F "[libnavcore.so.${version%%.*}]"
}

stands_alone() {
    if needs_library "$1"; then return 1; fi
}
