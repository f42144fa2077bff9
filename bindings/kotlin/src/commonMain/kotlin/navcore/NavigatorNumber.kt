// What tells navigators apart where they can't be compared: ids belong to one navigator, and another may give out the same.

package navcore

/** A number that no other navigator of this process has, not even after it is closed: to make keys of ids. */
public val Navigator.number: Long get() = receiver.id
