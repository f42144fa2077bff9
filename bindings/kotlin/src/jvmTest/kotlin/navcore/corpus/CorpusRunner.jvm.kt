// The runner of the corpus, through JNI.

package navcore.corpus

actual val corpusFolder: String get() = System.getProperty("navcore.corpus") ?: "Tests/Corpus"

private object CorpusRunner {
    init {
        System.load(System.getProperty("navcore.corpus.library"))
    }

    /** What passed, what failed, and what could not be read. */
    external fun run(driver: CorpusDriver, way: Int, manner: Int, folder: ByteArray): IntArray
    external fun hear(run: Long, message: ByteArray): Long

    /** Called by the runner. */
    fun print(driver: CorpusDriver, line: ByteArray) = driver.print(line.decodeToString())
}

actual fun runCorpus(driver: CorpusDriver, way: CorpusWay, manner: CorpusManner, folder: String): CorpusCounts {
    val counts = CorpusRunner.run(driver, way.ordinal, manner.ordinal, folder.encodeToByteArray() + 0)
    return CorpusCounts(counts[0], counts[1], counts[2])
}

actual fun corpusHear(run: Long, message: ByteArray): Long = CorpusRunner.hear(run, message)
