// What the screens keep by rememberSaveable, for as long as their entries are there or may come back. It belongs to the
// navigator and not to a host: an entry may move to another host, and a host may go before the navigator does.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.key
import androidx.compose.runtime.movableContentOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.SaveableStateRegistry
import navcore.BranchRetention
import navcore.EntryId
import navcore.NavigationException
import navcore.Navigator
import navcore.StackNode
import navcore.save

/** The values that a screen has saved, by the keys under which it remembers them. */
internal typealias ScreenState = Map<String, List<Any?>>

/** The key of an entry: its number, which it has again in the next process and when a container remembers it. */
internal fun keyOf(navigator: Navigator, entry: EntryId): String = navigator.numberOf(entry).toString()

/** The keys of all entries in a saved text, those that a container remembers too: docs/state.md, "The bytes". */
internal fun keysIn(text: String): Set<String> =
    text.lineSequence().filter { it.startsWith(ENTRY) }.mapTo(HashSet()) { line ->
        line.drop(ENTRY.length).takeWhile(Char::isDigit)
    }

/** The keys of all entries that are there or may come back; null: there is no text to read them from. */
internal fun keysOf(navigator: Navigator): Set<String>? = try {
    keysIn(navigator.save())
} catch (_: NavigationException) {
    null
}

/** Whether it is a branch of a container that is among those that [left], and may come back with what was on it. */
internal fun StackNode.isRememberedAfter(left: Set<EntryId>, navigator: Navigator): Boolean {
    val container = info.owner?.takeIf { it in left && !isPresented } ?: return false
    return when (navigator.containerInfo(container)?.retention) {
        BranchRetention.WhileContainer, BranchRetention.None, BranchRetention.WhileActive -> false
        else -> true
    }
}

private const val ENTRY = "{\"number\":"

/** The states of the screens of a navigator, by the keys of their entries. */
internal class ScreenStates {
    private val saved = HashMap<String, ScreenState>()

    /** The registries of the screens that are composed. */
    private val registries = HashMap<String, SaveableStateRegistry>()

    @Composable
    fun Keeping(key: String, content: @Composable () -> Unit): Unit = key(key) {
        val around = LocalSaveableStateRegistry.current
        // An entry that has moved is composed anew while its former place is animated out.
        val registry = remember {
            SaveableStateRegistry(registries[key]?.performSave() ?: saved[key]) { around?.canBeSaved(it) ?: true }
        }
        // What is remembered is found again by its place, which counts from here: the screen may be drawn elsewhere next time.
        val placed = remember { movableContentOf { content: @Composable () -> Unit -> content() } }
        CompositionLocalProvider(LocalSaveableStateRegistry provides registry) { placed(content) }
        DisposableEffect(Unit) {
            saved.remove(key)
            registries[key] = registry
            onDispose {
                if (registries[key] === registry) {
                    registries.remove(key)
                    keep(key, registry)
                }
            }
        }
    }

    private fun keep(key: String, registry: SaveableStateRegistry) {
        val state = registry.performSave()
        if (state.isNotEmpty()) saved[key] = state
    }

    /** All entries of which it may hold something. */
    val keys: Set<String> get() = saved.keys + registries.keys

    /** Keeps nothing of entries that have gone, though their screens may still be drawn. */
    fun drop(keys: Collection<String>) {
        saved.keys.removeAll(keys)
        registries.keys.removeAll(keys)
    }

    /** Returns the states of these entries. */
    fun save(of: Set<String>): Map<String, ScreenState> {
        val all = HashMap(saved)
        for ((key, registry) in registries) registry.performSave().let { if (it.isNotEmpty()) all[key] = it }
        all.keys.retainAll(of)
        return all
    }

    /** Takes the states that another process has saved, or the composition before. */
    fun restore(states: Map<String, ScreenState>) {
        saved += states
    }
}
