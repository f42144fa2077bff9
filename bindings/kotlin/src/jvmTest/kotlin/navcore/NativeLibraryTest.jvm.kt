// The native library as a resource. The other tests name theirs by the property.

package navcore

import java.io.File
import java.net.URL
import java.net.URLClassLoader
import kotlin.test.*
import kotlinx.coroutines.Deferred

class NativeLibraryTest {
    private val resources = File(System.getProperty("navcore.resources"))

    /** Has classes of the binding, and so a library, of its own. */
    private fun loader(): URLClassLoader {
        val parts = listOf(Navigator::class, Deferred::class, Unit::class)
            .map { it.java.protectionDomain.codeSource.location }
        return URLClassLoader((parts + resources.toURI().toURL()).toTypedArray<URL>(), null)
    }

    private fun <T> withoutProperty(body: () -> T): T {
        val named = System.clearProperty("navcore.library")
        return try {
            body()
        } finally {
            System.setProperty("navcore.library", named)
        }
    }

    @Test
    fun eachClassLoaderLoadsItsOwn() = withoutProperty {
        val loaders = List(3) { loader() }
        val crossings = loaders.map { Class.forName("navcore.Crossing", true, it) }
        assertEquals(3, crossings.toSet().size)
        val threads = crossings.map { it.getMethod("thread").invoke(null) as Long }
        assertTrue(threads.all { it != 0L }, "$threads")
        loaders.forEach { it.close() }
    }

    @Test
    fun theResourceNamesSystemAndProcessor() {
        assertTrue(File(resources, NativeLibrary.resource).isFile, NativeLibrary.resource)
    }
}
