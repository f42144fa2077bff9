// The host of a browser over a window that is none: node --test Tests/JS/host.mjs. Tests/Web has the host in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { BrowserHost } from "../../bindings/js/browser/browser.mjs";
import { load, Navigator } from "../../bindings/js/navcore.mjs";

const memory = await load(readFileSync("build/wasm/navcore-web.wasm"));

/** A window with a history, which goes at once. */
class Window {
  #listeners = {};
  #entries = [{ state: null, url: "http://host/" }];
  #at = 0;
  location = new URL("http://host/");
  innerHeight = 800;
  scrollY = 0;
  document = {
    addEventListener() {}, body: { contains: () => false }, documentElement: { dataset: {}, scrollHeight: 800 }, hidden: false,
    querySelector: () => null, title: "",
  };
  sessionStorage = { getItem: () => null, removeItem() {}, setItem() {} };

  get history() {
    const go = (by) => {
      this.#at += by;
      const { state, url } = this.#entries[this.#at];
      this.location = new URL(url);
      this.#listeners.popstate({ state });
    };
    const write = (at, count, state, url) => {
      this.location = new URL(url ?? this.location, this.location);
      this.#entries.splice((this.#at = at), count, { state, url: this.location });
    };
    const pushState = (state, _, url) => write(this.#at + 1, Infinity, state, url);
    const replaceState = (state, _, url) => write(this.#at, 1, state, url);
    const stateNow = () => this.#entries[this.#at].state;
    return { go, length: this.#entries.length, pushState, replaceState, get state() { return stateNow(); } };
  }

  addEventListener(type, listener) { this.#listeners[type] = listener; }
  matchMedia() { return { matches: true }; }
  scrollTo() {}
}

/** A host of a stack of so many entries. */
async function withHost(depth) {
  const app = new Navigator(memory);
  app.register("home", { pattern: "/" });
  app.register("item", { pattern: "/item/{id:int}" });
  app.register("sheet", { presentation: "sheet" });
  const window = new Window();
  const moves = [];
  const host = new BrowserHost(app, { window, api: "history", render: (move) => { moves.push(move); } });
  await host.start("home");
  for (let id = 1; id < depth; id++) app.navigate("item", { id });
  moves.length = 0;
  const close = () => {
    host.stop();
    app.free();
  };
  return { app, close, host, moves, window };
}

const read = ({ app, host }) => {
  const way = host.way.map(({ entry }) => entry);
  assert.deepEqual(way, app.wayBack(0));
  return way.map((entry) => app.entryRequest(entry).arguments?.id ?? app.entryRequest(entry).route);
};

test("the way that is kept by changes is the way back", async () => {
  const at = await withHost(3);
  const { app, window } = at;
  assert.deepEqual(read(at), ["home", 1, 2]);
  app.replaceTop("item", { id: 3 });
  assert.deepEqual(read(at), ["home", 1, 3]);
  app.update(app.currentTop(), { id: 4 });
  assert.equal(window.location.pathname, "/item/4");
  app.navigate("sheet");
  app.navigate("sheet", { id: 5 });
  assert.deepEqual(read(at), ["home", 1, 4, "sheet", 5]);
  app.batch([{ kind: "back" }, { kind: "back" }, { kind: "navigate", request: { route: "item", arguments: { id: 6 } } }]);
  assert.deepEqual(read(at), ["home", 1, 4, 6]);
  app.remove([at.host.way[1].entry]);
  assert.deepEqual(read(at), ["home", 4, 6]);
  app.setStack([{ request: { route: "item", arguments: { id: 7 } } }, { kept: app.currentTop() }]);
  assert.deepEqual(read(at), [7, 6]);
  window.history.go(-1);
  assert.deepEqual(read(at), [7]);
  assert.equal(window.location.pathname, "/item/7");
  at.close();
});

test("each move is drawn once", async () => {
  const at = await withHost(2);
  const { app, moves, window } = at;
  app.navigate("item", { id: 2 });
  app.popBack();
  window.history.go(-1);
  app.popUpToRoot();
  assert.deepEqual(moves, ["push", "pop", "pop"]);
  at.close();
});

test("a change takes as many calls of the library in a deep stack as in a flat one", async () => {
  const callsAt = async (depth) => {
    const { app, close } = await withHost(depth);
    const { functions } = memory;
    let calls = 0;
    const counting = (body) => (...given) => (calls++, body(...given));
    memory.functions = Object.fromEntries(Object.entries(functions).map(([name, body]) =>
      [name, typeof body === "function" ? counting(body) : body]));
    app.navigate("item", { id: 0 });
    app.replaceTop("item", { id: -1 });
    app.popBack();
    memory.functions = functions;
    close();
    return calls;
  };
  assert.equal(await callsAt(40), await callsAt(4));
});
