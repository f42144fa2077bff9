// A flow: entries that stand together, and a waiter for what comes of them. Which entries are its own stands in these.

enum FlowPhase: UInt8, BitwiseCopyable {
    case gone
    case planned
    case alive
    /// Its last entry has left; it is there until that is released.
    case ended
}

package struct Flow: SlotRecord {
    package var id: Id
    package var nextFree: Slot = 0
    var phase = FlowPhase.gone
    package internal(set) var hasModel = false
    /// While a plan is looked through: what stands on the way up has left it.
    var isLeft = false
    /// The flow around it; 0: none.
    package internal(set) var parent: Slot = 0
    /// The number of its draft in the plan that is being made; 0: it has none.
    var draft: Slot = 0
    package internal(set) var route: Slot = 0
    /// The stack on which its entries stand, but for those that they own.
    package internal(set) var node: Slot = 0
    /// One of these, where that is still one: the others are looked for from there.
    fileprivate(set) var guide: Slot = 0
    /// Its own entries and the flows in it that are alive. It ends when none is left.
    var count: Int32 = 0
    /// Entries and flows that are planned or not released yet count here, too. It is released when none is left.
    var holders: Int32 = 0
    package internal(set) var arguments: ValueBlock?
    package internal(set) var waiter: WaiterReference?
    package internal(set) var model: UnsafeMutableRawPointer?
    /// With which revision something left it last, and what: of those on its own stack where one of them did.
    var leftAt: UInt64 = 0
    var removal: Removal?

    init(_ id: Id) {
        self.id = id
    }

    package var isLive: Bool { phase != .gone }

    var hasEnded: Bool { phase == .ended || phase == .gone }
}

/// Indexes of a draft at which there are only entries of a flow. It says nothing of others.
struct FlowRun: BitwiseCopyable {
    private var flow: Slot = 0
    private var low: Int32 = 0
    private var high: Int32 = 0
    /// How often entries had joined other flows.
    private var joins: Int32 = 0

    init() {}

    init(of flow: Slot, _ range: Range<Int>, joins: Int32) {
        self.flow = flow
        self.joins = joins
        low = Int32(truncatingIfNeeded: range.lowerBound)
        high = Int32(truncatingIfNeeded: range.upperBound)
    }

    /// The lowest index from which on there are only such entries up to another index, as far as it is known.
    func lowest(of flow: Slot, upTo index: Int, joins: Int32) -> Int {
        self.flow == flow && self.joins == joins && low <= index && index < high ? Int(low) : index
    }

    mutating func truncate(to count: Int) {
        high = min(high, Int32(truncatingIfNeeded: count))
    }

    mutating func remove(at index: Int) {
        if index < low { low -= 1 }
        if index < high { high -= 1 }
    }
}

/// A flow and those around it, from the inside out, as a plan has left them so far.
struct FlowsAround: Sequence, IteratorProtocol {
    let engine: Unmanaged<Engine>
    var flow: Slot

    mutating func next() -> Slot? {
        guard flow != 0 else { return nil }
        defer { flow = engine._withUnsafeGuaranteedRef { $0.plannedParent(of: flow) } }
        return flow
    }
}

extension Engine {
    func flowsAround(_ flow: Slot) -> FlowsAround { FlowsAround(engine: .passUnretained(self), flow: flow) }

    /// Whether a flow is another, or in it. All are in 0.
    func isIn(flow: Slot, _ outer: Slot) -> Bool {
        var around = flow
        while around != outer {
            if around == 0 { return false }
            around = plannedParent(of: around)
        }
        return true
    }

    /// Whether a flow is alive or planned.
    package func findFlow(_ id: Id) -> Slot? {
        guard let flow = flows.find(id), flows[flow].pointee.phase != .ended else { return nil }
        return flow
    }

    package func id(ofFlow flow: Slot) -> Id { flow == 0 ? .none : flows[flow].pointee.id }

    /// The innermost flow of an entry after a change.
    package func flow(after change: Change) -> Id {
        change.joinedFlow.map { id(ofFlow: $0) } ?? flow(of: change.entry)
    }

    /// The innermost flow of an entry.
    package func flow(of entry: Slot) -> Id { entry == 0 ? .none : id(ofFlow: entries[entry].pointee.flow) }

    /// The innermost flow of the entry on top of the innermost active stack, alerts and action sheets aside, or of the entry
    /// that owns that.
    package var currentFlow: Slot {
        let stack = active.pointee.presentation.holdsOneEntry ? pushed : active
        let entry = stack.pointee.top == 0 ? stack.pointee.owner : stack.pointee.top
        return entry == 0 ? 0 : entries[entry].pointee.flow
    }

    /// The stack that is the target of an operation, or on which the entries of a flow stand that is.
    func stack(ofTarget target: Id) -> StackReference? {
        guard target.isOf(.flow) else { return find(stack: target) }
        guard let flow = flows.find(target), flows[flow].pointee.phase == .alive else { return nil }
        return stacks[flows[flow].pointee.node]
    }

    /// The indexes of a flow's entries on its stack.
    package func range(ofFlow flow: Slot) -> Range<Int> {
        guard flows[flow].pointee.phase == .alive else { return 0..<0 }
        return range(ofFlow: flow, on: stacks[flows[flow].pointee.node])
    }

    /// Returns the indexes of a flow's entries on a stack on which they stand together.
    func range(ofFlow flow: Slot, on stack: StackReference) -> Range<Int> {
        func isInside(_ index: Int) -> Bool { isIn(flow: plannedFlow(of: stack.pointee[index]), flow) }
        var high = stack.pointee.count
        if high > 0, !isInside(high - 1) {
            if let known = indexOfGuide(of: flow, on: stack) {
                high = (known + 1..<high).halved(while: isInside)
            } else {
                while high > 0, !isInside(high - 1) { high -= 1 }
            }
        }
        if high == 0 { return 0..<0 }
        let low = (0..<high - 1).halved { !isInside($0) }
        if flows[flow].pointee.node == stack.pointee.id.slot { flows[flow].pointee.guide = stack.pointee[low] }
        return low..<high
    }

    /// The index on a stack of an entry of a flow, where one is known.
    private func indexOfGuide(of flow: Slot, on stack: StackReference) -> Int? {
        let guide = flows[flow].pointee.guide
        guard guide != 0, entries[guide].pointee.phase == .alive, isIn(flow: plannedFlow(of: guide), flow) else {
            return nil
        }
        return stack.index(of: guide, in: entries)
    }

    /// An entry comes to a flow.
    func guide(to flow: Slot, by entry: Slot) {
        var flow = flow
        while flow != 0, flows[flow].pointee.guide == 0 {
            flows[flow].pointee.guide = entry
            flow = flows[flow].pointee.parent
        }
    }

    // MARK: Making and releasing

    /// A flow that a plan begins, in another one; nil beyond the limits.
    func makeFlow(_ route: Slot, in parent: Slot) -> Slot? {
        guard flowCount < Limits.flows, flowsAround(parent).reduce(1, { count, _ in count + 1 }) <= Limits.flowDepth,
            let made = flows.insert(make: Flow.init)
        else { return nil }
        flowCount += 1
        routesInUse.forget()
        let id = flows[made].pointee.id
        flows[made].initialize(to: Flow(id))
        flows[made].pointee.phase = .planned
        flows[made].pointee.route = route
        flows[made].pointee.parent = parent
        hold(flow: parent)
        return made
    }

    /// Something is in a flow from now on, or may come to be.
    func hold(flow: Slot) {
        if flow != 0 { flows[flow].pointee.holders += 1 }
    }

    /// It is released. With the last that was in it the flow goes, and so perhaps the one around it.
    func letGo(flow: Slot) {
        var flow = flow
        while flow != 0 {
            flows[flow].pointee.holders -= 1
            guard flows[flow].pointee.holders == 0 else { return }
            if let waiter = flows[flow].pointee.waiter { detach(waiter) }
            flows[flow].pointee.phase = .ended
            append(.releasedFlow, flow: flow)
            flow = flows[flow].pointee.parent
        }
    }

    /// An entry that is planned belongs to a flow.
    func own(planned entry: Slot, by flow: Slot) {
        let former = entries[entry].pointee.flow
        if former == flow { return }
        hold(flow: flow)
        entries[entry].pointee.flow = flow
        if former != 0 { letGo(flow: former) }
    }

    func destroyModel(ofFlow flow: Slot) {
        guard flows[flow].pointee.hasModel else { return }
        flows[flow].pointee.hasModel = false
        let builder = routes[flows[flow].pointee.route].pointee.builder
        builder.destroyModel?(builder.ownedUserData.userData, flows[flow].pointee.model)
    }

    func free(flow: Slot) {
        drop(flows[flow].pointee.arguments)
        flows[flow].pointee.arguments = nil
        flows[flow].pointee.phase = .gone
        flows.remove(flow)
        flowCount -= 1
        freedCount &+= 1
    }
}
