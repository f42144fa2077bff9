"""What the runner of the corpus gives, as the structs of the binding."""

import re

from navcore import MISSING, IntentKind
from navcore import _c

OPTION_FLAGS = (
    "replace-root",
    "transfer-result",
    "inclusive",
    "update-arguments",
    "ignore-arguments",
    "keep-presented",
    "reveal",
    "pop-branch",
    "keep-branch",
    "next-value",
    "search-scene",
    "search-all",
)

# The operations with the fields of an intent that their functions take before the options.
OPERATIONS = {
    "start": ["request"],
    "navigate": ["request"],
    "navigate-for-result": ["request", "callback", "user_data", "destroy"],
    "replace-top": ["request"],
    "pop-back": ["result"],
    "pop-to-entry": ["entry"],
    "pop-to-route": ["request"],
    "pop-up-to-root": [],
    "host-did-pop": ["entry", "result"],
    "host-did-set-stack": ["entries"],
    "push-all": ["requests"],
    "set-stack": ["elements"],
    "batch": ["intents"],
    "open": ["link"],
    "remove": ["entries"],
    "update": ["entry", "arguments"],
    "host-did-update": ["entry", "arguments"],
    "select": ["stack"],
    "dismiss": ["result"],
    "set-container": ["entry", "container"],
    "back": [],
    "host-did-dismiss": ["stack", "result"],
    "host-did-select": ["stack"],
    "host-did-resize": ["entry", "columns"],
    "recheck-guards": [],
    "end-flow": ["flow", "ending"],
    "dispatch": ["flow", "request"],
    "restore": ["restoring"],
    "finish": ["entry", "result"],
}


def number(of, word):
    """The number of a word of the corpus, such as alreadyThere or navigate-to."""
    return MISSING if word is MISSING else getattr(_c, of)[re.sub(r"([A-Z])", r"_\1", word).replace("-", "_").upper()]


def ident(of):
    return of if of is MISSING else of & (2**64 - 1)


def flag(of):
    return 1 if of else 0


def member(of):
    """A function that gives a member of a map, or MISSING."""
    return lambda key: of.get(key, MISSING)


def animated(of):
    return of if of is MISSING else _c.Animated.YES if of else _c.Animated.NO


def config(of):
    get = member(of)
    return {
        "queue_capacity": get("queue"),
        "event_capacity": get("events"),
        "operation_limit": get("limit"),
        "redirect_limit": get("redirects"),
        "unresolved": number("UnresolvedPolicy", get("unresolved")),
        "fallback_route": get("fallback"),
        "scene": get("scene"),
        "animated": animated(get("animated")),
        "ignore_case": get("ignoring-case"),
        "lifecycle_events": get("lifecycle"),
        "wait_for_exits": get("exits"),
        "wait_for_entries": get("entries"),
        "back_events": get("back"),
        "problem_events": get("problems"),
        "trace_events": get("trace"),
    }


def request(of):
    if of is MISSING:
        return MISSING
    get = member(of)
    return {"route": get("route"), "route_id": ident(get("id")), "arguments": get("arguments")}


def options(of):
    if of is MISSING:
        return MISSING
    get = member(of)
    return {
        "animated": animated(get("animated")),
        "issuer": ident(get("issuer")),
        "revision": ident(get("revision")),
        "target": ident(get("target")),
        "tag": ident(get("tag")),
        "hint": get("hint"),
        "scene": get("scene"),
        "key": get("key"),
        "unresolved": number("UnresolvedPolicy", get("unresolved")),
        "unique": number("Unique", get("unique")),
        "unique_action": number("UniqueAction", get("action")),
        "presentation": number("Presentation", get("presentation")),
        "occupied": number("OccupiedPolicy", get("occupied")),
        **{word.replace("-", "_"): get(word) for word in OPTION_FLAGS},
    }


def container(of):
    if of is MISSING:
        return MISSING
    get = member(of)
    branches = [
        {
            "name": each.get("name", ""),
            "initial": request(each.get("initial", MISSING)),
            **{word: each.get(word) for word in ("eager", "placeholder", "forgets")},
        }
        for each in of.get("branches", [])
    ]
    return {
        "kind": number("ContainerKind", get("kind")),
        "show_all": get("all-shown"),
        "tabs_back": number("TabsBack", get("back")),
        "retention": number("Retention", get("retention")),
        "custom_kind": get("custom"),
        "columns": get("columns"),
        "branches": branches,
        "selected": get("selected"),
    }


def link(of):
    if of is MISSING:
        return MISSING
    get = member(of)
    return {
        "url": get("url"),
        "merge": number("LinkMerge", get("merge")),
        "base": ident(get("base")),
        "request": request(get("request")),
        "has_scene": get("scene-first"),
        **{word.replace("-", "_"): get(word) for word in ("trusted", "skip-if-open", "close", "else-close")},
    }


def element(of):
    return (
        {"kept": ident(of.get("keep", MISSING)), "request": request(of)}
        if isinstance(of, dict)
        else {"kept": ident(of)}
    )


def ending(of):
    if of is MISSING:
        return MISSING
    get = member(of)
    return {
        "kind": number("ResultKind", get("kind")),
        "keep_entries": get("keep"),
        "host_code": get("code"),
        "value": get("value"),
    }


def intent(of, at):
    """An operation as an intent; `at` has the addresses of the callbacks."""
    get = member(of)
    kind = IntentKind[of["do"].replace("-", "_").upper()]
    made = {
        "kind": kind,
        "entry": ident(get("entry")),
        "stack": ident(get("stack")),
        "container": container(get("container")),
        "columns": get("columns"),
        "request": request(get("request")),
        "result": get("result"),
        "arguments": get("arguments"),
        "link": link(get("link")),
        "flow": ident(get("flow")),
        "ending": ending(get("ending")),
        "options": options(get("options")),
    }
    if "entries" in of:
        made["entries"] = [ident(each) for each in of["entries"]]
    if kind == IntentKind.PUSH_ALL:
        made["requests"] = [request(each) for each in of.get("requests", [])]
    elif kind == IntentKind.SET_STACK:
        made["elements"] = [element(each) for each in of.get("elements", [])]
    elif kind == IntentKind.BATCH:
        made["intents"] = [intent(each, at) for each in of.get("intents", [])]
    elif kind == IntentKind.RESTORE:
        made["restoring"] = {"text": get("text"), "app_version": get("app"), "fallback": request(get("or-start"))}
        if "data" in of:
            made["restoring"].update(migrate=at["migrate"], user_data=of["data"], destroy=at["freed"])
    elif kind == IntentKind.NAVIGATE_FOR_RESULT and "data" in of:
        made.update(callback=at["result"] if of.get("listens") else 0, user_data=of["data"], destroy=at["freed"])
    return made
