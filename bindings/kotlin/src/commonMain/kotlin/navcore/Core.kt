// One navigator's end of the crossing: what its callbacks mean, and the exceptions that wait for the call to return.

package navcore

import kotlin.concurrent.Volatile

/** What C knows by a number. Read by the owner; other threads, which post, may put something in. */
internal class Slots {
    private val lock = Lock()

    @Volatile
    private var held = arrayOfNulls<Any>(16)
    private var used = 0
    private val free = ArrayList<Int>()

    /** From 1 on. */
    fun put(item: Any): Int = lock.held {
        val index = free.removeLastOrNull() ?: used++
        if (index == held.size) held = held.copyOf(index * 2)
        held[index] = item
        index + 1
    }

    operator fun get(token: Long): Any? = held.getOrNull(token.toInt() - 1)

    fun take(token: Long): Any? = lock.held {
        val index = token.toInt() - 1
        val item = held.getOrNull(index)
        if (item != null) {
            held[index] = null
            free.add(index)
        }
        item
    }

    /** What is held at the moment; for tests. */
    val count: Int get() = lock.held { used - free.size }
}

/** Models and views, which only the owner touches. */
internal class Products {
    private var held = arrayOfNulls<Any>(16)
    private var next = IntArray(16)
    private var used = 0
    private var free = -1
    var count = 0
        private set

    fun put(item: Any): Int {
        var index = free
        if (index >= 0) {
            free = next[index]
        } else {
            index = used++
            if (index == held.size) {
                held = held.copyOf(index * 2)
                next = next.copyOf(index * 2)
            }
        }
        held[index] = item
        count++
        return index + 1
    }

    operator fun get(token: Long): Any? = if (token == 0L) null else held[token.toInt() - 1]

    fun take(token: Long): Any? {
        val index = token.toInt() - 1
        if (index < 0) return null
        val item = held[index]
        held[index] = null
        next[index] = free
        free = index
        count--
        return item
    }
}

/** A host object that the library has. */
internal class Loan(val host: HostObject, val address: Long, val token: Long) {
    var givings = 0
}

internal class Observation(val onRemoved: (() -> Unit)?, val hear: (NavigationEvent) -> Unit)

/** The cores that live, by number. A core is held by its navigator alone. */
internal object Cores {
    private class Place(val id: Long, val core: Weak<Core>)

    private const val BITS = 20
    private val lock = Lock()
    private var serial = 0L
    private val free = ArrayList<Int>()

    @Volatile
    private var places = arrayOfNulls<Place>(16)
    private var used = 0

    fun add(core: Core): Long = lock.held {
        val index = free.removeLastOrNull() ?: used++
        check(index < 1 shl BITS) { "navcore: too many navigators" }
        serial++
        val id = (serial shl BITS) or index.toLong()
        val wider = if (index < places.size) places else places.copyOf(places.size * 2)
        wider[index] = Place(id, Weak(core))
        places = wider
        id
    }

    operator fun get(id: Long): Core? {
        val index = (id and ((1L shl BITS) - 1)).toInt()
        val place = places.getOrNull(index)
        return if (place != null && place.id == id) place.core.get() else null
    }

    fun remove(id: Long) = lock.held {
        val index = (id and ((1L shl BITS) - 1)).toInt()
        if (places.getOrNull(index)?.id == id) {
            places[index] = null
            free.add(index)
        }
    }
}

internal class Core(private val wake: (() -> Unit)?) {
    val slots = Slots()
    val products = Products()
    val id = Cores.add(this)

    private val objects = HashMap<HostObject, Loan>()
    private val addresses = HashMap<Long, Loan>()
    private val objectLock = Lock()

    private var thrown: Throwable? = null

    /** How many callbacks are running, one inside the other; what only gives back is none. */
    var depth = 0
        private set

    /** What a callback threw comes out of the call that caused it. */
    fun rethrow() {
        val caught = thrown ?: return
        thrown = null
        throw caught
    }

    // Host objects

    fun give(host: HostObject): Long = objectLock.held {
        val loan = objects.getOrPut(host) {
            val out = LongArray(Crossing.OUT)
            val token = slots.put(host).toLong()
            val writer = WireWriter().begin(this)
            Crossing.call(0, Down.OBJECT_NEW, token, 0, writer.bytes, writer.length, out)
            Loan(host, out[0], token).also { addresses[out[0]] = it }
        }
        loan.givings++
        loan.address
    }

    /** Of one that the library has not, an address at which nothing is. */
    fun addressOf(host: HostObject): Long = objectLock.held { objects[host]?.address ?: 1 }

    fun hostObject(address: Long): HostObject = objectLock.held {
        addresses[address]?.host ?: HostObject(null)
    }

    private fun givenBack(token: Long) {
        val host = slots[token] as? HostObject ?: return
        objectLock.held {
            val loan = objects[host] ?: return@held
            loan.givings--
            if (loan.givings > 0) return@held
            objects.remove(host)
            addresses.remove(loan.address)
            slots.take(token)
            Crossing.call(0, Down.OBJECT_FREE, loan.address, 0, null, 0, LongArray(Crossing.OUT))
        }
        host.onGivenBack?.invoke()
    }

    // Callbacks

    fun called(what: Int, token: Long, a: Long, b: Long, bytes: ByteArray?): Long {
        if (what == Up.WAKE) {
            wake?.invoke()
            return 0
        }
        val outer = thrown
        val counts = what != Up.DESTROY && what != Up.OBJECT
        thrown = null
        if (counts) depth++
        var answer = REFUSAL
        try {
            answer = answer(what, token, a, b, bytes)
        } catch (exception: Throwable) {
            if (exception is BuilderRefusal && (what == Up.MAKE_MODEL || what == Up.MAKE_VIEW)) {
                answer = exception.code.toLong() shl 32
                // What was thrown inside it goes its own way.
                if (counts) depth--
                thrown = outer ?: thrown
                return answer
            }
            thrown?.let { exception.addSuppressed(it) }
            thrown = exception
        }
        if (counts) depth--
        val inner = thrown
        if (outer != null && inner != null && outer !== inner) outer.addSuppressed(inner)
        thrown = outer ?: inner
        return answer
    }

    private fun answer(what: Int, token: Long, a: Long, b: Long, bytes: ByteArray?): Long {
        when (what) {
            Up.TRANSITION -> return asked(a, b) { bridge(token).transition(it) }
            Up.NAVIGATE_TO -> return asked(a, b) { bridge(token).navigateTo(it) }
            Up.POP_BACK -> return asked(a, b) { bridge(token).popBack(it) }
            Up.POP_UP_TO_ROOT -> return asked(a, b) { bridge(token).popUpToRoot(it) }
            Up.REPLAY -> bridge(token).replay(reader(bytes).changes())
            Up.MAKE_MODEL -> return model(builder(token), a, b)
            Up.MAKE_VIEW -> return made(builder(token).makeView(EntryId(a), product(b)))
            Up.DESTROY_MODEL -> products.take(a)?.let { builder(token).destroyModel(it) }
            Up.DESTROY_VIEW -> products.take(a)?.let { builder(token).destroyView(it) }
            Up.RESULT -> (slots[token] as NavigationIntent.NavigateForResult).onResult?.invoke(reader(bytes).result())
            Up.EVENT -> (slots[token] as Observation).hear(reader(bytes).event())
            Up.OBJECT -> givenBack(token)
            Up.DESTROY -> destroyed(slots.take(token))
        }
        return 0
    }

    private fun destroyed(item: Any?) {
        when (item) {
            is NavigatorBridge -> item.onDetached()
            is RouteBuilder<*, *> -> item.onUnregistered()
            is NavigationIntent.NavigateForResult -> item.onReleased?.invoke()
            is Observation -> item.onRemoved?.invoke()
        }
    }

    private fun reader(bytes: ByteArray?) = WireReader(bytes ?: ByteArray(0), this)
    private fun bridge(token: Long) = slots[token] as NavigatorBridge

    @Suppress("UNCHECKED_CAST")
    private fun builder(token: Long) = slots[token] as RouteBuilder<Any?, Any?>

    /** The question reads its plan when it is wanted, and before it is too late where it is answered later. */
    private inline fun asked(plan: Long, kind: Long, ask: (NavigationQuestion) -> BridgeAnswer): Long {
        val question = NavigationQuestion(IntentKind.entries.numbered(kind.toInt()), LazyPlan(this, plan))
        try {
            val answer = ask(question)
            if (answer === BridgeAnswer.Later) question.keep()
            return answer.number.toLong()
        } finally {
            question.end()
        }
    }

    private fun model(builder: RouteBuilder<Any?, Any?>, pointer: Long, entry: Long): Long {
        val build = NavigationBuild(EntryId(entry), LazyBuild(this, pointer))
        try {
            return made(builder.makeModel(build))
        } finally {
            build.end()
        }
    }

    private fun made(value: Any?): Long = if (value == null) 0 else products.put(value).toLong()
    fun product(token: Long): Any? = products[token]

    companion object {
        private const val REFUSAL = -1L

        /** From C. */
        fun up(core: Long, what: Int, token: Long, a: Long, b: Long, bytes: ByteArray?): Long =
            Cores[core]?.called(what, token, a, b, bytes) ?: REFUSAL
    }
}
