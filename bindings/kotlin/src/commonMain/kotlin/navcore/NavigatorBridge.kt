// The host's end: a bridge that is asked about every move, and builders of models and views.

package navcore

/** The answer of a bridge. */
public sealed class BridgeAnswer(internal val number: Int) {
    /** Accepts the move. */
    public data object Accept : BridgeAnswer(0)

    /** Answers later, by [Navigator.answer] or [Navigator.abort]. */
    public data object Later : BridgeAnswer(LATER)

    /** Refuses the move; the code (not 0, not the smallest integer) comes back in the outcome. */
    public data class Refuse(val code: Int = 1) : BridgeAnswer(code) {
        init {
            require(code != 0 && code != LATER) { "$code would be no refusal" }
        }
    }

    internal companion object {
        const val LATER = Int.MIN_VALUE
    }
}

/**
 * Asked before every move. An exception refuses the move with the code [THREW], and comes out of the call that asked.
 * [PlatformBridge] is the simpler form.
 */
public interface NavigatorBridge {
    /**
     * Registers the routes of the host's screens. Called once, when the bridge is set, before [replay] and any question.
     *
     * An exception comes out of [Navigator.setBridge], and the bridge is not set. Operations are pending, as in any callback.
     */
    public fun registerRoutes(navigator: Navigator) {}

    /** Returns whether a move may happen. Nothing has changed yet. */
    public fun transition(question: NavigationQuestion): BridgeAnswer = BridgeAnswer.Accept

    /** Gets the whole stack, as entries added: at the start, and when the bridge is attached later. */
    public fun replay(stack: List<NavigationChange>) {}

    /** Called when the bridge is not called again. */
    public fun onDetached() {}

    public companion object {
        /** The code of a bridge or builder that threw. */
        public const val THREW: Int = -1
    }
}

/** The bits with which a bridge is set: its callbacks. */
internal object BridgeBits {
    const val TRANSITION = 1
    const val NAVIGATE_TO = 2
    const val POP_BACK = 4
    const val POP_UP_TO_ROOT = 8
    const val PULLED = 16
    const val REGISTER_ROUTES = 32
}

/** Makes a bridge that answers every question with a function. */
public fun navigatorBridge(transition: (NavigationQuestion) -> BridgeAnswer): NavigatorBridge =
    object : NavigatorBridge {
        override fun transition(question: NavigationQuestion) = transition(question)
    }

/** Thrown by a builder: the move is refused with that code, and the exception goes no further. */
public class BuilderRefusedException(public val code: Int) : RuntimeException("refused with $code") {
    init {
        require(code != 0) { "0 would be no refusal" }
    }
}

/** Makes the model of each entry of a route, and a view of it when one is asked for. */
public interface RouteBuilder<Model, View> {
    /**
     * Whether entries with equal arguments have one model, which is made for the first of them and destroyed when the last
     * is released. It is read when the route is registered.
     *
     * An entry that gets other arguments moves to the model for these, its view is destroyed, and [updateModel] is never
     * called. An entry whose arguments hold a [HostObject] has a model of its own.
     */
    public val sharesModels: Boolean get() = false

    /** Makes the model of an entry, before the bridge is asked. A [BuilderRefusedException] refuses the move. */
    public fun makeModel(build: BuildContext): Model

    /**
     * Gives a model the new arguments of its entry, before the bridge is asked. A [BuilderRefusedException] refuses the move.
     * Without an override models do not change, and no move is refused.
     *
     * If the move does not happen this is called again, with the arguments that the entry keeps. For
     * [Navigator.hostDidUpdate] it is called after the change. In these two cases the tag is 0, the hint is null, and a
     * [BuilderRefusedException] does nothing.
     */
    public fun updateModel(model: Model, build: BuildContext) {}

    /** Destroys a model: called once for each model that was made and is not null. */
    public fun destroyModel(model: Model) {}

    /** Makes the view of an entry, at the first [Navigator.viewOf]. */
    public fun makeView(entry: EntryId, model: Model): View

    /** Destroys a view: called once for each view that was made and is not null, before its model. */
    public fun destroyView(view: View) {}

    /** Called when the builder is not called again. */
    public fun onUnregistered() {}
}

/** Makes a builder of models alone. */
public fun <Model> routeBuilder(makeModel: (BuildContext) -> Model): RouteBuilder<Model, Nothing?> =
    routeBuilder(makeModel) { _, _ -> }

/** Makes a builder of models alone, which entries with equal arguments share if [sharesModels]. */
public fun <Model> routeBuilder(
    sharesModels: Boolean, makeModel: (BuildContext) -> Model,
): RouteBuilder<Model, Nothing?> = object : RouteBuilder<Model, Nothing?> {
    override val sharesModels = sharesModels
    override fun makeModel(build: BuildContext) = makeModel(build)
    override fun makeView(entry: EntryId, model: Model) = null
}

/** Makes a builder of models alone, which gives them new arguments too. */
public fun <Model> routeBuilder(
    makeModel: (BuildContext) -> Model, updateModel: (Model, BuildContext) -> Unit,
): RouteBuilder<Model, Nothing?> = object : RouteBuilder<Model, Nothing?> {
    override fun makeModel(build: BuildContext) = makeModel(build)
    override fun updateModel(model: Model, build: BuildContext) = updateModel(model, build)
    override fun makeView(entry: EntryId, model: Model) = null
}
