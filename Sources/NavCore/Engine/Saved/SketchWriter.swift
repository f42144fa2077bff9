// From a sketch to text, as docs/state.md says: the same text for the same sketch.

/// How much is left out of a text, to make it shorter. Each leaves out what those before it do.
enum SavedCut: UInt8, BitwiseCopyable {
    case nothing = 0
    /// The states of what is hidden.
    case hiddenStates = 1
    /// The memory of removed containers, too.
    case memories = 2
    case states = 3
    /// Entries that are hidden, too.
    case entries = 4
}

/// An operation that goes on with the result of a waiter.
struct ResumedOperation: BitwiseCopyable {
    let waiter: UInt64
    let index: Int
    let operation: OperationReference
}

struct SketchWriter {
    let engine: Engine
    let cut: SavedCut
    private(set) var text: TextBuffer
    /// The bytes of each entry with all that it owns, where the next text is to be without some.
    private(set) var lengths = FlatList<Int>.withoutMemory
    /// Whether the object or list that is being written has a member.
    private var hasMember = false
    /// The numbers of the flows of the sketch that is being written.
    private var flowNumbers = FlatList<UInt32>.withoutMemory

    /// The operations that wait for screens, by the waiters of those.
    private(set) var resumed = FlatList<ResumedOperation>.withoutMemory

    /// Writes into a text, which it has until `finish`.
    init(_ engine: Engine, _ cut: SavedCut, into text: inout TextBuffer) {
        self.engine = engine
        self.cut = cut
        self.text = text
        text = .withoutMemory
    }

    consuming func finish(into text: inout TextBuffer) {
        text = self.text
    }

    // MARK: The top

    mutating func write(
        _ sketch: Sketch, ofScenes scenes: FlatList<SceneReference>, isWhole: Bool, appVersion: UInt32
    ) {
        begin()
        write("navcore", UInt64(1))
        if appVersion != 0 { write("app", UInt64(appVersion)) }
        write("next", engine.lastEntryNumber + 1)
        if cut != .nothing { write("cut", UInt64(cut.rawValue)) }
        if cut == .states { lengths.extend(to: sketch.entries.count, with: 0) }
        if cut == .entries { write("leftOut", UInt64(sketch.leftOutCount)) }
        if scenes.count > 1, scenes[scenes.count - 1] != engine.scene { write("scene", engine.name(of: engine.scene)) }
        numberFlows(of: sketch)
        sortResumed()
        defer {
            flowNumbers.freeMemory()
            resumed.freeMemory()
        }
        beginList("scenes")
        var place = Position()
        for index in 0..<scenes.count {
            beginElement()
            write("name", engine.name(of: scenes[index]))
            writeStack(sketch, of: -1, at: SketchPlace(index: Int32(truncatingIfNeeded: index)), &place)
            end()
        }
        endList()
        writeFlows(of: sketch)
        if isWhole { writeWaiting() }
        end()
        text.write("\n")
    }

    /// Operations that wait for one screen stand together, in their order.
    private mutating func sortResumed() {
        engine.guardWork.awaitingScreens.forEach { operation in
            let waiter = operation.pointee.guarded?.pointee.resumesAfter ?? .none
            resumed.append(ResumedOperation(waiter: waiter.rawValue, index: resumed.count, operation: operation))
        }
        resumed.sort { $0.waiter == $1.waiter ? $0.index < $1.index : $0.waiter < $1.waiter }
    }

    // MARK: The tree

    /// The entry and the memory that come next.
    private struct Position {
        var entry = 0
        var memory = 0
    }

    /// Writes the entries of a stack, and what is remembered on it. False where there is nothing of either: routes of a memory
    /// may have gone meanwhile.
    @inline(never) @discardableResult
    private mutating func writeStack(
        _ sketch: Sketch, of owner: Int, at place: SketchPlace, _ position: inout Position
    ) -> Bool {
        var isEmpty = true
        let limit = sketch.end(ofOwner: owner)
        beginList("entries")
        var isCut = false
        while position.entry < limit, sketch.entries[position.entry].place == place {
            let entry = sketch.entries[position.entry]
            isCut = isCut || engine.routes.find(entry.route) == nil
            if isCut || entry.fate.isLost {
                position.entry = entry.end
                continue
            }
            isEmpty = false
            beginElement()
            writeEntry(sketch, &position)
            end()
        }
        endList()
        let numbers = flowNumbers
        var isFirst = true
        while position.memory < sketch.memories.count, sketch.memories[position.memory].owner == owner,
            sketch.memories[position.memory].place == place
        {
            let inner = sketch.memories[position.memory].sketch.pointee
            position.memory += 1
            if cut.rawValue >= SavedCut.memories.rawValue || engine.routes.find(inner.entries[0].route) == nil {
                continue
            }
            if isFirst { beginList("remembered") }
            isFirst = false
            beginElement()
            var start = Position()
            numberFlows(of: inner)
            writeEntry(inner, &start)
            writeFlows(of: inner)
            flowNumbers.free()
            end()
        }
        flowNumbers = numbers
        if !isFirst { endList() }
        return !isEmpty || !isFirst
    }

    /// Writes an entry with all that it owns.
    @inline(never)
    private mutating func writeEntry(_ sketch: Sketch, _ position: inout Position) {
        let index = position.entry
        position.entry += 1
        let entry = sketch.entries.base + index
        let start = text.text.count
        defer { if cut == .states { lengths.base[index] = text.text.count - start } }
        if entry.pointee.number != 0 { write("number", entry.pointee.number) }
        var ownShape: ShapeReference?
        if let route = engine.routes.find(entry.pointee.route) {
            write("route", engine.routes[route].pointee.name)
            writeVersion(ofRoute: route)
            ownShape = engine.routes[route].pointee.place?.pointee.shape
        }
        write("arguments", entry.pointee.arguments)
        if entry.pointee.state != nil, keepsState(of: entry) { write("state", entry.pointee.state) }
        write("kept", entry.pointee.kept)
        write("trail", entry.pointee.trail)
        if entry.pointee.flow >= 0, flowNumbers[entry.pointee.flow] > 0 {
            write("flow", UInt64(flowNumbers[entry.pointee.flow]))
        }
        let areAwaited = !engine.keys.isUnused || !resumed.isEmpty
        let waiter = areAwaited ? waiter(ofSketched: entry.pointee.made) : nil
        if let waiter { writeKey(of: waiter) }
        if entry.pointee.shape != ownShape { writeShape(entry.pointee.shape) }
        if let shape = entry.pointee.shape { writeContainer(sketch, index, shape, &position) }
        if position.entry < entry.pointee.end { writePresented(sketch, index, &position) }
        if let waiter, engine.resumesOperations(waiter) { writeOperations(after: waiter) }
    }

    private func keepsState(of entry: UnsafeMutablePointer<SketchEntry>) -> Bool {
        switch cut {
        case .nothing: true
        case .hiddenStates, .memories: Lifecycle(engine).lifecycle(of: entry.pointee.made) > .created
        case .states, .entries: false
        }
    }

    @inline(never)
    private mutating func writeContainer(
        _ sketch: Sketch, _ owner: Int, _ shape: ShapeReference, _ position: inout Position
    ) {
        let entry = sketch.entries[owner]
        // The program that reads it may have others at first.
        if shape.pointee.given.count > 1 { write("selected", shape.pointee.branch(entry.selected).name) }
        if entry.columns != 0 { write("columns", UInt64(entry.columns)) }
        if entry.historyEnd > entry.historyStart {
            beginList("left")
            for index in (entry.historyStart..<entry.historyEnd).reversed() {
                write(quoted: shape.pointee.branch(Int(sketch.history[index])).name)
            }
            endList()
        }
        beginList("branches")
        while let place = nextBranch(sketch, owner, position) {
            let (length, isLater) = (text.text.count, hasMember)
            beginElement()
            write("name", shape.pointee.branch(Int(place.index)).name)
            if writeStack(sketch, of: owner, at: place, &position) {
                end()
            } else {
                text.truncate(to: length)
                hasMember = isLater
            }
        }
        endList()
    }

    /// The place of the next branch of an entry on which something stands, or is remembered.
    private func nextBranch(_ sketch: Sketch, _ owner: Int, _ position: Position) -> SketchPlace? {
        var next: SketchPlace?
        if position.entry < sketch.entries[owner].end { next = sketch.entries[position.entry].place }
        if position.memory < sketch.memories.count, sketch.memories[position.memory].owner == owner {
            let place = sketch.memories[position.memory].place
            if place.presentation == .pushed, next.map({ $0.presentation != .pushed || place.index < $0.index }) ?? true
            {
                next = place
            }
        }
        return next?.presentation == .pushed ? next : nil
    }

    @inline(never)
    private mutating func writePresented(_ sketch: Sketch, _ owner: Int, _ position: inout Position) {
        let limit = sketch.entries[owner].end
        beginList("presented")
        while position.entry < limit {
            let place = sketch.entries[position.entry].place
            beginElement()
            write("as", Words.word(place.presentation.rawValue - 2, of: Words.presentations))
            if place.index >= 0 { write("over", UInt64(place.index)) }
            writeStack(sketch, of: owner, at: place, &position)
            end()
        }
        endList()
    }

    /// Writes that an entry is another container than its route says.
    @inline(never)
    private mutating func writeShape(_ shape: ShapeReference?) {
        open("container")
        guard let shape else { return text.write("null") }
        let given = shape.pointee.given
        begin()
        write("kind", Words.word(given.kindNumber - 1, of: Words.containers))
        if given.custom != 0 { write("custom", Int64(given.custom)) }
        if given.showsAll { write("showAll", true) }
        if given.tabsBack != .pass { write("back", Words.word(given.back, of: Words.tabsBack)) }
        if given.memory != .whileContainer { write("retention", Words.word(given.memoryNumber, of: Words.retentions)) }
        if given.columns != 0 { write("columns", UInt64(given.columns)) }
        if given.selected != 0 { write("selected", shape.pointee.branch(given.selected).name) }
        beginList("branches")
        for index in 0..<given.count {
            beginElement()
            writeBranch(shape.pointee.branch(index))
            end()
        }
        endList()
        end()
    }

    private mutating func writeBranch(_ branch: GivenBranch) {
        write("name", branch.name)
        if let initial = branch.initial {
            let named = initial.pointee.routeId == .none ? nil : engine.routes.find(initial.pointee.routeId)
            // A route that was named by its id, and has gone, is written as one that nobody registers.
            let name = initial.pointee.routeId == .none ? initial.pointee.route : Bytes("\u{FFFD}")
            write("route", named.map { engine.routes[$0].pointee.name } ?? name)
            if let arguments = initial.pointee.arguments {
                open("arguments")
                text.write(saved: arguments)
            }
        }
        if branch.isEager { write("eager", true) }
        if branch.forgets { write("forgets", true) }
        if branch.isPlaceholder { write("placeholder", true) }
    }

    /// Gives the flows their numbers. One whose route has gone has that of the flow around it; 0: there is none.
    private mutating func numberFlows(of sketch: Sketch) {
        flowNumbers = .withoutMemory
        var last: UInt32 = 0
        for index in 0..<sketch.flows.count {
            let flow = sketch.flows[index]
            if engine.routes.find(flow.route) != nil { last += 1 }
            let outer = flow.parent < 0 ? 0 : flowNumbers[flow.parent]
            flowNumbers.append(engine.routes.find(flow.route) == nil ? outer : last)
        }
    }

    private mutating func writeFlows(of sketch: Sketch) {
        var isFirst = true
        for index in 0..<sketch.flows.count {
            let flow = sketch.flows[index]
            guard let route = engine.routes.find(flow.route) else { continue }
            if isFirst { beginList("flows") }
            isFirst = false
            beginElement()
            write("route", engine.routes[route].pointee.name)
            writeVersion(ofRoute: route)
            write("arguments", flow.arguments)
            if flow.parent >= 0, flowNumbers[flow.parent] > 0 { write("in", UInt64(flowNumbers[flow.parent])) }
            if let made = engine.flows.find(flow.made), let waiter = engine.flows[made].pointee.waiter {
                writeKey(of: waiter)
                if engine.resumesOperations(waiter) { writeOperations(after: waiter) }
            }
            end()
        }
        if !isFirst { endList() }
    }

    @inline(never)
    mutating func writeVersion(ofRoute route: Slot) {
        let version = engine.routes[route].pointee.builder.version
        if version != 0 { write("version", UInt64(version)) }
    }

    // MARK: Members

    @inline(never)
    mutating func separate() {
        if hasMember { text.write(byte: 0x2C) }
        hasMember = true
    }

    mutating func open(_ name: StaticString) {
        text.write(member: name, isFirst: !hasMember)
        hasMember = true
    }

    @inline(never)
    mutating func write(_ name: StaticString, _ number: UInt64) {
        open(name)
        text.write(number)
    }

    @inline(never)
    mutating func write(_ name: StaticString, _ flag: Bool) {
        open(name)
        text.write(flag ? "true" : "false")
    }

    @inline(never)
    mutating func write(_ name: StaticString, _ string: Bytes) {
        open(name)
        text.write(quoted: string)
    }

    @inline(never)
    mutating func write(_ name: StaticString, _ value: ValueBlock?) {
        // No more is needed of a text that is too long.
        guard let value, text.text.count <= Limits.savedBytes else { return }
        open(name)
        text.write(saved: value.cell)
    }

    @inline(never)
    mutating func write(_ name: StaticString, _ number: Int64) {
        open(name)
        text.write(number)
    }

    @inline(never)
    mutating func write(quoted word: Bytes) {
        separate()
        text.write(quoted: word)
    }

    mutating func write(tag: UInt64) {
        if tag == 0 { return }
        var cell = Cell(int: Int64(bitPattern: tag))
        open("tag")
        text.write(saved: &cell)
    }

    mutating func begin() {
        text.write(byte: 0x7B)
        hasMember = false
    }

    mutating func end() {
        text.write(byte: 0x7D)
        hasMember = true
    }

    @inline(never)
    mutating func beginList(_ name: StaticString) {
        open(name)
        text.write(byte: 0x5B)
        hasMember = false
    }

    @inline(never)
    mutating func endList() {
        text.write(byte: 0x5D)
        hasMember = true
    }

    @inline(never)
    mutating func beginElement() {
        separate()
        text.write(byte: 0x0A)
        begin()
    }
}
