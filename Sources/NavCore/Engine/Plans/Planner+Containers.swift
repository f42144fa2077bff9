// Which container is meant where a route says in whose branch it opens.

extension Planner {
    /// The newest container of a route that is on the way back from a stack, else the newest there is; 0 where there is none.
    /// On the way of a link, containers of other scenes do not count.
    func nearestContainer(of parent: Bytes, near: StackReference, _ drafted: DraftedReference) -> Slot {
        guard let route = routes.find(parent) else { return 0 }
        let nearest = newestContainer(drafted, of: route) { isOnWayBack($0, from: near) }
        if nearest != 0 { return nearest }
        return newestContainer(drafted, of: route) {
            !isOnWay || engine.scene(of: engine.stack(of: $0)) == engine.scene(of: near)
        }
    }

    /// The newest container of a route that is on the way back from an index of a stack; 0 where there is none.
    func nearestContainer(of parent: Bytes, from place: WayPlace, _ drafted: DraftedReference) -> Slot {
        guard let route = routes.find(parent) else { return 0 }
        return newestContainer(drafted, of: route) { isOnWayBack($0, from: place.stack, at: place.index) }
    }

    /// The newest container of a route that belongs to a flow, or to one in it; 0 where there is none.
    func newestContainer(of parent: Bytes, within flow: Slot, _ drafted: DraftedReference) -> Slot {
        guard let route = routes.find(parent) else { return 0 }
        return newestContainer(drafted, of: route) { engine.isIn(flow: engine.plannedFlow(of: $0), flow) }
    }

    /// The newest container of a route that is one of those looked for, by the numbers of their entries.
    private func newestContainer(
        _ drafted: DraftedReference, of route: Slot, where isLookedFor: (Slot) -> Bool
    ) -> Slot {
        let found = newestContainer(broughtBy: drafted, of: route, where: isLookedFor)
        var next = routes[route].pointee.place?.pointee.newestContainer ?? 0
        while next != 0, let container = entries[next].pointee.container,
            found == 0 || entries[next].pointee.isNewer(than: entries[found])
        {
            let isReplaced = engine.container(of: next) != container
            if !isReplaced, isThere(next), isLookedFor(next) { return next }
            next = container.pointee.ofRoute.older
        }
        return found
    }

    /// Finds the newest such container among those that the plan has brought.
    private func newestContainer(
        broughtBy drafted: DraftedReference, of route: Slot, where isLookedFor: (Slot) -> Bool
    ) -> Slot {
        var found: Slot = 0
        for index in 0..<drafted.pointee.contained.count {
            let entry = drafted.pointee.contained[index]
            guard entries[entry].pointee.route == route, engine.container(of: entry) != nil,
                entries[entry].pointee.mark != .leaves,
                found == 0 || entries[entry].pointee.isNewer(than: entries[found])
            else { continue }
            if isLookedFor(entry) { found = entry }
        }
        return found
    }

    /// Whether going back from a stack, or from an index of it, leads to an entry: it stands on it, or below the entry that
    /// owns it, and so on.
    private func isOnWayBack(_ entry: Slot, from near: StackReference, at limit: Int = .max) -> Bool {
        let home = engine.stack(of: entry)
        let former = self.stack
        defer { work(on: former) }
        if home == near {
            if limit == .max { return true }
            work(on: home)
            return indexInDraft(entry).map { $0 <= limit } ?? false
        }
        for stack in engine.stacksAround(near) {
            guard let below = engine.stackBelow(stack), below == home else { continue }
            if stack.pointee.owner == entry { return true }
            work(on: home)
            guard let index = indexInDraft(entry), let owner = indexInDraft(stack.pointee.owner) else { return false }
            return index <= owner
        }
        return false
    }
}
