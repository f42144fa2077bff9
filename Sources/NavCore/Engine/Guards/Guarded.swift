// The answers of guards about an operation, from the first question to its end.

/// A guard has accepted an entry that goes, or a request.
struct Acceptance: BitwiseCopyable {
    let guardID: Id
    let kind: GuardKind
    /// The entry that goes, or whose arguments hold a host object; none: the request counts.
    let entry: Id
    let route: Slot
    let arguments: ValueBlock?
    /// By which it is found once its operation is planned anew.
    var hash: UInt64 = 0
}

struct Guarded {
    /// The acceptances before the last plan, sorted by their hashes, then those of the last plan.
    private(set) var accepted = FlatList<Acceptance>.withoutMemory
    private var sortedCount = 0
    /// The question to the guard that owes an answer or has refused, kept as an acceptance; nil: there is none.
    var asked: Acceptance?
    /// The entry about which it was asked.
    var askedEntry = Id.none
    /// The index of the request, intent or element about which it was asked.
    var askedIndex = 0
    /// In a restore: the index of that entry in the sketch.
    var sketchIndex: Int?
    /// The stacks that its plan would change.
    var stacks = FlatList<Slot>.withoutMemory
    /// Issuer and revision were looked at when it was called.
    var isScopeChecked = false
    /// How often it was sent elsewhere, and the routes at which it was.
    var redirects: UInt32 = 0
    var trace = TextBuffer.withoutMemory
    /// The issuer of what it was to do before it was sent elsewhere.
    var issuer = Id.none
    /// The waiters of what it was to do before it was sent elsewhere.
    var blocked = FlatList<Id>.withoutMemory
    /// The intent in its place, in a record of its own, and how it is to go on.
    var replacement: OperationReference?
    var resumes = false
    /// The waiter of the screen for whose result it waits, the ticket of that, and what was asked for to open it.
    var resumesAfter = Id.none
    var screenTicket = Id.none
    var screenRoute = Id.none
    var screenArguments: ValueBlock?
    /// The screen for whose result it waited has brought none.
    var isInVain = false
    /// The party that has sent it there and so blocks it, or that has refused that screen, with its number.
    var blockedBy = RefusingParty.guard.rawValue
    var screenCode: Int32 = 0
    /// The question of a guard, as a record tells it.
    var told = Guarding()
    /// In a reevaluation: the entries that may not stay.
    var refused = FlatList<Refusal>.withoutMemory

    mutating func accept(_ acceptance: Acceptance) {
        accepted.append(acceptance)
    }

    /// It will be planned anew.
    mutating func sort(by hash: (Acceptance) -> UInt64) {
        for index in sortedCount..<accepted.count { accepted.base[index].hash = hash(accepted[index]) }
        accepted.sort { $0.hash < $1.hash }
        sortedCount = accepted.count
    }

    /// Whether one of those before the last plan is looked for.
    func hasAccepted(_ makeHash: @autoclosure () -> UInt64, _ isLookedFor: (Acceptance) -> Bool) -> Bool {
        guard sortedCount > 0 else { return false }
        let hash = makeHash()
        var low = (0..<sortedCount).halved { accepted[$0].hash < hash }
        while low < sortedCount, accepted[low].hash == hash {
            if isLookedFor(accepted[low]) { return true }
            low += 1
        }
        return false
    }

    /// Forgets those about entering, and calls with each. It will be planned anew.
    mutating func forgetEntering(_ body: (Acceptance) -> Void) {
        accepted.removeAll {
            if $0.kind == .enter { body($0) }
            return $0.kind == .enter
        }
        sortedCount = 0
    }

    /// As new, with the memory of the lists that every acceptance needs.
    mutating func reset() {
        accepted.resetLarge()
        stacks.resetLarge()
        trace.free()
        blocked.free()
        refused.free()
        self = Guarded(accepted: accepted, stacks: stacks)
    }

    func free() {
        accepted.free()
        stacks.free()
        refused.free()
        blocked.free()
        trace.free()
    }
}

/// An entry that may not stay where it is.
struct Refusal: BitwiseCopyable {
    let entry: Id
    let code: Int32
    /// The guard sends the user elsewhere.
    let isRedirected: Bool
}

typealias GuardedReference = UnsafeMutablePointer<Guarded>

/// The work that guards have left to do: whom to ask, and the operations that wait for what comes of it.
struct GuardWork {
    /// The guards that are still to be asked about something.
    var toAsk = FlatList<Id>.withoutMemory
    /// The `Guarded` of an operation that is over, emptied for the next one.
    var spare: GuardedReference?
    /// They wait for the answer of a guard.
    var awaitingAnswers = OperationQueue()
    /// They wait for the result of a screen to which a guard has sent the user.
    var awaitingScreens = OperationQueue()

    mutating func freeSpare() {
        spare?.pointee.free()
        spare?.deallocate()
        spare = nil
    }

    mutating func free() {
        toAsk.free()
        freeSpare()
    }
}

extension Engine {
    func makeGuarded(_ operation: OperationReference) -> GuardedReference {
        if let guarded = operation.pointee.guarded { return guarded }
        let made = takeGuarded()
        operation.pointee.guarded = made
        operation.pointee.isTouched = true
        return made
    }

    /// Takes the record of an operation that is over, else makes a new one.
    private func takeGuarded() -> GuardedReference {
        if let spare = guardWork.spare {
            guardWork.spare = nil
            return spare
        }
        let made = GuardedReference.allocate(capacity: 1)
        made.initialize(to: Guarded())
        return made
    }

    /// Nobody is asked any more.
    func dropAsked(of guarded: GuardedReference) {
        if let asked = guarded.pointee.asked { drop(asked.arguments) }
        guarded.pointee.asked = nil
    }

    /// The operation is over.
    func dropGuarded(of operation: OperationReference) {
        guard let guarded = operation.pointee.guarded else { return }
        operation.pointee.guarded = nil
        for index in 0..<guarded.pointee.accepted.count { drop(guarded.pointee.accepted[index].arguments) }
        dropAsked(of: guarded)
        drop(guarded.pointee.screenArguments)
        guardWork.freeSpare()
        guarded.pointee.reset()
        guardWork.spare = guarded
    }

}
