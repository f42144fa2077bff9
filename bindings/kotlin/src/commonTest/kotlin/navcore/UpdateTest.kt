// New arguments of an entry that stays: by an operation, by a report, by a renewing navigation, by a new stack.

package navcore

import kotlin.test.*
import kotlinx.coroutines.async
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield

class UpdateTest {
    private class Failure(message: String) : RuntimeException(message)

    /** Its model is the list of the arguments that it was given. */
    private class NoteBuilder(private val log: MutableList<String>) :
        RouteBuilder<MutableList<NavigationValue?>, String> {
        var refusal: Throwable? = null
        val builds = ArrayList<BuildContext>()

        override fun makeModel(build: BuildContext) = mutableListOf(build.arguments)

        override fun updateModel(model: MutableList<NavigationValue?>, build: BuildContext) {
            builds += build
            log += "updated ${build.arguments}"
            refusal?.let { throw it }
            model += build.arguments
        }

        override fun makeView(entry: EntryId, model: MutableList<NavigationValue?>) = "view of $model"
    }

    private val log = ArrayList<String>()
    private val builder = NoteBuilder(log)

    private fun withNote(test: (Navigator, EntryId) -> Unit) = started().use { navigator ->
        test(navigator, navigator.navigate(note(1)).entryOrThrow())
    }

    private fun started(): Navigator {
        val navigator = Navigator()
        navigator.register("home", "/")
        navigator.register("note", "/notes/{id:int}", builder = builder)
        navigator.register("other")
        navigator.start(NavigationRequest("home"))
        return navigator
    }

    private fun note(id: Int) = NavigationRequest("note", "id" to id)
    private fun id(id: Int) = arguments("id" to id)
    private fun Navigator.observeChanges() = observe { if (it.kind == EventKind.Changed) log += "$it" }
    private fun Navigator.askLogging(answer: () -> BridgeAnswer = { BridgeAnswer.Accept }) =
        setBridge(navigatorBridge { log += "asked ${it.kind}: ${it.changes.listed}"; answer() })

    private fun assertLog(vararg lines: String) {
        assertEquals(lines.joinToString("\n"), log.joinToString("\n"))
        log.clear()
    }

    @Test
    fun anEntryGetsThePropertiesOfARoute() = runTest {
        Navigator().use { navigator ->
            navigator.register(Base, Level)
            navigator.start(Base)
            val level = navigator.navigate(Level(1)).entryOrThrow()
            assertTrue(navigator.update(level, to = Level(2)).isDone)
            assertEquals(Level(2), navigator.routeOf(level))
            assertEquals(NavigationStatus.AlreadyThere, navigator.awaitUpdate(level, to = Level(2)).status)
            val problems = ArrayList<NavigationOutcome>()
            navigator.onProblem = { problems += it }
            val other = navigator.update(navigator.entryIds[0], to = Level(3))
            assertEquals(NavigationStatus.Invalid, other.status)
            assertEquals("update: the entry is of the route base, not level", other.message)
            assertEquals(listOf(other), problems)
            navigator.popBack()
            assertEquals(NavigationStatus.Stale, navigator.update(level, to = Level(3)).status)
        }
    }

    @Test
    fun anEntryGetsNewArgumentsAndStaysAsItIs() = withNote { navigator, note ->
        navigator.askLogging()
        navigator.observeChanges()
        navigator.setState(note, NavigationValue.of("scrolled"))
        val model = navigator.modelOf(note)
        val entries = navigator.entries
        val outcome = navigator.update(note, id(2), NavigationOptions(tag = 4, hint = NavigationValue.of("fade")))
        assertEquals(note, assertIs<NavigationOutcome.Done>(outcome).entry)
        assertLog(
            "updated [\"id\": 2]", "asked update: updated note([\"id\": 2]) at 1",
            "changed, tag 4, hint \"fade\": updated note([\"id\": 2]) at 1",
        )
        assertEquals(note(2), navigator.requestOf(note))
        assertEquals(note(2), entries.value.last().request)
        assertEquals(note(2), navigator.currentRequest.value)
        assertEquals("/notes/2", navigator.pathOf(note))
        assertEquals(note, navigator.topmost(note(2)))
        assertSame(model, navigator.modelOf(note))
        assertEquals<Any?>(listOf(id(1), id(2)), model)
        assertEquals(NavigationValue.of("scrolled"), navigator.stateOf(note))
        val build = builder.builds.single()
        assertEquals(note, build.entry)
        assertEquals(navigator.routeId("note"), build.routeId)
        assertEquals(4, build.tag)
        assertEquals(NavigationValue.of("fade"), build.hint)
    }

    @Test
    fun whoWaitsForItsResultGetsThat() = started().use { navigator ->
        var result: NavigationResult<NavigationValue>? = null
        val note = navigator.navigateForResult(note(1)) { result = it }.entryOrThrow()
        assertTrue(navigator.update(note, id(2)).isDone)
        navigator.popBack("done")
        assertEquals(NavigationResult.Value(NavigationValue.of("done")), result)
    }

    @Test
    fun whatChangesNothingAndWhatCannotBe() = withNote { navigator, note ->
        assertEquals(
            NavigationStatus.AlreadyThere, assertIs<NavigationOutcome.Unchanged>(navigator.update(note, id(1))).status,
        )
        assertEquals(NavigationStatus.Invalid, navigator.update(note, arguments("id" to "x")).status)
        assertEquals(NavigationStatus.Invalid, navigator.update(note, null).status)
        assertEquals(
            NavigationStatus.Invalid, navigator.update(note, id(2), NavigationOptions(updatesArguments = true)).status,
        )
        navigator.popBack()
        assertEquals(NavigationStatus.Stale, navigator.update(note, id(2)).status)
        val home = navigator.top!!
        assertEquals(NavigationStatus.AlreadyThere, navigator.update(home, null).status)
        assertTrue(navigator.update(home, NavigationValue.of(listOf(1))).isDone)
        assertTrue(navigator.update(home, null).isDone)
        assertNull(navigator.requestOf(home)?.arguments)
        assertLog()
    }

    @Test
    fun theBridgeRefusesAndTheModelIsGivenBackWhatItHad() = withNote { navigator, note ->
        navigator.askLogging { BridgeAnswer.Refuse(7) }
        assertEquals(7, assertIs<NavigationOutcome.Refused>(navigator.update(note, id(2))).hostCode)
        assertLog("updated [\"id\": 2]", "asked update: updated note([\"id\": 2]) at 1", "updated [\"id\": 1]")
        assertEquals(note(1), navigator.requestOf(note))
        assertEquals(0, builder.builds.last().tag)
        assertNull(builder.builds.last().hint)
    }

    @Test
    fun theModelRefusesAndTheBridgeIsNotAsked() = withNote { navigator, note ->
        navigator.askLogging()
        builder.refusal = BuilderRefusedException(5)
        val refused = assertIs<NavigationOutcome.Refused>(navigator.update(note, id(2)))
        assertEquals(RefusingParty.Builder, refused.by)
        assertEquals(5, refused.hostCode)
        assertLog("updated [\"id\": 2]")
        assertEquals(note(1), navigator.requestOf(note))
    }

    @Test
    fun aModelThatThrowsRefusesAndTheCallThrows() = withNote { navigator, note ->
        builder.refusal = Failure("update")
        assertEquals("update", assertFailsWith<Failure> { navigator.update(note, id(2)) }.message)
        assertEquals(NavigatorBridge.THREW, navigator.lastOutcome.hostCode)
        assertEquals(note(1), navigator.requestOf(note))
    }

    @Test
    fun aModelIsGivenBackWhatItHadWhereALaterOneRefuses() = started().use { navigator ->
        val refusing = navigator.register("refusing", routeBuilder({ "model" }) { _, _ -> throw BuilderRefusedException(3) })
        val note = navigator.navigate(note(1)).entryOrThrow()
        val last = navigator.navigate(refusing).entryOrThrow()
        val intents = listOf(NavigationIntent.Update(note, id(2)), NavigationIntent.Update(last, id(3)))
        val refused = assertIs<NavigationOutcome.Refused>(navigator.batch(intents))
        assertEquals(3, refused.hostCode)
        assertEquals(1, refused.index)
        assertLog("updated [\"id\": 2]", "updated [\"id\": 1]")
        assertTrue(navigator.batch(intents.take(1)).isDone)
        assertEquals(note(2), navigator.requestOf(note))
    }

    @Test
    fun aBuilderThatOverridesNothingAcceptsAndKeepsItsModel() = started().use { navigator ->
        navigator.register("plain", routeBuilder { it.arguments })
        val plain = navigator.navigate(NavigationRequest("plain", "id" to 1)).entryOrThrow()
        assertTrue(navigator.update(plain, id(2)).isDone)
        assertEquals(id(1), navigator.modelOf(plain))
        assertEquals(id(2), navigator.requestOf(plain)?.arguments)
    }

    @Test
    fun anEntryMovesToTheSharedModelOfItsNewArguments() = started().use { navigator ->
        val destroyed = ArrayList<String>()
        navigator.register("shared", builder = object : RouteBuilder<String, String> {
            override val sharesModels = true

            override fun makeModel(build: BuildContext) =
                build.arguments?.let { "model of $it for ${build.entry.value}" } ?: throw BuilderRefusedException(3)

            override fun updateModel(model: String, build: BuildContext) = fail("it is updated")
            override fun destroyModel(model: String) { destroyed += model }
            override fun makeView(entry: EntryId, model: String) = "view of $model"
            override fun destroyView(view: String) { destroyed += view }
        })
        val first = navigator.navigate(NavigationRequest("shared", "id" to 1)).entryOrThrow()
        val second = navigator.navigate(NavigationRequest("shared", "id" to 1)).entryOrThrow()
        val shared = assertNotNull(navigator.modelOf(first))
        assertSame(shared, navigator.modelOf(second))
        val view = navigator.viewOf(second)
        assertEquals(3, assertIs<NavigationOutcome.Refused>(navigator.update(second, null)).hostCode)
        assertSame(view, navigator.viewOf(second))
        assertTrue(navigator.update(second, id(2)).isDone)
        assertEquals<Any?>("model of [\"id\": 2] for ${second.value}", navigator.modelOf(second))
        assertEquals<Any?>(listOf(view), destroyed)
        assertTrue(navigator.update(first, id(2)).isDone)
        assertSame(navigator.modelOf(second), navigator.modelOf(first))
        assertEquals<Any?>(listOf(view, shared), destroyed)
    }

    @Test
    fun aReportChangesWithoutAQuestion() = withNote { navigator, note ->
        navigator.askLogging { BridgeAnswer.Refuse(1) }
        navigator.observeChanges()
        builder.refusal = BuilderRefusedException(5)
        assertEquals(note, assertIs<NavigationOutcome.Done>(navigator.hostDidUpdate(note, id(2))).entry)
        assertLog("updated [\"id\": 2]", "changed by the host: updated note([\"id\": 2]) at 1")
        assertEquals(note(2), navigator.requestOf(note))
        builder.refusal = Failure("update")
        assertFailsWith<Failure> { navigator.hostDidUpdate(note, id(3)) }
        assertEquals(note(3), navigator.requestOf(note))
        builder.refusal = null
        assertEquals(NavigationStatus.AlreadyThere, navigator.hostDidUpdate(note, id(3)).status)
        assertEquals(NavigationStatus.Invalid, navigator.hostDidUpdate(note, arguments("id" to "x")).status)
        navigator.hostDidPop(note)
        assertEquals(NavigationStatus.AlreadyGone, navigator.hostDidUpdate(note, id(4)).status)
    }

    @Test
    fun aUniqueNavigationRenewsWhatItFinds() = withNote { navigator, note ->
        val renewing = NavigationOptions(unique = NavigationUniqueness.Anywhere, updatesArguments = true)
        navigator.navigate(NavigationRequest("other"))
        navigator.askLogging()
        assertEquals(note, navigator.navigate(note(2), renewing).entryOrThrow())
        assertLog("updated [\"id\": 2]", "asked navigate: updated note([\"id\": 2]) at 1")
        assertEquals(NavigationStatus.AlreadyThere, navigator.navigate(note(2), renewing).status)
        assertEquals(
            note, navigator.navigate(note(3), renewing.copy(uniqueAction = UniqueNavigationAction.BringToFront)).entry,
        )
        assertLog(
            "updated [\"id\": 3]",
            "asked navigate: moved note([\"id\": 2]) from 1 to 2, updated note([\"id\": 3]) at 2",
        )
        assertEquals(3, navigator.depth)
        assertEquals(
            NavigationStatus.Invalid, navigator.navigate(note(3), NavigationOptions(updatesArguments = true)).status,
        )
    }

    @Test
    fun aPopToARouteRenewsWhatItFinds() = withNote { navigator, note ->
        navigator.navigate(NavigationRequest("other"))
        navigator.askLogging()
        val outcome = navigator.popToRoute(note(2), NavigationOptions(updatesArguments = true))
        assertEquals(note, assertIs<NavigationOutcome.Done>(outcome).entry)
        assertEquals(1, outcome.removedCount)
        assertLog("updated [\"id\": 2]", "asked popToRoute: removed other from 2, updated note([\"id\": 2]) at 1")
        val both = NavigationOptions(updatesArguments = true, isInclusive = true)
        assertEquals(NavigationStatus.Invalid, navigator.popToRoute(note(3), both).status)
    }

    @Test
    fun aNewStackRenewsWhatItKeeps() = withNote { navigator, note ->
        val home = navigator.entryIds.first()
        navigator.askLogging()
        val elements = listOf(
            NavigationElement.Keep(home), NavigationElement.Update(note, note(2)),
            NavigationElement.New(NavigationRequest("other")),
        )
        assertTrue(navigator.setStack(elements).isDone)
        assertLog("updated [\"id\": 2]", "asked setStack: added other at 2, updated note([\"id\": 2]) at 1")
        assertEquals(listOf(home, note), navigator.entryIds.take(2))
        val other = NavigationElement.Update(note, NavigationRequest("other"))
        val invalid = navigator.setStack(listOf(NavigationElement.Keep(home), other))
        assertEquals(NavigationStatus.Invalid, invalid.status)
        assertEquals(1, invalid.index)
    }

    @Test
    fun aQuestionRemovesNothingThatIsUpdated() = withNote { navigator, note ->
        var question: NavigationQuestion? = null
        navigator.setBridge(navigatorBridge { question = it; it.keep(); BridgeAnswer.Accept })
        navigator.update(note, id(2))
        assertEquals(IntentKind.Update, question?.kind)
        assertEquals(emptyList(), question?.removed)
        val change = assertNotNull(question).changes.single()
        assertEquals(ChangeKind.Updated, change.kind)
        assertFalse(change.makesEntry)
        assertEquals(id(2), change.arguments)
        val mirror = mutableMapOf(change.stack to navigator.entryIds.toMutableList()).also { change.applyTo(it) }
        assertEquals(navigator.entryIds, mirror[navigator.currentStack]?.toList())
    }

    @Test
    fun eventsAndRecordsSayWhatIsNew() = Navigator(NavigatorConfiguration(eventCapacity = 16)).use { navigator ->
        navigator.register("home")
        val home = navigator.start(NavigationRequest("home")).entryOrThrow()
        navigator.nextRecords(16)
        navigator.update(home, id(2))
        assertEquals(id(2), assertNotNull(navigator.nextEvent()).changes.single().arguments)
        navigator.hostDidUpdate(home, id(3))
        val record = navigator.nextRecords(16).single()
        assertEquals(IntentKind.HostDidUpdate, record.intent)
        assertEquals(ChangeKind.Updated.ordinal, record.subkind)
        assertEquals(ChangeOrigin.Host, record.origin)
        assertEquals(id(3), record.value)
    }

    @Test
    fun hostObjectsAreGivenBackOnceForEachUpdate() = started().use { navigator ->
        var given = 0
        fun image() = arguments("image" to HostObject("x") { given++ })
        val home = navigator.top!!
        val first = image()
        navigator.update(home, first)
        assertEquals(NavigationStatus.AlreadyThere, navigator.update(home, first).status)
        assertEquals(first, navigator.requestOf(home)?.arguments)
        assertEquals(1, given)
        navigator.update(home, image())
        assertEquals(2, given)
        navigator.update(EntryId(12345), image())
        assertEquals(3, given)
        navigator.hostDidUpdate(home, null)
        assertEquals(4, given)
    }

    @Test
    fun aPortPostsAnUpdateAndAReport() = withNote { navigator, note ->
        navigator.port().use { port ->
            port.post(NavigationIntent.Update(note, id(2)))
            port.post(NavigationIntent.HostDidUpdate(note, id(3)))
        }
        assertEquals(note(1), navigator.requestOf(note))
        navigator.drain()
        assertEquals<Any?>(listOf(id(1), id(2), id(3)), navigator.modelOf(note))
    }

    @Test
    fun aSuspendedUpdateReturnsWhatIsFinal() = runTest {
        started().use { navigator ->
            val note = navigator.navigate(note(1)).entryOrThrow()
            var question: NavigationQuestion? = null
            navigator.setBridge(navigatorBridge { question = it; BridgeAnswer.Later })
            val refused = async { navigator.awaitUpdate(note, id(2)) }
            yield()
            assertFalse(refused.isCompleted)
            assertEquals(note(1), navigator.requestOf(note))
            navigator.answer(question!!.id, BridgeAnswer.Refuse(7))
            assertEquals(7, assertIs<NavigationOutcome.Refused>(refused.await()).hostCode)
            val done = async { navigator.awaitUpdate(note, id(3)) }
            yield()
            navigator.answer(question!!.id, BridgeAnswer.Accept)
            assertTrue(done.await().isDone)
            assertEquals(note(3), navigator.requestOf(note))
            assertLog("updated [\"id\": 2]", "updated [\"id\": 1]", "updated [\"id\": 3]")
        }
    }
}
