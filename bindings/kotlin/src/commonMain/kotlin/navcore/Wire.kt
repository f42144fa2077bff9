// The bytes that cross: little-endian, without padding, as wire.c reads and writes them.

package navcore

internal class WireWriter {
    var bytes = ByteArray(256)
        private set
    var length = 0
        private set

    /** Host objects are not given. */
    var onlyCompares = false

    fun begin(core: Core): WireWriter {
        length = 0
        onlyCompares = false
        return long(core.id)
    }

    private fun room(count: Int): Int {
        val needed = length.toLong() + count
        if (needed > bytes.size) {
            check(needed <= Int.MAX_VALUE / 2) { "navcore: more than a gigabyte at once" }
            bytes = bytes.copyOf(maxOf(needed.toInt(), bytes.size * 2))
        }
        length += count
        return length - count
    }

    fun byte(number: Int): WireWriter {
        val at = room(1)
        bytes[at] = number.toByte()
        return this
    }

    fun int(number: Int): WireWriter {
        val at = room(4)
        for (index in 0..<4) bytes[at + index] = (number shr (8 * index)).toByte()
        return this
    }

    fun long(number: Long): WireWriter {
        val at = room(8)
        for (index in 0..<8) bytes[at + index] = (number shr (8 * index)).toByte()
        return this
    }

    fun bytes(content: ByteArray): WireWriter {
        int(content.size)
        val at = room(content.size)
        content.copyInto(bytes, at)
        return this
    }

    fun text(text: String): WireWriter = bytes(text.toUtf8())

    /** Below the deepest level that the library takes, where it looks at nothing, a null stands: it is too deep already. */
    private fun value(value: NavigationValue, core: Core, isSecret: Boolean, depth: Int) {
        if (depth > MAX_DEPTH) {
            byte(0)
            return
        }
        fun type(number: Int) = byte(if (isSecret) number or 0x80 else number)
        when (value) {
            is NavigationValue.Secret -> value(value.value, core, true, depth)
            is NavigationValue.Null -> type(0)
            is NavigationValue.Bool -> type(1).byte(if (value.value) 1 else 0)
            is NavigationValue.Integer -> type(2).long(value.value)
            is NavigationValue.Real -> type(3).long(value.value.toRawBits())
            is NavigationValue.Text -> type(4).text(value.value)
            is NavigationValue.Bytes -> type(5).bytes(value.value)
            is NavigationValue.Object -> type(8).long(if (onlyCompares) core.objects.addressOf(value.host) else core.objects.give(value.host))
            is NavigationValue.Items -> {
                type(6).int(value.items.size)
                for (item in value.items) value(item, core, false, depth + 1)
            }
            is NavigationValue.Members -> {
                type(7).int(value.members.size)
                for ((key, member) in value.members) {
                    text(key)
                    value(member, core, false, depth + 1)
                }
            }
        }
    }

    fun optional(value: NavigationValue?, core: Core): WireWriter {
        byte(if (value == null) 0 else 1)
        if (value != null) value(value, core, false, 1)
        return this
    }

    /** Data that C only copies: host objects are not given, and the library refuses them. */
    fun data(value: NavigationValue, core: Core): WireWriter {
        onlyCompares = true
        return optional(value, core)
    }

    fun request(request: NavigationRequest, core: Core): WireWriter =
        long(request.routeId?.value ?: 0).text(if (request.routeId == null) request.route else "")
            .optional(request.arguments, core)

    fun link(link: NavigationLink, core: Core): WireWriter {
        int(link.flags).int(link.merge.ordinal).long(link.base?.value ?: 0).byte(if (link.request == null) 0 else 1)
        return if (link.request == null) text(link.url ?: "") else request(link.request, core)
    }

    private fun animated(isAnimated: Boolean?): WireWriter =
        int(if (isAnimated == null) 0 else if (isAnimated) 1 else 2)

    private fun options(options: NavigationOptions?, core: Core) {
        byte(if (options == null) 0 else 1)
        if (options == null) return
        int(
            (if (options.replacesRoot) 1 else 0) or (if (options.isInclusive) 2 else 0) or
                (if (options.comparesRoutesAlone) 4 else 0) or (if (options.handsOnWaiter) 8 else 0) or
                (if (options.renews) 16 else 0)
        )
        animated(options.isAnimated).long(options.issuer?.value ?: 0).long(options.revision ?: 0)
        long(options.target?.value ?: 0).long(options.tag).int(options.unresolved.ordinal)
        int(options.unique.ordinal).int(options.uniqueAction.ordinal).optional(options.hint, core)
    }

    fun configuration(configuration: NavigationConfiguration): WireWriter =
        animated(configuration.isAnimated).int(configuration.queueCapacity).int(configuration.eventCapacity)
            .int(configuration.operationLimit).int(configuration.unresolved.ordinal).text(configuration.fallbackRoute)
            .text(configuration.scene).int(if (configuration.patternsIgnoreCase) IGNORE_CASE else 0)

    /** An intent: its kind, its options, and its parts, each after its number. */
    fun intent(intent: NavigationIntent, core: Core): WireWriter {
        int(intent.kind.ordinal)
        options(intent.options, core)
        intent.writeParts(this, core)
        return part(Part.END)
    }

    fun part(part: Int): WireWriter = byte(part)

    /** Writes a part that is a value; nothing where there is none. */
    fun part(part: Int, value: NavigationValue?, core: Core) {
        if (value == null) return
        part(part)
        value(value, core, false, 1)
    }

    inline fun <T> list(part: Int, items: List<T>, write: WireWriter.(T) -> Unit) {
        part(part).int(items.size)
        for (item in items) write(item)
    }

    fun element(element: NavigationElement, core: Core) {
        when (element) {
            is NavigationElement.Keep -> long(element.entry.value).byte(0)
            is NavigationElement.New -> long(0).byte(1).request(element.request, core)
            is NavigationElement.Update -> long(element.entry.value).byte(1).request(element.request, core)
        }
    }

    private companion object {
        const val MAX_DEPTH = 128
    }
}

internal class WireReader(private val bytes: ByteArray, private val core: Core) {
    private var at = 0

    fun byte(): Int = bytes[at++].toInt() and 0xff

    fun int(): Int {
        var number = 0
        for (index in 0..<4) number = number or (byte() shl (8 * index))
        return number
    }

    fun long(): Long {
        var number = 0L
        for (index in 0..<8) number = number or (byte().toLong() shl (8 * index))
        return number
    }

    private fun bytes(): ByteArray {
        val length = int()
        at += length
        return bytes.copyOfRange(at - length, at)
    }

    fun text(): String {
        val length = int()
        at += length
        return bytes.decodeToString(at - length, at)
    }

    private fun value(): NavigationValue {
        val type = byte()
        val value = when (type and 0x7f) {
            1 -> NavigationValue.Bool(byte() != 0)
            2 -> NavigationValue.Integer(long())
            3 -> NavigationValue.Real(Double.fromBits(long()))
            4 -> NavigationValue.Text(text())
            5 -> NavigationValue.Bytes(bytes())
            6 -> NavigationValue.Items(List(int()) { value() })
            7 -> NavigationValue.Members(List(int()) { text() to value() })
            8 -> NavigationValue.Object(core.objects.at(long()))
            else -> NavigationValue.Null
        }
        return if (type and 0x80 != 0) NavigationValue.Secret(value) else value
    }

    fun optional(): NavigationValue? = if (byte() == 0) null else value()

    fun request(): NavigationRequest = NavigationRequest(long(), text(), optional())

    fun changes(): List<NavigationChange> {
        val count = int()
        return if (count == 0) emptyList() else List(count) { change() }
    }

    private fun change(): NavigationChange {
        val kind = ChangeKind.entries.numbered(int())
        val node = NodeId(long())
        val entry = EntryId(long())
        val replaced = entryOrNull(long())
        val route = long()
        return NavigationChange(
            kind, node, entry, replaced, RouteId(route), int(), int(),
            NavigationRequest(route, core.routeNames[route] ?: "", optional()),
        )
    }

    fun plan(): Pair<Int, Plan> {
        val kind = int()
        val isAnimated = int() != 2
        return Pair(kind, Plan(isAnimated, QuestionId(long()), Ticket(long()), long(), optional(), changes()))
    }

    private fun question(): NavigationQuestion = plan().let { (kind, plan) -> NavigationQuestion(kind, null, 0, plan) }

    fun build(): Build = Build(EntryId(long()), RouteId(long()), long(), optional(), optional())

    private fun outcome(): Outcome = Outcome.of(LongArray(Crossing.OUT) { long() })

    fun result(): NavigationResult<NavigationValue> {
        val kind = int()
        val reason = CancelReason.entries.numbered(int())
        val origin = Origin.entries.numbered(int())
        val status = Status.of(int())
        repeat(3) { long() }
        val value = optional()
        return when (kind) {
            0 -> NavigationResult.Value(value ?: NavigationValue.Null)
            1 -> NavigationResult.Cancelled(reason, origin)
            else -> NavigationResult.Failed(status)
        }
    }

    fun event(): NavigationEvent {
        val kind = EventKind.entries.numbered(int())
        val intent = IntentKind.entries.numbered(int())
        val origin = Origin.entries.numbered(int())
        val isAnimated = int() != 2
        val revision = long()
        val entry = entryOrNull(long())
        val waiter = long()
        val ticket = long()
        return NavigationEvent(
            kind, intent, origin, isAnimated, revision, entry, if (waiter == 0L) null else WaiterId(waiter),
            if (ticket == 0L) null else Ticket(ticket), long(), optional(), changes(),
            if (byte() == 0) null else outcome(), if (byte() == 0) null else result(),
            if (byte() == 0) null else question(), routeOrNull(long()),
        )
    }

    private fun record(): NavigationRecord {
        val kind = EventKind.entries.numbered(int())
        val intent = IntentKind.entries.numbered(int())
        val what = int()
        val why = int()
        val by = Party.entries.numbered(int())
        val more = int()
        val origin = Origin.entries.numbered(int())
        val isAnimated = int() != 2
        val revision = long()
        val entry = entryOrNull(long())
        val other = long()
        val route = routeOrNull(long())
        val ticket = long().takeIf { it != 0L }?.let { Ticket(it) }
        val question = long().takeIf { it != 0L }?.let { QuestionId(it) }
        return NavigationRecord(
            kind, intent, what, why, by, more, origin, isAnimated, revision, entry, other, route, ticket, question,
            int(), int(), long(), nodeOrNull(long()), optional(), optional(),
        )
    }

    fun records(): List<NavigationRecord> = List(int()) { record() }

    fun entries(): List<EntryId> = List(int()) { EntryId(long()) }
}
