// The hosts of one navigator, and what they share.

package navcore.compose

import navcore.EntryId
import navcore.EntryPhase
import navcore.NavigationHostApi
import navcore.Navigator
import navcore.hosts

@OptIn(NavigationHostApi::class)
internal class HostGroup private constructor() {
    val states = ScreenStates()

    /** In how many hosts the screens of entries are drawn, of those that are. */
    private val drawn = HashMap<EntryId, Int>()

    fun isDrawn(entry: EntryId): Boolean = entry in drawn

    /** The screen of an entry is drawn in one more host. */
    fun begins(entry: EntryId) {
        drawn[entry] = (drawn[entry] ?: 0) + 1
    }

    /** The screen of an entry is drawn in one host less. An entry on its way out that is drawn nowhere has left. */
    fun ends(entry: EntryId, navigator: Navigator) {
        val others = (drawn[entry] ?: 1) - 1
        if (others > 0) drawn[entry] = others else drawn.remove(entry)
        if (others > 0 || navigator.isClosed || navigator.phaseOf(entry) != EntryPhase.Leaving) return
        navigator.hostDidExit(entry)
    }

    companion object {
        fun of(navigator: Navigator): HostGroup =
            navigator.hosts as? HostGroup ?: HostGroup().also { navigator.hosts = it }
    }
}
