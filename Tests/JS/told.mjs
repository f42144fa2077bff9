// Makes messages of events, questions, changes, outcomes and results. The binding reads outcomes and records; the driver reads
// the other structs by abi/layouts-32.txt.

import { words } from "../../bindings/js/layout.mjs";
import { Double, NavigationError } from "../../bindings/js/navcore.mjs";
import { readStruct } from "./structs.mjs";

/** A word of the corpus for one of the binding: popBack is pop-back. Statuses and reasons are the same words in both. */
export const kebab = (word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isAnimated = (word) => (word === "default" ? undefined : word === "yes");
const isHost = (origin) => (origin === "host" ? origin : undefined);
const unlessDefault = (word, usual) => (word === usual ? undefined : kebab(word));

export function outcome(of) {
  const { status, by, hostCode: code, abortReason: reason, ticket, entry, waiter, revision, index } = of;
  const [removed, redirects] = [of.removedCount, of.redirectCount];
  return { status, by, code, reason, ticket, entry, waiter, revision, index, removed, redirects };
}

/** Reads what the library tells. `driver` names the routes. */
export class Told {
  constructor(memory, driver) {
    Object.assign(this, { memory, driver });
  }

  struct(name, at) { return readStruct(this.memory, name, at); }

  route(id) {
    try {
      return id ? this.driver.calls.routeName(id) : undefined;
    } catch (error) {
      if (error instanceof NavigationError) return undefined;
      throw error;
    }
  }

  result(at) {
    const { kind, origin, waiter, entry, tag, value, flow, hostCode: code, reason, status } = this.struct("nav_result", at);
    const why = kind === "cancelled" ? { reason } : kind === "failed" ? { status } : {};
    return { kind, origin: isHost(origin), waiter, entry, tag, value, flow, code, ...why };
  }

  #change(changes, index) {
    const { memory } = this;
    return memory.during(() => {
      const at = memory.take(96);
      memory.putU32(at, 96);
      memory.functions.nav_changes_get(changes, index, at);
      const of = this.struct("nav_change", at);
      const { stack, entry, replaced, from, to, flow, name, columns, presentedOver: over } = of;
      return {
        kind: kebab(of.kind), stack, entry, replaced, route: this.route(of.route), from, to, arguments: of.arguments,
        flow, over, presentation: unlessDefault(of.presentation, "default"),
        container: unlessDefault(of.container, "none"), name, columns, placeholder: (of.flags & 2) !== 0,
      };
    });
  }

  changes(at) {
    return Array.from({ length: this.memory.functions.nav_changes_count(at) }, (_, index) => this.#change(at, index));
  }

  plan(at) {
    const { kind, animated, question, ticket, tag, hint, changes } = this.struct("nav_plan", at);
    return {
      kind: kebab(kind), animated: isAnimated(animated), question, ticket, tag, hint, changes: this.changes(changes),
    };
  }

  guarding(at) {
    const { kind, redirectCount: redirects, guard, entry, route, arguments: given } = this.struct("nav_guard_context", at);
    return { leave: kind === "leave", redirects, guard, entry, route: this.route(route), arguments: given };
  }

  gesture(at) {
    const { phase, progress, forward, edge, scene, handler } = this.struct("nav_gesture", at);
    return { phase, progress: new Double(progress), forward: forward !== 0, edge, stack: scene, handler };
  }

  event(at) {
    const of = this.struct("nav_event", at);
    const { kind, revision, entry, waiter, ticket, tag, hint, detail } = of;
    const given = (place, read) => (place === 0 ? undefined : read.call(this, place));
    return {
      kind, intent: kebab(of.intent), origin: isHost(of.origin), animated: isAnimated(of.animated), revision, entry,
      waiter, ticket, tag, hint, route: this.route(of.route), changes: given(of.changes, this.changes),
      outcome: given(of.outcome, (place) => outcome(this.struct("nav_outcome", place))),
      result: given(of.result, this.result), question: given(of.plan, this.plan),
      guard_context: given(of.guardContext, this.guarding), gesture: given(of.gesture, this.gesture), detail,
    };
  }

  /** A record as the binding gives it. The subkind and the reason stay numbers. */
  record(of) {
    const told = { ...of, intent: kebab(of.intent), origin: isHost(of.origin), animated: isAnimated(of.animated) };
    told.route = this.route(of.route);
    if (of.kind !== "gesture") return told;
    const { subkind, reason: edge, to, stack, related: handler } = of;
    told.gesture = {
      phase: words.nav_gesture_phase[subkind], progress: of.value ?? new Double(-1), forward: to !== 0, edge, stack, handler,
    };
    return told;
  }
}
