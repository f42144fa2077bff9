package navcore.bench

actual object Prices {
    init {
        System.load(System.getProperty("navcore.bench"))
    }

    @JvmStatic actual external fun bare(number: Long): Long
    @JvmStatic actual external fun bareUp(count: Long): Long
    @JvmStatic actual external fun pairs(count: Long): Long
    @JvmStatic actual external fun pairsWithRecords(count: Long): Long
    @JvmStatic actual external fun pairsWithCallbacks(count: Long): Long
    @JvmStatic fun up(number: Long): Long = number + 1
}
