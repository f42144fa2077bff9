// The small world of the model tests: few routes and few values, so that equal ones meet often.

import NavCore

/// Routes 0 and 1 have no builder, 2 and 3 have one, the last is not registered.
enum ModelRoutes {
    static let names = ["main", "plain", "page", "sheet", "nowhere"]
    static let registered = 4
    static func hasBuilder(_ route: Int) -> Bool { route == 2 || route == 3 }
}

/// Values by number: null, 1, 2, and twice the same map, with its members in one order and in the other.
enum ModelValues {
    static let count = 5

    /// The number by which a value is told; -1 is none.
    static func told(_ value: Int?) -> Int { value == 4 ? 3 : value ?? -1 }
}

/// The configuration.
struct ModelSettings {
    var isAnimated = true
    var queueCapacity = 5
    var operationLimit = 9
    var unresolved = UnresolvedPolicy.standard
    var fallback: Int?
}

/// What the host's end can be.
enum ModelBridge {
    case none
    /// It is asked everything.
    case whole
    /// It has functions for navigations, pop back and pop up to root alone.
    case narrow
    /// It is asked by events, which are pulled.
    case pulled

    func canBeAsked(about kind: ModelAct.Kind) -> Bool {
        self != .narrow || [.navigate, .navigateForResult, .popBack, .popUpToRoot].contains(kind)
    }
}

/// How a navigator ends: from outside, or inside a callback.
enum ModelEnd: CaseIterable {
    case closed
    case freed
    case closedInside
    case freedInside
}

/// Who hears of events.
enum ModelAudience: CaseIterable {
    case nobody
    case observer
    /// They are also kept, and pulled after each act.
    case observerAndPuller
}
