// Where the JVM gets the native library: a file that is named, the jar, or a folder of the system.

package navcore

import java.io.File
import java.io.IOException
import java.io.InputStream
import java.nio.file.Files

internal object NativeLibrary {
    private const val PROPERTY = "navcore.library"
    private const val NAME = "navcore_jni"
    private val file = System.mapLibraryName(NAME)

    /** Of this system and processor, as scripts/kotlin-jar puts it into the jar. */
    val resource: String = "navcore/native/$system-$processor/$file"

    private val system: String
        get() {
            val name = System.getProperty("os.name").orEmpty().lowercase()
            return when {
                // Its jars hold no libraries: they are in the package of the program.
                System.getProperty("java.vm.name") == "Dalvik" -> "android"
                name.startsWith("mac") -> "macos"
                name.startsWith("windows") -> "windows"
                else -> name.replace(' ', '-')
            }
        }

    private val processor: String
        get() = when (val name = System.getProperty("os.arch").orEmpty().lowercase()) {
            "amd64", "x86-64" -> "x86_64"
            "aarch64" -> "arm64"
            else -> name
        }

    fun load() {
        val named = System.getProperty(PROPERTY)
        if (named != null) return loadFile(named, "$named, which the property $PROPERTY names,")
        val packed = NativeLibrary::class.java.getResourceAsStream("/$resource")
        if (packed != null) return packed.use { loadCopy(it) }
        try {
            System.loadLibrary(NAME)
        } catch (error: UnsatisfiedLinkError) {
            throw unsatisfied(
                "no native library: the property $PROPERTY is not set, $resource is not in the jar, " +
                    "and in java.library.path there is no $file that can be loaded",
                error,
            )
        }
    }

    /**
     * Loads a copy with a name of its own, which nobody else can write to: each class loader and each process has one.
     * Where a loaded file can be deleted it is gone at once, otherwise at the exit.
     */
    private fun loadCopy(packed: InputStream) {
        val copy = try {
            copied(packed)
        } catch (error: IOException) {
            throw unsatisfied("$resource of the jar can't be copied to the folder that java.io.tmpdir names", error)
        }
        try {
            loadFile(copy.path, "$resource of the jar, copied to $copy (java.io.tmpdir says where),")
        } finally {
            if (!copy.delete()) copy.deleteOnExit()
        }
    }

    private fun copied(packed: InputStream): File {
        val copy = Files.createTempFile("navcore-", "-$file").toFile()
        try {
            copy.outputStream().use { packed.copyTo(it) }
        } catch (error: IOException) {
            copy.delete()
            throw error
        }
        return copy
    }

    private fun loadFile(path: String, what: String) {
        try {
            System.load(path)
        } catch (error: UnsatisfiedLinkError) {
            throw unsatisfied("$what can't be loaded", error)
        }
    }

    private fun unsatisfied(what: String, cause: Throwable): Throwable =
        UnsatisfiedLinkError("navcore: $what: ${cause.message}").initCause(cause)
}
