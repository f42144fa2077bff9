// Operations as data: for Navigator.perform, batches, and ports.

package navcore

/** A place of a new stack: an entry that stays, or a new one. */
public sealed class NavigationElement {
    public class Keep(public val entry: EntryId) : NavigationElement()
    public class New(public val request: NavigationRequest) : NavigationElement()
}

public sealed class NavigationIntent(internal val kind: IntentKind) {
    public abstract val options: NavigationOptions?

    public class Start(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Start)

    public class Navigate(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Navigate)

    /** Without [onResult] the result is only told by events. */
    public class NavigateForResult(
        public val request: NavigationRequest,
        override val options: NavigationOptions? = null,
        /** Called once, when nothing more will come. */
        public val onReleased: (() -> Unit)? = null,
        public val onResult: ((NavigationResult<NavigationValue>) -> Unit)? = null,
    ) : NavigationIntent(IntentKind.NavigateForResult)

    public class ReplaceTop(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.ReplaceTop)

    /** Without a result the waiter is cancelled; [NavigationValue.Null] is a result. */
    public class PopBack(
        public val result: NavigationValue? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.PopBack)

    public class PopToEntry(public val entry: EntryId, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.PopToEntry)

    public class PopToRoute(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.PopToRoute)

    public class PopUpToRoot(override val options: NavigationOptions? = null) : NavigationIntent(IntentKind.PopUpToRoot)

    /** With a result the waiter of the entry gets that. */
    public class HostDidPop(
        public val entry: EntryId,
        public val result: NavigationValue? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.HostDidPop)

    public class HostDidSetStack(
        public val entries: List<EntryId>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.HostDidSetStack)

    public class PushAll(
        public val requests: List<NavigationRequest>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.PushAll)

    public class SetStack(
        public val elements: List<NavigationElement>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.SetStack)

    /** Opens a link. */
    public class Open(public val link: NavigationLink, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Open)

    public class Batch(
        public val intents: List<NavigationIntent>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.Batch)
}
