// What back would do, and gestures, as handlers and events tell them.

package navcore

/** A plan of what [Navigator.back] would do. */
public class BackPlan internal constructor(
    /** Whether a guard would be asked first: then a host does not let its own gesture begin. */
    public val asksGuard: Boolean,
    /** Whether the bridge would be asked. */
    public val asksBridge: Boolean,
    /** The handler that would be called; null: none, the library goes back. */
    public val handler: BackHandlerId?,
    /** The entry of the handler, or the entry that the outcome would name. */
    public val entry: EntryId?,
    /** The changes that the library would make, without the entries that would be made for them. */
    public val changes: List<NavigationChange>,
)

/** The phase of a gesture. */
public enum class GesturePhase {
    None,
    /** The user begins. */
    Begin,
    /** The user has come further, or back. */
    Progress,
    /** The user lets go without going back. */
    Cancel,
    /** The user goes back. */
    Commit, Unknown;

    override fun toString(): String = caseName(name)
}

/** A gesture of the user's. */
public class NavigationGesture internal constructor(
    /** The phase of the gesture. */
    public val phase: GesturePhase,
    /** How far the user has come, from 0 to 1. */
    public val progress: Double,
    /** Whether the gesture goes forward, which handlers alone do. */
    public val isForward: Boolean,
    /** The number of the edge of the screen, as the host gave it. */
    public val edge: Int,
    /** The root stack of its scene. */
    public val scene: StackId,
    /** The handler that has it; null: the library. */
    public val handler: BackHandlerId?,
    /**
     * The changes that the library will make. Empty: a handler has it, or an entry or stack of the changes has gone
     * since.
     */
    public val changes: List<NavigationChange>,
)

/** A handler of back as C knows it. */
internal class BackHandler(val onRemoved: (() -> Unit)?, val handle: (NavigationGesture) -> Unit)
