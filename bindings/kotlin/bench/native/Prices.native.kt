@file:OptIn(ExperimentalForeignApi::class)

package navcore.bench

import kotlinx.cinterop.ExperimentalForeignApi
import kotlinx.cinterop.staticCFunction
import navcore.prices.*

actual object Prices {
    private val up = staticCFunction { number: Long -> number + 1 }

    actual fun bare(number: Long): Long = prices_bare(number)
    actual fun bareUp(count: Long): Long = prices_bare_up(count, up)
    actual fun pairs(count: Long): Long = prices_pairs(count)
    actual fun pairsWithRecords(count: Long): Long = prices_pairs_with_records(count)
    actual fun pairsWithCallbacks(count: Long): Long = prices_pairs_with_callbacks(count)
}
