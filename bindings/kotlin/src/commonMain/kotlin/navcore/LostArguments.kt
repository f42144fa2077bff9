// Why the arguments of entries that a restore loses are not those of their routes.

package navcore

/** The library knows a number for each, and names the route of the entry. */
internal class LostArguments {
    private class Loss(val arguments: ArgumentsException, var index: Long? = null) {
        fun isIn(message: String) = "${quoted(arguments.route)} is lost" in message
    }

    private val losses = ArrayList<Loss>()

    fun add(arguments: ArgumentsException) {
        losses += Loss(arguments)
    }

    /** Returns the sentence for the entry of that index in the text, which a message of the library is about. */
    fun sentence(index: Long, message: String): String? {
        val loss = losses.firstOrNull { it.index == index } ?: losses.firstOrNull { it.index == null && it.isIn(message) }
        loss?.index = index
        return loss?.arguments?.message
    }

    /** Returns the sentence for the first entry that is lost, which the message of the restore is about. */
    fun firstSentence(message: String): String? =
        losses.filter { it.isIn(message) }.minByOrNull { it.index ?: Long.MAX_VALUE }?.arguments?.message
}
