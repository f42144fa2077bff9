// The cart of the shop's one customer. Nothing here knows of navigation.

package navcore.shop

import androidx.compose.runtime.mutableStateMapOf

class Cart {
    private val pieces = mutableStateMapOf<Product, Int>()

    val lines: List<Pair<Product, Int>> get() = pieces.toList().sortedBy { it.first.id }
    val count: Int get() = pieces.values.sum()
    val total: Int get() = pieces.entries.sumOf { it.key.cents * it.value }

    fun put(product: Product, count: Int = 1) {
        pieces[product] = (pieces[product] ?: 0) + count
    }

    fun empty() = pieces.clear()
}
