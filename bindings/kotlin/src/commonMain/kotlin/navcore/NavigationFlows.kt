// The stack and the current request as flows: each follows from when it is asked for.

package navcore

import kotlinx.coroutines.flow.MutableStateFlow

internal class NavigationFlows(private val navigator: Navigator) {
    private var entriesAreWatched = false
    private var requestIsWatched = false
    private val entriesFlow by lazy { MutableStateFlow(readEntries()) }
    private val requestFlow by lazy { MutableStateFlow(navigator.readCurrentRequest()) }

    val entries: MutableStateFlow<List<NavigationEntry>> get() = entriesFlow.also { entriesAreWatched = true }
    val currentRequest: MutableStateFlow<NavigationRequest?> get() = requestFlow.also { requestIsWatched = true }

    private fun readEntries(): List<NavigationEntry> =
        if (navigator.isClosed) emptyList()
        else navigator.stack.mapNotNull { id -> navigator.requestOf(id)?.let { NavigationEntry(id, it) } }

    fun refresh() {
        if (entriesAreWatched) entriesFlow.value = readEntries()
        if (requestIsWatched) requestFlow.value = if (navigator.isClosed) null else navigator.readCurrentRequest()
    }
}
