// swift-tools-version: 6.2
// The Swift programs here, each a target of one file: `swift run tabs`, `swift test`.
import Foundation
import PackageDescription

let navCore = Target.Dependency.product(name: "NavCore", package: "navcore")

// SwiftPM warns about files that a target neither has nor excludes.
let files = try FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory)

func others(than source: String) -> [String] {
    files.filter { $0 != source }
}

let package = Package(
    name: "examples",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "navcore", path: "..")],
    targets: [
        .executableTarget(
            name: "tabs", dependencies: [navCore], path: ".", exclude: others(than: "tabs.swift"),
            sources: ["tabs.swift"]),
        .executableTarget(
            name: "order", dependencies: [navCore, .product(name: "NavFlow", package: "navcore")], path: ".",
            exclude: others(than: "order.swift"), sources: ["order.swift"]),
        .testTarget(
            name: "ShopTests", dependencies: [navCore], path: ".", exclude: others(than: "ShopTests.swift"),
            sources: ["ShopTests.swift"]),
    ]
)
