// Executes the messages of the runner of the corpus through the binding's NavigatorCalls. Where the binding has no method, it
// calls functions of the module: docs/corpus-driver.md says where.

import * as layout from "../../bindings/js/layout.mjs";
import { NavigationError, NavigatorCalls } from "../../bindings/js/navcore.mjs";
import { addCallbacks } from "./callbacks.mjs";
import { camel, config, container, fields, id, intent, link, options, request } from "./intents.mjs";
import { decode, encode, plain } from "./message.mjs";
import { makeExact, writeStruct } from "./structs.mjs";
import { kebab, outcome, Told } from "./told.mjs";

const MOST_RECORDS = 16;

function statusOf(error) {
  if (error instanceof NavigationError) return error.status;
  // A text that is no UTF-8 comes as bytes, and can't be said in JavaScript.
  if (error instanceof TypeError && error.message.endsWith("is not a text")) return "invalid";
  throw error;
}

export class Driver {
  /** Takes the binding's memory, and the exports of the runner's module. */
  constructor(memory, runner) {
    Object.assign(this, { memory, runner, types: new Map() });
    makeExact(memory, (message) => this.hear(message));
    this.told = new Told(memory, this);
    this.callbacks = addCallbacks(memory, this.told, this);
  }

  /** Executes a message, and replies. */
  execute(run, start, length) {
    this.run = run;
    const message = Object.fromEntries(decode(new Uint8Array(this.runner.memory.buffer).slice(start, start + length)));
    const execute = messages[message.do] ?? operate;
    const reply = execute.call(this, message);
    this.#pass(encode(reply), (at, size) => this.runner.corpus_reply(run, at, size));
  }

  /** Tells the runner a callback. Returns the answer. */
  hear(message) {
    return Number(this.#pass(encode(message), (at, size) => this.runner.corpus_hear(this.run, at, size)));
  }

  /** Tells the runner a migration, which may replace the saved entry before it answers. */
  whileAsked(saved, message) {
    const outer = this.asked;
    this.asked = saved;
    const answer = this.hear(message);
    this.asked = outer;
    return answer;
  }

  #pass(bytes, call) {
    const { malloc, free, memory } = this.runner;
    const at = malloc(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    const result = call(at, bytes.length);
    free(at);
    return result;
  }

  wrong(text) { this.hear({ heard: "wrong", text }); }

  /** The status of a function of the binding, and what it returns as the member of that name. */
  ask(name, body) {
    try {
      const result = body(this.calls);
      return { status: this.calls.status, [name]: result };
    } catch (error) {
      return { status: statusOf(error), [name]: error.id };
    }
  }

  /** The status of a function of the port, which gets what is given behind it. The binding has no ports. */
  post(name, ...given) {
    const { functions } = this.memory;
    this.port ??= this.memory.during((m) => {
      const out = m.take(4);
      functions.nav_port_new(this.calls.address, 0, 0, 0, out);
      return m.u32(out);
    });
    return { status: layout.words.nav_status[functions[name](this.port, ...given)] };
  }

  status(body) { return { status: this.ask("result", body).status }; }

  /** The fields of what a function of the binding returns, by the words of the corpus. */
  tell(body, members) {
    const { status, result } = this.ask("result", body);
    return result === undefined ? { status } : { status, ...members(result) };
  }

  flows(entries) {
    const flows = entries.map((entry) => this.calls.entryFlow(entry));
    return flows.some((flow) => flow !== 0) ? flows : undefined;
  }

  stackGet(stack) {
    return this.tell((calls) => calls.stackGet(stack), ({ presentation, presentedOver: over, ...info }) => ({
      stack, presentation: kebab(presentation), over, ...info,
    }));
  }

  containerGet(entry) {
    return this.tell((calls) => calls.containerGet(entry), (info) => ({
      ...info, entry, "all-shown": info.showAll, back: info.tabsBack, retention: kebab(info.retention),
      custom: info.customKind,
    }));
  }

  /** The stacks below some, each before those of its entries. */
  stacksBelow(stacks) {
    const { calls } = this;
    return stacks.flatMap((stack) => {
      const entries = calls.stackEntries(stack);
      if (entries.some((entry) => calls.entryStack(entry) !== stack)) this.wrong("entryStack gives another");
      const owned = entries.flatMap((entry) => this.stacksBelow(calls.ownedStacks(entry)));
      return [{ stack, entries }, ...owned];
    });
  }
}

const requested = (of) => ({ request: { route: of.route, id: of.routeId, arguments: of.arguments } });

// ---- Operations ----

// The outcome is that of a call that is pending.
function postOperation(message) {
  return this.memory.during((m) => {
    const at = layout.write.nav_intent(m, m.take(layout.sizes.nav_intent), intent(message, this.callbacks));
    const out = m.take(8);
    const { status } = this.post("nav_port_post", at, out);
    return { status, outcome: { status, ticket: m.u64(out) } };
  });
}

function operate(message) {
  const { calls } = this;
  if (message.by === "post") return postOperation.call(this, message);
  const performed = (made) => {
    try {
      return outcome(calls.perform(made));
    } catch (error) {
      return { status: statusOf(error) };
    }
  };
  const told = performed(intent(message, this.callbacks));
  const start = message["or-start"];
  if (start && layout.enums.nav_status[told.status] < 0) {
    const { status } = this.tell(() => calls.initialRequest(), requested);
    // The policy for lost entries is the restore's.
    const given = { ...options(message.options), unresolved: undefined };
    if (status === "notStarted") performed({ kind: "start", request: request(start), options: given });
  }
  return { status: told.status, outcome: told };
}

// ---- Registrations ----

const words = {
  transition: "transition", "navigate-to": "navigateTo", "pop-back": "popBack", "pop-up-to-root": "popUpToRoot",
  "register-routes": "registerRoutes",
};

function setBridge({ data, callbacks: named = [] }) {
  const { callbacks } = this;
  const pulled = named.includes("pulled");
  const bridge = { userData: data, destroy: callbacks.freed, pulled, replay: pulled ? undefined : callbacks.replay };
  for (const word of named) if (word in words) bridge[words[word]] = callbacks[words[word]];
  return this.status((calls) => calls.bridgeSet(bridge));
}

function registerRoute(message) {
  const { data: userData, initial, route: name, parent, branch, version, shared } = message;
  const { callbacks } = this;
  const given = {
    name, parent, branch, version, presentation: camel(message.presentation), container: container(message.container),
    notRestored: message["not-restored"],
    initial: request(initial), onDispatch: message.coordinates ? callbacks.dispatch : undefined,
  };
  if (userData) {
    Object.assign(given, { userData, destroy: callbacks.freed, makeModel: callbacks.makeModel, sharesModels: shared });
    given.destroyModel = callbacks.destroyProduct;
    if (!shared && !initial) given.updateModel = callbacks.updateModel;
    if (!initial) Object.assign(given, { makeView: callbacks.makeView, destroyView: callbacks.destroyProduct });
  }
  return this.ask("id", (calls) => calls.routeRegister(given));
}

function addGuard({ data: userData, leave, entry, route, named: routeName, every: everyRoute, pulled }) {
  const guard = {
    kind: leave ? "leave" : "enter", entry: id(entry), route: id(route), routeName, everyRoute, userData,
    destroy: this.callbacks.freed, decide: pulled ? undefined : this.callbacks.guard,
  };
  return this.ask("id", (calls) => calls.guardAdd(guard));
}

function addHandler({ data: userData, entry, priority, forward, disabled, pulled }) {
  const handler = {
    entry: id(entry), priority, forward: forward ? 1 : 0, disabled: disabled ? 1 : 0, userData,
    destroy: this.callbacks.freed, handle: pulled ? undefined : this.callbacks.handle,
  };
  return this.ask("id", (calls) => calls.backHandlerAdd(handler));
}

// The binding has no types of parameters, which are callbacks.
function addType({ data, name, values }) {
  const { callbacks, memory, types } = this;
  if (values) types.set(data, values);
  const texts = values
    ? { read: callbacks.readText, write: callbacks.writeText }
    : { check: callbacks.checkText };
  return memory.during((m) => {
    const type = writeStruct(m, "nav_parameter_type", { name, user_data: data, destroy: callbacks.freed, ...texts });
    const status = m.functions.nav_parameter_type_add(this.calls.address, type);
    return { status: layout.words.nav_status[status] };
  });
}

function addPattern(message) {
  const flags =
    (message.linkable ? layout.NAV_PATTERN_LINKABLE : 0) | (message.lazy ? layout.NAV_PATTERN_LAZY : 0) |
    (message["ignoring-case"] ? layout.NAV_PATTERN_IGNORE_CASE : 0) | (message.alias ? layout.NAV_PATTERN_ALIAS : 0);
  return this.ask("conflict", (calls) => calls.patternAdd(id(message.id ?? 0), message.pattern, flags));
}

// ---- What has happened ----

// The binding has records alone.
function nextEvent() {
  return this.memory.during((m) => {
    const out = m.take(4);
    const status = layout.words.nav_status[m.functions.nav_next_event(this.calls.address, out)];
    const at = m.u32(out);
    return { status, event: at === 0 ? undefined : this.told.event(at) };
  });
}

function nextRecords({ room }) {
  const records = this.calls.nextRecords(Math.min(room, MOST_RECORDS));
  return { status: records ? "ok" : "noEvent", records: records?.map((record) => this.told.record(record.fields())) };
}

// ---- Getters ----

function tree() {
  const { calls } = this;
  const found = this.stacksBelow(calls.ownedStacks(0));
  const stacks = found.map(({ stack, entries }) => ({ ...this.stackGet(stack), entries, flows: this.flows(entries) }));
  const containers = found.flatMap(({ entries }) => entries.map((entry) => this.containerGet(entry)));
  return {
    "active-scene": calls.sceneFind(""), stacks, containers: containers.filter(({ kind }) => kind !== "none"),
  };
}

// The binding leaves out the changes.
function planBack({ stack = 0 }) {
  const { memory, told } = this;
  const changes = memory.during((m) => {
    const at = writeStruct(m, "nav_back_plan", {});
    m.functions.nav_back_plan_get(this.calls.address, BigInt(id(stack)), at);
    return told.changes(m.u32(at + 24));
  });
  return this.tell((calls) => calls.backPlanGet(id(stack)), (plan) => ({
    guard: plan.asksGuard, bridge: plan.asksBridge, handler: plan.handler, entry: plan.entry, changes,
  }));
}

function product(name, entry) {
  const told = this.ask("product", (calls) => calls[name](entry));
  if (told.status !== "refused") return told;
  const { by, hostCode: code } = this.calls.lastOutcome();
  return { ...told, by, code };
}

function flowGet({ flow = 0 }) {
  return this.tell((calls) => calls.flowGet(id(flow)), ({ route, firstEntry: first, model, ...info }) => ({
    ...info, route: this.told.route(route), first, model: model || undefined,
  }));
}

function location({ stack = 0, entry, bare }) {
  const flags = bare ? layout.NAV_LOCATION_WITHOUT_SCENE : 0;
  return this.ask("text", (calls) => (entry ? calls.locationOf(id(entry), flags) : calls.location(id(stack), flags)));
}

/** By the words of the messages. Operations are not among them. */
const messages = {
  new(message) {
    try {
      this.calls = new NavigatorCalls(this.memory, config(message.config));
      return { status: "ok", flows: true, keys: true, verbs: true };
    } catch (error) {
      return { status: statusOf(error), flows: true, keys: true, verbs: true };
    }
  },
  configure(message) { return this.status((calls) => calls.configure(config(message.config))); },
  drain() { return this.status((calls) => calls.drain()); },
  close({ by }) { return by === "post" ? this.post("nav_port_close") : this.status((calls) => calls.close()); },
  // The binding's own free() forgets the address, with which the cases go on while a callback runs.
  free() { return this.memory.functions.nav_navigator_free(this.calls.address), { status: "ok" }; },
  "let-go"() { return (this.calls = undefined), { status: "ok" }; },
  end() {
    if (this.port) this.memory.functions.nav_port_release(this.port);
    this.port = undefined;
    this.types.clear();
    return { status: "ok" };
  },

  answer({ by, question, answer = 0 }) {
    if (by === "post") return this.post("nav_port_answer", BigInt(id(question)), answer);
    return this.status((calls) => calls.answer(id(question), answer));
  },
  abort({ by, ticket, reason }) {
    if (by === "post") return this.post("nav_port_abort", BigInt(id(ticket)), layout.number("nav_abort_reason", reason));
    return this.status((calls) => calls.abort(id(ticket), reason));
  },
  "cancel-result"({ by, waiter }) {
    if (by === "post") return this.post("nav_port_cancel_result", BigInt(id(waiter)));
    return this.status((calls) => calls.cancelResult(id(waiter)));
  },
  redirect({ question, intent: of, resumes }) {
    const flags = resumes ? layout.NAV_REDIRECT_RESUME : 0;
    return this.status((calls) => calls.redirect(id(question), intent(fields(of), this.callbacks), flags));
  },
  "saved-replace"({ request: of, state }) {
    return this.status((calls) => calls.savedReplace(this.asked, request(of), state));
  },
  gesture({ phase, progress = 0, forward, edge, stack }) {
    const gesture = { phase, progress: plain(progress), forward: forward ? 1 : 0, edge, scene: id(stack) };
    const told = outcome(this.calls.backGesture(gesture));
    return { status: told.status, outcome: told };
  },
  next: nextEvent,
  records: nextRecords,

  bridge: setBridge,
  "bridge-none"() { return this.status((calls) => calls.bridgeSet()); },
  observe({ data }) { return this.ask("id", (calls) => calls.observerAdd(this.callbacks.event, data, this.callbacks.freed)); },
  "observer-add"({ data }) {
    return this.ask("id", (calls) => calls.observerAdd(this.callbacks.eventKind, data, this.callbacks.freed));
  },
  "observer-remove"({ id: of }) { return this.status((calls) => calls.observerRemove(id(of))); },
  "guard-add": addGuard,
  "guard-remove"({ id: of }) { return this.status((calls) => calls.guardRemove(id(of))); },
  "handler-add": addHandler,
  "handler-enable"({ id: of, enabled }) { return this.status((calls) => calls.backHandlerEnable(id(of), enabled ? 1 : 0)); },
  "handler-remove"({ id: of }) { return this.status((calls) => calls.backHandlerRemove(id(of))); },
  "route-register": registerRoute,
  "route-unregister"({ id: of }) { return this.status((calls) => calls.routeUnregister(id(of))); },
  "parameter-type-add": addType,
  "pattern-add": addPattern,
  "link-prefix-add"({ prefix = "", scene = "" }) { return this.status((calls) => calls.linkPrefixAdd(prefix, scene)); },
  "link-scheme-add"({ scheme = "" }) { return this.status((calls) => calls.linkSchemeAdd(scheme)); },
  "link-scene-add"({ scene = "" }) { return this.status((calls) => calls.linkSceneAdd(scene)); },
  "hold-links"({ hold }) { return this.status((calls) => calls.linksSetHeld(hold ? 1 : 0)); },
  "entry-publish"({ entry, value, ...of }) {
    const flags =
      (of["if-awaited"] ? layout.NAV_PUBLISH_IF_AWAITED : 0) | (of["when-covered"] ? layout.NAV_PUBLISH_WHEN_COVERED : 0);
    return this.status((calls) => calls.entryPublish(id(entry), value, flags));
  },
  "entry-next"({ data, entry, tag, listens }) {
    const { freed, result } = this.callbacks;
    return this.ask("waiter", (calls) => calls.entryNextValue(id(entry), listens ? result : 0, data, freed, id(tag)));
  },
  "result-attach"({ data, key = "", listens }) {
    const { freed, result } = this.callbacks;
    return this.ask("waiter", (calls) => calls.resultAttach(key, listens ? result : 0, data, freed));
  },
  "child-add"({ entry, key = "", data }) {
    return this.status((calls) => calls.childAdd(id(entry), key, data, this.callbacks.freed));
  },
  "child-find"({ entry, key = "" }) { return this.ask("data", (calls) => calls.childFind(id(entry), key)); },
  "child-remove"({ entry, key = "" }) { return this.status((calls) => calls.childRemove(id(entry), key)); },
  "entry-drop-view"({ entry }) { return this.status((calls) => calls.entryDropView(id(entry))); },
  "entry-set-state"({ entry, state }) { return this.status((calls) => calls.entrySetState(id(entry), state)); },
  "entry-set-trail"({ entry, trail }) { return this.status((calls) => calls.entrySetTrail(id(entry), trail)); },
  enter({ entry }) { return this.status((calls) => calls.hostDidEnter(id(entry))); },
  exit({ entry }) { return this.status((calls) => calls.hostDidExit(id(entry))); },
  "max-lifecycle"({ stack, lifecycle }) {
    return this.status((calls) => calls.stackSetMaxLifecycle(id(stack), lifecycle));
  },

  stack() {
    const entries = this.calls.currentEntries();
    return { entries, flows: this.flows(entries) };
  },
  depth() { return { depth: this.calls.currentDepth() }; },
  top() { return { entry: this.calls.currentTop() }; },
  "active-stack"() { return { stack: this.calls.currentStack() }; },
  revision() { return { revision: this.calls.currentRevision() }; },
  tree,
  "stack-get"({ stack = 0 }) { return this.stackGet(id(stack)); },
  "container-get"({ entry = 0 }) { return this.containerGet(id(entry)); },
  "stack-entries"({ stack = 0 }) { return { entries: this.calls.stackEntries(id(stack)) }; },
  "way-back"({ stack = 0 }) { return { entries: this.calls.wayBack(id(stack)) }; },
  "entry-stack"({ entry = 0 }) { return { stack: this.calls.entryStack(id(entry)) }; },
  "current-branch-with"({ route = "" }) { return { stack: this.calls.currentBranchWith(route) }; },
  "branch-named"({ entry = 0, name = "" }) { return { stack: this.calls.branchFind(id(entry), name) }; },
  "current-branch"({ route = "", name = "" }) { return { stack: this.calls.currentBranch(route, name) }; },
  "scene-named"({ name = "" }) { return { stack: this.calls.sceneFind(name) }; },
  "entry-at"({ index = 0 }) { return { entry: this.calls.currentEntryAt(index) }; },
  "current-request"() { return this.tell((calls) => calls.currentRequest(), requested); },
  "initial-request"() { return this.tell((calls) => calls.initialRequest(), requested); },
  "entry-request"({ entry = 0 }) { return this.tell((calls) => calls.entryRequest(id(entry)), requested); },
  topmost({ request: of }) { return { entry: this.calls.currentFind(request(of)) }; },
  "entry-phase"({ entry = 0 }) { return { phase: this.calls.entryCurrentPhase(id(entry)) }; },
  "entry-lifecycle"({ entry = 0 }) { return { lifecycle: this.calls.entryLifecycle(id(entry)) }; },
  "entry-waiter"({ entry = 0 }) { return { waiter: this.calls.entryWaiter(id(entry)) }; },
  "entry-number"({ entry = 0 }) { return { number: this.calls.entryNumber(id(entry)) }; },
  "entry-state"({ entry = 0 }) { return this.ask("state", (calls) => calls.entryState(id(entry))); },
  "entry-model"({ entry = 0 }) { return product.call(this, "entryModel", id(entry)); },
  "entry-view"({ entry = 0 }) { return product.call(this, "entryView", id(entry)); },
  "flow-get": flowGet,
  "entry-flow"({ entry = 0 }) { return { flow: this.calls.entryFlow(id(entry)) }; },
  "current-flow"() { return { flow: this.calls.currentFlow() }; },
  "flow-takes"({ flow = 0, request: of }) {
    return this.ask("taker", (calls) => calls.dispatchTarget(id(flow), request(of)));
  },
  "back-plan": planBack,
  "route-find"({ route = "" }) { return { id: this.calls.routeFind(route) }; },
  "route-name"({ id: of = 0 }) { return this.ask("route", (calls) => calls.routeName(id(of))); },
  check() {
    const { status, problems = [] } = this.ask("problems", (calls) => calls.check());
    return { status, problems };
  },
  "opened-url"() { return this.tell((calls) => calls.linkCurrent(), (url) => url); },
  "last-outcome"() { return { outcome: outcome(this.calls.lastOutcome()) }; },
  "last-message"() { return { text: this.calls.lastMessage() }; },
  "match-link"({ link: of }) {
    return this.tell((calls) => calls.linkMatch(link(of)), ({ route, arguments: given }) => ({
      route: this.told.route(route), arguments: given ?? undefined,
    }));
  },
  dump() { return this.ask("text", (calls) => calls.dump()); },
  "explain-link"({ link: of }) { return this.ask("text", (calls) => calls.linkExplain(link(of))); },
  "request-path"({ request: of }) { return this.ask("text", (calls) => calls.requestPath(request(of))); },
  "entry-path"({ entry = 0 }) { return this.ask("text", (calls) => calls.entryPath(id(entry))); },
  location,
  save({ stack, app, budget, complete }) {
    return this.ask("text", (calls) => calls.save({ complete, appVersion: app, budget, scene: id(stack) }));
  },
};
