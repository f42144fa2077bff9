// The entries that the user sees, kept by changes. Entries below the top are not looked at, so a change costs the same in a
// deep stack as in a flat one.

import { enums } from "./layout.mjs";

const { containerSet, stackAdded, stackMoved, updated } = enums.nav_change_kind;

export class Seen {
  #navigator;
  #revision = -1; // every change up to here is known
  #presenting = new Set(); // every entry that presents a stack, and perhaps others
  #entries = Object.freeze([]);
  #kept = new Map(); // what is seen of an entry that has not changed

  constructor(navigator) {
    this.#navigator = navigator;
  }

  /** Hears of a change. */
  hear({ entry, related, remaining, revision, subkind }) {
    if (subkind === updated || subkind === containerSet) this.#kept.delete(entry);
    if ((subkind === stackAdded || subkind === stackMoved) && related) this.#presenting.add(entry);
    if (remaining === 0 && revision === this.#revision + 1) this.#revision = revision;
  }

  /** The entries, from the page to what lies in front. What has not changed is the same object as before. */
  look() {
    const { memory } = this.#navigator;
    const revision = this.#navigator.currentRevision();
    if (memory.isExact) this.#kept.clear();
    if (revision !== this.#revision) this.#begin(revision);
    const entries = this.#above(0);
    this.#kept = new Map(memory.isExact ? [] : entries.map((each) => [each.entry, each]));
    const isSame = entries.length === this.#entries.length && entries.every((each, index) => each === this.#entries[index]);
    return isSame ? this.#entries : (this.#entries = Object.freeze(entries));
  }

  // Some changes were not heard, or not yet.
  #begin(revision) {
    this.#revision = revision;
    this.#kept.clear();
    this.#presenting.clear();
    this.#find(0);
  }

  #find(owner) {
    const { address, memory } = this.#navigator;
    for (const stack of this.#navigator.ownedStacks(owner))
      for (const entry of this.#navigator.stackEntries(stack)) {
        if (memory.functions.nav_owned_stacks(address, BigInt(entry), 0, 0) === 0) continue;
        this.#presenting.add(entry);
        this.#find(entry);
      }
  }

  #above(owner) {
    const app = this.#navigator;
    const entries = [];
    for (const stack of app.ownedStacks(owner)) {
      const { presentation, shown, top } = app.stackGet(stack);
      if (!shown) continue;
      const kept = this.#kept.get(top);
      const isContainer = !kept && top && app.containerGet(top)?.count > 0;
      if (top && !isContainer) entries.push(kept?.stack === stack ? kept : this.#read(top, stack, presentation));
      for (const entry of this.#owners(stack, isContainer ? top : 0)) entries.push(...this.#above(entry));
    }
    return entries;
  }

  #read(entry, stack, presentation) {
    return Object.freeze({ ...this.#navigator.entryRequest(entry), entry, stack, presentation });
  }

  /** The entries of a stack that own stacks in sight, from the root up, and perhaps others. */
  #owners(stack, container) {
    const app = this.#navigator;
    const owners = new Set(container ? [container] : []);
    for (const entry of this.#presenting) {
      const lies = app.entryStack(entry);
      if (lies === 0) this.#presenting.delete(entry);
      else if (lies === stack) owners.add(entry);
    }
    return owners.size < 2 ? owners : app.stackEntries(stack).filter((entry) => owners.has(entry));
  }
}
