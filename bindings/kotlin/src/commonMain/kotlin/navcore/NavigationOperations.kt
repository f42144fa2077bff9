// The operations by their names: thin forms of intents, and the same awaited.

package navcore

/** Stands in the place of a result: there is none. A result that is null is another thing. */
public data object NoResult

/** Null: there is no result. */
internal fun resultOf(result: Any?): NavigationValue? {
    require(result !is NavigationOptions) { "options are no result: write options = …" }
    return if (result === NoResult) null else NavigationValue.of(result)
}

/**
 * The operations of a [Navigator]. Each returns at once; the forms that suspend have the same names after `await`.
 */
public interface NavigationOperations {
    /** Performs an intent. A pending operation is [NavigationOutcome.Pending], and its final outcome comes later. */
    public fun perform(intent: NavigationIntent): NavigationOutcome

    /**
     * Starts a scene with its first screen: [NavigationOptions.scene], or by default [NavigatorConfiguration.scene]. For the
     * first scene the bridge is not asked, but gets a replay. [NavigationStatus.Invalid] if the scene is started already.
     */
    public fun start(request: NavigationRequest, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Start(request, options))

    /** Starts a scene with a route. */
    public fun start(route: NavigationRoute<*>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Start(route, options))

    /**
     * Starts a scene with a screen and goes on from there, as one move: a link, several screens. Nothing in between is built,
     * resumed or told. If an intent fails, nothing is started.
     *
     *     app.start(Home, then = NavigationIntent.Open("/items/3"))
     */
    public fun start(
        request: NavigationRequest, then: NavigationIntent, vararg more: NavigationIntent,
        options: NavigationOptions? = null,
    ): NavigationOutcome {
        val given = options ?: NavigationOptions()
        val first = NavigationIntent.Start(
            request, NavigationOptions(scene = given.scene, tag = given.tag, unresolved = given.unresolved),
        )
        return batch(listOf(first, then) + more, given.copy(scene = null))
    }

    /** Starts a scene with a route and goes on from there, as one move. */
    public fun start(
        route: NavigationRoute<*>, then: NavigationIntent, vararg more: NavigationIntent,
        options: NavigationOptions? = null,
    ): NavigationOutcome = start(NavigationRequest(route), then, *more, options = options)

    /**
     * Opens a screen, unless [NavigationOptions.unique] finds an entry. The new entry is pushed, or opens as its route says.
     * [NavigationOutcome.entry] is the new or the found entry.
     */
    public fun navigate(to: NavigationRequest, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Navigate(to, options))

    /** Opens the screen of a route. */
    public fun navigate(to: NavigationRoute<*>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Navigate(to, options))

    /**
     * Opens a screen and waits for its result. [onResult] is called once if this is done or pending. The form that suspends
     * is an extension.
     */
    public fun navigateForResult(
        to: NavigationRequest,
        options: NavigationOptions? = null,
        onResult: (NavigationResult<NavigationValue>) -> Unit,
    ): NavigationOutcome = perform(NavigationIntent.NavigateForResult(to, options, onResult = onResult))

    /**
     * Replaces the top entry, whose waiter is cancelled unless [NavigationOptions.transfersResult]. [NavigationStatus.AtRoot]
     * for the root, unless [NavigationOptions.replacesRoot].
     */
    public fun replaceTop(with: NavigationRequest, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.ReplaceTop(with, options))

    /** Replaces the top entry by the screen of a route. */
    public fun replaceTop(with: NavigationRoute<*>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.ReplaceTop(with, options))

    /**
     * Pops the top entry, with a result for its waiter: whatever [NavigationValue.of] takes, null too. Without a result
     * the waiter is cancelled.
     */
    public fun popBack(result: Any? = NoResult, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.PopBack(resultOf(result), options))

    /**
     * Closes the screen of an entry, which need not know how it is shown: a pushed one is popped with all above it, the
     * root of a presented stack is dismissed with its stack. Selects nothing.
     *
     * The entry's waiter gets the result; without a result it is cancelled. If nobody waits for the entry, and a flow that
     * begins with it ends, the flow's waiter gets the result.
     *
     * [NavigationStatus.AtRoot] for the root of a scene, a branch or a column, which stays. [NavigationStatus.AlreadyGone].
     */
    public fun finish(entry: EntryId, result: Any? = NoResult, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Finish(entry, resultOf(result), options))

    /** Pops all entries above an entry, and removes everything that covers it. Their waiters are cancelled. */
    public fun popToEntry(entry: EntryId, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.PopToEntry(entry, options))

    /**
     * Pops to the topmost entry of a route. Arguments in the request must be equal. See [popToEntry].
     * [NavigationStatus.NotFound] if there is no such entry.
     */
    public fun popToRoute(route: NavigationRequest, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.PopToRoute(route, options))

    /** Pops to the topmost entry of a route, whatever its arguments. */
    public fun popToRoute(type: RouteType<*>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.PopToRoute(type, options))

    /** Pops all entries above the root. Their waiters are cancelled. [NavigationStatus.AtRoot] if there are none. */
    public fun popUpToRoot(options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.PopUpToRoot(options))

    /** Opens an entry for each request, each upon the entry before: all or nothing, as one question and one change. */
    public fun pushAll(requests: List<NavigationRequest>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.PushAll(requests, options))

    /**
     * Makes the whole stack anew. An entry that is kept may stand on another stack, also of another scene: it moves
     * with all that it owns. [NavigationStatus.AtRoot] where the root of another stack would move without what stands
     * on it. No element at all is [NavigationStatus.Invalid], but for a column that may be empty.
     */
    public fun setStack(elements: List<NavigationElement>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.SetStack(elements, options))

    /** Removes entries from wherever they stand on the stack; those above them stay. */
    public fun remove(entries: List<EntryId>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Remove(entries, options))

    /**
     * Gives an entry of the stack new arguments; null: none. They must fit its route. The entry keeps its id, model,
     * state and waiter. [RouteBuilder.updateModel] and the bridge are asked. [NavigationStatus.AlreadyThere] where it
     * has equal arguments, [NavigationStatus.Stale] where it is not on the stack, [NavigationStatus.Invalid] where they
     * do not fit.
     */
    public fun update(
        entry: EntryId, arguments: NavigationValue?, options: NavigationOptions? = null,
    ): NavigationOutcome =
        perform(NavigationIntent.Update(entry, arguments, options))

    /**
     * Performs several intents as one operation: one question and one change with the differences in the end. Each intent is
     * planned for the stack that the intents before would leave. An intent that fails fails the batch, and
     * [NavigationOutcome.index] is its index.
     */
    public fun batch(intents: List<NavigationIntent>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Batch(intents, options))

    /** Opens a link: the stack becomes the waypoints on its way, and the destination on top. */
    public fun open(link: DeepLink, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Open(link, options))

    /** Opens a path, or a URL as the system hands it over: from outside, as [DeepLink] says. */
    public fun open(
        url: String, merge: LinkMerge = LinkMerge.Keep, options: NavigationOptions? = null,
    ): NavigationOutcome =
        open(DeepLink(url, merge), options)

    /** Opens the path of a route. */
    public fun open(
        route: NavigationRoute<*>, merge: LinkMerge = LinkMerge.Keep, options: NavigationOptions? = null,
    ): NavigationOutcome = open(DeepLink(route, merge), options)

    /**
     * Makes a stack active, and its scene: each container above it selects the branch in which it is. What is presented
     * over it stays, unless [NavigationOptions.reveals]. A branch that is selected already is popped up to its root,
     * but for a column of a split. [NavigationStatus.AlreadyThere] where it is there: a host may scroll up then.
     */
    public fun select(stack: StackId, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Select(stack, options))

    /**
     * Removes a presented stack with all that is on it: the target, else the innermost one around where the operation
     * goes. A target that is the root stack of a scene removes the scene. [NavigationStatus.NotFound] where nothing is
     * presented there. The waiter of its root entry gets the result: whatever [NavigationValue.of] takes, null too.
     * Without a result the waiter is cancelled.
     */
    public fun dismiss(result: Any? = NoResult, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.Dismiss(resultOf(result), options))

    /**
     * Makes an entry a container, another one, or none (null). Branches of the same name stay with all that is on them.
     */
    public fun setContainer(
        entry: EntryId, container: NavigationContainer?, options: NavigationOptions? = null,
    ): NavigationOutcome =
        perform(NavigationIntent.SetContainer(entry, container, options))

    /**
     * Does what a user means by back: pops the innermost active stack, dismisses it, selects another branch of tabs, as
     * [NavigationContainer.tabsBack] says, or goes on in the column of a split before it. [NavigationStatus.AtRoot]
     * where there is nothing to go back to.
     */
    public fun back(options: NavigationOptions? = null): NavigationOutcome = perform(NavigationIntent.Back(options))

    /**
     * Asks the guards about entering for what is there, as when the user has signed out: in all stacks, or those of the
     * scene that the options name. The first entry of a stack that is refused goes with all above it, and what is
     * presented goes with its root. [NavigationStatus.AlreadyThere] where all may stay.
     *
     * The root of a scene or branch stays: its refusal is [NavigationStatus.Blocked], and nothing goes, unless the
     * guard sends the user elsewhere.
     */
    public fun recheckGuards(options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.RecheckGuards(options))

    /**
     * Ends a flow: removes its entries, those of flows in it, and what they own. With [keepsEntries] they stay, and
     * belong to the flow around it. Who waits for the flow gets the [ending]. [NavigationStatus.AtRoot] where its first
     * entry is the root of a scene or a branch, and would go. [NavigationStatus.AlreadyGone] where it has ended.
     */
    public fun endFlow(
        flow: FlowId,
        ending: FlowEnding = FlowEnding.Cancelled,
        keepsEntries: Boolean = false,
        options: NavigationOptions? = null,
    ): NavigationOutcome = perform(NavigationIntent.EndFlow(flow, ending, keepsEntries, options))

    /** Ends a flow with a result: whatever [NavigationValue.of] takes, null too. */
    public fun endFlow(
        flow: FlowId, result: Any?, keepsEntries: Boolean = false, options: NavigationOptions? = null,
    ): NavigationOutcome = endFlow(flow, endingOf(result), keepsEntries, options)

    /**
     * Sends a request to a flow; null: to that of the issuer, else to the current one. That flow is asked, then those
     * around it, until one takes the request (see [Navigator.registerFlow]). [NavigationStatus.AlreadyThere] where it
     * is shown already, or ignored. [NavigationStatus.Unresolved] where nobody takes it, [NavigationStatus.Refused] by
     * a coordinator, [NavigationStatus.Loop] where it is sent on too often, [NavigationStatus.Stale] where the flow has
     * ended.
     */
    public fun dispatch(
        request: NavigationRequest, to: FlowId? = null, options: NavigationOptions? = null,
    ): NavigationOutcome = perform(NavigationIntent.Dispatch(request, to, options))

    /** Sends a route to a flow. */
    public fun dispatch(
        route: NavigationRoute<*>, to: FlowId? = null, options: NavigationOptions? = null,
    ): NavigationOutcome = perform(NavigationIntent.Dispatch(route, to, options))

    /**
     * Reports that the user went back by the host's own controls: the [entry] and all above it have gone. If the entry stands
     * in a column that is folded under another, its column is selected. The root of such a column stays, but for one that may
     * be empty, and the column before it is selected. The waiter of the entry gets the result, as by [popBack].
     */
    public fun hostDidPop(
        entry: EntryId, result: Any? = NoResult, options: NavigationOptions? = null,
    ): NavigationOutcome = perform(NavigationIntent.HostDidPop(entry, resultOf(result), options))

    /**
     * Reports that a presented stack has gone, with what is presented over it; or of a root stack that its scene has.
     * The waiter of its root gets the result, as of [dismiss].
     */
    public fun hostDidDismiss(
        stack: StackId, result: Any? = NoResult, options: NavigationOptions? = null,
    ): NavigationOutcome = perform(NavigationIntent.HostDidDismiss(stack, resultOf(result), options))

    /** Reports that the user has selected a branch, and with it those around it and its scene. Nothing is popped. */
    public fun hostDidSelect(stack: StackId, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.HostDidSelect(stack, options))

    /**
     * Reports how many columns of a split fit side by side, 1 to 1,024. No entry comes or goes, and an open question
     * stands. [NavigationStatus.Invalid] where the entry is no split, or for the number. Inside callbacks
     * [NavigationStatus.Full] past [NavigatorConfiguration.operationLimit].
     */
    public fun hostDidResize(entry: EntryId, columns: Int, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.HostDidResize(entry, columns, options))

    /**
     * Reports that these entries are left on a stack, from its root up. Where columns of a split are folded, the
     * entries of one after the other can be given, placeholders or not, and the last column that is named is selected.
     * None at all: the column that may be empty, which is the target, has no entries any more.
     */
    public fun hostDidSetStack(entries: List<EntryId>, options: NavigationOptions? = null): NavigationOutcome =
        perform(NavigationIntent.HostDidSetStack(entries, options))

    /**
     * Reports that an entry has these arguments now; null: none. An open question stands. [RouteBuilder.updateModel] is
     * called after the change. [NavigationStatus.AlreadyThere] where it had equal arguments,
     * [NavigationStatus.AlreadyGone] where it has left the stack, [NavigationStatus.Stale] where it is no entry,
     * [NavigationStatus.Invalid] where they do not fit its route. Inside callbacks [NavigationStatus.Full] past
     * [NavigatorConfiguration.operationLimit].
     */
    public fun hostDidUpdate(
        entry: EntryId, arguments: NavigationValue?, options: NavigationOptions? = null,
    ): NavigationOutcome = perform(NavigationIntent.HostDidUpdate(entry, arguments, options))
}

/**
 * Selects a branch by names: `select("orders", of = "main")`. The container is the innermost container of the route
 * around the current stack. If there is no such branch: [NavigationStatus.Stale], with the names of the branches that
 * there are in the [NavigationOutcome.message].
 */
public fun Navigator.select(branch: String, of: String, options: NavigationOptions? = null): NavigationOutcome {
    val found = currentBranch(branch, of)
    if (found != null || isClosed || currentStack == null) return select(found ?: StackId(0), options)
    val container = currentContainers().firstOrNull { requestOf(it)?.route == of }
    return wrong(
        NavigationStatus.Stale,
        if (container == null) "select: the current stack is in no container of the route $of"
        else "select: $of has no branch ${quoted(branch)}. It has ${branchNames(listOf(container))}",
    )
}

/**
 * Selects a branch by the route of its first screen, for example a tab: `select(Account)`. The container is the innermost
 * container around the current stack with such a branch. If no branch begins with the route: [NavigationStatus.NotFound],
 * with the names of the branches that there are in the [NavigationOutcome.message].
 */
public fun Navigator.select(root: RouteType<*>, options: NavigationOptions? = null): NavigationOutcome {
    val found = currentBranch(root)
    if (found != null || isClosed || currentStack == null) return select(found ?: StackId(0), options)
    val containers = currentContainers()
    val names = if (containers.isEmpty()) "" else ". There are ${branchNames(containers)}"
    return wrong(
        NavigationStatus.NotFound, "select: no branch around the current stack begins with ${root.name}$names",
    )
}

private fun Navigator.branchNames(containers: List<EntryId>): String = containers.flatMap { stacks(it) }
    .mapNotNull { stackInfo(it) }.filter { it.presentation == Presentation.Pushed }.joinToString { quoted(it.name) }

/** The containers around the current stack, the innermost first. */
private fun Navigator.currentContainers(): List<EntryId> {
    val containers = mutableListOf<EntryId>()
    var stack = currentStack
    while (stack != null) {
        val info = stackInfo(stack)
        val owner = info?.owner ?: break
        if (info.presentation == Presentation.Pushed) containers += owner
        stack = stack(of = owner)
    }
    return containers
}

/** Returns the outcome of a mistake that the binding finds, after [Navigator.onProblem] has heard of it. */
internal fun Navigator.wrong(status: NavigationStatus, message: String): NavigationOutcome {
    val fields = LongArray(Crossing.OUT).also { it[0] = status.number.toLong() }
    return NavigationOutcome.of(fields, message).also { onProblem?.invoke(it) }
}

/** Selects a branch of the innermost container of a route that is a type: `select("orders", of = Main)`. */
public fun Navigator.select(branch: String, of: RouteType<*>, options: NavigationOptions? = null): NavigationOutcome =
    select(branch, of.name, options)

/** Pops a number of entries, at most all above the root. If nothing is popped: [NavigationStatus.AlreadyThere]. */
public fun Navigator.popMany(count: Int, options: NavigationOptions? = null): NavigationOutcome =
    popToIndex(depth - 1 - count.coerceIn(0, depth), options)

/** Pops entries for as long as the request of the top one meets a condition; the root stays. */
public fun Navigator.popBackWhile(
    options: NavigationOptions? = null, condition: (NavigationRequest) -> Boolean,
): NavigationOutcome {
    var index = depth - 1
    while (index > 0 && entryAt(index)?.let { requestOf(it) }?.let(condition) == true) index--
    return popToIndex(index, options)
}

/** Returns the ending for a result. A value that is passed on without its type may be an ending. */
private fun endingOf(result: Any?): FlowEnding {
    require(result !== NoResult) { "there is no result: end the flow without one" }
    return result as? FlowEnding ?: FlowEnding.Value(resultOf(result))
}

private fun Navigator.popToIndex(index: Int, options: NavigationOptions?): NavigationOutcome {
    val entry = entryAt(maxOf(index, 0)) ?: return popUpToRoot(options) // not started
    return popToEntry(entry, options)
}

// Awaited, as [awaitPerform] does.

/** Does what [NavigationOperations.start] does, and waits for the final outcome. */
public suspend fun Navigator.awaitStart(
    request: NavigationRequest, options: NavigationOptions? = null,
): NavigationOutcome =
    awaitPerform(NavigationIntent.Start(request, options))

/** Does what [NavigationOperations.start] does, and waits for the final outcome. */
public suspend fun Navigator.awaitStart(
    route: NavigationRoute<*>, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.Start(route, options))

/** Does what [NavigationOperations.navigate] does, and waits for the final outcome. */
public suspend fun Navigator.awaitNavigate(
    to: NavigationRequest, options: NavigationOptions? = null,
): NavigationOutcome =
    awaitPerform(NavigationIntent.Navigate(to, options))

/** Does what [NavigationOperations.navigate] does, and waits for the final outcome. */
public suspend fun Navigator.awaitNavigate(
    to: NavigationRoute<*>, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.Navigate(to, options))

/** Does what [NavigationOperations.replaceTop] does, and waits for the final outcome. */
public suspend fun Navigator.awaitReplaceTop(
    with: NavigationRequest, options: NavigationOptions? = null,
): NavigationOutcome =
    awaitPerform(NavigationIntent.ReplaceTop(with, options))

/** Does what [NavigationOperations.replaceTop] does, and waits for the final outcome. */
public suspend fun Navigator.awaitReplaceTop(
    with: NavigationRoute<*>, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.ReplaceTop(with, options))

/** Does what [NavigationOperations.popBack] does, and waits for the final outcome. */
public suspend fun Navigator.awaitPopBack(
    result: Any? = NoResult, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.PopBack(resultOf(result), options))

/** Does what [NavigationOperations.finish] does, and waits for the final outcome. */
public suspend fun Navigator.awaitFinish(
    entry: EntryId, result: Any? = NoResult, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.Finish(entry, resultOf(result), options))

/** Does what [NavigationOperations.popToEntry] does, and waits for the final outcome. */
public suspend fun Navigator.awaitPopToEntry(entry: EntryId, options: NavigationOptions? = null): NavigationOutcome =
    awaitPerform(NavigationIntent.PopToEntry(entry, options))

/** Does what [NavigationOperations.popToRoute] does, and waits for the final outcome. */
public suspend fun Navigator.awaitPopToRoute(
    route: NavigationRequest, options: NavigationOptions? = null,
): NavigationOutcome =
    awaitPerform(NavigationIntent.PopToRoute(route, options))

/** Does what [NavigationOperations.popUpToRoot] does, and waits for the final outcome. */
public suspend fun Navigator.awaitPopUpToRoot(options: NavigationOptions? = null): NavigationOutcome =
    awaitPerform(NavigationIntent.PopUpToRoot(options))

/** Does what [NavigationOperations.pushAll] does, and waits for the final outcome. */
public suspend fun Navigator.awaitPushAll(
    requests: List<NavigationRequest>, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.PushAll(requests, options))

/** Does what [NavigationOperations.setStack] does, and waits for the final outcome. */
public suspend fun Navigator.awaitSetStack(
    elements: List<NavigationElement>, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.SetStack(elements, options))

/** Does what [NavigationOperations.remove] does, and waits for the final outcome. */
public suspend fun Navigator.awaitRemove(
    entries: List<EntryId>, options: NavigationOptions? = null,
): NavigationOutcome =
    awaitPerform(NavigationIntent.Remove(entries, options))

/** Does what [NavigationOperations.update] does, and waits for the final outcome. */
public suspend fun Navigator.awaitUpdate(
    entry: EntryId, arguments: NavigationValue?, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.Update(entry, arguments, options))

/** Does what [NavigationOperations.select] does, and waits for the final outcome. */
public suspend fun Navigator.awaitSelect(stack: StackId, options: NavigationOptions? = null): NavigationOutcome =
    awaitPerform(NavigationIntent.Select(stack, options))

/** Does what [NavigationOperations.dismiss] does, and waits for the final outcome. */
public suspend fun Navigator.awaitDismiss(
    result: Any? = NoResult, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.Dismiss(resultOf(result), options))

/** Does what [NavigationOperations.setContainer] does, and waits for the final outcome. */
public suspend fun Navigator.awaitSetContainer(
    entry: EntryId, container: NavigationContainer?, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.SetContainer(entry, container, options))

/** Does what [NavigationOperations.back] does, and waits for the final outcome. */
public suspend fun Navigator.awaitBack(options: NavigationOptions? = null): NavigationOutcome =
    awaitPerform(NavigationIntent.Back(options))

/** Does what [NavigationOperations.recheckGuards] does, and waits for the final outcome. */
public suspend fun Navigator.awaitRecheckGuards(options: NavigationOptions? = null): NavigationOutcome =
    awaitPerform(NavigationIntent.RecheckGuards(options))

/** Does what [NavigationOperations.endFlow] does, and waits for the final outcome. */
public suspend fun Navigator.awaitEndFlow(
    flow: FlowId,
    ending: FlowEnding = FlowEnding.Cancelled,
    keepsEntries: Boolean = false,
    options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.EndFlow(flow, ending, keepsEntries, options))

/** Ends a flow with a result. */
public suspend fun Navigator.awaitEndFlow(
    flow: FlowId, result: Any?, keepsEntries: Boolean = false, options: NavigationOptions? = null,
): NavigationOutcome = awaitEndFlow(flow, endingOf(result), keepsEntries, options)

/** Does what [NavigationOperations.dispatch] does, and waits for the final outcome. */
public suspend fun Navigator.awaitDispatch(
    request: NavigationRequest, to: FlowId? = null, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.Dispatch(request, to, options))

/** Does what [NavigationOperations.dispatch] does, and waits for the final outcome. */
public suspend fun Navigator.awaitDispatch(
    route: NavigationRoute<*>, to: FlowId? = null, options: NavigationOptions? = null,
): NavigationOutcome = awaitPerform(NavigationIntent.Dispatch(route, to, options))

/** Does what [NavigationOperations.open] does, and waits for the final outcome. */
public suspend fun Navigator.awaitOpen(link: DeepLink, options: NavigationOptions? = null): NavigationOutcome =
    awaitPerform(NavigationIntent.Open(link, options))

/** Does what [NavigationOperations.open] does, and waits for the final outcome. */
public suspend fun Navigator.awaitOpen(
    url: String, merge: LinkMerge = LinkMerge.Keep, options: NavigationOptions? = null,
): NavigationOutcome = awaitOpen(DeepLink(url, merge), options)

/** Does what [NavigationOperations.open] does, and waits for the final outcome. */
public suspend fun Navigator.awaitOpen(
    route: NavigationRoute<*>, merge: LinkMerge = LinkMerge.Keep, options: NavigationOptions? = null,
): NavigationOutcome = awaitOpen(DeepLink(route, merge), options)

/** Does what [NavigationOperations.batch] does, and waits for the final outcome. */
public suspend fun Navigator.awaitBatch(
    intents: List<NavigationIntent>, options: NavigationOptions? = null,
): NavigationOutcome =
    awaitPerform(NavigationIntent.Batch(intents, options))
