/* Part of navcore.h: patterns, paths and links. */
#ifndef NAVCORE_PATHS_H
#define NAVCORE_PATHS_H

#include "navigator.h"
#include "routes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Paths and links --------------------------------------------------------------------------------------------------------
 *
 * A route that has a pattern can be reached by a path or a URL, and every place has one. nav_open builds everything
 * in between: each pattern that ends on the way is a waypoint, and gets an entry. But a pattern is no waypoint where
 * something of its path would be absent. A pattern that needs something of the query or the fragment is none either:
 * those are the destination's.
 *
 *     static void add_places(nav_navigator *navigator) {
 *         nav_path_add(navigator, "home", "/", NAV_LINKABLE);
 *         nav_path_add(navigator, "notes", "/notes", NAV_LINKABLE);
 *         nav_path_add(navigator, "note", "/notes/{id:int}", NAV_LINKABLE);
 *         nav_path_add(navigator, "settings", "/settings", 0);
 *     }
 *
 *     static nav_status open_url(nav_navigator *navigator, const char *url) {
 *         nav_link link = nav_link_init(url);
 *         return nav_open(navigator, &link, NULL, NULL);
 *     }
 *
 *     static nav_status open_settings(nav_navigator *navigator) {
 *         nav_link link = nav_trusted_link("/settings");
 *         return nav_open(navigator, &link, NULL, NULL);
 *     }
 *
 * Then myapp://main/notes/12 makes the stack home, notes, note with {"id": 12}.
 *
 * Trust. A link comes from outside unless the program says NAV_LINK_TRUSTED, whatever its text: URL, path or relative
 * path. From outside it reaches NAV_LINKABLE patterns only, and waits while links are held. So open a text that the
 * program did not write (a URL of the system, a command line, a message) with nav_link_init. Open a path of the
 * program's own with nav_trusted_link. The rule is the same for opening, matching, explaining, batches and posts. A
 * link from outside passes over a pattern that is not NAV_LINKABLE, and the next pattern in order is tried. So the
 * same text may lead to another place when it is trusted.
 *
 * The parameters of a path are the arguments of its entry: nav_value_member(request.arguments, nav_text("id")) is an
 * integer here. An entry that was made by nav_navigate with the same arguments is at the same place.
 *
 * So the arguments of a request for a new entry have to fit the route: one of its patterns, where it has any, takes
 * them. That is NAV_INVALID otherwise, and nav_last_detail names the parameter. Arguments fit a pattern if all of
 * this holds:
 * - Each parameter of the pattern is there, unless it may be absent. A null is absent.
 * - Each is of its type: an int, a bool, a finite double, a string with a UUID, one of the choices, or else a string.
 * - No optional segment is missing before one that is there.
 *
 * Other arguments don't count, so a pattern without parameters fits all arguments. A type of yours is not asked, and
 * a string need not be one that a path can say: such an entry has no path. A fallback route takes the arguments that
 * were meant for another one.
 *
 * Patterns. A segment is a name, a parameter in braces, or text and parameters:
 *
 *   {name}            a text            {name:int}      64 bits, decimal       {name:bool}     true or false
 *   {name:double}     a finite number   {name:uuid}     as RFC 9562 writes it  {name:a|b|c}    one of these
 *   {name:string}     a text, too       {name:yours}    what nav_parameter_type_add takes; its value is the text
 *   {name?}           may be absent: the last segments only, queries, the fragment
 *   {name:int=1}      has that value where it is absent
 *   {path*} {path*?}  all segments that are left: at least one, or none too; its value has / between them
 *   ?{q}&p={page:int=1}#{section?}   of the query, by its name or by a key; of the fragment
 *   ?{tag:int*}&w={word*?}           lists: all items of a key, at least one, or none too
 *   /@{user}  /{slug}.html  /{from}-{to}  /v{n:int}   text beside parameters
 *
 * Between two parameters of a segment stands text. Each of them is always there and takes at least one byte; a
 * segment has 8 at most. Where it can be split in several ways, only those count in which each value is of its type.
 * Of these the shortest first value decides, then the shortest second, and so on. So {slug}-{id:int} takes
 * my-first-note-12. In front of another parameter a number has 40 bytes at most. A type of yours is asked about the
 * split that was found. A path is written only where it is split into the same values again.
 *
 * These spellings of other libraries are NAV_INVALID, and nav_last_detail has the right one: :id, $id, *, (.*), .+,
 * <id>, [id], {id...}, \d+. A name needs escapes if it begins with : or (, is $ or $ and a parameter's name, is .+, or
 * has one of * < > [ ] \ ^ in it: %3Aid, %24id, %2A.
 *
 * A pattern begins with /; empty segments in it vanish, escapes in names, choices and values are decoded, . and ..
 * are refused. A parameter's name is letters, digits and _, and begins with no digit. A | makes choices of whatever
 * it stands between, so {x:int|bool} is one of these words; none comes twice. Parameters of types of yours, and
 * lists, have no values of their own; the list of {tag*?} is empty where no item is there. An int may begin with
 * zeros, a double has 40 bytes at most, and neither begins with a +. A text of the query that is not of its type is
 * no match, also where the parameter may be absent. Texts are compared as they are, UUIDs too. A parameter that takes
 * all that is left has no segment with an escaped / in it, and none that is an escaped . or .. .
 *
 * Two patterns can't be told apart where some path would end at both in the same way, whatever their names, queries
 * and fragments. Choices of which some are the same can't be told apart either.
 *
 * Where several patterns have a path, the first segment where they differ decides, whatever the order of their
 * registration. The pattern whose segment comes first in this order has the path:
 * - A segment at which a pattern ends whose route is presented (nav_route_builder.presentation). It goes before its
 *   siblings with what is below it.
 * - A name, then a name in either case.
 * - Text beside parameters.
 * - bool, one of several, int, uuid, double, then types of yours in the order of their registration.
 * - A text, then all that is left.
 *
 * At the end of a path the order is: patterns that end there, parameters that may be absent, all that is left.
 *
 * Of segments with text beside parameters more text goes before less. Of as much text the left decides: more text in
 * one place before less, then the types in the order above. At last the exact case goes before either, and bytes
 * decide.
 *
 * Paths and URLs (RFC 3986). Split first, then decoded: %2F is a / within a segment, and %2E%2E a text of two dots.
 * Empty segments vanish; . and .. are followed, and .. never leaves the root. A + in a query is a space. Of a key that
 * comes twice the first counts, but for lists. A path without a / at its beginning is relative to the path of an entry,
 * which counts as a folder: 12 at /notes is /notes/12.
 *
 * A key of the query that the pattern does not have is ignored. So is a fragment that it does not take, such as
 * #comments. A fragment that begins with / is a detail, and is not ignored. It is a path of its own, looked up before
 * anything is planned. Its entries open in the last column of a split, above the root of that. Of those on its way
 * containers are left out, and what opens elsewhere by its route. Of several splits on the way of the path it is the
 * outermost. The path may be empty: then it is the split in which the user is. Without a split, or where either half
 * leads nowhere, the link is NAV_UNRESOLVED. So it is with NAV_LINK_LEAVE.
 *
 * A link is NAV_INVALID with one of these:
 * - A text that is neither a URL nor a path.
 * - A control character, or a NUL, that is not escaped.
 * - Bytes that are no UTF-8.
 * - In the scene, the path or the detail, an escape that is malformed, or that says a NUL or no UTF-8.
 *
 * Such an escape in the query or the fragment is no match where the pattern takes the text, and is ignored elsewhere.
 * A link beyond the limits is NAV_TOO_LARGE.
 *
 *   scheme://scene/path?query#detail    every scheme but http and https; the scene may be empty
 *   https://server/prefix/path…         where nav_link_prefix_add has the prefix; else NAV_UNRESOLVED
 *   /scene/path…                        with NAV_LINK_SCENE
 *   /path   path   ?query   ..          in the active scene, or that of nav_options.scene
 *
 * Any scheme will do, since the system hands over those of the program only, until nav_link_scheme_add adds one.
 * Schemes, scenes and servers are not case-sensitive (A to Z). A scene that is not there is started by the link: its
 * root is what has the path /, else the first entry on the way.
 *
 * Time. A look-up goes over the path once and visits each node of the tree of patterns at most once, without an
 * allocation. docs/paths.md has the worst cases. */

/* Flags of a pattern. */
enum {
    NAV_LINKABLE = 1,    /* links from outside may lead there; what lies on the way need not be linkable */
    NAV_LAZY = 2,        /* more patterns below it may be registered when a link needs them, from outside too, see
                          NAV_EVENT_LOAD. It ends with a segment that is always there, or is /, and takes nothing of the
                          query or the fragment */
    NAV_IGNORE_CASE = 4, /* its names, and text beside parameters, are found in either case (A to Z); values are not */
    NAV_ALIAS = 8        /* links to it lead to the path that its route has with the same arguments, with the rest of
                            the query and the fragment. From outside that path has to be linkable, too. An alias is
                            never written, no waypoint, and not lazy */
};

/* Adds a pattern to a route. *conflict (may be NULL) gets the route of the pattern from which it could not be told. A
 * route may have several. They go when the route is unregistered. NAV_OK; NAV_INVALID, NAV_TOO_LARGE, NAV_AMBIGUOUS,
 * with the reason in nav_last_detail; NAV_STALE; NAV_IN_USE inside a type's callback. */
nav_status nav_pattern_add(nav_navigator *navigator, nav_id route, nav_string pattern, uint32_t flags,
                           nav_id *conflict);

/* Registers a route without a builder, by its NUL-terminated name, and its pattern. Where the pattern fails the route
 * stays. */
static inline nav_status nav_path_add(nav_navigator *navigator, const char *route, const char *pattern,
                                      uint32_t flags) {
    nav_route_builder builder = nav_route_builder_init(route);
    nav_id id;
    nav_status status = nav_route_register(navigator, &builder, &id);
    return status == NAV_OK ? nav_pattern_add(navigator, id, nav_text(pattern), flags, NULL) : status;
}

/* Adds an alias to a route, by its NUL-terminated name. NAV_STALE where there is no such route; else as
 * nav_pattern_add. */
static inline nav_status nav_alias_add(nav_navigator *navigator, const char *route, const char *pattern,
                                       uint32_t flags) {
    nav_id id = nav_route_find(navigator, nav_text(route));
    return nav_pattern_add(navigator, id, nav_text(pattern), flags | NAV_ALIAS, NULL);
}

/* A type for parameters: it checks texts, or reads values in them and writes those again. `check` and `read` get a
 * decoded text (borrowed for the callback, with a NUL after it) and return 0 where it is of the type. They may be
 * called several times for a path, must answer the same for the same text, and be quick. They run inside nav_open and
 * everything else that looks a path up; `write` inside functions that write one. Inside the three a call that looks a
 * path up is NAV_IN_USE. So is a call that registers patterns, types, prefixes and routes, or that unregisters
 * routes. Operations, nav_open too, wait for their turn. */
typedef struct nav_parameter_type {
    size_t size;
    nav_string name; /* 1 to NAV_MAX_PARAMETER_NAME_BYTES letters, digits, _ and - */
    int32_t (*check)(void *user_data, const char *bytes, size_t length);
    void *user_data;
    nav_destroy_callback destroy;
    /* In the place of a check, read and write. Reads the text as a value, which stays yours, and is copied before
     * anything else is called. 0; any other number, a null and a value with a host object say that it is not of the type. */
    int32_t (*read)(void *user_data, const char *bytes, size_t length, nav_value *out);
    /* Writes the text of a value to `out`, as far as it has room for it. Returns its length, or a negative number where
     * the value is not of the type. A text that is longer than the room is asked for again, with more room. */
    ptrdiff_t (*write)(void *user_data, const nav_value *value, char *out, size_t capacity);
} nav_parameter_type;

/* A type of that NUL-terminated name, which is only pointed to, without its check. */
static inline nav_parameter_type nav_parameter_type_init(const char *name) {
    static nav_parameter_type zero;
    nav_parameter_type type = zero;
    type.size = sizeof type;
    type.name = nav_text(name);
    return type;
}

/* Registers a type, for patterns that are added after it, until the navigator is closed. NAV_OK; with the reason in
 * nav_last_detail NAV_AMBIGUOUS (the name is taken, or one of the library's), NAV_INVALID, NAV_TOO_LARGE; NAV_IN_USE.
 * */
nav_status nav_parameter_type_add(nav_navigator *navigator, const nav_parameter_type *type);

/* Has https://server/prefix lead to a scene ("" is the active one). The rest of the URL is the path. The
 * prefix ends where a segment does, and the longest one that fits counts. A prefix that is there gets another scene.
 *
 * Servers are compared as ASCII text without regard to case: a name in other letters is written with xn--. A dot at the
 * end of a name is ignored. Ports are compared as numbers, and 443 of https and 80 of http is the same as none. In the
 * path of a prefix empty segments vanish, and . and .. are followed, as in the path of a link.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_TOO_LARGE and NAV_INVALID: nav_last_detail has the reason. A wildcard, a blank, a user, a query and a
 *   fragment are NAV_INVALID, too.
 * - NAV_IN_USE: inside a type's callback. */
nav_status nav_link_prefix_add(nav_navigator *navigator, nav_string prefix, nav_string scene);

/* Lets links start the scene of a name. The name has the rules of route names, and no slash. Names are not case-sensitive
 * here. In a
 * URL with the app's own scheme the host is a scene if that is open, or was added here or with a prefix. Any other
 * host is the first segment of the path: myapp://notes/7 is /notes/7.
 * NAV_OK; with the reason in nav_last_detail NAV_INVALID and NAV_TOO_LARGE. */
nav_status nav_link_scene_add(nav_navigator *navigator, nav_string scene);

/* Takes links of a scheme, such as myapp. Until one is added every scheme will do. From then on links of others are
 * NAV_UNRESOLVED, but for those of the web, which are taken by their prefixes. Schemes are not case-sensitive.
 * NAV_OK; with the reason in nav_last_detail NAV_INVALID and NAV_TOO_LARGE. */
nav_status nav_link_scheme_add(nav_navigator *navigator, nav_string scheme);

/* The link that is being opened, as it stands in its text: nothing is decoded. Absent parts are empty. */
typedef struct nav_url {
    size_t size;
    nav_string text;     /* as it was given: the NUL that other strings have need not follow it, nor its parts */
    nav_string query;    /* behind the ? */
    nav_string fragment; /* behind the # */
} nav_url;

/* A URL to be filled: its size, and zero in every other byte. */
static inline nav_url nav_url_init(void) {
    static nav_url zero;
    nav_url url = zero;
    url.size = sizeof url;
    return url;
}

/* Gives the link that is being opened, for the parts that its pattern does not name. It can be called in a builder's
 * make_model and update_model, in a callback of the bridge, and until the link's question is answered. Of a batch it
 * is the last link. Borrowed for the callback, or until the question is answered. NAV_OK; NAV_NOT_FOUND where no link
 * is being opened. */
nav_status nav_opened_url(const nav_navigator *navigator, nav_url *out);

/* Flags of a link. */
enum {
    NAV_LINK_TRUSTED = 1,    /* the program's own: it reaches every pattern, and is not held */
    NAV_LINK_SCENE = 2,      /* the first segment of the path is the scene; it is absolute. From outside it starts a
                                  scene only as nav_link_scene_add says, else NAV_UNRESOLVED. Ignored of a URL,
                                  NAV_INVALID of a request */
    NAV_LINK_SKIP_OPEN = 4,  /* where the destination is on the stack to which the operation goes, also below
                                  others: NAV_ALREADY_THERE */
    NAV_LINK_LEAVE = 8,      /* leaves the destination instead: it and all above it are removed. NAV_ALREADY_THERE where
                                  it is not on the stack to which the operation goes, NAV_AT_ROOT. The outcome names
                                  the new top. Of several entries the topmost; goes before NAV_LINK_SKIP_OPEN */
    NAV_LINK_ELSE_LEAVE = 16 /* with a request only: where its arguments can't be said in a path, its route is left */
};

/* How the waypoints join the stack. An entry is the same as a waypoint where it has the same route and the same
 * parameters of the path. For the destination all parameters have to be the same. */
typedef int32_t nav_merge;
enum {
    NAV_MERGE_KEEP = 0,  /* as many entries from the root up as are the same stay, all others go */
    NAV_MERGE_RESET = 1, /* all entries go but a root that stays below (nav_open), and all waypoints are new */
    NAV_MERGE_PUSH = 2   /* nothing goes: the waypoints that are not the same are pushed, at least the last.
                            NAV_ALREADY_THERE where the top entry is the destination */
};

/* Where to go: a url, or a request. */
typedef struct nav_link {
    size_t size;
    nav_string url; /* a path or a URL */
    uint32_t flags;
    nav_merge merge;
    nav_id base; /* the entry to whose path the link is relative; 0: the top one. One that has no path has that of the
                    next below it that has one, or / */
    const nav_request *request; /* in place of a url: the path of that route with these arguments. Parameters that
                                   they lack are those of the base, and null ones are absent */
} nav_link;

/* A link from outside to a NUL-terminated path or URL, which is only pointed to. */
static inline nav_link nav_link_init(const char *url) {
    static nav_link zero;
    nav_link link = zero;
    link.size = sizeof link;
    link.url = nav_text(url);
    return link;
}

/* A link of the program's own to a NUL-terminated path or URL, which is only pointed to. */
static inline nav_link nav_trusted_link(const char *url) {
    nav_link link = nav_link_init(url);
    link.flags = NAV_LINK_TRUSTED;
    return link;
}

/* A link of the program's own to the path of a request, which is only pointed to. */
static inline nav_link nav_link_to_request(const nav_request *request) {
    nav_link link = nav_trusted_link("");
    link.request = request;
    return link;
}

/* Opens a link: the stack becomes the waypoints on its way, and the destination on top. Where none of them is that of
 * the path /, the root stays below them, unless it is of the first one's route. So does a root that is the container
 * in which the first one opens. There is one question and one change,
 * all or nothing. In a batch each link is relative to the stack that the intents before it would have left. Waiters
 * of entries that go get cancelled(set).
 * Returns:
 * - NAV_OK: the top entry.
 * - NAV_ALREADY_THERE: nothing is different in the end, also if the detail takes away what the path opens.
 * - NAV_PENDING while links are held, and while a NAV_EVENT_LOAD is not answered.
 * - NAV_UNRESOLVED: nav_outcome.index is the first segment of the resulting path that leads nowhere. It is the number
 *   of segments where only the query, the fragment or a flag of the pattern is wrong. nav_options.unresolved applies.
 * - NAV_REFUSED by a builder: nav_outcome.index is that of the waypoint.
 * - NAV_INVALID, NAV_TOO_LARGE.
 * - NAV_STALE: the base is not on the stack.
 * - NAV_NOT_FOUND, of a request: its route has no pattern.
 * - NAV_INVALID, of a request: no pattern of its route can say the arguments.
 * - NAV_AMBIGUOUS, of a request: the path leads to another route. */
nav_status nav_open(nav_navigator *navigator, const nav_link *link, const nav_options *options, nav_outcome *outcome);

/* Holds links from outside (not 0), or lets them go (0). Until then nav_open of such a link, and a batch with one, is
 * NAV_PENDING, also before the start. It counts with nav_config.queue_capacity. Then each runs once, in the order of
 * its coming; nav_abort ends it before. A link that has begun goes on, but for one whose NAV_EVENT_LOAD is accepted
 * while links are held: it is held again. NAV_OK; NAV_NOT_STARTED, and they stay held. */
nav_status nav_hold_links(nav_navigator *navigator, int32_t held);

/* The place to which a link leads. */
typedef struct nav_match {
    size_t size;
    nav_id route;
    nav_value arguments; /* the parameters: a map, or null where there are none. Borrowed until the next function that
                            looks a path up or changes the navigator */
} nav_match;

/* A match to be filled: its size, and zero in every other byte. */
static inline nav_match nav_match_init(void) {
    static nav_match zero;
    nav_match match = zero;
    match.size = sizeof match;
    return match;
}

/* Looks a link up, and changes nothing; before the start, too, where it is not relative (else NAV_NOT_STARTED). NAV_OK
 * and the statuses of nav_open, but without a policy for unresolved links, and without events for NAV_LAZY patterns.
 * NAV_INVALID for a link with a request. */
nav_status nav_match_link(nav_navigator *navigator, const nav_link *link, nav_match *out);

/* Why a link leads where it does, as text for a developer: the patterns that come nearest, and why each has it or not.
 * *out is owned (nav_text_free), with a NUL after it. length may be NULL. NAV_OK, also where it leads nowhere, or is
 * neither a URL nor a path; NAV_INVALID for a link with a request, NAV_TOO_LARGE, NAV_STALE, NAV_NOT_STARTED,
 * NAV_IN_USE. */
nav_status nav_explain_link(nav_navigator *navigator, const nav_link *link, char **out, size_t *length);

/* Writes the path of a route with arguments, or of an entry: `scheme://scene` before it makes a URL of it. Arguments
 * that are no parameters are left out. The path leads to the same route with the same parameters. Of several patterns
 * that can say the arguments it is the one that says the most of them, of these the first. Nothing is taken over.
 * *out is owned (nav_text_free), with a NUL after it. length may be NULL.
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: the route has no pattern.
 * - NAV_INVALID: a parameter is missing, of another type, secret, or can't be said (an empty segment, a NUL).
 * - NAV_AMBIGUOUS: the path leads to another pattern.
 * - NAV_UNRESOLVED, NAV_STALE, NAV_IN_USE. */
nav_status nav_request_path(nav_navigator *navigator, const nav_request *request, char **out, size_t *length);
nav_status nav_entry_path(nav_navigator *navigator, nav_id entry, char **out, size_t *length);

/* Writes where the user is in a scene, given by its root stack (0: the active one), as /scene/path#detail. nav_open of
 * it with NAV_LINK_SCENE leads to the same screens in every column that is shown, where entries stand where their routes
 * say. The path is that of the innermost entry that has one. Beside a detail it is that of the innermost entry whose
 * path leads into the split. An entry with which a flow begins, as its route says, has the flow's path, where that has
 * one. What is shown in the last column of a split is the detail. It is left out if no path leads into the split. The
 * same where its path alone leads there: its route has a parent, and the columns before it show their roots.
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: no entry on the way has a path.
 * - NAV_NOT_STARTED, NAV_STALE, NAV_IN_USE. */
nav_status nav_location(nav_navigator *navigator, nav_id scene, char **out, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
