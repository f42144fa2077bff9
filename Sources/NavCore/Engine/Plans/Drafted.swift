// What the commit of a plan needs that is more than changes at the top: the stack that it makes, and who leaves.

struct Drafted {
    /// How many entries stay where they are, and what follows them.
    var kept = 0
    var tail = FlatList<Slot>()
    /// Also the entries that come and go within the plan.
    var removals = FlatList<Removal>()
    /// The entries that its steps bring to the front.
    var brought = FlatList<Slot>()
    /// The entries that get other arguments, in the order of its steps.
    var renewals = FlatList<Renewal>()
    /// The revision at which their models were asked.
    var askedAt: UInt64 = 0

    func free() {
        renewals.free()
        brought.free()
        tail.free()
        removals.free()
    }
}

struct Removal: BitwiseCopyable {
    var entry: Slot
    /// The operation, or the step of it, because of which the entry leaves.
    var cause: OperationReference
}

/// An entry gets the arguments that another one carries, which nobody ever sees. The commit exchanges them, so what an entry
/// had before stays as long as somebody may read it.
struct Renewal: BitwiseCopyable {
    var entry: Slot
    var carrier: Slot
    /// The operation, or the step of it, that renews them.
    var cause: OperationReference
    /// Of the intent or element that is blamed where the model refuses.
    var index = 0
    /// The model of the entry knows the new ones.
    var isKnown = false
}

typealias DraftedReference = UnsafeMutablePointer<Drafted>
