// From a text to what it says. All is checked that can be without the app: what stands where, numbers, names, limits.

/// The first thing that is wrong with a text.
struct SavedFault: Error {
    let status: Status
    let byte: Int
    let expected: StaticString
}

struct SavedReader {
    private let engine: Engine
    private(set) var saved: SavedState
    private(set) var json: JSONText
    private var values: SavedValueReader
    /// The nodes of the members of the objects that are just being read, one object after the other; 0: it has none.
    private var members = FlatList<UInt32>()
    /// The stacks of the text: the index of the one around each, and in which ways something lies over it.
    private var stacks = FlatList<ReadStack>()
    private var numbers = FlatList<ReadNumber>()
    private var entryCount = 0

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

    init(_ engine: Engine, _ text: Bytes) {
        self.engine = engine
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
    }

    // MARK: The text

    mutating func read(appVersion: UInt32) throws(SavedFault) {
        let text = saved.bytes
        guard text.isUTF8 else { throw SavedFault(status: .corrupt, byte: text.countOfUTF8, expected: "UTF-8") }
        let status = json.read()
        guard status == .ok else { throw SavedFault(status: status, byte: json.index, expected: json.expected) }
        values = SavedValueReader(json)
        let top = try open(0, "an object")
        defer { close() }
        guard let version = self[top, .navcore] else { throw fault(at: 0, "the member navcore") }
        guard try integer(version, 1...Int64.max) == 1 else { throw fault(at: version, "navcore 1", .unsupported) }
        saved.appVersion = try version32(self[top, .app])
        guard saved.appVersion <= appVersion else { throw fault(at: self[top, .app] ?? 0, "an older app", .unsupported) }
        if let cut = self[top, .cut] { _ = try integer(cut, 0...3) }
        try readFlows(self[top, .flows])
        try readScenes(self[top, .scenes], top)
        try checkNumbers(self[top, .next])
    }

    private mutating func readScenes(_ list: Int?, _ top: Int) throws(SavedFault) {
        guard let list else { throw fault(at: 0, "the member scenes") }
        try check(list, .list, "a list of scenes")
        guard json.first(in: list) != nil else { throw fault(at: list, "one scene at the least") }
        var next = json.first(in: list)
        while let node = next {
            let scene = try open(node, "a scene")
            guard saved.scenes.count < Limits.scenes else { throw fault(at: node, "fewer scenes", .tooLarge) }
            let name = try name(self[scene, .name], of: node)
            guard SettingNames.check(scene: name) == .ok else { throw fault(at: self[scene, .name] ?? node, "the name of a scene") }
            guard !(0..<saved.scenes.count).contains(where: { saved.scenes[$0].isEqualIgnoringCase(name) }) else {
                throw fault(at: self[scene, .name] ?? node, "a scene of another name")
            }
            saved.scenes.append(name)
            let place = SavedPlace(index: Int32(truncatingIfNeeded: saved.scenes.count - 1))
            try readStack(node, scene, at: place, of: -1, in: -1)
            close()
            next = json.next(node, in: list)
        }
        saved.activeScene = saved.scenes.count - 1
        guard let active = self[top, .scene] else { return }
        let name = try name(active, of: active)
        guard let index = (0..<saved.scenes.count).first(where: { saved.scenes[$0].isEqualIgnoringCase(name) }) else {
            throw fault(at: active, "the name of a scene of the text")
        }
        saved.activeScene = index
    }

    /// Numbers are there once, and below the next one.
    private mutating func checkNumbers(_ next: Int?) throws(SavedFault) {
        numbers.sort { $0.number == $1.number ? $0.byte < $1.byte : $0.number < $1.number }
        for index in 1..<max(numbers.count, 1) where numbers[index - 1].number == numbers[index].number {
            throw SavedFault(status: .corrupt, byte: numbers[index].byte, expected: "a number that no other entry has")
        }
        let last = numbers.isEmpty ? 0 : numbers[numbers.count - 1].number
        saved.nextNumber = last + 1
        guard let next else { return }
        saved.nextNumber = UInt64(try integer(next, 1...SavedReader.largestNumber))
        guard last < saved.nextNumber else { throw fault(at: next, "a number above those of all entries") }
    }

    private static var largestNumber: Int64 { 1 << 48 - 1 }

    // MARK: The tree

    /// Reads the entries of a stack, and what is remembered on it.
    private mutating func readStack(
        _ node: Int, _ object: Int, at place: SavedPlace, of owner: Int, in outer: Int
    ) throws(SavedFault) {
        guard let list = self[object, .entries] else { throw fault(at: node, "the member entries") }
        try check(list, .list, "a list of entries")
        let depth = outer < 0 ? 0 : stacks[outer].depth + 1
        guard depth < Limits.stackDepth else { throw fault(at: node, "fewer stacks within one another", .tooLarge) }
        guard stacks.count < Limits.stacks else { throw fault(at: node, "fewer stacks", .tooLarge) }
        let isBranch = place.presentation == .pushed && owner >= 0
        let stack = stacks.count
        stacks.append(ReadStack(outer: outer, isBranch: isBranch, depth: depth))
        guard let first = json.first(in: list) else {
            guard isBranch else { throw fault(at: list, "one entry at the least") }
            return try readMemories(self[object, .remembered], at: place, of: owner, in: stack)
        }
        var next: Int? = first
        while let entry = next {
            if entry != first, place.presentation.holdsOneEntry { throw fault(at: entry, "only one entry") }
            try readEntry(entry, at: place, of: owner, in: stack)
            next = json.next(entry, in: list)
        }
        try readMemories(self[object, .remembered], at: place, of: owner, in: stack)
    }

    private mutating func readEntry(
        _ node: Int, at place: SavedPlace, of owner: Int, in stack: Int, isRemembered: Bool = false
    ) throws(SavedFault) {
        guard entryCount < Limits.entries else { throw fault(at: node, "fewer entries", .tooLarge) }
        entryCount += 1
        let object = try open(node, "an entry")
        defer { close() }
        let index = saved.part.entries.count
        saved.part.entries.append(SavedEntry(offset: Int(json.nodes[node].start), owner: owner, place: place))
        let route = try routeName(self[object, .route], of: node)
        let number = try readNumber(self[object, .number])
        let version = try version32(self[object, .version])
        let flow = try flowIndex(self[object, .flow])
        let entry = saved.part.entries.base + index
        entry.pointee.route = route
        entry.pointee.number = number
        entry.pointee.version = version
        entry.pointee.flow = flow
        if let arguments = self[object, .arguments] {
            let (block, isIncomplete) = try value(arguments)
            (saved.part.entries.base + index).pointee.arguments = block
            (saved.part.entries.base + index).pointee.isIncomplete = isIncomplete
        }
        if let state = self[object, .state], !isRemembered {
            (saved.part.entries.base + index).pointee.state = try wholeValue(state)
        }
        if let kept = self[object, .kept], !isRemembered {
            (saved.part.entries.base + index).pointee.kept = try wholeValue(kept)
        }
        let isContainer = self[object, .branches] ?? self[object, .container]
        if let isContainer, place.presentation.holdsOneEntry { throw fault(at: isContainer, "no container here") }
        if let container = self[object, .container] { try readContainer(container, of: index) }
        if let selected = self[object, .selected] {
            (saved.part.entries.base + index).pointee.selected = try name(selected, of: selected)
        }
        if let columns = self[object, .columns] {
            (saved.part.entries.base + index).pointee.columns = UInt32(try integer(columns, 1...Int64(Limits.branches)))
        }
        if let left = self[object, .left] { try readLeft(left, of: index) }
        if let branches = self[object, .branches] { try readBranches(branches, of: index, in: stack) }
        if let presented = self[object, .presented], !isRemembered {
            try check(presented, .list, "a list of presented stacks")
            var next = json.first(in: presented)
            while let inner = next {
                try readPresented(inner, of: index, in: stack)
                next = json.next(inner, in: presented)
            }
        }
        (saved.part.entries.base + index).pointee.end = saved.part.entries.count
    }

    private mutating func readNumber(_ node: Int?) throws(SavedFault) -> UInt64 {
        guard let node else { return 0 }
        let number = UInt64(try integer(node, 1...SavedReader.largestNumber))
        numbers.append(ReadNumber(number: number, byte: Int(json.nodes[node].start)))
        return number
    }

    private mutating func readBranches(_ list: Int, of owner: Int, in outer: Int) throws(SavedFault) {
        try check(list, .list, "a list of branches")
        var names = FlatList<ReadName>()
        defer { names.free() }
        var next = json.first(in: list)
        while let node = next {
            guard names.count < Limits.branches else { throw fault(at: node, "fewer branches", .tooLarge) }
            let branch = try open(node, "a branch")
            let name = try name(self[branch, .name], of: node)
            names.append(ReadName(name: name, node: node))
            try readStack(node, branch, at: SavedPlace(branch: name), of: owner, in: outer)
            close()
            next = json.next(node, in: list)
        }
        names.sort { $0.name == $1.name ? $0.node < $1.node : $0.name.isLess(than: $1.name) }
        for index in 1..<max(names.count, 1) where names[index - 1].name == names[index].name {
            throw fault(at: names[index].node, "a branch of another name")
        }
    }

    private struct ReadName: BitwiseCopyable {
        let name: Bytes
        let node: Int
    }

    private mutating func readPresented(_ node: Int, of owner: Int, in outer: Int) throws(SavedFault) {
        let presented = try open(node, "a presented stack")
        defer { close() }
        guard let word = self[presented, .as] else { throw fault(at: node, "the member as") }
        guard json.nodes[word].kind == .string, let presentation = Presentation(saved: json.raw(word)) else {
            throw fault(at: word, "window, fullScreen, modal, sheet, actionSheet or alert")
        }
        var over = outer
        var outwards = Int64(-1)
        if let given = self[presented, .over] {
            outwards = try integer(given, 0...Int64(stacks[outer].depth))
            for _ in 0..<outwards { over = stacks[over].outer }
        } else {
            while stacks[over].isBranch { over = stacks[over].outer }
        }
        let way = UInt8(1) << UInt8(truncatingIfNeeded: presentation.rawValue)
        guard stacks[over].covers & way == 0 else { throw fault(at: word, "another way: one such stack is there") }
        stacks.base[over].covers |= way
        let place = SavedPlace(presentation: presentation, index: Int32(truncatingIfNeeded: outwards))
        try readStack(node, presented, at: place, of: owner, in: outer)
    }

    private mutating func readLeft(_ list: Int, of entry: Int) throws(SavedFault) {
        try check(list, .list, "a list of names of branches")
        saved.part.entries.base[entry].firstLeft = saved.part.left.count
        var next = json.first(in: list)
        while let node = next {
            guard saved.part.entries[entry].leftCount < Limits.branches else { throw fault(at: node, "fewer names", .tooLarge) }
            let name = try name(node, of: node)
            saved.part.left.append(name)
            saved.part.entries.base[entry].leftCount += 1
            next = json.next(node, in: list)
        }
    }

    private mutating func readMemories(
        _ list: Int?, at place: SavedPlace, of owner: Int, in stack: Int
    ) throws(SavedFault) {
        guard let list else { return }
        try check(list, .list, "a list of what is remembered")
        var next = json.first(in: list)
        while let node = next {
            guard saved.memories.count < Limits.remembered else { throw fault(at: node, "fewer that are remembered", .tooLarge) }
            let outer = saved.part
            saved.part = SavedPart()
            var failure: SavedFault?
            do throws(SavedFault) { try readMemory(node, in: stack) } catch { failure = error }
            saved.memories.append(SavedMemory(owner: owner, place: place, part: saved.part))
            saved.part = outer
            if let failure { throw failure }
            next = json.next(node, in: list)
        }
    }

    private mutating func readMemory(_ node: Int, in stack: Int) throws(SavedFault) {
        let object = try open(node, "a container that is remembered")
        defer { close() }
        try readFlows(self[object, .flows])
        try readEntry(node, at: SavedPlace(), of: -1, in: stack, isRemembered: true)
    }

    private mutating func readFlows(_ list: Int?) throws(SavedFault) {
        guard let list else { return }
        try check(list, .list, "a list of flows")
        var next = json.first(in: list)
        while let node = next {
            guard saved.part.flows.count < Limits.flows else { throw fault(at: node, "fewer flows", .tooLarge) }
            let flow = try open(node, "a flow")
            defer { close() }
            let route = try routeName(self[flow, .route], of: node)
            let version = try version32(self[flow, .version])
            let parent = try flowIndex(self[flow, .in])
            let (arguments, isIncomplete) = try self[flow, .arguments].map { node throws(SavedFault) in try value(node) } ?? (nil, false)
            saved.part.flows.append(
                SavedFlow(
                    offset: Int(json.nodes[node].start), route: route, version: version, isIncomplete: isIncomplete,
                    arguments: arguments, parent: parent))
            next = json.next(node, in: list)
        }
    }

    // MARK: Containers

    /// Reads what an entry is that is another container than its route says, or none.
    private mutating func readContainer(_ node: Int, of entry: Int) throws(SavedFault) {
        if json.nodes[node].kind == .null {
            saved.part.entries.base[entry].container = .none
            return
        }
        let object = try open(node, "a container or null")
        defer { close() }
        guard let list = self[object, .branches] else { throw fault(at: node, "the member branches") }
        try check(list, .list, "a list of branches")
        var given = GivenContainer()
        given.kindNumber = try word(self[object, .kind], of: node, "tabs, split or custom") { ContainerKind(saved: $0)?.rawValue }
        if let custom = self[object, .custom] { given.custom = Int32(try integer(custom, Int64(Int32.min)...Int64(Int32.max))) }
        if let showsAll = self[object, .showAll], try flag(showsAll) { given.flags = GivenContainer.allShown }
        if let back = self[object, .back] {
            given.back = try word(back, of: back, "pass, initial or history") { TabsBack(saved: $0)?.rawValue }
        }
        if let retention = self[object, .retention] {
            given.memoryNumber = try word(retention, of: retention, "how long branches are kept") { BranchRetention(saved: $0)?.rawValue }
        }
        if let columns = self[object, .columns] { given.columns = UInt32(try integer(columns, 0...Int64(Limits.branches))) }
        var copies = BranchCopies()
        defer { copies.free() }
        let selected = try self[object, .selected].map { node throws(SavedFault) in try name(node, of: node) }
        var next = json.first(in: list)
        while let branch = next {
            guard copies.branches.count < Limits.branches else { throw fault(at: branch, "fewer branches", .tooLarge) }
            try readBranch(branch, into: &copies)
            if let selected, copies.branches[copies.branches.count - 1].name == selected { given.selected = copies.branches.count - 1 }
            next = json.next(branch, in: list)
        }
        copies.connect()
        given.branches = UnsafePointer(copies.branches.base)
        given.count = copies.branches.count
        guard given.complaint == nil else { throw fault(at: node, "a container that can be") }
        let (status, shape) = ContainerShape.make(of: &given)
        for index in 0..<copies.arguments.count { engine.drop(copies.arguments[index]) }
        guard status == .ok, let shape else { throw fault(at: node, "branches of valid names, each of another one", status == .tooLarge ? .tooLarge : .corrupt) }
        saved.part.entries.base[entry].container = .own
        saved.part.entries.base[entry].shape = shape
    }

    /// Branches and what they point to, while a shape is made of them.
    private struct BranchCopies {
        var branches = FlatList<GivenBranch>()
        var requests = FlatList<GivenRequest>()
        var requestOfBranch = FlatList<Int32>()
        var arguments = FlatList<ValueBlock>.withoutMemory

        func free() {
            branches.free()
            requests.free()
            requestOfBranch.free()
            arguments.free()
        }

        func connect() {
            for index in 0..<branches.count where requestOfBranch[index] >= 0 {
                branches.base[index].initial = UnsafePointer(requests.base + Int(requestOfBranch[index]))
            }
        }
    }

    private mutating func readBranch(_ node: Int, into copies: inout BranchCopies) throws(SavedFault) {
        let object = try open(node, "a branch")
        defer { close() }
        var branch = GivenBranch()
        branch.name = try name(self[object, .name], of: node)
        if let eager = self[object, .eager], try flag(eager) { branch.flags |= GivenBranch.eager }
        if let placeholder = self[object, .placeholder], try flag(placeholder) { branch.flags |= GivenBranch.placeholder }
        if let route = self[object, .route] {
            var request = GivenRequest()
            request.route = try routeName(route, of: route)
            if let arguments = self[object, .arguments], let block = try wholeValue(arguments) {
                request.arguments = block.cell
                copies.arguments.append(block)
            }
            copies.requestOfBranch.append(Int32(truncatingIfNeeded: copies.requests.count))
            copies.requests.append(request)
        } else {
            copies.requestOfBranch.append(-1)
        }
        copies.branches.append(branch)
    }

    // MARK: Parts

    private func fault(at node: Int, _ expected: StaticString, _ status: Status = .corrupt) -> SavedFault {
        SavedFault(status: status, byte: Int(json.nodes[node].start), expected: expected)
    }

    private func check(_ node: Int, _ kind: JSONNode.Kind, _ expected: StaticString) throws(SavedFault) {
        guard json.nodes[node].kind == kind else { throw fault(at: node, expected) }
    }

    /// The node of a member of an object that is open.
    private subscript(object: Int, member: SavedMember) -> Int? {
        let node = members[object + Int(member.rawValue)]
        return node == 0 ? nil : Int(node)
    }

    /// Finds the members of an object, until `close`. Those that nobody knows are skipped.
    private mutating func open(_ node: Int, _ expected: StaticString) throws(SavedFault) -> Int {
        try check(node, .map, expected)
        let object = members.count
        members.extend(to: object + SavedMember.count, with: 0)
        var next = json.first(in: node)
        while let inner = next {
            if let member = member(inner) {
                let place = members.base + object + Int(member.rawValue)
                guard place.pointee == 0 else { throw SavedFault(status: .corrupt, byte: Int(json.nodes[inner].key), expected: "a member that stands once") }
                place.pointee = UInt32(truncatingIfNeeded: inner)
            }
            next = json.next(inner, in: node)
        }
        return object
    }

    private mutating func close() {
        members.truncate(to: members.count - SavedMember.count)
    }

    private func member(_ node: Int) -> SavedMember? {
        let raw = json.rawKey(of: node)
        guard json.nodes[node].keyIsEscaped else { return SavedMember.named(raw) }
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: raw.count)
        defer { memory.deallocate() }
        return SavedMember.named(Bytes(memory, json.decode(raw, to: memory)))
    }

    private func integer(_ node: Int, _ range: ClosedRange<Int64>) throws(SavedFault) -> Int64 {
        guard json.nodes[node].kind == .integer, let number = JSONText.integer(json.raw(node)), range.contains(number) else {
            throw fault(at: node, "a whole number that can stand here")
        }
        return number
    }

    private func version32(_ node: Int?) throws(SavedFault) -> UInt32 {
        guard let node else { return 0 }
        return UInt32(try integer(node, 0...Int64(UInt32.max)))
    }

    /// The index of a flow that was read, by its number, which counts from 1; -1 where there is none.
    private func flowIndex(_ node: Int?) throws(SavedFault) -> Int {
        guard let node else { return -1 }
        let number = Int(try integer(node, 1...Int64(Limits.flows)))
        guard number <= saved.part.flows.count else { throw fault(at: node, "the number of a flow") }
        return number - 1
    }

    private func flag(_ node: Int) throws(SavedFault) -> Bool {
        let kind = json.nodes[node].kind
        guard kind == .yes || kind == .no else { throw fault(at: node, "true or false") }
        return kind == .yes
    }

    private func word(
        _ node: Int?, of object: Int, _ expected: StaticString, _ read: (Bytes) -> Int32?
    ) throws(SavedFault) -> Int32 {
        guard let node, json.nodes[node].kind == .string, let number = read(json.raw(node)) else {
            throw fault(at: node ?? object, expected)
        }
        return number
    }

    private mutating func name(_ node: Int?, of object: Int) throws(SavedFault) -> Bytes {
        guard let node else { throw fault(at: object, "the member name") }
        try check(node, .string, "a name in quotes")
        let name = saved.name(node, json)
        guard name.count > 0, name.count <= Limits.nameBytes else { throw fault(at: node, "a name of 1 to 1,024 bytes") }
        return name
    }

    private mutating func routeName(_ node: Int?, of object: Int) throws(SavedFault) -> Bytes {
        guard let node else { throw fault(at: object, "the member route") }
        let name = try name(node, of: node)
        guard RouteTable.check(name: name) == .ok else { throw fault(at: node, "the name of a route") }
        return name
    }

    /// A copy of a value, and whether something was left out of it.
    private mutating func value(_ node: Int) throws(SavedFault) -> (ValueBlock?, Bool) {
        guard var cell = values.read(node) else { throw fault(at: values.fault, values.expected) }
        switch engine.blocks.copy(&cell) {
        case .value(let block): return (block, values.isIncomplete)
        case .refused(let status): throw fault(at: node, "a value within the limits, with each key once", status == .tooLarge ? .tooLarge : .corrupt)
        }
    }

    /// A copy of a value; nil where something was left out of it.
    private mutating func wholeValue(_ node: Int) throws(SavedFault) -> ValueBlock? {
        let (block, isIncomplete) = try value(node)
        guard isIncomplete else { return block }
        engine.drop(block)
        return nil
    }
}

// MARK: Words

extension Presentation {
    init?(saved word: Bytes) {
        for other in [Presentation.window, .fullScreen, .modal, .sheet, .actionSheet, .alert] where word == other.savedName {
            self = other
            return
        }
        return nil
    }
}

extension ContainerKind {
    init?(saved word: Bytes) {
        for other in [ContainerKind.tabs, .split, .custom] where word == other.savedName {
            self = other
            return
        }
        return nil
    }
}

extension TabsBack {
    init?(saved word: Bytes) {
        for other in [TabsBack.pass, .initial, .history] where word == other.savedName {
            self = other
            return
        }
        return nil
    }
}

extension BranchRetention {
    init?(saved word: Bytes) {
        for other in [BranchRetention.whileContainer, .none, .whileActive, .whileStack, .whileScene] where word == other.savedName {
            self = other
            return
        }
        return nil
    }
}
