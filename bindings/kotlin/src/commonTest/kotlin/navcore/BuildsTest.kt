// What a builder is given: a value that stays what it is.

package navcore

import kotlin.test.*

class BuildsTest {
    /** Keeps what it was made of, and reads it only later. */
    private class Screen(var build: BuildContext)

    private val screens = ArrayList<Screen>()

    private fun started(): Navigator {
        val navigator = Navigator()
        val builder = routeBuilder({ Screen(it).also(screens::add) }) { screen, build -> screen.build = build }
        for (route in listOf("main", "page", "step")) navigator.register(route, builder)
        navigator.registerFlow("flow", NavigationRequest("step"), builder = builder)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    @Test
    fun aModelMayKeepItAndReadItLater(): Unit = started().use { navigator ->
        val photo = HostObject("photo")
        val options = NavigationOptions(tag = 7, hint = NavigationValue.of("slide"))
        val page = navigator.navigate(NavigationRequest("page", "id" to 3, "photo" to photo), options).entryOrThrow()
        val (main, build) = screens.map { it.build }
        assertEquals(page, build.entry)
        assertEquals("page", navigator.nameOf(build.routeId))
        assertEquals(3, build.arguments?.get("id")?.int)
        assertEquals("photo", build.arguments?.get("photo")?.toKotlin())
        assertEquals(7, build.tag)
        assertEquals("slide", build.hint?.string)
        assertNull(build.flow)
        assertEquals(listOf<Any?>(navigator.entryAt(0), null, 0L, null, null), main.run { listOf(entry, arguments, tag, hint, flow) })
        assertEquals("main", navigator.nameOf(main.routeId))
    }

    @Test
    fun itStaysWhatItWasWhenTheEntryGetsOtherArguments(): Unit = started().use { navigator ->
        val page = navigator.navigate(NavigationRequest("page", "id" to 1)).entryOrThrow()
        val first = screens.last().build
        navigator.update(page, arguments("id" to 2))
        assertEquals(listOf(1, 2), listOf(first, screens.last().build).map { it.arguments?.get("id")?.int })
        navigator.popBack()
        assertEquals(1, first.arguments?.get("id")?.int)
    }

    @Test
    fun itNamesTheFlowOfItsEntry(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("flow"))
        val flow = navigator.currentFlow
        val (ofFlow, ofStep) = screens.takeLast(2).map { it.build }
        assertEquals(listOf(flow, flow), listOf(ofFlow.flow, ofStep.flow))
        assertEquals(listOf("flow", "step"), listOf(ofFlow, ofStep).map { navigator.nameOf(it.routeId) })
        assertEquals(navigator.top, ofStep.entry)
    }

    @Test
    fun anotherThreadMayReadIt(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("page", "id" to 1))
        assertEquals(1, elsewhere { screens.last().build.arguments?.get("id")?.int })
    }
}
