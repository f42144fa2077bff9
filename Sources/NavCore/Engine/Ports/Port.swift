// A port: the door for other threads to an engine's mailbox. It is counted, and outlives the engine.

import Synchronization

/// Has the owner drain soon.
package typealias WakeFunction = @convention(c) (UserData?) -> Void

package final class Port: @unchecked Sendable {
    package let mailbox: Mailbox
    private let wakeFunction: WakeFunction?
    private let keepsake: Keepsake
    /// Whether the owner was woken and has not looked into the mailbox since.
    private let hasWoken = Atomic<Bool>(false)

    init(to mailbox: Mailbox, _ wake: WakeFunction?, _ keepsake: Keepsake) {
        self.mailbox = mailbox
        wakeFunction = wake
        self.keepsake = keepsake
    }

    deinit {
        keepsake.destroy?(keepsake.userData)
    }

    /// Leaves a post for the owner, and wakes it where that was not done yet. Pending, or the post stays with the caller.
    package func post(_ post: PostReference) -> Status {
        let counted = Unmanaged.passRetained(self)
        let status = mailbox.add(post)
        guard status == .pending else {
            counted.release()
            return status
        }
        // Whoever exchanges later sees what was done before by whoever did it earlier. So either this one wakes, or the
        // owner looks into the mailbox again after it has set the flag back, and finds the post.
        if !hasWoken.exchange(true, ordering: .acquiringAndReleasing) { wake() }
        return status
    }

    /// The owner is about to look into the mailbox. Where the flag is not set, whoever sets it wakes.
    func awaitMore() {
        guard hasWoken.load(ordering: .relaxed) else { return }
        _ = hasWoken.exchange(false, ordering: .acquiringAndReleasing)
    }

    func wake() {
        wakeFunction?(keepsake.userData)
    }
}
