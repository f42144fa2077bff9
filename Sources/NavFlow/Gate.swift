// The place where an async function waits. It is all that other threads touch, so it alone is Sendable. It carries no
// value: what is waited for stays in the navigator's isolation domain.

import NavCore

/// Opens once: by what is waited for, or by the cancellation of the task that waits.
final class Gate: Sendable {
    private static let closed: UInt = 0
    private static let opened: UInt = 1

    /// The function that waits at the gate.
    private final class Waiting: Sendable {
        let continuation: CheckedContinuation<Void, Never>
        init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
    }

    /// Closed, opened, or the address of who waits, which is retained.
    private let state = SharedWord(Gate.closed)

    deinit { state.free() }

    /// Lets the waiting function go on. It may be called from any thread, and again.
    func open() {
        let former = state.exchange(Gate.opened)
        guard former != Gate.opened, let waiting = UnsafeRawPointer(bitPattern: former) else { return }
        Unmanaged<Waiting>.fromOpaque(waiting).takeRetainedValue().continuation.resume()
    }

    /// Returns on the caller's actor when the gate is open or the task is cancelled.
    nonisolated(nonsending) func wait() async {
        await withTaskCancellationHandler {
            await waitUntilOpen()
        } onCancel: {
            open()
        }
    }

    /// Returns on the caller's actor when the gate is open, also in a task that is cancelled.
    nonisolated(nonsending) func waitUntilOpen() async {
        await withCheckedContinuation { continuation in
            let waiting = Unmanaged.passRetained(Waiting(continuation))
            if state.exchange(UInt(bitPattern: waiting.toOpaque()), ifIs: Gate.closed) == Gate.closed { return }
            waiting.release()
            continuation.resume()
        }
    }
}

/// Holds what is waited for, in the navigator's isolation domain.
final class Box<Value> {
    var value: Value?
}
