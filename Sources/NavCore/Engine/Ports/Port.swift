// A port: the door for other threads to an engine's mailbox. It is counted, and outlives the engine.

/// Has the owner drain soon.
package typealias WakeFunction = @convention(c) (UserData?) -> Void

package final class Port: @unchecked Sendable {
    package let mailbox: Mailbox
    private let wakeFunction: WakeFunction?
    private let ownedUserData: OwnedUserData
    /// How many of its posts the owner has not taken. A post is counted after it was left in the mailbox, and may be taken
    /// before it is counted, so this may be negative for a moment.
    private let waiting = SharedWord(0)

    init(to mailbox: Mailbox, _ wake: WakeFunction?, _ ownedUserData: OwnedUserData) {
        self.mailbox = mailbox
        wakeFunction = wake
        self.ownedUserData = ownedUserData
    }

    deinit {
        waiting.free()
        ownedUserData.destroy?(ownedUserData.userData)
    }

    /// Leaves a post for the owner, and wakes it where that was not done yet. Pending, or the post stays with the caller.
    package func post(_ post: PostReference) -> Status {
        let counted = Unmanaged.passRetained(self)
        let status = mailbox.add(post)
        guard status == .pending else {
            counted.release()
            return status
        }
        // If others were counted and not taken, the owner was woken for them, and sees this post too: it looks into the
        // mailbox once more after it has taken them off this count. What is left there when it has found nothing more
        // can only be counted from 0 or less upwards, and whoever counts from 0 wakes.
        count()
        return status
    }

    /// Posts a close. Like a post it is counted, but never taken.
    package func close() -> Status {
        let status = mailbox.addClose()
        if status == .pending { count() }
        return status
    }

    private func count() {
        if waiting.add(1) == 0 { wake() }
    }

    /// The owner has taken one of its posts, and will look into the mailbox again.
    func countTaken() {
        _ = waiting.add(-1)
    }

    /// False where nothing is to be called.
    @discardableResult
    func wake() -> Bool {
        wakeFunction?(ownedUserData.userData)
        return wakeFunction != nil
    }
}
