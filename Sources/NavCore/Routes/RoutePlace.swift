// The place of a typed route: where it opens, what its path is, what it contains.

/// The place where a route opens, the pattern of its path, and its branches.
///
/// ```swift
/// static let place = "/shop/{id}"                                              // pushed, with a path
/// static let place: RoutePlace = .inTab("shop", of: Main.self, "/shop/{id}")   // in a tab
/// static let place: RoutePlace = .tabs(Shop(), Orders())                       // tabs
/// ```
///
/// A parameter of the pattern is a property of the route and has its type: `{id}` of an `Int` matches integers alone, and
/// `{sort}` of an enum of texts that is `CaseIterable` matches its cases. Registering the route fails if a parameter is no
/// property, or a property that is not optional is no parameter.
public struct RoutePlace: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The pattern of the path, such as `/shop/{id}`; nil: it has none. More patterns of the route are added by
    /// ``Navigator/add(pattern:to:isLinkable:isLazy:ignoresCase:isAlias:)``.
    public var pattern: String?
    /// Whether links from outside match the pattern. The program's own links always do.
    public var isLinkable: Bool
    /// The stack in which the route opens, and how.
    public var opens: RouteOpening
    /// The branches that each entry of the route has.
    public var container: NavigationContainer?

    /// Makes a place. By default a route is pushed, has no pattern and contains nothing.
    public init(
        _ pattern: String? = nil, isLinkable: Bool = false, opens: RouteOpening = .pushed,
        contains container: NavigationContainer? = nil
    ) {
        self.pattern = pattern
        self.isLinkable = isLinkable
        self.opens = opens
        self.container = container
    }

    /// Makes the place of a pushed route with a pattern that only the program's own links match.
    public init(stringLiteral pattern: String) { self.init(pattern) }

    /// A tab of the nearest container of a route.
    public static func inTab<Container: NavigationRoute>(
        _ branch: String, of _: Container.Type, _ pattern: String? = nil, isLinkable: Bool = false,
        contains container: NavigationContainer? = nil
    ) -> RoutePlace {
        RoutePlace(
            pattern, isLinkable: isLinkable, opens: .branch(branch, of: Container.name), contains: container)
    }

    /// A tab of the nearest container of a route, by the root that gives the tab its name.
    public static func inTab<Container: NavigationRoute, Root: NavigationRoute>(
        of container: Container.Type, _: Root.Type, _ pattern: String? = nil, isLinkable: Bool = false,
        contains content: NavigationContainer? = nil
    ) -> RoutePlace {
        .inTab(Root.name, of: container, pattern, isLinkable: isLinkable, contains: content)
    }

    /// A column of the nearest split of a route, by the root that gives the column its name.
    public static func inColumn<Container: NavigationRoute, Root: NavigationRoute>(
        of container: Container.Type, _: Root.Type, _ pattern: String? = nil, isLinkable: Bool = false
    ) -> RoutePlace {
        .inTab(Root.name, of: container, pattern, isLinkable: isLinkable)
    }

    /// A column of the nearest split of a route.
    public static func inColumn<Container: NavigationRoute>(
        _ branch: String, of container: Container.Type, _ pattern: String? = nil, isLinkable: Bool = false
    ) -> RoutePlace {
        .inTab(branch, of: container, pattern, isLinkable: isLinkable)
    }

    /// A stack of its own over others.
    public static func presented(
        _ presentation: Presentation, _ pattern: String? = nil, isLinkable: Bool = false,
        contains container: NavigationContainer? = nil
    ) -> RoutePlace {
        RoutePlace(pattern, isLinkable: isLinkable, opens: .presented(presentation), contains: container)
    }

    /// A sheet.
    public static var sheet: RoutePlace { .presented(.sheet) }

    /// A sheet with a pattern.
    public static func sheet(_ pattern: String, isLinkable: Bool = false) -> RoutePlace {
        .presented(.sheet, pattern, isLinkable: isLinkable)
    }

    /// Tabs with these roots, each on a branch of the name of its route.
    public static func tabs(
        _ roots: any NavigationRoute..., back: TabsBack = .pass, pattern: String? = nil, isLinkable: Bool = false
    ) -> RoutePlace {
        RoutePlace(pattern, isLinkable: isLinkable, contains: .tabs(makeBranches(roots), back: back))
    }

    /// A split whose columns have these roots, each on a branch of the name of its route.
    ///
    /// - Parameter column: The name of one more column, the last, which is empty at first; nil: there is none.
    public static func split(
        _ roots: any NavigationRoute..., empty column: String? = nil, pattern: String? = nil, isLinkable: Bool = false
    ) -> RoutePlace {
        RoutePlace(pattern, isLinkable: isLinkable, contains: .split(makeBranches(roots, empty: column)))
    }
}

/// A value that says the place of a route: a ``RoutePlace``, or a text that is its pattern.
public protocol RoutePlaceConvertible: Sendable {
    /// The place that it says.
    var routePlace: RoutePlace { get }
}

extension RoutePlace: RoutePlaceConvertible {
    public var routePlace: RoutePlace { self }
}

extension String: RoutePlaceConvertible {
    public var routePlace: RoutePlace { RoutePlace(self) }
}

extension NavigationContainer {
    /// Tabs with these roots, each on a branch of the name of its route.
    public static func tabs(_ roots: any NavigationRoute..., back: TabsBack = .pass) -> NavigationContainer {
        .tabs(makeBranches(roots), back: back)
    }

    /// A split whose columns have these roots, each on a branch of the name of its route.
    ///
    /// - Parameter column: The name of one more column, the last, which is empty at first; nil: there is none.
    public static func split(_ roots: any NavigationRoute..., empty column: String? = nil) -> NavigationContainer {
        .split(makeBranches(roots, empty: column))
    }
}

private func makeBranches(_ roots: [any NavigationRoute], empty column: String? = nil) -> [NavigationBranch] {
    roots.map { NavigationBranch($0.request) } + (column.map { [.empty($0)] } ?? [])
}
