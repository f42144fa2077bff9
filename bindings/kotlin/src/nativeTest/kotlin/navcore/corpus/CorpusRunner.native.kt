// The runner of the corpus, through cinterop.

@file:OptIn(ExperimentalForeignApi::class)

package navcore.corpus

import kotlinx.cinterop.*
import navcore.corpus.interop.*
import navcore.environment
import platform.posix.memcpy

actual val corpusFolder: String get() = environment("NAVCORE_CORPUS") ?: "Tests/Corpus"

private fun driver(context: COpaquePointer?): CorpusDriver = context!!.asStableRef<CorpusDriver>().get()

/** At once: readBytes would go byte by byte. */
private fun copyOf(bytes: CPointer<UByteVar>, length: Int): ByteArray {
    val copy = ByteArray(length)
    copy.usePinned { memcpy(it.addressOf(0), bytes, length.convert()) }
    return copy
}

actual fun runCorpus(driver: CorpusDriver, way: CorpusWay, manner: CorpusManner, folder: String): CorpusCounts {
    val context = StableRef.create(driver)
    val how = cValue<corpus_manner> {
        this.way = way.ordinal.toUInt()
        by_intents = manner == CorpusManner.Intents
        by_posts = manner == CorpusManner.Posts
        by_records = manner == CorpusManner.Records
        by_folds = manner == CorpusManner.Folds
        is_traced = false
    }
    try {
        return memScoped {
            val runs = alloc<corpus_driver>()
            runs.context = context.asCPointer()
            runs.execute = staticCFunction { subject, run, bytes, length ->
                val reply = driver(subject).execute(run.toLong(), copyOf(bytes!!, length.toInt()))
                reply.asUByteArray().usePinned { corpus_reply(run, it.addressOf(0), reply.size.convert()) }
            }
            runs.print = staticCFunction { subject, line -> driver(subject).print(line!!.toKString()) }
            corpus_run_path(runs.ptr, how, folder).useContents {
                CorpusCounts(passed.toInt(), failed.toInt(), errors.toInt())
            }
        }
    } finally {
        context.dispose()
    }
}

actual fun corpusHear(run: Long, message: ByteArray): Long =
    message.asUByteArray().usePinned { corpus_hear(run.toCPointer(), it.addressOf(0), message.size.convert()) }
