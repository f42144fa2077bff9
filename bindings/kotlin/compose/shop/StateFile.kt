// Where the customer was, in a file: what a phone's system keeps of an app that it ends, a program on the desktop keeps
// itself.

package navcore.shop

import androidx.compose.runtime.saveable.SaveableStateRegistry
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText

class StateFile(private val path: Path) {
    /** It is there from when the state is read until it is saved again. */
    private val marker = path.resolveSibling("${path.fileName}.opening")

    /**
     * The registry with what the file has, or with nothing where that can't be read. A marker of the last time says that
     * the shop has ended before its first screen was there for long: with the same state it would end so each time, so it
     * begins anew.
     */
    fun open(): SaveableStateRegistry {
        val saved = try {
            if (marker.exists()) path.deleteIfExists()
            if (path.exists()) {
                marker.writeText("")
                savedOf(path.readText())
            } else {
                emptyMap()
            }
        } catch (exception: Exception) {
            complain("read", exception)
            emptyMap()
        }
        return SaveableStateRegistry(saved, ::canBeWritten)
    }

    /** Writes a second file first, so that there is always a whole one. */
    fun save(registry: SaveableStateRegistry) {
        try {
            path.toAbsolutePath().parent.createDirectories()
            val next = path.resolveSibling("${path.fileName}.new")
            next.writeText(textOf(registry.performSave()))
            Files.move(next, path, REPLACE_EXISTING, ATOMIC_MOVE)
            marker.deleteIfExists()
        } catch (exception: IOException) {
            complain("write", exception)
        }
    }

    private fun complain(verb: String, exception: Exception) =
        System.err.println("shop: can't $verb $path: ${exception.message ?: exception}")

    companion object {
        /** Of the user, where Linux has such files. */
        fun ofUser(): StateFile {
            val folder = System.getenv("XDG_STATE_HOME")?.takeIf { Path.of(it).isAbsolute }?.let { Path.of(it) }
            val states = folder ?: Path.of(System.getProperty("user.home"), ".local", "state")
            return StateFile(states.resolve("navcore-shop").resolve("state.json"))
        }
    }
}
