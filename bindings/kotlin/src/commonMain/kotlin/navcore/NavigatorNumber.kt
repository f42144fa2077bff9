// What hosts that draw a navigator need of it, and nobody else. Ids belong to one navigator, and another may give out the
// same.

package navcore

/** A number that no other navigator of this process has, not even after it is closed: to make keys of ids. */
public val Navigator.number: Long get() = receiver.id

/** What the hosts of a navigator share, of its owner alone. */
public var Navigator.hosts: Any?
    get() = receiver.hosts
    set(value) {
        receiver.hosts = value
    }
