// The examples say what they should.

package navcore

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlinx.coroutines.test.runTest
import navcore.examples.app.runApp
import navcore.examples.form.runForm

class ExamplesTest {
    @Test
    fun appGoesForthAndBack() {
        val log = ArrayList<String>()
        runApp(log::add)
        assertEquals(
            listOf(
                "build main", "show 1", "build test1", "push test1", "build test2", "push test2",
                "on [main, test1, test2]: [ test2 ]", "pop: no", "locked: refused",
                "pop", "test2 said value(\"b\")", "destroy test2",
                "pop", "test1 said value(\"a\")", "destroy test1", "at the root: atRoot",
                "build test1", "push test1", "build test2", "push test2", "pop up to root", "destroy test2", "destroy test1",
                "removed 2", "destroy main",
            ).joinToString("\n"),
            log.joinToString("\n"),
        )
    }

    @Test
    fun formPicksFromTheList() = runTest {
        val log = ArrayList<String>()
        runForm(log::add)
        assertEquals(
            listOf(
                "picked blue", "the form has blue", "nothing picked (pop)", "waiting: false, depth 2", "the form has blue",
            ),
            log,
        )
    }
}
