// What Java calls a link.

package navcore

import java.net.URI

/** Opens a link of Java, such as `Desktop.setOpenURIHandler` hands over. */
public fun NavigationOperations.open(
    uri: URI, merge: LinkMerge = LinkMerge.Keep, options: NavigationOptions? = null,
): NavigationOutcome = open(uri.toString(), merge, options)
