// From a text to what it says. All is checked that can be without the app: what stands where, numbers, names, limits. The
// first thing that is wrong is kept, and what is read behind it does not count.

struct SavedFault: BitwiseCopyable {
    let status: Status
    let byte: Int
    let expected: StaticString
}

struct SavedReader {
    /// Where the values that are read are kept.
    private let blocks: UnsafeMutablePointer<BlockStore>
    var saved: SavedState
    private(set) var json: JSONText
    private(set) var fault: SavedFault?
    private var values: SavedValueReader
    /// The nodes of the members of the objects that are just being read, one object after the other; 0: it has none.
    private var members = FlatList<UInt32>()
    /// The stacks of the text: the index of the one around each, and in which ways something lies over it.
    private var stacks = FlatList<ReadStack>()
    private var numbers = FlatList<ReadNumber>()
    /// The keys of waiters and results, and where they stand.
    var keys = FlatList<ReadName>()
    private var entryCount = 0
    /// A container that is remembered is just being read: that has requests alone.
    private var isInMemory = false

    private struct ReadStack: BitwiseCopyable {
        let outer: Int
        let isBranch: Bool
        let depth: Int
        var covers: UInt8 = 0
    }

    private struct ReadNumber: BitwiseCopyable {
        let number: UInt64
        let byte: Int
    }

    struct ReadName: BitwiseCopyable {
        let name: Bytes
        let node: Int
    }

    init(_ text: Bytes, keepingValuesIn blocks: UnsafeMutablePointer<BlockStore>) {
        self.blocks = blocks
        saved = SavedState(text)
        json = JSONText(saved.bytes)
        values = SavedValueReader(json)
    }

    /// Frees all but what was read.
    func free() {
        json.free()
        values.free()
        members.free()
        stacks.free()
        numbers.free()
        keys.free()
    }

    // MARK: The text

    mutating func read(appVersion: UInt32) {
        let text = saved.bytes
        guard text.isUTF8 else { return fail(byte: text.countOfUTF8, "UTF-8") }
        let status = json.read()
        guard status == .ok else { return fail(byte: json.index, json.expected, status) }
        values = SavedValueReader(json)
        let top = open(0, "an object")
        guard let version = needed(top, .navcore, of: 0, "the member navcore") else { return }
        guard integer(version, 1...Int64.max) == 1 else { return fail(version, "navcore 1", .unsupported) }
        saved.appVersion = version32(self[top, .app])
        guard saved.appVersion <= appVersion else {
            return fail(self[top, .app] ?? 0, "a version that this app reads", .unsupported)
        }
        if let cut = self[top, .cut] { _ = integer(cut, 0...4) }
        if let leftOut = self[top, .leftOut] { _ = integer(leftOut, 0...Int64.max) }
        readFlows(self[top, .flows])
        readScenes(top)
        checkNumbers(self[top, .next])
        readWaiting(top)
    }

    private mutating func readScenes(_ top: Int) {
        guard let list = needed(top, .scenes, of: 0, "the member scenes") else { return }
        forEach(in: list, "a list of scenes") { $0.readScene($1) }
        if saved.scenes.isEmpty { fail(list, "one scene at the least") }
        saved.activeScene = saved.scenes.count - 1
        guard let active = self[top, .scene] else { return }
        let wanted = name(active)
        let index = (0..<saved.scenes.count).first { saved.scenes[$0].isEqualIgnoringCase(wanted) }
        if let index { saved.activeScene = index } else { fail(active, "the name of a scene of the text") }
    }

    private mutating func readScene(_ node: Int) {
        let scene = open(node, "a scene")
        defer { close() }
        guard saved.scenes.count < Limits.scenes else { return fail(node, "fewer scenes", .tooLarge) }
        guard let named = needed(scene, .name, of: node, "the member name") else { return }
        let name = name(named)
        guard SettingNames.check(scene: name) == .ok else { return fail(named, "the name of a scene") }
        for index in 0..<saved.scenes.count where saved.scenes[index].isEqualIgnoringCase(name) {
            return fail(named, "a scene of another name")
        }
        saved.scenes.append(name)
        let place = SavedPlace(index: Int32(truncatingIfNeeded: saved.scenes.count - 1))
        readStack(node, scene, at: place, of: -1, in: -1)
    }

    /// Numbers are there once, and below the next one.
    private mutating func checkNumbers(_ next: Int?) {
        numbers.sort { $0.number == $1.number ? $0.byte < $1.byte : $0.number < $1.number }
        for index in 1..<max(numbers.count, 1) where numbers[index - 1].number == numbers[index].number {
            return fail(byte: numbers[index].byte, "a number that no other entry has")
        }
        let last = numbers.isEmpty ? 0 : numbers[numbers.count - 1].number
        saved.nextNumber = last + 1
        if let next {
            saved.nextNumber = UInt64(integer(next, 1...SavedReader.largestNumber))
            if last >= saved.nextNumber { fail(next, "a number above those of all entries") }
        }
        // So large a number is no app's. The entries are numbered anew: the next text could not say theirs.
        guard saved.nextNumber > SavedReader.largestNumber / 2 else { return }
        saved.nextNumber = 1
        saved.part.forgetNumbers()
        for index in 0..<saved.memories.count { saved.memories[index].part.forgetNumbers() }
    }

    private static var largestNumber: Int64 { 1 << 46 }

    // MARK: The tree

    /// Reads the entries of a stack, and what is remembered on it.
    private mutating func readStack(_ node: Int, _ object: Int, at place: SavedPlace, of owner: Int, in outer: Int) {
        let depth = outer < 0 ? 0 : stacks[outer].depth + 1
        guard depth < Limits.stackDepth, stacks.count < Limits.stacks else {
            return fail(node, "fewer stacks", .tooLarge)
        }
        let isBranch = place.presentation == .pushed && owner >= 0
        let stack = stacks.count
        stacks.append(ReadStack(outer: outer, isBranch: isBranch, depth: depth))
        guard let list = needed(object, .entries, of: node, "the member entries") else { return }
        var isFirst = true
        forEach(in: list, "a list of entries") {
            if !isFirst, place.presentation.holdsOneEntry { $0.fail($1, "only one entry") }
            isFirst = false
            $0.readEntry($1, at: place, of: owner, in: stack)
        }
        if isFirst, !isBranch { fail(list, "one entry at the least") }
        if let remembered = self[object, .remembered], !isInMemory {
            readMemories(remembered, at: place, of: owner, in: stack)
        }
    }

    private mutating func readEntry(
        _ node: Int, at place: SavedPlace, of owner: Int, in stack: Int
    ) {
        guard entryCount < Limits.entries else { return fail(node, "fewer entries", .tooLarge) }
        entryCount += 1
        let object = open(node, "an entry")
        defer { close() }
        let index = saved.part.entries.count
        var entry = EntryInText(offset: Int(json.nodes[node].start), owner: owner, place: place)
        entry.route = routeName(object, of: node)
        entry.number = readNumber(self[object, .number])
        entry.version = version32(self[object, .version])
        entry.flow = flowIndex(self[object, .flow])
        (entry.arguments, entry.isIncomplete) = value(self[object, .arguments])
        if !isInMemory {
            entry.state = wholeValue(self[object, .state])
            entry.kept = wholeValue(self[object, .kept])
            entry.trail = wholeValue(self[object, .trail])
        }
        if let contained = self[object, .branches] ?? self[object, .container], place.presentation.holdsOneEntry,
            json.nodes[contained].kind != .null
        {
            fail(contained, "no container here")
        }
        if let container = self[object, .container] { readContainer(container, &entry) }
        if let selected = self[object, .selected] { entry.selected = name(selected) }
        if let columns = self[object, .columns] {
            entry.columns = UInt32(integer(columns, 1...Int64(Limits.branches)))
        }
        if let left = self[object, .left] { readLeft(left, &entry) }
        saved.part.entries.append(entry)
        if let branches = self[object, .branches] { readBranches(branches, of: index, in: stack) }
        if let presented = self[object, .presented], !isInMemory {
            forEach(in: presented, "a list of presented stacks") { $0.readPresented($1, of: index, in: stack) }
        }
        if !isInMemory { readWaiting(object, of: index, isFlow: false) }
        saved.part.entries.base[index].end = saved.part.entries.count
    }

    mutating func readNumber(_ node: Int?) -> UInt64 {
        guard let node else { return 0 }
        let number = UInt64(integer(node, 1...SavedReader.largestNumber))
        numbers.append(ReadNumber(number: number, byte: Int(json.nodes[node].start)))
        return number
    }

    private mutating func readBranches(_ list: Int, of owner: Int, in outer: Int) {
        var names = FlatList<ReadName>.withoutMemory
        defer { names.free() }
        forEach(in: list, "a list of branches") { reader, node in
            if names.count == Limits.branches { return reader.fail(node, "fewer branches", .tooLarge) }
            let branch = reader.open(node, "a branch")
            let named = reader.needed(branch, .name, of: node, "the member name").map { reader.name($0) } ?? .empty
            names.append(ReadName(name: named, node: node))
            reader.readStack(node, branch, at: SavedPlace(branch: named), of: owner, in: outer)
            reader.close()
        }
        checkOnce(names, "a branch of another name")
    }

    /// No name stands twice.
    @inline(never)
    mutating func checkOnce(_ names: FlatList<ReadName>, _ expected: StaticString) {
        names.base.sort(count: names.count) { $0.name == $1.name ? $0.node < $1.node : $0.name.isLess(than: $1.name) }
        for index in 1..<max(names.count, 1) where names[index - 1].name == names[index].name {
            fail(names[index].node, expected)
        }
    }

    private mutating func readPresented(_ node: Int, of owner: Int, in outer: Int) {
        let presented = open(node, "a presented stack")
        defer { close() }
        guard let word = needed(presented, .as, of: node, "the member as") else { return }
        let presentation = Presentation(rawValue: constant(word, Words.presentations) + 2) ?? .sheet
        var over = outer
        var outwards: Int64 = -1
        if let given = self[presented, .over] {
            outwards = integer(given, 0...Int64(stacks[outer].depth))
            for _ in 0..<outwards { over = stacks[over].outer }
        } else {
            while stacks[over].isBranch { over = stacks[over].outer }
        }
        let way = UInt8(1) << UInt8(truncatingIfNeeded: presentation.rawValue)
        if stacks[over].covers & way != 0 { fail(word, "one stack of each kind over a stack") }
        stacks.base[over].covers |= way
        let place = SavedPlace(presentation: presentation, index: Int32(truncatingIfNeeded: outwards))
        readStack(node, presented, at: place, of: owner, in: outer)
    }

    private mutating func readLeft(_ list: Int, _ entry: inout EntryInText) {
        entry.firstLeft = saved.part.left.count
        forEach(in: list, "a list of names of branches") {
            if entry.leftCount == Limits.branches { return $0.fail($1, "fewer names", .tooLarge) }
            $0.saved.part.left.append($0.name($1))
            entry.leftCount += 1
        }
    }

    private mutating func readMemories(_ list: Int, at place: SavedPlace, of owner: Int, in stack: Int) {
        forEach(in: list, "a list of what is remembered") { $0.readMemory($1, at: place, of: owner, in: stack) }
    }

    private mutating func readMemory(_ node: Int, at place: SavedPlace, of owner: Int, in stack: Int) {
        if saved.memories.count == Limits.remembered { return fail(node, "fewer that are remembered", .tooLarge) }
        let outer = saved.part
        saved.part = SavedPart()
        isInMemory = true
        let object = open(node, "a container that is remembered")
        readFlows(self[object, .flows])
        readEntry(node, at: SavedPlace(), of: -1, in: stack)
        close()
        isInMemory = false
        saved.memories.append(SavedMemory(owner: owner, place: place, part: saved.part))
        saved.part = outer
    }

    private mutating func readFlows(_ list: Int?) {
        guard let list else { return }
        forEach(in: list, "a list of flows") { $0.readFlow($1) }
    }

    private mutating func readFlow(_ node: Int) {
        if saved.part.flows.count == Limits.flows { return fail(node, "fewer flows", .tooLarge) }
        let flow = open(node, "a flow")
        defer { close() }
        let route = routeName(flow, of: node)
        let parent = flowIndex(self[flow, .in])
        let version = version32(self[flow, .version])
        let (arguments, isIncomplete) = value(self[flow, .arguments])
        saved.part.flows.append(
            FlowInText(
                offset: Int(json.nodes[node].start), route: route, version: version, isIncomplete: isIncomplete,
                arguments: arguments, parent: parent))
        if !isInMemory { readWaiting(flow, of: saved.part.flows.count - 1, isFlow: true) }
    }

    // MARK: Containers

    /// Branches and what they point to, while a shape is made of them.
    private struct BranchCopies {
        var branches = FlatList<GivenBranch>()
        /// One for each branch; of no route where it has none.
        var requests = FlatList<GivenRequest>()
        var arguments = FlatList<ValueBlock>.withoutMemory

        func free() {
            branches.free()
            requests.free()
            arguments.free()
        }
    }

    /// Reads what an entry is that is another container than its route says, or none.
    private mutating func readContainer(_ node: Int, _ entry: inout EntryInText) {
        entry.container = .none
        if json.nodes[node].kind == .null { return }
        let object = open(node, "a container or null")
        defer { close() }
        guard let list = needed(object, .branches, of: node, "the member branches"),
            let kind = needed(object, .kind, of: node, "the member kind")
        else { return }
        var given = GivenContainer()
        given.kindNumber = constant(kind, Words.containers) + 1
        if let custom = self[object, .custom] {
            given.custom = int32(custom)
        }
        if flag(self[object, .showAll]) { given.flags = GivenContainer.allShown }
        if let back = self[object, .back] { given.back = constant(back, Words.tabsBack) }
        if let retention = self[object, .retention] { given.memoryNumber = constant(retention, Words.retentions) }
        if let columns = self[object, .columns] {
            given.columns = UInt32(integer(columns, 0...Int64(Limits.branches)))
        }
        let selected = self[object, .selected].map { name($0) } ?? .empty
        var copies = BranchCopies()
        defer { copies.free() }
        forEach(in: list, "a list of branches") {
            if copies.branches.count == Limits.branches { $0.fail($1, "fewer branches", .tooLarge) }
            $0.readBranch($1, into: &copies)
        }
        for index in 0..<copies.branches.count {
            if copies.branches[index].name == selected { given.selected = index }
            if !copies.requests[index].route.isEmpty {
                copies.branches.base[index].initial = UnsafePointer(copies.requests.base + index)
            }
        }
        given.branches = UnsafePointer(copies.branches.base)
        given.count = copies.branches.count
        let (status, shape) = ContainerShape.make(of: &given)
        for index in 0..<copies.arguments.count { release(copies.arguments[index]) }
        if status != .ok { fail(node, "a container that can be", status == .tooLarge ? status : .corrupt) }
        entry.container = .own
        entry.shape = shape
    }

    private mutating func readBranch(_ node: Int, into copies: inout BranchCopies) {
        let object = open(node, "a branch")
        defer { close() }
        var branch = GivenBranch()
        branch.name = needed(object, .name, of: node, "the member name").map { name($0) } ?? .empty
        if flag(self[object, .eager]) { branch.flags |= GivenBranch.eager }
        if flag(self[object, .forgets]) { branch.flags |= GivenBranch.forgets }
        if flag(self[object, .placeholder]) { branch.flags |= GivenBranch.placeholder }
        var request = GivenRequest()
        if self[object, .route] != nil { request.route = routeName(object, of: node) }
        if let arguments = wholeValue(self[object, .arguments]) {
            request.arguments = arguments.cell
            copies.arguments.append(arguments)
        }
        copies.requests.append(request)
        copies.branches.append(branch)
    }

    // MARK: Parts

    @inline(never)
    mutating func fail(byte: Int, _ expected: StaticString, _ status: Status = .corrupt) {
        if fault == nil { fault = SavedFault(status: status, byte: byte, expected: expected) }
    }

    @inline(never)
    mutating func fail(_ node: Int, _ expected: StaticString, _ status: Status = .corrupt) {
        fail(byte: json.byte(of: node), expected, status)
    }

    /// The node of a member of an object that is open.
    subscript(object: Int, member: SavedMember) -> Int? {
        let node = members[object + Int(member.rawValue)]
        return node == 0 ? nil : Int(node)
    }

    @inline(never)
    mutating func needed(_ object: Int, _ member: SavedMember, of node: Int, _ expected: StaticString) -> Int? {
        let found = self[object, member]
        if found == nil { fail(node, expected) }
        return found
    }

    /// Reads the elements of a list, up to the first fault.
    @inline(never)
    mutating func forEach(in list: Int, _ expected: StaticString, _ body: (inout SavedReader, Int) -> Void) {
        guard json.nodes[list].kind == .list else { return fail(list, expected) }
        var next = json.first(in: list)
        while let node = next, fault == nil {
            body(&self, node)
            next = json.next(node, in: list)
        }
    }

    /// Finds the members of an object, until `close`. Those that nobody knows are skipped.
    @inline(never)
    mutating func open(_ node: Int, _ expected: StaticString) -> Int {
        let object = members.count
        members.extend(to: object + SavedMember.count, with: 0)
        guard json.nodes[node].kind == .map else {
            fail(node, expected)
            return object
        }
        var next = json.first(in: node)
        while let inner = next {
            if let member = member(inner) {
                let place = members.base + object + Int(member.rawValue)
                if place.pointee != 0 { fail(byte: Int(json.nodes[inner].key) - 1, "a member that stands once") }
                place.pointee = UInt32(truncatingIfNeeded: inner)
            }
            next = json.next(inner, in: node)
        }
        return object
    }

    mutating func close() {
        members.truncate(to: members.count - SavedMember.count)
    }

    private func member(_ node: Int) -> SavedMember? {
        let raw = json.rawKey(of: node)
        guard json.nodes[node].keyIsEscaped else { return SavedMember.named(raw) }
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: raw.count)
        defer { memory.deallocate() }
        return SavedMember.named(Bytes(memory, json.decode(raw, to: memory)))
    }

    /// An integer in a range; the lowest where it is none.
    @inline(never)
    mutating func integer(_ node: Int, _ range: ClosedRange<Int64>) -> Int64 {
        if json.nodes[node].kind == .integer, let number = json.raw(node).integer, range.contains(number) {
            return number
        }
        fail(node, "a whole number that can stand here")
        return range.lowerBound
    }

    @inline(never)
    mutating func int32(_ node: Int) -> Int32 {
        Int32(integer(node, Int64(Int32.min)...Int64(Int32.max)))
    }

    @inline(never)
    mutating func version32(_ node: Int?) -> UInt32 {
        node.map { UInt32(integer($0, 0...Int64(UInt32.max))) } ?? 0
    }

    /// The index of a flow that was read, by its number, which counts from 1; -1 where there is none.
    @inline(never)
    mutating func flowIndex(_ node: Int?) -> Int {
        guard let node else { return -1 }
        let number = Int(integer(node, 1...Int64(Limits.flows)))
        if number <= saved.part.flows.count { return number - 1 }
        fail(node, "the number of a flow")
        return -1
    }

    @inline(never)
    mutating func flag(_ node: Int?) -> Bool {
        guard let node else { return false }
        let kind = json.nodes[node].kind
        if kind != .yes, kind != .no { fail(node, "true or false") }
        return kind == .yes
    }

    /// The index of a word among those that can stand there.
    @inline(never)
    mutating func constant(_ node: Int, _ words: StaticString) -> Int32 {
        if json.nodes[node].kind == .string, let index = Words.index(of: json.raw(node), in: words) { return index }
        fail(node, words)
        return 0
    }

    @inline(never)
    mutating func name(_ node: Int) -> Bytes {
        guard json.nodes[node].kind == .string else {
            fail(node, "a name in quotes")
            return .empty
        }
        let name = saved.name(node, json)
        if name.isEmpty || name.count > Limits.nameBytes { fail(node, "1 to 1,024 bytes") }
        return name
    }

    @inline(never)
    mutating func routeName(_ object: Int, of node: Int) -> Bytes {
        guard let named = needed(object, .route, of: node, "the member route") else { return .empty }
        let name = name(named)
        if RouteTable.check(name: name) != .ok { fail(named, "the name of a route") }
        return name
    }

    /// An integer of 64 bits, as a value says it.
    @inline(never)
    mutating func wideInteger(_ node: Int) -> UInt64 {
        if let cell = values.read(node), cell.kind == .int { return cell.bits }
        fail(node, "an integer")
        return 0
    }

    /// A copy of a value, and whether something was left out of it.
    @inline(never)
    mutating func value(_ node: Int?) -> (ValueBlock?, Bool) {
        guard let node else { return (nil, false) }
        guard var cell = values.read(node) else {
            fail(values.fault, values.expected)
            return (nil, false)
        }
        switch blocks.pointee.copy(&cell) {
        case .value(let block): return (block, values.isIncomplete)
        case .refused(let status):
            fail(node, "a value within the limits, with each key once", status == .tooLarge ? status : .corrupt)
            return (nil, false)
        }
    }

    /// A copy of a value; nil where something was left out of it.
    @inline(never)
    mutating func wholeValue(_ node: Int?) -> ValueBlock? {
        let (block, isIncomplete) = value(node)
        if !isIncomplete { return block }
        release(block)
        return nil
    }

    /// Frees a value that was read: a text has no host objects.
    private func release(_ value: ValueBlock?) {
        if let value { blocks.pointee.release(value.block) }
    }
}
