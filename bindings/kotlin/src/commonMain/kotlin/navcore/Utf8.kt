// Kotlin's texts as UTF-8. A Kotlin String may have half a surrogate pair, which UTF-8 can't say.

package navcore

/**
 * The text as UTF-8. A lone surrogate becomes three bytes that are not UTF-8, rather than a replacement: so the library
 * refuses the text as it refuses all that is not UTF-8, or finds nothing of that name.
 */
internal fun String.toUtf8(): ByteArray {
    val first = loneSurrogate()
    if (first == length) return encodeToByteArray()
    var bytes = ByteArray(0)
    var start = 0
    var lone = first
    while (lone < length) {
        bytes = bytes + encodeToByteArray(start, lone) + surrogate(this[lone].code)
        start = lone + 1
        lone = loneSurrogate(start)
    }
    return bytes + encodeToByteArray(start, length)
}

/** The index of the first from there on, or the length. */
internal fun String.loneSurrogate(from: Int = 0): Int {
    var index = from
    while (index < length) {
        val isPair = this[index].isHighSurrogate() && index + 1 < length && this[index + 1].isLowSurrogate()
        if (!isPair && this[index].isSurrogate()) return index
        index += if (isPair) 2 else 1
    }
    return length
}

private fun surrogate(code: Int): ByteArray =
    byteArrayOf(0xed.toByte(), (0x80 or (code shr 6 and 0x3f)).toByte(), (0x80 or (code and 0x3f)).toByte())
