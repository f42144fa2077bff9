# What the tasks of docs/tasks*.md need in Python. scripts/tasks puts a function for each task at the end.

import asyncio
import re
import threading

from navcore import (
    MISSING,
    EventKind,
    GesturePhase,
    IntentKind,
    NavigationError,
    Navigator,
    Presentation,
    Redirect,
    Status,
    Unique,
)
from navcore._library import hold, let_go
from navcore._outcomes import on_result

# ---- Names in the calls of the page ----

navigator = entry = stack = flow = waiter = url = port = None
is_signed_in = is_saved = is_allowed = False


class search:
    @staticmethod
    def close():
        tell("closed")


# ---- What the program says of a task ----

said = []
is_gone = False


def tell(words):
    said.append(str(words).split("\n")[0])


def word(status):
    return re.sub("_(.)", lambda found: found[1].upper(), status.name.lower())


def done(of):
    """Tells of an outcome and of a status that is not ok."""
    status = getattr(of, "status", of)
    if isinstance(status, Status) and status != Status.OK:
        tell(word(status))
    return of


def attempt(call, *given, **named):
    """Makes a call of the user's, and tells of a failure."""
    try:
        return done(call(*given, **named))
    except NavigationError as error:
        tell(word(error.status))


def show(wants):
    """Prints the task, what was told, and the entries and stacks of the dump. Then the navigator goes."""
    global is_signed_in, is_saved, is_allowed, is_gone
    lines = [] if is_gone else navigator.dump().splitlines()[1:]
    tree = [
        re.sub("^[0-9]* *", "", line.strip())
        for line in lines
        if line.strip() and not line.strip().startswith("stack ")
    ]
    print(f"{wants}: " + "; ".join(filter(None, [" ".join(said), " / ".join(tree)])))
    is_signed_in = is_saved = is_allowed = is_gone = False
    navigator.close()
    said.clear()


# ---- Callbacks ----


def picked(value, error):
    tell("cancelled" if error else value)


def draw(event):
    if event.kind == EventKind.CHANGED:
        tell("changed")
    if event.kind == EventKind.GESTURE:
        tell("gesture 40")


# ---- What the tasks are given, and what comes after the calls ----


def keep(made):
    global navigator
    navigator = made


def fresh():
    keep(Navigator())


def add(route):
    navigator.register(route)


def given(route):
    return {"id": 7} if route == "note" else None


def start(route):
    attempt(navigator.start, route, given(route))


def app():
    fresh()
    navigator.register("note", path="/notes/{id:int}")
    navigator.register("settings", path="/settings")
    for route in ("home", "order", "picker", "signIn"):
        add(route)
    start("home")


def tabs():
    fresh()
    for route in ("home", "orders", "settings"):
        add(route)
    navigator.register("main", tabs={"home": "home", "orders": "orders"})
    start("main")


def split():
    fresh()
    add("letters")
    navigator.register("mail", split={"letters": "letters", "letter": None})
    start("mail")


def go(route):
    attempt(navigator.navigate, route, given(route))


def ask(route, **options):
    global waiter
    waiter = attempt(navigator.ask_then, route, picked, given(route), **options).waiter


def sheet(route):
    ask(route, presentation=Presentation.SHEET)


def checkout():
    global flow
    app()
    add("cart")
    navigator.register("checkout", initial="cart")
    ask("checkout")
    flow = navigator.calls.current_flow()


def take():
    global entry
    entry = navigator.top.id


def root():
    global entry
    (entry,) = navigator.calls.stack_entries(navigator.calls.scene_find(""))


def branch(name):
    global stack
    root()
    stack = navigator.calls.branch_find(entry, name)


def next():
    navigator.calls.entry_next_value(entry, on_result, hold(picked), let_go)


def pick():
    attempt(navigator.pop_back, "blue")


def publish():
    attempt(navigator.publish, "blue", entry)


def back():
    attempt(navigator.back)


def touch():
    attempt(navigator.calls.back_gesture, {"phase": GesturePhase.BEGIN})


def swipe():
    touch()
    attempt(navigator.calls.back_gesture, {"phase": GesturePhase.CANCEL})


def watch():
    navigator.observe(draw)


def point(text):
    global url
    url = text


def follow(text):
    attempt(navigator.open, text)


def ready():
    navigator.calls.links_set_held(0)


def wall():
    navigator.guard(lambda question: is_signed_in, "order")


def login():
    global is_signed_in
    is_signed_in = True


def logout():
    global is_signed_in
    is_signed_in = False


def refuse():
    navigator.bridge(lambda question: False)


def gone():
    global is_gone
    is_gone = True


def level():
    tell(f"depth {navigator.calls.current_depth()}")


def recall():
    tell(navigator.calls.entry_state(entry))


def door():
    global port
    port = navigator.port(lambda drain: None)


def drain():
    navigator.calls.drain()
    port.close()


def elsewhere(post):
    thread = threading.Thread(target=post)
    thread.start()
    thread.join()


async def during(wait, act):
    """Runs a task that waits, and acts when it waits."""
    waiting = asyncio.ensure_future(wait())
    await asyncio.sleep(0)
    act()
    await waiting


# ---- The tasks ----
