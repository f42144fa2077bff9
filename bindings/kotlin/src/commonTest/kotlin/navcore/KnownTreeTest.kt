// What is kept of the tree from commit to commit, and events that are read when they are wanted.

package navcore

import kotlin.random.Random
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotEquals
import kotlin.test.assertNull
import kotlin.test.assertSame

class KnownTreeTest {
    private fun deep(depth: Int): Navigator {
        val navigator = Navigator()
        for (route in listOf("home", "product", "sheet")) navigator.register(route)
        navigator.start(NavigationRequest("home"))
        repeat(depth - 1) { navigator.navigate(NavigationRequest("product", "id" to it)) }
        return navigator
    }

    @Test
    fun whatACommitLeavesIsTheSameValue(): Unit = deep(1_000).use { navigator ->
        val tree = navigator.tree
        val before = tree.value
        navigator.navigate(NavigationRequest("product", "id" to 7))
        val pushed = tree.value
        assertEquals(navigator.readTree(), pushed)
        assertNotEquals(before, pushed)
        for (index in 0..<1_000) assertSame(before.root?.entries?.get(index), pushed.root?.entries?.get(index))
        navigator.popBack()
        assertEquals(before, tree.value)
        navigator.remove(listOf(navigator.entryIds[500]))
        assertEquals(navigator.readTree(), tree.value)
        assertSame(before.root?.entries?.get(499), tree.value.root?.entries?.get(499))
        navigator.update(navigator.entryIds[3], arguments("id" to 99))
        assertEquals(navigator.readTree(), tree.value)
        assertEquals("product([\"id\": 99])", "${tree.value.root?.entries?.get(3)}")
    }

    @Test
    fun whatAnEntryPresentsIsKnown(): Unit = deep(10).use { navigator ->
        val tree = navigator.tree
        val sheet = NavigationOptions(presentation = Presentation.Sheet)
        repeat(2) {
            navigator.navigate(NavigationRequest("sheet"), sheet)
            navigator.navigate(NavigationRequest("product"))
            assertEquals(navigator.readTree(), tree.value)
            assertEquals(1, tree.value.root?.entries?.last()?.presented?.size)
            navigator.dismiss()
            assertEquals(navigator.readTree(), tree.value)
            assertEquals(listOf(), tree.value.root?.entries?.last()?.presented)
        }
    }

    @Test
    fun whoWaitsIsKnown(): Unit = deep(3).use { navigator ->
        val entries = navigator.entries
        val outcome = navigator.navigateForResult(NavigationRequest("product")) {}
        navigator.navigate(NavigationRequest("product"))
        assertEquals(outcome.waiter, entries.value[3].waiter)
        navigator.cancelResult(outcome.waiter!!)
        assertNull(entries.value[3].waiter)
        assertEquals(navigator.readTree().active?.entries, entries.value)
    }

    @Test
    fun commitsThatAreToldLateAreInItAtTheEnd(): Unit = deep(2).use { navigator ->
        var isFirst = true
        navigator.observe { event ->
            if (event.kind != EventKind.Changed || !isFirst) return@observe
            isFirst = false
            navigator.navigate(NavigationRequest("product"))
            navigator.popBack()
            navigator.navigate(NavigationRequest("sheet"))
        }
        val tree = navigator.tree
        navigator.navigate(NavigationRequest("home"))
        assertEquals("[home, product([\"id\": 0]), home, sheet]", "${tree.value}")
        assertEquals(navigator.readTree(), tree.value)
    }

    private fun entry(number: Int, isOwner: Boolean = false): NavigationEntry {
        val info = StackInfo(
            Presentation.Sheet, EntryId(number.toLong()), null, "", 0, 0, null, StackId(1), false, false, false, false, false,
        )
        val presented = if (isOwner) listOf(StackNode(StackId(number.toLong()), info, emptyList())) else emptyList()
        return NavigationEntry(EntryId(number.toLong()), NavigationRequest("a"), presented = presented)
    }

    /** Beside an ordinary list to which the same is done. */
    @Test
    fun aListIsWhatWasDoneToIt() {
        val random = Random(1)
        var number = 0
        val kept = ArrayList<Pair<EntryList, List<NavigationEntry>>>()
        kept += EntryList.empty to emptyList()
        repeat(3_000) {
            val (list, plain) = kept[random.nextInt(maxOf(0, kept.size - 20), kept.size)]
            val new = entry(number++, isOwner = random.nextInt(5) == 0)
            val index = if (plain.isEmpty()) 0 else random.nextInt(plain.size)
            kept += when (if (plain.isEmpty()) 0 else random.nextInt(6)) {
                0, 1, 2 -> list.plus(new) to plain + new
                3 -> list.with(index, new) to plain.toMutableList().also { it[index] = new }
                4 -> list.with(index, plain[index]) to plain
                else -> maxOf(index, plain.size - 3).let { list.lowest(it) to plain.take(it) }
            }
            val (made, expected) = kept.last()
            assertEquals(expected, made.toList())
            assertEquals(made.hashCode(), expected.hashCode())
            assertEquals(expected.withIndex().filter { (_, entry) -> entry.ownsStacks }, made.owners)
            expected.forEachIndexed { at, one -> assertEquals(at, made.indexOf(one.id)) }
            assertEquals(-1, made.indexOf(EntryId(-1)))
            val (other, others) = kept.random(random)
            assertEquals(expected == others, made == other)
            assertEquals(expected == others, expected == other)
            val ids = { entries: List<NavigationEntry> -> entries.map { it.id }.toSet() }
            val (mine, theirs) = made.onlyHereAndThere(other)
            assertEquals(ids(expected) - ids(others), mine - theirs)
            assertEquals(ids(others) - ids(expected), theirs - mine)
        }
    }

    private fun EntryList.onlyHereAndThere(other: EntryList): Pair<Set<EntryId>, Set<EntryId>> {
        val mine = HashSet<EntryId>()
        val theirs = HashSet<EntryId>()
        difference(other, { mine += it.id }, { theirs += it.id })
        return Pair(mine, theirs)
    }

    @Test
    fun anEventIsReadInItsCallbackOrKept(): Unit = deep(1).use { navigator ->
        val unread = ArrayList<NavigationEvent>()
        val read = ArrayList<NavigationEvent>()
        val kept = ArrayList<NavigationEvent>()
        navigator.observe { unread += it }
        navigator.observe { read += it.also { event -> event.revision } }
        navigator.observe { kept += it.also(NavigationEvent::keep) }
        navigator.navigate(NavigationRequest("product", "id" to 1))
        for (event in listOf(read.single(), kept.single())) {
            assertEquals("changed: added product([\"id\": 1]) at 1", "$event")
        }
        assertEquals(EventKind.Changed, unread.single().kind)
        assertEquals("changed", "${unread.single()}")
        assertFailsWith<IllegalStateException> { unread.single().changes }
        assertFailsWith<IllegalStateException> { unread.single().keep() }
    }
}
