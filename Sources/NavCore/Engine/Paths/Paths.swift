// The patterns of a navigator, and the walk of one path through them.
//
// A segment is compared with the names of a node first, then with its parameters by rank, then what takes all that is left
// has it; where that leads nowhere the walk goes back to the last fork. Every node is at one depth, so it is visited once
// at the most, whatever the path.

package struct Paths {
    package internal(set) var tree = PathTree()
    private(set) var segments = PathSegments()
    private(set) var query = QueryItems()
    private(set) var fragment: GivenText?
    /// Whether the fragment is the detail of a split, which begins with a slash, where no pattern takes it.
    private var hasDetail = false
    /// The demands on each pattern that has the segments.
    private var asked = PatternDemands(LinkFlags(bits: 0))
    /// The value of each segment's parameter, as bits, where that is a number or a bool.
    private var numbers = FlatList<UInt64>()
    private var forks = FlatList<Fork>.withoutMemory
    /// Text that stands nowhere in one piece, and text that a type of the host's is asked about.
    private var joined = TextBuffer()
    private var checked = TextBuffer()
    private var splitter = SegmentSplitter()
    private var hostValues = HostValues()
    /// The items of the lists that were filled in last.
    private var listItems = FlatList<Cell>.withoutMemory
    /// The parameters that were filled in last.
    package private(set) var members = FlatList<Member>.withoutMemory

    /// A node from which several ways may lead on, and which of them is to be tried next.
    private struct Fork: BitwiseCopyable {
        enum Stage: UInt8, BitwiseCopyable {
            case presentedName
            case presentedFolded
            case presentedTyped
            case presentedRest
            case name
            case nameBeforeFolded
            case folded
            case typed
            case rest
            case none
        }

        var node: UInt32
        var typed: UInt32
        var depth: Int32
        var stage: Stage
    }

    mutating func free() {
        tree.free()
        segments.free()
        query.free()
        numbers.free()
        forks.free()
        joined.free()
        checked.free()
        splitter.free()
        hostValues.free()
        listItems.free()
        members.free()
    }

    /// Makes room for what is read as it is walked, from the first pattern on.
    mutating func makeReady() {
        segments.makeReady()
        numbers.extend(to: Limits.patternSegments, with: 0)
        members.makeRoom(for: Limits.patternParameters)
    }

    package func route(of pattern: UInt32) -> Id { tree.pattern(pattern).pointee.routeId }

    // MARK: Reading a path

    /// Takes the parts of a URL or path, upon the path of what it is relative to.
    mutating func take(
        _ path: Bytes, upon base: Bytes, query queryText: Bytes?, fragment fragmentText: Bytes?, _ flags: LinkFlags
    ) -> Status {
        asked = PatternDemands(flags, hasMore: true)
        let queryCount = queryText?.count ?? 0
        let fragmentCount = fragmentText?.count ?? 0
        segments.begin(base.count + path.count + queryCount + fragmentCount)
        query.removeAll()
        if !hostValues.isEmpty { hostValues.removeAll() }
        fragment = nil
        hasDetail = false
        guard segments.append(path: base), segments.append(path: path) else { return .invalid }
        if segments.arePlain, queryText == nil, fragmentText == nil { asked = PatternDemands(flags) }
        if let queryText {
            let status = query.take(queryText) { segments.decode($0, plusIsSpace: true) }
            if status != .ok { return status }
        }
        if let fragmentText, !fragmentText.isEmpty {
            fragment = GivenText(fragmentText) { segments.decode($0, plusIsSpace: false) }
            hasDetail = fragmentText.begins(with: 0x2F)
        }
        return .ok
    }

    /// Takes the first segments away, which say something else.
    mutating func dropSegments(_ count: Int) {
        segments.removeFirst(count)
    }

    // MARK: The walk

    /// The pattern that has the path that was taken; 0 where none has.
    mutating func match() -> UInt32 {
        var source = DecodedSegments(count: segments.count)
        return walk(&source) ?? 0
    }

    /// The pattern that has an absolute path in which nothing is to be decoded; 0 where none has. Nil where something may
    /// have to be: then it is to be taken first.
    @inline(__always)
    mutating func match(plain path: Bytes, _ flags: LinkFlags) -> UInt32? {
        guard let source = segments.plainSource(of: path) else { return nil }
        asked = PatternDemands(flags)
        return walk(plain: source)
    }

    /// Finds the pattern of the path that was taken, for a link of the program's own.
    mutating func matchTrusted() -> UInt32 {
        let given = asked
        asked = PatternDemands(.trusted, hasMore: true)
        defer { asked = given }
        return match()
    }

    @inline(never)
    private mutating func walk(plain source: PlainSegments) -> UInt32? {
        var source = source
        return walk(&source)
    }

    @inline(__always)
    private mutating func walk<Source: SegmentSource>(_ source: inout Source) -> UInt32? {
        forks.removeAll()
        let table = segments.list.base
        var place = tree.node(PathTree.root)
        var depth = 0
        while true {
            guard let isThere = source.read(at: depth, into: table) else { return nil }
            if !isThere {
                segments.setCount(depth)
                let leaf = place.pointee.leaf
                if leaf != 0, accepts(leaf) { return leaf }
            } else if place.pointee.shape == .names {
                let child = place.pointee.names.findAny(table + depth)
                if child != 0 {
                    place = tree.node(child)
                    depth &+= 1
                    continue
                }
            } else if place.pointee.shape == .text {
                place = tree.node(place.pointee.onlyChild)
                depth &+= 1
                continue
            } else if place.pointee.shape == .integer, let number = table[depth].integer {
                numbers.base[depth] = number
                place = tree.node(place.pointee.onlyChild)
                depth &+= 1
                continue
            } else if place.pointee.shape == .typed {
                if takes(tree.typed.base + Int(place.pointee.firstTyped), at: depth) {
                    place = tree.node(place.pointee.onlyChild)
                    depth &+= 1
                    continue
                }
            }
            let isDeadEnd = isThere && place.pointee.shape != .mixed && forks.isEmpty
            let step = isDeadEnd ? Step(node: 0, depth: depth) : turn(place, depth, isThere)
            if step.node == 0 { return readAll(&source, from: isThere ? depth &+ 1 : depth) ? step.found : nil }
            if step.depth < depth || step.depth == depth && isThere { source.goBack(to: step.depth, in: table) }
            depth = step.depth
            place = tree.node(step.node)
        }
    }

    /// The node at which the walk goes on; or the pattern that it has found.
    private struct Step: BitwiseCopyable {
        /// 0 is nowhere.
        var node: UInt32
        var depth: Int
        var found: UInt32 = 0
    }

    /// Reads what is left: it may turn out to be no plain path, and a parameter may take all of it.
    private mutating func readAll<Source: SegmentSource>(_ source: inout Source, from start: Int) -> Bool {
        var depth = start
        while let isThere = source.read(at: depth, into: segments.list.base) {
            if !isThere {
                segments.setCount(depth)
                return true
            }
            depth += 1
        }
        return false
    }

    /// Finds another way where the plainest one does not go on: from here, else from the last fork that has one.
    @inline(never)
    private mutating func turn(_ place: UnsafeMutablePointer<PathNode>, _ depth: Int, _ isThere: Bool) -> Step {
        let nowhere = Step(node: 0, depth: depth)
        var place = place
        var fork: Fork
        if isThere, place.pointee.shape == .mixed {
            fork = Fork(
                node: UInt32(truncatingIfNeeded: place - tree.nodes.base), typed: place.pointee.firstTyped,
                depth: Int32(truncatingIfNeeded: depth), stage: place.pointee.hasPresented ? .presentedName : .name)
        } else {
            if !isThere {
                let found = openEnd(at: place.pointee)
                if found != 0 { return Step(node: 0, depth: depth, found: found) }
            }
            guard let last = takeLastFork() else { return nowhere }
            (fork, place) = (last, tree.node(last.node))
        }
        while true {
            if let step = takeWay(at: &fork, place) {
                if fork.stage != .none { forks.append(fork) }
                return step
            }
            guard let last = takeLastFork() else { return nowhere }
            (fork, place) = (last, tree.node(last.node))
        }
    }

    @inline(__always)
    private mutating func takeLastFork() -> Fork? {
        guard let fork = forks.last else { return nil }
        forks.removeLast()
        return fork
    }

    /// The next way at a fork, in the order of rank; nil where there is none.
    @inline(__always)
    private mutating func takeWay(at fork: inout Fork, _ place: UnsafeMutablePointer<PathNode>) -> Step? {
        let depth = Int(fork.depth)
        let rest = place.pointee.rest
        while true {
            switch fork.stage {
            case .name:
                fork.stage = fork.typed | rest == 0 ? .none : .typed
                let child = place.pointee.names.find(segments.list.base + depth)
                if child == 0 { continue }
                return Step(node: child, depth: depth &+ 1)
            case .nameBeforeFolded:
                fork.stage = .folded
                let child = place.pointee.names.findOther(segments.list.base + depth)
                if child != 0, !isPresented(child) { return Step(node: child, depth: depth &+ 1) }
            case .folded:
                fork.stage = .typed
                let child = foldedChild(of: place, at: depth)
                if child != 0, !isPresented(child) { return Step(node: child, depth: depth &+ 1) }
            case .typed:
                guard fork.typed != 0 else {
                    fork.stage = .rest
                    continue
                }
                let edge = tree.typed.base + Int(fork.typed)
                fork.typed = edge.pointee.next
                if fork.typed | rest == 0 { fork.stage = .none }
                if takes(edge, at: depth) { return Step(node: edge.pointee.child, depth: depth &+ 1) }
            case .rest:
                fork.stage = .none
                if rest == 0 || tree.pattern(rest).pointee.flags.isPresented || !accepts(rest) { return nil }
                return Step(node: 0, depth: depth, found: rest)
            case .none: return nil
            case .presentedName:
                fork.stage = .presentedFolded
                let child = place.pointee.names.findOther(segments.list.base + depth)
                if child != 0, isPresented(child) { return Step(node: child, depth: depth + 1) }
            case .presentedFolded:
                fork.stage = .presentedTyped
                let child = foldedChild(of: place, at: depth)
                if child != 0, isPresented(child) { return Step(node: child, depth: depth + 1) }
            case .presentedTyped:
                let edge = tree.typed.base + Int(fork.typed)
                guard edge.pointee.isPresented else {
                    fork.stage = .presentedRest
                    continue
                }
                fork.typed = edge.pointee.next
                if takes(edge, at: depth) { return Step(node: edge.pointee.child, depth: depth + 1) }
            case .presentedRest:
                fork.stage = .nameBeforeFolded
                if rest != 0, tree.pattern(rest).pointee.flags.isPresented, accepts(rest) {
                    return Step(node: 0, depth: depth, found: rest)
                }
            }
        }
    }

    /// The child whose name a segment is in either case; 0 where there is none.
    @inline(never)
    mutating func foldedChild(of place: UnsafeMutablePointer<PathNode>, at depth: Int) -> UInt32 {
        guard place.pointee.foldedCount > 0 else { return 0 }
        var key = tree.key(of: segments[depth].text, ignoringCase: true)
        return place.pointee.names.findOther(&key)
    }

    /// Whether what ends at a node goes before what is beside it.
    private func isPresented(_ node: UInt32) -> Bool {
        tree.pattern(tree.node(node).pointee.leaf).pointee.flags.isPresented
    }

    private mutating func openEnd(at place: PathNode) -> UInt32 {
        if place.absent != 0, accepts(place.absent) { return place.absent }
        guard place.rest != 0, tree.pattern(place.rest).pointee.rest?.pointee.mayBeAbsent == true else { return 0 }
        return accepts(place.rest) ? place.rest : 0
    }

    /// Whether a segment is what a parameter takes. Numbers are kept.
    @inline(__always)
    mutating func takes(_ edge: UnsafeMutablePointer<TypedEdge>, at depth: Int) -> Bool {
        switch edge.pointee.type.kind {
        case .text: return true
        case .int:
            guard let number = segments[depth].integer else { return false }
            numbers.base[depth] = number
            return true
        default: return takesOther(edge.pointee.type, at: depth)
        }
    }

    private mutating func takesOther(_ type: ParameterType, at depth: Int) -> Bool {
        let text = segments[depth].text
        switch type.kind {
        case .bool:
            numbers[depth] = text.truth == true ? 1 : 0
            return text.truth != nil
        case .double:
            guard let number = text.double else { return false }
            numbers[depth] = number.bitPattern
            return true
        case .uuid: return text.isUUID
        case .choice: return text.isOne(of: type.choices)
        case .host: return hostValue(of: text, type) != nil
        case .form: return isOfForm(text, type.form)
        case .int, .text: return false
        }
    }

    @inline(never)
    mutating func isOfForm(_ text: Bytes, _ form: SegmentForm) -> Bool {
        splitter.removeAll()
        guard splitter.split(text, by: form) else { return false }
        var pieces = form.pieces
        var index = 0
        while let piece = pieces.next() {
            if piece.type.kind == .host, hostValue(of: splitter.parts[index], piece.type) == nil { return false }
            index += 1
        }
        return true
    }

    /// Returns the value that a host type gives a text of the path; nil: it is not of it. Each text is read once.
    @inline(never)
    private mutating func hostValue(of text: Bytes, _ type: ParameterType) -> Cell? {
        let own = tree.hostTypes[Int(type.hostType)]
        guard let read = own.read else { return isOfHostType(text, own) ? Cell(text) : nil }
        lend(text)
        let lent = checked.text
        return hostValues.value(of: text, type) { read(own.ownedUserData.userData, lent.start, lent.count, &$0) == 0 }
    }

    mutating func isOfHostType(_ text: Bytes, _ type: HostType) -> Bool {
        lend(text)
        return type.check?(type.ownedUserData.userData, checked.text.start, text.count) == 0
    }

    /// Copies a text for the host, with a NUL behind it.
    @inline(never)
    private mutating func lend(_ text: Bytes) {
        checked.removeAll()
        checked.write(text)
        checked.endWithNUL()
    }

    /// Whether a pattern has what is no segment: its query and fragment, and who asks.
    @inline(__always)
    private mutating func accepts(_ index: UInt32) -> Bool {
        asked.areMet(by: tree.pattern(index).pointee.demands) || meetsDemands(index)
    }

    @inline(never)
    private mutating func meetsDemands(_ index: UInt32) -> Bool {
        let pattern = tree.pattern(index).pointee
        if isFromOutside, !pattern.flags.isLinkable { return false }
        if asked.hasMore, isDetailUntaken(by: pattern) || pattern.rest != nil && !areOneText(from: pattern.nodeCount) {
            return false
        }
        return !pattern.needsMore || unmetParameter(of: pattern) == nil
    }

    /// Whether the segments from one on, with / between them, are that path again.
    private mutating func areOneText(from first: Int) -> Bool {
        for index in first..<max(first, segments.count) {
            let text = segments[index].text
            if text == Bytes(".") || text == Bytes("..") || text.firstIndex(of: 0x2F) != nil { return false }
        }
        return true
    }

    /// Whether the fragment is a detail, which the pattern does not take.
    func isDetailUntaken(by pattern: Pattern) -> Bool { asked.hasMore && hasDetail && !pattern.takesFragment }

    /// Whether only patterns that are linkable count.
    var isFromOutside: Bool { asked.isFromOutside }

    /// The first parameter of the query or the fragment that is not as the path has it.
    mutating func unmetParameter(of pattern: Pattern) -> Int? {
        for index in 0..<pattern.parameters.count {
            guard pattern.parameters.base[index].isBeside else { continue }
            guard case .fine = look(at: pattern.parameters.base + index) else { return index }
        }
        return nil
    }

    /// How a parameter that is no segment stands to the path.
    enum Finding {
        case fine
        case missing
        case wrong(GivenText)
    }

    mutating func look(at parameter: UnsafePointer<PatternParameter>) -> Finding {
        var index = -1
        var text = given(parameter, after: &index)
        if text == nil { return parameter.pointee.mayBeAbsent ? .fine : .missing }
        while let own = text {
            if own.isMalformed || value(of: own.text, parameter.pointee.type) == nil { return .wrong(own) }
            text = parameter.pointee.isList ? given(parameter, after: &index) : nil
        }
        return .fine
    }

    /// Returns the text that a parameter has which is no segment: in the query the first item behind an index.
    @inline(never)
    private mutating func given(_ parameter: UnsafePointer<PatternParameter>, after index: inout Int) -> GivenText? {
        guard asked.hasMore else { return nil }
        guard parameter.pointee.place == .query else { return fragment }
        guard let next = query.index(of: parameter.pointee.key, asList: parameter.pointee.isList, from: index + 1)
        else { return nil }
        index = next
        return query.list[next].value
    }

    /// Returns the value of a text of the path; nil where it is not of the type.
    mutating func value(of text: Bytes, _ type: ParameterType) -> Cell? {
        type.kind == .host ? hostValue(of: text, type) : type.value(of: text)
    }

    /// The pattern of the longest part of the path that has one; 0 where none has. The path is cut to that.
    mutating func matchLongestPrefix(from depth: Int) -> UInt32 {
        query.removeAll()
        fragment = nil
        hasDetail = false
        for length in (1...Swift.max(depth, 1)).reversed() where length <= segments.count {
            segments.truncate(to: length)
            let found = match()
            if found != 0 { return found }
        }
        return 0
    }

    // MARK: Parameters

    /// The parameters that were filled in last, as a map.
    var memberMap: Cell { Cell(.map, start: members.base, count: members.count) }

    /// Fills in `members` with what a pattern on the way has as parameters, sorted by name. What is not at the end of the
    /// way has nothing of the query and the fragment. Where they come out their texts end with a NUL; then nothing else
    /// can be filled in from the path.
    @inline(__always)
    mutating func fill(_ index: UInt32, isEnd: Bool = true, comeOut: Bool = false, isUsual: Bool = false) {
        let pattern = tree.pattern(index)
        if !isUsual, pattern.pointee.needsValues { prepareValues(of: pattern.pointee) }
        var parameter = pattern.pointee.parameters.base
        let end = parameter + pattern.pointee.parameters.count
        let table = segments.list.base
        var member = members.base
        var count = 0
        while parameter != end {
            let depth = parameter.pointee.depth
            let name = parameter.pointee.name
            switch parameter.pointee.form {
            case .text:
                member.initialize(to: Member(key: name, value: Cell(table[depth].text)))
                if comeOut { segments.endWithNUL(depth) }
            case .integer:
                let number = Int64(bitPattern: numbers.base[depth])
                member.initialize(to: Member(key: name, value: Cell(int: number)))
            case .other:
                guard let value = cell(of: parameter, isEnd, comeOut) else {
                    parameter += 1
                    continue
                }
                member.initialize(to: Member(key: name, value: value))
            }
            parameter += 1
            member += 1
            count &+= 1
        }
        members.setCount(count)
    }

    /// Calls `fill`, without being inlined.
    @inline(never)
    mutating func fillOther(_ index: UInt32, isEnd: Bool = true, comeOut: Bool = false) {
        fill(index, isEnd: isEnd, comeOut: comeOut)
    }

    /// Finds the values of all parameters with text beside them, and makes room for lists.
    @inline(never)
    private mutating func prepareValues(of pattern: Pattern) {
        listItems.removeAll()
        listItems.makeRoom(for: query.list.count)
        splitter.removeAll()
        for index in 0..<pattern.segments.count where pattern.segments[index].hasForm {
            _ = splitter.split(segments[index].text, by: SegmentForm(bytes: pattern.segments[index].form))
        }
    }

    @inline(never)
    private mutating func cell(
        of place: UnsafePointer<PatternParameter>, _ isEnd: Bool, _ comesOut: Bool
    ) -> Cell? {
        let depth = place.pointee.depth
        let type = place.pointee.type
        switch place.pointee.place {
        case .segment where place.pointee.part >= 0:
            let value = value(of: splitter.parts[place.pointee.part], type)
            if comesOut, value?.isText == true { splitter.endWithNUL(place.pointee.part) }
            return value
        case .segment:
            guard depth < segments.count else { break }
            switch type.kind {
            case .bool: return Cell(bool: numbers[depth] != 0)
            case .int: return Cell(int: Int64(bitPattern: numbers[depth]))
            case .double: return Cell(double: Double(bitPattern: numbers[depth]))
            case .form: return nil
            case .host where type.isRead: return hostValue(of: segments[depth].text, type)
            case .uuid, .choice, .host, .text:
                if comesOut { segments.endWithNUL(depth) }
                return Cell(segments[depth].text)
            }
        case .rest:
            guard depth < segments.count else { return nil }
            let text = joinedSegments(from: depth)
            if comesOut { segments.endWithNUL(segments.count - 1) }
            return Cell(text)
        case .query, .fragment:
            // It was checked when the pattern was found to have the path.
            var index = -1
            guard isEnd, var given = given(place, after: &index) else { break }
            guard place.pointee.isList else { return checkedValue(of: given.text, type) }
            let start = listItems.base + listItems.count
            var count = 0
            while true {
                listItems.append(checkedValue(of: given.text, type) ?? Cell())
                count += 1
                guard let next = self.given(place, after: &index) else { break }
                given = next
            }
            return Cell(.list, start: start, count: count)
        }
        return place.pointee.hasFallback ? place.pointee.fallback : nil
    }

    /// Returns the value of a text that is known to be of the type: of the host's types only those that read are asked.
    private mutating func checkedValue(of text: Bytes, _ type: ParameterType) -> Cell? {
        type.isRead ? hostValue(of: text, type) : type.value(of: text)
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
        joined.removeAll()
        for index in first..<segments.count {
            if index > first { joined.write(byte: 0x2F) }
            joined.write(segments[index].text)
        }
        joined.endWithNUL()
        return joined.text
    }

    /// Whether the segments lie in one text, with a / between them.
    private mutating func isContiguous(from first: Int) -> Bool {
        for index in first..<segments.count - 1 {
            let end = segments[index].start + segments[index].count
            if end[0] != 0x2F || end + 1 != segments[index + 1].start { return false }
        }
        return true
    }
}
