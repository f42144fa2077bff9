// How routes open, and what containers are: see containers.h.

package navcore

/** The place where a route opens: [InBranch] of a container, or with a [Presentation]. */
public sealed interface RouteOpening

/** In the [branch] of the nearest container of the route [of], which opens if it is missing. */
public data class InBranch(val branch: String, val of: String) : RouteOpening

/** How a stack lies over another one. The order is that of what is in front. */
public enum class Presentation(internal val number: Int) : RouteOpening {
    /** The default. In options: as the route says. In a route: pushed. */
    Default(0),

    /** On a stack. A stack of this kind is a branch or the root stack. */
    Pushed(1),
    Window(2),

    /** Over all of the stack below, which is not shown. */
    FullScreen(3),
    Modal(4),
    Sheet(5),

    /** One entry, no container. An issuer below it is not stale. */
    ActionSheet(6),

    /** One entry, no container. An issuer below it is not stale. In front of action sheets. */
    Alert(7),
    Unknown(-1);

    override fun toString(): String = caseName(name)

    internal companion object {
        fun of(number: Int): Presentation = entries.firstOrNull { it.number == number } ?: Unknown
    }
}

/**
 * The policy if something of the same kind is presented over the stack already. With any but [Default], the policy also
 * applies if the operation works in a presented stack of the same kind, unless its target or its issuer names that stack.
 */
public enum class OccupiedPolicy {
    /**
     * Alerts and action sheets wait as with [Queue]; in a batch and of many requests they are [NavigationStatus.InUse].
     * Other kinds [Replace].
     */
    Default,

    /** Dismisses the stack that is presented, by the same move. */
    Replace,

    /**
     * [NavigationOutcome.Pending] until that is dismissed. In a batch and of many requests it is
     * [NavigationStatus.Invalid].
     */
    Queue,

    /** [NavigationStatus.InUse]. */
    Reject,
}

/** The kind of a container. */
public enum class ContainerKind(internal val number: Int) {
    /** The entry is no container. */
    None(0),

    /** One branch is shown at a time. */
    Tabs(1),

    /**
     * Columns, all of them open from the beginning. As many are shown as fit; the others are folded, below the first
     * one that is shown. The selected one has the focus, or where nothing is shown on that the nearest before it.
     */
    Split(2),

    /** A kind of the program's own: [NavigationContainer.showsAll] and [NavigationContainer.customKind]. */
    Custom(3),
    Unknown(-1);

    override fun toString(): String = caseName(name)

    internal companion object {
        fun of(number: Int): ContainerKind = entries.firstOrNull { it.number == number } ?: Unknown
    }
}

/** The move of [NavigationOperations.back] if the selected branch of tabs has nothing to pop. */
public enum class TabsBack {
    /** Back goes on above the container. */
    Pass,

    /** Selects the branch that was selected at first. */
    Initial,

    /** Selects the branch that was selected before, each counted once. */
    History, Unknown;

    override fun toString(): String = caseName(name)
}

/**
 * The time for which a container keeps the entries on branches that are not selected. After that the branch is popped up
 * to its root by the same move, and the waiters are cancelled with [CancelReason.ContainerRemoved]. Requests may outlive
 * the container: the next entry of the same route and arguments that becomes a container begins with them. [None] and
 * [WhileActive] are for tabs only.
 */
public enum class BranchRetention {
    /** Keeps everything as long as the container is there. */
    WhileContainer,

    /** Keeps it until another branch is selected. */
    None,

    /** Keeps it until the branch in which the container is, or one around it, is selected no more. */
    WhileActive,

    /** Keeps the requests also after the container has left, until the stack goes on which it stood. */
    WhileStack,

    /** Keeps the requests also after the container has left, until its scene goes. */
    WhileScene, Unknown;

    override fun toString(): String = caseName(name)
}

/** A branch of a container: a stack of its own, such as a tab. */
public data class NavigationBranch(
    /** The name, with the rules of route names; no two alike in a container. */
    val name: String,
    /**
     * Its root; the route of the same name unless another is given. Without arguments it gets those of the container.
     * Null: a column that may be empty, see [empty].
     */
    val initial: NavigationRequest? = NavigationRequest(name),
    /** Whether the branch opens with the container, else when it is first selected or worked on. */
    val isEager: Boolean = false,
    /** Whether its root stands for nothing: see [placeholder]. */
    val isPlaceholder: Boolean = false,
    /** Whether the branch of tabs is popped to its root when it is left. */
    val forgets: Boolean = false,
) {
    /** A branch with a root that is a route without properties; the name is that of the route. */
    public constructor(route: RouteType<*>, isEager: Boolean = false, forgets: Boolean = false) :
        this(route.name, NavigationRequest(route.name), isEager, forgets = forgets)

    public companion object {
        /** A column of a split that may be empty: its last entry can be popped, too. It can't be the first column. */
        public fun empty(name: String): NavigationBranch = NavigationBranch(name, null)

        /**
         * A column of a split with a root that stands for nothing. A column that has only that is not shown while it is
         * folded. It can't be the first column.
         */
        public fun placeholder(name: String, initial: NavigationRequest): NavigationBranch =
            NavigationBranch(name, initial, isPlaceholder = true)
    }
}

/** The container that an entry is: for [NavigationRoutes.register] and [NavigationOperations.setContainer]. */
public data class NavigationContainer(
    val kind: ContainerKind,
    val branches: List<NavigationBranch>,
    /** The index of the branch that is selected at first. */
    val selected: Int = 0,
    /** Tabs: the move of back if the selected branch has nothing to pop. */
    val tabsBack: TabsBack = TabsBack.Pass,
    /** The time for which branches that are not selected keep their entries. */
    val retention: BranchRetention = BranchRetention.WhileContainer,
    /** A split: how many columns fit at first, 1,024 at the most; 0: all. */
    val columns: Int = 0,
    /** A container of a kind of yours: all branches are shown and open at once, and the selected one has the focus. */
    val showsAll: Boolean = false,
    /** A container of a kind of yours: a number of yours. */
    val customKind: Int = 0,
) {
    public companion object {
        /** Tabs with these branches. */
        public fun tabs(
            vararg branches: NavigationBranch,
            selected: Int = 0,
            back: TabsBack = TabsBack.Pass,
            retention: BranchRetention = BranchRetention.WhileContainer,
        ): NavigationContainer =
            NavigationContainer(ContainerKind.Tabs, branches.asList(), selected, back, retention)

        /** Tabs with these routes as roots, each on a branch of the same name. */
        public fun tabs(
            vararg routes: String,
            selected: Int = 0,
            back: TabsBack = TabsBack.Pass,
            retention: BranchRetention = BranchRetention.WhileContainer,
        ): NavigationContainer = tabs(*branches(routes), selected = selected, back = back, retention = retention)

        /** A split with these columns, of which [columns] fit at first; 0: all. */
        public fun split(
            vararg branches: NavigationBranch,
            selected: Int = 0,
            columns: Int = 0,
            retention: BranchRetention = BranchRetention.WhileContainer,
        ): NavigationContainer =
            NavigationContainer(ContainerKind.Split, branches.asList(), selected, TabsBack.Pass, retention, columns)

        /** A split whose columns have these routes as roots, each on a branch of the same name. */
        public fun split(
            vararg routes: String,
            selected: Int = 0,
            columns: Int = 0,
            retention: BranchRetention = BranchRetention.WhileContainer,
        ): NavigationContainer = split(*branches(routes), selected = selected, columns = columns, retention = retention)

        private fun branches(routes: Array<out String>): Array<NavigationBranch> =
            Array(routes.size) { NavigationBranch(routes[it]) }
    }
}
