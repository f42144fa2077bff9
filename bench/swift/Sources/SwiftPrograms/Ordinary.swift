// navcore's side of the Swift rows: an ordinary program, written with the public API as the README shows it. The C
// functions at the end are what bench/swift_workloads.c calls.

import NavCore

private let routes = [
    "me", "home", "search", "settings", "shop/catalogue", "orders/confirmation", "account/payment/methods",
    "catalogue/products/comparisons",
]

/// What the callbacks count.
private final class Tally {
    var moves = 0
    var events = 0
    var steps = 0
}

private final class Program {
    let navigator: Navigator
    let tally = Tally()
    private let readsLife: Bool

    init(depth: Int, readsLife: Bool) throws {
        self.readsLife = readsLife
        navigator = try Navigator(configuration: NavigatorConfiguration(sendsLifecycleEvents: readsLife))
        for route in routes { try navigator.register(route) }
        try navigator.setBridge { [tally] _ in
            tally.moves += 1
            return .accept
        }
        for index in 0..<depth {
            let request = NavigationRequest(routes[index % routes.count])
            if index == 0 { try navigator.start(request) } else { try navigator.navigate(to: request) }
        }
        try navigator.observe { [tally] event in
            switch event.kind {
            case .changed: tally.events += 1
            case .lifecycle(let steps): for step in steps where step.kind == .resumed { tally.steps += 1 }
            default: break
            }
        }
    }

    func runPairs(_ count: Int) throws {
        let (movesBefore, eventsBefore, stepsBefore) = (tally.moves, tally.events, tally.steps)
        for index in 0..<count {
            let request = NavigationRequest(routes[index % routes.count])
            let pushed = try navigator.navigate(to: request, ["id": index, "title": "a text of 24 characters."])
            let popped = try navigator.popBack()
            precondition(popped.entry == pushed.entry, "the popped entry")
        }
        precondition(tally.moves - movesBefore == 2 * count, "the count of moves")
        precondition(tally.events - eventsBefore == 2 * count, "the count of events")
        precondition(tally.steps - stepsBefore == (readsLife ? 2 * count : 0), "the count of screens that were resumed")
    }
}

// MARK: For C

@_cdecl("swift_ordinary_open")
public func openOrdinary(_ depth: Int, _ readsLife: Bool) -> UnsafeMutableRawPointer? {
    guard let program = try? Program(depth: depth, readsLife: readsLife) else { return nil }
    return Unmanaged.passRetained(program).toOpaque()
}

/// Returns whether all went well.
@_cdecl("swift_ordinary_run")
public func runOrdinary(_ program: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    let program = Unmanaged<Program>.fromOpaque(program).takeUnretainedValue()
    return (try? program.runPairs(count)) != nil
}

@_cdecl("swift_ordinary_close")
public func closeOrdinary(_ program: UnsafeMutableRawPointer) {
    Unmanaged<Program>.fromOpaque(program).release()
}
