// The planner of the history against a model of a browser, in which moves that are asked for happen later, in order, some long
// after anybody waits for them and some never, writes are ignored now and then, and the user moves meanwhile:
// node --test Tests/JS/history.mjs. NAVCORE_ROUNDS sets how many rounds, NAVCORE_SEED the seed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { History } from "../../bindings/js/browser/history.mjs";

const rounds = Number(process.env.NAVCORE_ROUNDS ?? 20000);
const seed = Number(process.env.NAVCORE_SEED ?? 1);

class Random {
  constructor(seed) {
    this.state = seed;
  }

  get one() {
    this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff;
    return (this.state >>> 8) / 0x800000;
  }

  below(limit) {
    return Math.floor(this.one * limit);
  }
}

const KEPT = 7; // Chromium keeps 50

/** The entries of a tab: states and addresses. A browser keeps so many, and drops the first ones. */
class Browser {
  entries = [{ state: null, url: "/" }];
  dropped = 0;
  at = 0;
  moves = [];

  do({ do: how, state, url, by }) {
    if (how === "push") {
      this.entries.splice(++this.at, Infinity, { state, url });
      if (this.entries.length <= KEPT) return;
      this.entries.shift();
      this.dropped++;
      this.at--;
    } else if (how === "replace") this.entries[this.at] = { state, url };
    else {
      assert.notEqual(by, 0, "a go by 0");
      this.moves.push({ by, isOurs: true });
    }
  }

  get here() {
    return this.entries[this.at];
  }

  /** Makes the next move; false where it leads nowhere, of which a browser says nothing. */
  move() {
    const to = this.at + this.moves.shift().by;
    if (to < 0 || to >= this.entries.length) return false;
    this.at = to;
    return true;
  }
}

/** A tab with its history and a way, which random acts change. */
class Tab {
  made = 0;
  pressed = 0; // how many places back the user has gone
  told = 0; // how many of them the planner has told
  inVain = 0; // how often nobody waited any more for a move that the browser still has to make
  isAlone = true; // no move of the user's is among those that the browser has to make
  hasLost = false; // nobody waited any more for a move
  below = 0; // so many screens have no place: those below the address that was opened

  constructor(random, Planner) {
    this.random = random;
    this.browser = new Browser();
    this.history = new Planner("tab");
    this.way = [this.make()];
    while (random.one < 0.5) this.way.push(this.make());
    this.below = this.way.length - 1;
  }

  make() {
    const entry = ++this.made;
    return { entry, url: `/${entry}`, step: { route: `route ${entry}` } };
  }

  /** The program navigates: pushes, pops, replaces, does several at once, changes tabs, adds below, changes an address. */
  navigate() {
    const { random, way } = this;
    const act = random.one;
    if (act < 0.5) way.push(this.make());
    else if (act < 0.7) way.length = 1 + random.below(way.length);
    else if (act < 0.78) way[way.length - 1] = this.make();
    else if (act < 0.86) way.splice(random.below(way.length), Infinity, this.make(), this.make(), this.make());
    else if (act < 0.92 && way.length > 2) way.push(...way.splice(0, 1 + random.below(way.length - 1)));
    else if (act < 0.96) way.unshift(this.make());
    else way[way.length - 1] = { ...way.at(-1), url: `${way.at(-1).url}?${++this.made}` };
    this.way = way.slice(-9);
  }

  /** The browser makes a move, and the tree follows, unless it is refused. */
  followMove() {
    const { browser, history, random, way } = this;
    const [{ by, isOurs }] = browser.moves;
    this.inVain = 0;
    if (isOurs && random.one < 0.05) return void browser.moves.shift();
    if (isOurs && this.isAlone) assert.ok(browser.dropped > 0 || browser.at + by >= 0, "the page is left");
    if (!browser.move()) {
      if (browser.moves.length === 0 && history.going) this.lose();
      return;
    }
    // A move of the user's before ours may hide where ours leads.
    if (!isOurs) this.pressed += browser.moves.length > 0 ? Infinity : Math.max(0, -by);
    const move = history.moved(browser.here.state, browser.here.url);
    if (move.state) browser.here.state = move.state;
    if (move.means === "back") this.told += move.by;
    assert.ok(this.told <= this.pressed, "a screen goes that nobody has left");
    if (random.one < 0.2) return;
    if (move.means === "back") this.way = way.slice(0, Math.max(1, way.length - move.by));
    else if (move.means === "forward") {
      for (let index = move.from; index <= move.to; index++) {
        const again = { ...this.make(), url: history.positions[index].url ?? browser.here.url };
        this.way = [...this.way, again];
        history.remade(index, again.entry);
      }
    } else if (move.means === "open") {
      const opened = { ...this.make(), url: move.url };
      this.way = random.one < 0.5 ? [way[0], opened] : [...way.slice(0, 3), opened];
      browser.here.state = history.arrived(this.way, move.url);
      this.below = Math.max(this.below, this.way.length - 1);
    }
  }

  /** How many places of the way the planner has seen as they are, or fewer. */
  unchanged() {
    const { random, seen = [], way } = this;
    this.seen = [...way];
    const other = way.findIndex(({ entry }, index) => entry !== seen[index]?.entry);
    const count = other < 0 ? way.length : other;
    return random.one < 0.8 ? count : random.below(count + 1);
  }

  /** Nobody waits any more for a move that was asked for. */
  lose() {
    this.hasLost = true;
    this.history.lost(this.browser.here.state);
  }

  /** Until nothing is to be done any more. */
  comeToRest() {
    const { browser, history } = this;
    for (let steps = 0; ; steps++) {
      assert.ok(steps < 400, "it does not come to rest");
      if (browser.moves.length > 0 && this.random.one < 0.6) this.followMove();
      const step = history.next(this.way, browser.entries.length, this.unchanged());
      const isLong = browser.moves.length === 0 || (step.do === "wait" && this.random.one < 0.1 && ++this.inVain < 3);
      if (step.do === "wait" && isLong) this.lose();
      else if (step.do === "idle" && browser.moves.length === 0) return;
      else if (step.do === "go") browser.do(step);
      else if (step.do !== "idle" && step.do !== "wait" && this.random.one < 0.9) {
        browser.do(step);
        history.done(step);
      }
    }
  }

  /** The address is that of where the user is, and the browser has what the history says, which is the way. */
  check() {
    const { browser, history, way } = this;
    this.pressed = this.told = 0; // nothing is under way
    assert.equal(browser.here.url, way.at(-1).url, "the address");
    assert.equal(browser.dropped + browser.at, history.first + history.at, "the place");
    for (let index = 0; index <= history.at; index++) {
      const kept = browser.entries[history.first + index - browser.dropped];
      if (kept) assert.equal(kept.state?.key, history.positions[index].key, "a key");
      assert.equal(history.positions[index].entry, way[history.offset + index].entry, "an entry");
    }
    // Where a move was late or lost, or places were dropped, the history begins anew.
    if (!this.hasLost && browser.dropped === 0) assert.ok(history.offset <= this.below, "a screen has no place");
  }
}

/** Rounds with that planner; throws at the first that is wrong. */
function play(Planner, rounds, seed) {
  const random = new Random(seed);
  let tab;
  for (let round = 0; round < rounds; round++) {
    if (round % 20 === 0) {
      tab = new Tab(random, Planner);
      tab.comeToRest();
      assert.equal(tab.browser.entries.length, 1, "a link from outside is one position");
    }
    for (let acts = random.below(4); acts > 0; acts--) tab.navigate();
    tab.isAlone = random.one < 0.6;
    if (!tab.isAlone) tab.browser.moves.push({ by: [-1, -1, -2, 1, 1, 2, -3][random.below(7)] });
    tab.comeToRest();
    tab.check();
  }
}

for (const each of [seed, seed + 1, seed + 2])
  test(`${rounds} rounds against a model browser from seed ${each}`, () => play(History, rounds, each));

test("a reload finds the positions again", () => {
  const tab = new Tab(new Random(seed), History);
  for (let count = 0; count < 4; count++) tab.navigate();
  tab.comeToRest();
  const { state } = tab.browser.here;
  const saved = JSON.parse(JSON.stringify(tab.history.save((entry) => entry * 10)));
  const history = History.load(saved, state);
  assert.deepEqual(history.positions.map(({ key }) => key), tab.history.positions.map(({ key }) => key));
  assert.deepEqual(history.positions.map(({ entry }) => entry), tab.history.positions.map(({ entry }) => entry * 10));
  assert.deepEqual([history.at, history.first, history.session], [tab.history.at, tab.history.first, "tab"]);
  assert.equal(History.load(saved, { ...state, key: "another" }), undefined);
  assert.equal(History.load(saved, null), undefined);
});

// Each fault fails in the first rounds.
const faults = {
  "a go that is forgotten": ["this.going = { to, by: to - this.at };", "this.going = null;"],
  "positions that are pushed at load": [
    "  offset = Infinity;",
    "  offset = 0;",
  ],
  "a put-back in the wrong direction": ["return { do: \"go\", by: this.going.by,", "return { do: \"go\", by: -this.going.by,"],
  "a late go that is taken for the user's": ["if (this.#late.length > 0)", "if (false)"],
  "a late go and another one that leave the page": ["isNowhere || lowest < 0", "isNowhere"],
  "positions that agree longer than the way does": ["this.#unchanged = Math.min(this.#unchanged, unchanged);", ""],
  "a screen that loses its place": ["index <= this.offset && entry", "entry"],
  "a push where one goes back": ["if (isWhole || common - 1 > this.at)", "if (false)"],
};
const source = readFileSync("bindings/js/browser/history.mjs", "utf8");
for (const [name, [from, to]] of Object.entries(faults))
  test(`a fault is found: ${name}`, async () => {
    assert.equal(source.split(from).length, 2);
    const faulty = await import(`data:text/javascript,${encodeURIComponent(source.replace(from, to))}`);
    assert.throws(() => play(faulty.History, 20000, 1));
  });
