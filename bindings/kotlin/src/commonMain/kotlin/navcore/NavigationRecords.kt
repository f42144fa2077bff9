// Records read in bulk: one crossing for many events, and no object for any of them.

package navcore

/**
 * Memory for [capacity] records, whose fields [NavigationRecord] describes. Each function reads a field of the record
 * at an index.
 */
public class NavigationRecords(public val capacity: Int) : AutoCloseable {
    private var address: Long
    private val memory: Memory
    private val stride: Int
    private val flowOffset: Int
    private var owner: Navigator? = null
    private var pull = 0

    /** The number of records that the last pull has read. */
    public var size: Int = 0
        private set

    init {
        require(capacity in 1..65_536) { "a capacity of $capacity" }
        val out = LongArray(Crossing.OUT)
        Crossing.call(0, 0, Down.RECORDS_NEW, capacity.toLong(), 0, null, 0, out)
        address = out[0]
        stride = out[1].toInt()
        flowOffset = out[2].toInt()
        memory = Memory(address, capacity * out[1])
    }

    internal inline fun fill(navigator: Navigator, read: (Long, Int) -> Int): Int {
        check(address != 0L) { "navcore: these records are closed" }
        size = 0
        size = read(address, capacity)
        owner = navigator
        pull = navigator.pulls
        return size
    }

    private fun place(index: Int, offset: Int): Int {
        if (index !in 0..<size) throw IndexOutOfBoundsException("record $index of $size")
        return index * stride + offset
    }

    private fun int(index: Int, offset: Int) = memory.int(place(index, offset))
    private fun long(index: Int, offset: Int) = memory.long(place(index, offset))

    /** Returns the kind of the event. */
    public fun kind(index: Int): EventKind = EventKind.entries.numbered(int(index, 0))

    /** Returns the kind of the operation. */
    public fun intent(index: Int): IntentKind = IntentKind.entries.numbered(int(index, 4))

    /** Returns the number of the kind of the change, result, guard or gesture phase, or the status. */
    public fun subkind(index: Int): Int = int(index, 8)

    /** Returns the number of the reason, or of the edge of a gesture. */
    public fun reason(index: Int): Int = int(index, 12)

    /** Returns the party that refused. */
    public fun by(index: Int): RefusingParty = RefusingParty.entries.numbered(int(index, 16))

    /** Returns the number of later records of the same event. */
    public fun remaining(index: Int): Int = int(index, 20)

    /** Returns the origin of the change. */
    public fun origin(index: Int): ChangeOrigin = ChangeOrigin.entries.numbered(int(index, 24))

    /** Returns whether the host should animate the change. */
    public fun isAnimated(index: Int): Boolean = int(index, 28) != 2

    /** Returns the revision after the commit. */
    public fun revision(index: Int): Long = long(index, 32)

    /** Returns the entry that the event is about. */
    public fun entry(index: Int): EntryId? = entryOrNull(long(index, 40))

    /** Returns another id: the replaced entry, the waiter, the stack below, the guard or the handler. */
    public fun related(index: Int): Long = long(index, 48)

    /** Returns the route of the entry, or of the lazy pattern of a load. */
    public fun routeId(index: Int): RouteId = RouteId(long(index, 56))

    /** Returns the ticket of a pending operation. */
    public fun ticket(index: Int): Ticket = Ticket(long(index, 64))

    /** Returns the question to a bridge, a guard or a loader. */
    public fun question(index: Int): QuestionId = QuestionId(long(index, 72))

    /** Returns the index before the change. */
    public fun from(index: Int): Int = int(index, 80)

    /** Returns the index after the change. */
    public fun to(index: Int): Int = int(index, 84)

    /** Returns the tag of the operation's options. */
    public fun tag(index: Int): Long = long(index, 88)

    /** Returns the stack of the change. */
    public fun stack(index: Int): StackId? = stackOrNull(long(index, 96))

    /** Returns the flow of the change, or whose result it is. */
    public fun flow(index: Int): FlowId? = flowOrNull(long(index, flowOffset))

    /** Returns the value and the hint, until the next pull of any kind. */
    public fun values(index: Int): Pair<NavigationValue?, NavigationValue?> {
        place(index, 0)
        val navigator = owner
        check(navigator != null && !navigator.isFreed && navigator.pulls == pull) { "navcore: these records are gone" }
        val reader = navigator.calls.readBorrowed { Crossing.read(address, it, Down.RECORD_VALUES, index.toLong()) }
        return Pair(reader.optional(), reader.optional())
    }

    override fun close() {
        if (address != 0L) Crossing.call(0, 0, Down.RECORDS_FREE, address, 0, null, 0, LongArray(Crossing.OUT))
        address = 0
        size = 0
    }
}
