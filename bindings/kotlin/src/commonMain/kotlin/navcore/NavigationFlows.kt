// The tree, the active stack and the current request as flows: each follows from when it is asked for.

package navcore

import kotlinx.coroutines.flow.MutableStateFlow

internal class NavigationFlows(private val navigator: Navigator) {
    private var entriesAreWatched = false
    private var requestIsWatched = false
    private var treeIsWatched = false
    private val entriesFlow by lazy { MutableStateFlow(readEntries()) }
    private val requestFlow by lazy { MutableStateFlow(readRequest()) }

    val entries: MutableStateFlow<List<NavigationEntry>> get() = entriesFlow.also { entriesAreWatched = true }
    val currentRequest: MutableStateFlow<NavigationRequest?> get() = requestFlow.also { requestIsWatched = true }

    private val treeFlow by lazy { MutableStateFlow(navigator.readTree()) }
    val tree: MutableStateFlow<NavigationTree> get() = treeFlow.also { treeIsWatched = true }

    private fun readEntries(): List<NavigationEntry> =
        if (navigator.isClosed) emptyList() else navigator.readEntries()

    private fun readRequest() = if (navigator.isClosed) null else navigator.readCurrentRequest()

    fun refresh() {
        if (entriesAreWatched) entriesFlow.value = readEntries()
        if (treeIsWatched) treeFlow.value = navigator.readTree()
        if (requestIsWatched) requestFlow.value = readRequest()
    }
}
