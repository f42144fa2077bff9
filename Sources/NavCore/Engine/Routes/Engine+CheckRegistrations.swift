// The check of all registrations: names that nobody has registered, and what never happens because of another registration.
// A registration can't refuse these, since routes may be registered in any order.

/// The kind of a problem of the registrations.
public enum RegistrationProblemKind: Int32, Sendable, BitwiseCopyable {
    /// The parent of a route is not registered.
    case parent = 1
    /// The parent of a route has no such branch.
    case branch = 2
    /// The parents of a route lead back to the route, or the first screens of a flow to the flow.
    case circle = 3
    /// The first screen of a flow is not registered.
    case initial = 4
    /// The root of a branch is not registered.
    case root = 5
    /// No link reaches a pattern.
    case pattern = 6
    /// A guard is about a route that is not registered, or about a flow.
    case `guard` = 7
    /// The fallback route is not registered.
    case fallback = 8
}

/// The header's nav_check_problem.
package struct ToldFault: BitwiseCopyable {
    var size = MemoryLayout<ToldFault>.stride
    package let kindNumber: Int32
    package let route: Bytes
    package let other: Bytes
    package let message: Bytes
}

/// A problem, as it stands in a sentence.
private enum Fault: UInt8 {
    case parent, branch, circleOfParents, initial, circleOfFlows, root, pattern, alias, `guard`, guardOfFlow, fallback

    var kind: RegistrationProblemKind {
        switch self {
        case .parent: .parent
        case .branch: .branch
        case .circleOfParents, .circleOfFlows: .circle
        case .initial: .initial
        case .root: .root
        case .pattern, .alias: .pattern
        case .guard, .guardOfFlow: .guard
        case .fallback: .fallback
        }
    }

    /// The sentence with 1 for the other name, 2 for the route and 3 for the nearest name.
    var sentence: StaticString {
        switch self {
        case .parent: "the parent 1 of 2 is not registered3"
        case .branch: "the branch 1 of 2 is not in its parent3"
        case .circleOfParents: "the parent 1 of 2 leads back to it"
        case .initial: "the first screen 1 of 2 is not registered3"
        case .circleOfFlows: "the first screen 1 of 2 leads back to it"
        case .root: "the root 1 of 2 is not registered3"
        case .pattern: "the pattern 1 of 2 is never reached: a route that is presented goes first"
        case .alias: "the alias 1 of 2 leads nowhere"
        case .guard: "the guarded route 1 is not registered3"
        case .guardOfFlow: "the guarded route 1 is a flow, which has no entries"
        case .fallback: "the fallback route 1 is not registered3"
        }
    }
}

/// The faults that were found, each in a block with its texts behind it.
private struct FoundFaults {
    struct Link: BitwiseCopyable {
        var next: UnsafeMutablePointer<Link>?
        let told: ToldFault
    }

    var first: UnsafeMutablePointer<Link>?
    var last: UnsafeMutablePointer<Link>?
    /// How many more faults get the nearest name, which is looked for among all.
    var suggestions = 64
}

extension Engine {
    /// Finds all problems first, since the functions that get them may change the registrations.
    package func checkRegistrations(_ tell: (ToldFault) -> Void) -> Status {
        var found = FoundFaults()
        routes.forEach { check($0, &found) }
        for slot in guards.places where guards[slot].pointee.isLive { check(guardAt: slot, &found) }
        let fallback = routes.fallbackName.text
        if !fallback.isEmpty, routes.find(fallback) == nil { add(.fallback, 0, fallback, &found) }
        guard let first = found.first else { return .ok }
        whileInside {
            var next: UnsafeMutablePointer<FoundFaults.Link>? = first
            while let link = next {
                tell(link.pointee.told)
                next = link.pointee.next
            }
        }
        registration.complain(first.pointee.told.message, before: nextTicket)
        while let link = found.first {
            found.first = link.pointee.next
            link.deallocate()
        }
        return .notFound
    }

    /// The branches of the entries of a route, of a flow those of the first one.
    func shape(of route: Slot) -> ShapeReference? {
        var route: Slot? = route
        for _ in 0...Limits.flowDepth {
            guard let place = route.flatMap({ routes[$0].pointee.place }) else { return nil }
            guard let initial = place.pointee.initial else { return place.pointee.shape }
            route = findRoute(of: initial)
        }
        return nil
    }

    private func check(_ slot: Slot, _ found: inout FoundFaults) {
        let route = routes[slot]
        if let place = route.pointee.place {
            if !place.pointee.parent.isEmpty {
                let parent = next(of: slot, inFlows: false)
                checkWay(from: slot, place.pointee.parent, parent, inFlows: false, &found)
                let branch = place.pointee.branch
                if parent != 0, shape(of: parent)?.pointee.index(named: branch) == nil {
                    add(.branch, slot, branch, &found)
                }
            }
            if let initial = place.pointee.initial {
                let screen = initial.pointee.request.route
                checkWay(from: slot, screen, next(of: slot, inFlows: true), inFlows: true, &found)
            }
            if let shape = place.pointee.shape {
                for index in 0..<shape.pointee.given.count {
                    guard let root = shape.pointee.given.branches.unsafelyUnwrapped[index].initial else { continue }
                    if find(root.pointee).0 != .ok { add(.root, slot, root.pointee.route, &found) }
                }
            }
        }
        if route.pointee.firstPattern == 0, route.pointee.firstAlias != 0 {
            add(.alias, slot, paths.tree.pattern(route.pointee.firstAlias).pointee.text, &found)
        }
        checkPatterns(of: slot, from: route.pointee.firstPattern, &found)
        checkPatterns(of: slot, from: route.pointee.firstAlias, &found)
    }

    /// Returns the route of the parent, or of the first screen of a flow; 0: none.
    @inline(never)
    private func next(of slot: Slot, inFlows: Bool) -> Slot {
        guard let place = routes[slot].pointee.place else { return 0 }
        if inFlows { return place.pointee.initial.flatMap(findRoute) ?? 0 }
        return place.pointee.parent.isEmpty ? 0 : routes.find(place.pointee.parent) ?? 0
    }

    /// Looks whether the first route of a way is there, and for the first route of a circle whether the way leads back.
    @inline(never)
    private func checkWay(
        from slot: Slot, _ other: Bytes, _ first: Slot, inFlows: Bool, _ found: inout FoundFaults
    ) {
        if first == 0 { return add(inFlows ? .initial : .parent, slot, other, &found) }
        var route = first
        for _ in 0..<Limits.stackDepth where route > slot { route = next(of: route, inFlows: inFlows) }
        if route == slot { add(inFlows ? .circleOfFlows : .circleOfParents, slot, other, &found) }
    }

    @inline(never)
    private func checkPatterns(of slot: Slot, from first: UInt32, _ found: inout FoundFaults) {
        var next = first
        while next != 0 {
            let pattern = paths.tree.pattern(next)
            if paths.tree.isHidden(pattern) { add(.pattern, slot, pattern.pointee.text, &found) }
            next = pattern.pointee.nextOfRoute
        }
    }

    private func check(guardAt slot: Slot, _ found: inout FoundFaults) {
        let (route, name) = (guards[slot].pointee.route, guards[slot].pointee.name)
        if route == 0 {
            if !name.isEmpty { add(.guard, 0, name, &found) }
        } else if routes[route].pointee.isFlow {
            add(.guardOfFlow, 0, routes[route].pointee.name, &found)
        }
    }

    @inline(never)
    private func add(_ fault: Fault, _ slot: Slot, _ other: Bytes, _ found: inout FoundFaults) {
        let route = slot == 0 ? .empty : routes[slot].pointee.name
        let template = Bytes(fault.sentence)
        sentence.removeAll()
        for index in 0..<template.count {
            let byte = template.start.unsafelyUnwrapped[index]
            switch byte {
            case 0x31: sentence.write(quoted: other)
            case 0x32: sentence.write(quoted: route)
            case 0x33 where found.suggestions == 0: break
            case 0x33 where fault == .branch:
                Suggestion(for: other, among: shape(of: next(of: slot, inFlows: false))).write(into: &sentence)
            case 0x33: suggestRoute(for: other).write(into: &sentence)
            default: sentence.write(byte: byte)
            }
        }
        if found.suggestions > 0 { found.suggestions -= 1 }
        let count = sentence.text.count
        sentence.write(byte: 0)
        sentence.write(route)
        sentence.write(byte: 0)
        sentence.write(other)
        let head = MemoryLayout<FoundFaults.Link>.stride
        let block = UnsafeMutableRawPointer.allocate(byteCount: head + sentence.text.count + 1, alignment: 16)
        sentence.copy(to: block + head)
        let start = UnsafePointer((block + head).assumingMemoryBound(to: UInt8.self))
        let told = ToldFault(
            kindNumber: fault.kind.rawValue, route: Bytes(start + count + 1, route.count),
            other: Bytes(start + count + route.count + 2, other.count), message: Bytes(start, count))
        let link = block.initializeMemory(as: FoundFaults.Link.self, to: FoundFaults.Link(next: nil, told: told))
        if let last = found.last { last.pointee.next = link } else { found.first = link }
        found.last = link
    }
}

extension PathTree {
    /// Whether a pattern of a presented route takes every path of a pattern before it.
    fileprivate func isHidden(_ hidden: UnsafeMutablePointer<Pattern>) -> Bool {
        var child = hidden.pointee.node
        // A pattern below it has it as a waypoint.
        guard !hidden.pointee.flags.isPresented, hidden.pointee.rest == nil, !hidden.pointee.hasOptionalSegments,
            node(child).pointee.uses == 1
        else { return false }
        var edge = Int(node(node(child).pointee.parent).pointee.firstTyped)
        while typed[edge].isPresented {
            let leaf = pattern(node(typed[edge].child).pointee.leaf)
            if typed[edge].type.kind == .text, leaf.pointee.takesAll(of: hidden) { return true }
            edge = Int(typed[edge].next)
        }
        while child != PathTree.root {
            let (leaf, parent) = (pattern(node(child).pointee.leaf), node(child).pointee.parent)
            if mayTakeSlash(child, below: parent) { return false }
            child = parent
            let rest = pattern(node(child).pointee.rest)
            if rest.pointee.flags.isPresented, !leaf.pointee.flags.isPresented, rest.pointee.takesAll(of: hidden) {
                return true
            }
        }
        return false
    }

    /// Whether a node is that of a parameter which may take a segment with an escaped slash: all remaining segments do not.
    private func mayTakeSlash(_ child: UInt32, below parent: UInt32) -> Bool {
        var edge = Int(node(parent).pointee.firstTyped)
        while edge != 0, typed[edge].child != child { edge = Int(typed[edge].next) }
        return edge != 0 && typed[edge].type.kind != .int
    }
}

extension Pattern {
    /// Whether it takes each link that another takes, if the segments fit.
    fileprivate func takesAll(of other: UnsafeMutablePointer<Pattern>) -> Bool {
        !needsMore && (flags.isLinkable || !other.pointee.flags.isLinkable)
    }
}
