// Links: where to go, as a path, a URL or a request.

package navcore

/** How the waypoints of a link join the stack. */
public enum class LinkMerge {
    /** The entries from the root up that are the same stay; the rest goes. */
    Keep,

    /** All entries go but a root that no waypoint stands for, and all waypoints are new. */
    Reset,

    /**
     * Nothing goes: the waypoints that are not the same are pushed, at least the last, unless the top is the
     * destination.
     */
    Push,
}

/**
 * Where to go, and how: a [url] (or path), or the path of a [request].
 *
 * A text comes from outside unless it [isTrusted]: it reaches linkable patterns only, and waits while links are held.
 *
 * ```kotlin
 * navigator.open(DeepLink(url))
 * navigator.open(DeepLink.trusted("/settings"))
 * ```
 */
@ConsistentCopyVisibility
public data class DeepLink internal constructor(
    /** The URL or path; null: the link is the path of a request. */
    public val url: String?,
    /** The request whose path the link is; null: the link is a [url]. */
    public val request: NavigationRequest?,
    /** The way in which the waypoints join the stack. */
    public val merge: LinkMerge,
    /** The entry to whose path it is relative; null: the top one. */
    public val base: EntryId?,
    /** The program's own: it reaches every pattern, and is not held. */
    public val isTrusted: Boolean,
    /** The first segment of the path is the scene. */
    public val beginsWithScene: Boolean,
    /** Where the destination is on the stack, also below others: [NavigationStatus.AlreadyThere]. */
    public val skipsIfOpen: Boolean,
    /** Leaves the destination instead: it and all above it go. */
    public val closes: Boolean,
    /** Where the arguments can't be said in a path, the route is left. */
    public val elseCloses: Boolean,
) {
    public constructor(
        url: String,
        merge: LinkMerge = LinkMerge.Keep,
        base: EntryId? = null,
        isTrusted: Boolean = false,
        beginsWithScene: Boolean = false,
        skipsIfOpen: Boolean = false,
        closes: Boolean = false,
    ) : this(url, null, merge, base, isTrusted, beginsWithScene, skipsIfOpen, closes, elseCloses = false)

    /**
     * The path of a route with these arguments; parameters that they lack are those of the [base], null ones are absent.
     */
    public constructor(
        request: NavigationRequest,
        merge: LinkMerge = LinkMerge.Keep,
        base: EntryId? = null,
        isTrusted: Boolean = true,
        skipsIfOpen: Boolean = false,
        closes: Boolean = false,
        elseCloses: Boolean = false,
    ) : this(null, request, merge, base, isTrusted, beginsWithScene = false, skipsIfOpen, closes, elseCloses)

    /** The path of a route. What is null is absent. */
    public constructor(route: NavigationRoute<*>, merge: LinkMerge = LinkMerge.Keep, base: EntryId? = null) :
        this(NavigationRequest(route, namesNulls = true), merge, base)

    internal val flags: Int
        get() = (if (isTrusted) 1 else 0) or (if (beginsWithScene) 2 else 0) or (if (skipsIfOpen) 4 else 0) or
            (if (closes) 8 else 0) or (if (elseCloses) 16 else 0)

    /** The URL, or what the request prints. */
    override fun toString(): String = url ?: request.toString()

    public companion object {
        /** A path or URL of the program's own: the link [isTrusted]. */
        public fun trusted(
            url: String,
            merge: LinkMerge = LinkMerge.Keep,
            base: EntryId? = null,
            beginsWithScene: Boolean = false,
            skipsIfOpen: Boolean = false,
            closes: Boolean = false,
        ): DeepLink = DeepLink(url, merge, base, isTrusted = true, beginsWithScene, skipsIfOpen, closes)
    }
}

/** Holds the parts of a link as they stand in its text: nothing is decoded. An absent part is empty. */
@ConsistentCopyVisibility
public data class OpenedLink internal constructor(
    /** Holds the whole text: a URL or a path. */
    public val url: String,
    /** Holds what stands behind the `?`. */
    public val query: String,
    /** Holds what stands behind the `#`. */
    public val fragment: String,
) {
    /** Returns the whole text. */
    override fun toString(): String = url
}
