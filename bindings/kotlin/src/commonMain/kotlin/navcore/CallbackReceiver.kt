// Receives the callbacks of one navigator: what they mean, and the exceptions that wait for the call to return. What
// every move calls is inlined: Kotlin/Native gives each function that knows objects a frame, and those are dear.

@file:Suppress("NOTHING_TO_INLINE")

package navcore

internal class Observation(val onRemoved: (() -> Unit)?, val hear: (NavigationEvent) -> Unit)

/** A type of parameters: a check, or what reads and writes. */
internal sealed class ParameterType(val onRemoved: (() -> Unit)?)

internal class CheckedType(onRemoved: (() -> Unit)?, val check: (String) -> Boolean) : ParameterType(onRemoved)

internal class ReadType(
    onRemoved: (() -> Unit)?, val read: (String) -> NavigationValue?, val write: (NavigationValue) -> String?,
) : ParameterType(onRemoved)

internal class CallbackReceiver(val owner: Owner, private val wake: (() -> Unit)?) {
    val tokens = TokenTable()
    val products = ProductTable()
    val objects = HostObjects(this)
    val id = CallbackReceivers.add(this)

    /** By id, for the requests of changes, which cross without a name. The owner's. */
    val routeNames = HashMap<Long, String>()
    val routeTypes = RouteTypes()

    /** Why the arguments that were read last are not those of their route. */
    private var argumentsSentence: String? = null

    /** While a text is restored. */
    private var lost: LostArguments? = null

    /** The object that hosts keep with the navigator. It is of the owner alone. */
    var hosts: Any? = null

    /** For bridges that register their routes. */
    var navigator: Weak<Navigator>? = null

    /** The exception of a callback in one of the owner's calls. */
    private var thrown: Throwable? = null
        set(value) {
            field = value
            hasThrown = value != null
        }

    /** Asked by every call, so it needs no frame. */
    private var hasThrown = false

    /** How many callbacks are running, one inside the other; what only gives back is none. */
    var depth = 0
        private set

    /** Throws what a callback threw, out of the call that caused it. */
    fun rethrow() {
        if (hasThrown) throwIt()
    }

    private fun throwIt() {
        val caught = thrown ?: return
        thrown = null
        throw caught
    }

    /** Runs a callback, and keeps what it throws for the call that caused it, which must not see what was thrown before. */
    private inline fun guarded(body: () -> Long): Long {
        val outer = if (hasThrown) thrown else null
        if (outer != null) thrown = null
        val answer = try {
            body()
        } catch (exception: Throwable) {
            keep(exception)
        }
        if (outer != null) putBack(outer)
        return answer
    }

    private inline fun running(body: () -> Long): Long = guarded {
        depth++
        try {
            body()
        } finally {
            depth--
        }
    }

    private fun keep(exception: Throwable): Long {
        thrown?.let { exception.addSuppressed(it) }
        thrown = exception
        return REFUSAL
    }

    private fun putBack(outer: Throwable) {
        val inner = thrown
        if (inner != null && inner !== outer) outer.addSuppressed(inner)
        thrown = outer
    }

    // The callbacks of every move

    /** The question reads its plan when it is wanted, and before it is too late where it is answered later. */
    private inline fun asked(plan: Long, kind: Int, ask: (NavigationQuestion) -> BridgeAnswer): Long {
        val question = NavigationQuestion(kind, this, plan)
        try {
            val answer = ask(question).number
            if (answer == BridgeAnswer.LATER) question.keep()
            return answer.toLong()
        } finally {
            question.end()
        }
    }

    /** The guard keeps the question that it answers later. */
    private fun askedGuard(token: Int, plan: Long, kind: Int, bytes: ByteArray?): Long {
        val question = NavigationQuestion(kind, this, plan)
        try {
            return tokens.known<Guard>(token).decide(reader(bytes).guardContext(question)).toLong()
        } finally {
            question.end()
        }
    }

    private inline fun transition(token: Int, plan: Long, kind: Int): Long =
        running { asked(plan, kind) { bridge(token).transition(it) } }

    private inline fun makeModel(token: Int, entry: Long, route: Long): Long =
        running { made { builder(token).makeModel(BuildContext(EntryId(entry), RouteId(route))) } }

    private inline fun destroyModel(token: Int, model: Int): Long = running {
        products.take(model)?.let { builder(token).destroyModel(it) }
        0
    }

    // The others

    private fun other(what: Int, token: Int, a: Long, b: Long, bytes: ByteArray?): Long = when (what) {
        Up.MAKE_MODEL -> running { made { builder(token).makeModel(reader(bytes).build()) } }
        Up.GUARD -> running { askedGuard(token, a, b.toInt(), bytes) }
        Up.MIGRATE -> running { tokens.known<Migration>(token).decide(reader(bytes).saved(), a).toLong() }
        Up.MAKE_VIEW -> running { made { builder(token).makeView(EntryId(a), products[b.toInt()]) } }
        Up.UPDATE_MODEL -> running { updated { builder(token).updateModel(products[a.toInt()], reader(bytes).build()) } }
        Up.REGISTER_ROUTES -> told { navigator?.get()?.let { bridge(token).registerRoutes(it) } }
        Up.REPLAY -> told { bridge(token).replay(reader(bytes).changes()) }
        Up.DESTROY_VIEW -> told { products.take(a.toInt())?.let { builder(token).destroyView(it) } }
        Up.CHECK -> running { if (tokens.known<CheckedType>(token).check(text(bytes))) 0 else 1 }
        Up.READ -> told {
            tokens.known<ReadType>(token).read(text(bytes))?.let { value -> answer(a) { it.data(value, this) } }
        }
        Up.WRITE -> told {
            val value = reader(bytes).optional() ?: NavigationValue.Null
            tokens.known<ReadType>(token).write(value)?.let { text -> answer(a) { it.byte(1).text(text) } }
        }
        Up.PREPARE -> running { (tokens.known<FlowCallbacks>(token).onDispatch?.invoke(reader(bytes).sent()) ?: 0).toLong() }
        Up.RESULT -> told { tokens.known<Waiting>(token).onResult?.invoke(reader(bytes).result()) }
        Up.GESTURE -> told { tokens.known<BackHandler>(token).handle(reader(bytes).gesture(emptyList())) }
        Up.EVENT -> told { heard(tokens.known(token), NavigationEvent(EventKind.entries.numbered(a.toInt()), this, b)) }
        Up.LOG_LINE -> told { tokens.known<NavigationLog>(token).written(bytes ?: ByteArray(1)) }
        Up.LOG_TIME -> timed { tokens.known<NavigationLog>(token).time() }
        Up.LOG_ENDED -> told { tokens.known<NavigationLog>(token).ended(bytes ?: ByteArray(0)) }
        Up.OBJECT -> anywhere(a) { objects.givenBack(token) }
        Up.DESTROY -> anywhere(a) { destroyed(tokens.take(token)) }
        else -> anywhere(a) { wake?.invoke() }
    }

    /**
     * What may run on any thread. In a call of that thread that uses no navigator ([isWithoutNavigator] is 1) what it
     * throws comes out of that call, by the platform: the owner may be another thread.
     */
    private inline fun anywhere(isWithoutNavigator: Long, body: () -> Unit): Long {
        if (isWithoutNavigator == 0L) return guarded { body().let { 0 } }
        body()
        return 0
    }

    private fun heard(observation: Observation, event: NavigationEvent) {
        try {
            observation.hear(event)
        } finally {
            event.end()
        }
    }

    private inline fun told(body: () -> Unit): Long = running {
        body()
        0
    }

    /** Returns a time; 0 if the function has thrown. */
    private inline fun timed(time: () -> Long): Long {
        var answer = 0L
        told { answer = time() }
        return answer
    }

    private fun destroyed(item: Any?) {
        when (item) {
            is NavigatorBridge -> item.onDetached()
            is RouteBuilder<*, *> -> item.onUnregistered()
            is Waiting -> item.onReleased?.invoke()
            is Child -> item.destroy?.invoke()
            is Guard -> item.onRemoved?.invoke()
            is BackHandler -> item.onRemoved?.invoke()
            is Observation -> item.onRemoved?.invoke()
            is ParameterType -> item.onRemoved?.invoke()
        }
    }

    /** Returns the token of an object that a builder makes. A refusal is for the library alone. */
    private inline fun made(make: () -> Any?): Long = try {
        val product = make()
        if (product == null) 0 else products.put(product).toLong()
    } catch (refusal: BuilderRefusedException) {
        refused(refusal)
    } catch (unlike: ArgumentsException) {
        refused(unlike).toLong() shl 32
    }

    private inline fun updated(update: () -> Unit): Long = try {
        update()
        0
    } catch (refusal: BuilderRefusedException) {
        refused(refusal)
    } catch (unlike: ArgumentsException) {
        refused(unlike).toLong() shl 32
    }

    private fun refused(refusal: BuilderRefusedException): Long {
        argumentsSentence = null
        return refusal.code.toLong() shl 32
    }

    /** Keeps the sentence, and returns the number with which the library knows the refusal. */
    fun refused(unlike: ArgumentsException): Int {
        argumentsSentence = unlike.message
        lost?.add(unlike)
        return NavigationStatus.Invalid.number
    }

    fun beginToRestore() {
        lost = LostArguments()
    }

    /** Ends a restore. Returns what the library says about its losses, with the sentences about arguments. */
    fun endRestore(message: String): String {
        val sentence = lost?.firstSentence(message)
        lost = null
        return if (sentence == null) message else said(message, sentence)
    }

    /** Whether the refusal of that number is one of arguments that are not those of their route. */
    fun areArgumentsRefused(status: NavigationStatus, code: Int): Boolean =
        argumentsSentence != null && code == NavigationStatus.Invalid.number &&
            (status == NavigationStatus.Refused || status == NavigationStatus.Blocked)

    /** Makes the outcome of an operation that is over. Arguments of another route are invalid, and no refusal of the app's. */
    fun outcome(fields: LongArray, message: String = ""): NavigationOutcome {
        val sentence = argumentsSentence(fields, message) ?: return NavigationOutcome.of(fields, message)
        val invalid = fields.copyOf()
        invalid[0] = NavigationStatus.Invalid.number.toLong()
        invalid[1] = RefusingParty.Nobody.ordinal.toLong()
        invalid[2] = 0
        return NavigationOutcome.of(invalid, said(message, sentence))
    }

    /** The sentence about the arguments for which an operation or an entry was refused; null: for another reason. */
    private fun argumentsSentence(fields: LongArray, message: String): String? {
        val by = RefusingParty.entries.numbered(fields[1].toInt())
        val status = NavigationStatus.of(fields[0].toInt())
        val isOfChecks = (by == RefusingParty.Builder || by == RefusingParty.Guard) &&
            (status == NavigationStatus.Refused || status == NavigationStatus.Blocked) &&
            fields[2] == NavigationStatus.Invalid.number.toLong()
        return if (isOfChecks) lost?.sentence(fields[8], message) ?: argumentsSentence else null
    }

    /** Puts the sentence in the place of what the library says of a number. */
    private fun said(message: String, sentence: String): String =
        message.replace(Regex("the (builder|guard of .+) refused with ${NavigationStatus.Invalid.number}")) {
            sentence
        }

    /** Fills the answer of a type, at that address of C. */
    private inline fun answer(address: Long, write: (MessageWriter) -> Unit) {
        val writer = MessageWriter().begin(this)
        write(writer)
        Crossing.call(0, 0, Down.PARAMETER_ANSWER, address, 0, writer.bytes, writer.length, LongArray(Crossing.OUT))
    }

    private fun text(bytes: ByteArray?): String = bytes?.decodeToString() ?: ""
    private fun reader(bytes: ByteArray?) = MessageReader(bytes ?: ByteArray(0), this)
    private inline fun bridge(token: Int): NavigatorBridge = tokens.known(token)
    private inline fun builder(token: Int): RouteBuilder<Any?, Any?> = tokens.known(token)

    /** From C. */
    companion object {
        private const val REFUSAL = -1L

        fun transition(receiver: Long, tokenAndKind: Long, plan: Long): Long {
            val known = receiverOf(receiver) ?: return REFUSAL
            return known.transition(tokenAndKind.toInt(), plan, (tokenAndKind shr 32).toInt())
        }

        fun makeModel(receiver: Long, token: Long, entry: Long, route: Long): Long {
            val known = receiverOf(receiver) ?: return REFUSAL
            return known.makeModel(token.toInt(), entry, route)
        }

        fun destroyModel(receiver: Long, tokenAndModel: Long): Long {
            val known = receiverOf(receiver) ?: return REFUSAL
            return known.destroyModel(tokenAndModel.toInt(), (tokenAndModel shr 32).toInt())
        }

        fun other(receiver: Long, what: Int, token: Long, a: Long, b: Long, bytes: ByteArray?): Long =
            receiverOf(receiver)?.other(what, token.toInt(), a, b, bytes) ?: REFUSAL
    }
}
