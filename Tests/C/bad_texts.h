/* Kinds of bad input that are texts: names, urls, patterns, types, prefixes, schemes and scenes. Each spoils a kit in
 * its n-th way, and returns 0 where there is no such way. */
#ifndef BAD_TEXTS_H
#define BAD_TEXTS_H

#include "bad_input.h"

/* Longer than any text may be. */
static const char *long_name;

static inline nav_string text_of(const char *bytes, size_t length) {
    nav_string text;
    text.bytes = bytes;
    text.length = length;
    return text;
}

static inline int names(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"\x80", "a\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC0\x80", "", "a{b}",
                                      "100%", "a\nb",  "a#b"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    nav_string name;
    int is_nowhere = 0;
    if (!(takes & (REQUEST | NAME | BUILDER | CONFIG)) || way >= BAD + 4) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    name = nav_string_init(way < BAD ? bad[way] : long_name);
    if (way >= BAD && way < BAD + 2) {
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        if (way == BAD) name.length = (size_t)1 << 20;
    }
    if (way == BAD + 2) {
        name.bytes = "a\0b";
        name.length = 3;
    }
    if (way == BAD + 3) {
        name.bytes = NULL;
        name.length = 4;
    }
    /* A request without a name is by its id, which is looked for first. */
    if (way == 5 && which == ROW_nav_dispatch_target) expect(self, NAV_INVALID, NAV_STALE);
    is_nowhere = way == 5 && (takes & CONFIG);
    if (is_nowhere) return 0;
    self->branches[0].name = name;
    self->name = self->request.request.route = self->builder.builder.name = self->config.config.fallback_route = name;
    return 1;
}

/* Texts that no link can have. */
static inline int urls(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"\x80",
                                      "/a\xC3",
                                      "/%",
                                      "/%4",
                                      "/%zz",
                                      "/%00",
                                      "/%FF",
                                      "/a\nb",
                                      "/\x7F",
                                      "a:b",
                                      "app:",
                                      "app://main%/a",
                                      "app://elsewhere/%zz"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    if (!(takes & LINK) || way >= BAD + 3) return 0;
    self->is_url_spoilt = 1;
    self->in_request = 0;
    /* It says what is wrong with them. */
    if (which == ROW_nav_link_explain && (way < BAD || way == BAD + 1)) return self->expected_count = 0, 1;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->link.link.url = nav_string_init(bad[way]), 1;
    if (way == BAD) return self->link.link.url = text_of(NULL, 4), 1;
    if (way == BAD + 1) return self->link.link.url = text_of("/a\0b", 4), 1;
    self->link.link.url = nav_string_init(long_name);
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    return 1;
}

static inline int patterns(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"",
                                      "a",
                                      "/{",
                                      "/}",
                                      "/{}",
                                      "/{a",
                                      "/{1}",
                                      "/{a b}",
                                      "/{a}{b}",
                                      "/x{a*}",
                                      "/{a=b}x",
                                      "/{a:}",
                                      "/{a:none}",
                                      "/{a:b|}",
                                      "/{a:|b}",
                                      "/{a}/{a}",
                                      "/{a*}/b",
                                      "/{a*:int}",
                                      "/{a*=b}",
                                      "/{a?}/b",
                                      "/{a?}/{b}",
                                      "/{a:int=x}",
                                      "/{a=}",
                                      "/{a{b}}",
                                      "/%",
                                      "/%zz",
                                      "/%00",
                                      "/.",
                                      "/..",
                                      "/\x80",
                                      "/a\n",
                                      "/a?",
                                      "/a?b",
                                      "/a?{b",
                                      "/a?{b}c",
                                      "/a?{b}&{b}",
                                      "/a?x={b}&x={c}",
                                      "/a?{b}&",
                                      "/a?{b*=c}",
                                      "/a#b",
                                      "/a#{b}{c}",
                                      "/a#{b}#{c}",
                                      "/{a:bool=1}",
                                      "/{a:double=nan}",
                                      "/{\xC3\xA9}",
                                      "/:id",
                                      "/*",
                                      "/<id>",
                                      "/[id]",
                                      "/(.*)",
                                      "/{a...}",
                                      "/{a}{b}",
                                      "/a{b?}",
                                      "/{a}(\\d+)",
                                      "/a?{b}/c",
                                      "/{a:b|c=d}",
                                      "/{a*?}/{b?}"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & PATTERN) || way >= BAD + 5) return 0;
    self->id = nav_route_find(self->navigator, nav_string_init("list"));
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->pattern = nav_string_init(bad[way]), 1;
    switch (way - BAD) {
    case 0: return self->pattern = text_of(NULL, 4), 1;
    case 1: return self->pattern = text_of("/a\0b", 4), 1;
    case 2: return self->flags = 32, 1;
    case 3: return self->flags = UINT32_C(1) << 31, 1;
    default:
        self->pattern = nav_string_init(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    }
}

static inline int types(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "a b", "\xC3\xA9", "a.b", "a|b", "\x80", "{", "int", "string", "uuid"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & TYPE) || way >= BAD + 2) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way >= BAD - 3) expect(self, NAV_AMBIGUOUS, NAV_AMBIGUOUS);
    if (way < BAD) return self->type.type.name = nav_string_init(bad[way]), 1;
    expect(self, NAV_TOO_LARGE, NAV_INVALID);
    self->type.type.name = way == BAD ? nav_string_init(long_name) : text_of(NULL, 4);
    return 1;
}

static inline int prefixes(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"",
                                      "/path",
                                      "server",
                                      "https:",
                                      "\x80://a",
                                      "https://a?",
                                      "https://a/b?c",
                                      "https://a#",
                                      "https://a\n/b",
                                      "https://\xC3/a",
                                      "https://*.a",
                                      "https://a/*",
                                      "https://a b",
                                      "https://b@a",
                                      "https://a:b",
                                      "https://a/{b}"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & PREFIX) || way >= BAD + 4) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->prefix = nav_string_init(bad[way]), 1;
    switch (way - BAD) {
    case 0: return self->prefix = text_of(NULL, 4), 1;
    case 1: return self->scene = nav_string_init("\xC3"), 1;
    case 2:
        self->prefix = nav_string_init(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    default:
        self->scene = nav_string_init(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    }
}

static inline int schemes(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "1a", "a b", "a:", "a/b", "\x80", "+a", "http", "HTTPS", "a\n"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & SCHEME) || way >= BAD + 2) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->prefix = nav_string_init(bad[way]), 1;
    if (way == BAD) return self->prefix = text_of(NULL, 4), 1;
    self->prefix = nav_string_init(long_name);
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    return 1;
}

/* Every way in which something is no name of a scene. */
static inline int scenes(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "a*b", "{", "a?", "#", "50%", "\x80", "a\n"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & SCENE) || way >= BAD + 2) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->scene = nav_string_init(bad[way]), 1;
    if (way == BAD) return self->scene = text_of(NULL, 4), 1;
    self->scene = nav_string_init(long_name);
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    return 1;
}

#endif
