// The place of a route that is a type: where it opens, and what it contains.

package navcore

/** The place where a route opens, and its branches. Its functions are those of the function `place` of a [RouteType]. */
public class RoutePlace private constructor(
    internal val opens: RouteOpening, private val containerOf: (RouteTypes) -> NavigationContainer?,
) {
    /** A place with whatever a registration can say. */
    public constructor(opens: RouteOpening = Presentation.Pushed, container: NavigationContainer? = null) :
        this(opens, { container })

    internal fun container(types: RouteTypes): NavigationContainer? = containerOf(types)

    public companion object {
        /** Pushed on a stack. This is the default. */
        public val pushed: RoutePlace = RoutePlace()

        /** A sheet. */
        public val sheet: RoutePlace = RoutePlace(Presentation.Sheet)

        /** A stack of its own over others, with the branches of the place that it [contains]: [tabs] or [split]. */
        public fun presented(presentation: Presentation, contains: RoutePlace? = null): RoutePlace =
            RoutePlace(presentation) { contains?.container(it) }

        /** A tab of the nearest container of a route, with the branches of the place that it [contains]. */
        public fun inTab(branch: String, of: RouteType<*>, contains: RoutePlace? = null): RoutePlace =
            RoutePlace(InBranch(branch, of.name)) { contains?.container(it) }

        /** A tab of the nearest container of a route, by the root that gives the tab its name. */
        public fun inTab(root: RouteType<*>, of: RouteType<*>, contains: RoutePlace? = null): RoutePlace =
            inTab(root.name, of, contains)

        /** A column of the nearest split of a route, by the root that gives the column its name. */
        public fun inColumn(root: RouteType<*>, of: RouteType<*>): RoutePlace = inTab(root.name, of)

        /** A column of the nearest split of a route. */
        public fun inColumn(branch: String, of: RouteType<*>): RoutePlace = inTab(branch, of)

        /** Tabs with these roots, each on a branch of the name of its route. */
        public fun tabs(
            vararg roots: NavigationRoute<*>,
            selected: Int = 0,
            back: TabsBack = TabsBack.Pass,
            retention: BranchRetention = BranchRetention.WhileContainer,
        ): RoutePlace = RoutePlace(Presentation.Pushed) {
            NavigationContainer.tabs(*branches(roots, it), selected = selected, back = back, retention = retention)
        }

        /**
         * A split whose columns have these roots, each on a branch of the name of its route. [empty] is the name of one
         * more column, the last, which is empty at first; null: there is none. 0 [columns]: all fit.
         */
        public fun split(
            vararg roots: NavigationRoute<*>,
            empty: String? = null,
            selected: Int = 0,
            columns: Int = 0,
            retention: BranchRetention = BranchRetention.WhileContainer,
        ): RoutePlace = RoutePlace(Presentation.Pushed) {
            val all = branches(roots, it).toList() + listOfNotNull(empty).map { name -> NavigationBranch.empty(name) }
            NavigationContainer.split(
                *all.toTypedArray(), selected = selected, columns = columns, retention = retention,
            )
        }

        private fun branches(roots: Array<out NavigationRoute<*>>, types: RouteTypes): Array<NavigationBranch> =
            Array(roots.size) { NavigationBranch(types.nameOf(roots[it]), NavigationRequest(roots[it])) }
    }
}
