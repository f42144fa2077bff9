// What back would do, and gestures, as handlers and events tell them.

package navcore

/** What [Navigator.back] would do. */
public class BackPlan internal constructor(
    /** A guard would be asked first: a host does not let its own gesture begin. */
    public val asksGuard: Boolean,
    public val asksBridge: Boolean,
    /** The handler that would be called; null: none, the library goes back. */
    public val handler: BackHandlerId?,
    /** The handler's, or what the outcome would name. */
    public val entry: EntryId?,
    /** What the library would do, without what would be made for it. */
    public val changes: List<NavigationChange>,
)

public enum class GesturePhase {
    None, Begin, Progress, Cancel, Commit, Unknown;

    override fun toString(): String = caseName(name)
}

/** A gesture of the user's. */
public class NavigationGesture internal constructor(
    public val phase: GesturePhase,
    /** How far the user has come, from 0 to 1. */
    public val progress: Double,
    /** Of forward there are only handlers. */
    public val isForward: Boolean,
    /** The host's. */
    public val edge: Int,
    /** The root stack of its scene. */
    public val scene: StackId,
    /** The handler that has it; null: the library. */
    public val handler: BackHandlerId?,
    /** What the library will do. Empty: a handler has it, or an entry or stack of the changes has gone since. */
    public val changes: List<NavigationChange>,
)

/** A handler of back as C knows it. */
internal class BackHandler(val onRemoved: (() -> Unit)?, val handle: (NavigationGesture) -> Unit)
