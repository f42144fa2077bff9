// Records read in bulk: one crossing for many events, and no object for any of them.

package navcore

/** Memory for [capacity] records. What stands in which field is said of nav_record in the header. */
public class NavigationRecords(public val capacity: Int) : AutoCloseable {
    private val flat = LongArray(capacity * FIELDS)
    private var address: Long
    private var owner: Navigator? = null
    private var pull = 0

    public var size: Int = 0
        private set

    init {
        require(capacity in 1..65_536) { "a capacity of $capacity" }
        val out = LongArray(Crossing.OUT)
        Crossing.call(0, Down.RECORDS_NEW, capacity.toLong(), 0, null, 0, out)
        address = out[0]
    }

    internal inline fun fill(navigator: Navigator, read: (Long, LongArray) -> Int): Int {
        check(address != 0L) { "navcore: these records are closed" }
        owner = navigator
        pull = navigator.pulls
        size = 0
        size = read(address, flat)
        return size
    }

    private fun at(index: Int, field: Int): Long {
        if (index !in 0..<size) throw IndexOutOfBoundsException("record $index of $size")
        return flat[index * FIELDS + field]
    }

    private fun low(index: Int, field: Int) = at(index, field).toInt()
    private fun high(index: Int, field: Int) = (at(index, field) shr 32).toInt()

    public fun kind(index: Int): EventKind = EventKind.entries.numbered(low(index, 0))
    public fun intent(index: Int): IntentKind = IntentKind.entries.numbered(high(index, 0))
    public fun what(index: Int): Int = low(index, 1)
    public fun why(index: Int): Int = high(index, 1)
    public fun by(index: Int): Party = Party.entries.numbered(low(index, 2))
    public fun more(index: Int): Int = high(index, 2)
    public fun origin(index: Int): Origin = Origin.entries.numbered(low(index, 3))
    public fun isAnimated(index: Int): Boolean = high(index, 3) != 2
    public fun revision(index: Int): Long = at(index, 4)
    public fun entry(index: Int): EntryId? = entryOrNull(at(index, 5))
    public fun other(index: Int): Long = at(index, 6)
    public fun route(index: Int): RouteId = RouteId(at(index, 7))
    public fun ticket(index: Int): Ticket = Ticket(at(index, 8))
    public fun question(index: Int): QuestionId = QuestionId(at(index, 9))
    public fun from(index: Int): Int = low(index, 10)
    public fun to(index: Int): Int = high(index, 10)
    public fun tag(index: Int): Long = at(index, 11)

    /** The value and the hint, until the next pull of any kind. */
    public fun values(index: Int): Pair<NavigationValue?, NavigationValue?> {
        at(index, 0)
        val navigator = owner
        check(navigator != null && !navigator.isClosed && navigator.pulls == pull) { "navcore: these records are gone" }
        val reader = WireReader(Crossing.read(address, Down.RECORD_VALUES, index.toLong()), navigator.core)
        return Pair(reader.optional(), reader.optional())
    }

    override fun close() {
        if (address != 0L) Crossing.call(0, Down.RECORDS_FREE, address, 0, null, 0, LongArray(Crossing.OUT))
        address = 0
        size = 0
    }

    private companion object {
        const val FIELDS = 12
    }
}
