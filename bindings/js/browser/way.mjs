// The way back of a navigator: the entries to which back leads, kept by changes. What lies below a push or a pop is not looked
// at, so a change costs the same in a deep stack as in a flat one.

import { enums, NAV_LOCATION_WITHOUT_SCENE } from "../layout.mjs";

const { added, removed, replaced, updated } = enums.nav_change_kind;
/** The presentations that are no place. */
export const alerts = new Set(["alert", "actionSheet"]);

/** A place of the way back, for the planner, which reads the address and the step of a place that it writes. */
class Place {
  constructor(navigator, entry, below) {
    Object.assign(this, { navigator, entry, below });
  }

  get url() { return this.navigator.locationOf(this.entry, NAV_LOCATION_WITHOUT_SCENE) ?? "/"; }

  /** What makes the place again: a screen on a branch or above the place below, the root of a branch or of a presented stack. */
  get step() {
    const { navigator, entry, below } = this;
    const { routeId, ...request } = navigator.exactly(() => navigator.entryRequest(entry)) ?? {};
    if (!routeId) return undefined;
    const stack = navigator.entryStack(entry);
    const isAbove = stack === navigator.entryStack(below);
    const { name, owner, presentation } = navigator.stackGet(stack);
    const isRoot = !isAbove && navigator.stackEntries(stack)[0] === entry;
    if (presentation !== "pushed") return isRoot ? { request, presentation } : { request, isAbove };
    return owner ? { request, isRoot, branch: name, container: navigator.entryRequest(owner).route } : { request, isAbove };
  }
}

export class Way {
  #places = [];
  #length = 0; // with the alerts
  #top = 0;
  #revision = -1;
  #change; // the last commit, where it was a single change
  #unchanged = 0; // so many places are as they were when `unchanged` was asked for last

  constructor(navigator) {
    this.navigator = navigator;
  }

  /** Hears of commits. */
  hear(changes) {
    const { entry, related, revision, stack, subkind } = changes.at(-1);
    this.#change = changes.at(-2)?.revision === revision ? undefined : { entry, related, revision, stack, subkind };
  }

  /** The places, the last one is where the user is. An alert is no place. */
  get places() { return this.#look().#places; }
  /** Where the user is, also at an alert. */
  get top() { return this.#look().#top; }
  /** How many entries there are, alerts among them. */
  get length() { return this.#look().#length; }

  /** So many places are the same, and none below is another one, as when this was asked for last. */
  takeUnchanged() {
    const unchanged = Math.min(this.#look().#unchanged, this.#places.length);
    this.#unchanged = Infinity;
    return unchanged;
  }

  #look() {
    const revision = this.navigator.currentRevision();
    if (revision === this.#revision) return this;
    if (!this.#follow(revision)) this.#read();
    this.#revision = revision;
    return this;
  }

  /** Follows one change at the end of the way; false where it was another one. */
  #follow(revision) {
    const { navigator } = this;
    const { entry, related, stack, subkind, revision: at } = this.#change ?? {};
    const places = this.#places;
    if (at !== revision || at !== this.#revision + 1 || this.#length !== places.length) return false;
    if (subkind === updated) return true;
    const here = places.at(-1)?.entry;
    const { top } = navigator.stackGet(stack) ?? {};
    if (subkind === removed && entry === here && places.length > 1 && top === places.at(-2).entry) places.pop();
    else if (subkind === replaced && related === here && top === entry && !this.#isContainer(entry)) places.pop(), this.#add(entry);
    else if (subkind === added && navigator.entryStack(here) === stack && top === entry && !this.#isContainer(entry)) this.#add(entry);
    else return false;
    this.#unchanged = Math.min(this.#unchanged, places.length - (subkind === replaced ? 1 : 0));
    this.#top = places.at(-1).entry;
    this.#length = places.length;
    return true;
  }

  #add(entry) { this.#places.push(new Place(this.navigator, entry, this.#places.at(-1)?.entry ?? 0)); }
  #isContainer(entry) { return this.navigator.containerGet(entry)?.count > 0; }

  #read() {
    const { navigator } = this;
    const isAlert = (entry) => alerts.has(navigator.stackGet(navigator.entryStack(entry))?.presentation);
    const way = navigator.wayBack(0);
    const entries = way.filter((entry) => !isAlert(entry));
    this.#places = entries.map((entry, index) => new Place(navigator, entry || -1, entries[index - 1] ?? 0));
    this.#length = way.length;
    this.#top = way.at(-1);
    this.#unchanged = 0;
  }
}
