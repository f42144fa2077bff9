// Routes that are types in a navigator: registered, guarded and read.

package navcore

import kotlinx.coroutines.CoroutineScope

/**
 * Registers routes that are types. The place of each says where it opens, its properties what it takes.
 *
 * ```kotlin
 * navigator.register(Home, Product, Main)
 * ```
 *
 * A move to a route with arguments that are not its own, as a link, a call by name or a saved state can have, fails: it
 * is [NavigationStatus.Invalid], and the [NavigationOutcome.message] says which property can't be made of them and why.
 * Whatever exception a converter or the constructor throws says that.
 *
 * A route whose place says nothing else, and that is the root of a tab or column of a typed container, opens there. It is
 * registered with the container or after it.
 *
 * Throws a [NavigationException] with [NavigationStatus.Ambiguous] if a name or a pattern is taken, and with
 * [NavigationStatus.Invalid] and the reason if a pattern does not fit the properties of its route, the class of the
 * route has another type, or a root of two containers does not say where it opens. The routes before the one that fails
 * stay.
 */
public fun Navigator.register(vararg types: RouteType<*>) {
    // First all of them: a place may name a route that comes later, and a container come after its roots.
    for (type in types) if (routeId(type.name) == null) receiver.routeTypes.add(type)
    try {
        for (type in types) addRoots(type)
        for (type in types) registerTyped(type, type.checks())
    } catch (failure: Throwable) {
        for (left in types) if (routeId(left.name) == null) receiver.routeTypes.remove(left.name)
        throw failure
    }
}

/** Notes where the roots of a container open. */
private fun Navigator.addRoots(container: RouteType<*>) {
    val types = receiver.routeTypes
    if (routeId(container.name) != null) return
    for (branch in container.place().container(types)?.branches.orEmpty()) {
        val root = types.roots.rootOf(branch) ?: continue
        val isNew = !types.roots.contain(root, container.name)
        types.roots.add(branch, container.name)
        if (!isNew || routeId(root) == null || types[root]?.place()?.opens != Presentation.Pushed) continue
        types.roots.opening(root)
        refuse("$root is the root of a branch of ${container.name}: register it in the same call, or after it")
    }
}

/**
 * Registers a route that is a type, with a builder of its models and views. The builder gets requests: see
 * [RouteType.of].
 */
public fun Navigator.register(type: RouteType<*>, builder: RouteBuilder<*, *>): RouteId = registerTyped(type, builder)

/**
 * Registers a route that is a type, with a function that makes its models. It gets the handle of the screen: the route,
 * and the calls that come from the screen. A model keeps the handle, and needs no navigator.
 *
 * ```kotlin
 * class ProductModel(val screen: NavigationScreen<Product>)
 *
 * navigator.register(Product, ::ProductModel)
 * navigator.register(Cart) { screen -> CartModel(shop, screen) }
 * ```
 *
 * [model] runs before the bridge is asked, when the screen is planned: the model calls the handle later. Null is a
 * valid model. An [AutoCloseable] model is closed when its entry is released. Throws as [register] does.
 */
public fun <Route : NavigationRoute<*>, Model> Navigator.register(
    type: RouteType<Route>, model: (NavigationScreen<Route>) -> Model,
): RouteId = register(type, { _, _ -> }, model)

/**
 * Registers a route that is a type, with a function that gives a model the new route of its entry: see
 * [RouteBuilder.updateModel].
 */
public fun <Route : NavigationRoute<*>, Model> Navigator.register(
    type: RouteType<Route>, updateModel: (Model, Route) -> Unit, model: (NavigationScreen<Route>) -> Model,
): RouteId = register(type, updateModel, model) { _, _ -> null }

/**
 * Registers a route that is a type, with functions that make its models and its views.
 *
 * ```kotlin
 * navigator.register(Product, model = ::ProductModel) { screen, model -> ProductPage(screen, model) }
 * ```
 *
 * [view] runs at the first [Navigator.viewOf]. Null is a valid view. An [AutoCloseable] view is closed before its model.
 * Throws as [register] does.
 */
public fun <Route : NavigationRoute<*>, Model, View> Navigator.register(
    type: RouteType<Route>, updateModel: (Model, Route) -> Unit = { _, _ -> },
    model: (NavigationScreen<Route>) -> Model, view: (NavigationScreen<Route>, Model) -> View,
): RouteId {
    if (type is FlowType<*, *>) refuse("${type.name} is a flow, and has no screen of its own: use registerFlow")
    val weak = Weak(this)
    return registerTyped(
        type,
        object : RouteBuilder<Model, View> {
            override fun makeModel(build: BuildContext): Model =
                model(NavigationScreen(weak, build.entry, type.built(build.arguments)))

            override fun updateModel(model: Model, build: BuildContext) {
                updateModel(model, type.built(build.arguments))
            }

            override fun destroyModel(model: Model) {
                (model as? AutoCloseable)?.close()
            }

            override fun makeView(entry: EntryId, model: Model): View = view(
                weak.get()?.screen(entry)?.ofType(type) ?: throw BuilderRefusedException(NavigationStatus.Invalid.number),
                model,
            )

            override fun destroyView(view: View) {
                (view as? AutoCloseable)?.close()
            }
        },
    )
}

/**
 * Registers a flow that is a type, with a function that makes its models and gets the flow, and with a coordinator.
 * Null: it has no models, or the flows around it decide. See [NavigationCoordinators.registerFlow].
 */
public fun <Route : FlowRoute<*, *>> Navigator.registerFlow(
    type: FlowType<Route, *>,
    makeModel: ((Route) -> Any?)? = null,
    onDispatch: ((DispatchContext) -> CoordinatorAnswer)? = null,
): RouteId {
    val builder = if (makeModel == null) type.checks() else routeBuilder { makeModel(type.built(it.arguments)) }
    return registerTyped(type, builder, onDispatch)
}

/**
 * Registers a flow that is a type, with a coordinator over its messages. The messages are routes of a sealed interface,
 * so the compiler finds the message that has no answer:
 *
 * ```kotlin
 * sealed interface CatalogueMessage : NavigationRoute<Nothing>
 *
 * navigator.registerFlow(Catalogue, messages(Product, Buy, Help)) { message: CatalogueMessage ->
 *     when (message) {
 *         is Product -> CoordinatorAnswer.Show
 *         is Buy -> CoordinatorAnswer.Redispatch(Checkout(message.id))
 *         Help -> CoordinatorAnswer.Pass
 *     }
 * }
 * ```
 *
 * A request that is no message of the flow is left to the flow around it. A message need not be a registered route.
 */
public fun <Message : NavigationRoute<*>> Navigator.registerFlow(
    type: FlowType<*, *>, messages: List<RouteType<out Message>>, onDispatch: (Message) -> CoordinatorAnswer,
): RouteId = registerFlow(type, messages, null) { message, _ -> onDispatch(message) }

/**
 * Registers a flow that is a type, with a coordinator that gets each message and what was sent. [DispatchContext.child] is
 * the flow directly in it that has passed the message on, [DispatchContext.model] what [makeModel] has made for the flow
 * that is asked.
 *
 * ```kotlin
 * navigator.registerFlow(Catalogue, messages(Product, Help), makeModel = { Basket() }) { message: CatalogueMessage, sent ->
 *     when (message) {
 *         is Product -> if ((sent.model as Basket).isFull) CoordinatorAnswer.Refuse() else CoordinatorAnswer.Show
 *         Help -> CoordinatorAnswer.Pass
 *     }
 * }
 * ```
 */
public fun <Route : FlowRoute<*, *>, Message : NavigationRoute<*>> Navigator.registerFlow(
    type: FlowType<Route, *>, messages: List<RouteType<out Message>>, makeModel: ((Route) -> Any?)? = null,
    onDispatch: (Message, DispatchContext) -> CoordinatorAnswer,
): RouteId {
    for (message in messages) {
        message.routeClass?.let { receiver.routeTypes.mistake(message, it) }?.let { refuse(it) }
        if (receiver.routeTypes[message.name] == null) receiver.routeTypes.add(message)
    }
    return registerFlow(type, makeModel) { sent ->
        messages.firstNotNullOfOrNull { it.of(sent.request) }?.let { onDispatch(it, sent) } ?: CoordinatorAnswer.Pass
    }
}

/** The types of the messages of a flow, for [registerFlow]. Of objects alone `listOf` makes no such list. */
public fun <Message : NavigationRoute<*>> messages(vararg types: RouteType<out Message>): List<RouteType<out Message>> =
    types.asList()

/** A builder that refuses the arguments of another route. An object takes none, and has none. */
private fun RouteType<*>.checks(): RouteBuilder<*, *>? =
    if (properties.all.isEmpty()) null
    else routeBuilder({ build -> built(build.arguments).let { null } }) { _, build -> built(build.arguments) }

private fun Navigator.registerTyped(
    type: RouteType<*>, builder: RouteBuilder<*, *>?, onDispatch: ((DispatchContext) -> CoordinatorAnswer)? = null,
): RouteId = try {
    registerChecked(type, builder, onDispatch)
} catch (failure: Throwable) {
    if (routeId(type.name) == null) receiver.routeTypes.roots.remove(type.name)
    throw failure
}

private fun Navigator.registerChecked(
    type: RouteType<*>, builder: RouteBuilder<*, *>?, onDispatch: ((DispatchContext) -> CoordinatorAnswer)?,
): RouteId {
    val types = receiver.routeTypes
    val properties = type.properties
    val routeClass = type.routeClass ?: refuse(
        type.patternWithoutClass?.let {
            "${type.name} has the pattern $it and no constructor: write path(\"…\", ::Route, Route::property), or make it " +
                "a data object that is a NavigationRoute"
        } ?: "${type.name} has no properties: give its type path(…) or properties(…), or make it a data object that is " +
            "a NavigationRoute",
    )
    types.mistake(type, routeClass)?.let { refuse(it) }
    val pattern = properties.pattern?.let { RoutePattern(it, routeClass.simpleName ?: type.name, properties.all).typed() }
    properties.all.firstNotNullOfOrNull { it.mistake }?.let { mistake ->
        refuse(mistake.replace("…::", "${routeClass.simpleName ?: "…"}::"))
    }
    addRoots(type)
    val place = type.place()
    val container = place.container(types)
    val opens = if (place.opens == Presentation.Pushed) types.roots.opening(type.name) ?: place.opens else place.opens
    val id = if (type is FlowType<*, *>) {
        if (container != null) refuse("${type.name} is a flow, and can't contain branches")
        types.add(type)
        registerFlow(
            type.name, NavigationRequest(type.first()), builder = builder, opens = opens, version = type.version,
            isRestored = type.isRestored, onDispatch = onDispatch,
        )
    } else register(
        type.name, builder = builder, opens = opens, container = container, version = type.version,
        isRestored = type.isRestored,
    )
    try {
        if (pattern != null) addPattern(id, pattern, properties.isLinkable)
        types.add(type)
    } catch (failure: Throwable) {
        unregister(id)
        throw failure
    }
    return id
}

/** Returns the exception of a function that is no operation. */
internal fun Navigator.failure(status: NavigationStatus, sentence: String): NavigationException =
    if (isClosed) NavigationException(NavigationStatus.Closed) else NavigationException(status, null, sentence)

internal fun refuse(sentence: String): Nothing = throw PatternException(NavigationStatus.Invalid, sentence, null)

/** Returns the id of a registered route; null if no route of its name is registered. */
public fun Navigator.routeId(type: RouteType<*>): RouteId? = routeId(type.name)

/** Makes the request for a route. If its type is not registered, no route of the request is found. */
public fun Navigator.requestOf(route: NavigationRoute<*>): NavigationRequest =
    NavigationRequest(route).resolved(receiver.routeTypes)

/** Finds a branch by the route of its first screen, as [Navigator.currentBranch] does. */
public fun Navigator.currentBranch(with: RouteType<*>): StackId? = currentBranch(with.name)

/** Finds a branch of the innermost container of a route, as [Navigator.currentBranch] does. */
public fun Navigator.currentBranch(name: String, of: RouteType<*>): StackId? = currentBranch(name, of.name)

/** Returns the topmost entry of a route, whatever its arguments; null: none on the stack. */
public fun Navigator.topmost(type: RouteType<*>): EntryId? = topmost(NavigationRequest(type.name))

/**
 * Reads the route of an entry; null if the entry is gone, if no type is registered for it, or if its arguments are not
 * those of the type.
 */
public fun Navigator.routeOf(entry: EntryId): NavigationRoute<*>? =
    requestOf(entry)?.let { receiver.routeTypes[it.route]?.of(it) }

/**
 * Adds a guard about entering a route, which gets the route that would be entered.
 *
 * ```kotlin
 * navigator.addGuard(entering = Account) { if (session.isSignedIn) GuardAnswer.Accept else GuardAnswer.Resume(SignIn) }
 * ```
 *
 * What has arguments that are not those of the route is [NavigationStatus.Invalid]. Throws with [NavigationStatus.Stale] if the route is
 * not registered. See [NavigationGuards.addGuard].
 */
public fun <Route : NavigationRoute<*>> Navigator.addGuard(
    entering: RouteType<Route>, onRemoved: (() -> Unit)? = null, decide: (Route) -> GuardAnswer,
): GuardId = addGuard(scopeOf(entering), onRemoved) { answer(entering, it, decide) }

/** Adds a guard about entering a route, with a function that suspends and runs in [coroutines]. */
public fun <Route : NavigationRoute<*>> Navigator.addGuard(
    entering: RouteType<Route>,
    coroutines: CoroutineScope,
    onRemoved: (() -> Unit)? = null,
    decide: suspend (Route) -> GuardAnswer,
): GuardId = addGuard(scopeOf(entering), coroutines, onRemoved) { context ->
    answer(entering, context) { decide(it) }
}

private inline fun <Route : NavigationRoute<*>> Navigator.answer(
    type: RouteType<Route>, context: GuardContext, decide: (Route) -> GuardAnswer,
): GuardAnswer =
    try {
        decide(type.built(context.arguments))
    } catch (unlike: ArgumentsException) {
        GuardAnswer.Refuse(receiver.refused(unlike))
    }

private fun Navigator.scopeOf(type: RouteType<*>) =
    GuardScope.EnteringRoute(
        routeId(type) ?: throw failure(
            NavigationStatus.Stale, "no route of the name ${type.name} is registered: register it before its guards",
        ),
    )

/**
 * Gives an entry the properties of a route, as [NavigationOperations.update] does: `navigator.update(entry, to = Product(7))`.
 * [NavigationStatus.Invalid] if the entry is of another route.
 */
public fun Navigator.update(
    entry: EntryId, to: NavigationRoute<*>, options: NavigationOptions? = null,
): NavigationOutcome {
    val request = requestOf(to)
    val current = requestOf(entry)
    if (current == null || current.route == request.route) return update(entry, request.arguments, options)
    return wrong(NavigationStatus.Invalid, "update: the entry is of the route ${current.route}, not ${request.route}")
}

/** Gives an entry the properties of a route, as [update] does, and waits for the final outcome. */
public suspend fun Navigator.awaitUpdate(
    entry: EntryId, to: NavigationRoute<*>, options: NavigationOptions? = null,
): NavigationOutcome = onOwner { update(entry, to, options).await() }

/** [restore] with a route that is a type for the first screen. */
public fun Navigator.restore(
    text: String?,
    orStart: NavigationRoute<*>,
    appVersion: Int = 0,
    options: NavigationOptions? = null,
    migrate: ((SavedEntry) -> SavedDecision)? = null,
): RestoreOutcome = restore(text, NavigationRequest(orStart), appVersion, options, migrate)

/** [awaitRestore] with a route that is a type for the first screen. */
public suspend fun Navigator.awaitRestore(
    text: String?,
    orStart: NavigationRoute<*>,
    appVersion: Int = 0,
    options: NavigationOptions? = null,
    migrate: ((SavedEntry) -> SavedDecision)? = null,
): RestoreOutcome = awaitRestore(text, NavigationRequest(orStart), appVersion, options, migrate)
