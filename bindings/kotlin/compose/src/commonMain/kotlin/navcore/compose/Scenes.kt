// Scenes: a window for each, and the report of which one has the focus.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.snapshotFlow
import androidx.compose.ui.platform.LocalWindowInfo
import navcore.Navigator
import navcore.StackId

/** A scene, for the window that shows it. */
public data class SceneWindow(
    /** The id of its root stack: the target of what dismisses the scene. */
    val id: StackId,
    /** The name of the scene. */
    val name: String,
    /** Whether operations that name no other scene go there. */
    val isActive: Boolean,
)

/**
 * Has a [window] for each scene that there is, in the order of their starts. The window draws a [NavigationHost] of the
 * scene's name. It goes when the scene has gone: a window that is closed reports that by
 * [hostDidDismiss][Navigator.hostDidDismiss], or asks by [dismiss][Navigator.dismiss], which the bridge may refuse.
 */
@Composable
public fun Scenes(navigator: Navigator, window: @Composable (SceneWindow) -> Unit) {
    val tree by navigator.tree.collectAsState()
    for (scene in tree.scenes) key(scene.id) { window(SceneWindow(scene.id, scene.name, scene.isActive)) }
}

/** Reports that the window around has got the focus. */
@Composable
internal fun ReportFocus(host: HostState) {
    val window = LocalWindowInfo.current
    // A window may have the focus before its scene is started.
    LaunchedEffect(host, window, host.root?.id) {
        snapshotFlow { window.isWindowFocused }.collect { if (it) host.reportFocus() }
    }
}
