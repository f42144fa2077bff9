// What the screens keep by rememberSaveable: for as long as their entries are on a stack.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.SaveableStateHolder
import androidx.compose.runtime.saveable.Saver
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.saveable.rememberSaveableStateHolder

/** The keys under which something may be kept. They are saved too: entries go also while no host is there to see it. */
private class KeptKeys(val keys: MutableSet<String>) {
    companion object {
        val saver = Saver<KeptKeys, ArrayList<String>>(
            save = { ArrayList(it.keys) }, restore = { KeptKeys(it.toMutableSet()) },
        )
    }
}

@Composable
internal fun rememberScreenStates(host: HostState): SaveableStateHolder {
    val holder = rememberSaveableStateHolder()
    val kept = rememberSaveable(saver = KeptKeys.saver) { KeptKeys(HashSet()) }
    val drop = { keys: Collection<String> ->
        keys.forEach(holder::removeState)
        kept.keys -= keys.toSet()
    }
    remember(host) { drop(kept.keys - host.keys) }
    // Every commit is followed by a composition, also one that changes nothing of what is shown.
    val revision = host.revision
    SideEffect {
        drop(host.takeGone())
        if (revision > 0) kept.keys += host.drawnKeys
    }
    return holder
}
