// Deciding about a text: routes are found by their names, and the host is asked about all that can't come back unchanged.

extension Engine {
    /// Decides what of a text comes back, once. False where the operation is over.
    func decide(saved operation: OperationReference) -> Bool {
        guard let restoring = operation.pointee.intent.restoring else { return true }
        if let restoration = Restoration(self, operation) {
            // A guard may have answered meanwhile.
            let goesOn = restoration.loseRefused()
            if goesOn { restoring.pointee.isToPlanAgain = false }
            return goesOn
        }
        let sketch = SketchReference.allocate(capacity: 1)
        sketch.initialize(to: Sketch())
        restoring.pointee.sketch = sketch
        work.sketchedRestores += 1
        var deciding = Deciding(Restoration(self, operation, restoring, sketch))
        defer { deciding.free() }
        let isDecided = deciding.decideScenes()
        if isDecided {
            deciding.decideMemories()
            deciding.placeWhatWaits()
        }
        return isDecided
    }
}

/// The route and values with which an entry or a flow comes back.
private struct Revived: BitwiseCopyable {
    let route: Slot
    let arguments: ValueBlock?
    var state: ValueBlock?
    var stands = true
}

private enum SavedVerdict {
    case comes(Revived)
    case leftOut
    case cut
    /// The operation is over.
    case over
}

private struct Deciding {
    let restoration: Restoration
    /// The indexes in the sketch of the flows of the text, where one is left out that of the flow around it; -1: there is none;
    /// -2: not decided yet; `cut`.
    var flows = FlatList<Int32>.withoutMemory
    /// The index in the sketch of each entry of the text; -1: it does not come.
    var places = FlatList<Int32>.withoutMemory

    init(_ restoration: Restoration) {
        self.restoration = restoration
        flows.extend(to: part.flows.count, with: -2)
        places.extend(to: part.entries.count, with: -1)
    }

    func free() {
        flows.free()
        places.free()
    }

    private var engine: Engine { restoration.engine }
    private var restoring: RestoringReference { restoration.restoring }
    private var sketch: SketchReference { restoration.sketch }
    private var part: SavedPart { restoring.pointee.saved.part }

    // MARK: The tree

    mutating func decideScenes() -> Bool {
        var index = 0
        for scene in 0..<restoring.pointee.saved.scenes.count {
            let first = index
            while index < part.entries.count, part.entries[index].place.index == scene {
                index = part.entries[index].end
            }
            guard let count = decideStack(first..<index, SketchPlace(index: Int32(scene)), of: -1) else { return false }
            restoring.pointee.rootCounts.append(Int32(truncatingIfNeeded: count))
            if count == 0, !addFallback(scene, first) { return false }
        }
        return true
    }

    /// Decides about the entries of a stack. How many come; nil where the operation is over.
    @inline(never)
    private mutating func decideStack(_ range: Range<Int>, _ place: SketchPlace, of owner: Int) -> Int? {
        var count = 0
        var index = range.lowerBound
        while index < range.upperBound {
            let source = index
            index = part.entries[source].end
            guard let flow = decide(flow: part.entries[source].flow, of: source) else { return nil }
            if flow == Deciding.cut {
                part.leaveOut(source, isCut: true)
                return count
            }
            // The initial entry of a branch opens as usual.
            let isInitial = source == range.lowerBound && owner >= 0 && place.presentation == .pushed
            switch decide(entry: source, isOnBranch: true, mayBeLeftOut: !isInitial) {
            case .over: return nil
            case .cut: return count
            case .leftOut: continue
            case .comes(let revived):
                let flow = sketch.pointee.flow(flow, at: place, of: owner)
                guard add(source, revived, place, of: owner, in: flow) else { return nil }
                count += 1
            }
        }
        return count
    }

    /// Adds an entry to the sketch, and what it owns.
    private mutating func add(
        _ source: Int, _ revived: Revived, _ place: SketchPlace, of owner: Int, in flow: Int
    ) -> Bool {
        let saved = part.entries.base + source
        let index = sketch.pointee.entries.count
        var entry = SketchEntry(
            route: engine.routes[revived.route].pointee.id, arguments: revived.arguments, state: revived.state,
            kept: revived.stands ? saved.pointee.kept : nil, trail: revived.stands ? saved.pointee.trail : nil,
            number: saved.pointee.number, owner: owner, place: place, flow: flow)
        let shape = engine.routes[revived.route].pointee.place?.pointee.shape
        if revived.stands {
            (saved.pointee.kept, saved.pointee.trail) = (nil, nil)
            places[source] = Int32(truncatingIfNeeded: index)
            sketch.pointee.contain(&entry, as: saved.pointee, part.left, orElse: shape)
        } else {
            entry.contain(shape)
        }
        sketch.pointee.entries.append(entry)
        restoring.pointee.sources.append(revived.stands ? Int32(truncatingIfNeeded: source) : -1)
        if revived.stands, !addStacks(ownedBy: source, as: index) { return false }
        sketch.pointee.entries.base[index].end = sketch.pointee.entries.count
        return true
    }

    /// Adds the stacks of an entry: branches as their names say, and what is presented.
    private mutating func addStacks(ownedBy source: Int, as owner: Int) -> Bool {
        let end = part.entries[source].end
        var first = source + 1
        while first < end {
            let place = part.entries[first].place
            var next = first
            while next < end, part.entries[next].place.isSame(as: place) { next = part.entries[next].end }
            if let found = self.place(place, of: owner) {
                guard decideStack(first..<next, found, of: owner) != nil else { return false }
            } else if !decideLost(first..<next) {
                return false
            }
            first = next
        }
        return true
    }

    /// The place in the sketch of a stack of the text; nil where the container has no such branch.
    private func place(_ place: SavedPlace, of owner: Int) -> SketchPlace? {
        guard place.presentation == .pushed else {
            return SketchPlace(presentation: place.presentation, index: place.index)
        }
        guard let shape = sketch.pointee.entries[owner].shape, let index = shape.pointee.index(named: place.branch)
        else {
            return nil
        }
        return SketchPlace(index: Int32(truncatingIfNeeded: index))
    }

    /// Decides about the entries of a branch that is not there any more: none comes.
    private mutating func decideLost(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            switch decide(entry: index, isOnBranch: false, mayBeLeftOut: true) {
            case .over: return false
            case .leftOut: index = part.entries[index].end
            case .cut, .comes: return true
            }
        }
        return true
    }

    /// The root of a scene is lost.
    private mutating func addFallback(_ scene: Int, _ source: Int) -> Bool {
        guard let revived = fallback() else {
            return restoration.fail(.unknown, at: source, code: 0)
        }
        restoring.pointee.rootCounts[scene] = 1
        return add(source, revived, SketchPlace(index: Int32(scene)), of: -1, in: -1)
    }

    /// The request that stands for the root of a scene.
    private func fallback() -> Revived? {
        restoration.fallback().map { Revived(route: $0, arguments: $1, stands: false) }
    }

    // MARK: One entry or flow

    private mutating func decide(entry source: Int, isOnBranch: Bool, mayBeLeftOut: Bool) -> SavedVerdict {
        let saved = part.entries.base + source
        let presentation = saved.pointee.place.presentation
        let found = engine.routes.find(saved.pointee.route)
            .flatMap { restoration.canOpen($0, as: presentation, saved.pointee.container) ? $0 : nil }
        if let found, mayBeLeftOut, !engine.routes[found].pointee.builder.isRestored {
            part.leaveOut(source, isCut: false)
            return .leftOut
        }
        guard let problem = problem(of: saved.pointee, found, isOnBranch: isOnBranch) else {
            return .comes(take(saved, found ?? 0))
        }
        var told = Saved(problem, saved.pointee, in: restoring.pointee.saved)
        told.arguments = saved.pointee.arguments?.cell
        told.state = saved.pointee.state?.cell
        let (answer, replacement) = restoration.ask(about: told)
        switch answer {
        case MigrateAnswer.leaveOut, MigrateAnswer.cut:
            engine.drop(replacement)
            part.leaveOut(source, isCut: answer == MigrateAnswer.cut)
            return answer == MigrateAnswer.cut ? .cut : .leftOut
        case MigrateAnswer.accept: break
        default:
            engine.drop(replacement)
            _ = restoration.refuse(at: source, code: answer)
            return .over
        }
        if let replacement {
            if isOnBranch, restoration.canOpen(replacement.route, as: presentation, saved.pointee.container),
                engine.fit(replacement.arguments, replacement.route, restoration.operation)
            {
                let state = replacement.state ?? saved.pointee.state
                if replacement.state == nil { saved.pointee.state = nil }
                return .comes(Revived(route: replacement.route, arguments: replacement.arguments, state: state))
            }
            engine.drop(replacement)
        } else if problem == .version || problem == .incomplete && restoring.pointee.migrate != nil, let found,
            engine.fit(saved.pointee.arguments, found, restoration.operation)
        {
            return .comes(take(saved, found))
        }
        return decide(lost: source, problem)
    }

    /// Nobody has decided about an entry that can't come back: the policy does.
    private mutating func decide(lost source: Int, _ problem: SavedProblem) -> SavedVerdict {
        let saved = part.entries.base + source
        saved.pointee.fate = .lost(SavedLoss(problem: problem, code: 0))
        switch restoration.policy {
        case .reject:
            _ = restoration.fail(problem, at: source, code: 0)
            return .over
        case .fallback where problem != .branch:
            guard let route = engine.routes.fallback,
                restoration.canOpen(route, as: saved.pointee.place.presentation)
            else { return .cut }
            let arguments = saved.pointee.arguments
            saved.pointee.arguments = nil
            return .comes(Revived(route: route, arguments: arguments, stands: false))
        default: return .cut
        }
    }

    /// Takes the values of an entry out of the text.
    private func take(_ saved: UnsafeMutablePointer<EntryInText>, _ route: Slot) -> Revived {
        defer { (saved.pointee.arguments, saved.pointee.state) = (nil, nil) }
        return Revived(route: route, arguments: saved.pointee.arguments, state: saved.pointee.state)
    }

    private func problem(of saved: EntryInText, _ route: Slot?, isOnBranch: Bool) -> SavedProblem? {
        guard isOnBranch else { return .branch }
        guard let route else { return .unknown }
        return problem(saved.version, saved.isIncomplete, saved.arguments, route)
    }

    /// Why a route does not take the arguments of a text.
    private func problem(_ version: UInt32, _ isIncomplete: Bool, _ arguments: ValueBlock?, _ route: Slot)
        -> SavedProblem?
    {
        if version != engine.routes[route].pointee.builder.version { return .version }
        if isIncomplete { return .incomplete }
        return engine.fit(arguments, route, restoration.operation) ? nil : .arguments
    }

    private func isFlow(_ route: Slot) -> Bool { engine.routes[route].pointee.isFlow }

    /// The entries of such a flow are cut.
    private static var cut: Int { -3 }

    /// The index in the sketch of a flow of the text, or where that is left out of the one around it. Nil where the operation is
    /// over.
    private mutating func decide(flow index: Int, of source: Int) -> Int? {
        if index < 0 { return -1 }
        var undecided = FlatList<Int>.withoutMemory
        defer { undecided.freeMemory() }
        var next = index
        while next >= 0, flows[next] == -2 {
            undecided.append(next)
            next = part.flows[next].parent
        }
        for place in (0..<undecided.count).reversed() {
            let flow = undecided[place]
            let outer = part.flows[flow].parent
            let parent = outer < 0 ? -1 : Int(flows[outer])
            guard let made = parent == Deciding.cut ? parent : decide(flow: flow, in: parent, of: source) else {
                return nil
            }
            flows[flow] = Int32(truncatingIfNeeded: made)
        }
        return Int(flows[index])
    }

    private func decide(flow index: Int, in parent: Int, of source: Int) -> Int? {
        let saved = part.flows.base + index
        let found = engine.routes.find(saved.pointee.route).flatMap { isFlow($0) ? $0 : nil }
        if let found, !engine.routes[found].pointee.builder.isRestored { return Deciding.cut }
        let problem =
            found == nil
            ? SavedProblem.unknown
            : problem(saved.pointee.version, saved.pointee.isIncomplete, saved.pointee.arguments, found ?? 0)
        guard let problem else { return add(flow: index, found ?? 0, takeArguments(ofFlow: index), in: parent) }
        let told = Saved(problem, saved.pointee, in: restoring.pointee.saved)
        let (answer, replacement) = restoration.ask(about: told)
        if answer == MigrateAnswer.accept {
            if let replacement, isFlow(replacement.route),
                engine.fit(replacement.arguments, replacement.route, restoration.operation)
            {
                engine.drop(replacement.state)
                return add(flow: index, replacement.route, replacement.arguments, in: parent)
            }
            if replacement == nil, problem == .version || problem == .incomplete && restoring.pointee.migrate != nil,
                let found, engine.fit(saved.pointee.arguments, found, restoration.operation)
            {
                return add(flow: index, found, takeArguments(ofFlow: index), in: parent)
            }
        }
        engine.drop(replacement)
        if answer == MigrateAnswer.accept, restoration.policy == .reject {
            _ = restoration.fail(problem, at: source, code: 0, ofFlow: saved.pointee.route)
            return nil
        }
        guard answer == MigrateAnswer.accept || answer == MigrateAnswer.leaveOut || answer == MigrateAnswer.cut else {
            _ = restoration.refuse(at: source, code: answer)
            return nil
        }
        return answer == MigrateAnswer.cut ? Deciding.cut : parent
    }

    /// Takes the arguments of a flow out of the text.
    private func takeArguments(ofFlow index: Int) -> ValueBlock? {
        defer { part.flows.base[index].arguments = nil }
        return part.flows[index].arguments
    }

    private func add(flow source: Int, _ route: Slot, _ arguments: ValueBlock?, in parent: Int) -> Int {
        let depth = parent < 0 ? 0 : sketch.pointee.flows[parent].depth + 1
        guard depth < Limits.flowDepth else {
            engine.drop(arguments)
            return parent
        }
        sketch.pointee.flows.append(
            SketchFlow(
                route: engine.routes[route].pointee.id, arguments: arguments, parent: parent, source: source,
                depth: depth))
        return sketch.pointee.flows.count - 1
    }

    /// Says where in the sketch the entries and flows are for which waiters and operations wait.
    mutating func placeWhatWaits() {
        for index in 0..<flows.count { flows[index] = -1 }
        for index in 0..<sketch.pointee.flows.count {
            flows[sketch.pointee.flows[index].source] = Int32(truncatingIfNeeded: index)
        }
        let saved = restoring.pointee.saved
        for index in 0..<saved.waiters.count { place(&saved.waiters.base[index].subject) }
        for index in 0..<saved.operations.count {
            if var subject = saved.operations[index].subject {
                place(&subject)
                saved.operations.base[index].subject = subject
            }
        }
    }

    private func place(_ subject: inout SubjectInText) {
        subject.index = Int(subject.isFlow ? flows[subject.index] : places[subject.index])
    }

    // MARK: Memories

    /// Adds what is remembered on stacks that come. Nobody is asked about it: what does not fit any more is left out.
    mutating func decideMemories() {
        for index in 0..<restoring.pointee.saved.memories.count {
            let memory = restoring.pointee.saved.memories[index]
            let owner = memory.owner < 0 ? -1 : Int(places[memory.owner])
            guard memory.owner < 0 || owner >= 0,
                let place = memory.owner < 0 ? SketchPlace(index: memory.place.index) : place(memory.place, of: owner),
                let made = MemorySketching(engine, memory.part).sketch()
            else { continue }
            sketch.pointee.memories.append(SketchMemory(owner: owner, place: place, sketch: made))
        }
    }
}

/// Makes a sketch of a container that was remembered. Nobody is asked: it comes back unchanged, or not at all.
private struct MemorySketching {
    private let engine: Engine
    private let part: SavedPart
    private let made: SketchReference

    init(_ engine: Engine, _ part: SavedPart) {
        self.engine = engine
        self.part = part
        made = SketchReference.allocate(capacity: 1)
        made.initialize(to: Sketch())
    }

    /// The sketch; nil where it can't come back.
    @inline(never)
    func sketch() -> SketchReference? {
        for index in 0..<part.flows.count {
            let flow = part.flows[index]
            var route = engine.routes.find(flow.route).map { engine.routes[$0].pointee.id } ?? .none
            var parent = flow.parent
            var depth = parent < 0 ? 0 : made.pointee.flows[parent].depth + 1
            if depth == Limits.flowDepth {
                // It is none: what is in it belongs to a flow around it.
                (route, parent, depth) = (.none, made.pointee.flows[parent].parent, depth - 1)
            }
            made.pointee.flows.append(
                SketchFlow(route: route, arguments: engine.blocks.copy(flow.arguments), parent: parent, depth: depth))
        }
        if isRestored(part.entries[0]), add(0, SketchPlace(index: 0), of: -1) { return made }
        engine.drop(made)
        return nil
    }

    /// Adds an entry that was remembered, and what is in it. False where it can't come back.
    private func add(_ source: Int, _ place: SketchPlace, of owner: Int) -> Bool {
        let saved = part.entries[source]
        guard let route = engine.routes.findUnchanged(saved.route, saved.version, isIncomplete: saved.isIncomplete),
            !engine.routes[route].pointee.isFlow
        else { return false }
        let index = made.pointee.entries.count
        var entry = SketchEntry(
            route: engine.routes[route].pointee.id, arguments: engine.blocks.copy(saved.arguments),
            number: saved.number,
            owner: owner,
            place: place, flow: made.pointee.flow(saved.flow, at: place, of: owner))
        made.pointee.contain(
            &entry, as: saved, part.left, orElse: engine.routes[route].pointee.place?.pointee.shape)
        made.pointee.entries.append(entry)
        var next = source + 1
        var branch = Bytes.empty
        var isOver = false
        while next < saved.end, let shape = entry.shape {
            let inner = part.entries[next]
            let isInitial = !(inner.place.branch == branch)
            if isInitial { (branch, isOver) = (inner.place.branch, false) }
            if !isOver, isInitial || isRestored(inner), let place = shape.pointee.index(named: branch),
                !add(next, SketchPlace(index: Int32(truncatingIfNeeded: place)), of: index)
            {
                isOver = true
            }
            next = inner.end
        }
        made.pointee.entries.base[index].end = made.pointee.entries.count
        return true
    }

    private func isRestored(_ entry: EntryInText) -> Bool {
        engine.routes.find(entry.route).map { engine.routes[$0].pointee.builder.isRestored } ?? true
    }
}

extension RouteTable {
    /// The route of a request about which nobody is asked; nil where it is unknown, or the request is of another version or
    /// incomplete.
    @inline(never)
    mutating func findUnchanged(_ name: Bytes, _ version: UInt32, isIncomplete: Bool) -> Slot? {
        guard let route = find(name), self[route].pointee.builder.version == version, !isIncomplete else {
            return nil
        }
        return route
    }
}

extension Sketch {
    /// Says which container an entry of a sketch is: by a shape of its own, or else by the usual one.
    fileprivate mutating func contain(
        _ entry: inout SketchEntry, as saved: EntryInText, _ left: FlatList<Bytes>, orElse usual: ShapeReference?
    ) {
        if saved.container == .none { return }
        guard let shape = saved.shape ?? usual else { return }
        entry.contain(shape)
        if let selected = shape.pointee.index(named: saved.selected) { entry.selected = selected }
        if shape.pointee.given.kind == .split {
            entry.columns = saved.columns == 0 ? shape.pointee.columnsAtFirst : saved.columns
        }
        entry.historyStart = history.count
        for place in (0..<saved.leftCount).reversed() {
            guard let index = shape.pointee.index(named: left[saved.firstLeft + place]) else { continue }
            history.append(UInt32(truncatingIfNeeded: index))
        }
        entry.historyEnd = history.count
    }
}
