// A pair of a route with properties and of a pop, with the route as a type, and as a request by name.

import NavCore

private struct Home: NavigationRoute {}

private enum Sort: String, Codable, CaseIterable { case price, name }

private struct Product: NavigationRoute {
    var id: Int
    var title: String
    var sort: Sort
    var note: String?
}

private final class Program {
    private let navigator = Navigator()
    private let isTyped: Bool

    init(isTyped: Bool) throws {
        self.isTyped = isTyped
        try navigator.register(Home.self)
        if isTyped { try navigator.register(Product.self) } else { try navigator.register("product") }
        try navigator.start(Home())
    }

    func runPairs(_ count: Int) throws {
        for index in 0..<count {
            if isTyped {
                try navigator.navigate(to: Product(id: index, title: "a text of 24 characters.", sort: .name))
            } else {
                try navigator.navigate(
                    to: "product", ["id": index, "title": "a text of 24 characters.", "sort": "name"])
            }
            try navigator.popBack()
        }
        precondition(navigator.depth == 1, "the depth")
    }
}

// MARK: For C

@_cdecl("swift_typed_open")
public func openTyped(_ isTyped: Bool) -> UnsafeMutableRawPointer? {
    guard let program = try? Program(isTyped: isTyped) else { return nil }
    return Unmanaged.passRetained(program).toOpaque()
}

/// Returns whether all went well.
@_cdecl("swift_typed_run")
public func runTyped(_ program: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    let program = Unmanaged<Program>.fromOpaque(program).takeUnretainedValue()
    return (try? program.runPairs(count)) != nil
}

@_cdecl("swift_typed_close")
public func closeTyped(_ program: UnsafeMutableRawPointer) {
    Unmanaged<Program>.fromOpaque(program).release()
}
