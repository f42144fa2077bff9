/* The C part of the binding by itself, with sanitizers: what Kotlin would write is written here, and every answer is
 * read to its end. The library is the shipped one. */
#include "host.h"
#include "intents.h"

static int64_t navigator_new(uint32_t event_capacity, uint32_t flags) {
    int64_t out[CROSSING_OUT];
    writing *in = begun();
    put(in, 0, 4);
    put(in, 0, 4);
    put(in, event_capacity, 4);
    put(in, 0, 4);
    put(in, 0, 4);
    put_text(in, "");
    put_text(in, "");
    put(in, NAV_PATTERN_IGNORE_CASE, 4);
    put(in, 1, 4);
    put(in, flags, 4);
    CHECK(call(0, CROSSING_NEW, 0, 0, in, out) == NAV_OK);
    return out[0];
}

static int64_t registered(int64_t navigator, const char *route, int64_t token) {
    int64_t out[CROSSING_OUT];
    writing *in = begun();
    put_text(in, route);
    CHECK(call(navigator, CROSSING_ROUTE_REGISTER, token, 0, in, out) == NAV_OK);
    return out[0];
}

static int64_t started_with(uint32_t event_capacity, uint32_t flags) {
    int64_t out[CROSSING_OUT];
    int64_t navigator = navigator_new(event_capacity, flags);
    writing *in;
    registered(navigator, "main", 0);
    registered(navigator, "a", 12);
    in = begun_intent(NAV_INTENT_START);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "main");
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    return navigator;
}

static int64_t started(uint32_t event_capacity) {
    return started_with(event_capacity, 0);
}

static void every_value_comes_back_as_it_was(void) {
    int64_t out[CROSSING_OUT], object, navigator = started(0);
    answer answer;
    reading *in;
    writing *written;
    uint8_t expected[65536];
    size_t start, length;
    call(0, CROSSING_OBJECT_NEW, 30, 0, begun(), out);
    object = out[0];
    heard.objects = 0;
    written = begun_intent(NAV_INTENT_NAVIGATE);
    put(written, CROSSING_PART_REQUEST, 1);
    put_request(written, "a");
    start = written->length;
    put(written, 1, 1);
    put_every_value(written, object);
    length = written->length - start;
    memcpy(expected, written->bytes + start, length);
    put(written, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, written, out) == NAV_OK);
    in = read_into(&answer, navigator, CROSSING_ENTRY_REQUEST, out[5]);
    CHECK(take(in, 4) == NAV_OK);
    CHECK(take(in, 8) != 0);
    CHECK(takes_text(in, "a"));
    CHECK((size_t)(in->end - in->at) == length);
    CHECK(memcmp(in->at, expected, length) == 0);
    skip_optional(in);
    end(&answer);
    in = read_into(&answer, navigator, CROSSING_DUMP, 0);
    CHECK(take(in, 4) == NAV_OK);
    skip_text(in);
    end(&answer);
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.objects == 1);
    command(0, CROSSING_OBJECT_FREE, object);
}

static void every_intent_that_is_cut_off_is_read_within_its_bytes(void) {
    static writing all[INTENTS];
    int64_t out[CROSSING_OUT];
    size_t count = intents(all, 0, 0);
    for (size_t index = 0; index < count; index++) {
        /* Near the beginning every length, then some. */
        for (size_t length = 0; length <= all[index].length; length += length < 200 ? 1 : 37) {
            int64_t navigator = started(0);
            call_exactly(navigator, CROSSING_PERFORM, 0, 0, &all[index], length, out);
            command(navigator, CROSSING_FREE, 0);
        }
    }
}

static void callbacks_get_all_that_is_told(void) {
    static writing all[INTENTS];
    int64_t out[CROSSING_OUT], object, observer, entry, navigator;
    size_t count;
    answer answer;
    reading *in;
    memset(&heard, 0, sizeof heard);
    navigator = started(0);
    call(0, CROSSING_OBJECT_NEW, 30, 0, begun(), out);
    object = out[0];
    CHECK(call(navigator, CROSSING_BRIDGE_SET, 11, 1, begun(), out) == NAV_OK);
    CHECK(heard.replays == 1);
    CHECK(call(navigator, CROSSING_OBSERVER_ADD, 14, 0, begun(), out) == NAV_OK);
    observer = out[0];
    call(navigator, CROSSING_TOP, 0, 0, begun(), out);
    entry = out[0];
    count = intents(all, entry, object);
    for (size_t index = 0; index < count; index++) {
        int32_t status = call(navigator, CROSSING_PERFORM, 0, 0, &all[index], out);
        CHECK(status >= NAV_OK || status == NAV_INVALID || status == NAV_NOT_FOUND || status == NAV_NOT_AWAITED ||
              status == NAV_UNRESOLVED || status == NAV_STALE);
        call(navigator, CROSSING_TOP, 0, 0, begun(), out);
        CHECK(call(navigator, CROSSING_ENTRY_VIEW, out[0], 0, begun(), out) <= NAV_OK);
    }
    CHECK(heard.transitions > 5 && heard.builds > 0 && heard.events > 5 && heard.results == 1 && heard.asked == 0);
    heard.refusal = 9;
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, &all[0], out) == NAV_REFUSED);
    CHECK(out[2] == 9);
    in = read_into(&answer, navigator, CROSSING_STACK, 0);
    CHECK(take(in, 4) == NAV_OK);
    for (size_t rest = take(in, 4); rest > 0; rest--) CHECK(take(in, 8) != 0);
    end(&answer);
    CHECK(command(navigator, CROSSING_OBSERVER_REMOVE, observer) == NAV_OK);
    command(navigator, CROSSING_FREE, 0);
    /* The bridge, the observer, the route and the waiter. */
    CHECK(heard.destroyed == 4);
    CHECK(heard.models == 0 && heard.views == 0);
    command(0, CROSSING_OBJECT_FREE, object);
}

static size_t take_stack(reading *in);

/* Reads an entry of the tree, with all that it owns; 1 and the number of entries there. */
static size_t take_entry(reading *in) {
    size_t stacks, all = 1;
    take(in, 8);
    take(in, 8);
    skip_text(in);
    skip_optional(in);
    take(in, 8);
    take(in, 8);
    for (int field = 0; field < 9; field++) take(in, 4);
    stacks = take(in, 4);
    for (size_t stack = 0; stack < stacks; stack++) all += take_stack(in);
    return all;
}

/* How many entries of the stack that was read last were left out, and how many of these were read again. */
static size_t known, again;

/* Reads a stack of the tree, with all that is in it; the number of its entries and theirs. */
static size_t take_stack(reading *in) {
    size_t entries, again_here, known_here, all = 0;
    take(in, 8);
    take(in, 8);
    take(in, 8);
    take(in, 8);
    skip_text(in);
    take(in, 8);
    take(in, 8);
    take(in, 8);
    known_here = take(in, 4);
    again_here = take(in, 4);
    for (size_t index = 0; index < again_here; index++) {
        CHECK(take(in, 4) < known_here);
        all += take_entry(in);
    }
    entries = take(in, 4);
    for (size_t index = 0; index < entries; index++) all += take_entry(in);
    known = known_here;
    again = again_here;
    return all;
}

/* Whether the tree then has so many entries. */
static void container_crosses(void (*container)(writing *out), size_t entries) {
    int64_t out[CROSSING_OUT], navigator = navigator_new(0, 0);
    answer answer;
    writing *in;
    static writing registration;
    registered(navigator, "a", 0);
    read_into(&answer, navigator, CROSSING_TREE, 0);
    CHECK(take(&answer.in, 4) == NAV_OK && take(&answer.in, 8) == 0 && take(&answer.in, 4) == 0);
    end(&answer);
    in = begun();
    put_text(in, "main");
    put_place(in, container);
    registration = *in;
    for (size_t length = 8; length < registration.length; length++) {
        call_exactly(navigator, CROSSING_ROUTE_REGISTER, 0, 0, &registration, length, out);
        if (out[0] != 0) call(navigator, CROSSING_ROUTE_UNREGISTER, out[0], 0, begun(), out);
    }
    CHECK(call(navigator, CROSSING_ROUTE_REGISTER, 0, 0, &registration, out) == NAV_OK);
    in = begun_intent(NAV_INTENT_START);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "main");
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    read_into(&answer, navigator, CROSSING_TREE, 0);
    CHECK(take(&answer.in, 4) == NAV_OK && take(&answer.in, 8) != 0 && take(&answer.in, 4) == 1);
    CHECK(take_stack(&answer.in) == entries);
    end(&answer);
    call(navigator, CROSSING_FREE, 0, 0, begun(), out);
}

/* Three entries, of which the two lower ones are known, and the lowest of these is to be read again. */
static void what_is_known_of_a_tree_is_left_out(void) {
    int64_t out[CROSSING_OUT], navigator = navigator_new(0, 0), root, stack;
    answer answer;
    writing *in;
    registered(navigator, "a", 0);
    in = begun_intent(NAV_INTENT_START);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "a");
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    for (int pushed = 0; pushed < 2; pushed++) {
        in = begun_intent(NAV_INTENT_NAVIGATE);
        put(in, CROSSING_PART_REQUEST, 1);
        put_request(in, "a");
        put(in, 0, 1);
        put(in, CROSSING_PART_END, 1);
        CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    }
    call(navigator, CROSSING_ENTRY_AT, 0, 0, begun(), out);
    root = out[0];
    call(navigator, CROSSING_ACTIVE_STACK, 0, 0, begun(), out);
    stack = out[0];
    for (int64_t from = 0; from <= 4; from++) {
        in = begun();
        put(in, 1, 4);
        put(in, stack, 8);
        put(in, from, 4);
        put(in, from > 0, 4);
        if (from > 0) {
            put(in, 0, 4);
            put(in, root, 8);
        }
        read_exactly(&answer, navigator, CROSSING_TREE, 0, in, in->length);
        CHECK(take(&answer.in, 4) == NAV_OK && take(&answer.in, 8) != 0 && take(&answer.in, 4) == 1);
        CHECK(take_stack(&answer.in) == (from > 3 ? 0 : 3 - (size_t)from) + (from > 0));
        CHECK(known == (from > 3 ? 3 : (size_t)from) && again == (from > 0));
        end(&answer);
        for (size_t length = 8; length < in->length; length++) {
            read_exactly(&answer, navigator, CROSSING_TREE, 0, in, length);
            crossing_bytes_end(&answer.bytes);
        }
    }
    call(navigator, CROSSING_FREE, 0, 0, begun(), out);
}

static void a_container_crosses_and_the_tree_comes_back(void) {
    container_crosses(put_container, 3);
    container_crosses(put_split, 3);
}

static void a_split_that_is_resized_is_told(void) {
    int64_t out[CROSSING_OUT], entry, navigator = navigator_new(0, 0);
    answer answer;
    writing *in;
    memset(&heard, 0, sizeof heard);
    registered(navigator, "a", 0);
    in = begun();
    put_text(in, "main");
    put_place(in, put_split);
    CHECK(call(navigator, CROSSING_ROUTE_REGISTER, 0, 0, in, out) == NAV_OK);
    in = begun_intent(NAV_INTENT_START);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "main");
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    entry = out[5];
    CHECK(call(navigator, CROSSING_OBSERVER_ADD, 14, 0, begun(), out) == NAV_OK);
    in = begun_intent(NAV_INTENT_HOST_DID_RESIZE);
    put(in, CROSSING_PART_ENTRY, 1);
    put(in, (uint64_t)entry, 8);
    put(in, CROSSING_PART_COLUMNS, 1);
    put(in, 2, 4);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    CHECK(heard.events > 0);
    read_into(&answer, navigator, CROSSING_CONTAINER_INFO, entry);
    CHECK(take(&answer.in, 4) == NAV_OK);
    CHECK(take(&answer.in, 4) == NAV_CONTAINER_SPLIT);
    for (int field = 0; field < 4; field++) CHECK(take(&answer.in, 4) == 0);
    CHECK(take(&answer.in, 4) == 2);
    CHECK(take(&answer.in, 4) == 3);
    CHECK(take(&answer.in, 8) == 0);
    end(&answer);
    call(navigator, CROSSING_FREE, 0, 0, begun(), out);
}

static writing *updating(nav_intent_kind kind, int64_t entry) {
    writing *in = begun_intent(kind);
    put(in, CROSSING_PART_ENTRY, 1);
    put(in, (uint64_t)entry, 8);
    put(in, CROSSING_PART_ARGUMENTS, 1);
    put_every_value(in, 0);
    put(in, CROSSING_PART_END, 1);
    return in;
}

static void models_get_new_arguments_and_may_refuse_them(void) {
    int64_t out[CROSSING_OUT], entry, navigator;
    answer answer;
    writing *in;
    memset(&heard, 0, sizeof heard);
    navigator = started(0);
    in = begun();
    put_text(in, "a");
    call(navigator, CROSSING_ROUTE_FIND, 0, 0, in, out);
    CHECK(crossing_navigate(navigator, crossing_thread(), out[0]) == NAV_OK);
    call(navigator, CROSSING_TOP, 0, 0, begun(), out);
    entry = out[0];
    heard.refusal = 9;
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, updating(NAV_INTENT_UPDATE, entry), out) == NAV_REFUSED);
    CHECK(out[1] == NAV_BY_BUILDER && out[2] == 9);
    heard.refusal = 0;
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, updating(NAV_INTENT_UPDATE, entry), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, updating(NAV_INTENT_HOST_DID_UPDATE, entry), out) ==
          NAV_ALREADY_THERE);
    CHECK(heard.updates == 2);
    in = begun_intent(NAV_INTENT_SET_STACK);
    put(in, CROSSING_PART_ELEMENTS, 1);
    put(in, 1, 4);
    put(in, (uint64_t)entry, 8);
    put(in, 1, 1);
    put_request(in, "a");
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    CHECK(heard.updates == 3);
    read_into(&answer, navigator, CROSSING_ENTRY_REQUEST, entry);
    CHECK(take(&answer.in, 4) == NAV_OK);
    take(&answer.in, 8);
    CHECK(takes_text(&answer.in, "a"));
    CHECK(take(&answer.in, 1) == 0);
    end(&answer);
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.models == 0);
}

static void records_and_their_values_are_read_where_they_are(void) {
    int64_t out[CROSSING_OUT], records, route, navigator = started(64);
    const nav_record *record;
    answer answer;
    writing *in;
    int32_t count;
    call(navigator, CROSSING_RECORDS_NEW, 2, 0, begun(), out);
    records = out[0];
    CHECK(out[1] == sizeof(nav_record) && out[2] == offsetof(nav_record, flow));
    record = (const nav_record *)(intptr_t)records;
    CHECK(crossing_next_records(navigator, crossing_thread(), records, 2) == 1);
    CHECK(record->kind == NAV_EVENT_CHANGED && record->intent == NAV_INTENT_START);
    in = begun();
    put_text(in, "a");
    call(navigator, CROSSING_ROUTE_FIND, 0, 0, in, out);
    route = out[0];
    for (int index = 0; index < 3; index++) CHECK(crossing_navigate(navigator, crossing_thread(), route) == NAV_OK);
    CHECK(crossing_next_records(navigator, crossing_thread(), records, 2) == 2);
    CHECK(crossing_next_records(navigator, crossing_thread(), records, 2) == 1);
    in = begun_intent(NAV_INTENT_NAVIGATE);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "a");
    put(in, 1, 1);
    put(in, NAV_TYPE_INT, 1);
    put(in, 5, 8);
    put(in, CROSSING_PART_END, 1);
    call(navigator, CROSSING_PERFORM, 0, 0, in, out);
    CHECK(crossing_next_records(navigator, crossing_thread(), records, 2) == 1);
    skip_optional(read_into(&answer, records, CROSSING_RECORD_VALUES, 0));
    CHECK(take(&answer.in, 1) == 0);
    end(&answer);
    CHECK(crossing_pop_back(navigator, crossing_thread()) == NAV_OK);
    read_into(&answer, navigator, CROSSING_NEXT_RECORDS, 100);
    CHECK(take(&answer.in, 4) == NAV_OK);
    count = (int32_t)take(&answer.in, 4);
    CHECK(count >= 2);
    for (int32_t index = 0; index < count; index++) {
        for (int field = 0; field < 13; field++) take(&answer.in, 8);
        skip_optional(&answer.in);
        skip_optional(&answer.in);
        CHECK(take(&answer.in, 8) == 0);
    }
    end(&answer);
    while (crossing_pop_back(navigator, crossing_thread()) == NAV_OK) continue;
    read_into(&answer, navigator, CROSSING_NEXT_EVENT, 0);
    CHECK(take(&answer.in, 4) == NAV_OK);
    skip_event(&answer.in);
    end(&answer);
    command(0, CROSSING_RECORDS_FREE, records);
    command(navigator, CROSSING_FREE, 0);
}

static void states_are_read_and_set(void) {
    int64_t out[CROSSING_OUT], entry, navigator = started(0);
    answer answer;
    writing *in;
    call(navigator, CROSSING_TOP, 0, 0, begun(), out);
    entry = out[0];
    in = begun();
    put(in, 1, 1);
    put_every_value(in, 0);
    CHECK(call(navigator, CROSSING_ENTRY_SET_STATE, entry, 0, in, out) == NAV_OK);
    in = begun();
    put(in, 1, 1);
    put(in, NAV_TYPE_STRING, 1);
    put_text(in, "kept");
    CHECK(call(navigator, CROSSING_ENTRY_SET_STATE, entry, 0, in, out) == NAV_OK);
    read_into(&answer, navigator, CROSSING_ENTRY_STATE, entry);
    CHECK(take(&answer.in, 4) == NAV_OK);
    CHECK(take(&answer.in, 1) == 1);
    CHECK(take(&answer.in, 1) == NAV_TYPE_STRING);
    CHECK(takes_text(&answer.in, "kept"));
    end(&answer);
    read_into(&answer, navigator, CROSSING_ENTRY_STATE, 12345);
    CHECK((int32_t)take(&answer.in, 4) < 0);
    skip_optional(&answer.in);
    end(&answer);
    read_into(&answer, navigator, 1000, 0);
    CHECK((int32_t)take(&answer.in, 4) == NAV_INVALID);
    end(&answer);
    command(navigator, CROSSING_FREE, 0);
}

static int64_t with_paths(void) {
    int64_t out[CROSSING_OUT], route, navigator = started(0);
    writing *in = begun();
    put_text(in, "one");
    CHECK(call(navigator, CROSSING_PARAMETER_TYPE_ADD, 16, 0, in, out) == NAV_OK);
    in = begun();
    put_text(in, "a");
    call(navigator, CROSSING_ROUTE_FIND, 0, 0, in, out);
    route = out[0];
    in = begun();
    put_text(in, "/a/{id:one}?{q=x y}");
    CHECK(call(navigator, CROSSING_PATTERN_ADD, route, NAV_PATTERN_LINKABLE, in, out) == NAV_OK);
    CHECK(out[0] == 0);
    in = begun();
    put_text(in, "/a/{other:one}");
    CHECK(call(navigator, CROSSING_PATTERN_ADD, route, 0, in, out) == NAV_AMBIGUOUS);
    CHECK(out[0] == route);
    in = begun();
    put_text(in, "https://example.com/app");
    put_text(in, "");
    CHECK(call(navigator, CROSSING_LINK_PREFIX_ADD, 0, 0, in, out) == NAV_OK);
    return navigator;
}

static void opens_and_looks_up(void) {
    int64_t out[CROSSING_OUT], navigator;
    answer answer;
    writing *in;
    memset(&heard, 0, sizeof heard);
    navigator = with_paths();
    in = begun();
    put_link(in, "https://example.com/app/a/x", 0);
    read_exactly(&answer, navigator, CROSSING_MATCH_LINK, 0, in, in->length);
    CHECK(take(&answer.in, 4) == NAV_OK);
    CHECK(take(&answer.in, 8) != 0);
    CHECK(takes_text(&answer.in, "a"));
    CHECK(take(&answer.in, 1) == 1);
    skip_value(&answer.in);
    end(&answer);
    CHECK(heard.checks > 0);
    in = begun();
    put_link(in, "/a/y", 0);
    read_exactly(&answer, navigator, CROSSING_EXPLAIN_LINK, 0, in, in->length);
    CHECK(take(&answer.in, 4) == NAV_OK);
    skip_text(&answer.in);
    end(&answer);
    CHECK(command(navigator, CROSSING_HOLD_LINKS, 1) == NAV_OK);
    in = begun_intent(NAV_INTENT_OPEN);
    put(in, CROSSING_PART_LINK, 1);
    put_link(in, "/a/x", 0);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_PENDING);
    CHECK(command(navigator, CROSSING_HOLD_LINKS, 0) == NAV_OK);
    call(navigator, CROSSING_TOP, 0, 0, begun(), out);
    read_into(&answer, navigator, CROSSING_ENTRY_PATH, out[0]);
    CHECK(take(&answer.in, 4) == NAV_OK);
    CHECK(takes_text(&answer.in, "/a/x?q=x%20y"));
    end(&answer);
    read_into(&answer, navigator, CROSSING_ENTRY_PATH, 12345);
    CHECK((int32_t)take(&answer.in, 4) == NAV_STALE);
    CHECK(takes_text(&answer.in, ""));
    end(&answer);
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.destroyed == 2 && heard.models == 0);
}

static void a_link_or_request_that_is_cut_off_is_read_within_its_bytes(void) {
    int64_t navigator = with_paths();
    writing link = *begun(), request = *begun();
    put(&link, NAV_LINK_ELSE_CLOSE, 4);
    put(&link, NAV_LINK_MERGE_PUSH, 4);
    put(&link, 0, 8);
    put(&link, 1, 1);
    put_request(&link, "a");
    put(&link, 1, 1);
    put_every_value(&link, 0);
    put_request(&request, "a");
    put(&request, 1, 1);
    put_every_value(&request, 0);
    for (size_t length = 0; length <= link.length; length += length < 200 ? 1 : 37) {
        static const int32_t calls[] = {CROSSING_MATCH_LINK, CROSSING_EXPLAIN_LINK, CROSSING_REQUEST_PATH};
        for (size_t index = 0; index < 3; index++) {
            const writing *in = index == 2 ? &request : &link;
            answer answer;
            read_exactly(&answer, navigator, calls[index], 0, in, length < in->length ? length : in->length);
            CHECK((int32_t)take(&answer.in, 4) <= NAV_OK);
            crossing_bytes_end(&answer.bytes);
        }
    }
    command(navigator, CROSSING_FREE, 0);
}

/* Matches /b/ and a text of which each call has another length. Returns the status. */
static int32_t reads(int64_t navigator, const char *text, answer *answer) {
    writing *in = begun();
    char path[64];
    snprintf(path, sizeof path, "/b/%s", text);
    put_link(in, path, 0);
    read_exactly(answer, navigator, CROSSING_MATCH_LINK, 0, in, in->length);
    return (int32_t)take(&answer->in, 4);
}

static int32_t writes(int64_t navigator, answer *answer) {
    writing *in = begun();
    put_request(in, "a");
    put(in, 1, 1);
    put(in, NAV_TYPE_MAP, 1);
    put(in, 1, 4);
    put_text(in, "c");
    put(in, NAV_TYPE_INT, 1);
    put(in, 5, 8);
    read_exactly(answer, navigator, CROSSING_REQUEST_PATH, 0, in, in->length);
    return (int32_t)take(&answer->in, 4);
}

static void types_read_and_write_what_is_answered(void) {
    static writing value, text;
    char texts[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    int64_t out[CROSSING_OUT], route, navigator;
    answer answer;
    writing *in;
    memset(&heard, 0, sizeof heard);
    navigator = started(0);
    in = begun();
    put_text(in, "two");
    CHECK(call(navigator, CROSSING_PARAMETER_TYPE_ADD, 16, 1, in, out) == NAV_OK);
    CHECK(call(navigator, CROSSING_PARAMETER_TYPE_ADD, 17, 1, in, out) == NAV_AMBIGUOUS);
    CHECK(heard.destroyed == 1);
    in = begun();
    put_text(in, "a");
    call(navigator, CROSSING_ROUTE_FIND, 0, 0, in, out);
    route = out[0];
    in = begun();
    put_text(in, "/B/{c:two}");
    CHECK(call(navigator, CROSSING_PATTERN_ADD, route, NAV_PATTERN_LINKABLE, in, out) == NAV_OK);

    /* Without an answer nothing is of the type. */
    CHECK(reads(navigator, "y", &answer) == NAV_UNRESOLVED);
    end(&answer);
    CHECK(writes(navigator, &answer) == NAV_INVALID);
    skip_text(&answer.in);
    end(&answer);
    CHECK(heard.reads == 1 && heard.writes > 0);

    put(&value, receiver, 8);
    put(&value, 1, 1);
    put_every_value(&value, 0);
    heard.answer = &value;
    for (heard.answered = 0; heard.answered <= value.length; heard.answered += heard.answered < 200 ? 1 : 37) {
        int32_t status = reads(navigator, texts + heard.answered % 47, &answer);
        CHECK(status == NAV_OK || status == NAV_UNRESOLVED);
        crossing_bytes_end(&answer.bytes);
    }
    put(&text, receiver, 8);
    put(&text, 1, 1);
    put_text(&text, "y");
    heard.answer = &text;
    for (heard.answered = 0; heard.answered <= text.length; heard.answered++) {
        CHECK(writes(navigator, &answer) <= NAV_OK);
        crossing_bytes_end(&answer.bytes);
    }
    value.length = 9;
    put(&value, NAV_TYPE_INT, 1);
    put(&value, 5, 8);
    heard.answer = &value;
    heard.answered = value.length;
    CHECK(reads(navigator, "yy", &answer) == NAV_OK);
    take(&answer.in, 8);
    CHECK(takes_text(&answer.in, "a"));
    skip_optional(&answer.in);
    end(&answer);
    command(navigator, CROSSING_FREE, 0);
    /* Both types and the route. */
    CHECK(heard.destroyed == 3);
    heard.answer = NULL;
}

static int64_t guard_added(int64_t navigator, nav_guard_kind kind, int64_t route, int64_t token) {
    int64_t out[CROSSING_OUT];
    writing *in = begun();
    put(in, (uint64_t)kind, 4);
    put(in, route == 0 ? NAV_GUARD_EVERY_ROUTE : 0, 4);
    put(in, 0, 8);
    put(in, (uint64_t)route, 8);
    put(in, 0, 4);
    CHECK(call(navigator, CROSSING_GUARD_ADD, token, 0, in, out) == NAV_OK);
    return out[0];
}

static int32_t redirect(int64_t navigator, uint32_t flags, size_t *length) {
    int64_t out[CROSSING_OUT];
    writing *in = begun_intent(NAV_INTENT_NAVIGATE);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "main");
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    if (*length > in->length) *length = in->length;
    return call_exactly(navigator, CROSSING_REDIRECT, heard.question, flags, in, *length, out);
}

static void guards_are_asked_redirect_and_go(void) {
    int64_t out[CROSSING_OUT], route, guard, navigator;
    size_t whole = 1000;
    answer answer;
    writing *in;
    memset(&heard, 0, sizeof heard);
    navigator = started(1024);
    in = begun();
    put_text(in, "a");
    call(navigator, CROSSING_ROUTE_FIND, 0, 0, in, out);
    route = out[0];
    guard = guard_added(navigator, NAV_GUARD_ENTER, route, 18);
    heard.refusal = 9;
    CHECK(call(navigator, CROSSING_NAVIGATE, route, 0, begun(), out) == NAV_BLOCKED);
    CHECK(out[1] == NAV_BY_GUARD && out[2] == 9);
    heard.refusal = NAV_ANSWER_LATER;
    CHECK(call(navigator, CROSSING_NAVIGATE, route, 0, begun(), out) == NAV_PENDING);
    CHECK(redirect(navigator, 2, &whole) == NAV_INVALID);
    CHECK(redirect(navigator, 0, &whole) == NAV_OK);
    CHECK(redirect(navigator, 0, &whole) == NAV_ALREADY_RESOLVED);
    CHECK(crossing_pop_back(navigator, crossing_thread()) == NAV_OK);
    for (size_t length = 0; length < whole; length++) {
        CHECK(call(navigator, CROSSING_NAVIGATE, route, 0, begun(), out) == NAV_PENDING);
        redirect(navigator, NAV_REDIRECT_RESUME, &length);
        call(navigator, CROSSING_ABORT, out[4], NAV_ABORT_BY_HOST, begun(), out);
    }
    CHECK(heard.guards > 10);
    CHECK(call(navigator, CROSSING_GUARD_REMOVE, guard, 0, begun(), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_GUARD_REMOVE, guard, 0, begun(), out) == NAV_STALE);
    CHECK(heard.destroyed == 1);
    guard_added(navigator, NAV_GUARD_LEAVE, 0, 0);
    CHECK(crossing_navigate(navigator, crossing_thread(), route) == NAV_OK);
    CHECK(call(navigator, CROSSING_POP_BACK, 0, 0, begun(), out) == NAV_PENDING);
    heard.guards = 0;
    while (take(read_into(&answer, navigator, CROSSING_NEXT_EVENT, 0), 4) == NAV_OK) {
        heard.guards += *answer.in.at == NAV_EVENT_GUARD;
        skip_event(&answer.in);
        end(&answer);
    }
    end(&answer);
    CHECK(heard.guards == 1);
    command(navigator, CROSSING_FREE, 0);
}

/* The main entry, and one of the route `a` with every value as arguments and as state. */
static void save(writing *text) {
    int64_t out[CROSSING_OUT], entry, navigator = started(0);
    answer answer;
    writing *in = begun_intent(NAV_INTENT_NAVIGATE);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "a");
    put(in, 1, 1);
    put_every_value(in, 0);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    entry = out[5];
    in = begun();
    put(in, 1, 1);
    put_every_value(in, 0);
    CHECK(call(navigator, CROSSING_ENTRY_SET_STATE, entry, 0, in, out) == NAV_OK);
    in = begun();
    put(in, NAV_SAVING_COMPLETE, 4);
    put(in, 7, 4);
    put(in, 0, 8);
    put(in, 0, 8);
    CHECK((int32_t)take(read_exactly(&answer, navigator, CROSSING_SAVE, 0, in, in->length), 4) == NAV_NOT_SAVED);
    CHECK(takes_text(&answer.in, ""));
    end(&answer);
    in->bytes[8] = 0;
    for (size_t length = 0; length < in->length; length++) {
        read_exactly(&answer, navigator, CROSSING_SAVE, 0, in, length);
        crossing_bytes_end(&answer.bytes);
    }
    CHECK(take(read_exactly(&answer, navigator, CROSSING_SAVE, 0, in, in->length), 4) == NAV_OK);
    text->length = (size_t)(answer.in.end - answer.in.at);
    CHECK(text->length <= sizeof text->bytes);
    memcpy(text->bytes, answer.in.at, text->length);
    skip_text(&answer.in);
    end(&answer);
    command(navigator, CROSSING_FREE, 0);
}

/* Restores in a navigator that does not know the route `a`, and frees that. Only a part of what is written, if that is
 * shorter. */
static int32_t restore(const writing *text, int64_t object, size_t length, int64_t out[CROSSING_OUT]) {
    int64_t navigator = heard.navigator = navigator_new(0, 0);
    writing *in;
    int32_t status;
    registered(navigator, "main", 0);
    in = begun();
    memcpy(in->bytes + in->length, text->bytes, text->length);
    in->length += text->length;
    put(in, 7, 4);
    put_request(in, "main");
    put(in, object != 0, 1);
    if (object != 0) put_every_value(in, object);
    put(in, 0, 1);
    status = call_exactly(navigator, CROSSING_RESTORE, 20, 0, in, length < in->length ? length : in->length, out);
    command(navigator, CROSSING_FREE, 0);
    return status;
}

static void a_saved_text_is_restored_and_asked_about(void) {
    static writing text, replacement;
    int64_t out[CROSSING_OUT], object;
    save(&text);
    call(0, CROSSING_OBJECT_NEW, 30, 0, begun(), out);
    object = out[0];
    memset(&heard, 0, sizeof heard);
    CHECK(restore(&text, object, SIZE_MAX, out) == NAV_OK);
    CHECK(out[9] == 1 && heard.saved == 1 && heard.destroyed == 1 && heard.objects == 1);
    heard.refusal = 9;
    CHECK(restore(&text, object, SIZE_MAX, out) == NAV_REFUSED);
    CHECK(out[1] == NAV_BY_RESTORE && out[2] == 9 && out[8] == 1);
    CHECK(heard.saved == 2 && heard.destroyed == 2 && heard.objects == 2);
    heard.refusal = NAV_SAVED_LEAVE_OUT;
    CHECK(restore(&text, 0, SIZE_MAX, out) == NAV_OK && out[9] == 1);

    put(&replacement, receiver, 8);
    put_request(&replacement, "main");
    put(&replacement, 1, 1);
    put_every_value(&replacement, object);
    put(&replacement, 1, 1);
    put_every_value(&replacement, 0);
    heard.objects = 0;
    heard.replacement = &replacement;
    heard.replaced = replacement.length;
    CHECK(restore(&text, 0, SIZE_MAX, out) == NAV_OK && out[9] == 0);
    CHECK(heard.objects == 1);
    for (heard.replaced = 0; heard.replaced < replacement.length; heard.replaced += heard.replaced < 200 ? 1 : 37)
        CHECK(restore(&text, 0, SIZE_MAX, out) == NAV_OK);
    heard.replacement = NULL;
    /* After the receiver. */
    for (size_t length = 8; length < text.length + 40; length += length < 200 || length > text.length - 20 ? 1 : 37) {
        heard.destroyed = 0;
        restore(&text, 0, length, out);
        CHECK(heard.destroyed == 1);
    }
    command(0, CROSSING_OBJECT_FREE, object);
}

static int32_t gesture(int64_t navigator, nav_gesture_phase phase, double progress, int64_t out[CROSSING_OUT]) {
    writing *in = begun();
    uint64_t bits;
    memcpy(&bits, &progress, sizeof bits);
    put(in, (uint64_t)phase, 4);
    put(in, 0, 4);
    put(in, 1, 4);
    put(in, bits, 8);
    put(in, 0, 8);
    for (size_t length = 0; length < in->length; length++)
        call_exactly(0, CROSSING_BACK_GESTURE, 0, 0, in, length, out);
    return call(navigator, CROSSING_BACK_GESTURE, 0, 0, in, out);
}

static int64_t handler_added(int64_t navigator, int64_t entry, int64_t token) {
    int64_t out[CROSSING_OUT];
    writing *in = begun();
    put(in, (uint64_t)entry, 8);
    put(in, 2, 4);
    put(in, 0, 4);
    put(in, 1, 4);
    CHECK(call(navigator, CROSSING_BACK_HANDLER_ADD, token, 0, in, out) == NAV_OK);
    return out[0];
}

/* Returns the status. Fills who has it, and how much would change. */
static nav_status read_back(int64_t navigator, int64_t *handler, size_t *changes) {
    answer answer;
    reading *in = read_into(&answer, navigator, CROSSING_BACK_PLAN, 0);
    nav_status status = (nav_status)take(in, 4);
    take(in, 4);
    *handler = (int64_t)take(in, 8);
    take(in, 8);
    *changes = skip_changes(in);
    end(&answer);
    return status;
}

static void back_is_known_handled_and_followed(void) {
    int64_t out[CROSSING_OUT], navigator, entry, handler, read;
    size_t changes;
    memset(&heard, 0, sizeof heard);
    navigator = started(0);
    call(navigator, CROSSING_OBSERVER_ADD, 14, 0, begun(), out);
    CHECK(read_back(navigator, &read, &changes) == NAV_AT_ROOT && read == 0 && changes == 0);
    CHECK(gesture(navigator, NAV_GESTURE_BEGIN, 0, out) == NAV_AT_ROOT);
    CHECK(call(navigator, CROSSING_TOP, 0, 0, begun(), out) == NAV_OK);
    entry = out[0];
    handler = handler_added(navigator, entry, 19);
    CHECK(call(navigator, CROSSING_BACK_HANDLER_ENABLE, handler, 1, begun(), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_BACK_HANDLER_ENABLE, handler, 1, begun(), out) == NAV_ALREADY_THERE);
    CHECK(read_back(navigator, &read, &changes) == NAV_OK && read == handler && changes == 0);
    CHECK(gesture(navigator, NAV_GESTURE_BEGIN, 0, out) == NAV_OK);
    CHECK(gesture(navigator, NAV_GESTURE_PROGRESS, 0.5, out) == NAV_OK);
    CHECK(gesture(navigator, NAV_GESTURE_COMMIT, 1, out) == NAV_OK && out[5] == entry);
    CHECK(heard.gestures == 3);
    CHECK(call(navigator, CROSSING_BACK_HANDLER_REMOVE, handler, 0, begun(), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_BACK_HANDLER_REMOVE, handler, 0, begun(), out) == NAV_STALE);
    CHECK(heard.destroyed == 1);
    command(navigator, CROSSING_FREE, 0);
}

static writing *begun_navigation(const char *route) {
    writing *in = begun_intent(NAV_INTENT_NAVIGATE);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, route);
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    return in;
}

/* Until the arguments of what the flow begins with. */
static writing *begun_flow(const char *route) {
    writing *in = begun();
    put_text(in, route);
    put_text(in, "");
    put_text(in, "");
    put(in, NAV_PRESENTATION_DEFAULT, 4);
    put(in, 0, 1);
    put(in, 1, 1);
    put_request(in, "a");
    return in;
}

static int64_t flow_registered(int64_t navigator, const char *route) {
    int64_t out[CROSSING_OUT];
    writing *in = begun_flow(route);
    put(in, 0, 1);
    CHECK(call(navigator, CROSSING_ROUTE_REGISTER, 12, 4 | 8, in, out) == NAV_OK);
    return out[0];
}

/* Returns the depth, or below 0 the status. */
static int64_t read_flow(int64_t navigator, int64_t flow, const char *route) {
    answer answer;
    reading *in = read_into(&answer, navigator, CROSSING_FLOW_INFO, flow);
    int64_t read = (int32_t)take(in, 4);
    if (read == NAV_OK) {
        CHECK(take(in, 8) != 0 && takes_text(in, route));
        skip_optional(in);
        CHECK(take(in, 8) == 0);
        CHECK(take(in, 8) != 0 && take(in, 8) != 0);
        read = (int64_t)take(in, 4);
        CHECK(take(in, 8) == 0 && take(in, 8) > 0);
    }
    end(&answer);
    return read;
}

static void flows_begin_are_asked_and_end(void) {
    int64_t out[CROSSING_OUT], navigator, flow;
    writing *in;
    memset(&heard, 0, sizeof heard);
    navigator = started(0);
    flow_registered(navigator, "flow");
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, begun_navigation("flow"), out) == NAV_OK);
    CHECK(heard.models == 2);
    CHECK(call(navigator, CROSSING_ENTRY_FLOW, out[5], 0, begun(), out) == NAV_OK && out[0] != 0);
    flow = out[0];
    CHECK(call(navigator, CROSSING_CURRENT_FLOW, 0, 0, begun(), out) == NAV_OK && out[0] == flow);
    CHECK(read_flow(navigator, flow, "flow") == 1);
    in = begun();
    put_request(in, "buy");
    put(in, 0, 1);
    CHECK(call(navigator, CROSSING_FLOW_TAKES, flow, 0, in, out) == NAV_OK && out[0] == flow);
    CHECK(heard.sent == 1 && heard.question == 0);
    heard.refusal = 7;
    in = begun_intent(NAV_INTENT_DISPATCH);
    put(in, CROSSING_PART_REQUEST, 1);
    put_request(in, "buy");
    put(in, 0, 1);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_REFUSED && out[2] == 7);
    CHECK(heard.sent == 2 && heard.question != 0);
    heard.refusal = 0;
    in = begun_intent(NAV_INTENT_END_FLOW);
    put(in, CROSSING_PART_FLOW, 1);
    put(in, (uint64_t)flow, 8);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_OK);
    CHECK(heard.models == 0 && read_flow(navigator, flow, "flow") == NAV_STALE);
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.destroyed == 2);
}

/* A request that is only asked about keeps its host objects. */
static void who_takes_what_takes_no_object(void) {
    int64_t out[CROSSING_OUT], object, navigator;
    writing *in;
    memset(&heard, 0, sizeof heard);
    call(0, CROSSING_OBJECT_NEW, 30, 0, begun(), out);
    object = out[0];
    navigator = started(0);
    flow_registered(navigator, "flow");
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, begun_navigation("flow"), out) == NAV_OK);
    in = begun();
    put_request(in, "buy");
    put(in, 1, 1);
    put_every_value(in, object);
    CHECK(call(navigator, CROSSING_FLOW_TAKES, 0, 0, in, out) == NAV_OK);
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.sent == 1 && heard.objects == 0);
    command(0, CROSSING_OBJECT_FREE, object);
}

/* Once each, whether there is a navigator or not. */
static void what_a_flow_cannot_begin_with_comes_back(void) {
    int64_t out[CROSSING_OUT], object, navigator;
    writing *in;
    memset(&heard, 0, sizeof heard);
    call(0, CROSSING_OBJECT_NEW, 30, 0, begun(), out);
    object = out[0];
    navigator = started(0);
    for (int times = 1; times <= 2; times++) {
        in = begun_flow("flow");
        put(in, 1, 1);
        put_every_value(in, object);
        CHECK(call(times == 1 ? navigator : 0, CROSSING_ROUTE_REGISTER, 12, 2 | 4, in, out) == NAV_INVALID);
        CHECK(out[0] == 0 && heard.objects == times && heard.destroyed == times);
    }
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.objects == 2);
    command(0, CROSSING_OBJECT_FREE, object);
}

static writing *begun_waiter(int64_t token) {
    writing *in = begun();
    put(in, (uint64_t)token, 8);
    return in;
}

static writing *begun_key(const char *key) {
    writing *in = begun();
    put_text(in, key);
    return in;
}

static void values_are_published_and_children_kept(void) {
    int64_t out[CROSSING_OUT], navigator, entry;
    writing *in;
    memset(&heard, 0, sizeof heard);
    navigator = started(0);
    call(navigator, CROSSING_TOP, 0, 0, begun(), out);
    entry = out[0];
    CHECK(call(navigator, CROSSING_NEXT, entry, 9, begun_waiter(13), out) == NAV_OK && out[0] != 0);
    CHECK(call(navigator, CROSSING_NEXT, entry, 9, begun_waiter(13), out) == NAV_IN_USE && out[0] == 0);
    CHECK(heard.destroyed == 1);
    in = begun();
    put(in, 1, 1);
    put_every_value(in, 0);
    CHECK(call(navigator, CROSSING_PUBLISH, entry, 0, in, out) == NAV_OK);
    CHECK(heard.results == 1 && heard.asked == 1 && heard.destroyed == 2);
    in = begun();
    put(in, 0, 1);
    CHECK(call(navigator, CROSSING_PUBLISH, entry, NAV_PUBLISH_IF_AWAITED, in, out) == NAV_NOT_AWAITED);
    /* One that is only told when it is given back, and one that is not even told that. */
    CHECK(call(navigator, CROSSING_NEXT, entry, 0, begun_waiter(-13), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_CANCEL_RESULT, out[0], 0, begun(), out) == NAV_OK);
    CHECK(heard.results == 1 && heard.destroyed == 3);
    CHECK(call(navigator, CROSSING_NEXT, entry, 0, begun_waiter(0), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_CHILD_ADD, entry, 20, begun_key("one"), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_CHILD_ADD, entry, 21, begun_key("one"), out) == NAV_IN_USE);
    CHECK(heard.destroyed == 4);
    CHECK(call(navigator, CROSSING_CHILD_FIND, entry, 0, begun_key("one"), out) == NAV_OK && out[0] == 20);
    CHECK(call(navigator, CROSSING_CHILD_FIND, entry, 0, begun_key("two"), out) == NAV_NOT_FOUND && out[0] == 0);
    CHECK(call(navigator, CROSSING_CHILD_REMOVE, entry, 0, begun_key("one"), out) == NAV_OK);
    CHECK(heard.destroyed == 5);
    CHECK(call(navigator, CROSSING_CHILD_ADD, entry, 22, begun_key("one"), out) == NAV_OK);
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.destroyed == 7);
}

/* Waits with the token for the result of the waiter with a key. */
static int32_t attach(int64_t navigator, int64_t token, const char *key, int64_t out[CROSSING_OUT]) {
    writing *in = begun_waiter(token);
    put_text(in, key);
    return call(navigator, CROSSING_RESULT_ATTACH, 0, 0, in, out);
}

/* A text with an entry whose waiter has a key, and with a result that nobody has got. */
static int64_t restored_with_keys(void) {
    static const char text[] =
        "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"main\"},{\"route\":\"a\",\"key\":"
        "\"one\"}]}],\"results\":[{\"key\":\"two\",\"value\":3}]}";
    int64_t out[CROSSING_OUT], navigator = navigator_new(0, 0);
    writing *in;
    registered(navigator, "main", 0);
    registered(navigator, "a", 0);
    in = begun();
    put_text(in, text);
    put(in, 0, 4);
    put_request(in, "main");
    put(in, 0, 1);
    put(in, 0, 1);
    CHECK(call(navigator, CROSSING_RESTORE, 0, 0, in, out) == NAV_OK);
    return navigator;
}

static void a_result_outlives_the_process(void) {
    int64_t out[CROSSING_OUT], navigator;
    writing *in;
    memset(&heard, 0, sizeof heard);
    navigator = restored_with_keys();
    CHECK(attach(navigator, 13, "three", out) == NAV_NOT_FOUND && out[0] == 0 && heard.destroyed == 1);
    CHECK(attach(navigator, 13, "", out) == NAV_INVALID && heard.destroyed == 2);
    CHECK(attach(navigator, 13, "two", out) == NAV_OK && heard.results == 1 && heard.destroyed == 3);
    CHECK(attach(navigator, 13, "one", out) == NAV_OK && out[0] != 0 && heard.results == 1);
    CHECK(attach(navigator, 13, "one", out) == NAV_IN_USE && out[0] == 0 && heard.destroyed == 4);
    CHECK(crossing_pop_back(navigator, crossing_thread()) == NAV_OK);
    CHECK(heard.results == 2 && heard.destroyed == 5);
    command(navigator, CROSSING_FREE, 0);

    /* After the receiver. */
    navigator = restored_with_keys();
    in = begun_waiter(-13);
    put_text(in, "one");
    heard.destroyed = 0;
    for (size_t length = 8; length < in->length; length++)
        CHECK(call_exactly(navigator, CROSSING_RESULT_ATTACH, 0, 0, in, length, out) < NAV_OK);
    CHECK(call(navigator, CROSSING_RESULT_ATTACH, 0, 0, in, out) == NAV_OK);
    CHECK(call(navigator, CROSSING_CANCEL_RESULT, out[0], 0, begun(), out) == NAV_OK);
    CHECK(heard.results == 2 && heard.destroyed > 1);
    command(navigator, CROSSING_FREE, 0);
}

static void lives_are_told_and_exits_are_waited_for(void) {
    int64_t out[CROSSING_OUT], navigator, entry, stack;
    memset(&heard, 0, sizeof heard);
    navigator = started_with(0, NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_WAIT_FOR_EXITS);
    call(navigator, CROSSING_OBSERVER_ADD, 14, 0, begun(), out);
    call(navigator, CROSSING_ACTIVE_STACK, 0, 0, begun(), out);
    stack = out[0];
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, begun_navigation("a"), out) == NAV_OK);
    entry = out[5];
    CHECK(heard.events == 2);
    CHECK(call(navigator, CROSSING_ENTRY_LIFE, entry, 0, begun(), out) == NAV_OK && out[0] == NAV_LIFECYCLE_RESUMED);
    CHECK(call(navigator, CROSSING_STACK_LIMIT_LIFE, stack, NAV_LIFECYCLE_STARTED, begun(), out) == NAV_OK);
    CHECK(call(navigator, CROSSING_STACK_LIMIT_LIFE, stack, NAV_LIFECYCLE_STARTED, begun(), out) == NAV_ALREADY_THERE);
    CHECK(call(navigator, CROSSING_HOST_DID_EXIT, entry, 0, begun(), out) == NAV_INVALID);
    CHECK(crossing_pop_back(navigator, crossing_thread()) == NAV_OK);
    CHECK(heard.models == 1);
    CHECK(call(navigator, CROSSING_HOST_DID_EXIT, entry, 0, begun(), out) == NAV_OK);
    CHECK(heard.models == 0);
    CHECK(call(navigator, CROSSING_HOST_DID_EXIT, entry, 0, begun(), out) == NAV_ALREADY_GONE);
    command(navigator, CROSSING_FREE, 0);
}

static void the_opened_link_is_read_as_it_stands(void) {
    int64_t out[CROSSING_OUT], navigator = with_paths();
    answer answer;
    writing *in = begun();
    put_text(in, "myapp");
    CHECK(call(navigator, CROSSING_LINK_SCHEME_ADD, 0, 0, in, out) == NAV_OK);
    in = begun();
    put_text(in, "1");
    CHECK(call(navigator, CROSSING_LINK_SCHEME_ADD, 0, 0, in, out) == NAV_INVALID);
    in = begun();
    put_text(in, "left");
    CHECK(call(navigator, CROSSING_LINK_SCENE_ADD, 0, 0, in, out) == NAV_OK);
    in = begun();
    put_text(in, "");
    CHECK(call(navigator, CROSSING_LINK_SCENE_ADD, 0, 0, in, out) == NAV_INVALID);
    read_into(&answer, navigator, CROSSING_CHECK, 0);
    CHECK(take(&answer.in, 4) == NAV_OK);
    CHECK(take(&answer.in, 4) == 0);
    end(&answer);
    read_into(&answer, navigator, CROSSING_OPENED_URL, 0);
    CHECK((int32_t)take(&answer.in, 4) == NAV_NOT_FOUND);
    for (int part = 0; part < 3; part++) CHECK(takes_text(&answer.in, ""));
    end(&answer);
    CHECK(call(navigator, CROSSING_BRIDGE_SET, 11, 1, begun(), out) == NAV_OK);
    heard.refusal = INT32_MIN;
    in = begun_intent(NAV_INTENT_OPEN);
    put(in, CROSSING_PART_LINK, 1);
    put_link(in, "myapp:/A/x?q=%20#there", 0);
    put(in, CROSSING_PART_END, 1);
    CHECK(call(navigator, CROSSING_PERFORM, 0, 0, in, out) == NAV_PENDING);
    heard.refusal = 0;
    read_into(&answer, navigator, CROSSING_OPENED_URL, 0);
    CHECK(take(&answer.in, 4) == NAV_OK);
    CHECK(takes_text(&answer.in, "myapp:/A/x?q=%20#there"));
    CHECK(takes_text(&answer.in, "q=%20"));
    CHECK(takes_text(&answer.in, "there"));
    end(&answer);
    command(navigator, CROSSING_FREE, 0);
}

/* ---- A log */

static writing *log_input(uint32_t limit, const char *program) {
    writing *in = begun();
    put(in, limit, 4);
    put(in, program != NULL, 1);
    if (program != NULL) put_text(in, program);
    return in;
}

static int64_t begin_log(int64_t navigator, int64_t calls) {
    int64_t out[CROSSING_OUT];
    memset(&heard, 0, sizeof heard);
    heard.navigator = navigator;
    CHECK(call(navigator, CROSSING_LOG_BEGIN, 21, calls, log_input(100, "te<st"), out) == NAV_OK);
    return out[0];
}

static void pop_back(int64_t navigator) {
    int64_t out[CROSSING_OUT];
    call(navigator, CROSSING_POP_BACK, 0, 0, begun(), out);
}

static const char logged[] =
    "{\"navlog\":1,\"t\":1,\"program\":\"te\\u003cst\",\"library\":\"0.1.0\",\"revision\":1,"
    "\"state\":\"{\\\"navcore\\\":1,\\\"next\\\":2,\\\"scenes\\\":[\\n{\\\"name\\\":"
    "\\\"main\\\",\\\"entries\\\":[\\n{\\\"number\\\":1,\\\"route\\\":\\\"main\\\"}]}]}\\n\"}\n"
    "{\"call\":\"popBack\",\"t\":2,\"operation\":1}\n"
    "{\"outcome\":\"atRoot\",\"t\":3,\"operation\":1,\"do\":\"popBack\",\"revision\":1,"
    "\"why\":\"pop back: the root stays\"}\n";

static void a_log_gives_its_lines_and_its_text(void) {
    int64_t navigator = started_with(0, NAV_CONFIG_TRACE_EVENTS), log = begin_log(navigator, 3);
    answer answer;
    pop_back(navigator);
    CHECK(strcmp(heard.lines, logged) == 0);
    if (strcmp(heard.lines, logged) != 0) printf("%s", heard.lines);
    CHECK(takes_text(read_into(&answer, log, CROSSING_LOG_TEXT, 0), logged));
    end(&answer);
    end_log(log);
    CHECK(heard.ends == 1 && heard.destroyed == 1 && strcmp(heard.text, logged) == 0);
    pop_back(navigator);
    CHECK(heard.times == 3 && strcmp(heard.lines, logged) == 0);
    command(navigator, CROSSING_FREE, 0);
    CHECK(heard.ends == 1);
}

static void a_log_ends_with_its_navigator_and_inside_an_event(void) {
    int64_t out[CROSSING_OUT], log, navigator = started_with(0, NAV_CONFIG_TRACE_EVENTS);
    begin_log(navigator, 0);
    command(navigator, CROSSING_FREE, 0);
    /* With the builder of a route. */
    CHECK(heard.ends == 1 && heard.destroyed == 2 && heard.times == 0 && heard.line_bytes == 0);
    CHECK(strncmp(heard.text, "{\"navlog\":1,\"program\":", 22) == 0);
    navigator = started_with(0, NAV_CONFIG_TRACE_EVENTS);
    begin_log(navigator, 2);
    CHECK(command(navigator, CROSSING_CLOSE, 0) == NAV_OK);
    CHECK(heard.ends == 1 && heard.destroyed == 2);
    CHECK(call(navigator, CROSSING_LOG_BEGIN, 21, 0, log_input(0, NULL), out) == NAV_CLOSED);
    CHECK(out[0] == 0 && heard.ends == 1 && heard.destroyed == 3);
    command(navigator, CROSSING_FREE, 0);
    navigator = started_with(0, NAV_CONFIG_TRACE_EVENTS);
    log = begin_log(navigator, 2);
    CHECK(call(navigator, CROSSING_OBSERVER_ADD, 14, 0, begun(), out) == NAV_OK);
    heard.log = log;
    pop_back(navigator);
    CHECK(heard.log == 0 && heard.ends == 1 && heard.destroyed == 1);
    command(navigator, CROSSING_FREE, 0);
}

static void what_begins_a_log_is_read_within_its_bytes(void) {
    int64_t out[CROSSING_OUT], navigator = started_with(0, NAV_CONFIG_TRACE_EVENTS);
    memset(&heard, 0, sizeof heard);
    heard.navigator = navigator;
    for (size_t length = 8; length <= log_input(9, "program")->length; length++) {
        writing *in = log_input(9, "program");
        CHECK(call_exactly(navigator, CROSSING_LOG_BEGIN, 21, 0, in, length, out) == NAV_OK);
        end_log(out[0]);
    }
    CHECK(heard.ends == heard.destroyed && heard.ends > 10);
    CHECK(call(navigator, CROSSING_LOG_END, 0, 0, begun(), out) == NAV_INVALID);
    command(navigator, CROSSING_FREE, 0);
}

static void a_log_is_replayed_within_its_bytes(void) {
    int64_t navigator = navigator_new(0, 0);
    answer answer;
    reading *in;
    static writing text;
    registered(navigator, "main", 0);
    text = *begun();
    put_text(&text, logged);
    in = read_exactly(&answer, navigator, CROSSING_REPLAY, 0, &text, text.length);
    CHECK((int32_t)take(in, 4) == NAV_OK);
    CHECK(take(in, 8) == 0 && take(in, 8) == 1 && takes_text(in, ""));
    end(&answer);
    in = read_exactly(&answer, navigator, CROSSING_REPLAY, 0, &text, text.length);
    CHECK((int32_t)take(in, 4) == NAV_INVALID);
    crossing_bytes_end(&answer.bytes);
    command(navigator, CROSSING_FREE, 0);
    for (size_t cut = 0; cut < text.length; cut++) {
        navigator = navigator_new(0, 0);
        in = read_exactly(&answer, navigator, CROSSING_REPLAY, 1, &text, cut);
        CHECK((int32_t)take(in, 4) <= NAV_OK);
        crossing_bytes_end(&answer.bytes);
        command(navigator, CROSSING_FREE, 0);
    }
}

enum {
    posts = 200
};

static void *post(void *port) {
    for (int index = 0; index < posts; index++) {
        int64_t out[CROSSING_OUT] = {0};
        writing in = {.length = 0};
        put(&in, receiver, 8);
        put(&in, index % 2 == 0 ? NAV_INTENT_NAVIGATE : NAV_INTENT_POP_BACK, 4);
        put(&in, 0, 1);
        if (index % 2 == 0) {
            put(&in, CROSSING_PART_REQUEST, 1);
            put_request(&in, "a");
            put(&in, 0, 1);
        }
        put(&in, CROSSING_PART_END, 1);
        CHECK(crossing_post((int64_t)(intptr_t)port, CROSSING_PORT_POST, 0, 0, in.bytes, in.length, out) ==
              NAV_PENDING);
        CHECK(out[0] != 0 && out[1] == NAV_PENDING);
    }
    return NULL;
}

static void another_thread_posts(void) {
    int64_t out[CROSSING_OUT], port, navigator;
    pthread_t thread;
    memset(&heard, 0, sizeof heard);
    navigator = started(0);
    CHECK(call(navigator, CROSSING_PORT_NEW, 15, 0, begun(), out) == NAV_OK);
    port = out[0];
    pthread_create(&thread, NULL, post, (void *)(intptr_t)port);
    pthread_join(thread, NULL);
    CHECK(heard.wakes > 0 && heard.strays == heard.wakes);
    CHECK(command(navigator, CROSSING_DRAIN, 0) == NAV_OK);
    call(navigator, CROSSING_DEPTH, 0, 0, begun(), out);
    CHECK(out[0] == 1);
    command(navigator, CROSSING_FREE, 0);
    CHECK(command_port(port, CROSSING_PORT_CLOSE) != NAV_OK);
    command_port(port, CROSSING_PORT_RELEASE);
    CHECK(heard.destroyed == 2 && heard.models == 0);
}

/* The handle leads nowhere, as one that is being freed: using it faults. */
static void a_thread_that_is_not_the_owner_uses_no_handle(void) {
    static const int64_t nowhere = 16;
    static writing all[INTENTS];
    writing *log;
    int64_t out[CROSSING_OUT], object, other_thread = crossing_thread() + 1;
    size_t count;
    memset(&heard, 0, sizeof heard);
    call(0, CROSSING_OBJECT_NEW, 30, 0, begun(), out);
    object = out[0];
    for (int32_t what = CROSSING_FREE; what <= CROSSING_REPLAY; what++) {
        writing *in = begun();
        answer answer;
        for (int byte = 0; byte < 64; byte++) put(in, 0, 1);
        if (what == CROSSING_OBJECT_NEW || what == CROSSING_OBJECT_FREE || what == CROSSING_RECORDS_NEW ||
            what == CROSSING_RECORDS_FREE || what == CROSSING_PARAMETER_ANSWER)
            continue;
        CHECK(crossing_call(nowhere, other_thread, what, 15, 15, in->bytes, in->length, out) == NAV_WRONG_THREAD);
        CHECK(crossing_call(nowhere, 0, what, 15, 15, in->bytes, in->length, out) == NAV_WRONG_THREAD);
        crossing_bytes_begin(&answer.bytes);
        crossing_read(nowhere, other_thread, what, 0, in->bytes, in->length, &answer.bytes);
        answer.in.at = answer.bytes.bytes;
        answer.in.end = answer.in.at + answer.bytes.length;
        if (what == CROSSING_READ_PLAN || what == CROSSING_READ_EVENT || what == CROSSING_RECORD_VALUES ||
            what == CROSSING_LOG_TEXT)
            CHECK(answer.bytes.length == 0);
        else
            CHECK((int32_t)take(&answer.in, 4) == NAV_WRONG_THREAD);
        crossing_bytes_end(&answer.bytes);
    }
    CHECK(crossing_navigate(nowhere, other_thread, 1) == NAV_WRONG_THREAD);
    CHECK(crossing_pop_back(nowhere, other_thread) == NAV_WRONG_THREAD);
    CHECK(crossing_next_records(nowhere, other_thread, nowhere, 1) == NAV_WRONG_THREAD);
    log = begun();
    put(log, (uint64_t)nowhere, 8);
    CHECK(crossing_call(nowhere, other_thread, CROSSING_LOG_END, 0, 0, log->bytes, log->length, out) ==
          NAV_WRONG_THREAD);
    /* What it was handed is given back at once, on this thread. */
    heard.destroyed = heard.strays = 0;
    CHECK(crossing_call(nowhere, other_thread, CROSSING_BRIDGE_SET, 11, 1, begun()->bytes, 8, out) == NAV_WRONG_THREAD);
    CHECK(crossing_call(nowhere, other_thread, CROSSING_OBSERVER_ADD, 14, 0, begun()->bytes, 8, out) ==
          NAV_WRONG_THREAD);
    CHECK(crossing_call(nowhere, other_thread, CROSSING_LOG_BEGIN, 21, 3, begun()->bytes, 8, out) == NAV_WRONG_THREAD);
    CHECK(heard.destroyed == 3 && heard.strays == 3 && heard.ends == 0);
    heard.objects = heard.destroyed = 0;
    count = intents(all, 0, object);
    for (size_t index = 0; index < count; index++)
        CHECK(crossing_call(nowhere, other_thread, CROSSING_PERFORM, 0, 0, all[index].bytes, all[index].length, out) ==
              NAV_WRONG_THREAD);
    CHECK(heard.objects > 0 && heard.destroyed > 0 && heard.strays == 3 + heard.objects + heard.destroyed);
    command(0, CROSSING_OBJECT_FREE, object);
}

int main(void) {
    const crossing_ways_up ways = {transition, make_model, destroy_model, other};
    owner = pthread_self();
    crossing_install(ways);
    every_value_comes_back_as_it_was();
    a_container_crosses_and_the_tree_comes_back();
    what_is_known_of_a_tree_is_left_out();
    a_split_that_is_resized_is_told();
    every_intent_that_is_cut_off_is_read_within_its_bytes();
    callbacks_get_all_that_is_told();
    models_get_new_arguments_and_may_refuse_them();
    records_and_their_values_are_read_where_they_are();
    states_are_read_and_set();
    opens_and_looks_up();
    a_link_or_request_that_is_cut_off_is_read_within_its_bytes();
    types_read_and_write_what_is_answered();
    guards_are_asked_redirect_and_go();
    a_saved_text_is_restored_and_asked_about();
    back_is_known_handled_and_followed();
    lives_are_told_and_exits_are_waited_for();
    flows_begin_are_asked_and_end();
    who_takes_what_takes_no_object();
    what_a_flow_cannot_begin_with_comes_back();
    values_are_published_and_children_kept();
    a_result_outlives_the_process();
    the_opened_link_is_read_as_it_stands();
    a_log_gives_its_lines_and_its_text();
    a_log_ends_with_its_navigator_and_inside_an_event();
    what_begins_a_log_is_read_within_its_bytes();
    a_log_is_replayed_within_its_bytes();
    another_thread_posts();
    a_thread_that_is_not_the_owner_uses_no_handle();
    printf("%s\n", failures == 0 ? "ok" : "failed");
    return failures != 0;
}
