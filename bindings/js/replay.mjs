// Replays a log in a navigator: performs its calls, with the answers of the log or of the app, and compares what comes of
// them. docs/log-format.md defines the lines. Over the public API alone.

import * as layout from "./layout.mjs";
import { linkFlags, optionFlags } from "./log.mjs";
import { named } from "./memory.mjs";
import { fromParsed, parsedLine } from "./text.mjs";

const { sizes, words, write } = layout;
const NO_ID = 1; // names nothing: what was gone when the log was written
const kinds = ["navlog", "call", "answer", "change", "lifecycle", "result", "set", "resync", "outcome", "end"];
const parties = ["guard", "loader", "bridge"];
const answers = ["yes", "no", "later", "elsewhere"];

/** Thrown for a log that can't be replayed, before anything is called. `line` is the number of the wrong line, from 1. */
export class ReplayError extends Error {
  constructor(line, message) {
    super(`line ${line}: ${message}`);
    Object.assign(this, { name: "ReplayError", line });
  }
}

/** Replays a log in a new navigator. `register` registers the routes, guards, handlers of back, the bridge and the loader, as
 *  the app does.
 *
 *  Returns what was done, with the first `difference`: its line, what the log has there, and what came of it. */
export async function replay(navigator, register, log, { answers = "log" } = {}) {
  if (typeof log !== "string") throw new TypeError(`a log is a text, and not ${named(log)}`);
  if (!["log", "app"].includes(answers)) throw new TypeError(`answers are "log" or "app", and not ${answers}`);
  return new Replay(navigator, read(navigator, log), answers === "app").run(register);
}

// ---- Reading: the whole log is checked before the first call ----

function read(navigator, log) {
  const lines = [];
  let former;
  for (const [index, text] of log.split("\n").entries()) {
    if (text === "") continue;
    try {
      const line = parsedLine(text);
      const kind = Object.keys(line ?? {})[0];
      if (!kinds.includes(kind)) throw new TypeError(`a line of the kind ${JSON.stringify(kind)} is unknown`);
      if ((index === 0) !== (kind === "navlog")) throw new TypeError("the head is the first line, and no other");
      if (line.navlog !== undefined && line.navlog !== 1) throw new TypeError(`the log has version ${line.navlog}, and a replay reads version 1`);
      if (kind === "call") check(navigator, line);
      if (kind === "answer" && !answers.includes(line.answer)) throw new TypeError(`the answer ${JSON.stringify(line.answer)} is unknown`);
      if (kind === "change" && line.state) former = stateOf(former, line.state);
      lines.push({ ...line, place: index + 1, at: lines.length, type: kind });
    } catch (error) {
      throw new ReplayError(index + 1, error.message);
    }
  }
  if (lines.length === 0) throw new ReplayError(1, "the head is missing");
  return lines;
}

function stateOf(former, state) {
  const [first, kept, added, rest] = state;
  if (typeof first !== "string" || typeof added !== "string") throw new TypeError("the state is wrong");
  const isWhole = kept === 0 && rest === 0;
  const before = isWhole ? [] : former?.slice(1) ?? [];
  if (!(kept >= 0 && rest >= 0 && kept + rest <= before.length)) throw new RangeError("the state needs lines that the log does not have");
  return [`${first}\n`, ...before.slice(0, kept), ...(added.match(/.*\n/g) ?? []), ...before.slice(before.length - rest)];
}

const nowhere = { entry: () => NO_ID, stack: () => NO_ID, flow: () => NO_ID };

// Whether a line is an intent: it is written as for a call.
function check(navigator, line) {
  const intent = intentOf(line.call, line, nowhere);
  navigator.memory.during((m) => write.nav_intent(m, m.take(sizes.nav_intent), intent));
}

// ---- Lines as intents ----

const given = (value, read = fromParsed) => (value === undefined ? undefined : read(value));
const all = (names = [], of) => {
  const wrong = names.find((name) => !of.includes(name));
  if (wrong !== undefined) throw new TypeError(`the flag ${JSON.stringify(wrong)} is unknown`);
  return Object.fromEntries(names.map((name) => [name, true]));
};
const requestOf = ({ route, arguments: args }) => ({ route, arguments: given(args) });

const readers = {
  request: ({ requests }) => requests && requestOf(requests[0]),
  requests: ({ requests = [] }) => requests.map(requestOf),
  elements: ({ requests = [] }, find) =>
    requests.map((each) => ({ kept: given(each.number, find.entry), request: each.route === undefined ? undefined : requestOf(each) })),
  entry: ({ entry }, find) => given(entry, find.entry),
  entries: ({ entries = [] }, find) => entries.map(find.entry),
  stack: ({ stack }, find) => given(stack, find.stack),
  flow: ({ flow }, find) => given(flow, find.flow),
  result: ({ value }) => given(value),
  arguments: (line) => given(line.arguments),
  columns: ({ columns }) => columns,
  container: ({ container }) => container && containerOf(container),
  link: ({ url, requests, link, merge, base }, find) =>
    ({ url, request: requests && requestOf(requests[0]), ...all(link, linkFlags), merge, base: given(base, find.entry) }),
  ending: ({ kind, code, keepEntries, value }) => ({ kind, hostCode: code, keepEntries, value: given(value) }),
  restoring: ({ text, app, requests }) => ({ text, appVersion: app, fallback: requests && requestOf(requests[0]) }),
  intents: ({ intents = [] }, find) => intents.map((line) => intentOf(line.do, line, find)),
};

function containerOf({ kind, custom, showAll, back, retention, columns, selected, branches }) {
  const branchOf = ({ name, route, arguments: args, eager, forgets, placeholder }) =>
    ({ name, initial: route === undefined ? undefined : { route, arguments: given(args) }, eager, forgets, placeholder });
  const place = branches.findIndex(({ name }) => name === selected);
  return { kind, customKind: custom, showAll, tabsBack: back, retention, columns, selected: Math.max(0, place), branches: branches.map(branchOf) };
}

function intentOf(kind, line, find) {
  const fields = layout.operations[kind];
  if (!fields) throw new TypeError(`the intent ${JSON.stringify(kind)} is unknown`);
  const target = ({ flow, ...stack }) => (flow === undefined ? find.stack(stack) : find.flow(flow));
  const options = {
    ...all(line.flags, optionFlags), unique: line.unique, uniqueAction: line.action, unresolved: line.unresolved, presentation: line.as,
    occupied: line.occupied, key: line.key, tag: given(line.tag, tagOf), animated: line.animated, issuer: given(line.issuer, find.entry),
    revision: given(line.seen, find.revision), target: given(line.target, (given) => (given === 0 ? NO_ID : target(given))), scene: line.scene,
    hint: given(line.hint),
  };
  const intent = { kind, options };
  for (const field of fields) intent[field] = readers[field](line, find);
  return intent;
}

const tagOf = (tag) => BigInt.asUintN(64, BigInt(fromParsed(tag)));

// ---- Performing ----

const LATER = layout.NAV_ANSWER_LATER;
const PLAN = 44; // the place of the plan in nav_guard_context, and those of its members
const [KIND, QUESTION, TICKET] = [4, 16, 24];

class Replay {
  #navigator;
  #lines;
  #isOfApp; // whether the app's own guards answer
  #at = 0; // the place of the line that is replayed
  #used = new Set(); // the answers that were given before their turn, in a callback
  #entries = new Map(); // ids by their numbers
  #commitsOfLog = new Map(); // by their revisions
  #state; // the lines of the state of the log, up to a place
  #stateAt = 0;
  #calls = []; // those that are not performed yet
  #operations = new Map(); // those that are performed, by their numbers in the log
  #last; // the last outcome
  #owed = []; // the questions without an answer
  #offset = 0; // of the log's revisions
  #isBeginning = false;
  #difference;
  #commits = 0;
  #count = 0; // of the outcomes

  constructor(navigator, lines, isOfApp) {
    [this.#navigator, this.#lines, this.#isOfApp] = [navigator, lines, isOfApp];
    for (const line of lines) if (line.type === "change") this.#commitsOfLog.set(line.revision ?? 0, line);
  }

  async run(register) {
    const navigator = this.#navigator;
    const { memory } = navigator;
    const end = navigator.observe((records) => { for (const record of records) this.#hear(record); });
    const observer = navigator.observerAdd(memory.callback((at) => this.#atEvent(memory.i32(at + 4))));
    if (!this.#isOfApp) {
      const decide = memory.callback((at) => this.#decide("guard", memory.u32(at + PLAN)), true);
      const transition = memory.callback((at) => this.#decide("bridge", at), true);
      navigator.answers = { decide, transition, load: (asked, decide) => this.#load(asked, decide) };
    }
    try {
      await register(navigator);
      this.#begin();
      for (; this.#at < this.#lines.length && !this.#difference; this.#at++) await this.#take(this.#lines[this.#at]);
    } finally {
      navigator.answers = undefined;
      navigator.observerRemove(observer);
      end();
    }
    return { operations: this.#count, commits: this.#commits, difference: this.#difference };
  }

  // A log that was begun later, or has lost its first lines, begins with a state.
  #begin() {
    const [head, first] = this.#lines;
    const isRing = first?.type === "change" && first.state !== undefined;
    const from = isRing ? first : head;
    const text = isRing ? this.#textAt(first) : head.state;
    if (text === undefined) return;
    this.#offset = (from.revision ?? 0) - 1;
    this.#isBeginning = true;
    const { status, message = status } = this.#navigator.restore({ text });
    this.#isBeginning = false;
    if (status !== "ok") this.#differ(from, "the state can be restored", message);
    else if (this.#navigator.save() !== text) this.#differ(from, text, this.#navigator.save());
  }

  #differ({ place }, expected, is) { this.#difference ??= { line: place, expected, is }; }

  get #revision() { return this.#navigator.currentRevision() + this.#offset; }

  async #take(line) {
    switch (line.type) {
      case "call": return this.#call(line);
      case "answer": return this.#answer(line);
      case "change": return this.#change(line);
      case "outcome": return this.#outcome(line);
      case "set": return void this.#set(line);
    }
  }

  // ---- Calls ----

  #find = {
    entry: (number) => this.#entries.get(number) ?? NO_ID,
    stack: (stack) => this.#stack(stack),
    flow: (flow) => this.#flow(flow),
    revision: (revision) => Math.max(0, revision - this.#offset),
  };

  #call(line) { if (!this.#used.has(line)) this.#calls.push(line); }

  #perform(line) {
    const outcome = this.#navigator.perform(intentOf(line.call, line, this.#find));
    this.#operations.set(line.operation, { outcome, ticket: outcome.ticket });
    this.#last = outcome;
  }

  /** Performs the calls up to the one of an operation: those before were made before. A second call of it is where it is led. */
  #performUpTo(operation) {
    if (this.#operations.has(operation)) return;
    const place = this.#calls.findIndex((call) => call.operation === operation);
    for (const call of this.#calls.splice(0, place + 1)) if (!this.#difference) this.#perform(call);
  }

  #stack(stack) {
    const navigator = this.#navigator;
    if (stack === 0) return NO_ID;
    if (stack.scene !== undefined) return navigator.sceneFind(stack.scene) || NO_ID;
    const owner = this.#entries.get(stack.of) ?? NO_ID;
    if (stack.branch !== undefined) return navigator.branchFind(owner, stack.branch) || NO_ID;
    return navigator.ownedStacks(owner)[(navigator.containerGet(owner)?.count ?? 0) + (stack.presented ?? 0)] ?? NO_ID;
  }

  #flow(flow) {
    const [number, outwards] = Array.isArray(flow) ? flow : [flow, 0];
    let found = this.#navigator.entryFlow(this.#entries.get(number) ?? NO_ID);
    for (let out = 0; out < outwards && found; out++) found = this.#navigator.flowGet(found)?.parent;
    return found || NO_ID;
  }

  // ---- Answers ----

  // Answers a question in the callback, with the next line of the party.
  #decide(by, plan) {
    const { memory } = this.#navigator;
    const intent = words.nav_intent_kind[memory.i32(plan + KIND)];
    const owed = { by, intent, question: memory.u64(plan + QUESTION), ticket: memory.u64(plan + TICKET) };
    try {
      const line = this.#isPulled ? { answer: "later" } : this.#nextAnswer(by, intent);
      if (line?.place) this.#performBefore(line);
      if (!line || line.answer === "yes") return 0;
      if (line.answer === "no") return line.code ?? 1;
      this.#owed.push(owed);
      if (line.answer === "elsewhere") this.#lead(line, owed.question);
      return LATER;
    } catch (error) {
      this.#differ(this.#lines[this.#at], `an answer of the ${by}`, error.message);
      return 1;
    }
  }

  /** Performs the calls that were made in the callback: they stand before its answer. */
  #performBefore(answer) {
    for (let at = this.#at + 1; at < answer.at; at++) {
      const line = this.#lines[at];
      if (line.type !== "call" || this.#used.has(line)) continue;
      this.#call(line);
      this.#used.add(line);
    }
    const calls = this.#calls.filter(({ at }) => at < answer.at);
    if (answer.answer === "elsewhere") calls.pop(); // where it leads
    for (const call of calls) this.#perform(this.#takeCall(call));
  }

  #takeCall(call) {
    this.#calls.splice(this.#calls.indexOf(call), 1);
    return call;
  }

  get #isPulled() { return this.#lines[0].pulled === true; }

  #nextAnswer(by, intent) {
    for (let at = this.#at; at < this.#lines.length; at++) {
      const line = this.#lines[at];
      if (line.type === "answer" && line.by === by && !this.#used.has(line)) return this.#used.add(line), line;
      // The yes of a bridge has no line.
      if (by === "bridge" && (line.change === intent ? line.revision > this.#revision : line.outcome && line.do === intent)) return undefined;
    }
    if (by !== "bridge") this.#differ(this.#lines[this.#at], `the ${by} is not asked`, "it is asked");
    return undefined;
  }

  // A loader runs, since it registers routes.
  #load(asked, decide) {
    decide?.({ ...asked, arguments: asked.value });
    this.#owed.push({ by: "loader", question: asked.question, ticket: asked.ticket, intent: asked.intent });
  }

  // Where an answer leads stands in a call before it: of the operation, or of the screen after which the operation goes on.
  #lead(line, question) {
    const to = this.#calls.findLast(({ at }) => at < line.at);
    if (!to) return this.#differ(line, "the call to which the user is led", "there is none");
    this.#takeCall(to);
    const isScreen = to.operation !== line.operation;
    if (isScreen) this.#operations.set(to.operation, {});
    this.#navigator.redirect(question, intentOf(to.call, to, this.#find), isScreen ? layout.NAV_REDIRECT_RESUME : 0);
  }

  /** Answers the last question that is owed. Those before are of plans that were made anew. Returns false if there is none. */
  #tell(isIt, answer) {
    const owed = this.#owed.findLast(isIt);
    if (!owed) return false;
    this.#owed = this.#owed.filter(({ by, ticket }) => by !== owed.by || ticket !== owed.ticket);
    return this.#isDone(() => answer(owed.question));
  }

  // False: what the call is about is gone.
  #isDone(call) {
    try {
      call();
      return true;
    } catch (error) {
      if (error.status !== "stale") throw error;
      return false;
    }
  }

  // An answer that was not given in a callback.
  #answer(line) {
    const call = this.#calls.find(({ operation }) => operation === line.operation);
    // What a handler of back takes changes nothing by itself.
    if (call && line.by === "handler") return void this.#takeCall(call);
    this.#performUpTo(line.operation);
    if (this.#isOfApp || this.#difference || this.#used.has(line) || line.answer === "later" || !parties.includes(line.by)) return;
    this.#used.add(line);
    const { ticket } = this.#operations.get(line.operation) ?? {};
    const isIts = (owed) => owed.by === line.by && (ticket === undefined || owed.ticket === ticket);
    const isTold = this.#tell(isIts, (question) => {
      if (line.answer === "elsewhere") this.#lead(line, question);
      else this.#navigator.answer(question, line.answer === "yes" ? 0 : line.code ?? 1);
    });
    if (!isTold) this.#differ(line, `the ${line.by} is asked`, "nobody is asked");
  }

  // The yes of a bridge has no line.
  #acceptBridge(isIt) {
    return this.#tell((each) => each.by === "bridge" && isIt(each), (question) => this.#navigator.answer(question, 0));
  }

  // ---- What came of it ----

  #change(line) {
    while (!this.#difference && this.#revision < (line.revision ?? 0)) {
      if (!this.#isOfApp && this.#acceptBridge(({ intent }) => intent === line.change)) continue;
      if (this.#calls.length === 0) break;
      this.#perform(this.#calls.shift());
    }
    if (!this.#isOfApp && this.#revision < (line.revision ?? 0)) this.#differ(line, "a commit", `no commit: ${this.#last?.message ?? this.#last?.status}`);
  }

  async #outcome(line) {
    this.#performUpTo(line.operation);
    const operation = this.#operations.get(line.operation);
    if (this.#difference || !operation?.outcome) return;
    const { outcome, ticket } = operation;
    if (ticket && ["byHost", "timedOut"].includes(line.abort)) this.#isDone(() => this.#navigator.abort(ticket, line.abort));
    while (!this.#isOfApp && ticket && this.#acceptBridge((each) => each.ticket === ticket));
    const isOver = Symbol();
    const later = this.#isOfApp ? await outcome.settled : await Promise.race([outcome.settled, Promise.resolve(isOver)]);
    this.#operations.delete(line.operation);
    this.#count++;
    const is = later === isOver ? "pending" : later.status;
    if (is !== line.outcome) this.#differ(line, line.outcome, is);
  }

  #set(line) {
    const entry = this.#find.entry(line.entry);
    if (!this.#isDone(() => this.#navigator.entrySetState(entry, given(line.value)))) this.#differ(line, `the entry ${line.entry}`, "no such entry");
  }

  #hear({ kind, entry }) {
    if (kind === "released") this.#entries.delete(this.#navigator.entryNumber(entry));
    else if (kind === "changed" && entry) this.#entries.set(this.#navigator.entryNumber(entry), entry);
  }

  // Compares a commit at once: an operation that follows may take numbers of entries without a commit.
  #atEvent(kind) {
    if (kind !== layout.enums.nav_event_kind.changed || this.#isBeginning) return;
    const line = this.#commitsOfLog.get(this.#revision);
    if (!line) return; // the log ends before it, or the outcome differs
    this.#commits++;
    if (!line.state) return;
    const [expected, is] = [this.#textAt(line), this.#navigator.save()];
    if (expected !== is) this.#differ(line, expected, is);
  }

  // Commits come in the order of their lines.
  #textAt(line) {
    for (; this.#stateAt <= line.at; this.#stateAt++) {
      const { type, state } = this.#lines[this.#stateAt];
      if (type === "change" && state) this.#state = stateOf(this.#state, state);
    }
    return this.#state.join("");
  }
}
