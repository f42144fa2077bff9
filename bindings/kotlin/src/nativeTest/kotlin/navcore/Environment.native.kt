package navcore

import kotlinx.cinterop.*
import platform.posix.*

@OptIn(ExperimentalForeignApi::class)
actual fun environment(name: String): String? = getenv(name)?.toKString()

@OptIn(ExperimentalForeignApi::class)
actual fun readFile(path: String): String {
    val file = checkNotNull(fopen(path, "rb")) { path }
    var text = ByteArray(0)
    val part = ByteArray(65536)
    do {
        val count = part.usePinned { fread(it.addressOf(0), 1u, part.size.convert(), file) }.toInt()
        text += part.copyOf(count)
    } while (count > 0)
    fclose(file)
    return text.decodeToString()
}
