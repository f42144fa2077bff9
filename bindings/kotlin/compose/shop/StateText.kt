// What a SaveableStateRegistry has, as text. A value is JSON as of NavigationValue; JSON has no floats and no states, so
// these are lists that begin with their type, and so are lists and maps.

package navcore.shop

import androidx.compose.runtime.MutableState
import androidx.compose.runtime.mutableStateOf
import navcore.NavigationValue

private const val FLOAT = "float"
private const val STATE = "state"
private const val LIST = "list"

fun textOf(saved: Map<String, List<Any?>>): String = valueOf(saved).toText()

/** Throws an exception where it is no such text. */
@Suppress("UNCHECKED_CAST")
fun savedOf(text: String): Map<String, List<Any?>> = keptIn(NavigationValue.ofText(text)) as Map<String, List<Any?>>

/** What [textOf] takes. */
fun canBeWritten(value: Any?): Boolean = when (value) {
    null, is Boolean, is Int, is Float, is String -> true
    is MutableState<*> -> canBeWritten(value.value)
    is List<*> -> value.all(::canBeWritten)
    is Map<*, *> -> value.all { (key, member) -> key is String && canBeWritten(member) }
    else -> false
}

private fun valueOf(kept: Any?): NavigationValue = NavigationValue.of(
    when (kept) {
        is Float -> listOf(FLOAT, kept.toDouble())
        is MutableState<*> -> listOf(STATE, valueOf(kept.value))
        is List<*> -> listOf(LIST) + kept.map(::valueOf)
        is Map<*, *> -> kept.mapValues { valueOf(it.value) }
        else -> kept
    },
)

private fun keptIn(value: NavigationValue): Any? = when (value) {
    is NavigationValue.Items -> when (value.items.first().string) {
        FLOAT -> checkNotNull(value.items[1].double).toFloat()
        STATE -> mutableStateOf(keptIn(value.items[1]))
        else -> value.items.drop(1).map(::keptIn)
    }
    is NavigationValue.Members -> value.members.associate { (key, member) -> key to keptIn(member) }
    is NavigationValue.Integer -> value.int
    else -> value.toKotlin()
}
