// The tree, the active stack and the current request as flows: each follows from when it is asked for.

package navcore

import kotlinx.coroutines.flow.MutableStateFlow

internal class NavigationFlows(private val navigator: Navigator) {
    private var entriesAreWatched = false
    private var requestIsWatched = false
    private var treeIsWatched = false
    private val entriesFlow by lazy { MutableStateFlow(asOwner { readEntries() }) }
    private val requestFlow by lazy { MutableStateFlow(asOwner { readRequest() }) }

    val entries: MutableStateFlow<List<NavigationEntry>> get() = entriesFlow.also { entriesAreWatched = true }
    val currentRequest: MutableStateFlow<NavigationRequest?> get() = requestFlow.also { requestIsWatched = true }

    private val treeFlow by lazy { MutableStateFlow(asOwner { navigator.readTree() }) }
    val tree: MutableStateFlow<NavigationTree> get() = treeFlow.also { treeIsWatched = true }

    private fun readEntries(): List<NavigationEntry> =
        if (navigator.isClosed) emptyList() else navigator.readEntries()

    private fun readRequest() = if (navigator.isClosed) null else navigator.readCurrentRequest()

    /** What another thread than the owner's would read first is nothing, and would stay so until the next change. */
    private inline fun <T> asOwner(read: () -> T): T {
        if (navigator.calls.call(Down.REVISION) == Status.WrongThread) throw NavigationException(Status.WrongThread)
        return read()
    }

    fun refresh() {
        if (entriesAreWatched) entriesFlow.value = readEntries()
        if (treeIsWatched) treeFlow.value = navigator.readTree()
        if (requestIsWatched) requestFlow.value = readRequest()
    }
}
