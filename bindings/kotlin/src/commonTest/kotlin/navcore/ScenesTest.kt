// Scenes: windows of an app, entries that move between them, and where the user is in each.

package navcore

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertSame

class ScenesTest {
    private class Model(val number: Int)

    /** Two scenes, main: [home] and right*: [other]. */
    private fun started(): Navigator {
        val navigator = Navigator()
        var made = 0
        val builder = routeBuilder { Model(made++) }
        for (route in listOf("home", "other", "note")) navigator.register(route, "/$route", builder = builder)
        navigator.start(NavigationRequest("home")).entryOrThrow()
        navigator.start(NavigationRequest("other"), NavigationOptions(scene = "right")).entryOrThrow()
        return navigator
    }

    private val Navigator.text: String get() = readTree().toString()

    @Test
    fun aSceneHasItsNameItsRootAndIsFoundByIt(): Unit = started().use { navigator ->
        assertEquals("main: [home] right*: [other]", navigator.text)
        val tree = navigator.readTree()
        assertEquals(listOf("main", "right"), tree.scenes.map { it.name })
        assertEquals(listOf(false, true), tree.scenes.map { it.isActive })
        assertEquals(navigator.stacks(null), tree.scenes.map { it.id })
        assertEquals(tree.scenes.last().root, tree.root)
        assertEquals(navigator.currentStack, tree.active?.id)
        assertEquals(navigator.scene("right"), navigator.scene())
        assertEquals(tree.scenes.first().id, navigator.scene("MAIN"))
        assertNull(navigator.scene("left"))
        assertNull(navigator.scene(""))
        for (scene in tree.scenes) assertEquals(scene.id, navigator.stackInfo(scene.id)?.scene)
    }

    @Test
    fun anOperationGoesToTheSceneThatItNames(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("note"), NavigationOptions(scene = "main")).entryOrThrow()
        assertEquals("main: [home, note] right*: [other]", navigator.text)
        navigator.navigate(NavigationRequest("note")).entryOrThrow()
        assertEquals("main: [home, note] right*: [other, note]", navigator.text)
        assertEquals(NavigationStatus.Ok, navigator.back(NavigationOptions(scene = "main")).status)
        assertEquals("main: [home] right*: [other, note]", navigator.text)
        assertEquals(
            NavigationStatus.NotFound,
            navigator.navigate(NavigationRequest("note"), NavigationOptions(scene = "left")).status,
        )
    }

    @Test
    fun aSceneIsSelectedAndDismissedByItsRootStack(): Unit = started().use { navigator ->
        val kinds = ArrayList<String>()
        navigator.observe { event -> if (event.kind == EventKind.Changed) kinds += event.changes.map { "$it" } }
        val main = assertNotNull(navigator.scene("main"))
        navigator.hostDidSelect(main)
        assertEquals("main*: [home] right: [other]", navigator.text)
        assertEquals(NavigationStatus.AlreadyThere, navigator.hostDidSelect(main).status)
        navigator.start(NavigationRequest("note"), NavigationOptions(scene = "third"))
        navigator.hostDidDismiss(assertNotNull(navigator.scene("third")))
        navigator.dismiss(options = NavigationOptions(target = navigator.scene("right")))
        assertEquals("[home]", navigator.text)
        assertEquals(
            listOf(
                "selected the scene of home", "added scene third with note", "added note at 0",
                "removed note from 0", "removed the scene of note", "selected the scene of other",
                "removed other from 0", "removed the scene of other", "selected the scene of home",
            ),
            kinds,
        )
    }

    @Test
    fun anEntryThatMovesToAnotherSceneKeepsItsModelAndState(): Unit = started().use { navigator ->
        val changes = ArrayList<NavigationChange>()
        val note = navigator.navigate(NavigationRequest("note")).entryOrThrow()
        val model = navigator.modelOf(note)
        navigator.setState(note, NavigationValue.of("half written"))
        navigator.observe { event -> changes += event.changes }
        val main = assertNotNull(navigator.scene("main"))
        val elements = (navigator.entryIds(main) + note).map { NavigationElement.Keep(it) }
        assertEquals(NavigationStatus.Ok, navigator.setStack(elements, NavigationOptions(target = main)).status)
        assertEquals("main: [home, note] right*: [other]", navigator.text)
        assertEquals(main, navigator.stack(note))
        assertSame(model, navigator.modelOf(note))
        assertEquals("half written", navigator.stateOf(note)?.string)
        assertEquals(listOf("moved note out from 1", "moved note in at 1"), changes.map { "$it" })
        assertEquals(listOf(note, note), changes.map { it.entry })
    }

    @Test
    fun aMirrorFollowsScenesAndMoves(): Unit = started().use { navigator ->
        val mirror = mutableMapOf<StackId, MutableList<EntryId>>()
        for (stack in navigator.readTree().stacks) mirror[stack.id] = navigator.entryIds(stack.id).toMutableList()
        navigator.observe { event -> if (event.kind == EventKind.Changed) event.changes.forEach { it.applyTo(mirror) } }
        fun agrees() = assertEquals(
            navigator.readTree().stacks.associate { it.id to it.entries.map { entry -> entry.id } }, mirror.toMap(),
        )
        val note = navigator.navigate(NavigationRequest("note")).entryOrThrow()
        navigator.start(NavigationRequest("home"), NavigationOptions(scene = "third"))
        agrees()
        val third = assertNotNull(navigator.scene("third"))
        navigator.setStack(
            listOf(NavigationElement.Keep(note), NavigationElement.Keep(navigator.entryIds(third).single())),
            NavigationOptions(target = third),
        )
        assertEquals("main: [home] right: [other] third*: [note, home]", navigator.text)
        agrees()
        navigator.dismiss(options = NavigationOptions(target = navigator.scene("right")))
        agrees()
        navigator.hostDidDismiss(third)
        agrees()
        assertEquals("[home]", navigator.text)
    }

    @Test
    fun theLocationSaysTheSceneAndThePath(): Unit = started().use { navigator ->
        val main = navigator.scene("main")
        assertEquals("/right/other", navigator.location())
        assertEquals("/main/home", navigator.location(main))
        val link = DeepLink.trusted(navigator.location(main), beginsWithScene = true)
        navigator.navigate(NavigationRequest("note"), NavigationOptions(scene = "main"))
        assertNotEquals("/main/home", navigator.location(main))
        navigator.open(link)
        assertEquals("/main/home", navigator.location(main))
        assertEquals("/home", navigator.location(main, showsScene = false))
        val way = navigator.wayBack(main).filterNotNull()
        assertEquals("/main/home", navigator.location(way.last()))
        assertEquals("/home", navigator.location(way.last(), showsScene = false))
        assertEquals(
            NavigationStatus.Stale, assertFailsWith<NavigationException> { navigator.location(StackId(12345)) }.status,
        )
    }
}
