// What the commit of a plan needs that is more than changes at the top: the stack that it makes, and who leaves.

struct Drafted {
    /// How many entries stay where they are, and what follows them.
    var kept = 0
    var tail = FlatList<Slot>()
    /// Also the entries that come and go within the plan.
    var removals = FlatList<Removal>()
    /// The entries that its steps bring to the front.
    var brought = FlatList<Slot>()

    func free() {
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

typealias DraftedReference = UnsafeMutablePointer<Drafted>
