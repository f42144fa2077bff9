// Operations as data: for Navigator.perform, batches, and ports.

package navcore

/**
 * A place of a new stack: an entry that is kept, a new one, or an entry that is kept with new arguments. An entry that is kept
 * may stand on another stack, also of another scene: it moves with all that it owns.
 */
public sealed class NavigationElement {
    /** Keeps an entry. */
    public class Keep(public val entry: EntryId) : NavigationElement() {
        override fun toString(): String = "keep $entry"
    }

    /** Makes a new entry. */
    public class New(public val request: NavigationRequest) : NavigationElement() {
        public constructor(route: NavigationRoute<*>) : this(NavigationRequest(route))

        override fun toString(): String = "$request"
    }

    /** Keeps an entry and gives it the arguments of a request for its route, as [Navigator.update] does. */
    public class Update(public val entry: EntryId, public val request: NavigationRequest) : NavigationElement() {
        override fun toString(): String = "update($entry, $request)"
    }
}

/** The kind of an operation. The numbers are those of the header. */
public enum class IntentKind {
    None, Start, Navigate, NavigateForResult, ReplaceTop, PopBack, PopToEntry, PopToRoute, PopUpToRoot,
    HostDidPop, HostDidSetStack, PushAll, SetStack, Batch, Open, Remove, Update, HostDidUpdate, Select,
    Dismiss, SetContainer, Back, HostDidDismiss, HostDidSelect, HostDidResize, RecheckGuards, EndFlow, Dispatch,
    /** [Navigator.restore], which has no [NavigationIntent]. */
    Restore, Finish, Unknown;

    override fun toString(): String = caseName(name)
}

/** An operation as data, for [Navigator.perform], batches, ports and the answers of guards and coordinators. */
public sealed class NavigationIntent(internal val kind: IntentKind) {
    /** The options of the operation; null: the defaults. */
    public abstract val options: NavigationOptions?

    /** The operation with what it takes: `navigate(product(["id": 3]))`, `popBack("blue")`, `popUpToRoot`. */
    override fun toString(): String = taken()?.let { "$kind($it)" } ?: "$kind"

    private fun taken(): Any? = when (this) {
        is Start -> request
        is Navigate -> request
        is NavigateForResult -> request
        is ReplaceTop -> request
        is PopBack -> result
        is PopToEntry -> entry
        is Finish -> with(entry, result)
        is PopToRoute -> request
        is PopUpToRoot -> null
        is HostDidPop -> with(entry, result)
        is Update -> with(entry, arguments)
        is HostDidUpdate -> with(entry, arguments)
        is HostDidSetStack -> entries
        is PushAll -> requests
        is SetStack -> elements
        is Remove -> entries
        is Open -> link
        is Batch -> intents
        is Select -> stack
        is Dismiss -> result
        is SetContainer -> container?.let { "$entry, ${it.kind} of ${it.branches.map { branch -> quoted(branch.name) }}" } ?: entry
        is Back -> null
        is HostDidDismiss -> with(stack, result)
        is HostDidSelect -> stack
        is HostDidResize -> "$entry, $columns"
        is RecheckGuards -> null
        is EndFlow -> "$flow, $ending${if (keepsEntries) ", keeps its entries" else ""}"
        is Dispatch -> flow?.let { "$request to $it" } ?: request
    }

    private fun with(id: Any, value: NavigationValue?): Any = if (value == null) id else "$id, $value"

    /** Writes what it has beside its options. */
    internal abstract fun writeParts(to: MessageWriter, receiver: CallbackReceiver)

    /** Starts a scene: [NavigationOperations.start]. */
    public class Start(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Start) {
        public constructor(route: NavigationRoute<*>, options: NavigationOptions? = null) :
            this(NavigationRequest(route), options)

        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.REQUEST).request(request, receiver)
        }
    }

    /** Opens a screen: [NavigationOperations.navigate]. */
    public class Navigate(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Navigate) {
        public constructor(route: NavigationRoute<*>, options: NavigationOptions? = null) :
            this(NavigationRequest(route), options)

        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.REQUEST).request(request, receiver)
        }
    }

    /**
     * Opens a screen and waits for its result: [NavigationOperations.navigateForResult]. Without [onResult] the result comes
     * by an event alone.
     */
    public class NavigateForResult(
        public val request: NavigationRequest,
        override val options: NavigationOptions? = null,
        /** Called once, when nothing more will come. */
        public val onReleased: (() -> Unit)? = null,
        public val onResult: ((NavigationResult<NavigationValue>) -> Unit)? = null,
    ) : NavigationIntent(IntentKind.NavigateForResult) {
        public constructor(
            route: NavigationRoute<*>,
            options: NavigationOptions? = null,
            onReleased: (() -> Unit)? = null,
            onResult: ((NavigationResult<NavigationValue>) -> Unit)? = null,
        ) : this(NavigationRequest(route), options, onReleased, onResult)

        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.WAITER).waiting(Waiting(onReleased, onResult), receiver)
            to.part(Part.REQUEST).request(request, receiver)
        }
    }

    /** Replaces the top entry: [NavigationOperations.replaceTop]. */
    public class ReplaceTop(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.ReplaceTop) {
        public constructor(route: NavigationRoute<*>, options: NavigationOptions? = null) :
            this(NavigationRequest(route), options)

        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.REQUEST).request(request, receiver)
        }
    }

    /** Pops the top entry. Without a result its waiter is cancelled; [NavigationValue.Null] is a result. */
    public class PopBack(
        public val result: NavigationValue? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.PopBack) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.RESULT, result, receiver)
        }
    }

    /** Closes the screen of an entry, however it is shown: [NavigationOperations.finish]. */
    public class Finish(
        public val entry: EntryId,
        public val result: NavigationValue? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.Finish) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.ENTRY).long(entry.value).part(Part.RESULT, result, receiver)
        }
    }

    /** Pops to an entry: [NavigationOperations.popToEntry]. */
    public class PopToEntry(public val entry: EntryId, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.PopToEntry) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.ENTRY).long(entry.value)
        }
    }

    /** Pops to the topmost entry of a request: [NavigationOperations.popToRoute]. */
    public class PopToRoute(public val request: NavigationRequest, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.PopToRoute) {
        /** To the topmost entry of the route, whatever its arguments. */
        public constructor(type: RouteType<*>, options: NavigationOptions? = null) :
            this(NavigationRequest(type.name), options)

        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.REQUEST).request(request, receiver)
        }
    }

    /** Pops up to the root of the stack. */
    public class PopUpToRoot(override val options: NavigationOptions? = null) : NavigationIntent(IntentKind.PopUpToRoot) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {}
    }

    /** Reports that the user went back to below an entry. With a result the waiter of the entry gets that. */
    public class HostDidPop(
        public val entry: EntryId,
        public val result: NavigationValue? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.HostDidPop) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.ENTRY).long(entry.value).part(Part.RESULT, result, receiver)
        }
    }

    /** Reports that these entries are left on a stack: [NavigationOperations.hostDidSetStack]. */
    public class HostDidSetStack(
        public val entries: List<EntryId>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.HostDidSetStack) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.list(Part.ENTRIES, entries) { long(it.value) }
        }
    }

    /** Pushes several entries in one move. */
    public class PushAll(
        public val requests: List<NavigationRequest>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.PushAll) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.list(Part.REQUESTS, requests) { request(it, receiver) }
        }
    }

    /** Makes the whole stack anew: [NavigationOperations.setStack]. */
    public class SetStack(
        public val elements: List<NavigationElement>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.SetStack) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.list(Part.ELEMENTS, elements) { element(it, receiver) }
        }
    }

    /** Removes entries from wherever they stand. */
    public class Remove(public val entries: List<EntryId>, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Remove) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.list(Part.ENTRIES, entries) { long(it.value) }
        }
    }

    /** Gives an entry of the stack new arguments; null: none. */
    public class Update(
        public val entry: EntryId,
        public val arguments: NavigationValue?,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.Update) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.ENTRY).long(entry.value).part(Part.ARGUMENTS, arguments, receiver)
        }
    }

    /** Reports that an entry has these arguments now; null: none. */
    public class HostDidUpdate(
        public val entry: EntryId,
        public val arguments: NavigationValue?,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.HostDidUpdate) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.ENTRY).long(entry.value).part(Part.ARGUMENTS, arguments, receiver)
        }
    }

    /** Opens a link. */
    public class Open(public val link: DeepLink, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Open) {
        /** Opens a link from outside. */
        public constructor(url: String, options: NavigationOptions? = null) : this(DeepLink(url), options)

        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.LINK).link(link, receiver)
        }
    }

    /** Makes a stack active, and its scene: each container above it selects the branch in which it is. */
    public class Select(public val stack: StackId, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.Select) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.STACK).long(stack.value)
        }
    }

    /** Removes a presented stack, or a scene. Without a result the waiter of its root is cancelled. */
    public class Dismiss(
        public val result: NavigationValue? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.Dismiss) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.RESULT, result, receiver)
        }
    }

    /** Makes an entry a container, another one, or none (null). */
    public class SetContainer(
        public val entry: EntryId,
        public val container: NavigationContainer?,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.SetContainer) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.ENTRY).long(entry.value).part(Part.CONTAINER).optional(container, receiver)
        }
    }

    /** Does what a user means by back. */
    public class Back(override val options: NavigationOptions? = null) : NavigationIntent(IntentKind.Back) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {}
    }

    /** Reports that a presented stack has gone. With a result the waiter of its root gets that. */
    public class HostDidDismiss(
        public val stack: StackId,
        public val result: NavigationValue? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.HostDidDismiss) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.STACK).long(stack.value).part(Part.RESULT, result, receiver)
        }
    }

    /** Reports that the user has selected a branch. */
    public class HostDidSelect(public val stack: StackId, override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.HostDidSelect) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.STACK).long(stack.value)
        }
    }

    /** Reports how many columns of a split fit. */
    public class HostDidResize(
        public val entry: EntryId,
        public val columns: Int,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.HostDidResize) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.ENTRY).long(entry.value).part(Part.COLUMNS).int(columns)
        }
    }

    /** Asks the guards about entering for what is there. */
    public class RecheckGuards(override val options: NavigationOptions? = null) :
        NavigationIntent(IntentKind.RecheckGuards) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {}
    }

    /** Ends a flow. With [keepsEntries] its entries stay, and belong to the flow around it. */
    public class EndFlow(
        public val flow: FlowId,
        public val ending: FlowEnding = FlowEnding.Cancelled,
        public val keepsEntries: Boolean = false,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.EndFlow) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            to.part(Part.FLOW).long(flow.value).part(Part.ENDING).int(ending.kind).int(if (keepsEntries) 1 else 0)
            to.int(ending.hostCode).optional(ending.result, receiver)
        }
    }

    /** Sends a request to a flow; null: to that of the issuer, else to the current one. */
    public class Dispatch(
        public val request: NavigationRequest,
        public val flow: FlowId? = null,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.Dispatch) {
        public constructor(route: NavigationRoute<*>, flow: FlowId? = null, options: NavigationOptions? = null) :
            this(NavigationRequest(route), flow, options)

        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            if (flow != null) to.part(Part.FLOW).long(flow.value)
            to.part(Part.REQUEST).request(request, receiver)
        }
    }

    /** Performs several intents as one operation: [NavigationOperations.batch]. */
    public class Batch(
        public val intents: List<NavigationIntent>,
        override val options: NavigationOptions? = null,
    ) : NavigationIntent(IntentKind.Batch) {
        override fun writeParts(to: MessageWriter, receiver: CallbackReceiver) {
            // A batch in a batch is invalid, and the library does not look at what it holds.
            to.list(Part.INTENTS, intents) { intent(if (it is Batch) Batch(listOf(), it.options) else it, receiver) }
        }
    }
}
