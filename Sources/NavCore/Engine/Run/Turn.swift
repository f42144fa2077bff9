// The turns of operations that wait. An operation waits in the queue of each scene that it concerns, and runs when it is the
// first in all of them.

struct Turn: Queued {
    let operation: OperationReference
    let scene: SceneReference
    /// Another turn of the same operation.
    var another: TurnReference?
    var next: TurnReference?
    var previous: TurnReference?
}

typealias TurnReference = UnsafeMutablePointer<Turn>
