// Paths of the tree's random test: which waypoints lie on one, and which path a place has.

import Foundation

struct TreePath {
    private(set) var segments: [Substring] = []

    init() {}

    /// A text, upon a path to which it is relative.
    init(_ text: String, upon base: TreePath = TreePath()) {
        segments = base.segments
        for segment in text.split(separator: "/") {
            if segment == ".." { segments = segments.dropLast() } else { segments.append(segment) }
        }
    }

    fileprivate func prefix(_ count: Int) -> TreePath {
        var path = TreePath()
        path.segments = Array(segments.prefix(count))
        return path
    }

    /// What a pattern makes of it: the number in it, if any; nil where the path is another one.
    fileprivate func matches(_ pattern: TreePath) -> (isSame: Bool, number: Int?) {
        guard segments.count == pattern.segments.count else { return (false, nil) }
        var number: Int?
        for (own, given) in zip(segments, pattern.segments) where own != given {
            guard given == TreePaths.parameter, let value = Int(own) else { return (false, nil) }
            number = value
        }
        return (true, number)
    }
}

/// The patterns of the routes.
struct TreePaths {
    fileprivate static let parameter = "{id:int}"

    /// The route that has the path /, which may be that of the first tab; nil: none.
    let rootRoute: Int?
    /// The scenes that links may start.
    let linkScenes: Set<String>

    func pattern(of route: Int) -> String? {
        route == rootRoute ? "/" : route == 0 ? nil : TreeWorld.routes[route].path
    }

    func isRoot(_ route: Int) -> Bool { pattern(of: route) == "/" }

    /// The waypoints to a path; nil where it leads nowhere.
    func way(to path: TreePath) -> [TreeRequest]? {
        let way = (0...path.segments.count).map { request(at: path.prefix($0)) }
        return way[way.count - 1] == nil ? nil : way.compactMap { $0 }
    }

    private func request(at path: TreePath) -> TreeRequest? {
        for route in TreeWorld.routes.indices {
            guard let pattern = pattern(of: route) else { continue }
            let (isSame, number) = path.matches(TreePath(pattern))
            if isSame { return TreeRequest(route: route, argument: number) }
        }
        return nil
    }

    /// The path of a place; nil where it has none.
    func path(of request: TreeRequest) -> TreePath? {
        guard let pattern = pattern(of: request.route), TreeWorld.fits(request) else { return nil }
        return TreePath(pattern.replacingOccurrences(of: Self.parameter, with: "\(request.argument ?? 0)"))
    }
}
