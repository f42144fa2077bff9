// The way of a path: the patterns that it comes by, and the places to which its beginning leads.

extension Paths {
    /// The patterns at which the way to one that was matched comes by, from the lowest up.
    func forEachWaypoint(above index: UInt32, _ body: (UInt32) -> Void) {
        let pattern = tree.pattern(index).pointee
        var current = pattern.node
        var depth = pattern.nodeCount
        // Its last parameters may have been absent.
        while depth > segments.count {
            current = tree.node(current).pointee.parent
            depth -= 1
        }
        let isBelowItsEnd = pattern.rest != nil && depth < segments.count
        if !isBelowItsEnd { current = tree.node(current).pointee.parent }
        while current != 0 {
            let leaf = tree.node(current).pointee.leaf
            if leaf != 0, leaf != index, isWaypoint(tree.pattern(leaf).pointee) { body(leaf) }
            current = tree.node(current).pointee.parent
        }
    }

    /// Whether the place of a waypoint is that of the path /.
    func isAtRoot(_ index: UInt32) -> Bool {
        segments.count == 0 || tree.pattern(index).pointee.segments.isEmpty
    }

    /// Whether a link may come by: not where a pattern can't be without something of the query or the fragment, which only
    /// the end of a way has, and not by an alias.
    private func isWaypoint(_ pattern: Pattern) -> Bool {
        if pattern.flags.isAlias { return false }
        guard pattern.needsMore else { return true }
        for index in 0..<pattern.parameters.count {
            let parameter = pattern.parameters[index]
            if parameter.place == .query || parameter.place == .fragment, !parameter.mayBeAbsent { return false }
        }
        return true
    }

    /// Whether arguments have the members that were filled in, and no other parameter of the pattern. Mutating,
    /// as others that only read: so nobody copies all of this to call it.
    mutating func membersAreIn(_ arguments: PathArguments, _ index: UInt32, pathOnly: Bool = false) -> Bool {
        let pattern = tree.pattern(index).pointee
        var next = 0
        for place in 0..<pattern.parameters.count {
            let parameter = pattern.parameters[place]
            let isFilled = next < members.count && members[next].key == parameter.name
            defer { if isFilled { next += 1 } }
            if pathOnly, parameter.place == .query || parameter.place == .fragment { continue }
            let own = arguments[parameter.name]
            if isFilled, own == nil, parameter.hasFallback {
                if Cell.equal(members[next].value, parameter.fallback) { continue }
                return false
            }
            guard isFilled == (own != nil) else { return false }
            if let own, !Cell.equal(members[next].value, own) { return false }
        }
        return true
    }

    /// How many segments lead somewhere.
    mutating func findStop() -> Int {
        let end = segments.count
        var deepest = 0
        visitPlaces { node, depth in
            // A parameter that takes all that is left leads to the end.
            let leadsToEnd = depth < end && node.pointee.rest != 0
            deepest = leadsToEnd ? end : Swift.max(deepest, depth)
            return !leadsToEnd
        }
        return deepest
    }

    /// The pattern that a link of the program's own would open; else the first one in the order of rank that ends where
    /// the path does, whatever else it asks for; 0 where there is none.
    mutating func findEnd() -> UInt32 {
        let trusted = matchTrusted()
        if trusted != 0 { return trusted }
        let tree = tree
        let end = segments.count
        var found: UInt32 = 0
        visitPlaces { node, depth in
            var here: UInt32 = 0
            if depth == end { here = node.pointee.leaf != 0 ? node.pointee.leaf : node.pointee.absent }
            if here == 0, depth < end || tree.pattern(node.pointee.rest).pointee.rest?.pointee.mayBeAbsent == true {
                here = node.pointee.rest
            }
            if here != 0 { found = here }
            return true
        }
        return found
    }

    /// The pattern below the only parameter that was tried for the segment which leads nowhere; 0 where there was none,
    /// or something else was tried, too.
    mutating func findOnlyChoice(at stop: Int) -> UInt32 {
        let tree = tree
        var places = 0
        var found: UInt32 = 0
        visitPlaces { node, depth in
            guard depth == stop else { return true }
            places += 1
            let edge = tree.typed[Int(node.pointee.firstTyped)]
            if edge.child != 0, edge.next == 0, node.pointee.names.count == 0 {
                found = tree.anyPattern(below: edge.child)
            }
            return places == 1
        }
        return places == 1 ? found : 0
    }

    /// The deepest lazy pattern below which the path leads, from that depth on; 0 where there is none. Of several that are
    /// as deep, the one that goes before the others.
    mutating func findBranch(from depth: Int) -> (pattern: UInt32, depth: Int) {
        let tree = tree
        let end = segments.count
        var deepest: (pattern: UInt32, depth: Int) = (0, depth)
        visitPlaces { node, depth in
            let leaf = node.pointee.leaf
            if depth < end, depth >= deepest.depth, tree.pattern(leaf).pointee.flags.isLazy { deepest = (leaf, depth) }
            return true
        }
        return deepest
    }

    /// Visits each node to which the beginning of the path leads, with its depth, for as long as it is wanted. What goes
    /// before its siblings comes after them.
    @inline(never)
    private mutating func visitPlaces(_ isMoreWanted: (UnsafeMutablePointer<PathNode>, Int) -> Bool) {
        var open = FlatList<Stop>()
        defer { open.free() }
        open.append(Stop(node: PathTree.root, depth: 0))
        while let stop = open.last {
            open.removeLast()
            guard isMoreWanted(tree.node(stop.node), stop.depth) else { return }
            guard stop.depth < segments.count else { continue }
            forEachChild(of: stop.node, at: stop.depth) { open.append(Stop(node: $0, depth: stop.depth + 1)) }
        }
    }

    private struct Stop: BitwiseCopyable {
        var node: UInt32
        var depth: Int
    }

    private mutating func forEachChild(of index: UInt32, at depth: Int, _ body: (UInt32) -> Void) {
        let node = tree.node(index).pointee
        let child = node.names.findOther(segments.list.base + depth)
        if child != 0 { body(child) }
        let folded = foldedChild(of: tree.node(index), at: depth)
        if folded != 0 { body(folded) }
        var next = node.firstTyped
        while next != 0 {
            if takes(tree.typed.base + Int(next), at: depth) { body(tree.typed[Int(next)].child) }
            next = tree.typed[Int(next)].next
        }
    }
}
