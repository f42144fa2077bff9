"""What the library tells, in the words of the corpus."""

from ctypes import addressof, byref

from navcore import MISSING, EventKind, GesturePhase, NavigationError
from navcore import _c
from navcore._library import lib
from navcore._values import empty, read

OUTCOME = {"removed": "removed_count", "redirects": "redirect_count", "code": "host_code"}
PROBLEMS = {0: "none", **{each.value: each.name.lower() for each in _c.SavedProblem}}


def camel(member):
    """A word of the corpus: alreadyThere."""
    first, *rest = member.name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


def kebab(member):
    return member.name.lower().replace("_", "-")


def outcome(of):
    return {
        "status": camel(of["status"]),
        "by": camel(of["by"]),
        "reason": camel(of["abort_reason"]),
        **{word: of[field] for word, field in OUTCOME.items()},
        **{key: of[key] for key in ("ticket", "entry", "waiter", "revision", "index")},
    }


def origin(of):
    return "host" if of == _c.Origin.HOST else MISSING


def animated(of):
    return of == _c.Animated.YES if of else MISSING


def result(at):
    of = read("nav_result", at)
    told = {"kind": camel(of["kind"]), "origin": origin(of["origin"]), "code": of["host_code"]}
    told.update({key: of[key] for key in ("waiter", "entry", "tag", "value", "flow")})
    if of["kind"] == _c.ResultKind.CANCELLED:
        told["reason"] = camel(of["reason"])
    elif of["kind"] == _c.ResultKind.FAILED:
        told["status"] = camel(of["status"])
    return told


def gesture(at):
    of = read("nav_gesture", at)
    return {
        "phase": camel(of["phase"]),
        "progress": of["progress"],
        "forward": of["forward"] != 0,
        "edge": of["edge"],
        "stack": of["scene"],
        "handler": of["handler"],
    }


class Told:
    """What names a route is read by the calls of the navigator of a driver."""

    def __init__(self, driver):
        self.driver = driver

    def route(self, of):
        try:
            return self.driver.calls.route_name(of) if of else MISSING
        except NavigationError:
            return MISSING

    def changes(self, at):
        found, made = [], empty("nav_change")
        for index in range(lib.nav_changes_count(at)):
            lib.nav_changes_get(at, index, byref(made))
            of = read("nav_change", addressof(made))
            found.append(
                {
                    "kind": kebab(of["kind"]),
                    "route": self.route(of["route"]),
                    "over": of["presented_over"],
                    "presentation": kebab(of["presentation"]) if of["presentation"] else MISSING,
                    "container": kebab(of["container"]) if of["container"] else MISSING,
                    "placeholder": of["flags"] & _c.NAV_BRANCH_PLACEHOLDER != 0,
                    **{
                        key: of[key]
                        for key in ("stack", "entry", "replaced", "from", "to", "arguments", "flow", "name", "columns")
                    },
                }
            )
        return found

    def plan(self, at):
        of = read("nav_plan", at)
        return {
            "kind": kebab(of["kind"]),
            "animated": animated(of["animated"]),
            "changes": self.changes(of["changes"]),
            **{key: of[key] for key in ("question", "ticket", "tag", "hint")},
        }

    def guarding(self, at):
        of = read("nav_guard_context", at)
        return {
            "leave": of["kind"] == _c.GuardKind.LEAVE,
            "redirects": of["redirect_count"],
            "guard": of["guard"],
            "entry": of["entry"],
            "route": self.route(of["route"]),
            "arguments": of["arguments"],
        }

    def event(self, at):
        of = read("nav_event", at)

        def given(key, tell):
            return tell(of[key]) if of[key] else MISSING

        return {
            "kind": camel(of["kind"]),
            "intent": kebab(of["intent"]),
            "origin": origin(of["origin"]),
            "animated": animated(of["animated"]),
            "route": self.route(of["route"]),
            "changes": given("changes", self.changes),
            "outcome": given("outcome", lambda place: outcome(read("nav_outcome", place))),
            "result": given("result", result),
            "question": given("plan", self.plan),
            "guard_context": given("guard_context", self.guarding),
            "gesture": given("gesture", gesture),
            **{key: of[key] for key in ("revision", "entry", "waiter", "ticket", "tag", "hint", "detail")},
        }

    def record(self, of):
        told = {
            **of,
            "kind": camel(of["kind"]),
            "by": camel(of["by"]),
            "intent": kebab(of["intent"]),
            "origin": origin(of["origin"]),
            "animated": animated(of["animated"]),
            "route": self.route(of["route"]),
        }
        if of["kind"] == EventKind.GESTURE:
            told["gesture"] = {
                "phase": camel(GesturePhase(of["subkind"])),
                "edge": of["reason"],
                "forward": of["to"] != 0,
                "stack": of["stack"],
                "progress": -1.0 if of["value"] is MISSING else of["value"],
                "handler": of["related"],
            }
        return told
