/* Part of navcore.h: patterns, paths and links. */
#ifndef NAVCORE_PATHS_H
#define NAVCORE_PATHS_H

#include "navigator.h"
#include "routes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Paths and links ------------------------------------------------------------------------------------------------
 *
 * A path or a URL leads to a route with a pattern. Each entry of such a route has a path of its own, if a pattern of
 * the route can hold the entry's arguments. nav_open builds everything in between: every pattern that ends on the way
 * is a waypoint and gets an entry. These patterns are no waypoints:
 * - A pattern with an optional segment that would be absent.
 * - A pattern that requires a parameter of the query or the fragment. Query and fragment belong to the destination.
 * - An alias (NAV_PATTERN_ALIAS).
 *
 *     static void add_places(nav_navigator *navigator) {
 *         nav_route_add_with_path(navigator, "home", "/", NAV_PATTERN_LINKABLE);
 *         nav_route_add_with_path(navigator, "notes", "/notes", NAV_PATTERN_LINKABLE);
 *         nav_route_add_with_path(navigator, "note", "/notes/{id:int}", NAV_PATTERN_LINKABLE);
 *         nav_route_add_with_path(navigator, "settings", "/settings", 0);
 *     }
 *
 *     static nav_status open_url(nav_navigator *navigator, const char *url) {
 *         nav_link link = nav_link_init(url);
 *         return nav_open(navigator, &link, NULL, NULL);
 *     }
 *
 *     static nav_status open_settings(nav_navigator *navigator) {
 *         nav_link link = nav_link_trusted("/settings");
 *         return nav_open(navigator, &link, NULL, NULL);
 *     }
 *
 * With these patterns myapp://main/notes/12 makes the stack home, notes, note with {"id": 12}.
 *
 * ---- Trust ----
 *
 * A link is from outside, unless the program sets NAV_LINK_TRUSTED. The text makes no difference: a URL, a path or a
 * relative path. A link from outside reaches NAV_PATTERN_LINKABLE patterns only, and waits while links are held.
 * - Open a text that the program did not write with nav_link_init: a URL of the system, a command line, a message.
 * - Open a path of the program's own with nav_link_trusted.
 *
 * The rule applies to opening, matching, explaining, batches and posts. A link from outside skips a pattern without
 * NAV_PATTERN_LINKABLE, and the library tries the next pattern in order. So a trusted link with the same text may lead
 * to another place.
 *
 * ---- Arguments ----
 *
 * The parameters of a path are the arguments of the entry: here nav_value_member(request.arguments,
 * nav_string_init("id")) is an integer. An entry made by nav_navigate with the same arguments is at the same place.
 *
 * So the arguments of a request for a new entry must fit one pattern of the route, if the route has patterns. Otherwise
 * the operation is NAV_INVALID, and nav_last_message names the parameter. Arguments fit a pattern if:
 * - Each parameter is present, unless the parameter may be absent. A null is absent.
 * - Each value has the type of the parameter: an int, a bool, a finite double, a string with a UUID, or one of the
 *   choices. A list has items of the type. A type with nav_parameter_type.read takes any value but a host object. All
 *   other types take a string.
 * - No optional segment is absent before a present segment.
 *
 * The library does not check:
 * - Other arguments. So a pattern without parameters fits all arguments.
 * - Whether a path can hold the values: no callback of a nav_parameter_type is called. If no path can hold the values,
 *   the entry has no path.
 * - The arguments of a fallback route, which were meant for another route.
 *
 * ---- Patterns ----
 *
 * A segment is a name, a parameter in braces, or text and parameters:
 *
 *   {name}            a text            {name:int}      64 bits, decimal       {name:bool}     true or false
 *   {name:double}     a finite number   {name:uuid}     as in RFC 9562         {name:a|b|c}    one of the choices
 *   {name:string}     a text, too       {name:yours}    a type of yours, see nav_parameter_type_add
 *   {name?}           may be absent: the last segments only, queries, the fragment
 *   {name:int=1}      has a default, the value if absent
 *   {path*} {path*?}  all remaining segments, with / between the segments: 1 or more, 0 or more
 *   ?{q}&p={page:int=1}#{section?}   of the query, by its name or by a key; of the fragment
 *   ?{tag:int*}&w={word*?}           lists, all items of a key: 1 or more, 0 or more
 *   /@{user}  /{slug}.html  /{from}-{to}  /v{n:int}   text beside parameters
 *
 * Rules for patterns:
 * - A pattern begins with /. Empty segments are removed. The segments . and .. are refused.
 * - Escapes in names, choices and defaults are decoded.
 * - The name of a parameter has letters, digits and _, and does not begin with a digit.
 * - A | always separates choices: {x:int|bool} takes the word int or the word bool. No choice may occur twice.
 * - A parameter of a type of yours has no default, and a list has no default. Without items, the list of {tag*?} is
 *   empty.
 * - An int may begin with zeros. A double has at most 40 bytes. Neither begins with +.
 * - A text of the query with the wrong type is no match, even if the parameter may be absent.
 * - Texts are compared byte by byte, UUIDs too.
 * - {path*} takes no segment with an escaped /, and no segment that is an escaped . or .. .
 *
 * ---- Text beside parameters ----
 *
 * Two parameters of one segment need text in between. Each parameter beside text is required, and takes at least one
 * byte. A segment has at most 8 parameters.
 *
 * If a segment can be split in several ways, the library uses only splits in which each value has its type. Of these
 * splits, the shortest first value decides, then the shortest second value, and so on. So {slug}-{id:int} takes
 * my-first-note-12.
 * - A number before another parameter has at most 40 bytes.
 * - The callbacks of a nav_parameter_type are called for the chosen split only.
 * - The library writes a path only if the path splits into the same values again.
 *
 * ---- Spellings of other libraries ----
 *
 * These spellings are NAV_INVALID, and nav_last_message has the right spelling: :id, $id, *, (.*), .+, <id>, [id],
 * {id...}, \d+. A name needs escapes, such as %3Aid, %24id and %2A, if the name:
 * - begins with : or (,
 * - is $ alone, or $ and the name of a parameter,
 * - is .+,
 * - contains one of * < > [ ] \ ^.
 *
 * ---- Conflicts ----
 *
 * Two patterns conflict if some path would end at both patterns in the same way. The ways are: after all segments of
 * the pattern, before absent segments, or in {path*}. The names of parameters, the queries and the fragments make no
 * difference. Two different lists of choices at the same place also conflict if both lists contain the same word.
 *
 * ---- Order of patterns ----
 *
 * If several patterns match a path, the first different segment decides, whatever the order of registration. The
 * pattern with the first of these segments has the path:
 * 1. A segment at which the pattern of a presented route ends (nav_route.presentation). The segment precedes
 *    its siblings, together with everything below.
 * 2. A name.
 * 3. A name in either case (NAV_PATTERN_IGNORE_CASE).
 * 4. Text beside parameters.
 * 5. A bool, then choices, an int, a uuid, a double, then types of yours in the order of their registration.
 * 6. A text.
 * 7. All remaining segments.
 *
 * At the end of a path, the first of:
 * 1. A pattern that ends there.
 * 2. Parameters that may be absent.
 * 3. All remaining segments.
 *
 * Between segments with text beside parameters, the first difference decides:
 * 1. More text precedes less text.
 * 2. From left to right, in each place: more text precedes less text, then the types in the order above.
 * 3. The exact case precedes either case.
 * 4. Lower bytes of the text precede higher bytes.
 *
 * ---- Paths and URLs (RFC 3986) ----
 *
 * - A path is split first, then decoded: %2F is a / inside a segment, and %2E%2E is a text of two dots.
 * - Empty segments are removed. The segments . and .. are resolved, and .. never leaves the root.
 * - A + in a query is a space.
 * - If a key occurs twice, the first item applies. A list takes all items.
 * - A path without a / at the beginning is relative to the path of an entry. The entry's path is the folder: 12 at
 *   /notes is /notes/12.
 * - A key of the query is ignored if the pattern does not have the key.
 * - A fragment is ignored if the pattern does not take the fragment, such as #comments. Exception: a detail, see below.
 * - Schemes, scenes and servers are not case-sensitive (A to Z).
 *
 *   scheme://scene/path?query#detail    every scheme but http and https; the scene may be empty
 *   https://server/prefix/path…         with a prefix of nav_link_prefix_add, else NAV_UNRESOLVED
 *   /scene/path…                        with NAV_LINK_HAS_SCENE
 *   /path   path   ?query   ..          names no scene
 *
 * A link that names no scene opens in the first of these scenes:
 * 1. nav_options.scene;
 * 2. the scene of the target, of the issuer or of the base;
 * 3. the active scene.
 *
 * In a URL with the app's own scheme, the host is a scene if the scene is open. The host is also a scene if the scene
 * was added with nav_link_scene_add or nav_link_prefix_add. Any other host is the first segment of the path:
 * myapp://notes/7 is /notes/7. A link starts a scene that is not open. The root of the scene is the entry of the path
 * /, else the first entry on the way.
 *
 * ---- Details ----
 *
 * A fragment that begins with / is a detail, unless the pattern takes the fragment. A detail is a path of its own. The
 * library looks up the path and the detail before planning. The entries of the detail open in the last column of a
 * split, above the column's root:
 * - The split is the outermost split on the way of the path. With an empty path, the split is the outermost split
 *   around the user.
 * - The library leaves out containers on the way of the detail, and entries on the way whose routes open elsewhere.
 * - The link is NAV_UNRESOLVED without a split, or if the path or the detail leads nowhere. A detail with
 *   NAV_LINK_CLOSE is NAV_UNRESOLVED, too.
 *
 * ---- Invalid links ----
 *
 * A link is NAV_INVALID with one of these:
 * - A text that is neither a URL nor a path.
 * - A control character, or a NUL, without an escape.
 * - Bytes that are not UTF-8.
 * - In the scene, the path or the detail: a malformed escape, or an escape for a NUL or for invalid UTF-8.
 *
 * Such an escape in the query or the fragment is no match if the pattern takes the text. Otherwise the escape is
 * ignored. A link beyond the limits is NAV_TOO_LARGE.
 *
 * ---- Time ----
 *
 * A look-up reads the path once, visits each node of the tree of patterns at most once, and allocates nothing.
 * docs/concepts/links.md has the worst cases.
 *
 * ---- Registration ----
 *
 * If one of the functions nav_..._add below is NAV_INVALID, NAV_TOO_LARGE or NAV_AMBIGUOUS, nav_last_message has the
 * reason. */

/* Flags of a pattern. */
enum {
    NAV_PATTERN_LINKABLE = 1, /* links from outside may lead to the pattern. Waypoints need not be linkable */
    NAV_PATTERN_LAZY = 2, /* more patterns below may be registered when a link needs them, also a link from outside: see
                          NAV_EVENT_LOAD. The pattern is /, or ends with a required segment. The pattern takes nothing
                          of the query or the fragment */
    NAV_PATTERN_IGNORE_CASE = 4, /* names, and text beside parameters, match in either case (A to Z). Values do not */
    NAV_PATTERN_ALIAS = 8 /* a link to the alias leads to the path of the route with the same arguments, with the rest
                             of the query and the fragment. Not to another alias. From outside, the alias and the path
                             must be linkable. An alias is never written, and is not lazy */
};

/* Adds a pattern to a route. A route may have several patterns. nav_route_unregister removes the patterns.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_AMBIGUOUS: a conflict. *conflict (may be NULL) gets the route of the other pattern.
 * - NAV_IN_USE: inside a callback of a nav_parameter_type.
 * - NAV_INVALID, NAV_TOO_LARGE, NAV_STALE. */
nav_status nav_pattern_add(nav_navigator *navigator, nav_id route, nav_string pattern, uint32_t flags,
                           nav_id *conflict);

/* Registers a route without a builder, by its NUL-terminated name, and adds the pattern. If the pattern fails, the
 * route is unregistered again. */
static inline nav_status nav_route_add_with_path(nav_navigator *navigator, const char *route, const char *pattern,
                                                 uint32_t flags) {
    nav_route described = nav_route_init(route);
    nav_id id;
    nav_status status = nav_route_register(navigator, &described, &id);
    if (status != NAV_OK) return status;
    status = nav_pattern_add(navigator, id, nav_string_init(pattern), flags, NULL);
    if (status != NAV_OK) nav_route_unregister(navigator, id);
    return status;
}

/* Adds an alias to a route, by its NUL-terminated name. Returns NAV_STALE for an unknown route, else as
 * nav_pattern_add. */
static inline nav_status nav_route_add_alias(nav_navigator *navigator, const char *route, const char *pattern,
                                             uint32_t flags) {
    nav_id id = nav_route_find(navigator, nav_string_init(route));
    return nav_pattern_add(navigator, id, nav_string_init(pattern), flags | NAV_PATTERN_ALIAS, NULL);
}

/* A type of parameters. Either `check` checks texts, or `read` reads values in texts and `write` writes the values
 * again.
 *
 * `check` and `read` get a decoded text, borrowed for the callback, with a NUL after the text. Both return 0 if the
 * text has the type. Both may be called several times for a path, must answer the same for the same text, and must be
 * quick.
 *
 * nav_open and all other functions that look up a path call `check` and `read`. Functions that write a path call
 * `write`. Inside the three callbacks:
 * - A function is NAV_IN_USE if the function looks up a path, registers patterns, types, prefixes or routes, or
 *   unregisters routes.
 * - Operations, nav_open included, wait for their turn. */
typedef struct nav_parameter_type {
    size_t size;
    nav_string name; /* 1 to NAV_MAX_PARAMETER_NAME_BYTES letters, digits, _ and - */
    /* The value of the parameter is the text. */
    int32_t (*check)(void *user_data, const char *bytes, size_t length);
    void *user_data;
    nav_destroy_callback destroy;
    /* Together with `write`, in place of `check`. Reads the text as a value. The value stays yours: the library copies
     * the value before any other call. Returns 0. Any other number, a null, or a value with a host object means: the
     * text does not have the type. */
    int32_t (*read)(void *user_data, const char *bytes, size_t length, nav_value *out);
    /* Writes the text of a value to `out`, at most `capacity` bytes. Returns the length of the text, or a negative
     * number if the value does not have the type. If the text is longer than `capacity`, the library calls again with
     * more room. */
    ptrdiff_t (*write)(void *user_data, const nav_value *value, char *out, size_t capacity);
} nav_parameter_type;

/* Makes a type without callbacks. The NUL-terminated name is only pointed to. */
static inline nav_parameter_type nav_parameter_type_init(const char *name) {
    static nav_parameter_type zero;
    nav_parameter_type type = zero;
    type.size = sizeof type;
    type.name = nav_string_init(name);
    return type;
}

/* Registers a type for later patterns, until the navigator is closed.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_AMBIGUOUS: the name is taken, or is a name of the library.
 * - NAV_INVALID, NAV_TOO_LARGE, NAV_IN_USE. */
nav_status nav_parameter_type_add(nav_navigator *navigator, const nav_parameter_type *type);

/* Makes https://server/prefix lead to a scene. Default (""): the operation's scene. The rest of the URL is the path. A
 * prefix ends at the end of a segment, and the longest matching prefix applies. Adding a prefix again changes the
 * scene.
 * - Servers are compared as ASCII text: a name in other letters is written with xn--. A dot at the end is ignored.
 * - Ports are compared as numbers. Port 443 of https and port 80 of http are the same as no port.
 * - In the path of a prefix, empty segments are removed, and . and .. are resolved, as in a link.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: also for a wildcard, a blank, a user, a query or a fragment.
 * - NAV_TOO_LARGE.
 * - NAV_IN_USE: inside a callback of a nav_parameter_type. */
nav_status nav_link_prefix_add(nav_navigator *navigator, nav_string prefix, nav_string scene);

/* Lets links start a scene with this name. The name follows the rules for names of routes, and has no /.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID, NAV_TOO_LARGE. */
nav_status nav_link_scene_add(nav_navigator *navigator, nav_string scene);

/* Accepts links of a scheme, such as myapp. Default: every scheme, since the system delivers only the program's own
 * schemes. After the first call, links of schemes that were not added are NAV_UNRESOLVED. Exception: web links, see
 * nav_link_prefix_add.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID, NAV_TOO_LARGE. */
nav_status nav_link_scheme_add(nav_navigator *navigator, nav_string scheme);

/* The link that is being opened, as in its text: nothing is decoded. Absent parts are empty. */
typedef struct nav_url {
    size_t size;
    nav_string text;     /* as given. A NUL need not follow the text, nor its parts */
    nav_string query;    /* after the ? */
    nav_string fragment; /* after the # */
} nav_url;

/* Makes a URL to be filled: its size, and zero in every other byte. */
static inline nav_url nav_url_init(void) {
    static nav_url zero;
    nav_url url = zero;
    url.size = sizeof url;
    return url;
}

/* Gives the link that is being opened, for the parts that the pattern does not name. In a batch: the last link. Works
 * in make_model and update_model of a builder, in callbacks of the bridge, and until the link's question is answered.
 * Borrowed for the callback, or until the answer.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: no link is being opened. */
nav_status nav_link_current(const nav_navigator *navigator, nav_url *out);

/* Flags of a link. */
enum {
    NAV_LINK_TRUSTED = 1,      /* the program's own link: reaches every pattern, and is not held */
    NAV_LINK_HAS_SCENE = 2,    /* the first segment of the path is the scene, and the path is absolute. A link from
                                outside starts a scene only as nav_link_scene_add allows, else NAV_UNRESOLVED. Ignored
                                for a URL. NAV_INVALID for a request */
    NAV_LINK_SKIP_IF_OPEN = 4, /* NAV_ALREADY_THERE if the destination is on the operation's stack, also below other
                                entries */
    NAV_LINK_CLOSE = 8,        /* leaves the destination: the topmost such entry and all entries above are removed.
                                NAV_ALREADY_THERE if the destination is not on the operation's stack. NAV_AT_ROOT if
                                the destination is the root. nav_outcome.entry is the new top entry. Precedes
                                NAV_LINK_SKIP_IF_OPEN */
    NAV_LINK_ELSE_CLOSE = 16   /* with a request only: leaves the route if no path can hold the arguments */
};

/* How the waypoints join the stack. An entry and a waypoint are the same if both have the same route and the same
 * parameters of the path. For the destination all parameters must be the same. */
typedef int32_t nav_link_merge;
enum {
    NAV_LINK_MERGE_KEEP = 0,  /* default: same entries stay, as many as possible from the root up. All others are
                                 removed */
    NAV_LINK_MERGE_RESET = 1, /* all entries are removed, but a root that stays below (nav_open). All waypoints are
                                 new */
    NAV_LINK_MERGE_PUSH = 2   /* no entry is removed: waypoints that are not the same are pushed, at least the last one.
                                 NAV_ALREADY_THERE if the top entry is the destination */
};

/* The destination: a url, or a request. */
typedef struct nav_link {
    size_t size;
    nav_string url; /* a path or a URL */
    uint32_t flags;
    nav_link_merge merge;
    nav_id base; /* the link is relative to the path of this entry. Default (0): the top entry. If the entry has no
                    path: the path of the next entry below that has a path, or / */
    const nav_request *request; /* in place of a url: the path of the route with these arguments. Missing parameters
                                   are taken from the base, and null parameters are absent */
} nav_link;

/* Makes a link from outside to a NUL-terminated path or URL. The text is only pointed to. */
static inline nav_link nav_link_init(const char *url) {
    static nav_link zero;
    nav_link link = zero;
    link.size = sizeof link;
    link.url = nav_string_init(url);
    return link;
}

/* Makes a link of the program's own to a NUL-terminated path or URL. The text is only pointed to. */
static inline nav_link nav_link_trusted(const char *url) {
    nav_link link = nav_link_init(url);
    link.flags = NAV_LINK_TRUSTED;
    return link;
}

/* Makes a link of the program's own to the path of a request. The request is only pointed to. */
static inline nav_link nav_link_from_request(const nav_request *request) {
    nav_link link = nav_link_trusted("");
    link.request = request;
    return link;
}

/* Opens a link: the stack becomes the waypoints, and the destination on top. One question and one change, all or
 * nothing. In a batch each link is relative to the stack after the earlier intents.
 *
 * The root stays below the waypoints in two cases:
 * - No waypoint has the path /, and the root has another route than the first waypoint.
 * - The root is the container in which the first waypoint opens.
 *
 * Waiters of removed entries get cancelled(set). Exceptions:
 * - A presented stack is dismissed: cancelled(dismiss).
 * - A container is removed: cancelled(containerRemoved).
 *
 * Returns:
 * - NAV_OK: nav_outcome.entry is the top entry.
 * - NAV_ALREADY_THERE: no difference in the end, also if the detail removes what the path opens.
 * - NAV_PENDING: links are held, or a NAV_EVENT_LOAD is not answered.
 * - NAV_UNRESOLVED: nav_outcome.index is the first segment of the resulting path that leads nowhere. The index is the
 *   number of segments if only the query, the fragment or a flag of the pattern is wrong. nav_options.unresolved
 *   applies.
 * - NAV_REFUSED by a builder: nav_outcome.index is the index of the waypoint.
 * - NAV_STALE: the base is not on the stack.
 * - NAV_NOT_FOUND: the route of the request has no pattern.
 * - NAV_AMBIGUOUS: the path of the request leads to another pattern.
 * - NAV_INVALID: also if no pattern of the request's route can hold the arguments.
 * - NAV_TOO_LARGE. */
nav_status nav_open(nav_navigator *navigator, const nav_link *link, const nav_options *options, nav_outcome *outcome);

/* Holds links from outside (not 0), or releases them (0). While links are held, nav_open of such a link, and a batch
 * with such a link, is NAV_PENDING, also before the start. Exception: a batch that begins with a NAV_INTENT_START runs at
 * once, since the program itself begins at the link. Held links take room of nav_config.queue_capacity. nav_abort ends a
 * held link.
 *
 * After the release each link runs once, in the order of arrival. A link that has begun continues. Exception: a link
 * whose NAV_EVENT_LOAD is accepted while links are held is held again.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_STARTED: the links stay held. */
nav_status nav_links_set_held(nav_navigator *navigator, int32_t held);

/* The place to which a link leads. */
typedef struct nav_match {
    size_t size;
    nav_id route;
    nav_value arguments; /* the parameters: a map, or null if empty. Borrowed until the next function that looks up a
                            path or changes the navigator */
} nav_match;

/* Makes a match to be filled: its size, and zero in every other byte. */
static inline nav_match nav_match_init(void) {
    static nav_match zero;
    nav_match match = zero;
    match.size = sizeof match;
    return match;
}

/* Looks up a link, and changes nothing. Applies no policy for unresolved links, and sends no event for NAV_PATTERN_LAZY
 * patterns.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_STARTED: before the start, for a relative link only.
 * - NAV_INVALID: also for a link with a request.
 * - The other statuses of nav_open. */
nav_status nav_link_match(nav_navigator *navigator, const nav_link *link, nav_match *out);

/* Explains to a developer why a link leads to its place: the nearest patterns, and why each one matches or not. *out is
 * owned (nav_text_free), with a NUL after the text. length may be NULL.
 *
 * Returns:
 * - NAV_OK: also if the link leads nowhere, or is neither a URL nor a path.
 * - NAV_INVALID: a link with a request.
 * - NAV_TOO_LARGE, NAV_STALE, NAV_NOT_STARTED, NAV_IN_USE. */
nav_status nav_link_explain(nav_navigator *navigator, const nav_link *link, char **out, size_t *length);

/* Writes the path of a route with arguments, or of an entry. `scheme://scene` before the path makes a URL. The path
 * leads to the same route and parameters. Other arguments are left out. Of several patterns, the first with the most
 * arguments applies. Host objects stay yours. *out and length: see nav_link_explain.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: the route has no pattern.
 * - NAV_INVALID: a parameter is missing, has another type, is secret, or fits no path (an empty segment, a NUL).
 * - NAV_AMBIGUOUS: the path leads to another pattern.
 * - NAV_UNRESOLVED, NAV_STALE, NAV_IN_USE. */
nav_status nav_request_path(nav_navigator *navigator, const nav_request *request, char **out, size_t *length);
nav_status nav_entry_path(nav_navigator *navigator, nav_id entry, char **out, size_t *length);

/* flags of nav_location and nav_location_of */
enum {
    NAV_LOCATION_WITHOUT_SCENE = 1 /* /path#detail, as the address of a browser */
};

/* nav_location writes where the user is in a scene, as /scene/path#detail. `scene` is a root stack. Default (0): the
 * active scene. nav_location_of writes what nav_location would write after the user had gone back to an entry. *out and
 * length: see nav_link_explain. nav_open with NAV_LINK_HAS_SCENE leads to the same screens in every visible column, if
 * entries lie where their routes say.
 * - The path belongs to the innermost entry that has a path. Beside a detail, the path belongs to the innermost entry
 *   whose path leads into the split.
 * - An entry with which a flow begins, as the flow's route says, has the flow's path, if the flow has a path.
 * - The detail is the path of the entry shown in the last column of a split. The detail is left out if no path leads
 *   into the split.
 * - The detail is also left out if its path alone leads there: the route has a parent, and the earlier columns show
 *   their roots.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: no entry on the way has a path.
 * - NAV_INVALID: an unknown flag.
 * - NAV_NOT_STARTED, NAV_STALE, NAV_IN_USE. */
nav_status nav_location(nav_navigator *navigator, nav_id scene, uint32_t flags, char **out, size_t *length);
nav_status nav_location_of(nav_navigator *navigator, nav_id entry, uint32_t flags, char **out, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
