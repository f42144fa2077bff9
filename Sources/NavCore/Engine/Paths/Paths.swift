// The patterns of a navigator, and the walk of one path through them.
//
// A segment is compared with the names of a node first, then with its parameters by rank, then what takes all that is left
// has it; where that leads nowhere the walk goes back to the last fork. Every node is at one depth, so it is visited once
// at the most, whatever the path.

package struct Paths {
    package internal(set) var tree = PathTree()
    private(set) var segments = PathSegments()
    private(set) var query = QueryItems()
    private(set) var fragment: Bytes?
    /// Whether only patterns that are linkable count.
    private(set) var isFromOutside = false
    /// Whether the path asks for more of a pattern than its segments.
    private var asksForMore: Bool { isFromOutside || fragment != nil }
    /// What the parameter of each segment is, where that is a number.
    private var numbers = FlatList<UInt64>()
    private var forks = FlatList<Fork>()
    /// Text that stands nowhere in one piece.
    private var joined = TextBuffer()
    private var takenCount = 0
    /// The parameters that were filled in last.
    package private(set) var members = FlatList<Member>()

    private struct Fork: BitwiseCopyable {
        var node: UInt32
        var typed: UInt32
        var depth: Int32
        var namesAreTried: Bool
    }

    init() {
        numbers.extend(to: Limits.patternSegments, with: 0)
    }

    mutating func free() {
        tree.free()
        segments.free()
        query.free()
        numbers.free()
        forks.free()
        joined.free()
        members.free()
    }

    // MARK: Reading a path

    /// Takes an absolute path in which nothing is to be decoded. False where something may be.
    @inline(__always)
    mutating func takePlainly(_ path: Bytes) -> Bool {
        guard segments.splitPlainly(path) else { return false }
        query.removeAll()
        fragment = nil
        isFromOutside = false
        takenCount = path.count
        return true
    }

    /// Takes the parts of a URL or path, upon the path of what it is relative to.
    mutating func take(
        _ path: Bytes, upon base: Bytes, query queryText: Bytes?, fragment fragmentText: Bytes?, isFromOutside: Bool
    ) -> Status {
        self.isFromOutside = isFromOutside
        let queryCount = queryText?.count ?? 0
        let fragmentCount = fragmentText?.count ?? 0
        takenCount = base.count + path.count + queryCount + fragmentCount
        segments.begin(takenCount)
        query.removeAll()
        fragment = nil
        guard segments.append(path: base), segments.append(path: path) else { return .invalid }
        if let queryText {
            let status = query.take(queryText) { segments.decode($0, plusIsSpace: true) }
            if status != .ok { return status }
        }
        if let fragmentText, !fragmentText.isEmpty {
            fragment = segments.decode(fragmentText, plusIsSpace: false)
            if fragment == nil { return .invalid }
        }
        return .ok
    }

    // MARK: The walk

    /// The pattern that has the path; 0 where none has.
    mutating func match() -> UInt32 {
        var node = PathTree.root
        var depth = 0
        forks.removeAll()
        while true {
            let place = tree.node(node)
            if depth == segments.count {
                let found = end(at: place)
                if found != 0 { return found }
            } else {
                let hasPresented = place.pointee.hasPresented
                let child =
                    hasPresented ? presentedChild(of: place, at: depth) : place.pointee.names.find(segments[depth])
                if child != 0 {
                    if place.pointee.firstTyped | place.pointee.rest != 0 {
                        forks.append(
                            Fork(
                                node: node, typed: place.pointee.firstTyped, depth: Int32(truncatingIfNeeded: depth),
                                namesAreTried: true))
                    }
                    node = child
                    depth &+= 1
                    continue
                }
                if place.pointee.firstTyped | place.pointee.rest != 0 {
                    forks.append(
                        Fork(
                            node: node, typed: place.pointee.firstTyped, depth: Int32(truncatingIfNeeded: depth),
                            namesAreTried: !hasPresented))
                }
            }
            switch resume() {
            case .nowhere: return 0
            case .found(let pattern): return pattern
            case .at(let child, let childDepth):
                node = child
                depth = childDepth
            }
        }
    }

    /// The child of that name where it is presented itself, among others that are reached by a parameter.
    @inline(never)
    private func presentedChild(of place: UnsafeMutablePointer<PathNode>, at depth: Int) -> UInt32 {
        let child = place.pointee.names.find(segments[depth])
        let leaf = tree.node(child).pointee.leaf
        return leaf != 0 && tree.pattern(leaf).pointee.flags.isPresented ? child : 0
    }

    private enum Step {
        case nowhere
        case found(UInt32)
        case at(UInt32, Int)
    }

    /// What ends at a node where the path ends there.
    @inline(__always)
    private mutating func end(at place: UnsafeMutablePointer<PathNode>) -> UInt32 {
        let leaf = place.pointee.leaf
        if leaf != 0, accepts(leaf) { return leaf }
        return place.pointee.absent | place.pointee.rest == 0 ? 0 : openEnd(at: place.pointee)
    }

    private mutating func openEnd(at place: PathNode) -> UInt32 {
        if place.absent != 0, accepts(place.absent) { return place.absent }
        guard place.rest != 0, tree.pattern(place.rest).pointee.rest?.mayBeAbsent == true else { return 0 }
        return accepts(place.rest) ? place.rest : 0
    }

    /// Goes on at the last fork.
    private mutating func resume() -> Step {
        while let fork = forks.last {
            let place = tree.node(fork.node)
            let depth = Int(fork.depth)
            let top = forks.count - 1
            let isPresented = fork.typed != 0 && tree.typed.base[Int(fork.typed)].isPresented
            if !fork.namesAreTried, !isPresented {
                forks.base[top].namesAreTried = true
                let child = place.pointee.names.find(segments[depth])
                if child != 0 { return .at(child, depth + 1) }
            } else if fork.typed != 0 {
                let edge = tree.typed.base + Int(fork.typed)
                forks.base[top].typed = edge.pointee.next
                if edge.pointee.next | place.pointee.rest == 0, fork.namesAreTried { forks.removeLast() }
                if takes(edge, at: depth) { return .at(edge.pointee.child, depth + 1) }
            } else {
                forks.removeLast()
                let rest = place.pointee.rest
                if rest != 0, accepts(rest) { return .found(rest) }
            }
        }
        return .nowhere
    }

    /// Whether a segment is what a parameter takes. Numbers are kept.
    @inline(__always)
    private mutating func takes(_ edge: UnsafeMutablePointer<TypedEdge>, at depth: Int) -> Bool {
        switch edge.pointee.parameter.kind {
        case .text: return true
        case .int:
            guard let number = segments[depth].text.integer else { return false }
            numbers.base[depth] = UInt64(bitPattern: number)
            return true
        default: return takesOther(edge.pointee.parameter, at: depth)
        }
    }

    private mutating func takesOther(_ parameter: PatternParameter, at depth: Int) -> Bool {
        let text = segments[depth].text
        switch parameter.kind {
        case .bool:
            numbers[depth] = text.truth == true ? 1 : 0
            return text.truth != nil
        case .double:
            guard let number = Decimal.parse(text) else { return false }
            numbers[depth] = number.bitPattern
            return true
        case .uuid: return text.isUUID
        case .choice: return text.isOne(of: parameter.choices)
        case .host: return isOfHostType(text, parameter)
        case .int, .text: return false
        }
    }

    private func isOfHostType(_ text: Bytes, _ parameter: PatternParameter) -> Bool {
        let type = tree.hostTypes[parameter.hostType]
        return type.check(type.keepsake.userData, text.start, text.count) == 0
    }

    /// Whether a pattern has what is no segment: its query and fragment, and who asks.
    @inline(__always)
    private mutating func accepts(_ index: UInt32) -> Bool {
        let pattern = tree.pattern(index)
        if asksForMore, !hasWhatIsAsked(pattern.pointee) { return false }
        return !pattern.pointee.needsMore || acceptsMore(pattern.pointee)
    }

    private func hasWhatIsAsked(_ pattern: Pattern) -> Bool {
        (!isFromOutside || pattern.flags.isLinkable) && (fragment == nil || pattern.takesFragment)
    }

    private mutating func acceptsMore(_ pattern: Pattern) -> Bool {
        for index in 0..<pattern.parameters.count {
            let parameter = pattern.parameters[index]
            guard parameter.place == .query || parameter.place == .fragment else { continue }
            guard let text = given(parameter) else {
                if parameter.mayBeAbsent { continue }
                return false
            }
            if value(of: text, parameter) == nil { return false }
        }
        return true
    }

    /// What the path says of a parameter that is no segment.
    func given(_ parameter: PatternParameter) -> Bytes? {
        parameter.place == .query ? query.value(of: parameter.key) : fragment
    }

    func value(of text: Bytes, _ parameter: PatternParameter) -> Cell? {
        if parameter.kind == .host, !isOfHostType(text, parameter) { return nil }
        return parameter.scalar(of: text)
    }

    // MARK: Parameters

    /// Fills in `members` with what a pattern on the way has as parameters, sorted by name. What is not at the end of the
    /// way has nothing of the query and the fragment.
    @inline(__always)
    mutating func fill(_ index: UInt32, isEnd: Bool = true) {
        let pattern = tree.pattern(index)
        members.removeAll()
        joined.removeAll()
        for place in 0..<pattern.pointee.byName.count {
            let parameter = pattern.pointee.parameters.base + Int(pattern.pointee.byName.base[place])
            if parameter.pointee.place == .segment, parameter.pointee.depth < segments.count,
                parameter.pointee.kind == .text || parameter.pointee.kind == .int
            {
                let depth = parameter.pointee.depth
                let cell =
                    parameter.pointee.kind == .text
                    ? Cell(segments[depth].text) : Cell(int: Int64(bitPattern: numbers.base[depth]))
                members.append(Member(key: parameter.pointee.name, value: cell))
            } else if let cell = cell(of: parameter.pointee, isEnd) {
                members.append(Member(key: parameter.pointee.name, value: cell))
            }
        }
    }

    @inline(never)
    private mutating func cell(of parameter: PatternParameter, _ isEnd: Bool) -> Cell? {
        switch parameter.place {
        case .segment:
            guard parameter.depth < segments.count else { break }
            let text = segments[parameter.depth].text
            switch parameter.kind {
            case .bool: return Cell(bool: numbers[parameter.depth] != 0)
            case .int: return Cell(int: Int64(bitPattern: numbers[parameter.depth]))
            case .double: return Cell(double: Double(bitPattern: numbers[parameter.depth]))
            case .uuid, .choice, .host, .text: return Cell(text)
            }
        case .rest:
            guard parameter.depth < segments.count else { return nil }
            return Cell(joinedSegments(from: parameter.depth))
        case .query, .fragment:
            guard isEnd, let text = given(parameter) else { break }
            return value(of: text, parameter)
        }
        return parameter.hasFallback ? parameter.fallback : nil
    }

    /// All segments from one on, with / between them.
    private mutating func joinedSegments(from first: Int) -> Bytes {
        var length = segments.count - first - 1
        for index in first..<segments.count { length += segments[index].count }
        let start = segments[first].start
        if start + length == segments[segments.count - 1].start + segments[segments.count - 1].count,
            isContiguous(from: first)
        {
            return Bytes(start, length)
        }
        let from = reserve()
        for index in first..<segments.count {
            if index > first { joined.write(byte: 0x2F) }
            joined.write(segments[index].text)
        }
        return joined.text.dropping(from)
    }

    /// Whether the segments lie in one text, with a / between them.
    private func isContiguous(from first: Int) -> Bool {
        for index in first..<segments.count - 1 {
            let end = segments[index].start + segments[index].count
            if end[0] != 0x2F || end + 1 != segments[index + 1].start { return false }
        }
        return true
    }

    /// Sees to it that nothing that is written moves what was written before: all of it together is no longer than the text
    /// that was taken.
    private mutating func reserve() -> Int {
        joined.makeRoom(for: takenCount)
        return joined.text.count
    }
}

// MARK: What lies on the way

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
            if leaf != 0, leaf != index, !needsQuery(tree.pattern(leaf).pointee) { body(leaf) }
            current = tree.node(current).pointee.parent
        }
    }

    /// Whether it can't be without something of the query or the fragment, which only the end of a way has.
    private func needsQuery(_ pattern: Pattern) -> Bool {
        guard pattern.needsMore else { return false }
        for index in 0..<pattern.parameters.count {
            let parameter = pattern.parameters[index]
            if parameter.place == .query || parameter.place == .fragment, !parameter.mayBeAbsent { return true }
        }
        return false
    }

    /// Whether arguments have the members that were filled in, and no other parameter of the pattern.
    func membersAreIn(_ arguments: PathArguments, _ index: UInt32, pathOnly: Bool = false) -> Bool {
        let pattern = tree.pattern(index).pointee
        var next = 0
        for place in 0..<pattern.byName.count {
            let parameter = pattern.parameters[Int(pattern.byName[place])]
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
        var deepest = 0
        var open = FlatList<Stop>()
        defer { open.free() }
        open.append(Stop(node: PathTree.root, depth: 0))
        while let stop = open.last {
            open.removeLast()
            deepest = Swift.max(deepest, stop.depth)
            guard stop.depth < segments.count else { continue }
            forEachChild(of: stop.node, at: stop.depth) { open.append(Stop(node: $0, depth: stop.depth + 1)) }
        }
        return deepest
    }

    private struct Stop: BitwiseCopyable {
        var node: UInt32
        var depth: Int
    }

    private mutating func forEachChild(of index: UInt32, at depth: Int, _ body: (UInt32) -> Void) {
        let node = tree.node(index).pointee
        let child = node.names.find(segments[depth])
        if child != 0 { body(child) }
        var next = node.firstTyped
        while next != 0 {
            if takes(tree.typed.base + Int(next), at: depth) { body(tree.typed[Int(next)].child) }
            next = tree.typed[Int(next)].next
        }
    }

    /// The pattern of the longest part of the path that has one; 0 where none has. The path is cut to that.
    mutating func matchLongestPrefix(from depth: Int) -> UInt32 {
        query.removeAll()
        fragment = nil
        for length in (1...Swift.max(depth, 1)).reversed() where length <= segments.count {
            segments.truncate(to: length)
            let found = match()
            if found != 0 { return found }
        }
        return 0
    }
}
