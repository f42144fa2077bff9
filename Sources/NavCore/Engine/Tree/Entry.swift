// An entry: one destination, from the moment a plan makes it until it is released.

package enum EntryPhase: UInt8, BitwiseCopyable {
    case gone = 0
    case planned = 1
    case alive = 2
    case leaving = 3
}

enum PlanMark: UInt8, BitwiseCopyable {
    case none
    case kept
    /// Kept, and brought to the front by a step.
    case brought
    case leaves
}

package enum ViewState: UInt8, BitwiseCopyable {
    case none
    case making
    case made
}

package struct Entry: SlotRecord {
    package var id: Id
    package internal(set) var phase = EntryPhase.gone
    private var burdens = Burdens()
    package internal(set) var viewState = ViewState.none
    private var facts = EntryFacts()
    /// The mark of the plan that is just being made: what it does with the entry.
    var mark = PlanMark.none
    /// How much of it runs, as the steps have told that were said last. It is known while life is told.
    var life = EntryLifecycle.none
    /// How many stacks it presents.
    var presentedCount: UInt16 = 0
    package internal(set) var route: Slot = 0
    /// The number of its draft in the plan that is being made; 0: it has none.
    var draft: Slot = 0
    /// The stack on which it is, or will be.
    package internal(set) var node: Slot = 0
    /// The next entry of the same route below it on the stack, where the stack is searched.
    var lowerOfRoute: Slot = 0
    /// The flow, and above it the extras.
    private var ties: UInt64 = 0
    /// The number that it keeps, also where it comes back from a sketch.
    package internal(set) var number: UInt64 = 0
    /// Greater than that of every entry below it on the stack.
    var place: UInt64 = 0
    /// The revision with which it came onto the stack. The largest there is: it has not come yet.
    var arrival = UInt64.max
    /// The container that it is; nil where it is none.
    package internal(set) var container: ContainerReference?
    package internal(set) var arguments: ValueBlock?
    package internal(set) var state: ValueBlock?
    package internal(set) var waiter: WaiterReference?
    package internal(set) var model: UnsafeMutableRawPointer?
    package internal(set) var view: UnsafeMutableRawPointer?

    init(_ id: Id) {
        self.id = id
    }

    /// A slot that is free is on no stack.
    package var nextFree: Slot {
        get { lowerOfRoute }
        set { lowerOfRoute = newValue }
    }

    @inline(__always)
    package var isLive: Bool { phase != .gone }

    /// Age goes by numbers, which a saved text keeps.
    func isNewer(than other: UnsafeMutablePointer<Entry>) -> Bool { number > other.pointee.number }

    var hasModel: Bool {
        get { facts.contains(.model) }
        set { facts.set(.model, newValue) }
    }

    /// It was in a question that became void, so the host may know it before it is on the stack.
    var wasShown: Bool {
        get { facts.contains(.shown) }
        set { facts.set(.shown, newValue) }
    }

    /// The open question asks whether it may leave. This is known once a report was made meanwhile.
    var isAskedAbout: Bool {
        get { facts.contains(.askedAbout) }
        set { facts.set(.askedAbout, newValue) }
    }

    /// Its state was set and nobody has heard of it yet.
    var stateIsNews: Bool {
        get { facts.contains(.newState) }
        set { facts.set(.newState, newValue) }
    }

    /// The user begins to see it, and the host has not seen it in yet.
    var isComingIn: Bool {
        get { facts.contains(.comingIn) }
        set { facts.set(.comingIn, newValue) }
    }

    /// It waits to come back with the number that it had before.
    var keepsNumber: Bool {
        get { facts.contains(.numbered) }
        set { facts.set(.numbered, newValue) }
    }

    /// Whether no commit has brought it.
    var isNew: Bool { arrival == .max }

    /// Whether it only has the new arguments of another one. Nobody sees it.
    var isCarrier: Bool { isNew && node == 0 }

    /// The arguments that are told of it. Those of a carrier also after a commit has given them to the entry, since a question
    /// that names the carrier may still be read: its place, which counts nowhere, says where they are.
    package var toldArguments: UnsafePointer<Cell>? {
        isCarrier && place != 0 ? UnsafePointer(bitPattern: UInt(place &- 1)) : arguments?.cell
    }

    /// A carrier is about to give its arguments to the entry.
    mutating func noteGiven() { place = UInt64(UInt(bitPattern: arguments?.cell)) &+ 1 }

    /// The innermost flow to which it belongs; 0: none.
    package internal(set) var flow: Slot {
        @inline(__always) get { Slot(truncatingIfNeeded: ties) }
        set {
            ties = ties & ~0xFFFF_FFFF | UInt64(newValue)
            burdens.set(.flow, newValue != 0)
        }
    }

    /// The slot of the extras that only few entries have; 0: there are none.
    var extras: Slot {
        @inline(__always) get { Slot(truncatingIfNeeded: ties >> 32) }
        set { ties = ties & 0xFFFF_FFFF | UInt64(newValue) << 32 }
    }

    /// Whether it belongs to a flow or has extras.
    @inline(__always)
    var hasTies: Bool { ties != 0 }

    /// Whether there is anything to give back or to forget when it goes: arguments, model, view, state, that it was shown.
    var ownsAnything: Bool {
        @inline(__always) get { burdens.contains(.belongings) }
        set { burdens.set(.belongings, newValue) }
    }

    /// Whether its builder has made anything that is to be destroyed.
    var hasProducts: Bool { hasModel || viewState == .made }

    /// Whether anything is to be destroyed when it is released.
    var hasBelongings: Bool { hasProducts || extras != 0 }

    /// Whether stacks go with it.
    var ownsStacks: Bool { container != nil || presentedCount != 0 }

    /// Whether somebody is to be told or given something when it leaves, or its flow has an entry less.
    @inline(__always)
    var needsCleanup: Bool { isBurdened || waiter != nil }

    /// Whether it owns anything or belongs to a flow.
    @inline(__always)
    var isBurdened: Bool { burdens.areAny }
}

private struct EntryFacts: OptionSet, BitwiseCopyable {
    var rawValue: UInt8 = 0

    static let model = EntryFacts(rawValue: 1)
    static let shown = EntryFacts(rawValue: 2)
    static let askedAbout = EntryFacts(rawValue: 4)
    static let newState = EntryFacts(rawValue: 8)
    static let comingIn = EntryFacts(rawValue: 16)
    static let numbered = EntryFacts(rawValue: 32)

    @inline(__always)
    mutating func set(_ fact: EntryFacts, _ isSo: Bool) {
        if isSo { formUnion(fact) } else { subtract(fact) }
    }
}

/// The burdens that keep an entry from going without a trace.
private struct Burdens: BitwiseCopyable {
    private var bits: UInt8 = 0

    enum Burden: UInt8 {
        case belongings = 1
        case flow = 2
    }

    @inline(__always)
    var areAny: Bool { bits != 0 }

    @inline(__always)
    func contains(_ burden: Burden) -> Bool { bits & burden.rawValue != 0 }

    @inline(__always)
    mutating func set(_ burden: Burden, _ isSet: Bool) {
        bits = isSet ? bits | burden.rawValue : bits & ~burden.rawValue
    }
}
