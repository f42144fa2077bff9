// The small world of the model tests: few routes and few values, so that equal ones meet often.

import NavCore

/// Routes 0 and 1 have no builder, 2 and 3 have one, the last is not registered.
enum ModelRoutes {
    static let names = ["main", "plain", "page", "sheet", "nowhere"]
    static let registered = 4
    static func hasBuilder(_ route: Int) -> Bool { route == 2 || route == 3 }
}

/// Values by number: null, 1, 2, and maps: of an id and a page (3, and 4 with its members in the other order), and of the
/// text of each link. The first ones are chosen as arguments.
enum ModelValues {
    private static let maps: [(id: Int, page: Int?)] = [(7, 1), (7, 1), (7, nil), (8, nil), (8, 1), (7, 2), (8, 2)]
    static let chosenCount = 3 + maps.count
    static let count = chosenCount + ModelLinks.texts.count

    /// The number by which a value is told; -1 is none.
    static func told(_ value: Int?) -> Int { value == 4 ? 3 : value ?? -1 }

    /// What a value has as parameters of a path.
    static func parameters(of value: Int?) -> (id: Int?, page: Int?) {
        guard let value, value >= 3, value < chosenCount else { return (nil, nil) }
        return (maps[value - 3].id, maps[value - 3].page)
    }

    /// The value of parameters; nil where there are none.
    static func number(id: Int?, page: Int?) -> Int? {
        maps.firstIndex { $0.id == id && $0.page == page }.map { 3 + $0 }
    }

    static func number(url: String) -> Int? {
        ModelLinks.texts.firstIndex(of: url).map { chosenCount + $0 }
    }
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

/// Who hears of events.
package enum ModelAudience: CaseIterable, Sendable {
    case nobody
    case observer
    /// They are also kept, and pulled after each act.
    case observerAndPuller
}
