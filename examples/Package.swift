// swift-tools-version: 6.2
// The Swift programs here, each a target of one file: `swift run tabs`, `swift test`.
import Foundation
import PackageDescription

// SwiftPM warns about files that a target neither has nor excludes.
let files = try FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory)

func others(than source: String) -> [String] {
    files.filter { $0 != source }
}

func program(_ name: String, _ modules: String...) -> Target {
    .executableTarget(
        name: name, dependencies: modules.map { .product(name: $0, package: "navcore") }, path: ".",
        exclude: others(than: "\(name).swift"), sources: ["\(name).swift"])
}

let package = Package(
    name: "examples",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "navcore", path: "..")],
    targets: [
        program("tabs", "NavCore"),
        program("order", "NavCore", "NavFlow"),
        program("view_models", "NavCore"),
        program("notes", "NavCore"),
        program("popup", "NavCore", "NavFlow", "NavTestKit"),
        program("colours", "NavCore"),
        .testTarget(
            name: "ShopTests", dependencies: [.product(name: "NavCore", package: "navcore")], path: ".",
            exclude: others(than: "ShopTests.swift"), sources: ["ShopTests.swift"]),
    ]
)
