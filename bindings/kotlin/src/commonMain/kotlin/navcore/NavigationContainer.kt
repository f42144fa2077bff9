// How routes open, and what containers are. What it means is said in containers.h.

package navcore

/** The place where a route opens: [InBranch] of a container, or with a [Presentation]. */
public sealed interface RouteOpening

/** In the [branch] of the nearest container of the route [of], which opens if it is missing. */
public data class InBranch(val branch: String, val of: String) : RouteOpening

/** How a stack lies over another one. The order is that of what is in front. */
public enum class Presentation(internal val number: Int) : RouteOpening {
    /** Of options: as the route says. Of a route: pushed. */
    Default(0),

    /** On a stack. A stack of this kind is a branch or the root stack. */
    Pushed(1),
    Window(2),

    /** What it lies over is not shown. */
    FullScreen(3),
    Modal(4),
    Sheet(5),

    /** One entry, no container. An issuer below it is not stale. */
    ActionSheet(6),

    /** The same. */
    Alert(7),
    Unknown(-1);

    override fun toString(): String = caseName(name)

    internal companion object {
        fun of(number: Int): Presentation = entries.firstOrNull { it.number == number } ?: Unknown
    }
}

/**
 * The way out if something of the same kind is presented over the stack already. With any but [Default], the presented
 * stack to which an operation goes counts, too, unless its target or its issuer names it.
 */
public enum class OccupiedPolicy {
    /**
     * Alerts and action sheets wait as with [Queue]; in a batch and of many requests they are [NavigationStatus.InUse].
     * Other kinds [Replace].
     */
    Default,

    /** What is presented is dismissed by the same move. */
    Replace,

    /**
     * [NavigationOutcome.Pending] until that is dismissed. In a batch and of many requests it is
     * [NavigationStatus.Invalid].
     */
    Queue,

    /** [NavigationStatus.InUse]. */
    Reject,
}

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

    /** A kind of the program's own: [NavigationContainer.custom]. */
    Custom(3),
    Unknown(-1);

    override fun toString(): String = caseName(name)

    internal companion object {
        fun of(number: Int): ContainerKind = entries.firstOrNull { it.number == number } ?: Unknown
    }
}

/** The move of [NavigationOperations.back] where the selected branch of tabs has nothing to pop. */
public enum class TabsBack {
    /** It goes on above the container. */
    Pass,

    /** Selects the branch that was selected at first. */
    Initial,

    /** Selects the branch that was selected before, each counted once. */
    History, Unknown;

    override fun toString(): String = caseName(name)
}

/**
 * How long a container keeps what is on branches that are not selected. What has to go is popped up to the root of its
 * branch by the same move: its waiters are cancelled, [CancelReason.ContainerRemoved]. Requests may outlive the
 * container: the next entry of the same route and arguments that becomes one begins with them. [None] and [WhileActive]
 * are of tabs.
 */
public enum class BranchRetention {
    /** As long as the container is there. */
    WhileContainer,

    /** Until another branch is selected. */
    None,

    /** Until the branch in which the container is, or one around it, is selected no more. */
    WhileActive,

    /** Its requests also after the container has left, until the stack goes on which it stood. */
    WhileStack,

    /** The same, until its scene goes. */
    WhileScene, Unknown;

    override fun toString(): String = caseName(name)
}

/** A branch of a container: a stack of its own, such as a tab. */
public data class NavigationBranch(
    /** With the rules of route names; no two alike in a container. */
    val name: String,
    /**
     * Its root; the route of the same name unless another is given. Without arguments it gets those of the container.
     * Null: a column that may be empty, see [empty].
     */
    val initial: NavigationRequest? = NavigationRequest(name),
    /** It opens with the container, else when it is first selected or worked on. */
    val isEager: Boolean = false,
    /** Its root stands for nothing: see [placeholder]. */
    val isPlaceholder: Boolean = false,
) {
    /** A branch with a root that is a route without properties; the name is that of the route. */
    public constructor(route: RouteType<*>, isEager: Boolean = false) :
        this(route.name, NavigationRequest(route.name), isEager)

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

/** What an entry contains: for [NavigationRoutes.register] and [NavigationOperations.setContainer]. */
public data class NavigationContainer(
    val kind: ContainerKind,
    val branches: List<NavigationBranch>,
    /** The index of the branch that is selected at first. */
    val selected: Int = 0,
    /** Of [ContainerKind.Tabs]. */
    val tabsBack: TabsBack = TabsBack.Pass,
    val retention: BranchRetention = BranchRetention.WhileContainer,
    /** Of [ContainerKind.Split]: how many columns fit at first, 1,024 at the most; 0: all. */
    val columns: Int = 0,
    /** Of [ContainerKind.Custom]: all branches are shown and open at once; the selected one has the focus. */
    val showsAll: Boolean = false,
    /** Of [ContainerKind.Custom]: the program's own number. */
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
