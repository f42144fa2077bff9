// How values print: as in the Swift binding, which has the same texts in its tests.

package navcore

/** In quotation marks, with what would not be seen escaped. */
internal fun quoted(text: String): String = buildString {
    append('"')
    for (char in text) {
        when (char) {
            '"', '\'', '\\' -> append('\\').append(char)
            '\n' -> append("\\n")
            '\r' -> append("\\r")
            '\t' -> append("\\t")
            '\u0000' -> append("\\0")
            else -> if (char < ' ' || char == '\u007f') append("\\u{${hexadecimal(char)}}") else append(char)
        }
    }
    append('"')
}

private fun hexadecimal(char: Char): String = char.code.toString(16).uppercase().padStart(2, '0')

/** The shortest decimal that reads back as the same double: `0.1`, `100.0`, `1e-05`, `1.5e+16`, `inf`, `nan`. */
internal fun decimal(number: Double): String {
    if (number.isNaN()) return "nan"
    val sign = if (number.toRawBits() < 0) "-" else ""
    val magnitude = if (number.toRawBits() < 0) -number else number
    if (magnitude.isInfinite()) return "${sign}inf"
    if (magnitude == 0.0) return "${sign}0.0"
    val (digits, point) = shortest(magnitude)
    return sign + if (point <= -4 || magnitude > LARGEST_PLAIN) scientific(digits, point - 1) else plain(digits, point)
}

/** 2^53: above it not every whole number is a double. */
private const val LARGEST_PLAIN = 9007199254740992.0

private fun plain(digits: String, point: Int): String = when {
    point <= 0 -> "0." + "0".repeat(-point) + digits
    digits.length <= point -> digits.padEnd(point, '0') + ".0"
    else -> digits.substring(0, point) + "." + digits.substring(point)
}

private fun scientific(digits: String, exponent: Int): String {
    val number = if (digits.length > 1) "${digits[0]}.${digits.substring(1)}" else digits
    val size = if (exponent < 0) -exponent else exponent
    return number + (if (exponent < 0) "e-" else "e+") + size.toString().padStart(2, '0')
}

/**
 * The shortest digits that read back as the same double, and of those the nearest, with the point after so many of them.
 * Kotlin's own text may be another: before Java 19, and on Kotlin/Native.
 */
private fun shortest(magnitude: Double): Pair<String, Int> {
    val bits = magnitude.toRawBits()
    val fraction = bits and ((1L shl 52) - 1)
    val field = (bits ushr 52).toInt()
    // Four times the number, so that half the way to its neighbours is whole. The lower one is half as near where the
    // exponent changes.
    val number = 4 * (if (field == 0) fraction else fraction or (1L shl 52))
    val exponent = maxOf(field, 1) - 1077
    val takesEnds = fraction % 2 == 0L
    val highest = powerProduct(number + 2, exponent)
    val lowest = powerProduct(number - (if (fraction == 0L && field > 1) 1 else 2), exponent).padStart(highest.length, '0')
    val exact = powerProduct(number, exponent).padStart(highest.length, '0')

    fun readsBack(digits: String): Boolean {
        val whole = digits.padEnd(exact.length, '0')
        return if (takesEnds) whole in lowest..highest else whole > lowest && whole < highest
    }
    for (count in 1..<exact.length) {
        val lower = exact.substring(0, count)
        val upper = (lower.toLong() + 1).toString().padStart(count, '0')
        val half = exact.substring(count).compareTo("5".padEnd(exact.length - count, '0'))
        val isUp = half > 0 || half == 0 && lower.last().code % 2 != 0
        val found = (if (isUp) listOf(upper, lower) else listOf(lower, upper))
            .firstOrNull { it.length == count && readsBack(it) } ?: continue
        val digits = found.trimStart('0')
        return digits.trimEnd('0') to exact.length + minOf(exponent, 0) - (count - digits.length)
    }
    return exact.trim('0') to exact.length + minOf(exponent, 0)
}

private const val LIMB = 1_000_000_000L

/** All digits of a whole number times a power of two; where that is negative, times as many powers of ten as well. */
private fun powerProduct(number: Long, exponent: Int): String {
    val factor = if (exponent < 0) 5 else 2
    val limbs = ArrayList<Long>()
    var rest = number
    while (rest != 0L) {
        limbs.add(rest % LIMB)
        rest /= LIMB
    }
    repeat(if (exponent < 0) -exponent else exponent) {
        var carry = 0L
        for (index in limbs.indices) {
            val product = limbs[index] * factor + carry
            limbs[index] = product % LIMB
            carry = product / LIMB
        }
        if (carry != 0L) limbs.add(carry)
    }
    return limbs.asReversed().joinToString("") { it.toString().padStart(9, '0') }.trimStart('0')
}

/** The name of the type of a host object, and nothing that is in it. */
internal fun typeName(value: Any?): String = if (value == null) "null" else value::class.simpleName ?: "anonymous"

/** Whether a value is secret or has something secret inside. */
@PublishedApi
internal fun holdsSecret(value: Any?): Boolean = when (value) {
    is NavigationValue.Secret -> true
    is NavigationValue.Items -> value.items.any { holdsSecret(it) }
    is NavigationValue.Members -> value.members.any { holdsSecret(it.second) }
    else -> false
}

/** Separated by commas. */
internal val List<NavigationChange>.listed: String get() = joinToString(", ")
