// Whether one can go back, known ahead of time, and gestures that a screen's handler has.

package navcore.compose

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.ui.test.assertIsDisplayed
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import navcore.NavigationOptions
import navcore.NavigationStatus
import navcore.NavigatorConfiguration
import org.junit.Test

class PlatformBackTest : HostRig() {
    private var isSearching by mutableStateOf(true)
    private val told = ArrayList<String>()

    @Test
    fun aGestureIsTold() {
        start()
        show {
            Host {
                screen("a") {
                    ScreenBackHandler(isSearching, onGesture = { gesture -> told += "${gesture.phase}" }) {
                        told += "back"
                        isSearching = false
                    }
                    BasicText("a $isSearching")
                }
                unknown { BasicText(it.route) }
            }
        }
        ui { navigator.navigate(going("a")) }
        rule.waitForIdle()
        ui {
            val back = PlatformBack(navigator)
            back.begin()
            back.progress(0.5f)
            back.cancel()
            back.begin()
            back.commit()
        }
        text("a false").assertIsDisplayed()
        assertEquals(listOf("begin", "progress", "cancel", "begin", "commit", "back"), told)
    }

    @Test
    fun whetherOneCanGoBackIsKnownAheadOfTime() {
        ui { navigator.configure(NavigatorConfiguration(sendsBackEvents = true)) }
        isSearching = false
        show {
            Column {
                BasicText("can go back: ${rememberCanGoBack(navigator).value}")
                Host {
                    unknown {
                        ScreenBackHandler(isSearching) {}
                        BasicText(it.route)
                    }
                }
            }
        }
        text("can go back: false").assertIsDisplayed()
        start()
        text("can go back: false").assertIsDisplayed()
        isSearching = true
        text("can go back: true").assertIsDisplayed()
        isSearching = false
        text("can go back: false").assertIsDisplayed()
        ui { navigator.navigate(going("a")) }
        text("can go back: true").assertIsDisplayed()
        ui { navigator.back() }
        text("can go back: false").assertIsDisplayed()
        ui { navigator.close() }
        text("can go back: false").assertIsDisplayed()
    }

    @Test
    fun eachSceneHasItsOwn() {
        start()
        ui { navigator.start(going("a"), NavigationOptions(scene = "left")) }
        ui { navigator.navigate(going("b")) }
        val main = PlatformBack(navigator, "main")
        val left = PlatformBack(navigator, "left")
        val nowhere = PlatformBack(navigator, "nowhere")
        assertFalse(ui { main.begin() })
        assertTrue(ui { left.begin() })
        assertFalse(ui { nowhere.begin() })
        assertEquals(NavigationStatus.AtRoot, ui { main.commit() }.status)
        assertEquals(NavigationStatus.NotFound, ui { nowhere.commit() }.status)
        assertTrue(ui { left.commit() }.isDone)
        assertEquals(1, ui { navigator.depth })
    }
}
