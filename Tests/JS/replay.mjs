// The replay of logs: node --test Tests/JS/replay.mjs, with the module in build/wasm. NAVCORE_LOG names logs that
// Tests/JS/recorded.c has written, with commas between.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { NavigationLog } from "../../bindings/js/log.mjs";
import { NAV_PATTERN_LAZY } from "../../bindings/js/layout.mjs";
import { load, Navigator } from "../../bindings/js/navcore.mjs";
import { replay, ReplayError } from "../../bindings/js/replay.mjs";
import { registered, registerAll, walk } from "./walk.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));
const fresh = () => new Navigator(memory, { traceEvents: true });
const turn = () => new Promise((later) => setTimeout(later));
const guarded = (app) => { registerAll(app); walk(1, 0, [app], () => {}); };

/** The log of acts with an app. */
async function logOf(act, options) {
  const app = registered(memory);
  const log = new NavigationLog(app, { now: null, limit: Infinity, ...options });
  await act(app, log);
  app.free();
  return log;
}

async function same(log, register = registerAll) {
  const app = fresh();
  const done = await replay(app, register, log);
  assert.equal(done.difference, undefined);
  const state = app.currentRevision() ? app.save() : "";
  app.free();
  return [done, state];
}

test("random acts with guards have the same states", async () => {
  for (const seed of [1, 2]) {
    const log = await logOf((app) => walk(seed, 300, [app], ([act]) => act()));
    const [{ commits, operations }] = await same(log.text, guarded);
    assert.ok(commits > 100 && operations > 200, `${commits} commits of ${operations} operations`);
  }
});

test("late answers, a bridge, a loader and redirects are replayed", async () => {
  const register = (app) => {
    registerAll(app);
    app.register("wall");
    app.patternAdd(app.routeFind("wall"), "/lazy", NAV_PATTERN_LAZY);
    app.setLoader(() => void (app.routeFind("late") || app.register("late", { pattern: "/lazy/late" })));
    app.setBridge(() => true);
    app.guard("enter", { route: "any" }, () => true);
    app.guard("enter", { route: "wall" }, () => true);
  };
  const log = await logOf(async (app) => {
    const answers = [];
    const later = () => new Promise((settle) => answers.push(settle));
    let says = true;
    app.setBridge(() => says);
    app.register("wall");
    app.patternAdd(app.routeFind("wall"), "/lazy", NAV_PATTERN_LAZY);
    app.setLoader(() => void app.register("late", { pattern: "/lazy/late" }));
    app.guard("enter", { route: "any" }, later);
    app.guard("enter", { route: "wall" }, () => ({ redirect: { route: "item", arguments: { id: 1 } } }));
    app.start("home");
    app.navigate("any");
    answers.shift()(true);
    await turn();
    app.navigate("any", { second: true });
    answers.shift()(7);
    await turn();
    says = 5;
    app.navigate("sheet");
    says = later();
    app.navigate("sheet");
    answers.shift()(true);
    await turn();
    says = true;
    app.navigate("wall");
    app.open("/lazy/late");
    app.popUpToRoot();
  });
  for (const each of ['"answer":"later"', '"answer":"elsewhere"', '"by":"loader"', '"by":"bridge","code":5', '"code":7', 'opens late']) assert.ok(log.text.includes(each), each);
  await same(log.text, register);
});

test("a screen on the way, and the operation that goes on", async () => {
  let isIn = false;
  const guard = (app) => app.guard("enter", { route: "any" }, () => isIn || { redirect: { route: "sheet" }, resume: true });
  const log = await logOf(async (app) => {
    guard(app);
    app.start("home");
    app.navigate("any");
    isIn = true;
    app.dismiss("yes");
    await turn();
    app.navigate("item", { id: 3 });
  });
  const numbers = (kind) => log.lines.map((line) => JSON.parse(line)).filter((line) => line[kind]).map(({ operation }) => operation);
  assert.deepEqual([numbers("call"), numbers("outcome")], [[1, 2, 3, 4, 5], [1, 3, 4, 2, 5]]);
  assert.match(log.text, /"call":"navigate","operation":3,"requests":\[\{"route":"sheet"\}\]/);
  await same(log.text, (app) => { registerAll(app); guard(app); });
});

test("a log that was begun later, and a ring, begin with a state", async () => {
  const app = registered(memory);
  app.start("home");
  app.navigate("item", { id: 3 });
  const log = new NavigationLog(app, { now: null });
  app.navigate("any", { x: 1.0 });
  app.back();
  assert.equal((await same(log.text))[1], app.save());
  log.end();
  const ring = new NavigationLog(app, { now: null, limit: 20 });
  for (let id = 0; id < 200; id++) app.replaceTop("item", { id });
  assert.ok(ring.lines.length < 400);
  assert.equal((await same(ring.text))[1], app.save());
  app.free();
});

test("the first line that differs is named", async () => {
  const log = await logOf((app) => { app.start("home"); app.navigate("item", { id: 3 }); app.navigate("any"); app.back(); });
  const wrong = log.text.replace('"requests":[{"route":"item","arguments":{"id":3}}]', '"requests":[{"route":"item","arguments":{"id":4}}]');
  const app = fresh();
  const { difference } = await replay(app, registerAll, wrong);
  assert.equal(difference.line, 6);
  assert.match(difference.expected, /"id":3/);
  assert.match(difference.is, /"id":4/);
  const other = await replay(fresh(), (app) => app.register("home"), log.text);
  assert.equal(other.difference.line, 6);
  assert.match(other.difference.is, /no route is named "item"/);
});

test("back that a handler took is not made, and one that a handler takes now is named", async () => {
  let taken = 0;
  const handled = (isEnabled) => (app) => { registerAll(app); app.addBackHandler(() => taken++, { isEnabled }); };
  const log = await logOf((app) => {
    const handler = app.addBackHandler(() => {});
    app.start("home");
    app.navigate("item", { id: 3 });
    app.back();
    app.backHandlerEnable(handler, 0);
    app.back();
  });
  await same(log.text, handled(false));
  const { difference } = await replay(fresh(), handled(true), log.text);
  assert.deepEqual([difference.expected, difference.is], ["a commit", "no commit: ok"]);
});

test("the end of a gesture is a call of back", async () => {
  const log = await logOf((app) => {
    const phases = (...of) => of.map((phase) => app.backGesture({ phase, progress: 0.5 }).status);
    app.start("home");
    app.navigate("item", { id: 3 });
    assert.deepEqual(phases("begin", "cancel", "commit"), ["ok", "ok", "alreadyGone"]);
    assert.deepEqual(phases("begin", "progress", "commit"), ["ok", "ok", "ok"]);
    app.addBackHandler(() => {});
    assert.deepEqual(phases("begin", "commit"), ["ok", "ok"]);
  });
  const calls = log.lines.filter((line) => line.startsWith('{"call"'));
  assert.equal(calls[2], '{"call":"back","operation":3,"scene":"main"}\n');
  assert.equal(calls.length, 3);
  await same(log.text);
});

test("with the app's own guards a repaired guard is tried", async () => {
  const guard = (app, says) => app.guard("leave", { route: "item" }, () => says);
  const log = await logOf((app) => { guard(app, 423); app.start("home"); app.navigate("item", { id: 3 }); app.back(); });
  await same(log.text, (app) => { registerAll(app); guard(app, true); });
  const repaired = async (says) => (await replay(fresh(), (app) => { registerAll(app); guard(app, says); }, log.text, { answers: "app" })).difference;
  assert.equal(await repaired(423), undefined);
  assert.equal(await repaired(Promise.resolve(423)), undefined);
  assert.deepEqual(await repaired(true), { line: log.lines.length, expected: "blocked", is: "ok" });
  await assert.rejects(replay(fresh(), registerAll, log.text, { answers: "mine" }), TypeError);
});

test("a wrong log is named, and nothing is done", async () => {
  const log = (await logOf((app) => { app.start("home"); app.navigate("item", { id: 3 }); })).text;
  const lines = log.split(/(?<=\n)/);
  const cases = [
    ["", 1, /head is missing/],
    [lines.slice(1).join(""), 1, /head/],
    [log + lines[0], lines.length + 1, /head/],
    [log.replace('"navlog":1', '"navlog":2'), 1, /version 2/],
    [log + "{", lines.length + 1, /JSON/],
    [log + "[]\n", lines.length + 1, /unknown/],
    [log + '{"answer":"maybe","operation":2}\n', lines.length + 1, /the answer "maybe" is unknown/],
    [log + '{"call":"fly"}\n', lines.length + 1, /the intent "fly" is unknown/],
    [log + '{"call":"navigate","flags":["far"]}\n', lines.length + 1, /the flag "far"/],
    [log + '{"call":"navigate","as":"drawer"}\n', lines.length + 1, /drawer/],
    [log + '{"call":"navigate","requests":[{"route":7}]}\n', lines.length + 1, /7/],
    [log + '{"change":"back","revision":9,"state":["",99,"",0]}\n', lines.length + 1, /lines that the log does not have/],
  ];
  for (const [text, line, message] of cases) {
    const app = fresh();
    let isCalled = false;
    await assert.rejects(replay(app, () => (isCalled = true), text), (error) => error instanceof ReplayError && error.line === line && message.test(error.message));
    assert.equal(isCalled, false);
    app.free();
  }
  await assert.rejects(replay(fresh(), registerAll, {}), /a log is a text/);
});

test("each prefix of a log is replayed, and a wrong byte is named or changes nothing", async () => {
  const { text } = await logOf((app) => walk(4, 12, [app], ([act]) => act()));
  for (let end = text.indexOf("\n") + 1; end > 0; end = text.indexOf("\n", end) + 1) await same(text.slice(0, end), guarded);
  let named = 0;
  for (let at = 0; at < text.length; at += 41) {
    const app = fresh();
    const wrong = ['"', "{", "9", "x", "\0"][at % 5];
    try {
      const { difference } = await replay(app, guarded, text.slice(0, at) + wrong + text.slice(at + 1));
      if (difference) named++;
    } catch (error) {
      assert.ok(error instanceof ReplayError, error.stack);
      named++;
    }
    app.free();
  }
  assert.ok(named > 20, `${named} were named`);
});

for (const file of process.env.NAVCORE_LOG?.split(",") ?? []) {
  test(`a log of C has the same states and lines: ${file}`, async () => {
    const text = readFileSync(file, "utf8");
    const app = fresh();
    const log = new NavigationLog(app, { now: null, limit: Infinity });
    const { commits, difference } = await replay(app, guarded, text);
    assert.equal(difference, undefined);
    assert.ok(commits > 50, `${commits} commits`);
    // A record is read later than an event: the entry of an outcome is still there, that of a question no more, and what a
    // callback calls is written before the records.
    const compared = (line) => line.replace(/^(\{"(?:outcome|answer)".*?),"entry":\d+/, "$1");
    assert.deepEqual(log.lines.slice(1).map(compared).sort(), text.split(/(?<=\n)/).slice(1).map(compared).sort());
    app.free();
  });
}
