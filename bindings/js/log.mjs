// Writes the log of a navigator, line by line: docs/log-format.md defines the lines. Over records and queries of the public
// API alone: the log only reads.

import * as layout from "./layout.mjs";
import { attempt, callable, named } from "./memory.mjs";
import { asText, quoted } from "./text.mjs";

const { words } = layout;
const WHOLE_EVERY = 64; // every so many commits the state is written whole, else as a difference
const parties = { guard: "guard", load: "loader", question: "bridge" };
const answers = { ok: "yes", pending: "later", superseded: "elsewhere" };

export const linkFlags = ["trusted", "hasScene", "skipIfOpen", "close", "elseClose"];
export const optionFlags = ["ignoreArguments", "updateArguments", "keepPresented", "reveal", "keepBranch", "searchScene", "searchAll",
  "replaceRoot", "transferResult", "inclusive", "popBranch", "nextValue"];

// A member of a line, unless it is undefined. Zeros, empty texts and words for the default are left out before.
const member = (name, text) => (text === undefined ? "" : `,"${name}":${text}`);
const word = (text, usual) => (text === undefined || text === usual ? undefined : `"${text}"`);
const count = (number) => (number ? String(number) : undefined);
const list = (items) => `[${items.join(",")}]`;
const flags = (given, names) => {
  const set = names.filter((name) => given[name]);
  return set.length > 0 ? list(set.map((name) => `"${name}"`)) : undefined;
};
const value = (given) => (given === undefined ? undefined : asText(given));
const tag = (given) => (given ? asText(BigInt.asIntN(64, BigInt(given))) : undefined);
const object = (members) => `{${members.slice(1)}}`;

/** How many lines two texts have in common at the beginning, and then at the end. */
function shared(former, now) {
  const most = Math.min(former.length, now.length);
  let [kept, rest] = [0, 0];
  while (kept < most && former[kept] === now[kept]) kept++;
  while (rest < most - kept && former[former.length - 1 - rest] === now[now.length - 1 - rest]) rest++;
  return [kept, rest];
}

/** The log of a navigator, which was made with `traceEvents`. */
export class NavigationLog {
  #navigator;
  #now;
  #limit;
  #listeners = new Set();
  #head = "";
  #lines = [];
  #marks = []; // the places of the lines whose state is whole
  #observer; // is told of commits at once; navcore-web.wasm has none
  #seenCommits = []; // what was read then, until their records are pulled
  #changes = []; // of a commit whose other records are in the next pull
  #commits = 0;
  #state = []; // the lines of the last state, without the first
  #last = 0; // the number of the last operation
  #operations = new Map(); // those that are not over, by their tickets
  #unnamed = []; // those that were over when their call returned: their tickets stand in their records
  #gestures = new Set(); // of the library: the scenes
  #completed; // the ticket of the operation that was pending, and has just ended

  constructor(navigator, { program, now = Date.now, limit = 10_000 } = {}) {
    if (navigator?.isTraced === undefined) throw new TypeError(`a log is that of a navigator, and not of ${named(navigator)}`);
    if (!navigator.isTraced) throw new TypeError("the navigator was made without traceEvents");
    if (navigator.log) throw new TypeError("the navigator has a log");
    if (now !== null) callable(now, "the time of a log");
    if (program !== undefined && typeof program !== "string") throw new TypeError(`the program is a text, and not ${named(program)}`);
    if (!(limit >= 0)) throw new TypeError(`the limit is a number from 0, and not ${named(limit)}`);
    this.#navigator = navigator;
    this.#now = now;
    this.#limit = limit;
    navigator.pull();
    this.#quietly(() => this.#begin(program));
    navigator.log = this;
    const { memory } = navigator;
    if (memory.functions.nav_observer_add) this.#observer = navigator.observerAdd(memory.callback((at) => this.#atEvent(memory.i32(at + 4))));
  }

  /** The head and the last lines: at least `limit`, as far as there are so many. */
  get text() { return this.#head + this.#lines.join(""); }

  /** The head and the last lines, each with its newline. */
  get lines() { return [this.#head, ...this.#lines]; }

  /** The log as a page, with the text of inspector.html. */
  asPage(page) { return page + this.text; }

  /** Calls with each line from now on. Returns the function that ends this. */
  follow(listener) {
    this.#listeners.add(callable(listener, "a listener"));
    return () => this.#listeners.delete(listener);
  }

  /** Ends the log. Its lines stay. */
  end() {
    this.#listeners.clear();
    if (this.#navigator.log !== this) return;
    this.#navigator.log = undefined;
    if (this.#observer && this.#navigator.address) this.#navigator.observerRemove(this.#observer);
  }

  // Queries of a log change neither the status nor how values are read.
  #quietly(body) {
    const { status } = this.#navigator;
    try {
      return this.#navigator.exactly(body);
    } finally {
      this.#navigator.status = status;
    }
  }

  // ---- Lines ----

  // undefined: the line has no time.
  #time() {
    const at = this.#now ? attempt(this.#now) : undefined;
    return Number.isFinite(at) ? at : undefined;
  }

  #line(kind, text, members, at = this.#time()) {
    return `{"${kind}":${text}${member("t", at === undefined ? at : String(at))}${members}}\n`;
  }

  #write(line, isWhole = false) {
    if (isWhole) this.#marks.push(this.#lines.length);
    this.#lines.push(line);
    const lastToKeep = this.#lines.length - this.#limit;
    const place = this.#marks.findLastIndex((mark) => mark <= lastToKeep);
    if (place > 0) this.#drop(place);
    this.#tell(line);
  }

  #tell(line) {
    for (const listener of this.#listeners) attempt(() => listener(line));
  }

  #drop(place) {
    const [first] = (this.#marks = this.#marks.slice(place));
    this.#marks = this.#marks.map((mark) => mark - first);
    this.#lines.splice(0, first);
  }

  #begin(program) {
    const { functions } = this.#navigator.memory;
    const version = functions.nav_version?.();
    const library = version === undefined ? undefined : `"${version >> 16}.${(version >> 8) & 255}.${version & 255}"`;
    let state;
    try { state = this.#navigator.save(); } catch { /* it has not started */ }
    const members = member("program", program && quoted(program)) + member("library", library) + member("pulled", "true")
      + member("revision", count(this.#navigator.currentRevision())) + member("state", state && quoted(state));
    this.#head = this.#line("navlog", "1", members);
    this.#tell(this.#head);
  }

  // ---- Numbers in the place of ids ----

  #number(entry) { return String(this.#navigator.entryNumber(entry)); }
  #named(entry) { return entry ? this.#number(entry) : undefined; }
  #seen(entry) { return entry ? count(this.#navigator.entryNumber(entry)) : undefined; }
  #route(route) { return route ? value(this.#navigator.routeName(route)) : undefined; }

  #stack(stack) {
    if (!stack) return undefined;
    const info = this.#navigator.stackGet(stack);
    if (!info) return "0";
    const { owner, name, presentation } = info;
    if (!owner) return `{"scene":${quoted(name)}}`;
    if (presentation === "pushed") return `{"of":${this.#number(owner)},"branch":${quoted(name)}}`;
    const branches = this.#navigator.containerGet(owner)?.count ?? 0;
    return `{"of":${this.#number(owner)},"presented":${this.#navigator.ownedStacks(owner).indexOf(stack) - branches}}`;
  }

  // A flow has the number of its first entry. Of several flows with this entry those further out say how far.
  #flow(flow) {
    if (!flow || !this.#navigator.memory.functions.nav_flow_get) return undefined;
    const info = this.#navigator.flowGet(flow);
    const number = info ? this.#navigator.entryNumber(info.firstEntry) : 0;
    let outwards = 0;
    for (let inner = number ? this.#navigator.entryFlow(info.firstEntry) : flow; inner && inner !== flow; outwards++)
      inner = this.#navigator.flowGet(inner)?.parent;
    return outwards > 0 ? `[${number},${outwards}]` : String(number);
  }

  #target(target) {
    if (!target) return undefined;
    const isFlow = this.#navigator.memory.functions.nav_flow_get && this.#navigator.flowGet(target);
    return isFlow ? `{"flow":${this.#flow(target)}}` : this.#stack(target);
  }

  // ---- Calls ----

  /** Is told of a call before it; of a redirect with the ticket of the operation that goes on with the intent, or without one and
   *  with the kind of the new operation. `begin` is called right before the library is, `end` with the outcome, before any record
   *  of it. */
  call(intent, ticket, kind = intent.kind) {
    const at = this.#time();
    const [members, route] = this.#quietly(() => [this.#intent(intent), this.#routeOf(intent)]);
    const known = this.#operations.get(ticket);
    const operation = known ?? { kind, link: intent.link, route };
    return {
      begin: () => {
        operation.number ??= ++this.#last;
        this.#write(this.#line("call", `"${intent.kind}"`, member("operation", operation.number) + members, at));
        if (!known) this.#unnamed.push(operation);
      },
      end: (outcome) => {
        operation.outcome = outcome;
        if (!outcome.ticket) return;
        this.#operations.set(outcome.ticket, operation);
        this.#unnamed.splice(this.#unnamed.indexOf(operation), 1);
      },
    };
  }

  /** Is told of a phase of a gesture before it. The commit of a gesture of the library is a call of back in its scene. */
  gesture({ phase, scene }) {
    if (phase !== "commit" || this.#gestures.size === 0) return undefined;
    const name = this.#quietly(() => {
      const stack = scene || this.#navigator.sceneFind("");
      return this.#gestures.has(stack) ? this.#navigator.stackGet(stack).name : undefined;
    });
    return name === undefined ? undefined : this.call({ kind: "back", options: { scene: name } });
  }

  // The name of the route of the first request.
  #routeOf({ kind, request, requests, elements, link, restoring }) {
    const given = kind === "open" ? link?.request : kind === "restore" ? restoring?.fallback : request ?? requests?.[0] ?? elements?.[0]?.request;
    return given && this.#nameOf(given);
  }

  #nameOf({ route = "", routeId }) { return routeId ? this.#navigator.routeName(routeId) ?? "" : route; }

  // The members of what a kind of intent takes, in the order of a line.
  #intent(intent, isInBatch = false) {
    const writers = {
      entry: (entry) => member("entry", this.#named(entry)),
      entries: (entries = []) => member("entries", list(entries.map((entry) => this.#number(entry)))),
      request: (request) => (request ? member("requests", list([this.#request(request)])) : ""),
      requests: (requests = []) => member("requests", list(requests.map((request) => this.#request(request)))),
      elements: (elements = []) => member("requests", list(elements.map(({ kept, request }) => this.#request(request, kept)))),
      link: (link = {}) => this.#link(link),
      stack: (stack) => member("stack", this.#stack(stack)),
      flow: (flow) => member("flow", this.#flow(flow)),
      result: (result) => member("value", value(result)),
      arguments: (given) => member("arguments", value(given)),
      container: (container) => member("container", container ? this.#container(container) : "null"),
      columns: (columns) => member("columns", count(columns)),
      ending: (ending = { kind: "cancelled" }) => member("value", value(ending.value)) + member("kind", `"${ending.kind ?? "value"}"`)
        + member("code", count(ending.hostCode)) + member("keepEntries", ending.keepEntries ? "true" : undefined),
      restoring: ({ text = "", appVersion, fallback } = {}) =>
        writers.request(fallback) + member("text", quoted(text)) + member("app", count(appVersion)),
      intents: (intents = []) => member("intents", isInBatch ? "[]" : list(intents.map((each) => `{"do":"${each.kind}"${this.#intent(each, true)}}`))),
    };
    const fields = layout.operations[intent.kind] ?? [];
    return Object.keys(writers).filter((field) => fields.includes(field)).map((field) => writers[field](intent[field])).join("")
      + this.#options(intent.options ?? {});
  }

  #request(request, kept) {
    return object(member("number", this.#named(kept)) + member("route", request && quoted(this.#nameOf(request))) + member("arguments", value(request?.arguments)));
  }

  #link(link) {
    const what = link.request ? member("requests", list([this.#request(link.request)])) : member("url", quoted(link.url ?? ""));
    return what + member("link", flags(link, linkFlags)) + member("merge", word(link.merge, "keep")) + member("base", this.#named(link.base));
  }

  #container({ kind = "none", customKind, showAll, tabsBack, retention, columns, selected, branches = [] }) {
    const branch = ({ name = "", initial, eager, forgets, placeholder }) => {
      const root = initial && quoted(this.#nameOf(initial));
      return object(member("name", quoted(name)) + member("route", root) + member("arguments", value(initial?.arguments)) + member("eager", eager && "true" || undefined)
        + member("forgets", forgets && "true" || undefined) + member("placeholder", placeholder && "true" || undefined));
    };
    return object(member("kind", `"${kind}"`) + member("custom", count(customKind)) + member("showAll", showAll && "true" || undefined)
      + member("back", word(tabsBack, "pass")) + member("retention", word(retention, "whileContainer")) + member("columns", count(columns))
      + member("selected", selected > 0 && selected < branches.length ? quoted(branches[selected].name) : undefined)
      + member("branches", list(branches.map(branch))));
  }

  #options(options) {
    return member("flags", flags(options, optionFlags)) + member("unique", word(options.unique, "no"))
      + member("action", word(options.uniqueAction, "stay")) + member("unresolved", word(options.unresolved, "default"))
      + member("as", word(options.presentation, "default")) + member("occupied", word(options.occupied, "default"))
      + member("key", options.key ? quoted(options.key) : undefined) + member("tag", tag(options.tag))
      + member("animated", word(options.animated, "default")) + member("issuer", this.#named(options.issuer))
      + member("seen", count(options.revision)) + member("target", this.#target(options.target))
      + member("scene", options.scene ? quoted(options.scene) : undefined) + member("hint", value(options.hint));
  }

  // ---- Records ----

  /** Is told of the records of a pull, before anybody else. */
  hear(records) { this.#quietly(() => { for (const record of records) this.#hear(record); }); }

  #hear(record) {
    const { kind } = record;
    if (kind === "changed" || kind === "lifecycle") this.#change(record, kind === "changed");
    else if (kind === "answer") this.#answer(record);
    else if (kind === "outcome") this.#outcome(record);
    else if (kind === "result") this.#result(record);
    else if (kind === "completed") this.#completed = record.ticket;
    else if (kind === "gesture") this.#gesture(words.nav_gesture_phase[record.subkind], record);
    else if (kind === "state")
      this.#write(this.#line("set", '"state"', member("entry", this.#seen(record.entry)) + member("value", value(record.value))));
    else if (kind === "resync" && record.remaining === 0) this.#write(this.#line("resync", "true", ""));
  }

  #gesture(phase, { stack, related }) {
    if (phase === "begin" && !related) this.#gestures.add(stack);
    if (phase === "cancel" || phase === "commit") this.#gestures.delete(stack);
  }

  #change(record, isCommit) {
    const kind = words.nav_change_kind[record.subkind];
    const isPlaced = kind === "added" || kind === "moved" || kind === "movedIn";
    this.#changes.push(object(member("kind", `"${kind}"`) + member("route", this.#route(record.route)) + member("entry", this.#seen(record.entry))
      + member("at", isPlaced ? count(record.to) : undefined) + member("replaced", kind === "replaced" ? this.#seen(record.related) : undefined)
      + member("awaited", isCommit && record.entry && this.#navigator.entryWaiter(record.entry) ? "true" : undefined)));
    if (record.remaining > 0) return;
    const { intent, revision, origin, hint } = record;
    const changes = list(this.#changes);
    this.#changes = [];
    const members = member("revision", count(revision)) + member("origin", word(origin, "core")) + member("tag", tag(record.tag))
      + member("hint", value(hint)) + member("changes", changes);
    if (!isCommit) return this.#write(this.#line("lifecycle", `"${intent}"`, members));
    const [seen, isWhole] = this.#seenAt(revision);
    this.#write(this.#line("change", `"${intent}"`, members + seen), isWhole);
  }

  // Errors must not run through the frames of the module.
  #atEvent(kind) {
    if (kind !== layout.enums.nav_event_kind.changed) return;
    try {
      this.#quietly(() => this.#seenCommits.push([this.#navigator.currentRevision(), this.#readCommit()]));
    } catch (error) {
      (globalThis.reportError ?? console.error)(error);
    }
  }

  // Without an observer only the last one of several commits in one call can be read still.
  #seenAt(revision) {
    if (!this.#observer) return revision === this.#navigator.currentRevision() ? this.#readCommit() : [""];
    const place = this.#seenCommits.findIndex(([seen]) => seen === revision);
    return place < 0 ? [""] : this.#seenCommits.splice(0, place + 1)[place][1];
  }

  #readCommit() {
    const back = this.#back();
    const [state, isWhole] = this.#difference();
    return [back + member("state", state), isWhole];
  }

  #back() {
    const way = this.#navigator.wayBack(0).map((entry) => (entry ? this.#number(entry) : "0"));
    const plan = this.#navigator.backPlanGet(0);
    const back = plan && object(member("handler", plan.handler ? "true" : undefined) + member("guard", plan.asksGuard ? "true" : undefined)
      + member("entry", this.#seen(plan.entry)));
    return member("way", way.length > 0 ? list(way) : undefined) + member("back", back);
  }

  #difference() {
    const [first, ...now] = this.#navigator.save().split(/(?<=\n)/);
    const isWhole = this.#commits++ % WHOLE_EVERY === 0;
    const [kept, rest] = isWhole ? [0, 0] : shared(this.#state, now);
    this.#state = now;
    return [list([quoted(first.slice(0, -1)), kept, quoted(now.slice(kept, now.length - rest).join("")), rest]), isWhole];
  }

  // The operation of a ticket. A call that was over when it returned is the first one of this kind that has no ticket yet.
  #operation({ ticket, intent }) {
    let operation = this.#operations.get(ticket);
    if (!operation) {
      const place = this.#unnamed.findIndex(({ kind }) => kind === intent);
      operation = place < 0 ? { number: ++this.#last } : this.#unnamed.splice(place, 1)[0];
      this.#operations.set(ticket, operation);
    }
    return operation;
  }

  /** Is told of a question whose answer is a promise. */
  waits({ kind, intent, ticket, route, entry }) {
    const about = kind === "guard" ? { route, entry } : {};
    this.#quietly(() => this.#answered("later", { intent, ticket, by: parties[kind], ...about }));
  }

  // A bridge has no line for its yes, nor for a question that waits to be pulled.
  #answer(record) {
    const says = answers[words.nav_status[record.subkind]] ?? "no";
    const operation = this.#operation(record);
    if (record.by !== "bridge" || says === "no" || says === "elsewhere") this.#answered(says, record, operation);
  }

  #answered(says, record, operation = this.#operation(record)) {
    const { intent, by, reason, route, entry } = record;
    this.#write(this.#line("answer", `"${says}"`, member("operation", operation.number) + member("do", `"${intent}"`)
      + member("by", word(by, "nobody")) + member("code", count(reason)) + member("route", this.#route(route)) + member("entry", this.#seen(entry))));
  }

  #outcome(record) {
    const { intent, subkind, by, reason, route, entry, revision, from, ticket, value: why } = record;
    const operation = this.#operation(record);
    this.#operations.delete(ticket);
    const status = words.nav_status[subkind];
    const isAborted = status === "aborted";
    this.#write(this.#line("outcome", `"${status}"`, member("operation", operation.number) + member("do", `"${intent}"`) + member("revision", count(revision))
      + member("by", word(by, "nobody")) + member("code", isAborted ? undefined : count(reason))
      + member("abort", isAborted ? word(words.nav_abort_reason[reason], "none") : undefined) + member("route", operation.route === undefined ? this.#route(route) : quoted(operation.route))
      + member("entry", this.#seen(entry)) + member("index", count(from)) + member("redirects", count(operation.outcome?.redirectCount))
      + member("later", this.#completed === ticket ? "true" : undefined) + member("explained", this.#explained(operation.link))
      + member("tag", tag(record.tag)) + member("why", why ? quoted(why) : undefined)));
  }

  #explained(link) {
    if (!link?.url || !this.#navigator.memory.functions.nav_link_explain) return undefined;
    const { url, base, trusted, hasScene, skipIfOpen, close, elseClose } = link;
    try {
      return quoted(this.#navigator.linkExplain({ url, base, trusted, hasScene, skipIfOpen, close, elseClose }) ?? "");
    } catch {
      return undefined; // too long, or its base is gone
    }
  }

  #result(record) {
    const { subkind, entry, reason, from, to } = record;
    const kind = words.nav_result_kind[subkind];
    this.#write(this.#line("result", `"${kind}"`, member("entry", this.#seen(entry)) + member("value", value(record.value))
      + member("reason", kind === "cancelled" ? word(words.nav_cancel_reason[reason], "none") : undefined)
      + member("status", kind === "failed" ? word(words.nav_status[reason], "ok") : undefined)
      + member("code", count(from | 0)) + member("tag", tag(record.tag)) + member("next", to ? "true" : undefined)));
  }
}
