// The place where an async function waits. It is all that other threads touch, so it alone is Sendable. It carries no
// value: what is waited for stays in the navigator's isolation domain.

import Synchronization

/// Opens once: by what is waited for, or by the cancellation of the task that waits.
final class Gate: Sendable {
    private enum State {
        case closed
        case awaited(CheckedContinuation<Void, Never>)
        case open
    }

    private let state = Mutex(State.closed)

    /// Lets the waiting function go on. It may be called from any thread, and again.
    func open() {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .open }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume()
    }

    /// Returns on the caller's actor when the gate is open or the task is cancelled.
    nonisolated(nonsending) func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state -> Bool in
                    if case .open = state { return true }
                    state = .awaited(continuation)
                    return false
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            open()
        }
    }
}

/// Holds what is waited for, in the navigator's isolation domain.
final class Box<Value> {
    var value: Value?
}
