// The tree, the active stack and the current request as flows: each follows from when it is asked for.

package navcore

import kotlinx.coroutines.flow.MutableStateFlow

internal class NavigationFlows(private val navigator: Navigator) {
    private var known: KnownTree? = null
    private var entriesFlow: MutableStateFlow<List<NavigationEntry>>? = null
    private var requestFlow: MutableStateFlow<NavigationRequest?>? = null
    private var treeFlow: MutableStateFlow<NavigationTree>? = null

    val entries: MutableStateFlow<List<NavigationEntry>>
        get() = entriesFlow ?: MutableStateFlow(readEntries()).also { entriesFlow = it }
    val currentRequest: MutableStateFlow<NavigationRequest?>
        get() = requestFlow ?: MutableStateFlow(readRequest()).also { requestFlow = it }
    val tree: MutableStateFlow<NavigationTree>
        get() = treeFlow ?: MutableStateFlow(readTree()).also { treeFlow = it }

    /** The tree as the commits have left it that were told. */
    fun readTree(): NavigationTree {
        if (navigator.isClosed) return NavigationTree(emptyList())
        return (known ?: KnownTree(navigator).also { known = it }).now()
    }

    private fun readEntries(): List<NavigationEntry> = readTree().active?.entries ?: emptyList()

    private fun readRequest() = if (navigator.isClosed) null else navigator.readCurrentRequest()

    /** Another observer may have heard it first. */
    fun hear(event: NavigationEvent) {
        known?.heard(event)
    }

    fun heard(event: NavigationEvent) {
        hear(event)
        refresh()
    }

    fun refresh() {
        entriesFlow?.value = readEntries()
        treeFlow?.value = readTree()
        requestFlow?.value = readRequest()
    }
}
