// The thread that may use an engine, by whatever identifies it.

package struct OwnerThread {
    private let word: SharedWord

    init(_ thread: UInt) {
        word = SharedWord(thread)
    }

    func free() {
        word.free()
    }

    /// Whether a thread may use the engine.
    @inline(__always)
    package func isThread(_ thread: UInt) -> Bool { word.value == thread }

    /// Makes a thread the owner where nobody is.
    package func claim(for thread: UInt) -> Status {
        let former = word.exchange(thread, ifIs: OwnerThread.nobody)
        if former == OwnerThread.nobody { return .ok }
        return former == thread ? .alreadyThere : .wrongThread
    }

    /// Lets another thread claim the engine.
    func giveUp() {
        word.store(OwnerThread.nobody)
    }

    /// Makes a thread the owner whose isolation is that of the owner before.
    package func pass(to thread: UInt) {
        word.store(thread)
    }

    /// No thread's identity.
    private static var nobody: UInt { UInt.max }
}
