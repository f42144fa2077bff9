// The small world of the tree's random test: containers in containers, tabs that forget and splits that fold, routes that open
// in branches and over others, and few arguments, so that equal requests meet often.

import CNavCore

/// What an entry contains.
struct TreeShape: Equatable {
    struct Branch: Equatable {
        var name: String
        /// Of a column that may be empty: none.
        var initial: TreeRequest?
        var isEager = false
        var isPlaceholder = false
        /// Of tabs: it is popped to its root when it is left.
        var forgets = false

        var flags: UInt64 {
            (isEager ? UInt64(NAV_BRANCH_EAGER) : 0) | (isPlaceholder ? UInt64(NAV_BRANCH_PLACEHOLDER) : 0)
                | (forgets ? UInt64(NAV_BRANCH_FORGETS) : 0)
        }

        var description: String {
            "\(name) \(initial.map(\.description) ?? "empty")\(isPlaceholder ? " placeholder" : "")\(forgets ? " forgets" : "")"
        }
    }

    var kind = Int32(NAV_CONTAINER_TABS)
    var showsAll = false
    var back = Int32(NAV_TABS_BACK_PASS)
    var memory = Int32(NAV_RETENTION_WHILE_CONTAINER)
    /// Of a split: how many columns fit at first; 0: all.
    var columns = 0
    var selected = 0
    var branches: [Branch]

    func index(named name: String) -> Int? { branches.firstIndex { $0.name == name } }

    var isSplit: Bool { kind == NAV_CONTAINER_SPLIT }
    /// Whether one branch is shown at a time.
    var showsOne: Bool { !isSplit && !showsAll }

    /// Whether a branch opens with the container, of which another is selected.
    func opensAtOnce(_ index: Int, selected: Int) -> Bool {
        !showsOne || index == selected || branches[index].isEager
    }
}

/// A route by its number, and arguments: none, or the number in them.
struct TreeRequest: Equatable, CustomStringConvertible {
    var route: Int
    var argument: Int?

    var description: String { TreeWorld.routes[route].name + (argument.map { "(\($0))" } ?? "") }
}

struct TreeRoute {
    var name: String
    var shape: TreeShape?
    var parent: (route: String, branch: String)?
    var presentation = Int32(NAV_PRESENTATION_PUSHED)
    var hasBuilder = false
    var path: String?
}

enum TreeWorld {
    static let routes: [TreeRoute] = [
        TreeRoute(
            name: "main", shape: tabs(mainBranches, NAV_TABS_BACK_INITIAL), path: "/"),
        TreeRoute(name: "home", parent: ("main", "home"), path: "/home"),
        TreeRoute(name: "product", parent: ("main", "home"), hasBuilder: true, path: "/home/{id:int}"),
        TreeRoute(
            name: "orders",
            shape: TreeShape(
                kind: Int32(NAV_CONTAINER_CUSTOM), showsAll: true,
                branches: [
                    .init(name: "list", initial: TreeRequest(route: 4)),
                    .init(name: "detail", initial: TreeRequest(route: 5)),
                ]), parent: ("main", "orders"), path: "/orders"),
        TreeRoute(name: "list", parent: ("orders", "list")),
        TreeRoute(name: "blank", parent: ("orders", "detail")),
        TreeRoute(name: "order", parent: ("orders", "detail"), hasBuilder: true, path: "/orders/{id:int}"),
        TreeRoute(name: "account", parent: ("main", "account"), path: "/account"),
        TreeRoute(
            name: "music",
            shape: tabs(
                [("all", 9), ("albums", 10), ("lists", 11)], NAV_TABS_BACK_HISTORY, selected: 1,
                memory: NAV_RETENTION_WHILE_ACTIVE),
            path: "/account/music"),
        TreeRoute(name: "all", hasBuilder: true),
        TreeRoute(name: "albums"),
        TreeRoute(name: "lists"),
        TreeRoute(name: "album", parent: ("music", "albums"), path: "/account/music/{id:int}"),
        TreeRoute(name: "cart", presentation: Int32(NAV_PRESENTATION_SHEET), path: "/orders/{id:int}/cart"),
        TreeRoute(name: "shipping", path: "/orders/{id:int}/cart/shipping"),
        TreeRoute(name: "ask", presentation: Int32(NAV_PRESENTATION_ALERT), hasBuilder: true),
        TreeRoute(name: "menu", presentation: Int32(NAV_PRESENTATION_ACTION_SHEET)),
        TreeRoute(name: "zoom", presentation: Int32(NAV_PRESENTATION_FULL_SCREEN)),
        TreeRoute(name: "form", presentation: Int32(NAV_PRESENTATION_MODAL)),
        TreeRoute(name: "pane", presentation: Int32(NAV_PRESENTATION_WINDOW)),
        TreeRoute(
            name: "wizard",
            shape: tabs([("first", 22), ("second", 11)], NAV_TABS_BACK_PASS, memory: NAV_RETENTION_NONE),
            presentation: Int32(NAV_PRESENTATION_SHEET), path: "/wizard"),
        TreeRoute(name: "step", parent: ("wizard", "second"), path: "/wizard/{id:int}"),
        TreeRoute(name: "page", hasBuilder: true, path: "/page"),
        TreeRoute(name: "mail", shape: mail, parent: ("main", "mail"), path: "/mail"),
        TreeRoute(name: "boxes", parent: ("mail", "boxes")),
        TreeRoute(name: "letters", parent: ("mail", "letters")),
        TreeRoute(name: "nothing", parent: ("mail", "letter")),
        TreeRoute(name: "box", parent: ("mail", "letters"), path: "/mail/{id:int}"),
        TreeRoute(name: "letter", parent: ("mail", "letter"), hasBuilder: true, path: "/mail/letter/{id:int}"),
        TreeRoute(name: "attached", parent: ("mail", "more"), path: "/mail/letter/{id:int}/attached"),
        TreeRoute(
            name: "notes",
            shape: TreeShape(
                kind: Int32(NAV_CONTAINER_SPLIT), columns: 1,
                branches: [
                    .init(name: "pages", initial: TreeRequest(route: 22)),
                    // Tabs within a column.
                    .init(name: "note", initial: TreeRequest(route: 8), isPlaceholder: true),
                ]), parent: ("mail", "letter"), path: "/notes"),
        TreeRoute(name: "note", parent: ("notes", "note"), path: "/notes/{id:int}"),
    ]

    private static let mainBranches = [("home", 1), ("orders", 3), ("account", 7), ("mail", 23)]

    private static let mail = TreeShape(
        kind: Int32(NAV_CONTAINER_SPLIT),
        branches: [
            .init(name: "boxes", initial: TreeRequest(route: 24)),
            .init(name: "letters", initial: TreeRequest(route: 25)),
            .init(name: "letter", initial: TreeRequest(route: 26), isPlaceholder: true),
            .init(name: "more"),
        ])

    /// What entries get by set_container, beside the shapes of the routes.
    static let otherShapes: [TreeShape] = [
        tabs(mainBranches, NAV_TABS_BACK_HISTORY, memory: NAV_RETENTION_NONE),
        tabs(mainBranches, NAV_TABS_BACK_PASS, memory: NAV_RETENTION_WHILE_ACTIVE),
        tabs([("home", 1), ("account", 7)], NAV_TABS_BACK_HISTORY),
        tabs(
            [("account", 7), ("home", 22), ("more", 8)], NAV_TABS_BACK_INITIAL, selected: 2,
            memory: NAV_RETENTION_WHILE_ACTIVE),
        TreeShape(
            kind: Int32(NAV_CONTAINER_CUSTOM), selected: 1,
            branches: [
                .init(name: "albums", initial: TreeRequest(route: 10)),
                .init(name: "second", initial: TreeRequest(route: 22, argument: 3)),
            ]),
        tabs([("detail", 5), ("list", 4)], NAV_TABS_BACK_HISTORY, memory: NAV_RETENTION_NONE),
        // What was a column that may be empty is a tab.
        tabs([("letter", 26), ("more", 22)], NAV_TABS_BACK_HISTORY, selected: 1),
        TreeShape(
            kind: Int32(NAV_CONTAINER_SPLIT), columns: 2, selected: 1,
            branches: [
                .init(name: "boxes", initial: TreeRequest(route: 24)),
                .init(name: "letters"),
                .init(name: "more", initial: TreeRequest(route: 26), isPlaceholder: true),
            ]),
        TreeShape(
            kind: Int32(NAV_CONTAINER_SPLIT), columns: 1, selected: 2,
            branches: [
                .init(name: "letters", initial: TreeRequest(route: 25)),
                .init(name: "letter", initial: TreeRequest(route: 26)),
                .init(name: "more", initial: TreeRequest(route: 22), isPlaceholder: true),
                .init(name: "boxes", initial: TreeRequest(route: 8)),
            ]),
        // The columns of a container that shows all, as those of a split.
        TreeShape(
            kind: Int32(NAV_CONTAINER_SPLIT), columns: 1,
            branches: [.init(name: "list", initial: TreeRequest(route: 4)), .init(name: "detail")]),
    ]

    static let shapes = routes.compactMap(\.shape) + otherShapes

    static let sceneNames = ["main", "left", "right"]

    /// An argument that builders refuse, and one that models refuse to be updated to.
    static let refused = 9
    static let refusedUpdate = 8

    static func route(named name: String) -> Int { routes.firstIndex { $0.name == name } ?? -1 }

    /// Whether arguments fit the pattern of a route.
    static func fits(_ request: TreeRequest) -> Bool {
        request.argument != nil || routes[request.route].path?.contains("{") != true
    }

    /// Whether an entry may open so: no alert and no action sheet is a container.
    static func mayOpen(_ request: TreeRequest, _ presentation: Int32) -> Bool {
        presentation < NAV_PRESENTATION_ACTION_SHEET || routes[request.route].shape == nil
    }

    private static func tabs(
        _ branches: [(String, Int)], _ back: Int, selected: Int = 0, memory: Int = NAV_RETENTION_WHILE_CONTAINER
    ) -> TreeShape {
        TreeShape(
            back: Int32(back), memory: Int32(memory), selected: selected,
            branches: branches.map {
                let isAccount = $0.0 == "account" && selected == 0
                return .init(
                    name: $0.0, initial: TreeRequest(route: $0.1), isEager: isAccount,
                    forgets: isAccount || $0.0 == "more")
            })
    }
}
