// Looking up a link: the route to which it leads, without opening it.

extension Planner {
    /// Looks up the route to which a link leads, with the arguments that its path says.
    func lookUp(_ link: Link) -> PathMatch {
        var (status, found) = findTaken(link)
        guard status == .ok else {
            return PathMatch(status: status == .unresolved && Engine.check(link) != .ok ? .invalid : status)
        }
        if found == 0, let halves = link.halves { (status, found) = lookUp(halves) }
        guard status == .ok, found != 0 else { return PathMatch(status: status == .ok ? .unresolved : status) }
        engine.paths.fillOther(found, comeOut: true)
        var match = PathMatch(route: engine.paths.route(of: found))
        if engine.paths.members.count > 0 {
            match.arguments = engine.paths.memberMap
        }
        return match
    }

    /// Looks up the path of two halves, where the detail leads somewhere, too; without a path looks up the detail.
    private func lookUp(_ halves: LinkHalves) -> (Status, UInt32) {
        if halves.hasPath {
            let (status, found) = findTaken(halves.path)
            guard status == .ok, found != 0 else { return (status, 0) }
        }
        let (status, end) = findTaken(halves.detail)
        guard halves.hasPath, status == .ok else { return (status, end) }
        guard end != 0 || engine.paths.segments.count == 0 else { return (.ok, 0) }
        return findTaken(halves.path)
    }
}

/// The route to which a link leads, with its arguments.
package struct PathMatch: BitwiseCopyable {
    package var status = Status.ok
    package var route = Id.none
    /// A map, or null where there are none. Lent until the next look-up or change.
    package var arguments = Cell()
}
