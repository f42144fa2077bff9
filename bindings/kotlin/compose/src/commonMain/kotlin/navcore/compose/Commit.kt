// The tree as a commit has left it, and how the way there is to be drawn.

package navcore.compose

import navcore.NavigationStack
import navcore.NavigationTree
import navcore.NavigationValue
import navcore.StackId

internal class Commit(val tree: NavigationTree, val isAnimated: Boolean, val hint: NavigationValue?) {
    private val presented = tree.stacks.filter { it.isPresented }

    /** What lies over a stack, each before what lies over it. */
    fun layersOver(stack: StackId): List<NavigationStack> =
        presented.filter { it.info.over == stack }.sortedBy { it.presentation }
            .flatMap { listOf(it) + layersOver(it.id) }
}
