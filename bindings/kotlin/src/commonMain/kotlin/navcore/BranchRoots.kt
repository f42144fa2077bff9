// The roots of the branches of typed containers: each opens in its branch, unless its own place says otherwise.

package navcore

/** The routes that are roots, by their names. */
internal class BranchRoots {
    /** The branch of each root in each container; null: it is the root of several there, and has none of its own. */
    private val branches = mutableMapOf<String, MutableMap<String, String?>>()

    /** Whether it is known that a route is a root in a container. */
    fun contain(root: String, container: String): Boolean = branches[root]?.containsKey(container) == true

    fun add(branch: NavigationBranch, container: String) {
        val containers = branches.getOrPut(rootOf(branch) ?: return) { mutableMapOf() }
        val isSecond = container in containers && containers[container] != branch.name
        containers[container] = if (isSecond) null else branch.name
    }

    fun remove(container: String) {
        for (containers in branches.values) containers.remove(container)
    }

    /** Where a root opens; null: it is none, or of several branches of one container. Throws if several containers have it. */
    fun opening(root: String): RouteOpening? {
        val containers = branches[root].orEmpty()
        if (containers.size > 1) {
            val names = containers.keys.sorted().joinToString(" and of ")
            refuse("$root is a root of $names: its place has to say where it opens, with inTab or inColumn")
        }
        return containers.entries.firstOrNull()?.let { (container, branch) -> branch?.let { InBranch(it, container) } }
    }

    /** The route that is the root of a branch; null: it has none, or the root stands for nothing. */
    fun rootOf(branch: NavigationBranch): String? = if (branch.isPlaceholder) null else branch.initial?.route
}
