// navcore in JavaScript, over its WebAssembly module. A call goes in as a struct of the header, and what happened comes out
// in bulk as records, so nothing but check() calls back into JavaScript. No dependencies.

import * as layout from "./layout.mjs";
import { attempt, BATCH, callable, named, whole } from "./memory.mjs";
import { Seen } from "./seen.mjs";

export { Double, Secret } from "./memory.mjs";
export { load } from "./module.mjs";

const { enums, read, sizes, words, write } = layout;

/** Thrown where a registration or a query fails. */
export class NavigationError extends Error {
  constructor(status, message, id) {
    super(message ? `${status}: ${message}` : status);
    Object.assign(this, { name: "NavigationError", status, id });
  }
}

// The address of a navigator that is not freed.
function living({ address }) {
  if (address === 0) throw new NavigationError("closed", "the navigator is freed");
  return address;
}

/** The functions of the header, each by its name without nav_: stackEntries(stack), locationOf(entry, flags). Throws a
 *  NavigationError for a status below 0; undefined stands for what is not there. */
export class NavigatorCalls {
  address = 0;
  /** How often records were pulled. */
  pulls = 0;
  #records; // the place for those of one pull, behind their number
  #pulled = [];

  constructor(memory, config = {}) {
    this.memory = memory;
    memory.during((m) => {
      const [given, out] = [m.take(sizes.nav_config), m.take(8)];
      this.checked(m.functions.nav_navigator_new(write.nav_config(m, given, config), out));
      this.address = m.u32(out);
    });
    this.#records = memory.functions.malloc(8 + BATCH * sizes.nav_record);
  }

  /** Makes calls whose values are read as they were written: a Double and a Secret stay what they are. */
  exactly(calls) { return this.memory.reading(true, calls); }

  checked(status, id) {
    const word = (this.status = words.nav_status[status] ?? "invalid");
    if (status < 0) throw new NavigationError(word, this.address ? this.lastMessage() : "", id);
    return this.status;
  }

  call(name, given) {
    const [kinds, result] = layout.functions[name];
    const address = living(this);
    if (!this.memory.functions[name]) throw new TypeError(`the module has no ${name}`);
    return this.memory.during((m) => {
      const at = [address, ...kinds.map((kind, index) => this.#argument(kind, given[index]))];
      const call = (...out) => m.functions[name](...at, ...out);
      if (result === "number") return Number(call());
      if (result === "status") return this.checked(call());
      if (result in words) return words[result][call()];
      const count = result === "ids" ? call(0, 0) : 0;
      const out = m.take(sizes[result] ?? 8 * count + 8);
      if (sizes[result]) m.putU32(out, sizes[result]);
      if (result === "ids") return call(out, count), Array.from({ length: count }, (_, i) => m.u64(out + 8 * i));
      if (result === "message") return m.functions[name](out, ...at), m.text(out);
      const status = result === "text" ? call(out, out + 4) : call(out);
      if (result === "nav_outcome") return read.nav_outcome(m, out, new Outcome());
      this.status = words.nav_status[status];
      if (["stale", "notFound", "atRoot"].includes(this.status)) return undefined;
      this.checked(status, result === "u64" ? m.u64(out) : undefined);
      const found = read[result](m, out);
      if (result === "text") m.functions.nav_text_free(m.u32(out));
      return found;
    });
  }

  #argument(kind, value) {
    const m = this.memory;
    if (kind === "u64") return whole(value ?? 0, 64);
    if (kind === "u32") return Number(whole(Number(value ?? 0), 32));
    if (kind === "value") return m.value(value);
    if (kind in words) return layout.number(kind, value);
    if (kind !== "text") return value === undefined ? 0 : write[kind](m, m.take(sizes[kind]), value);
    const at = m.take(8);
    return m.putText(at, value), at;
  }

  /** Finds what is wrong with the registrations: each problem with its kind, route, other name and message. */
  check() {
    const { memory } = this;
    const problems = [];
    const address = living(this);
    if (!memory.functions.nav_check) throw new TypeError("the module has no nav_check");
    const status = memory.hearing((at) => problems.push(read.nav_check_problem(memory, at)), (callback) =>
      memory.functions.nav_check(address, callback, 0));
    this.status = words.nav_status[status];
    if (this.status !== "notFound") this.checked(status);
    return problems;
  }

  /** Performs an operation, a nav_intent by its fields. Returns the outcome, also of one that is refused. `isWritten` is called
   *  right before the library is. */
  perform(intent, isWritten) {
    return this.memory.during((m) => {
      const out = m.take(sizes.nav_outcome);
      m.putU32(out, sizes.nav_outcome);
      const [address, at] = [living(this), write.nav_intent(m, m.take(sizes.nav_intent), intent)];
      isWritten?.();
      m.functions.nav_perform(address, at, out);
      return read.nav_outcome(m, out, new Outcome());
    });
  }

  /** Pulls at most `room` records of what has happened, of some kinds. They are read until the next pull. Undefined where
   *  nothing has happened, and where the navigator is closed or freed. */
  nextRecords(room = BATCH, kinds = undefined) {
    if (this.address === 0) return undefined;
    const { functions } = this.memory;
    const records = this.#records;
    const size = sizes.nav_record;
    this.pulls++;
    this.#pulled = [];
    const status = functions.nav_next_records(this.address, records + 8, size, Math.min(room, BATCH), records);
    if (status === enums.nav_status.noEvent || status === enums.nav_status.closed) return undefined;
    this.checked(status);
    for (let at = records + 8, left = this.memory.u32(records); left > 0; left--, at += size)
      if (!kinds || kinds.has(this.memory.i32(at))) this.#pulled.push(new layout.HeardRecord(this, at));
    return this.#pulled;
  }

  /** Makes the records that were pulled last readable for ever. */
  keepRecords() { for (const record of this.#pulled) record.keep(); }

  /** Closes and frees the navigator. A second call does nothing; every other one throws. */
  free() {
    const { address } = this;
    if (address === 0) return;
    this.keepRecords();
    this.address = 0;
    this.memory.functions.nav_navigator_free(address);
    this.memory.functions.free(this.#records);
  }
}

for (const name in layout.functions) {
  const method = name.slice(4).replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  NavigatorCalls.prototype[method] = function (...given) { return this.call(name, given); };
}

/** What an operation has come to. A pending one has its outcome later: `await outcome.settled`. */
class Outcome {
  get settled() { return this.later ?? Promise.resolve(this); }
}

const { result, completed, released, guard, load: loading, question, gesture } = enums.nav_event_kind;
const heard = new Set([result, completed, released, guard, loading, question, gesture]);

// The results of functions that may cause records. The other functions only read.
const causing = new Set(["status", "u64", "u32", "nav_outcome"]);
const MOST_PULLS = 1000;
const LOOPS = "who hears what has happened has navigated 1,000 times in one turn, each time because of the time before";
const shutdown = { kind: "cancelled", reason: "shutdown", value: undefined, hostCode: 0 };

// A request may be given as the name of a route.
const requested = (request) => (typeof request === "object" || request === undefined ? request : { route: request });

// The request of an answer that leads elsewhere.
function redirected(says) {
  const request = says?.redirect;
  if (request && typeof request !== "object")
    throw new TypeError(`a redirect is a request, such as { route: "home" }, and not ${named(request)}`);
  return request;
}

// The number of another answer.
function answered(says) {
  if (says === true || says === undefined) return 0;
  if (says === false || says === 0) return 1;
  if (Number.isInteger(says) && says === (says | 0) && says !== layout.NAV_ANSWER_LATER) return says;
  const answers = "true, false, undefined, an integer of 32 bits, { redirect, resume } or a promise of these";
  throw new TypeError(`an answer is ${answers}, and not ${named(says)}`);
}

/** A type in a table of routes, for the compiler alone. */
export function type() {}

const publishing = { ifAwaited: layout.NAV_PUBLISH_IF_AWAITED, whenCovered: layout.NAV_PUBLISH_WHEN_COVERED };

/** A navigator whose guards are functions, and whose results are promises. */
export class Navigator extends NavigatorCalls {
  /** Is told of calls and of records, before anybody else: a NavigationLog. */
  log = undefined;
  /** Answers in the place of guards, the bridge and the loader: a replay. `decide` and `transition` are callbacks in the table
   *  of the module, `load` is a function. */
  answers = undefined;
  /** The routes whose addresses may have integers beyond 2^53. */
  bigints = new Set();
  #containers = new Map(); // the routes that have a branch of a name
  #deciders = new Map();
  #guardsOf = new Map();
  #waiting = new Map();
  #listeners = new Set();
  #seen; // once it was asked for
  #isPulling = false;
  #lastTicket = 0; // of the operation that lastMessage() is about
  /** Whether the trace is on, which a NavigationLog needs. */
  isTraced = false;

  constructor(memory, config) {
    super(memory, { eventCapacity: 4096, linkable: true, ...config });
    this.isTraced = config?.traceEvents === true;
  }

  /** Sets the configuration anew. */
  configure(config) {
    const status = super.configure(config);
    this.isTraced = config?.traceEvents === true;
    return status;
  }

  /** Registers a route by the fields of nav_route, with patterns, and `tabs` or `split`: the root of each branch. A flow has
   *  `initial`: its first screen. */
  register(name, { pattern, patterns = pattern ? [pattern] : [], tabs, split, tabsBack = "history", initial, bigint, arguments: _, result, ...route } = {}) {
    const branches = Object.entries(tabs ?? split ?? {}).map(([branch, root]) => {
      const { placeholder, eager, forgets, ...initial } = requested(root) ?? {};
      return { name: branch, initial: root ? initial : undefined, placeholder, eager, forgets };
    });
    const kind = tabs ? { kind: "tabs", tabsBack } : { kind: "split" };
    const container = branches.length ? { ...kind, branches } : undefined;
    const id = this.routeRegister({ name, container, initial: requested(initial), ...route });
    for (const each of patterns) this.patternAdd(id, each, 0);
    if (bigint) this.bigints.add(id);
    for (const branch of branches) this.#containers.set(branch.name, [...(this.#containers.get(branch.name) ?? []), name]);
    return id;
  }

  /** Registers the routes of a table, by their names. */
  routes(table) {
    for (const name in table) this.register(name, table[name]);
    return this;
  }

  /** The entries that the user sees, from the page to what lies in front, with their requests. */
  seen() { return (this.#seen ??= new Seen(this)).look(); }

  // The tab or column of a name in a container around the user.
  #branch(name) { return this.#containers.get(name)?.map((route) => this.currentBranch(route, name)).find(Boolean); }

  /** Selects a tab or a column by its name. */
  selectTab(name, options) {
    const found = this.#branch(name);
    return found ? this.select(found, { reveal: true, ...options }) : Object.assign(new Outcome(), { status: "notFound" });
  }

  /** Whether a tab or a column is selected. */
  isSelected(name) { return this.stackGet(this.#branch(name) ?? 0)?.selected ?? false; }

  /** Calls a function of the header, and tells what has happened. */
  call(name, given) {
    const found = super.call(name, given);
    if (causing.has(layout.functions[name][1])) {
      const { status } = this;
      this.pull();
      this.status = status;
    }
    return found;
  }

  /** Performs an intent, and tells what has happened. A result comes later: `await outcome.result`. */
  perform(intent) {
    const call = this.log?.call(intent);
    const outcome = super.perform(intent, call?.begin);
    call?.end(outcome);
    if (outcome.ticket) outcome.later = this.#wait(outcome.ticket, Object.assign(new Outcome(), outcome, { status: "closed" }));
    if (outcome.waiter) outcome.result = this.#wait(outcome.waiter);
    else if (intent.kind === "navigateForResult") outcome.result = Promise.resolve({ ...outcome, kind: "failed" });
    this.#lastTicket = outcome.ticket;
    if (enums.nav_status[outcome.status] < 0 && this.address) outcome.message = this.lastMessage();
    this.pull();
    return outcome;
  }

  /** Reports that the user has closed the view of an entry: a page with all above it, or, for the root of a presented stack, the
   *  stack. */
  hostDidClose(entry, result, options) {
    const stack = this.entryStack(entry);
    const isRoot = stack && this.stackGet(stack).presentation !== "pushed" && this.stackEntries(stack)[0] === entry;
    return isRoot ? this.hostDidDismiss(stack, result, options) : this.hostDidPop(entry, result, options);
  }

  /** Tells a phase of a gesture of back. */
  backGesture(gesture) {
    const call = this.log?.gesture(gesture);
    call?.begin();
    const outcome = super.call("nav_back_gesture", [gesture]);
    call?.end(outcome);
    this.pull();
    return outcome;
  }

  /** Closes and frees the navigator. Pending operations end with "closed", and who waits for a result gets its end. */
  free() {
    if (this.address === 0) return;
    this.keepRecords(); // of a listener that frees
    this.#deciders.clear();
    this.memory.functions.nav_close(this.address);
    this.#hearAll();
    super.free();
    this.#listeners.clear();
    // Inside a callback of the module the close comes later, and its records are lost.
    for (const { settle, closed } of this.#waiting.values()) settle(closed);
    this.#waiting.clear();
  }

  #wait(id, closed = { ...shutdown }) {
    if (id === undefined) throw new NavigationError(this.status);
    if (this.address === 0) return Promise.resolve(closed);
    return new Promise((settle) => this.#waiting.set(id, { settle, closed }));
  }

  // Gives the result of a waiter, which may be there already.
  #waitFor(name, ...given) {
    const waits = this.#wait(super.call(name, given));
    this.pull();
    return waits;
  }
  nextValue(entry) { return this.#waitFor("nav_entry_next_value", entry); }

  /** Publishes a value of an entry. Returns the status, also that nobody asks, or that the entry is covered or gone. */
  publish(entry, value = null, options = {}) {
    let flags = 0;
    for (const key in options) {
      if (!Object.hasOwn(publishing, key)) throw new TypeError(`publish has no ${key}`);
      if (options[key]) flags |= publishing[key];
    }
    try {
      return this.entryPublish(entry, value, flags);
    } catch (error) {
      if (error.status !== "stale" && error.status !== "notAwaited") throw error;
      return error.status;
    }
  }

  attachResult(key) { return this.#waitFor("nav_result_attach", key); }

  /** Adds a guard. `decide` answers true, false, a number, { redirect: request, resume }, or a promise of these. */
  guard(kind, { route, ...of }, decide) {
    callable(decide, "a guard");
    const subject = { [typeof route === "string" ? "routeName" : "route"]: route };
    const id = super.call("nav_guard_add", [{ kind, ...of, ...subject, decide: this.answers?.decide }]);
    this.#deciders.set(id, decide);
    if (of.entry) this.#guardsOf.set(of.entry, [...(this.#guardsOf.get(of.entry) ?? []), id]);
    return () => { if (this.#deciders.delete(id)) this.guardRemove(id); };
  }

  /** Adds a handler of back of an entry, or of all scenes. `handle` gets the phases of gestures. */
  addBackHandler(handle, { isEnabled = true, ...of } = {}) {
    callable(handle, "a handler of back");
    const id = super.call("nav_back_handler_add", [{ disabled: isEnabled ? 0 : 1, ...of }]);
    this.#deciders.set(id, handle);
    this.pull();
    return id;
  }

  /** Sets the bridge: a function that accepts or refuses every change, as a guard does, or an object with this function as
   *  `transition`, whose `registerRoutes(navigator)` is called first. No bridge with undefined. */
  setBridge(bridge) {
    const isObject = Object(bridge) === bridge && typeof bridge !== "function";
    if (isObject) callable(bridge.transition, "the transition of a bridge");
    else if (bridge) callable(bridge, "a bridge");
    if (isObject && living(this)) bridge.registerRoutes?.(this);
    const answered = this.answers ? { transition: this.answers.transition } : { pulled: true };
    super.call("nav_bridge_set", [bridge && answered]);
    this.#deciders.set("question", isObject ? (question) => bridge.transition(question) : bridge);
    this.pull();
  }

  /** Sets the function that registers the routes of a lazy pattern, and then answers as a guard does. */
  setLoader(load) { if (living(this)) this.#deciders.set("load", load && callable(load, "a loader")); }

  /** Calls with the records of what has happened. Returns the function that ends this. */
  observe(listener) {
    if (living(this)) this.#listeners.add(callable(listener, "a listener"));
    return () => this.#listeners.delete(listener);
  }

  /** Pulls what has happened. Every method does so; call it after a function of memory.functions. */
  pull() {
    if (this.#isPulling) return;
    this.#isPulling = true;
    try {
      this.#hearAll();
    } finally {
      this.#isPulling = false;
    }
  }

  #hearAll() {
    this.memory.reading(false, () => {
      let pulls = 0;
      for (let records; (records = this.nextRecords(BATCH, this.log || this.#listeners.size > 0 ? undefined : heard)); ) {
        if (this.log) attempt(() => this.log.hear(records));
        for (const record of records) this.#hear(record);
        for (const listener of this.#listeners) attempt(() => listener(records));
        if (++pulls === MOST_PULLS) return attempt(() => { throw new NavigationError("loop", LOOPS); });
      }
    });
  }

  #hear(record) {
    const { kind } = record;
    if (kind === "changed") return this.#seen?.hear(record);
    if (kind === "released") return this.#forget(record.entry);
    const { subkind, reason, related } = record;
    if (kind === "result") {
      const { value } = record;
      const result = { kind: words.nav_result_kind[subkind], value, hostCode: record.from | 0 };
      if (result.kind === "cancelled") result.reason = words.nav_cancel_reason[reason];
      if (result.kind === "failed") result.status = words.nav_status[reason];
      this.#settle(related, result);
    } else if (kind === "completed") {
      const status = words.nav_status[subkind];
      const why = status === "refused" || status === "blocked" ? [reason, 0] : [0, reason];
      const outcome = { status, hostCode: why[0], abortReason: words.nav_abort_reason[why[1]], waiter: related };
      Object.assign(outcome, { index: record.from, removedCount: record.to });
      if (enums.nav_status[status] < 0 && record.ticket === this.#lastTicket) outcome.message = this.lastMessage();
      this.#settle(record.ticket, Object.assign(new Outcome(), record.fields(), outcome));
    } else if (kind === "guard") this.#ask(this.#deciders.get(related), record);
    else if (kind === "gesture") {
      const told = { phase: words.nav_gesture_phase[subkind], progress: record.value, isForward: record.to === 1, edge: reason };
      attempt(() => this.#deciders.get(related)?.(told));
    } else if (kind === "load" || (kind === "question" && record.remaining === 0)) this.#ask(this.#deciders.get(kind), record);
  }

  /** The guards of an entry go with it. */
  #forget(entry) {
    if (this.#guardsOf.size === 0) return;
    for (const id of this.#guardsOf.get(entry) ?? []) this.#deciders.delete(id);
    this.#guardsOf.delete(entry);
  }

  #settle(id, outcome) {
    this.#waiting.get(id)?.settle(outcome);
    this.#waiting.delete(id);
  }

  #lead({ question, ticket }, intent, isResumed) {
    const call = isResumed ? this.log?.call(intent, undefined, "navigateForResult") : this.log?.call(intent, ticket);
    super.call("nav_redirect", [question, intent, isResumed ? layout.NAV_REDIRECT_RESUME : 0]);
    call?.begin();
    call?.end({});
    this.pull();
  }

  // An error refuses. An answer that comes too late, or after free(), is forgotten.
  #ask(decide, record) {
    const asked = record.fields();
    if (asked.kind === "load" && this.answers) return this.answers.load(asked, decide);
    const { question, value } = asked;
    const answer = (says) => {
      if (this.address === 0) return;
      try {
        const request = redirected(says);
        if (!request) this.answer(question, answered(says));
        else this.#lead(asked, { kind: "navigate", request }, says.resume);
      } catch (error) {
        if (error.status === "stale" || error.status === "closed") return;
        attempt(() => { throw error; });
        if (says !== false) answer(false);
      }
    };
    const says = attempt(() => (decide ? decide({ ...asked, arguments: value }) : true), false);
    if (typeof says?.then !== "function") return answer(says);
    this.log?.waits(asked);
    says.then(answer, (error) => answer(attempt(() => { throw error; }, false)));
  }
}

// A request may be given as a route with arguments, a link as a URL, and a save as its text.
for (const [kind, fields] of Object.entries(layout.operations)) {
  Navigator.prototype[kind] = function (...given) {
    const intent = { kind };
    let next = 0;
    for (const field of fields) {
      const value = given[next++];
      if (typeof value !== "string") intent[field] = value;
      else if (field === "request") intent.request = { route: value, arguments: given[next++] };
      else intent[field] = field === "link" ? { url: value } : field === "restoring" ? { text: value } : value;
    }
    intent.options = given[next];
    return this.perform(intent);
  };
}
