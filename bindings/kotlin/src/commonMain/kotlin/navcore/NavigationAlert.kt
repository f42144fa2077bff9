// Alerts.

package navcore

/**
 * A question with buttons, as a route like any other. Register it once: `navigator.register(NavigationAlert)`.
 *
 * ```kotlin
 * val alert = NavigationAlert("Discard?") {
 *     destructive("Discard")
 *     cancel("Keep")
 * }
 * if (navigator.ask(alert) == "Discard") discard()
 * ```
 *
 * Its value is the id of the button. An alert that is left in another way has none. Making an alert without a button,
 * or with two buttons of the same id, throws an [IllegalArgumentException]. Submitting, or dismissing the alert with, a
 * value that is the id of no button is [NavigationStatus.Invalid]. A report of the host's is not checked, because the
 * alert has gone.
 */
public data class NavigationAlert(
    /** The question. */
    val title: String,
    /** More about it. */
    val message: String?,
    /** The answers. */
    val buttons: List<Button>,
) : NavigationRoute<String> {
    init {
        require(buttons.isNotEmpty()) { "an alert needs a button" }
        val ids = HashSet<String>()
        for (button in buttons) require(ids.add(button.id)) { "two buttons of the alert have the id '${button.id}'" }
    }

    /** Makes an alert with the buttons that the function adds. */
    public constructor(title: String, message: String? = null, buttons: Buttons.() -> Unit) :
        this(title, message, Buttons().apply(buttons).all)

    /** The part that a button has in its alert. */
    public enum class Role {
        /** None in particular. */
        Usual,

        /** Leaves things as they are. */
        Cancel,

        /** Destroys something. */
        Destructive;

        override fun toString(): String = caseName(name)
    }

    /** A button of an alert. */
    public data class Button(
        /** The value of the alert if this button is pressed. No two of an alert are alike. */
        val id: String,
        /** The text on the button. */
        val title: String,
        /** The part that it has. */
        val role: Role,
    )

    /** The buttons of an alert that is being made. Without an id the title is the id. */
    public class Buttons internal constructor() {
        internal val all = ArrayList<Button>()

        /** Adds a usual button. */
        public fun button(title: String, id: String = title) {
            all += Button(id, title, Role.Usual)
        }

        /** Adds a button that leaves things as they are. */
        public fun cancel(title: String, id: String = title) {
            all += Button(id, title, Role.Cancel)
        }

        /** Adds a button that destroys something. */
        public fun destructive(title: String, id: String = title) {
            all += Button(id, title, Role.Destructive)
        }
    }

    public companion object : RouteType<NavigationAlert>(
        "alert",
        properties(
            { title: String, message: String?, buttons: List<Button> -> NavigationAlert(title, message, buttons) },
            NavigationAlert::title, NavigationAlert::message, converted(NavigationAlert::buttons, ::written, ::read),
        ),
        { presented(Presentation.Alert) },
    )
}

/** As Swift writes them. */
private fun written(buttons: List<NavigationAlert.Button>): Any =
    buttons.map { mapOf("id" to it.id, "title" to it.title, "role" to "${it.role}") }

private fun read(buttons: NavigationValue): List<NavigationAlert.Button> =
    buttons.toKotlin<List<Map<String, String>>>().map { button ->
        val role = NavigationAlert.Role.entries.firstOrNull { "$it" == button["role"] }
        NavigationAlert.Button(
            requireNotNull(button["id"]), requireNotNull(button["title"]), requireNotNull(role),
        )
    }

/**
 * The mistake in the answer with which an intent closes an alert; null: none. Of a batch the first intent is looked at,
 * and each that names an alert or its stack: the others go where those before them lead.
 */
internal fun Navigator.mistakeInAnswer(intent: NavigationIntent, options: NavigationOptions?): String? {
    if (intent is NavigationIntent.Batch) {
        return intent.intents.withIndex().firstNotNullOfOrNull { (index, step) ->
            val isNamed = step is NavigationIntent.Finish || step.options?.target != null
            if (index == 0 || isNamed) mistakeInAnswer(step, step.options) else null
        }
    }
    if (intent is NavigationIntent.Finish) {
        return intent.result?.let { mistakeInAnswer(it, to = intent.entry) }?.let { "finish: $it" }
    }
    if (intent !is NavigationIntent.Dismiss || intent.result == null || options?.flow != null) return null
    val dismissed = options?.target ?: options?.issuer?.let { stack(of = it) } ?: currentStack ?: return null
    return entryIds(dismissed).firstOrNull()?.let { mistakeInAnswer(intent.result, to = it) }?.let { "dismiss: $it" }
}

/** The mistake in the answer to an alert; null: none, or the entry is no alert. */
internal fun Navigator.mistakeInAnswer(answer: NavigationValue, to: EntryId): String? {
    val alert = routeOf(to) as? NavigationAlert ?: return null
    val isButton = alert.buttons.any { it.id == answer.string }
    return if (isButton) null else "the alert has no button '${answer.string ?: answer}'"
}
