// Messages between the runner of the corpus and its driver: values, as bytes. docs/corpus-driver.md says how they are written.

package navcore.corpus

import navcore.*

/** Stands for a host object in a message that was read: one that is given once more, or is only compared. */
class CorpusObjectName(val name: String, val isGiven: Boolean)

class CorpusReader(private val bytes: ByteArray) {
    private var at = 0

    private fun number(count: Int): Long {
        var number = 0L
        for (shift in 0..<count) number = number or ((bytes[at++].toLong() and 0xFF) shl (8 * shift))
        return number
    }

    private fun content(): IntRange {
        val length = number(4).toInt()
        at += length
        return at - length..<at
    }

    private fun text(): String = content().let { bytes.decodeToString(it.first, it.last + 1) }

    private fun skip(tag: Char): Boolean = (bytes[at].toInt() == tag.code).also { if (it) at++ }

    private fun host(isGiven: Boolean) = NavigationValue.Object(HostObject(CorpusObjectName(text(), isGiven)))

    fun value(): NavigationValue = when (bytes[at++].toInt().toChar()) {
        '!' -> NavigationValue.Secret(value())
        't' -> NavigationValue.Bool(true)
        'f' -> NavigationValue.Bool(false)
        'i' -> NavigationValue.Integer(number(8))
        'd' -> NavigationValue.Real(Double.fromBits(number(8)))
        's' -> NavigationValue.Text(text())
        'b' -> NavigationValue.Bytes(bytes.sliceArray(content()))
        'g' -> host(isGiven = true)
        'o' -> host(isGiven = false)
        '[' -> NavigationValue.Items(ArrayList<NavigationValue>().also { while (!skip(']')) it.add(value()) })
        '{' -> NavigationValue.Members(ArrayList<Pair<String, NavigationValue>>().also { while (!skip('}')) it.add(member()) })
        else -> NavigationValue.Null
    }

    private fun member(): Pair<String, NavigationValue> {
        at++
        return text() to value()
    }
}

/** A map that was read. */
class CorpusMessage(value: NavigationValue) {
    private val members = (value as NavigationValue.Members).members.toMap()

    operator fun get(key: String): NavigationValue? = members[key]
    operator fun contains(key: String): Boolean = key in members
    fun long(key: String): Long = (this[key] as? NavigationValue.Integer)?.value ?: 0
    fun int(key: String): Int = long(key).toInt()
    fun entry(key: String = "entry"): EntryId = EntryId(long(key))

    /** Whether it is the id of a flow. */
    fun hasFlow(key: String): Boolean = "${FlowId(long(key))}".startsWith("flow ")
    fun flag(key: String): Boolean = (this[key] as? NavigationValue.Bool)?.value ?: false
    fun flagOrNull(key: String): Boolean? = (this[key] as? NavigationValue.Bool)?.value

    /** Null where it is no UTF-8, too. */
    fun text(key: String): String? = (this[key] as? NavigationValue.Text)?.value
    fun word(key: String): String = text(key) ?: ""
    fun map(key: String): CorpusMessage? = this[key]?.let { CorpusMessage(it) }
    fun list(key: String): List<NavigationValue> = (this[key] as? NavigationValue.Items)?.items ?: emptyList()
}

class CorpusWriter {
    private var bytes = ByteArray(256)
    private var size = 0

    fun toBytes(): ByteArray = bytes.copyOf(size)

    private fun room(more: Int) {
        if (size + more > bytes.size) bytes = bytes.copyOf(maxOf(bytes.size * 2, size + more))
    }

    private fun tag(tag: Char) {
        room(1)
        bytes[size++] = tag.code.toByte()
    }

    private fun number(number: Long, count: Int) {
        room(count)
        for (shift in 0..<count) bytes[size++] = (number shr (8 * shift)).toByte()
    }

    private fun content(tag: Char, content: ByteArray) {
        tag(tag)
        number(content.size.toLong(), 4)
        room(content.size)
        content.copyInto(bytes, size)
        size += content.size
    }

    private fun key(key: String) = content('s', key.encodeToByteArray())

    fun put(key: String, word: String) {
        key(key)
        key(word)
    }

    fun put(key: String, number: Long) {
        key(key)
        item(number)
    }

    fun put(key: String, number: Int) = put(key, number.toLong())

    fun put(key: String, flag: Boolean) {
        key(key)
        tag(if (flag) 't' else 'f')
    }

    fun put(key: String, value: NavigationValue?) {
        if (value == null) return
        key(key)
        value(value)
    }

    fun map(key: String?, body: CorpusWriter.() -> Unit) {
        if (key != null) key(key)
        tag('{')
        body()
        tag('}')
    }

    fun <T> list(key: String, items: Iterable<T>, each: CorpusWriter.(T) -> Unit) {
        key(key)
        tag('[')
        for (item in items) each(item)
        tag(']')
    }

    fun item(number: Long) {
        tag('i')
        number(number, 8)
    }

    private fun value(value: NavigationValue) {
        when (value) {
            is NavigationValue.Null -> tag('n')
            is NavigationValue.Bool -> tag(if (value.value) 't' else 'f')
            is NavigationValue.Integer -> item(value.value)
            is NavigationValue.Real -> {
                tag('d')
                number(value.value.toRawBits(), 8)
            }
            is NavigationValue.Text -> key(value.value)
            is NavigationValue.Bytes -> content('b', value.value)
            is NavigationValue.Items -> {
                tag('[')
                value.items.forEach { value(it) }
                tag(']')
            }
            is NavigationValue.Members -> {
                tag('{')
                for ((key, member) in value.members) put(key, member)
                tag('}')
            }
            is NavigationValue.Object -> content('o', value.host.value.toString().encodeToByteArray())
            is NavigationValue.Secret -> {
                tag('!')
                value(value.value)
            }
        }
    }
}
