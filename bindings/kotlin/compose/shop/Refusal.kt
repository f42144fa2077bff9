// The numbers with which the shop's bridge and builders refuse a move. They come back as NavigationOutcome.hostCode.

package navcore.shop

import navcore.BridgeAnswer
import navcore.BuilderRefusedException
import navcore.NavigationOutcome

enum class Refusal(val code: Int, val reason: String) {
    WithoutArgument(400, "an argument is missing"),
    ByTheBank(402, "the bank says no"),
    UnknownProduct(404, "there is no such product"),
    EmptyCart(409, "the cart is empty"),
    SoldOut(410, "it is sold out"),
    CardNotSaved(423, "the card is not saved");

    val answer: BridgeAnswer get() = BridgeAnswer.Refuse(code)
    fun fail(): Nothing = throw BuilderRefusedException(code)
}

/** What the customer is told of an outcome; null where all is well. */
fun reasonOf(outcome: NavigationOutcome): String? = when (outcome) {
    is NavigationOutcome.Refused -> Refusal.entries.firstOrNull { it.code == outcome.hostCode }?.reason ?: "refused"
    is NavigationOutcome.Aborted -> "nobody has answered in time"
    is NavigationOutcome.Failed -> "that can't be done: ${outcome.status}"
    is NavigationOutcome.Unchanged, is NavigationOutcome.Pending, is NavigationOutcome.Done -> null
}
