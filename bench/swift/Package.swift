// swift-tools-version: 6.0
// A package like a user's, which depends on the library: its programs are compiled as theirs are.
import PackageDescription

let package = Package(
    name: "swift-programs",
    platforms: [.macOS(.v15)],
    products: [.library(name: "SwiftPrograms", type: .dynamic, targets: ["SwiftPrograms"])],
    dependencies: [.package(name: "navcore", path: "../..")],
    targets: [
        .target(name: "SwiftPrograms", dependencies: [.product(name: "NavCore", package: "navcore")])
    ],
    swiftLanguageModes: [.v6]
)
