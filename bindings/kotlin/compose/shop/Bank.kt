// The bridge: asked about every move before it happens. It looks into the cart and at the card, and asks the bank.

package navcore.shop

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import navcore.AbortReason
import navcore.BridgeAnswer
import navcore.EntryId
import navcore.NavigationChange
import navcore.NavigationQuestion
import navcore.Navigator
import navcore.NavigatorBridge

class ShopBridge(private val navigator: Navigator, private val cart: Cart) : NavigatorBridge {
    /** About a payment, which the bank answers in its own time. */
    var open by mutableStateOf<NavigationQuestion?>(null)
        private set

    override fun transition(question: NavigationQuestion): BridgeAnswer {
        val changes = question.changes
        return when {
            question.removed.any(::hasUnsavedCard) -> Refusal.CardNotSaved.answer
            changes.none { brings(it, "receipt") } -> BridgeAnswer.Accept
            cart.count == 0 -> Refusal.EmptyCart.answer
            else -> BridgeAnswer.Later.also { open = question }
        }
    }

    private fun brings(change: NavigationChange, route: String) =
        change.makesEntry && navigator.nameOf(change.routeId) == route

    private fun hasUnsavedCard(entry: EntryId): Boolean {
        val model = navigator.modelOf(entry) as? ShippingModel
        return model != null && !model.isSaved
    }

    fun approve() = settle { navigator.answer(it.id, BridgeAnswer.Accept) }
    fun deny() = settle { navigator.answer(it.id, Refusal.ByTheBank.answer) }
    fun timeOut() = settle { navigator.abort(it.ticket, AbortReason.TimedOut) }

    private fun settle(answer: (NavigationQuestion) -> Unit) {
        val question = open ?: return
        open = null
        answer(question)
    }
}
