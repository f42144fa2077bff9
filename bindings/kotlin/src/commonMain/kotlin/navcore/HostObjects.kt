// The host objects that the library has: each is one object there, however often it was given.

package navcore

internal class HostObjects(private val receiver: CallbackReceiver) {
    private class Loan(val token: Int, val host: HostObject, val address: Long) {
        var givings = 0
    }

    private val lock = Lock()
    private val loans = HashMap<HostObject, Loan>()
    private val byAddress = HashMap<Long, Loan>()

    /** Its address, for one giving more. */
    fun give(host: HostObject): Long = lock.held {
        val loan = loans.getOrPut(host) {
            val out = LongArray(Crossing.OUT)
            val writer = MessageWriter().begin(receiver)
            val token = receiver.tokens.put(host)
            Crossing.call(0, 0, Down.OBJECT_NEW, token.toLong(), 0, writer.bytes, writer.length, out)
            Loan(token, host, out[0]).also { byAddress[it.address] = it }
        }
        loan.givings++
        loan.address
    }

    /** Returns the address of an object; for an object that the library has not, an address at which nothing is. */
    fun addressOf(host: HostObject): Long = lock.held { loans[host]?.address ?: 1 }

    fun at(address: Long): HostObject = lock.held { byAddress[address]?.host ?: HostObject(null) }

    /** One giving is over. */
    fun givenBack(token: Int) {
        val host = receiver.tokens[token] as? HostObject ?: return
        takeBack(host)
        host.onGivenBack?.invoke()
    }

    /** Ends one giving of an object that the library has left to the caller, without calling `onGivenBack`. */
    fun takeBack(host: HostObject) = lock.held {
        val loan = loans[host] ?: return@held
        loan.givings--
        if (loan.givings > 0) return@held
        loans.remove(host)
        byAddress.remove(loan.address)
        receiver.tokens.take(loan.token)
        Crossing.call(0, 0, Down.OBJECT_FREE, loan.address, 0, null, 0, LongArray(Crossing.OUT))
    }
}
