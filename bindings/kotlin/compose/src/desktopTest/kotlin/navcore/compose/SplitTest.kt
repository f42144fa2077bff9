// Splits, drawn: how many columns stand side by side, and what is reported.

package navcore.compose

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.requiredSize
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.test.performClick
import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import navcore.BridgeAnswer
import navcore.ContainerKind
import navcore.NavigationBranch
import navcore.NavigationContainer
import navcore.NavigationOptions
import navcore.navigatorBridge
import org.junit.Test

class SplitTest : SplitRig() {
    @Test
    fun asManyColumnsAsFitStandSideBySide() {
        startMail()
        showCounters()
        rule.waitForIdle()
        assertEquals(listOf("blank", "letters"), routes())
        val (list, blank) = composed.sortedBy { it.value }
        assertEquals(listOf(300.dp, 300.dp), listOf(widthOf(list), widthOf(blank)))
        assertEquals(300.dp, screen(blank).getUnclippedBoundsInRoot().left)
        assertEquals(listOf(), reports)
        resize(899)
        assertEquals(listOf(2), reports)
        assertEquals(449.5, widthOf(list).value.toDouble(), 1.0)
        resize(599)
        assertEquals(listOf(2, 1), reports)
        assertEquals(listOf("letters"), routes())
        assertEquals(599.dp, widthOf(list))
        resize(600)
        assertEquals(listOf("blank", "letters"), routes())
        assertEquals(listOf(2, 1, 2), reports)
    }

    @Test
    fun nothingIsReportedWhereTheNumberIsTheSame() {
        startMail()
        showCounters()
        resize(1000)
        assertEquals(listOf(), reports)
        for (to in listOf(620, 700, 899, 610)) resize(to)
        assertEquals(listOf(2), reports)
        for (to in listOf(590, 0, 100, 299, 301)) resize(to)
        assertEquals(listOf(2, 1), reports)
        resize(1000)
        assertEquals(listOf(2, 1, 3), reports)
    }

    @Test
    fun theLeastWidthIsTheHostsOrTheScreens() {
        startMail()
        showCounters(columnWidth = 451.dp)
        rule.waitForIdle()
        assertEquals(listOf(1), reports)
        assertEquals(listOf("letters"), routes())
        resize(1000)
        assertEquals(listOf(1, 2), reports)
    }

    @Test
    fun aScreenOfItsOwnPlacesItsColumns() {
        val mail = startMail()
        var least by mutableStateOf(100.dp)
        showCounters {
            screen("mail") { entry ->
                Column(Modifier.reportsColumns(entry, least)) {
                    for (column in entry.branches) {
                        BasicText("${column.name} ${if (column.isShown) "is shown" else "is folded"}")
                    }
                    Branch(entry.branches.first { it.name == "list" })
                }
            }
        }
        for (name in listOf("list", "letter", "more")) text("$name is shown").assertIsDisplayed()
        text("letters 0").assertIsDisplayed()
        ui { least = 500.dp }
        rule.waitForIdle()
        assertEquals(listOf(1), reports)
        text("letter is folded").assertIsDisplayed()
        assertEquals(1, ui { navigator.containerInfo(mail)?.columns })
    }

    @Test
    fun columnsInAScreenOfTheProgram() {
        startMail()
        showCounters {
            screen("mail") { entry ->
                Column {
                    BasicText("mail")
                    Columns(entry, Modifier.weight(1f), minimumWidth = 400.dp)
                }
            }
        }
        rule.waitForIdle()
        assertEquals(listOf(2), reports)
        text("mail").assertIsDisplayed()
        text("letters 0").assertIsDisplayed()
        text("blank 0").assertIsDisplayed()
    }

    @Test
    fun anEmptyColumnDrawsNothing() {
        startMail()
        showCounters()
        assertEquals(listOf("blank", "letters"), routes())
        val attached = open("attached")
        assertEquals(listOf("attached", "blank", "letters"), routes())
        assertEquals(600.dp, screen(attached).getUnclippedBoundsInRoot().left)
        ui { navigator.popBack() }
        rule.waitForIdle()
        assertEquals(listOf("blank", "letters"), routes())
        open("attached")
        text("attached 0").assertIsDisplayed()
        ui { navigator.setStack(listOf(), NavigationOptions(target = branch("more"))) }
        rule.waitForIdle()
        assertEquals(listOf("blank", "letters"), routes())
    }

    @Test
    fun anotherNumberOfColumnsIsReportedAnew() {
        val mail = startMail()
        showCounters()
        rule.waitForIdle()
        val names = listOf("list", "letter", "more", "fourth")
        fun split(count: Int) = NavigationContainer(
            ContainerKind.Split,
            names.take(count).map { NavigationBranch(it, going(if (it == "list") "letters" else "blank")) },
        )
        ui { navigator.setContainer(mail, split(4)) }
        rule.waitForIdle()
        assertEquals(listOf(3), reports)
        text("letters 0").performClick()
        ui { navigator.setContainer(mail, split(4).copy(branches = split(4).branches.reversed())) }
        rule.waitForIdle()
        text("letters 1").assertIsDisplayed()
        ui { navigator.setContainer(mail, null) }
        rule.waitForIdle()
        assertEquals(listOf("mail"), ui { navigator.readTree().root?.entries?.map { it.route } })
        assertEquals(listOf(), routes())
    }

    @Test
    fun twoHostsOfANavigatorDoNotArgue() {
        startMail()
        show {
            Column {
                for (host in 1..2) {
                    Box(Modifier.requiredSize((if (host == 1) width else 400).dp, 200.dp)) {
                        NavigationHost(navigator) { unknown { BasicText("${it.route} in $host") } }
                    }
                }
            }
        }
        rule.waitForIdle()
        assertEquals(listOf(1), reports)
        text("letters in 1").assertIsDisplayed()
        resize(700)
        assertEquals(listOf(1, 2), reports)
        text("blank in 2").assertIsDisplayed()
    }

    @Test
    fun theBridgeIsNotAsked() {
        startMail()
        ui { navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(1) }) }
        showCounters()
        resize(400)
        assertEquals(listOf("letters"), routes())
    }

    @Test
    fun afterTheEndNothingIsReported() {
        startMail()
        showCounters()
        rule.waitForIdle()
        ui { navigator.close() }
        resize(400)
        assertEquals(listOf(), reports)
        text("letters 0").assertIsDisplayed()
    }
}
