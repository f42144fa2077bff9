// What the user sees, kept by changes: node --test Tests/JS/seen.mjs, with the module in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load, Navigator } from "../../bindings/js/navcore.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));

/** Reads the whole tree. */
function readAll(app, owner = 0) {
  const entries = [];
  for (const stack of app.ownedStacks(owner)) {
    const { presentation, shown, top } = app.stackGet(stack);
    if (!shown) continue;
    if (top && !app.containerGet(top).count) entries.push({ ...app.entryRequest(top), entry: top, stack, presentation });
    for (const entry of app.stackEntries(stack)) entries.push(...readAll(app, entry));
  }
  return entries;
}

/** The calls into the module that a function makes. */
function callsOf(body) {
  const { functions } = memory;
  let calls = 0;
  const counted = ([name, of]) => [name, typeof of === "function" ? (...given) => (calls++, of(...given)) : of];
  memory.functions = Object.fromEntries(Object.entries(functions).map(counted));
  try {
    body();
  } finally {
    memory.functions = functions;
  }
  return calls;
}

function deep(depth) {
  const app = new Navigator(memory).routes({ home: {}, item: {}, picker: { presentation: "sheet" } });
  app.observe(() => {});
  app.start("home");
  for (let id = 1; id < depth; id++) app.navigate("item", { id });
  app.seen();
  return app;
}

test("what is seen after a change costs the same in a deep stack as in a flat one", () => {
  const moves = [(app) => app.navigate("item", { id: 0 }), (app) => app.popBack(), (app) => app.navigate("picker"), (app) => app.dismiss()];
  const [flat, ...deeper] = [10, 100, 1000].map((depth) => {
    const app = deep(depth);
    const calls = moves.map((move) => (move(app), callsOf(() => app.seen())));
    app.free();
    return calls;
  });
  for (const calls of deeper) assert.deepEqual(calls, flat);
  assert.ok(Math.max(...flat) <= 20, String(flat));
});

test("who has presented something costs nothing once it has gone", () => {
  const app = deep(1);
  const before = callsOf(() => app.seen());
  for (let id = 0; id < 20; id++) {
    app.navigate("item");
    app.navigate("picker");
    app.seen();
    app.popUpToRoot();
  }
  app.seen();
  assert.equal(callsOf(() => app.seen()), before);
  app.free();
});

test("a sheet is seen that has passed to another entry", () => {
  const app = deep(2);
  app.navigate("picker");
  app.seen();
  app.popBack(undefined, { target: app.seen()[0].stack, keepPresented: true });
  assert.deepEqual(app.seen().map(({ route }) => route), ["home", "picker"]);
  app.free();
});

test("what is not heard yet is seen", () => {
  const app = deep(1);
  const routes = [];
  app.observe(() => routes.push(app.seen().map(({ route }) => route).join()));
  const items = Array(100).fill({ route: "item" });
  app.batch([{ kind: "pushAll", requests: items }, { kind: "navigate", request: { route: "picker" } }]);
  assert.deepEqual(routes, ["item,picker", "item,picker"]);
  app.free();
});

test("what has not changed is the same object", () => {
  const app = deep(3);
  const [item] = app.seen();
  assert.equal(app.seen(), app.seen());
  app.navigate("picker");
  const [below, picker] = app.seen();
  assert.equal(below, item);
  app.update(picker.entry, { of: 1 });
  const [, updated] = app.seen();
  assert.deepEqual(updated, { ...picker, arguments: { of: 1 } });
  app.dismiss();
  assert.equal(app.seen()[0], item);
  assert.throws(() => app.seen().pop(), TypeError);
  app.free();
});

const presented = ["sheet", "alert", "modal", "fullScreen", "window", "actionSheet"];

function registered(eventCapacity) {
  const app = new Navigator(memory, { eventCapacity });
  app.routes({
    main: { tabs: { first: "home", second: "any", third: "mail" } },
    mail: { split: { list: "any", letter: null } },
    home: {}, any: {}, item: {},
    letter: { parent: "mail", branch: "letter" },
    forced: { parent: "main", branch: "second" },
  });
  for (const presentation of presented) app.register(presentation, { presentation });
  app.start("main");
  return app;
}

/** All stacks, and all entries. */
function everything(app, owner = 0) {
  const stacks = app.ownedStacks(owner);
  const entries = stacks.flatMap((stack) => app.stackEntries(stack));
  const inner = entries.map((entry) => everything(app, entry));
  return { stacks: stacks.concat(...inner.map((each) => each.stacks)), entries: entries.concat(...inner.map((each) => each.entries)) };
}

/** Makes random moves, and returns how often something was kept. */
function walk(seed, moves) {
  const below = (limit) => ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >>> 8) % limit;
  const one = (of) => of[below(of.length)] ?? 0;
  const app = registered(one([4, 4096]));
  let kept = 0, before = [], stop;
  const look = () => {
    const seen = app.seen();
    assert.deepEqual(seen.map((each) => ({ ...each })), readAll(app));
    kept += seen.filter((each) => before.includes(each)).length;
    before = seen;
  };
  const routes = ["main", "mail", "home", "any", "item", "letter", "forced", ...presented];
  const request = () => ({ route: one(routes), arguments: { id: below(3) } });
  for (let move = 0; move < moves; move++) {
    const { stacks, entries } = everything(app);
    const [stack, entry] = [one(stacks), one(entries)];
    const options = one([{}, {}, { target: stack }, { issuer: entry }, { presentation: one(presented) }, { reveal: true }, { keepPresented: true }, { scene: "other" }]);
    const acts = [
      () => app.navigate(request(), options), () => app.navigate(request(), options), () => app.navigate(request(), options),
      () => app.pushAll([request(), request(), request()], options), () => app.replaceTop(request(), options),
      () => app.back(), () => app.dismiss(undefined, { target: stack }), () => app.select(stack), () => app.popToEntry(entry),
      () => app.remove([entry]), () => app.hostDidPop(entry), () => app.update(entry, { id: below(3) }),
      () => app.hostDidResize(entry, 1 + below(2)), () => app.setStack([{ kept: entry }, { request: request() }, { kept: one(entries) }], { target: stack }),
      () => app.start("main", undefined, { scene: one(["other", "third"]) }), () => app.currentTop() && app.restore(app.save()),
      () => app.setContainer(entry, one([{ kind: "none" }, { kind: "custom", showAll: true, branches: [{ name: "x", initial: request() }] }])),
      () => app.batch([{ kind: "navigate", request: request() }, { kind: "navigate", request: request() }, { kind: "back" }]),
      () => (stop = stop ? void stop() : app.observe(() => below(3) || look())),
    ];
    one(acts)();
    if (below(2)) look();
  }
  app.free();
  return kept;
}

test("it is what the tree says, after random moves", () => {
  let kept = 0;
  for (let seed = 1; seed <= 20; seed++) kept += walk(seed, 150);
  assert.ok(kept > 300, String(kept));
});
