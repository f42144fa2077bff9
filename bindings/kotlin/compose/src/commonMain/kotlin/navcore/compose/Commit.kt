// The tree as a commit has left it, and how the way there is to be drawn.

package navcore.compose

import navcore.NavigationTree
import navcore.NavigationValue
import navcore.StackId
import navcore.StackNode

internal class Commit(val tree: NavigationTree, val isAnimated: Boolean, val hint: NavigationValue?) {
    private val presented = tree.stacks.filter { it.isPresented }

    /** Returns the stacks that lie over a stack, each before those that lie over it. */
    fun layersOver(stack: StackId): List<StackNode> =
        if (presented.isEmpty()) emptyList()
        else presented.filter { it.info.over == stack }.sortedBy { it.presentation }
            .flatMap { listOf(it) + layersOver(it.id) }
}

/** Whether they are the same stacks in the same order, whatever is on them. */
internal fun List<StackNode>.hasSameStacks(others: List<StackNode>): Boolean =
    size == others.size && indices.all { this[it].id == others[it].id }
