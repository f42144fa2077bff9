// The patterns as a tree: each node is a place in a path, reached by a name or by a parameter of a type. A pattern ends at
// a node, so a path is matched by walking down; every node on the way at which another pattern ends is a waypoint.

struct PathNode: BitwiseCopyable {
    var names = NameTable()
    /// The first of the edges with a parameter, those that go before others first; 0 is none.
    var firstTyped: UInt32 = 0
    /// The pattern that ends here; one whose last parameters are absent here; one that takes all that is left. 0 is none.
    var leaf: UInt32 = 0
    var absent: UInt32 = 0
    var rest: UInt32 = 0
    var parent: UInt32 = 0
    /// How many patterns have it on their way; the root counts one more.
    var uses: UInt32 = 0
    /// How many of its names are found in either case.
    var foldedCount: UInt32 = 0
    /// Which ways lead on.
    enum Shape: UInt8, BitwiseCopyable {
        case mixed
        /// None.
        case end
        /// Names alone.
        case names
        /// One parameter that takes every text.
        case text
        /// One parameter that takes every integer.
        case integer
        /// One parameter of another type.
        case typed
    }

    private(set) var shape = Shape.mixed
    /// Whether something may go before names.
    private(set) var hasPresented = false
    /// The child of the only parameter, in the shapes `text`, `integer` and `typed`.
    private(set) var onlyChild: UInt32 = 0

    @inline(never)
    mutating func takeShape(_ typed: FlatList<TypedEdge>, _ patterns: FlatList<Pattern>) {
        shape = .mixed
        hasPresented =
            typed[Int(firstTyped)].isPresented || patterns[Int(rest)].flags.isPresented || foldedCount > 0
        if rest != 0 || foldedCount > 0 { return }
        let edge = typed[Int(firstTyped)]
        if firstTyped == 0 {
            shape = names.count == 0 ? .end : names.isRoomy ? .names : .mixed
        } else if names.count == 0, edge.next == 0 {
            shape = edge.type.kind == .text ? .text : edge.type.kind == .int ? .integer : .typed
            onlyChild = edge.child
        }
    }

    /// One of three ways in which a pattern ends here. No enum: those are Hashable, and hashing needs more than libc.
    struct End: BitwiseCopyable {
        static var leaf: End { End(number: 0) }
        static var absent: End { End(number: 1) }
        static var rest: End { End(number: 2) }

        let number: UInt8
    }

    subscript(end: End) -> UInt32 {
        get { end.number == 0 ? leaf : end.number == 1 ? absent : rest }
        set {
            switch end.number {
            case 0: leaf = newValue
            case 1: absent = newValue
            default: rest = newValue
            }
        }
    }
}

struct TypedEdge: BitwiseCopyable {
    var child: UInt32
    var next: UInt32 = 0
    var type: ParameterType
    var isPresented = false

    func goesBefore(_ other: TypedEdge) -> Bool {
        if isPresented != other.isPresented { return isPresented }
        if type.kind != other.type.kind { return type.kind.rawValue < other.type.kind.rawValue }
        if type.kind == .form { return type.form.relation(to: other.type.form) == .before }
        return type.kind == .host && type.hostType < other.type.hostType
    }
}

package struct PathTree {
    static var root: UInt32 { 1 }

    private(set) var nodes = FlatList<PathNode>()
    private(set) var typed = FlatList<TypedEdge>.withoutMemory
    package private(set) var patterns = FlatList<Pattern>()
    private(set) var hostTypes = FlatList<HostType>.withoutMemory
    /// Places of each list that are free again.
    private var freeNodes = FlatList<UInt32>()
    private var freeTyped = FlatList<UInt32>()
    private var freePatterns = FlatList<UInt32>()
    private var store = BlockStore()
    /// A name that is found in either case.
    private var folded = TextBuffer()
    /// The complaint about the pattern that was refused last.
    private(set) var complaint = TextBuffer()
    package private(set) var count = 0

    init() {
        // 0 is none of them.
        nodes.append(PathNode())
        var root = PathNode()
        root.uses = 1
        nodes.append(root)
        typed.append(TypedEdge(child: 0, type: ParameterType()))
        patterns.append(Pattern())
    }

    mutating func free() {
        for index in 1..<nodes.count { nodes.base[index].names.free() }
        patterns[0].freeLists()
        nodes.free()
        typed.free()
        patterns.free()
        hostTypes.free()
        freeNodes.free()
        freeTyped.free()
        freePatterns.free()
        store.freeAll()
        folded.free()
        complaint.free()
    }

    @inline(__always)
    func node(_ index: UInt32) -> UnsafeMutablePointer<PathNode> { nodes.base + Int(index) }

    @inline(__always)
    func pattern(_ index: UInt32) -> UnsafeMutablePointer<Pattern> { patterns.base + Int(index) }

    // MARK: Types of the host's

    func hostType(named name: Bytes) -> Int? {
        (0..<hostTypes.count).first { hostTypes[$0].name == name }
    }

    mutating func add(_ hostType: HostType, named name: Bytes) {
        var own = hostType
        own.name = keep(name)
        hostTypes.append(own)
    }

    // MARK: Adding

    enum Addition {
        case added(UInt32)
        /// With a complaint.
        case refused(Status)
        /// It could not be told from another pattern.
        case ambiguous(UInt32)
    }

    mutating func add(_ text: Bytes, route: Slot, _ routeId: Id, flags: PatternFlags) -> Addition {
        guard text.count <= Limits.patternBytes else { return refuse(.tooLarge, "the pattern is too long") }
        guard count < Limits.routes else { return refuse(.tooLarge, "there are too many patterns") }
        if flags.isAlias, flags.isLazy {
            return refuse(.invalid, "an alias is not lazy: the path that it stands for is")
        }
        var reader = PatternReader(text, flags: flags, hostTypes: hostTypes, complaint: complaint)
        reader.read(isLazy: flags.isLazy)
        complaint = reader.complaint
        guard reader.status == .ok else {
            reader.free()
            return .refused(reader.status)
        }
        var pattern = reader.takePattern(into: &store)
        pattern.route = route
        pattern.routeId = routeId
        pattern.flags = flags
        let way = makeWay(for: pattern)
        guard way.status == .ok else {
            takeShapes(from: prune(from: way.node, depth: way.depth, of: pattern))
            discard(pattern)
            return way.status == .ambiguous
                ? .ambiguous(way.clash)
                : refuse(way.status, "too many parameters of other types stand in the same place")
        }
        pattern.node = way.node
        return .added(settle(pattern))
    }

    private mutating func refuse(_ status: Status, _ sentence: StaticString) -> Addition {
        complaint.removeAll()
        complaint.write(sentence)
        return .refused(status)
    }

    private mutating func discard(_ pattern: Pattern) {
        if let block = pattern.block { store.release(block) }
    }

    private struct Way {
        var status = Status.ok
        /// How far the nodes are made.
        var node = PathTree.root
        var depth = 0
        /// A pattern from which the new one could not be told.
        var clash: UInt32 = 0
    }

    /// Makes the nodes that a pattern needs, as far as it can be told from others.
    private mutating func makeWay(for pattern: Pattern) -> Way {
        var way = Way()
        while way.depth < pattern.nodeCount {
            let segment = pattern.segments[way.depth]
            if segment.parameter < 0 {
                way.node = child(of: way.node, named: segment.name, pattern.flags)
            } else {
                let type = pattern.type(of: segment)
                let siblings = compare(type, at: way.node)
                if let clash = siblings.overlapping {
                    way.status = .ambiguous
                    way.clash = anyPattern(below: clash)
                    return way
                }
                guard siblings.same != nil || siblings.count < Limits.typedSiblings else {
                    way.status = .tooLarge
                    return way
                }
                way.node = siblings.same ?? makeChild(of: way.node, type)
            }
            way.depth += 1
        }
        way.clash = occupant(of: way.node, pattern)
        if way.clash != 0 { way.status = .ambiguous }
        return way
    }

    /// How a name is found: in its own case as it is. In either case it begins with a zero, which no name does, and its
    /// letters are small. Lent until the next one.
    @inline(never)
    mutating func key(of name: Bytes, ignoringCase ignoresCase: Bool) -> PathSegment {
        guard ignoresCase else { return PathSegment(start: name.start.unsafelyUnwrapped, count: name.count) }
        folded.removeAll()
        folded.write(byte: 0)
        for index in 0..<name.count { folded.write(byte: name.start.unsafelyUnwrapped[index].lowered) }
        return PathSegment(start: folded.text.start.unsafelyUnwrapped, count: folded.text.count)
    }

    private mutating func child(of parent: UInt32, named given: Bytes, _ flags: PatternFlags) -> UInt32 {
        var segment = key(of: given, ignoringCase: flags.ignoresCase)
        let name = segment.text
        let found = node(parent).pointee.names.findOther(&segment)
        if found != 0 { return found }
        let made = makeNode(under: parent)
        let block = store.allocate(name.count)
        let bytes = block.base.assumingMemoryBound(to: UInt8.self)
        bytes.initialize(from: segment.start, count: name.count)
        node(parent).pointee.names.add(
            NameEdge(
                word: segment.word, start: UnsafePointer(bytes), count: UInt32(truncatingIfNeeded: name.count),
                child: made))
        if flags.ignoresCase { node(parent).pointee.foldedCount += 1 }
        return made
    }

    private mutating func makeChild(of parent: UInt32, _ type: ParameterType) -> UInt32 {
        let made = makeNode(under: parent)
        var own = type
        if !type.choices.isEmpty { own.choices = keep(type.choices) }
        insert(TypedEdge(child: made, type: own), at: parent)
        return made
    }

    private mutating func keep(_ text: Bytes) -> Bytes {
        let bytes = store.allocate(text.count).base.assumingMemoryBound(to: UInt8.self)
        if let start = text.start { bytes.initialize(from: start, count: text.count) }
        return Bytes(bytes, text.count)
    }

    @inline(never)
    private mutating func makeNode(under parent: UInt32) -> UInt32 {
        var made = PathNode()
        made.parent = parent
        return nodes.put(made, reusing: &freeNodes)
    }

    /// Puts an edge where its rank is.
    private mutating func insert(_ edge: TypedEdge, at parent: UInt32) {
        let index = typed.put(edge, reusing: &freeTyped)
        var before: UInt32 = 0
        var next = node(parent).pointee.firstTyped
        while next != 0, !edge.goesBefore(typed[Int(next)]) {
            before = next
            next = typed[Int(next)].next
        }
        typed.base[Int(index)].next = next
        if before == 0 { node(parent).pointee.firstTyped = index } else { typed.base[Int(before)].next = index }
    }

    private mutating func take(edgeTo child: UInt32, from parent: UInt32) -> TypedEdge? {
        var before: UInt32 = 0
        var index = node(parent).pointee.firstTyped
        while index != 0, typed[Int(index)].child != child {
            before = index
            index = typed[Int(index)].next
        }
        guard index != 0 else { return nil }
        let edge = typed[Int(index)]
        if before == 0 { node(parent).pointee.firstTyped = edge.next } else { typed.base[Int(before)].next = edge.next }
        freeTyped.append(index)
        return edge
    }

    /// The children of a parameter of the same type, and of one that takes some of the same texts and others.
    private func compare(_ type: ParameterType, at parent: UInt32) -> (
        same: UInt32?, overlapping: UInt32?, count: Int
    ) {
        var count = 0
        var overlapping: UInt32?
        var next = node(parent).pointee.firstTyped
        while next != 0 {
            let other = typed[Int(next)]
            if other.type.isSame(as: type) { return (other.child, nil, count) }
            if other.type.overlaps(type) { overlapping = other.child }
            count += 1
            next = other.next
        }
        return (nil, overlapping, count)
    }

    func anyPattern(below start: UInt32) -> UInt32 {
        var current = start
        while true {
            let node = node(current).pointee
            if node.leaf != 0 { return node.leaf }
            if node.rest != 0 { return node.rest }
            if node.absent != 0 { return node.absent }
            var child = node.firstTyped == 0 ? 0 : typed[Int(node.firstTyped)].child
            if node.names.count > 0 { child = node.names.anyChild }
            guard child != 0 else { return 0 }
            current = child
        }
    }

    /// The nodes at which a pattern may end because what follows may be absent, and the one at which it ends.
    private func ends(of pattern: Pattern, at last: UInt32, _ body: (UInt32, PathNode.End) -> Void) {
        if pattern.rest != nil { body(last, .rest) } else { body(last, .leaf) }
        var current = last
        for _ in 0..<pattern.nodeCount - pattern.requiredNodeCount {
            current = node(current).pointee.parent
            body(current, .absent)
        }
    }

    private func occupant(of last: UInt32, _ pattern: Pattern) -> UInt32 {
        var found: UInt32 = 0
        ends(of: pattern, at: last) { index, end in
            if found == 0 { found = node(index).pointee[end] }
        }
        return found
    }

    private mutating func settle(_ pattern: Pattern) -> UInt32 {
        let index = patterns.put(pattern, reusing: &freePatterns)
        ends(of: pattern, at: pattern.node) { node($0).pointee[$1] = index }
        var current = pattern.node
        rank(pattern.node)
        while current != 0 {
            node(current).pointee.uses += 1
            node(current).pointee.takeShape(typed, patterns)
            current = node(current).pointee.parent
        }
        count += 1
        return index
    }

    /// Puts the edge to a node where it belongs by what ends there.
    private mutating func rank(_ child: UInt32) {
        let parent = node(child).pointee.parent
        guard parent != 0, var edge = take(edgeTo: child, from: parent) else { return }
        let leaf = node(child).pointee.leaf
        edge.isPresented = leaf != 0 && pattern(leaf).pointee.flags.isPresented
        insert(edge, at: parent)
    }

    // MARK: Removing

    /// Removes a pattern, and those of its route that follow it.
    mutating func removeAll(from first: UInt32) {
        var next = first
        while next != 0 {
            let following = pattern(next).pointee.nextOfRoute
            remove(next)
            next = following
        }
    }

    mutating func remove(_ index: UInt32) {
        let removed = patterns[Int(index)]
        ends(of: removed, at: removed.node) { node($0).pointee[$1] = 0 }
        rank(removed.node)
        var current = removed.node
        while current != 0 {
            node(current).pointee.uses -= 1
            current = node(current).pointee.parent
        }
        takeShapes(from: prune(from: removed.node, depth: removed.nodeCount, of: removed))
        discard(removed)
        patterns.base[Int(index)].forget()
        freePatterns.append(index)
        count -= 1
    }

    private func takeShapes(from last: UInt32) {
        var current = last
        while current != 0 {
            node(current).pointee.takeShape(typed, patterns)
            current = node(current).pointee.parent
        }
    }

    /// Takes away the nodes on a pattern's way that are on no other's, from a depth up; the lowest that stays.
    private mutating func prune(from last: UInt32, depth: Int, of pattern: Pattern) -> UInt32 {
        var current = last
        var depth = depth
        while node(current).pointee.uses == 0 {
            depth -= 1
            let parent = node(current).pointee.parent
            let segment = pattern.segments[depth]
            if segment.parameter < 0 {
                var name = key(of: segment.name, ignoringCase: pattern.flags.ignoresCase)
                release(node(parent).pointee.names.remove(&name))
                if pattern.flags.ignoresCase { node(parent).pointee.foldedCount -= 1 }
            } else if let edge = take(edgeTo: current, from: parent), !edge.type.choices.isEmpty {
                release(edge.type.choices)
            }
            node(current).pointee.names.free()
            freeNodes.append(current)
            current = parent
        }
        return current
    }

    private mutating func release(_ text: Bytes) {
        guard let start = text.start else { return }
        store.release(Block(base: UnsafeMutableRawPointer(mutating: start)))
    }
}
