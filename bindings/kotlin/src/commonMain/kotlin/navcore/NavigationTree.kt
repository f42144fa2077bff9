// The tree of stacks as a value: what it was when it was asked for. It never changes, and equal trees are equal.

package navcore

/** A stack without its entries. */
public data class StackInfo(
    /** [Presentation.Pushed]: a branch or the root stack of a scene. */
    val presentation: Presentation,
    /** The entry that has it as a branch, or presents it; null: the root stack of a scene. */
    val owner: EntryId?,
    /** The stack over which it is presented. */
    val over: StackId?,
    /** The name of the branch or the scene, else empty. */
    val name: String,
    /** The index of the branch, else 0. */
    val branch: Int,
    /** How many entries are on it. 0: a branch that has not opened. */
    val depth: Int,
    /** The entry on top; null: none. */
    val top: EntryId?,
    /** The root stack of its scene. */
    val scene: StackId,
    /** Whether it is the selected branch of its container. */
    val isSelected: Boolean,
    /**
     * Whether it is seen: no other branch, no entry above its container and no full screen hides it, and it is no column
     * that is folded.
     */
    val isShown: Boolean,
    /** Whether it is the innermost active stack of its scene. */
    val isActive: Boolean,
    /** Whether it is a column whose root stands for nothing. */
    val isPlaceholder: Boolean,
    /** Whether a guard would be asked if its top entry were removed. */
    val isGuarded: Boolean,
)

/** An entry as a container. */
public data class ContainerInfo(
    /** [ContainerKind.None]: the entry is no container. */
    val kind: ContainerKind,
    /** How many branches it has. */
    val count: Int,
    /** The index of the selected branch. */
    val selected: Int,
    /** The index of the column of a split that is shown if only one fits. Else as [selected]. */
    val top: Int,
    /** The move of back if the selected branch of tabs has nothing to pop. */
    val tabsBack: TabsBack,
    /** The time for which branches that are not selected keep their entries. */
    val retention: BranchRetention,
    /** How many columns of a split fit; that can be more than there are. Else 0. */
    val columns: Int,
    /** Whether all branches of a container of a kind of yours are shown at once. */
    val showsAll: Boolean,
    /** The number of a kind of yours. */
    val customKind: Int,
)

/** A stack with its entries, from its root up. */
public data class StackNode(val id: StackId, val info: StackInfo, val entries: List<NavigationEntry>) {
    /** The name of the branch or the scene, else empty. */
    val name: String get() = info.name

    /** The presentation of the stack. */
    val presentation: Presentation get() = info.presentation

    /** Whether it is presented over another stack. */
    val isPresented: Boolean get() = info.over != null

    /** Whether it is the selected branch of its container. */
    val isSelected: Boolean get() = info.isSelected

    /** Whether it is seen: see [StackInfo.isShown]. */
    val isShown: Boolean get() = info.isShown

    /** Whether it is the innermost active stack of its scene. */
    val isActive: Boolean get() = info.isActive

    /** Whether it is a column whose root stands for nothing. */
    val isPlaceholder: Boolean get() = info.isPlaceholder

    /** Whether a guard would be asked if its top entry were removed. */
    val isGuarded: Boolean get() = info.isGuarded

    /** The entry on top; null: none. */
    val top: NavigationEntry? get() = entries.lastOrNull()

    /** Its entries with what they own: `[main (home*: [home], orders: []) sheet: [cart]]`. */
    override fun toString(): String = entries.joinToString(", ", "[", "]") { it.whole }
}

/** The branches of an entry that is a container. */
public data class ContainerNode(val info: ContainerInfo, val branches: List<StackNode>) {
    val kind: ContainerKind get() = info.kind

    /** How many columns of a split fit; that can be more than there are. Else 0. */
    val columns: Int get() = info.columns

    /** The branch that is selected. */
    val selected: StackNode? get() = branches.getOrNull(info.selected)

    /** The column of a split that is shown where only one fits, else the selected branch. */
    val top: StackNode? get() = branches.getOrNull(info.top)

    /** Returns the branch of a name; null if there is none. */
    public operator fun get(name: String): StackNode? = branches.firstOrNull { it.name == name }

    /** The branches, the selected one with a star: `(home*: [home], orders: [])`. */
    override fun toString(): String =
        branches.joinToString(", ", "(", ")") { "${it.name}${if (it.isSelected) "*" else ""}: $it" }
}

/** A scene: a window of the app. */
public data class NavigationScene(
    /** The stack that lies below all others of it. */
    val root: StackNode,
    /** Whether operations that name no other scene go there. */
    val isActive: Boolean,
) {
    /** The id of the root stack. */
    val id: StackId get() = root.id

    /** The name, by which operations find it. */
    val name: String get() = root.name

    /** Every stack in it: the root stack, and after each stack those that its entries own, the one in front last. */
    val stacks: List<StackNode> get() = ArrayList<StackNode>().also { collect(root, it) }

    private fun collect(stack: StackNode, all: MutableList<StackNode>) {
        all += stack
        for ((_, entry) in EntryList.of(stack.entries).owners) for (owned in entry.stacks) collect(owned, all)
    }

    /** Its innermost active stack. */
    val active: StackNode? get() = stacks.firstOrNull { it.isActive }

    /** Its name, with a star where it is the active one, and its root stack: `main*: [home]`. */
    override fun toString(): String = "$name${if (isActive) "*" else ""}: $root"
}

/** The whole tree of a navigator. */
public data class NavigationTree(
    /** The scenes in the order of their starts; none before the start and after the end. */
    val scenes: List<NavigationScene>,
) {
    /** The stack that lies below all others of the active scene; null before the start and after the end. */
    val root: StackNode? get() = scenes.firstOrNull { it.isActive }?.root

    /**
     * Every stack: the root stack of each scene, and after each stack those that its entries own, the one in front
     * last.
     */
    val stacks: List<StackNode> by lazy(LazyThreadSafetyMode.PUBLICATION) { scenes.flatMap { it.stacks } }

    /** The innermost active stack of the active scene, on which operations work that name no other. */
    val active: StackNode? get() = scenes.firstOrNull { it.isActive }?.active

    /** Returns a stack of the tree; null if it is not there. */
    public operator fun get(stack: StackId): StackNode? = stacks.firstOrNull { it.id == stack }

    /** Returns an entry of the tree; null if it is not there. */
    public operator fun get(entry: EntryId): NavigationEntry? =
        stacks.firstNotNullOfOrNull { stack -> stack.entries.firstOrNull { it.id == entry } }

    /** Prints the root stack. If there are several scenes, each has its name in front: `main: [home] left*: [note]`. */
    override fun toString(): String = if (scenes.size > 1) scenes.joinToString(" ") else root?.toString() ?: "[]"
}
