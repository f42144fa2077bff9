// The work that is just being done: callbacks run one inside the other, whatever the scenes.

struct Work {
    /// Decided or reported inside a callback: they come before what is queued.
    var decided = OperationQueue()
    /// Its builder is running.
    var building: OperationReference?
    /// A guard's function is running for it.
    var guarded: OperationReference?
    /// Coordinators are asked about it.
    var sending: OperationReference?
    /// How many questions who would take a request run within one another.
    var trialDepth: UInt32 = 0
    /// The flow of the coordinator that is asked.
    var askedFlow = Id.none
    /// The host is asked about this part of a text, and has put that in its place.
    var migrating: UnsafePointer<Saved>?
    var replacement: Replacement?
    /// How many restores have found the routes of their texts, and are not over: these routes stay.
    var sketchedRestores = 0
    /// The listener for calls is told of it.
    var beingTold: OperationReference?
    /// Its question's function is running.
    var beingAsked: OperationReference?
}
