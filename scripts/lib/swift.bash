# shellcheck shell=bash
# Programs in Swift that use the package's modules. To be sourced after common.bash.

build_swift_modules() {
    swift_whole build --target NavFlow
    swift_whole build --target NavTestKit
}

# The modules as SwiftPM builds them, once for all programs of a script. Without them it ends here.
need_swift_modules() {
    local module
    check "the modules for programs in Swift" build_swift_modules
    [ "$checks_failed" -eq 0 ] || { report; exit 1; }
    swift_folder=$(swift_whole build --show-bin-path)
    mapfile -t swift_objects < <(
        for module in NavCore NavFlow NavTestKit; do
            find "Sources/$module" -name '*.swift' -printf "$swift_folder/$module.build/%f.o\n"
        done
    )
}

# compile_swift PROGRAM: PROGRAM.swift with these modules.
compile_swift() {
    mkdir -p "$1.folder"
    cp "$1.swift" "$1.folder/main.swift"
    swiftc -swift-version 6 -I "$swift_folder/Modules" -I Sources/CNavCoreSupport/include -o "$1" "$1.folder/main.swift" \
        "${swift_objects[@]}"
}
