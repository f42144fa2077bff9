// A flow: entries that stand together, and a waiter for their result. Each entry names its own flow.

enum FlowPhase: UInt8, BitwiseCopyable {
    case gone
    case planned
    case alive
    /// The last entry has left; the flow exists until the entry is released.
    case ended
}

package struct Flow: SlotRecord {
    package var id: Id
    package var nextFree: Slot = 0
    var phase = FlowPhase.gone
    package internal(set) var hasModel = false
    /// While a plan is looked through: whether the entries on the way up have left the flow.
    var isLeft = false
    /// The outer flow; 0: no outer flow.
    package internal(set) var parent: Slot = 0
    /// The number of the flow's draft in the current plan; 0: no draft.
    var draft: Slot = 0
    package internal(set) var route: Slot = 0
    /// The stack of the flow's entries, except for entries on stacks owned by entries of the flow.
    package internal(set) var node: Slot = 0
    /// An entry of the flow, if still valid: the search for the other entries begins at the guide.
    fileprivate(set) var guide: Slot = 0
    /// The number of living own entries and inner flows. The flow ends at 0.
    var count: Int32 = 0
    /// Like `count`, including entries and flows that are planned or not released yet. The flow is released at 0.
    var holders: Int32 = 0
    package internal(set) var arguments: ValueBlock?
    package internal(set) var waiter: WaiterReference?
    package internal(set) var model: UnsafeMutableRawPointer?
    /// The revision at which something left the flow last, and the removal. Removals on the flow's own stack have
    /// priority.
    var leftAt: UInt64 = 0
    var removal: Removal?

    init(_ id: Id) {
        self.id = id
    }

    package var isLive: Bool { phase != .gone }

    var hasEnded: Bool { phase == .ended || phase == .gone }
}

/// Indexes of a draft with only entries of a flow. Nothing is said about other indexes.
struct FlowRun: BitwiseCopyable {
    private var flow: Slot = 0
    private var low: Int32 = 0
    private var high: Int32 = 0
    /// How often entries and flows had joined other flows.
    private var joins: Int32 = 0

    init() {}

    init(of flow: Slot, _ range: Range<Int>, joins: Int32) {
        self.flow = flow
        self.joins = joins
        low = Int32(truncatingIfNeeded: range.lowerBound)
        high = Int32(truncatingIfNeeded: range.upperBound)
    }

    /// Finds the lowest index, as far as known, from which on only entries of the flow lie up to another index.
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

/// A flow and the flows around it, from the inside out, as a plan has left the flows so far.
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

    /// Whether a flow is another flow, or lies in the other flow. All flows lie in 0.
    func isIn(flow: Slot, _ outer: Slot) -> Bool {
        var around = flow
        while around != outer {
            if around == 0 { return false }
            around = plannedParent(of: around)
        }
        return true
    }

    /// Finds a flow that is alive or planned.
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

    /// The innermost flow of the entry on top of the innermost active stack, alerts and action sheets aside, or, if the
    /// stack is empty, of the owner of the stack.
    package var currentFlow: Slot {
        let stack = active.pointee.presentation.holdsOneEntry ? pushed : active
        let entry = stack.pointee.top == 0 ? stack.pointee.owner : stack.pointee.top
        return entry == 0 ? 0 : entries[entry].pointee.flow
    }

    /// Finds the target stack of an operation, or the stack with the entries of the target flow.
    func stack(ofTarget target: Id) -> StackReference? {
        guard target.isOf(.flow) else { return find(stack: target) }
        guard let flow = flows.find(target), flows[flow].pointee.phase == .alive else { return nil }
        return stacks[flows[flow].pointee.node]
    }

    /// Returns the indexes of a flow's entries on the flow's stack.
    package func range(ofFlow flow: Slot) -> Range<Int> {
        guard flows[flow].pointee.phase == .alive else { return 0..<0 }
        return range(ofFlow: flow, on: stacks[flows[flow].pointee.node])
    }

    /// Returns the indexes of a flow's entries on a stack. The entries have to stand together.
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

    /// Returns the index of a known entry of a flow on a stack; nil: no known entry.
    private func indexOfGuide(of flow: Slot, on stack: StackReference) -> Int? {
        let guide = flows[flow].pointee.guide
        guard guide != 0, entries[guide].pointee.phase == .alive, isIn(flow: plannedFlow(of: guide), flow) else {
            return nil
        }
        return stack.index(of: guide, in: entries)
    }

    /// Makes an entry the guide of a flow and of the flows around it, up to the first flow with a guide.
    func guide(to flow: Slot, by entry: Slot) {
        var flow = flow
        while flow != 0, flows[flow].pointee.guide == 0 {
            flows[flow].pointee.guide = entry
            flow = flows[flow].pointee.parent
        }
    }

    // MARK: Making and releasing

    /// Makes a flow begun by a plan, in another flow; nil beyond the limits.
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

    /// Holds a flow for something in it, or something that may come to be in it.
    func hold(flow: Slot) {
        if flow != 0 { flows[flow].pointee.holders += 1 }
    }

    /// Releases a hold on a flow. With the last hold the flow is released, and so perhaps is the flow around it.
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

    /// Makes a planned entry belong to a flow.
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
