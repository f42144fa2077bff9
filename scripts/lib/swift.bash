# shellcheck shell=bash
# Programs in Swift that use the package's modules. To be sourced after common.bash.

# compile_swift NAME: $scratch/NAME.swift with the modules as SwiftPM builds them.
compile_swift() {
    local build objects
    swift build --target NavFlow
    swift build --target NavTestKit
    build=$(swift build --show-bin-path)
    mapfile -t objects < <(
        for module in NavCore NavFlow NavTestKit; do
            find "Sources/$module" -name '*.swift' -printf "$build/$module.build/%f.o\n"
        done
    )
    mkdir -p "$scratch/$1.folder"
    cp "$scratch/$1.swift" "$scratch/$1.folder/main.swift"
    swiftc -swift-version 6 -I "$build/Modules" -I Sources/CNavCoreSupport/include -o "$scratch/$1" \
        "$scratch/$1.folder/main.swift" "${objects[@]}"
}
