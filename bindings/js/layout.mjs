// Made by scripts/layouts from abi/: the structs and words of the header, where pointers have 32 bits.

const nav_abort_reason = { none: 0, byHost: 1, timedOut: 2, bridgeGone: 3, closed: 4, gone: 5 };
const nav_animated = { default: 0, yes: 1, no: 2 };
const nav_cancel_reason = { none: 0, pop: 1, popTo: 2, root: 3, replace: 4, set: 5, dismiss: 6, containerRemoved: 7, flowEnd: 8, callerCancel: 9, restore: 10, undo: 11, shutdown: 12, remove: 13, guard: 14, asker: 15 };
const nav_change_kind = { added: 0, removed: 1, replaced: 2, moved: 3, updated: 4, stackAdded: 5, stackRemoved: 6, stackMoved: 7, containerSet: 8, selected: 9, resized: 10, sceneAdded: 11, sceneRemoved: 12, sceneSelected: 13, movedOut: 14, movedIn: 15, created: 16, started: 17, resumed: 18, paused: 19, stopped: 20, exiting: 21, flowChanged: 22 };
const nav_check_kind = { parent: 1, branch: 2, circle: 3, initial: 4, root: 5, pattern: 6, guard: 7, fallback: 8 };
const nav_container_kind = { none: 0, tabs: 1, split: 2, custom: 3 };
const nav_entry_phase = { gone: 0, planned: 1, alive: 2, leaving: 3 };
const nav_event_kind = { none: 0, result: 1, changed: 2, completed: 3, released: 4, question: 5, replay: 6, resync: 7, overflow: 8, state: 9, load: 10, guard: 11, lifecycle: 12, gesture: 13, back: 14, problem: 15, outcome: 16, answer: 17 };
const nav_gesture_phase = { none: 0, begin: 1, progress: 2, cancel: 3, commit: 4 };
const nav_guard_kind = { enter: 0, leave: 1 };
const nav_intent_kind = { none: 0, start: 1, navigate: 2, navigateForResult: 3, replaceTop: 4, popBack: 5, popToEntry: 6, popToRoute: 7, popUpToRoot: 8, hostDidPop: 9, hostDidSetStack: 10, pushAll: 11, setStack: 12, batch: 13, open: 14, remove: 15, update: 16, hostDidUpdate: 17, select: 18, dismiss: 19, setContainer: 20, back: 21, hostDidDismiss: 22, hostDidSelect: 23, hostDidResize: 24, recheckGuards: 25, endFlow: 26, dispatch: 27, restore: 28, finish: 29 };
const nav_lifecycle = { none: 0, created: 1, started: 2, resumed: 3 };
const nav_link_merge = { keep: 0, reset: 1, push: 2 };
const nav_occupied_policy = { default: 0, replace: 1, queue: 2, reject: 3 };
const nav_origin = { core: 0, host: 1 };
const nav_party = { nobody: 0, bridge: 1, builder: 2, guard: 3, loader: 4, coordinator: 5, restore: 6, handler: 7 };
const nav_presentation = { default: 0, pushed: 1, window: 2, fullScreen: 3, modal: 4, sheet: 5, actionSheet: 6, alert: 7 };
const nav_result_kind = { value: 0, cancelled: 1, failed: 2 };
const nav_retention = { whileContainer: 0, none: 1, whileActive: 2, whileStack: 3, whileScene: 4 };
const nav_status = { ok: 0, pending: 1, atRoot: 2, alreadyThere: 3, alreadyGone: 4, staleIssuer: 5, alreadyResolved: 6, noEvent: 7, freed: 8, kept: 9, refused: -1, blocked: -2, aborted: -3, superseded: -4, unresolved: -5, ambiguous: -6, notFound: -7, stale: -8, inUse: -9, notAwaited: -10, notStarted: -11, full: -12, tooLarge: -13, wrongThread: -14, closed: -15, invalid: -16, loop: -17, corrupt: -18, unsupported: -19, notSaved: -20 };
const nav_tabs_back = { pass: 0, initial: 1, history: 2 };
const nav_type = { null: 0, bool: 1, int: 2, double: 3, string: 4, bytes: 5, list: 6, map: 7, hostObject: 8 };
const nav_unique = { no: 0, top: 1, anywhere: 2 };
const nav_unique_action = { stay: 0, bringToFront: 1, popTo: 2 };
const nav_unresolved_policy = { default: 0, reject: 1, fallback: 2, prefix: 3 };

export const enums = { nav_abort_reason, nav_animated, nav_cancel_reason, nav_change_kind, nav_check_kind, nav_container_kind, nav_entry_phase, nav_event_kind, nav_gesture_phase, nav_guard_kind, nav_intent_kind, nav_lifecycle, nav_link_merge, nav_occupied_policy, nav_origin, nav_party, nav_presentation, nav_result_kind, nav_retention, nav_status, nav_tabs_back, nav_type, nav_unique, nav_unique_action, nav_unresolved_policy };

// The words of each enum, by their numbers.
export const words = {};
for (const name in enums) {
  words[name] = {};
  for (const word in enums[name]) words[name][enums[name][word]] = word;
}

export function number(of, word) {
  const number = enums[of][word];
  if (typeof number === "number") return number;
  throw new TypeError(`${String(word)} is none of ${Object.keys(enums[of]).join(", ")}`);
}

function putAll(m, at, countAt, items, size, put) {
  const start = m.take(items.length * size);
  items.forEach((item, index) => put(m, start + index * size, item));
  m.putU32(at, start);
  m.putU32(countAt, items.length);
}

function putPointers(m, at, countAt, items, put, size) {
  putAll(m, at, countAt, items, 4, (m, place, item) => m.putU32(place, put(m, m.take(size), item)));
}

export const sizes = { nav_config: 52, nav_route: 80, nav_container: 40, nav_branch: 24, nav_request: 32, nav_options: 88, nav_outcome: 72, nav_intent: 104, nav_element: 16, nav_flow_ending: 20, nav_restoring: 32, nav_saving: 32, nav_link: 40, nav_match: 32, nav_url: 28, nav_guard: 56, nav_bridge: 40, nav_back_handler: 40, nav_back_plan: 32, nav_gesture: 48, nav_stack_info: 64, nav_container_info: 40, nav_flow_info: 72, nav_check_problem: 32, nav_record: 120, nav_value: 16, nav_member: 24 };

// Writes the fields that are given, into zeros.
export const write = {
  nav_config(m, at, given) {
    m.putU32(at, 52);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "animated": m.putU32(at + 4, number("nav_animated", x)); break;
        case "queueCapacity": m.putU32(at + 8, x); break;
        case "eventCapacity": m.putU32(at + 12, x); break;
        case "operationLimit": m.putU32(at + 16, x); break;
        case "unresolved": m.putU32(at + 20, number("nav_unresolved_policy", x)); break;
        case "fallbackRoute": m.putText(at + 24, x); break;
        case "scene": m.putText(at + 32, x); break;
        case "linkable": if (x) m.putU32(at + 40, m.u32(at + 40) | 1); break;
        case "lazy": if (x) m.putU32(at + 40, m.u32(at + 40) | 2); break;
        case "ignoreCase": if (x) m.putU32(at + 40, m.u32(at + 40) | 4); break;
        case "alias": if (x) m.putU32(at + 40, m.u32(at + 40) | 8); break;
        case "redirectLimit": m.putU32(at + 44, x); break;
        case "lifecycleEvents": if (x) m.putU32(at + 48, m.u32(at + 48) | 1); break;
        case "waitForExits": if (x) m.putU32(at + 48, m.u32(at + 48) | 2); break;
        case "backEvents": if (x) m.putU32(at + 48, m.u32(at + 48) | 4); break;
        case "problemEvents": if (x) m.putU32(at + 48, m.u32(at + 48) | 8); break;
        case "waitForEntries": if (x) m.putU32(at + 48, m.u32(at + 48) | 16); break;
        case "traceEvents": if (x) m.putU32(at + 48, m.u32(at + 48) | 32); break;
        default: throw new TypeError(`nav_config has no ${key}`);
      }
    }
    return at;
  },
  nav_route(m, at, given) {
    m.putU32(at, 80);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "name": m.putText(at + 4, x); break;
        case "makeModel": m.putU32(at + 12, x); break;
        case "updateModel": m.putU32(at + 16, x); break;
        case "destroyModel": m.putU32(at + 20, x); break;
        case "makeView": m.putU32(at + 24, x); break;
        case "destroyView": m.putU32(at + 28, x); break;
        case "userData": m.putU32(at + 32, x); break;
        case "destroy": m.putU32(at + 36, x); break;
        case "parent": m.putText(at + 40, x); break;
        case "branch": m.putText(at + 48, x); break;
        case "presentation": m.putU32(at + 56, number("nav_presentation", x)); break;
        case "container": m.putU32(at + 60, write.nav_container(m, m.take(40), x)); break;
        case "notRestored": if (x) m.putU32(at + 64, m.u32(at + 64) | 2); break;
        case "sharesModels": if (x) m.putU32(at + 64, m.u32(at + 64) | 1); break;
        case "initial": m.putU32(at + 68, write.nav_request(m, m.take(32), x)); break;
        case "onDispatch": m.putU32(at + 72, x); break;
        case "version": m.putU32(at + 76, x); break;
        default: throw new TypeError(`nav_route has no ${key}`);
      }
    }
    return at;
  },
  nav_container(m, at, given) {
    m.putU32(at, 40);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "kind": m.putU32(at + 4, number("nav_container_kind", x)); break;
        case "showAll": if (x) m.putU32(at + 8, m.u32(at + 8) | 1); break;
        case "tabsBack": m.putU32(at + 12, number("nav_tabs_back", x)); break;
        case "retention": m.putU32(at + 16, number("nav_retention", x)); break;
        case "customKind": m.putU32(at + 20, x); break;
        case "columns": m.putU32(at + 24, x); break;
        case "branches": putAll(m, at + 28, at + 32, x, 24, write.nav_branch); break;
        case "count": m.putU32(at + 32, x); break;
        case "selected": m.putU32(at + 36, x); break;
        default: throw new TypeError(`nav_container has no ${key}`);
      }
    }
    return at;
  },
  nav_branch(m, at, given) {
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "name": m.putText(at, x); break;
        case "initial": m.putU32(at + 8, write.nav_request(m, m.take(32), x)); break;
        case "eager": if (x) m.putU32(at + 16, m.u32(at + 16) | 1); break;
        case "forgets": if (x) m.putU32(at + 16, m.u32(at + 16) | 4); break;
        case "placeholder": if (x) m.putU32(at + 16, m.u32(at + 16) | 2); break;
        default: throw new TypeError(`nav_branch has no ${key}`);
      }
    }
    return at;
  },
  nav_request(m, at, given) {
    m.putU32(at, 32);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "route": m.putText(at + 4, x); break;
        case "routeId": m.putU64(at + 16, x); break;
        case "arguments": m.putU32(at + 24, m.value(x)); break;
        default: throw new TypeError(`nav_request has no ${key}`);
      }
    }
    return at;
  },
  nav_options(m, at, given) {
    m.putU32(at, 88);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "replaceRoot": if (x) m.putU32(at + 4, m.u32(at + 4) | 1); break;
        case "transferResult": if (x) m.putU32(at + 4, m.u32(at + 4) | 8); break;
        case "inclusive": if (x) m.putU32(at + 4, m.u32(at + 4) | 2); break;
        case "ignoreArguments": if (x) m.putU32(at + 4, m.u32(at + 4) | 4); break;
        case "keepPresented": if (x) m.putU32(at + 4, m.u32(at + 4) | 32); break;
        case "reveal": if (x) m.putU32(at + 4, m.u32(at + 4) | 64); break;
        case "popBranch": if (x) m.putU32(at + 4, m.u32(at + 4) | 128); break;
        case "keepBranch": if (x) m.putU32(at + 4, m.u32(at + 4) | 256); break;
        case "nextValue": if (x) m.putU32(at + 4, m.u32(at + 4) | 512); break;
        case "searchScene": if (x) m.putU32(at + 4, m.u32(at + 4) | 1024); break;
        case "searchAll": if (x) m.putU32(at + 4, m.u32(at + 4) | 2048); break;
        case "updateArguments": if (x) m.putU32(at + 4, m.u32(at + 4) | 16); break;
        case "animated": m.putU32(at + 8, number("nav_animated", x)); break;
        case "issuer": m.putU64(at + 16, x); break;
        case "revision": m.putU64(at + 24, x); break;
        case "target": m.putU64(at + 32, x); break;
        case "tag": m.putU64(at + 40, x); break;
        case "hint": m.putU32(at + 48, m.value(x)); break;
        case "unresolved": m.putU32(at + 52, number("nav_unresolved_policy", x)); break;
        case "unique": m.putU32(at + 56, number("nav_unique", x)); break;
        case "uniqueAction": m.putU32(at + 60, number("nav_unique_action", x)); break;
        case "presentation": m.putU32(at + 64, number("nav_presentation", x)); break;
        case "occupied": m.putU32(at + 68, number("nav_occupied_policy", x)); break;
        case "scene": m.putText(at + 72, x); break;
        case "key": m.putText(at + 80, x); break;
        default: throw new TypeError(`nav_options has no ${key}`);
      }
    }
    return at;
  },
  nav_intent(m, at, given) {
    m.putU32(at, 104);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "kind": m.putU32(at + 4, number("nav_intent_kind", x)); break;
        case "entry": m.putU64(at + 8, x); break;
        case "request": m.putU32(at + 16, write.nav_request(m, m.take(32), x)); break;
        case "result": m.putU32(at + 20, m.value(x)); break;
        case "arguments": m.putU32(at + 24, m.value(x)); break;
        case "requests": putPointers(m, at + 28, at + 48, x, write.nav_request, 32); break;
        case "elements": putAll(m, at + 32, at + 48, x, 16, write.nav_element); break;
        case "entries": putAll(m, at + 36, at + 48, x, 8, (m, at, id) => m.putU64(at, id)); break;
        case "intents": putPointers(m, at + 40, at + 48, x, write.nav_intent, 104); break;
        case "link": m.putU32(at + 44, write.nav_link(m, m.take(40), x)); break;
        case "count": m.putU32(at + 48, x); break;
        case "options": m.putU32(at + 52, write.nav_options(m, m.take(88), x)); break;
        case "callback": m.putU32(at + 56, x); break;
        case "userData": m.putU32(at + 60, x); break;
        case "destroy": m.putU32(at + 64, x); break;
        case "stack": m.putU64(at + 72, x); break;
        case "container": m.putU32(at + 80, write.nav_container(m, m.take(40), x)); break;
        case "columns": m.putU32(at + 84, x); break;
        case "flow": m.putU64(at + 88, x); break;
        case "ending": m.putU32(at + 96, write.nav_flow_ending(m, m.take(20), x)); break;
        case "restoring": m.putU32(at + 100, write.nav_restoring(m, m.take(32), x)); break;
        default: throw new TypeError(`nav_intent has no ${key}`);
      }
    }
    return at;
  },
  nav_element(m, at, given) {
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "kept": m.putU64(at, x); break;
        case "request": m.putU32(at + 8, write.nav_request(m, m.take(32), x)); break;
        default: throw new TypeError(`nav_element has no ${key}`);
      }
    }
    return at;
  },
  nav_flow_ending(m, at, given) {
    m.putU32(at, 20);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "kind": m.putU32(at + 4, number("nav_result_kind", x)); break;
        case "keepEntries": if (x) m.putU32(at + 8, m.u32(at + 8) | 1); break;
        case "hostCode": m.putU32(at + 12, x); break;
        case "value": m.putU32(at + 16, m.value(x)); break;
        default: throw new TypeError(`nav_flow_ending has no ${key}`);
      }
    }
    return at;
  },
  nav_restoring(m, at, given) {
    m.putU32(at, 32);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "text": m.putText(at + 4, x); break;
        case "appVersion": m.putU32(at + 12, x); break;
        case "fallback": m.putU32(at + 16, write.nav_request(m, m.take(32), x)); break;
        case "migrate": m.putU32(at + 20, x); break;
        case "userData": m.putU32(at + 24, x); break;
        case "destroy": m.putU32(at + 28, x); break;
        default: throw new TypeError(`nav_restoring has no ${key}`);
      }
    }
    return at;
  },
  nav_saving(m, at, given) {
    m.putU32(at, 32);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "complete": if (x) m.putU32(at + 4, m.u32(at + 4) | 1); break;
        case "appVersion": m.putU32(at + 8, x); break;
        case "scene": m.putU64(at + 16, x); break;
        case "budget": m.putU32(at + 24, x); break;
        default: throw new TypeError(`nav_saving has no ${key}`);
      }
    }
    return at;
  },
  nav_link(m, at, given) {
    m.putU32(at, 40);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "url": m.putText(at + 4, x); break;
        case "trusted": if (x) m.putU32(at + 12, m.u32(at + 12) | 1); break;
        case "hasScene": if (x) m.putU32(at + 12, m.u32(at + 12) | 2); break;
        case "skipIfOpen": if (x) m.putU32(at + 12, m.u32(at + 12) | 4); break;
        case "close": if (x) m.putU32(at + 12, m.u32(at + 12) | 8); break;
        case "elseClose": if (x) m.putU32(at + 12, m.u32(at + 12) | 16); break;
        case "merge": m.putU32(at + 16, number("nav_link_merge", x)); break;
        case "base": m.putU64(at + 24, x); break;
        case "request": m.putU32(at + 32, write.nav_request(m, m.take(32), x)); break;
        default: throw new TypeError(`nav_link has no ${key}`);
      }
    }
    return at;
  },
  nav_guard(m, at, given) {
    m.putU32(at, 56);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "kind": m.putU32(at + 4, number("nav_guard_kind", x)); break;
        case "everyRoute": if (x) m.putU32(at + 8, m.u32(at + 8) | 1); break;
        case "entry": m.putU64(at + 16, x); break;
        case "route": m.putU64(at + 24, x); break;
        case "routeName": m.putText(at + 32, x); break;
        case "decide": m.putU32(at + 40, x); break;
        case "userData": m.putU32(at + 44, x); break;
        case "destroy": m.putU32(at + 48, x); break;
        default: throw new TypeError(`nav_guard has no ${key}`);
      }
    }
    return at;
  },
  nav_bridge(m, at, given) {
    m.putU32(at, 40);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "pulled": if (x) m.putU32(at + 4, m.u32(at + 4) | 1); break;
        case "transition": m.putU32(at + 8, x); break;
        case "navigateTo": m.putU32(at + 12, x); break;
        case "popBack": m.putU32(at + 16, x); break;
        case "popUpToRoot": m.putU32(at + 20, x); break;
        case "replay": m.putU32(at + 24, x); break;
        case "userData": m.putU32(at + 28, x); break;
        case "destroy": m.putU32(at + 32, x); break;
        case "registerRoutes": m.putU32(at + 36, x); break;
        default: throw new TypeError(`nav_bridge has no ${key}`);
      }
    }
    return at;
  },
  nav_back_handler(m, at, given) {
    m.putU32(at, 40);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "entry": m.putU64(at + 8, x); break;
        case "priority": m.putU32(at + 16, x); break;
        case "forward": m.putU32(at + 20, x); break;
        case "disabled": m.putU32(at + 24, x); break;
        case "handle": m.putU32(at + 28, x); break;
        case "userData": m.putU32(at + 32, x); break;
        case "destroy": m.putU32(at + 36, x); break;
        default: throw new TypeError(`nav_back_handler has no ${key}`);
      }
    }
    return at;
  },
  nav_gesture(m, at, given) {
    m.putU32(at, 48);
    for (const key in given) {
      const x = given[key];
      if (x === undefined) continue;
      switch (key) {
        case "phase": m.putU32(at + 4, number("nav_gesture_phase", x)); break;
        case "forward": m.putU32(at + 8, x); break;
        case "edge": m.putU32(at + 12, x); break;
        case "progress": m.view.setFloat64(at + 16, x, true); break;
        case "scene": m.putU64(at + 24, x); break;
        case "handler": m.putU64(at + 32, x); break;
        default: throw new TypeError(`nav_gesture has no ${key}`);
      }
    }
    return at;
  },
};

/** A record of what has happened. Its fields are read in the memory of the module, until the next pull. */
export class HeardRecord {
  #navigator;
  #memory;
  #at;
  #pull;
  #fields;

  constructor(navigator, at) {
    this.#navigator = navigator;
    this.#memory = navigator.memory;
    this.#at = at;
    this.#pull = navigator.pulls;
  }

  // Whether it is read where it lies.
  #lies() {
    if (this.#fields) return false;
    if (this.#pull === this.#navigator.pulls) return true;
    throw new Error("a record is read before the next pull: keep it with record.keep()");
  }

  get kind() { return this.#lies() ? words.nav_event_kind[this.#memory.i32(this.#at)] : this.#fields.kind; }
  get intent() { return this.#lies() ? words.nav_intent_kind[this.#memory.i32(this.#at + 4)] : this.#fields.intent; }
  get subkind() { return this.#lies() ? this.#memory.i32(this.#at + 8) : this.#fields.subkind; }
  get reason() { return this.#lies() ? this.#memory.i32(this.#at + 12) : this.#fields.reason; }
  get by() { return this.#lies() ? words.nav_party[this.#memory.i32(this.#at + 16)] : this.#fields.by; }
  get remaining() { return this.#lies() ? this.#memory.u32(this.#at + 20) : this.#fields.remaining; }
  get origin() { return this.#lies() ? words.nav_origin[this.#memory.i32(this.#at + 24)] : this.#fields.origin; }
  get animated() { return this.#lies() ? words.nav_animated[this.#memory.i32(this.#at + 28)] : this.#fields.animated; }
  get revision() { return this.#lies() ? this.#memory.u64(this.#at + 32) : this.#fields.revision; }
  get entry() { return this.#lies() ? this.#memory.u64(this.#at + 40) : this.#fields.entry; }
  get related() { return this.#lies() ? this.#memory.u64(this.#at + 48) : this.#fields.related; }
  get route() { return this.#lies() ? this.#memory.u64(this.#at + 56) : this.#fields.route; }
  get ticket() { return this.#lies() ? this.#memory.u64(this.#at + 64) : this.#fields.ticket; }
  get question() { return this.#lies() ? this.#memory.u64(this.#at + 72) : this.#fields.question; }
  get from() { return this.#lies() ? this.#memory.u32(this.#at + 80) : this.#fields.from; }
  get to() { return this.#lies() ? this.#memory.u32(this.#at + 84) : this.#fields.to; }
  get tag() { return this.#lies() ? this.#memory.u64(this.#at + 88) : this.#fields.tag; }
  get stack() { return this.#lies() ? this.#memory.u64(this.#at + 96) : this.#fields.stack; }
  get value() { return this.#lies() ? this.#memory.valueAt(this.#memory.u32(this.#at + 104)) : this.#fields.value; }
  get hint() { return this.#lies() ? this.#memory.valueAt(this.#memory.u32(this.#at + 108)) : this.#fields.hint; }
  get flow() { return this.#lies() ? this.#memory.u64(this.#at + 112) : this.#fields.flow; }

  /** Its fields, as an object. */
  fields() {
    if (!this.#lies()) return this.#fields;
    const { kind, intent, subkind, reason, by, remaining, origin, animated, revision, entry, related, route, ticket, question, from, to, tag, stack, value, hint, flow } = this;
    return { kind, intent, subkind, reason, by, remaining, origin, animated, revision, entry, related, route, ticket, question, from, to, tag, stack, value, hint, flow };
  }

  /** Makes the record readable for ever. Returns it. */
  keep() {
    this.#fields = this.fields();
    return this;
  }

  toJSON() { return this.fields(); }
  [Symbol.for("nodejs.util.inspect.custom")]() { return this.fields(); }
}

// Reads a struct, or another result of a function.
export const read = {
  nav_request(m, at) {
    return {
      route: m.text(at + 4),
      routeId: m.u64(at + 16),
      arguments: m.valueAt(m.u32(at + 24)),
    };
  },
  nav_outcome(m, at, into) {
    into.status = words.nav_status[m.i32(at + 4)];
    into.by = words.nav_party[m.i32(at + 8)];
    into.hostCode = m.i32(at + 12);
    into.abortReason = words.nav_abort_reason[m.i32(at + 16)];
    into.ticket = m.u64(at + 24);
    into.entry = m.u64(at + 32);
    into.waiter = m.u64(at + 40);
    into.revision = m.u64(at + 48);
    into.index = m.u32(at + 56);
    into.removedCount = m.u32(at + 60);
    into.redirectCount = m.u32(at + 64);
    return into;
  },
  nav_match(m, at) {
    return {
      route: m.u64(at + 8),
      arguments: m.valueAt(at + 16),
    };
  },
  nav_url(m, at) {
    return {
      text: m.text(at + 4),
      query: m.text(at + 12),
      fragment: m.text(at + 20),
    };
  },
  nav_back_plan(m, at) {
    return {
      asksGuard: (m.u32(at + 4) & 1) !== 0,
      asksBridge: (m.u32(at + 4) & 2) !== 0,
      handler: m.u64(at + 8),
      entry: m.u64(at + 16),
    };
  },
  nav_stack_info(m, at) {
    return {
      selected: (m.u32(at + 4) & 1) !== 0,
      shown: (m.u32(at + 4) & 2) !== 0,
      active: (m.u32(at + 4) & 4) !== 0,
      placeholder: (m.u32(at + 4) & 8) !== 0,
      guarded: (m.u32(at + 4) & 16) !== 0,
      presentation: words.nav_presentation[m.i32(at + 8)],
      owner: m.u64(at + 16),
      presentedOver: m.u64(at + 24),
      name: m.text(at + 32),
      branch: m.u32(at + 40),
      depth: m.u32(at + 44),
      top: m.u64(at + 48),
      scene: m.u64(at + 56),
    };
  },
  nav_container_info(m, at) {
    return {
      kind: words.nav_container_kind[m.i32(at + 4)],
      showAll: (m.u32(at + 8) & 1) !== 0,
      tabsBack: words.nav_tabs_back[m.i32(at + 12)],
      retention: words.nav_retention[m.i32(at + 16)],
      customKind: m.i32(at + 20),
      columns: m.u32(at + 24),
      count: m.u32(at + 28),
      selected: m.u32(at + 32),
      top: m.u32(at + 36),
    };
  },
  nav_flow_info(m, at) {
    return {
      parent: m.u64(at + 8),
      route: m.u64(at + 16),
      arguments: m.valueAt(m.u32(at + 24)),
      stack: m.u64(at + 32),
      firstEntry: m.u64(at + 40),
      depth: m.u32(at + 48),
      waiter: m.u64(at + 56),
      model: m.u32(at + 64),
    };
  },
  nav_check_problem(m, at) {
    return {
      kind: words.nav_check_kind[m.i32(at + 4)],
      route: m.text(at + 8),
      other: m.text(at + 16),
      message: m.text(at + 24),
    };
  },
  u32(m, at) { return m.u32(at); },
  u64(m, at) { return m.u64(at); },
  text(m, at) { return m.text(at); },
  string(m, at) { return m.text(at); },
  value(m, at) { return m.valueAt(m.u32(at)); },
};

// Functions of the header: the kinds of what is given behind the navigator, and of what comes back.
export const functions = {
  nav_abort: [["u64", "nav_abort_reason"], "status"],
  nav_answer: [["u64", "u32"], "status"],
  nav_back_gesture: [["nav_gesture"], "nav_outcome"],
  nav_back_handler_add: [["nav_back_handler"], "u64"],
  nav_back_handler_enable: [["u64", "u32"], "status"],
  nav_back_handler_remove: [["u64"], "status"],
  nav_back_plan_get: [["u64"], "nav_back_plan"],
  nav_branch_find: [["u64", "text"], "number"],
  nav_bridge_set: [["nav_bridge"], "status"],
  nav_calls_observe: [["u32", "u32"], "status"],
  nav_cancel_result: [["u64"], "status"],
  nav_child_add: [["u64", "text", "u32", "u32"], "status"],
  nav_child_find: [["u64", "text"], "u32"],
  nav_child_remove: [["u64", "text"], "status"],
  nav_close: [[], "status"],
  nav_configure: [["nav_config"], "status"],
  nav_container_get: [["u64"], "nav_container_info"],
  nav_current_branch: [["text", "text"], "number"],
  nav_current_branch_with: [["text"], "number"],
  nav_current_depth: [[], "number"],
  nav_current_entries: [[], "ids"],
  nav_current_entry_at: [["u32"], "number"],
  nav_current_find: [["nav_request"], "number"],
  nav_current_flow: [[], "number"],
  nav_current_request: [[], "nav_request"],
  nav_current_revision: [[], "number"],
  nav_current_stack: [[], "number"],
  nav_current_top: [[], "number"],
  nav_dispatch_target: [["u64", "nav_request"], "u64"],
  nav_drain: [[], "status"],
  nav_dump: [[], "text"],
  nav_entry_current_phase: [["u64"], "nav_entry_phase"],
  nav_entry_drop_view: [["u64"], "status"],
  nav_entry_flow: [["u64"], "number"],
  nav_entry_lifecycle: [["u64"], "nav_lifecycle"],
  nav_entry_model: [["u64"], "u32"],
  nav_entry_next_value: [["u64", "u32", "u32", "u32", "u64"], "u64"],
  nav_entry_number: [["u64"], "number"],
  nav_entry_path: [["u64"], "text"],
  nav_entry_publish: [["u64", "value", "u32"], "status"],
  nav_entry_request: [["u64"], "nav_request"],
  nav_entry_set_state: [["u64", "value"], "status"],
  nav_entry_set_trail: [["u64", "value"], "status"],
  nav_entry_stack: [["u64"], "number"],
  nav_entry_state: [["u64"], "value"],
  nav_entry_trail: [["u64"], "value"],
  nav_entry_view: [["u64"], "u32"],
  nav_entry_waiter: [["u64"], "number"],
  nav_flow_get: [["u64"], "nav_flow_info"],
  nav_guard_add: [["nav_guard"], "u64"],
  nav_guard_remove: [["u64"], "status"],
  nav_host_did_enter: [["u64"], "status"],
  nav_host_did_exit: [["u64"], "status"],
  nav_initial_request: [[], "nav_request"],
  nav_last_message: [[], "message"],
  nav_last_outcome: [[], "nav_outcome"],
  nav_link_current: [[], "nav_url"],
  nav_link_explain: [["nav_link"], "text"],
  nav_link_match: [["nav_link"], "nav_match"],
  nav_link_prefix_add: [["text", "text"], "status"],
  nav_link_scene_add: [["text"], "status"],
  nav_link_scheme_add: [["text"], "status"],
  nav_links_set_held: [["u32"], "status"],
  nav_location: [["u64", "u32"], "text"],
  nav_location_of: [["u64", "u32"], "text"],
  nav_observer_add: [["u32", "u32", "u32"], "u64"],
  nav_observer_remove: [["u64"], "status"],
  nav_owned_stacks: [["u64"], "ids"],
  nav_pattern_add: [["u64", "text", "u32"], "u64"],
  nav_redirect: [["u64", "nav_intent", "u32"], "status"],
  nav_request_path: [["nav_request"], "text"],
  nav_result_attach: [["text", "u32", "u32", "u32"], "u64"],
  nav_route_find: [["text"], "number"],
  nav_route_name: [["u64"], "string"],
  nav_route_register: [["nav_route"], "u64"],
  nav_route_unregister: [["u64"], "status"],
  nav_save: [["nav_saving"], "text"],
  nav_saved_replace: [["u32", "nav_request", "value"], "status"],
  nav_scene_find: [["text"], "number"],
  nav_stack_entries: [["u64"], "ids"],
  nav_stack_get: [["u64"], "nav_stack_info"],
  nav_stack_set_max_lifecycle: [["u64", "nav_lifecycle"], "status"],
  nav_way_back: [["u64"], "ids"],
};

// The operations, and the fields of an intent that each is given before its options.
export const operations = {
  back: [],
  batch: ["intents"],
  dismiss: ["result"],
  dispatch: ["flow", "request"],
  endFlow: ["flow", "ending"],
  finish: ["entry", "result"],
  hostDidDismiss: ["stack", "result"],
  hostDidPop: ["entry", "result"],
  hostDidResize: ["entry", "columns"],
  hostDidSelect: ["stack"],
  hostDidSetStack: ["entries"],
  hostDidUpdate: ["entry", "arguments"],
  navigate: ["request"],
  navigateForResult: ["request"],
  open: ["link"],
  popBack: ["result"],
  popToEntry: ["entry"],
  popToRoute: ["request"],
  popUpToRoot: [],
  pushAll: ["requests"],
  recheckGuards: [],
  remove: ["entries"],
  replaceTop: ["request"],
  restore: ["restoring"],
  select: ["stack"],
  setContainer: ["entry", "container"],
  setStack: ["elements"],
  start: ["request"],
  update: ["entry", "arguments"],
};

// The numbers that are neither words nor flags of a struct.
export const NAV_ANSWER_LATER = -2147483648;
export const NAV_REDIRECT_RESUME = 1;
export const NAV_PUBLISH_IF_AWAITED = 1;
export const NAV_PUBLISH_WHEN_COVERED = 2;
export const NAV_LOCATION_WITHOUT_SCENE = 1;
export const NAV_VALUE_SECRET = 1;
export const NAV_PATTERN_LINKABLE = 1;
export const NAV_PATTERN_LAZY = 2;
export const NAV_PATTERN_IGNORE_CASE = 4;
export const NAV_PATTERN_ALIAS = 8;
