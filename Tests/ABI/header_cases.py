"""One case for each way in which the header can drift: what it is called, the change, and what scripts/abi must say.

Of what a helper does Tests/Header/helpers.c must say it. In the words `…` stands for anything, and a line that begins
with ? may come any number of times, or not at all. Before the change the header gets `sample`, whose places stay the
same whatever becomes of the structs of the interface.
"""

import re


def replace(text, pattern, substitute):
    """One occurrence, and no other, is changed: a case that fits no longer is said, not skipped."""
    changed, count = re.subn(pattern, lambda match: match.expand(substitute), text, flags=re.MULTILINE | re.DOTALL)
    if count != 1 or changed == text:
        raise ValueError(f"the case fits {count} times, not once: {pattern}")
    return changed


def change(pattern, substitute):
    return lambda text: replace(text, pattern, substitute)


def declared(text):
    return change(r"(?=^/\* ---- Changes -)", text.replace("\\", r"\\") + "\n")


def in_declaration(keyword, name, pattern, substitute):
    opening, closing = f"typedef {keyword} {name} {{", f"}} {name};"

    def apply(text):
        start = text.index(opening)
        end = text.index(closing, start) + len(closing)
        return text[:start] + replace(text[start:end], pattern, substitute) + text[end:]

    return apply


def in_struct(name, pattern, substitute):
    return in_declaration("struct", name, pattern, substitute)


def in_sample(pattern, substitute):
    return in_struct("nav_sample", pattern, substitute)


def in_helper(name, pattern, substitute):
    def apply(text):
        start = re.search(rf"^static inline \w+ {name}\(", text, re.MULTILINE).start()
        end = text.index("\n}\n", start)
        return text[:start] + replace(text[start:end], pattern, substitute) + text[end:]

    return apply


def appended(name, fields):
    return in_struct(name, rf"^}} {name};", f"    {fields}\n}} {name};")


def both(words):
    return [words.replace("BITS", bits) for bits in ("64 bit", "32 bit")]


sample = declared("""
typedef struct nav_sample { /* in brackets where 32-bit platforms have it, if elsewhere */
    size_t size;            /* 0 */
    uint32_t flags;         /* 8 (4), then with 64 bits 4 bytes of padding */
    nav_id entry;           /* 16 (8) */
    nav_id waiter;          /* 24 (16) */
    size_t index;           /* 32 (24) */
    const nav_value *hint;  /* 40 (28) */
    int32_t (*answer)(void *user_data, nav_id entry); /* 48 (32) */
    int32_t code;           /* 56 (36), then with 64 bits padding up to 64 (40) */
} nav_sample;

typedef struct nav_sample_cell {
    nav_id entry;
    uint64_t tag;
} nav_sample_cell;

typedef union nav_sample_union {
    uint64_t integer;
    nav_sample_cell cell;
} nav_sample_union;
""")

no_drift = [
    ("an unchanged header", lambda text: text, []),
    ("a comment and a parameter's name", change(
        r"^nav_id nav_current_entry_at\(const nav_navigator \*navigator, size_t index\)",
        "/* Of a place. */\nnav_id nav_current_entry_at(const nav_navigator *navigator, size_t place)"), []),
    ("a macro written in another way", change(r"^(#define NAV_MAX_STEPS) \(1u << 16\)", r"\1 0x10000u"), []),
]

one_target = [
    ("a function that only iOS has", declared("#ifdef __APPLE__\nvoid nav_small(void);\n#endif"),
     ["error on arm64-apple-ios the functions are other ones: nav_small"]),
    ("a number of another size on Windows", declared(
        "typedef struct nav_wide {\n    size_t size;\n    long count;\n    long other;\n} nav_wide;"),
     ["error on x86_64-pc-windows-msvc the layouts are other ones: struct nav_wide"]),
]

constants = [
    ("a constant's number changes", change(r"\bNAV_PENDING = 1,", "NAV_PENDING = 99,"),
     ["break constant NAV_PENDING was 1 and is 99"]),
    ("two constants change places", change(r"NAV_UNIQUE_TOP = 1,(.*?)NAV_UNIQUE_ANYWHERE = 2",
                                           r"NAV_UNIQUE_ANYWHERE = 1,\1NAV_UNIQUE_TOP = 2"),
     ["break constant NAV_UNIQUE_TOP was 1 and is 2", "break constant NAV_UNIQUE_ANYWHERE was 2 and is 1"]),
    ("an enum in another order, its numbers kept", change(r"NAV_UNIQUE_TOP = 1,(.*?)NAV_UNIQUE_ANYWHERE = 2",
                                                          r"NAV_UNIQUE_ANYWHERE = 2,\1NAV_UNIQUE_TOP = 1"),
     ["wording constants.txt is not as scripts/abi writes it"]),
    ("a constant is removed", change(r"^    NAV_BLOCKED = -2, [^\n]*\n", ""),
     ["break constant NAV_BLOCKED is gone: -2"]),
    ("a constant is added", change(r"NAV_UNIQUE_ACTION_POP_TO = 2\b", "NAV_UNIQUE_ACTION_POP_TO = 2, NAV_CLEAR_ALL = 3"),
     ["addition constant NAV_CLEAR_ALL is new: 3"]),
    ("a constant is added with a number that is taken", change(
        r"NAV_UNIQUE_ACTION_POP_TO = 2\b", "NAV_UNIQUE_ACTION_POP_TO = 2, NAV_CLEAR_ALL = 2"),
     ["break constant NAV_CLEAR_ALL is new and has the number of NAV_UNIQUE_ACTION_POP_TO: 2"]),
    ("a constant is renamed", change(r"\bNAV_BY_GUARD = 3\b", "NAV_BY_KEEPER = 3"),
     ["break constant NAV_BY_GUARD is gone: 3", "addition constant NAV_BY_KEEPER is new: 3"]),
    ("a macro's number changes", change(r"^#define NAV_MAX_STEPS \(1u << 16\)", "#define NAV_MAX_STEPS (1u << 15)"),
     ["break constant NAV_MAX_STEPS was 65536u and is 32768u"]),
    ("a macro's type changes", change(r"^#define NAV_MAX_STEPS \(1u << 16\)", "#define NAV_MAX_STEPS (1 << 16)"),
     ["break constant NAV_MAX_STEPS was 65536u and is 65536"]),
    ("a macro's number changes with 32 bits", change(r"^(#define NAV_NUL_TERMINATED) SIZE_MAX", r"\1 UINT64_MAX"),
     ["break constant NAV_NUL_TERMINATED was …4294967295u and is 18446744073709551615ull"]),
    ("a macro is removed", change(r"^#define NAV_MAX_ROUTES [^\n]*\n", ""),
     ["break constant NAV_MAX_ROUTES is gone: …"]),
    ("a macro is added", declared("#define NAV_MAX_OBSERVERS 100u"),
     ["addition constant NAV_MAX_OBSERVERS is new: 100u"]),
    ("a new version", change(r"^#define NAV_VERSION_MINOR \d+", "#define NAV_VERSION_MINOR 99"),
     ["version constant NAV_VERSION_MINOR was … and is 99"]),
]

structs = [
    ("a field is inserted in the middle", in_sample("    nav_id entry;", r"    nav_id node;\n\g<0>"),
     ["break struct nav_sample, 64 bit: field node at 16 is new, and not at the end: nav_id",
      "break struct nav_sample, 64 bit: fields move: entry (16 to 24), waiter (24 to 32), …, code (56 to 64)",
      "break struct nav_sample, 32 bit: field node at 8 is new, and not at the end: nav_id",
      "break struct nav_sample, 32 bit: fields move: entry (8 to 16), waiter (16 to 24), …, code (36 to 44)"]),
    ("a field is inserted in a struct of the interface", in_struct(
        "nav_outcome", "    nav_id entry;", r"    nav_id node;\n\g<0>"),
     [*both("break struct nav_outcome, BITS: field node at … is new, and not at the end: nav_id"),
      *both("break struct nav_outcome, BITS: fields move: entry (…), waiter (…), …")]),
    ("a field is inserted in padding, so that with 64 bits none moves", in_sample(
        "    nav_id entry;", r"    uint32_t more;\n\g<0>"),
     ["break struct nav_sample, 64 bit: field more at 12 is new, and not at the end: uint32_t",
      "break struct nav_sample, 32 bit: field more at 8 is new, and not at the end: uint32_t",
      "break struct nav_sample, 32 bit: fields move: entry (8 to 16), …"]),
    ("two fields of one type change places", in_sample(
        "nav_id entry;(.*)nav_id waiter;", r"nav_id waiter;\1nav_id entry;"),
     ["break struct nav_sample, 64 bit: fields move: entry (16 to 24), waiter (24 to 16)",
      "break struct nav_sample, 32 bit: fields move: entry (8 to 16), waiter (16 to 8)"]),
    ("two fields of different types change places", in_sample(
        r"size_t index;(.*)const nav_value \*hint;", r"const nav_value *hint;\1size_t index;"),
     ["break struct nav_sample, 64 bit: fields move: index (32 to 40), hint (40 to 32)",
      "break struct nav_sample, 32 bit: fields move: index (24 to 28), hint (28 to 24)"]),
    ("a field is widened", in_sample("uint32_t flags;", "uint64_t flags;"),
     [*both("break struct nav_sample, BITS: field flags was uint32_t and is uint64_t"),
      "break struct nav_sample, 32 bit: fields move: flags (4 to 8), entry (8 to 16), …",
      "break struct nav_sample, 32 bit: it had 40 bytes and has 48"]),
    ("the last field is widened", in_sample("int32_t code;", "int64_t code;"),
     [*both("break struct nav_sample, BITS: field code was int32_t and is int64_t"),
      "break struct nav_sample, 32 bit: fields move: code (36 to 40)",
      "break struct nav_sample, 32 bit: it had 40 bytes and has 48"]),
    ("a field changes its sign", in_sample("int32_t code;", "uint32_t code;"),
     both("break struct nav_sample, BITS: field code was int32_t and is uint32_t")),
    ("a field points to another type", in_sample(r"const nav_value \*hint;", "nav_value *hint;"),
     both("break struct nav_sample, BITS: field hint was const nav_value * and is nav_value *")),
    ("a callback's type changes", in_sample(
        r"int32_t \(\*answer\)\(void \*user_data, nav_id entry\)", "void (*answer)(void *user_data, nav_id entry)"),
     both("break struct nav_sample, BITS: field answer was int32_t (*)(void *, nav_id) "
          "and is void (*)(void *, nav_id)")),
    ("a field is renamed", in_sample("nav_id waiter;", "nav_id waits;"),
     both("break struct nav_sample, BITS: field waiter is now called waits")),
    ("a field is removed", in_sample(r"    nav_id waiter;[^\n]*\n", ""),
     ["break struct nav_sample, 64 bit: field waiter at 24 is gone: nav_id",
      "break struct nav_sample, 64 bit: fields move: index (32 to 24), …",
      "break struct nav_sample, 64 bit: it had 64 bytes and has 56",
      "break struct nav_sample, 32 bit: field waiter at 16 is gone: nav_id",
      "break struct nav_sample, 32 bit: fields move: index (24 to 16), …",
      "break struct nav_sample, 32 bit: it had 40 bytes and has 32"]),
    ("the last field is removed, and padding is in its place", in_sample(r"    int32_t code;[^\n]*\n", ""),
     ["break struct nav_sample, 64 bit: field code at 56 is gone: int32_t",
      "break struct nav_sample, 64 bit: it had 64 bytes and has 56",
      "break struct nav_sample, 32 bit: field code at 36 is gone: int32_t"]),
    ("a field is appended", appended("nav_sample", "uint64_t spare;"),
     ["addition struct nav_sample, 64 bit: field spare at 64 is appended: uint64_t",
      "addition struct nav_sample, 32 bit: field spare at 40 is appended: uint64_t"]),
    ("two fields are appended", appended("nav_sample", "nav_id one, two;"),
     [*both("addition struct nav_sample, BITS: field one at … is appended: nav_id"),
      *both("addition struct nav_sample, BITS: field two at … is appended: nav_id")]),
    ("a field is appended where padding was", appended("nav_sample", "uint32_t spare;"),
     ["break struct nav_sample, 64 bit: field spare at 60 is new, and lies in what was padding: uint32_t",
      "addition struct nav_sample, 32 bit: field spare at 40 is appended: uint32_t"]),
    ("a field is appended to a struct that has no size", appended("nav_sample_cell", "uint64_t spare;"),
     [*both("break struct nav_sample_cell, BITS: field spare at 16 is new, "
            "and the struct, which has no size field, can't grow: uint64_t"),
      *both("break struct nav_sample_cell, BITS: it had 16 bytes and has 24"),
      *both("break union nav_sample_union, BITS: it had 16 bytes and has 24")]),
    ("a union gets a member that fits", in_declaration(
        "union", "nav_sample_union", "    uint64_t integer;", r"\g<0>\n    double real;"),
     both("addition union nav_sample_union, BITS: field real at 0 is appended: double")),
    ("a union gets a member that is too large", in_declaration(
        "union", "nav_sample_union", "    uint64_t integer;", r"\g<0>\n    uint64_t many[3];"),
     [*both("addition union nav_sample_union, BITS: field many at 0 is appended: uint64_t[3]"),
      *both("break union nav_sample_union, BITS: it had 16 bytes and has 24")]),
    ("a struct is packed", change(r"^typedef struct nav_sample {.*?^} nav_sample;",
                                  r"#pragma pack(push, 4)\n\g<0>\n#pragma pack(pop)"),
     ["break struct nav_sample, 64 bit: fields move: entry (16 to 12), …",
      "break struct nav_sample, 64 bit: it had 64 bytes and has 56"]),
    ("a struct is added", declared("typedef struct nav_frame {\n    size_t size;\n    nav_id node;\n} nav_frame;"),
     ["addition type nav_frame is new: struct nav_frame",
      *both("addition struct nav_frame, BITS, is new: 16 bytes")]),
    ("a struct is removed", change(r"^typedef union nav_sample_union {.*?^} nav_sample_union;\n", ""),
     ["break type nav_sample_union is gone: union nav_sample_union",
      *both("break union nav_sample_union, BITS, is gone: 16 bytes")]),
]

layouts_with_32_bits = [
    ("a field that only 32-bit platforms have", in_sample(
        "(?=    nav_id waiter;)", "#if SIZE_MAX == UINT32_MAX\n    uint64_t spare;\n#endif\n"),
     ["break struct nav_sample, 32 bit: field spare at 16 is new, and not at the end: uint64_t",
      "break struct nav_sample, 32 bit: fields move: waiter (16 to 24), …"]),
    ("a field as wide as before where pointers have 64 bits", in_sample("size_t index;", "uint64_t index;"),
     [*both("break struct nav_sample, BITS: field index was size_t and is uint64_t"),
      "break struct nav_sample, 32 bit: fields move: hint (28 to 32), …",
      "break struct nav_sample, 32 bit: it had 40 bytes and has 48"]),
    ("a type as wide as before where pointers have 64 bits", change(
        "^typedef uint64_t nav_id;", "typedef size_t nav_id;"),
     ["break type nav_id was uint64_t and is size_t",
      "break struct nav_sample, 32 bit: fields move: waiter (16 to 12), …", "?break struct …, 32 bit: …"]),
]

types = [
    ("a type gets another width", change(r"^typedef int32_t nav_status;", "typedef int64_t nav_status;"),
     ["break type nav_status was int32_t and is int64_t", "break struct nav_outcome, 64 bit: fields move: by …",
      "?break struct …"]),
    ("a type gets another sign", change(r"^typedef int32_t nav_party;", "typedef uint32_t nav_party;"),
     ["break type nav_party was int32_t and is uint32_t"]),
    ("a callback type gets another parameter", change(
        r"(\(\*nav_result_callback\)\(void \*user_data, const nav_result \*result)", r"\1, int more"),
     ["break type nav_result_callback was void (*)(void *, const nav_result *) and is …"]),
    ("a type is added", declared("typedef int32_t nav_flavour;"), ["addition type nav_flavour is new: int32_t"]),
]

functions = [
    ("a parameter's type changes", change(r"\bnav_answer\(nav_navigator \*navigator, nav_id question, int32_t answer\)",
                                          "nav_answer(nav_navigator *navigator, nav_id question, int64_t answer)"),
     ["break function nav_answer was nav_status (nav_navigator *, nav_id, int32_t) and is "
      "nav_status (nav_navigator *, nav_id, int64_t)"]),
    ("a parameter is no longer const", change(r"^size_t nav_current_depth\(const ", "size_t nav_current_depth("),
     ["break function nav_current_depth was size_t (const nav_navigator *) and is size_t (nav_navigator *)"]),
    ("a parameter is added", change(r"^(size_t nav_current_depth\(const nav_navigator \*navigator)", r"\1, nav_id node"),
     ["break function nav_current_depth was size_t (const nav_navigator *) and is size_t (const nav_navigator *, nav_id)"]),
    ("a function returns another type", change(r"^size_t nav_current_depth\(", "uint32_t nav_current_depth("),
     ["break function nav_current_depth was size_t (const nav_navigator *) and is uint32_t (const nav_navigator *)"]),
    ("a function is removed", change(r"^size_t nav_current_depth\([^;]*;\n", ""),
     ["break function nav_current_depth is gone: size_t (const nav_navigator *)"]),
    ("a function is added", declared("nav_status nav_undo(nav_navigator *navigator);"),
     ["addition function nav_undo is new: nav_status (nav_navigator *)"]),
    ("a function becomes a helper", change(r"^size_t nav_current_depth\(const nav_navigator \*navigator\);",
                                           "static inline size_t nav_current_depth(const nav_navigator *navigator) {\n"
                                           "    return navigator != NULL;\n}"),
     ["break function nav_current_depth is gone: …", "addition helper nav_current_depth is new: …"]),
    ("a function that only 32-bit platforms have", declared(
        "#if SIZE_MAX == UINT32_MAX\nvoid nav_small(void);\n#endif"),
     ["error on wasm32-unknown-unknown the functions are other ones: nav_small"]),
]

helpers = [
    ("a helper is removed", change(r"^static inline nav_element nav_element_keep\(.*?^}\n", ""),
     ["break helper nav_element_keep is gone: nav_element (nav_id)"]),
    ("a helper's type changes", change(r"^(static inline nav_value nav_value_bool\()int ", r"\1int32_t "),
     ["break helper nav_value_bool was nav_value (int) and is nav_value (int32_t)"]),
    ("a helper is added", declared("static inline nav_id nav_no_id(void) {\n    return 0;\n}"),
     ["addition helper nav_no_id is new: nav_id (void)"]),
]

several_at_once = [
    ("a break and an addition", lambda text: declared("nav_status nav_undo(nav_navigator *navigator);")(
        change(r"\bNAV_PENDING = 1,", "NAV_PENDING = 99,")(text)),
     ["break constant NAV_PENDING was 1 and is 99", "addition function nav_undo is new: …"]),
    ("a header that doesn't compile", declared("nav_status nav_undo(nav_unknown *navigator);"),
     ["error …unknown type name 'nav_unknown'…"]),
]

# What they do is compiled into programs, so it is no part of abi/.
bodies = [
    ("a size is forgotten", in_helper("nav_outcome_init", "outcome.size = sizeof outcome;", ""),
     ["is_empty_through(&outcome, sizeof outcome, THROUGH(nav_outcome, redirect_count))"]),
    ("the size of another struct", in_helper("nav_options_init", "sizeof options", "sizeof(nav_request)"),
     ["is_empty(&options, sizeof options)"]),
    ("a struct that begins as garbage", in_helper("nav_bridge_init", "bridge = zero;", "bridge;"),
     ["bridge.size == sizeof bridge…"]),
    ("a field that is not zero", in_helper("nav_config_init", "return", "config.animated = 1; return"),
     ["is_empty_through(&config, sizeof config, THROUGH(nav_config, flags))"]),
    ("the flags of a cell are forgotten", in_helper("nav_value_null", "value.flags = 0;", ""),
     ["item.type == NAV_TYPE_INT && item.flags == 0…", "?value.…"]),
    ("another type of cell", in_helper("nav_value_bytes", "NAV_TYPE_BYTES", "NAV_TYPE_STRING"), ["value.type == NAV_TYPE_BYTES…"]),
    ("a truth that is not 1", in_helper("nav_value_bool", "= boolean != 0", "= boolean"),
     ["value.type == NAV_TYPE_BOOL && value.flags == 0 && value.content.boolean == 1"]),
    ("a kind that is not passed on", in_helper("nav_intent_init", "intent.kind = kind;", "(void)kind;"),
     ["intent.kind == NAV_INTENT_BATCH"]),
    ("a request without its arguments", in_helper("nav_request_init", "= arguments;", "= NULL; (void)arguments;"),
     ["is_text(request.route, home) && request.arguments == &arguments",
      "by_id.route_id == 7 && by_id.arguments == &arguments"]),
    ("an entry that is not kept", in_helper("nav_element_keep", "= entry;", "= 0; (void)entry;"), ["kept.kept == 7…"]),
    ("a route that is not passed on", in_helper("nav_route_init", "nav_string_init\\(route\\)", "nav_string_init(route + 1)"),
     ["is_text(builder.name, home)", "is_builder_of(in, home)", "is_builder_of(presented, home)"] +
     3 * ["strcmp(seen.name.bytes, \"list\") == 0 && seen.name.length == NAV_NUL_TERMINATED"]),
    ("a route that is not awaited", in_helper("nav_await", "nav_request_init\\(route, NULL\\)", "nav_request_init(\"list\" + 1, NULL)"),
     ["navigator == NULL && is_text(request->route, list_name) && request->arguments == NULL"]),
    ("a callback that is not passed on", in_helper("nav_await", "user_data, NULL, NULL, NULL", "(char *)user_data + 1, NULL, NULL, NULL"),
     ["callback == answered && user_data == &failures"]),
    ("a branch that is not passed on", in_helper("nav_route_in", "nav_string_init\\(branch\\)", "nav_string_init(branch + 1)"),
     ["is_text(in.parent, tabs) && is_text(in.branch, first)"]),
    ("a presentation that is not passed on", in_helper("nav_route_presented", "= presentation;",
                                                       "= 0; (void)presentation;"),
     ["presented.presentation == NAV_PRESENTATION_SHEET"]),
    ("a container of another length", in_helper("nav_container_init", "= count;", "= count + 1;"),
     ["container.kind == NAV_CONTAINER_TABS…", "is_empty(&container, sizeof container)"]),
    ("the flags of a branch are forgotten", in_helper("nav_branch_init", "branch.flags = 0;", ""),
     ["is_text(branch.name, first)…"]),
    ("another status", in_helper("nav_route_add", "return nav_route_register", "return -nav_route_register"),
     ["nav_route_add(NULL, \"list\") == NAV_FULL"]),
    ("a url that is not passed on", in_helper("nav_link_init", "nav_string_init\\(url\\)", "nav_string_init(url + 1)"),
     ["is_text(link.url, home)", "is_text(trusted.url, home) && trusted.flags == NAV_LINK_TRUSTED",
      "requested.url.bytes[0] == 0"]),
    ("a type's name that is not passed on", in_helper("nav_parameter_type_init", "nav_string_init\\(name\\)", "nav_string_init(name + 1)"),
     ["is_text(type.name, home)"]),
    ("flags that are not passed on", in_helper("nav_route_add_with_path", "flags, NULL", "0 * flags, NULL"),
     ["navigator == NULL && route == 7 && flags == NAV_PATTERN_LINKABLE…"]),
    ("a pattern without its route", in_helper("nav_route_add_with_path", "status != NAV_OK\\) return", "status < NAV_AMBIGUOUS) return"),
     ["nav_route_add_with_path(NULL, \"list\", \"/list\", NAV_PATTERN_LINKABLE) == NAV_AMBIGUOUS"]),
    ("a route that stays without its pattern", in_helper("nav_route_add_with_path", "nav_route_unregister\\(navigator, id\\);", ";"),
     ["patterns == 0"]),
]
