// What becomes of all that waits, and when records are heard: node --test Tests/JS/freed.mjs, with the module in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load, Navigator } from "../../bindings/js/navcore.mjs";
import { callable } from "../Wasm/host.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));
const turn = () => new Promise(setImmediate);

function started(config) {
  const app = new Navigator(memory, config);
  app.register("home", { pattern: "/" });
  app.register("item");
  app.register("picker", { presentation: "sheet" });
  app.start("home");
  return app;
}

const top = (app) => app.currentRequest().route;
const shutdown = { kind: "cancelled", reason: "shutdown", value: undefined, hostCode: 0 };
const isClosed = (error) => error.status === "closed" && /the navigator is freed/.test(error.message);

/** A promise and its end. */
function open() {
  let settle, reject;
  const promise = new Promise((yes, no) => ([settle, reject] = [yes, no]));
  return { promise, settle, reject };
}

test("a freed navigator has no address, and every call says that it is freed", () => {
  const app = started();
  const remove = app.guard("enter", { route: "item" }, () => true);
  assert.notEqual(app.address, 0);
  app.free();
  assert.equal(app.address, 0);
  app.free();
  const calls = [
    () => app.navigate("item"), () => app.back(), () => app.currentTop(), () => app.currentEntries(), () => app.dump(),
    () => app.lastMessage(), () => app.stackGet(0), () => app.register("x"), () => app.guard("enter", {}, () => true),
    () => app.addBackHandler(() => {}), () => app.setBridge(() => true), () => app.nextValue(1), () => app.attachResult("k"),
    () => app.close(), () => app.entryPublish(1, 2, 0), () => app.backGesture({ phase: "begin" }), () => app.save(),
    () => app.observe(() => {}), () => app.setLoader(() => true), () => app.perform({ kind: "back" }),
  ];
  for (const call of calls) assert.throws(call, isClosed, String(call));
  app.pull();
  assert.equal(app.nextRecords(), undefined);
  remove();
});

test("a second free does nothing to the navigator that has the address now", () => {
  const first = started();
  first.free();
  const others = Array.from({ length: 20 }, () => started());
  first.free();
  for (const other of others) {
    assert.equal(other.navigate("item").status, "ok");
    other.free();
  }
});

for (const how of ["guard", "bridge", "loader"])
  test(`the ${how} of a freed navigator answers no other one's question`, async (context) => {
    const told = context.mock.method(console, "error", () => {});
    const waiting = [];
    const make = () => {
      const app = started();
      const decide = () => {
        waiting.push(open());
        return waiting.at(-1).promise;
      };
      if (how === "guard") app.guard("enter", { route: "item" }, decide);
      else if (how === "bridge") app.setBridge(decide);
      else {
        app.patternAdd(app.routeFind("item"), "/lazy", 1 | 2);
        app.setLoader(decide);
      }
      return app;
    };
    const ask = (app) => (how === "loader" ? app.open("/lazy/late") : app.navigate("item"));
    for (const answer of [true, false, { redirect: { route: "picker" } }, "yes"]) {
      const first = make();
      const left = ask(first);
      first.free();
      assert.equal((await left.settled).status, how === "guard" ? "closed" : "aborted");
      const second = make();
      const asked = ask(second);
      assert.equal(asked.status, "pending");
      waiting.at(-2).settle(answer);
      await turn();
      assert.equal(top(second), "home");
      waiting.at(-1).settle(how !== "loader");
      assert.equal((await asked.settled).status, how === "loader" ? "refused" : "ok");
      second.free();
    }
    assert.equal(told.mock.callCount(), 0);
  });

test("whatever is awaited settles when the navigator is freed", async () => {
  const app = started();
  app.navigateForResult("picker", undefined, { key: "colour" });
  const saved = app.save();
  app.free();
  const other = started();
  assert.equal(other.restore(saved).status, "ok");
  other.guard("enter", { route: "item" }, () => new Promise(() => {}));
  const attached = other.attachResult("colour");
  const next = other.nextValue(other.currentTop());
  const picked = other.navigateForResult("picker");
  const [asked, queued] = [other.navigateForResult("item"), other.navigate("item")];
  assert.deepEqual([asked.status, queued.status], ["pending", "pending"]);
  other.free();
  for (const result of [attached, next, picked.result]) assert.deepEqual(await result, shutdown);
  assert.deepEqual(await asked.result, { kind: "failed", status: "closed", value: undefined, hostCode: 0 });
  for (const outcome of [asked, queued]) {
    const settled = await outcome.settled;
    assert.equal(settled.status, "closed");
    assert.equal(await settled.settled, settled);
  }
});

test("a close settles what is awaited, and the answer of a guard comes too late", async (context) => {
  const told = context.mock.method(console, "error", () => {});
  const app = started();
  const asked = open();
  app.guard("enter", { route: "item" }, () => asked.promise);
  const picked = app.navigateForResult("picker");
  const pending = app.navigate("item");
  app.close();
  assert.deepEqual(await picked.result, shutdown);
  assert.equal((await pending.settled).status, "closed");
  asked.settle(true);
  await turn();
  assert.equal(told.mock.callCount(), 0);
  app.free();
});

test("a listener, a guard and a handler of back may free their navigator", async () => {
  const frees = {
    listener: (app) => app.observe((records) => records.some(({ intent }) => intent === "navigate") && app.free()),
    guard: (app) => app.guard("enter", { route: "item" }, () => app.free()),
    handler: (app) => app.addBackHandler(() => app.free()),
  };
  for (const [who, add] of Object.entries(frees)) {
    const app = started();
    const heard = [];
    app.observe((records) => heard.push(...records.map(({ kind }) => kind)));
    const picked = app.navigateForResult("picker");
    add(app);
    if (who === "handler") app.back();
    else app.navigate("item");
    assert.equal(app.address, 0, who);
    assert.equal((await picked.result).reason, "shutdown", who);
    assert.equal(heard.filter((kind) => kind === "released").length, who === "handler" ? 2 : 3, who);
  }
});

test("a result that came just before the free is not lost", async () => {
  const app = started();
  const picked = app.navigateForResult("picker");
  app.observe((records) => {
    if (!records.some(({ kind }) => kind === "state")) return;
    app.dismiss("blue");
    app.free();
  });
  app.entrySetState(app.currentTop(), 1);
  assert.equal((await picked.result).value, "blue");
});

test("a function in the table of the module may free its navigator", async () => {
  const app = started();
  const picked = app.navigateForResult("picker");
  const decide = () => {
    app.free();
    return 0;
  };
  const table = memory.functions.__indirect_function_table;
  app.guardAdd({ kind: "enter", route: app.routeFind("item"), decide: table.grow(1, callable(decide, ["i32", "i32"], ["i32"])) });
  const left = app.navigateForResult("item");
  assert.equal(app.address, 0);
  assert.deepEqual(await picked.result, shutdown);
  assert.deepEqual([left.status, await left.result], ["ok", shutdown]);
});

test("a result and a value that are there already are given", async () => {
  const app = started();
  app.navigateForResult("picker", undefined, { key: "colour" });
  const saved = app.save();
  const other = started();
  other.restore(saved);
  other.dismiss("red");
  assert.equal((await other.attachResult("colour")).value, "red");
  assert.throws(() => other.attachResult("colour"), (error) => error.status === "notFound");
  const entry = other.currentTop();
  other.entryPublish(entry, "two", 0);
  assert.equal((await other.nextValue(entry)).value, "two");
  const third = other.nextValue(entry);
  other.entryPublish(entry, "three", 0);
  assert.equal((await third).value, "three");
  app.free();
  other.free();
});

test("what a function of the header causes is heard before it returns", async () => {
  const app = started({ lifecycleEvents: true, waitForExits: true });
  const heard = [];
  app.observe((records) => heard.push(...records.map(({ kind }) => kind)));
  const hears = (kind, body) => {
    heard.length = 0;
    body();
    assert.ok(heard.includes(kind), `${body} is not heard`);
  };
  const phases = [];
  const home = app.currentTop();
  app.nextValue(home);
  hears("result", () => app.entryPublish(home, 1, 0));
  hears("state", () => app.entrySetState(home, 1));
  hears("lifecycle", () => app.stackSetMaxLifecycle(app.sceneFind(""), "created"));
  app.stackSetMaxLifecycle(app.sceneFind(""), "resumed");
  const { waiter, entry } = app.navigateForResult("item");
  hears("result", () => app.cancelResult(waiter));
  app.back();
  hears("released", () => app.hostDidExit(entry));
  const picked = app.navigateForResult("picker");
  app.addBackHandler(({ phase }) => phases.push(phase), { entry: picked.entry });
  hears("gesture", () => app.backGesture({ phase: "begin" }));
  app.backGesture({ phase: "commit" });
  assert.deepEqual(phases, ["begin", "commit"]);
  app.guard("enter", { route: "item" }, () => new Promise(() => {}));
  const pending = app.navigate("item");
  hears("completed", () => app.abort(pending.ticket, "byHost"));
  assert.equal((await pending.settled).status, "aborted");
  app.nextValue(home);
  hears("result", () => app.close());
  app.free();
});

test("the status of a call is not that of what it causes", () => {
  const app = started();
  app.observe(() => app.entryPublish(1, 1, 0));
  const told = console.error;
  console.error = () => {};
  try {
    app.entrySetState(app.currentTop(), 1);
  } finally {
    console.error = told;
  }
  assert.equal(app.status, "ok");
  app.free();
});
