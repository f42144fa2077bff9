// swift-tools-version: 6.2
// For development and for Swift users. CMakeLists.txt makes the library that C and other languages install.
import Foundation
import PackageDescription

let header: [CSetting] = [.headerSearchPath("../../Include")]

// Where there is no SwiftUI a stand-in has its declarations, so that the host is compiled and tested there, too.
#if canImport(SwiftUI)
    let swiftUI: [Target.Dependency] = []
#else
    let swiftUI: [Target.Dependency] = ["SwiftUI"]
#endif

// The Swift programs of examples/, each a target of one file: `swift run tabs`. They see what is public, as a user's do.
let examples = try FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/examples")

func example(_ name: String, _ modules: Target.Dependency...) -> Target {
    .executableTarget(
        name: name, dependencies: modules, path: "examples", exclude: examples.filter { $0 != "\(name).swift" },
        sources: ["\(name).swift"], packageAccess: false)
}

let package = Package(
    name: "navcore",
    // Where Observation begins.
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "NavCore", targets: ["NavCore"]),
        .library(name: "NavFlow", targets: ["NavFlow"]),
        .library(name: "NavTestKit", targets: ["NavTestKit"]),
        .library(name: "NavSwiftUI", targets: ["NavSwiftUI"]),
        .library(name: "NavLog", targets: ["NavLog"]),
    ],
    targets: [
        // The header, as a module for Swift.
        .systemLibrary(name: "CNavCore", path: "Include"),
        // The few lines that Swift can't say: words that threads share, and who the current thread is.
        .target(name: "CNavCoreSupport"),
        // The engine, and the navigator for Swift users. It knows nothing of C.
        .target(name: "NavCore", dependencies: ["CNavCoreSupport"]),
        // Navigation as async functions, over the public API of NavCore.
        .target(name: "NavFlow", dependencies: ["NavCore"]),
        // What tests of an app are written with: a host that follows a script, a clock, a user.
        .target(name: "NavTestKit", dependencies: ["NavCore"]),
        // The host for SwiftUI.
        .target(name: "NavSwiftUI", dependencies: ["NavCore"] + swiftUI),
        // The log of a navigator, by the writer that C programs have.
        .target(name: "NavLog", dependencies: ["NavCore", "NavCoreABI", "CNavCore", "CNavCoreSupport"]),
        // The functions of the header, over the engine.
        .target(name: "NavCoreABI", dependencies: ["NavCore", "CNavCore", "CNavCoreSupport"]),

        .executableTarget(
            name: "navcore-demo", dependencies: ["NavCoreABI"], path: "examples/shop", cSettings: header),
        example("tabs", "NavCore"),
        example("order", "NavCore", "NavFlow"),
        example("view_models", "NavCore", "NavFlow"),
        example("notes", "NavCore"),
        example("popup", "NavCore", "NavFlow", "NavTestKit"),
        example("router", "NavCore"),
        example("colours", "NavCore"),
        .testTarget(
            name: "ShopTests", dependencies: ["NavCore"], path: "examples",
            exclude: examples.filter { $0 != "ShopTests.swift" }, sources: ["ShopTests.swift"], packageAccess: false),
        // The runner of the corpus, and the program that drives it in C.
        .target(name: "CorpusRunner", cSettings: header),
        .executableTarget(
            name: "navcore-corpus", dependencies: ["NavCoreABI", "CorpusRunner"],
            cSettings: header + [.headerSearchPath("../CorpusRunner")]),

        // The model test: its reference, and the program that runs it alone.
        .target(name: "CTrace", dependencies: ["CNavCore"], path: "Tests/Trace"),
        .target(
            name: "NavCoreModel", dependencies: ["NavCore", "NavCoreABI", "CNavCore", "CTrace"],
            path: "Tests/NavCoreModel"),
        .executableTarget(
            name: "navcore-model", dependencies: ["NavCoreModel", "CTrace"], path: "Tests/navcore-model"),
        .testTarget(
            name: "NavCoreTests", dependencies: ["NavCore", "NavCoreABI", "NavCoreModel", "CNavCore"]),
        // The corpus in Swift, over what is public.
        .testTarget(name: "NavCoreCorpusTests", dependencies: ["NavCore", "CorpusRunner"], packageAccess: false),
        .testTarget(name: "NavLogTests", dependencies: ["NavLog", "NavCore"]),
        .testTarget(name: "NavFlowTests", dependencies: ["NavFlow", "NavTestKit"]),
        .testTarget(name: "NavSwiftUITests", dependencies: ["NavSwiftUI", "NavFlow"] + swiftUI),
        .testTarget(name: "NavCoreABITests", dependencies: ["NavCoreABI", "CNavCore"]),
    ],
    swiftLanguageModes: [.v6]
)

#if !canImport(SwiftUI)
    package.targets.append(.target(name: "SwiftUI", path: "Tests/StandIns/SwiftUI"))
#endif
