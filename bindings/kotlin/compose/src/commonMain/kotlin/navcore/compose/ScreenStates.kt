// What the screens keep by rememberSaveable: for as long as their entries are on a stack. What Compose brings for that can't
// hand over to another host what a screen has kept.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.key
import androidx.compose.runtime.movableContentOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.SaveableStateRegistry
import androidx.compose.runtime.saveable.Saver
import androidx.compose.runtime.saveable.rememberSaveable

/** What a screen has saved, by the keys of what it remembers. */
internal typealias ScreenState = Map<String, List<Any?>>

/** Of a host: the states of its screens, by the keys of their entries. */
internal class ScreenStates(private val saved: MutableMap<String, ScreenState> = HashMap()) {
    /** Of the screens that are composed. */
    private val registries = HashMap<String, SaveableStateRegistry>()
    private var parent: SaveableStateRegistry? = null

    @Composable
    fun Keeping(key: String, content: @Composable () -> Unit): Unit = key(key) {
        // An entry that has moved is composed anew while its former place is animated out.
        val registry = remember {
            SaveableStateRegistry(registries[key]?.performSave() ?: saved[key]) { parent?.canBeSaved(it) ?: true }
        }
        // What is remembered is found again by its place, which counts from here: the screen may be drawn elsewhere next time.
        val placed = remember { movableContentOf { content: @Composable () -> Unit -> content() } }
        CompositionLocalProvider(LocalSaveableStateRegistry provides registry) { placed(content) }
        DisposableEffect(Unit) {
            saved.remove(key)
            registries[key] = registry
            onDispose { if (registries[key] === registry) take(key)?.let { saved[key] = it } }
        }
    }

    /** What a screen has saved up to now, which is not kept here any longer. */
    fun take(key: String): ScreenState? {
        val before = saved.remove(key)
        val now = registries.remove(key)?.performSave() ?: return before
        return now.ifEmpty { null }
    }

    /** Keeps what an entry has saved elsewhere. */
    fun put(key: String, state: ScreenState) {
        saved[key] = state
    }

    /** Keeps nothing of an entry that has gone, though its screen may still be drawn. */
    fun drop(key: String) {
        saved.remove(key)
        registries.remove(key)
    }

    /** Entries go also while no host is there to see it. */
    fun dropOthers(keys: Set<String>) {
        saved.keys.retainAll(keys)
        registries.keys.retainAll(keys)
    }

    private fun saveAll(): Map<String, ScreenState>? {
        val all = HashMap(saved)
        for ((key, registry) in registries) registry.performSave().let { if (it.isEmpty()) all.remove(key) else all[key] = it }
        return all.ifEmpty { null }
    }

    companion object {
        private val saver = Saver<ScreenStates, Map<String, ScreenState>>(
            save = { it.saveAll() }, restore = { ScreenStates(HashMap(it)) },
        )

        @Composable
        fun remembered(): ScreenStates =
            rememberSaveable(saver = saver) { ScreenStates() }.also { it.parent = LocalSaveableStateRegistry.current }
    }
}
