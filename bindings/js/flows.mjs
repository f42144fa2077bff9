// Flows as functions: several screens read like the diagram of the screens.

import { callable, named } from "./memory.mjs";
import { NavigationError } from "./navcore.mjs";

// What a navigator answers that is freed.
const freed = { kind: "failed", status: "closed", hostCode: 0, get settled() { return this; }, get result() { return this; } };
const declined = new Set(["blocked", "staleIssuer", "closed"]);

const perform = (navigator, intent) => (navigator.address === 0 ? freed : navigator.perform(intent));
const isDone = ({ status }) => status === "ok";

// The user and a guard decline, and so does a navigator that is freed. Another failure is thrown, with what has come of the
// operation.
function valueOf(navigator, result) {
  if (result.kind === "failed" && !declined.has(result.status) && navigator.address !== 0)
    throw Object.assign(new NavigationError(result.status, result.message), { outcome: result });
  return result.kind === "value" ? result.value : undefined;
}

function requested(route, given) {
  const request = typeof route === "string" ? { route, arguments: given } : route;
  if (typeof request?.route !== "string") throw new TypeError(`${named(route)} is neither a route nor a request`);
  return request;
}

// A request, or a route with arguments or without; then a function, and options.
function taken(route, given, body, options) {
  if (typeof given === "function") return taken(route, undefined, given, body);
  return { request: requested(route, given), body: callable(body, "what gets the values of a screen"), options };
}

/** Begins a flow, runs a function for each value of its first screen, and returns the value of the flow. Undefined: the
 *  user has left the flow, or did not get in. */
export async function lead(navigator, ...of) { return valueOf(navigator, await led(navigator, taken(...of))); }

// Begins a flow and leads through it. Gives its result.
async function led(navigator, { request, body, options }) {
  const asked = perform(navigator, { kind: "navigateForResult", request, options });
  const outcome = await asked.settled;
  if (!isDone(outcome)) return { ...outcome, kind: "failed" };
  const early = await Promise.race([asked.result, undefined]);
  if (early) return early;
  const { entry, waiter } = outcome;
  if (navigator.entryWaiter(entry) === waiter) {
    await perform(navigator, { kind: "finish", entry }).settled;
    throw new NavigationError("invalid", `${named(request.route)} is no flow`);
  }
  const story = { navigator, id: flowOf(navigator, entry, waiter), root: entry };
  try {
    await takeValues(story, entry, body);
  } catch (error) {
    const value = (error instanceof Error ? String(error) : named(error)).slice(0, 4096).toWellFormed();
    const ending = { kind: "failed", hostCode: 1, value };
    const { status } = await perform(navigator, { kind: "endFlow", flow: story.id, ending }).settled;
    if (status === "closed" && error instanceof NavigationError) return freed;
    throw error;
  }
  return Promise.race([asked.result, (await hasEnded(story)) ? story.ending : { kind: "cancelled" }]);
}

// The flow for which a waiter waits: that of its first screen, or one around that. The module for browsers knows the first
// one only.
function flowOf(navigator, entry, waiter) {
  const innermost = navigator.entryFlow(entry);
  if (navigator.memory.functions.nav_flow_get)
    for (let flow = innermost, info; (info = navigator.flowGet(flow)); flow = info.parent)
      if (info.waiter === waiter) return flow;
  return innermost;
}

// Runs a function for each value of a screen, until that has gone.
async function takeValues(story, entry, body) {
  const open = new Set();
  const flow = new FlowLeader(story, entry, open);
  while (entry !== story.root || !(await hasEnded(story))) {
    const next = await nextValue(story.navigator, entry);
    if (!next) return;
    await body(next.value, flow);
    // A function that has not awaited what it shows is over when that is.
    while (open.size > 0) await Promise.all(open);
  }
}

async function nextValue(navigator, entry) {
  try {
    const next = await navigator.nextValue(entry);
    return next.kind === "value" ? next : undefined;
  } catch (error) {
    if (error.status !== "stale" && error.status !== "closed") throw error;
  }
}

// Whether the function has ended the flow, which stays if it holds the root of a window.
const hasEnded = async ({ ending }) => ["ok", "alreadyThere"].includes((await ending?.outcome.settled)?.status);

/** Shows the screens of a flow, in the function that lead runs. Each function gets its own, which shows as its screen. */
export class FlowLeader {
  #story;
  #open; // the promises of this leader that are not settled

  constructor(story, entry, open) {
    [this.#story, this.#open] = [story, open];
    Object.defineProperty(this, "entry", { value: entry, enumerable: true });
  }

  get id() { return this.#story.id; }
  get root() { return this.#story.root; }

  show(...of) { return this.#during(this.#opened("navigate", of)); }
  replace(...of) { return this.#during(this.#opened("replaceTop", of)); }
  ask(route, given) { return this.#during(this.#asked(route, given)); }
  lead(...of) { return this.#during(this.#led(of)); }

  // A navigator that is freed tells of the end of its screens, too.
  async whileShown(body) {
    const { navigator } = this.#story;
    callable(body, "what runs while a screen is there");
    if (navigator.address === 0 || !navigator.entryRequest(this.entry)) return undefined;
    const left = new AbortController();
    const isEnd = ({ kind, entry }) => kind === "released" && entry === this.entry;
    const stop = navigator.observe((records) => { if (records.some(isEnd)) left.abort(); });
    try {
      const given = await body(left.signal);
      return left.signal.aborted ? undefined : given;
    } catch (error) {
      if (!left.signal.aborted) throw error;
    } finally {
      stop();
    }
  }

  finish(value = null) { return this.#end({ kind: "value", value }); }
  cancel() { return this.#end({ kind: "cancelled" }); }
  back(entry) { return perform(this.#story.navigator, { kind: "popToEntry", entry }); }
  backToRoot() { return this.back(this.root); }

  #end(ending) {
    const { navigator, id } = this.#story;
    const ended = perform(navigator, { kind: "endFlow", flow: id, ending });
    const outcome = ended.status === "atRoot" ? this.backToRoot() : ended;
    this.#story.ending = { ...ending, outcome };
    return outcome;
  }

  #during(work) {
    const tracked = work.finally(() => this.#open.delete(tracked));
    this.#open.add(tracked);
    return tracked;
  }

  // Nothing is shown upon a screen that is covered. If this leader covers it, it is called by the function of another screen.
  #checked(outcome, { route }) {
    if (outcome.status !== "staleIssuer" || this.#open.size < 2) return outcome;
    const why = "the screen of this leader shows another one. Use the leader that the inner function gets";
    throw new TypeError(`${named(route)} can't open: ${why}`);
  }

  // Opens a screen, and runs a function for each of its values.
  async #opened(kind, of) {
    const { navigator } = this.#story;
    const { request, body } = taken(...of);
    const opening = perform(navigator, { kind, request, options: { issuer: this.entry } });
    const outcome = this.#checked(await opening.settled, request);
    if (!isDone(outcome)) return void valueOf(navigator, { ...outcome, kind: "failed" });
    const { entry } = outcome;
    // A guard may have led to another screen, which nobody leads.
    if (navigator.address === 0 || navigator.entryRequest(entry)?.route !== request.route) return;
    try {
      await takeValues(this.#story, entry, body);
    } catch (error) {
      await perform(navigator, { kind: "finish", entry }).settled;
      throw error;
    }
  }

  async #asked(route, given) {
    const { navigator } = this.#story;
    const request = requested(route, given);
    const asked = perform(navigator, { kind: "navigateForResult", request, options: { issuer: this.entry } });
    const outcome = this.#checked(await asked.settled, request);
    const result = isDone(outcome) ? await asked.result : { ...outcome, kind: "failed" };
    // Nobody waits any more for the value of the screen.
    if (result.reason === "callerCancel" || result.reason === "asker")
      await perform(navigator, { kind: "finish", entry: outcome.entry }).settled;
    return valueOf(navigator, result);
  }

  async #led(of) {
    const { navigator } = this.#story;
    const { request, body } = taken(...of);
    const result = await led(navigator, { request, body, options: { issuer: this.entry } });
    return valueOf(navigator, this.#checked(result, request));
  }
}
