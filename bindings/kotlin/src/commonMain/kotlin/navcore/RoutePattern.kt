// The pattern of a route that is a type: it gets the types of the properties, and has to fit them.

package navcore

import kotlin.reflect.KClass
import kotlin.reflect.KType

/** Reads the pattern of a route. What does not fit is a [PatternException] with a sentence for a developer. */
internal class RoutePattern(private val pattern: String, private val route: String, properties: List<RouteProperty<*, *>>) {
    private val properties = properties.associateBy { it.name }

    /** The properties that are no parameters yet. */
    private val left = LinkedHashMap(this.properties)
    private var isInQuery = false

    /** The pattern with the type of the property at each parameter that has none. */
    fun typed(): String {
        val text = StringBuilder()
        var rest = pattern
        while (true) {
            val open = rest.indexOf('{')
            val close = rest.indexOf('}', open)
            if (open >= 0 && close < 0) refuse("the pattern $pattern of $route has { without }")
            if (open < 0) break
            val before = rest.substring(0, open)
            isInQuery = (isInQuery || '?' in before) && '#' !in before
            text.append(before).append('{').append(read(Parameter(rest.substring(open + 1, close)))).append('}')
            rest = rest.substring(close + 1)
        }
        left.values.firstOrNull { !it.isOptional }?.let {
            refuse("${it.name} of $route may not be null, and is not in the pattern $pattern: no link could say it")
        }
        return "$text$rest"
    }

    private fun read(parameter: Parameter): String {
        val name = parameter.name
        val property = properties[name]
            ?: refuse("the pattern $pattern has {$name}, and $route has no property of that name")
        left.remove(name)
        val isList = isInQuery && parameter.hasStar
        val isOptional = property.isOptional
        if (property.isList && !isList) refuse("$name of $route is a list: write {$name*}, in the query")
        if (!property.isList && isList) refuse("$name of $route is no list: write {$name} without a star")
        if (isOptional && !parameter.mayBeAbsent) {
            refuse("$name of $route may be null: write {$name${if (isList) "*?" else "?"}}")
        }
        if (!isOptional && !isList && parameter.mayBeAbsent && !parameter.hasFallback) {
            refuse("$name of $route may not be null: write {$name}, or {$name=…} with a value")
        }
        return read(parameter, property)
    }

    private fun read(parameter: Parameter, property: RouteProperty<*, *>): String {
        val word = wordOf(property)
        val given = parameter.type ?: return parameter.typed(word)
        val isChoice = '|' in given
        val isOwn = isChoice || given in listOf("bool", "int", "double", "string", "uuid")
        val isText = word == null
        if (given == (word ?: "string") || isText && (given == "uuid" || isChoice) || !isOwn || isConverted(property)) {
            return parameter.text
        }
        refuse("${property.name} of $route is of the type ${typeOf(property)?.text}, and the pattern $pattern says $given")
    }

    /** The word for the type of a property in patterns; null: the parameter is a text. */
    private fun wordOf(property: RouteProperty<*, *>): String? {
        if (isConverted(property)) return null
        val choices = property.choices
        if (choices != null) return if (choices.size < 2) null else choices.joinToString("|") { encoded(it) }
        return when (typeOf(property)?.classifier as? KClass<*>) {
            Int::class, Long::class, Short::class, Byte::class -> "int"
            Double::class, Float::class -> "double"
            Boolean::class -> "bool"
            String::class, NavigationValue::class, NavigationValue.Text::class -> null
            else -> refuse(
                "${property.name} of $route is of the type ${property.type?.text}, which no link can say: write " +
                    "choice(…) for an enum, converted(…) for a type of yours, or leave it out of the pattern",
            )
        }
    }

    private fun isConverted(property: RouteProperty<*, *>) = property.choices?.isEmpty() == true

    /** Returns the type of a property; for a list the type of its items. */
    private fun typeOf(property: RouteProperty<*, *>): KType? =
        if (property.isList) property.type?.arguments?.singleOrNull()?.type else property.type

    private fun refuse(sentence: String): Nothing = throw PatternException(NavigationStatus.Invalid, sentence, null)
}

/** The inside of a pair of braces: `id`, `id:int`, `page:int=1`, `tag*?`. */
private class Parameter(val text: String) {
    val name = text.takeWhile { it.isLetterOrDigit() || it == '_' }
    private val tail = text.drop(name.length)

    /** All behind the name but the value for a parameter that is absent. */
    private val marks = tail.substringBefore('=')
    val hasFallback = '=' in tail
    val mayBeAbsent = hasFallback || marks.endsWith("?")
    val hasStar = '*' in marks
    val type: String? = if (tail.startsWith(":")) marks.drop(1).takeWhile { it != '*' && it != '?' } else null

    fun typed(word: String?) = name + (word?.let { ":$it" } ?: "") + tail
}

/** The text as it can stand in a choice. */
private fun encoded(text: String): String = buildString {
    for (byte in text.toUtf8()) {
        val code = byte.toInt() and 0xFF
        val char = code.toChar()
        if (char in '0'..'9' || char in 'A'..'Z' || char in 'a'..'z' || char in "-._~") append(char)
        else append('%').append(code.toString(16).uppercase().padStart(2, '0'))
    }
}
