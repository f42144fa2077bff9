@file:OptIn(ExperimentalForeignApi::class)

package navcore.corpus

import kotlinx.cinterop.*
import platform.posix.*

private fun read(path: String): String {
    val file = fopen(path, "rb") ?: error("can't open $path")
    try {
        var content = ByteArray(0)
        val buffer = ByteArray(65_536)
        while (true) {
            val count = buffer.usePinned { fread(it.addressOf(0), 1u, buffer.size.convert(), file) }.toInt()
            if (count == 0) return content.decodeToString()
            content += buffer.copyOf(count)
        }
    } finally {
        fclose(file)
    }
}

actual fun corpusFiles(): List<Pair<String, String>> {
    val folder = getenv("NAVCORE_CORPUS")?.toKString() ?: "Tests/Corpus"
    val directory = opendir(folder) ?: error("can't open $folder")
    val names = ArrayList<String>()
    while (true) names.add((readdir(directory) ?: break).pointed.d_name.toKString())
    closedir(directory)
    return names.filter { it.endsWith(".txt") }.sorted().map { it to read("$folder/$it") }
}
