// The hosts of one navigator. An entry may move from the scene of one to that of another, and what its screen has saved
// goes with it.

package navcore.compose

import navcore.EntryId
import navcore.EntryPhase
import navcore.Navigator
import navcore.hosts

internal class HostGroup private constructor() {
    private val hosts = ArrayList<HostState>()

    /** What was saved by the screens of entries that have moved to a scene which no host has drawn yet. */
    private val moved = HashMap<EntryId, ScreenState>()

    /** In how many hosts the screens of entries are drawn, of those that are. */
    private val drawn = HashMap<EntryId, Int>()

    fun add(host: HostState) {
        hosts += host
    }

    fun remove(host: HostState) {
        hosts -= host
    }

    fun isDrawn(entry: EntryId): Boolean = entry in drawn

    /** The screen of an entry is drawn in one more host. */
    fun begins(entry: EntryId) {
        drawn[entry] = (drawn[entry] ?: 0) + 1
    }

    /** The same in one less. An entry on its way out that is drawn nowhere has left. */
    fun ends(entry: EntryId, navigator: Navigator) {
        val others = (drawn[entry] ?: 1) - 1
        if (others > 0) drawn[entry] = others else drawn.remove(entry)
        if (others > 0 || navigator.isClosed || navigator.phaseOf(entry) != EntryPhase.Leaving) return
        navigator.hostDidExit(entry)
    }

    /** An entry has left the scene of a host for another one. That one's host may have taken the state before. */
    fun depart(entry: EntryId, state: ScreenState?) {
        if (state != null) moved[entry] = state
    }

    /** An entry is new to a host: what its screen has saved in another scene, whose host may not know yet that it has left. */
    fun arrive(entry: EntryId, at: HostState): ScreenState? {
        val before = moved.remove(entry)
        if (hosts.size == 1) return before
        val others = hosts.filter { it.scene != null && it.sceneId != at.sceneId }
        return others.firstNotNullOfOrNull { it.states.take(keyOf(at.navigator, entry)) } ?: before
    }

    /** Of entries that have gone nobody will want it. */
    fun forgetGone(navigator: Navigator) {
        if (moved.isNotEmpty()) moved.keys.retainAll { navigator.phaseOf(it) == EntryPhase.Alive }
    }

    companion object {
        fun of(navigator: Navigator): HostGroup =
            navigator.hosts as? HostGroup ?: HostGroup().also { navigator.hosts = it }
    }
}
