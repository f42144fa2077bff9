// The log of a navigator: node --test Tests/JS/log.mjs, with the module in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { NavigationLog } from "../../bindings/js/log.mjs";
import { Double, load, Navigator, Secret } from "../../bindings/js/navcore.mjs";
import { asText } from "../../bindings/js/text.mjs";
import { registered, walk } from "./walk.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));

function logged(options) {
  const app = registered(memory);
  return [app, new NavigationLog(app, { now: null, ...options })];
}

const parsed = (log) => log.lines.map((line) => JSON.parse(line));

/** The states of a log, put together from the differences. */
function states(lines) {
  let former = [];
  return lines.filter(({ change, state }) => change && state).map(({ state: [first, kept, added, rest] }) => {
    former = [...former.slice(0, kept), ...(added.match(/.*\n/g) ?? []), ...former.slice(former.length - rest)];
    return [first, "\n", ...former].join("");
  });
}

test("a log has the calls, the answers, the commits and the outcomes", () => {
  const [app, log] = logged({ program: "a <test>" });
  app.start("home");
  app.navigate("item", { id: 3 }, { tag: 5, reveal: true, hint: null });
  app.guard("leave", { route: "item" }, () => 423);
  app.back();
  assert.equal(log.text, `{"navlog":1,"program":"a \\u003ctest>","library":"0.1.0","pulled":true}
{"call":"start","operation":1,"requests":[{"route":"home"}]}
{"change":"start","revision":1,"changes":[{"kind":"added","route":"home","entry":1}],"way":[1],"state":["{\\"navcore\\":1,\\"next\\":2,\\"scenes\\":[",0,"{\\"name\\":\\"main\\",\\"entries\\":[\\n{\\"number\\":1,\\"route\\":\\"home\\"}]}]}\\n",0]}
{"outcome":"ok","operation":1,"do":"start","revision":1,"route":"home","entry":1}
{"call":"navigate","operation":2,"requests":[{"route":"item","arguments":{"id":3}}],"flags":["reveal"],"tag":5,"hint":null}
{"change":"navigate","revision":2,"tag":5,"hint":null,"changes":[{"kind":"added","route":"item","entry":2,"at":1}],"way":[1,2],"back":{"entry":2},"state":["{\\"navcore\\":1,\\"next\\":3,\\"scenes\\":[",1,"{\\"number\\":1,\\"route\\":\\"home\\"},\\n{\\"number\\":2,\\"route\\":\\"item\\",\\"arguments\\":{\\"id\\":3}}]}]}\\n",0]}
{"outcome":"ok","operation":2,"do":"navigate","revision":2,"route":"item","entry":2,"tag":5}
{"call":"back","operation":3}
{"answer":"no","operation":3,"do":"back","by":"guard","code":423,"route":"item","entry":2}
{"outcome":"blocked","operation":3,"do":"back","revision":2,"by":"guard","code":423,"later":true,"why":"back: the guard of item refused with 423"}
`);
  app.free();
});

test("a wrong log is refused, and who follows a log disturbs nobody", async () => {
  const app = registered(memory);
  const wrong = [[undefined], [{}], [app, { program: 5 }], [app, { now: "x" }], [app, { limit: NaN }], [app, { limit: -1 }]];
  for (const given of wrong) assert.throws(() => new NavigationLog(...given), TypeError, JSON.stringify(given));
  const other = new Navigator(memory);
  assert.throws(() => new NavigationLog(other), /without traceEvents/);
  other.configure({ eventCapacity: 4096, traceEvents: true });
  new NavigationLog(other);
  other.free();
  const log = new NavigationLog(app, { now: () => NaN });
  assert.throws(() => log.follow("x"), /a listener is a function/);
  const [reported, report] = [[], console.error];
  console.error = ({ message }) => reported.push(message);
  log.follow(() => { throw new Error("disk full"); });
  app.start("home");
  app.guard("leave", { route: "item" }, () => false);
  app.navigate("item", { id: 1 });
  const { message } = await app.back().settled;
  console.error = report;
  assert.equal(message, "back: the guard of item refused with 1");
  assert.deepEqual(log.lines.slice(-3).map((line) => line.slice(0, 10)), ['{"call":"b', '{"answer":', '{"outcome"']);
  assert.deepEqual(new Set(reported), new Set(["disk full"]));
  assert.equal(reported.length, log.lines.length - 1);
  assert.ok(!log.text.includes('"t":'));
  app.free();
});

test("a log that begins later has the state in its head", () => {
  const app = registered(memory);
  app.start("home");
  const log = new NavigationLog(app, { now: () => 7 });
  const [head] = parsed(log);
  assert.deepEqual([head.t, head.revision, head.state], [7, 1, app.save()]);
  assert.throws(() => new NavigationLog(app), /has a log/);
  log.end();
  app.navigate("item", { id: 1 });
  assert.equal(log.lines.length, 1);
  app.free();
});

test("each kind of call is written with its entries, stacks and flows by number", () => {
  const [app, log] = logged();
  app.start("main");
  app.select(app.currentBranch("main", "second"), { issuer: app.currentTop() });
  app.pushAll([{ route: "item", arguments: { id: 1 } }, { route: "item", arguments: { id: 2 } }]);
  const [root, one, two] = app.currentEntries();
  app.setStack([{ kept: root }, { kept: one }, { request: { route: "item", arguments: { id: 9 } } }]);
  app.navigate("sheet");
  app.navigate("item", { id: 5 }, { target: app.currentStack(), unique: "top", uniqueAction: "popTo", presentation: "pushed", animated: "no" });
  app.navigate("checkout");
  app.dispatch(app.currentFlow(), { route: "item", arguments: { id: 6 } });
  app.endFlow(app.currentFlow(), { kind: "failed", hostCode: 7, keepEntries: true });
  app.batch([{ kind: "navigate", request: { route: "item", arguments: { id: 8 } } }, { kind: "popBack", result: "x" }]);
  app.open({ url: "/item/4?x=<y>", trusted: true, merge: "push", base: root });
  app.remove([two]);
  app.restore({ text: app.save(), appVersion: 3 });
  app.hostDidPop(one);
  const calls = log.lines.filter((line) => line.startsWith('{"call"')).map((line) => line.trim());
  assert.deepEqual(calls.map((line) => line.replace(/"text":"(\\.|[^"\\])*"/, '"text":"…"')), [
    '{"call":"start","operation":1,"requests":[{"route":"main"}]}',
    '{"call":"select","operation":2,"stack":{"of":1,"branch":"second"},"issuer":2}',
    '{"call":"pushAll","operation":3,"requests":[{"route":"item","arguments":{"id":1}},{"route":"item","arguments":{"id":2}}]}',
    '{"call":"setStack","operation":4,"requests":[{"number":3},{"number":4},{"route":"item","arguments":{"id":9}}]}',
    '{"call":"navigate","operation":5,"requests":[{"route":"sheet"}]}',
    '{"call":"navigate","operation":6,"requests":[{"route":"item","arguments":{"id":5}}],"unique":"top","action":"popTo","as":"pushed","animated":"no","target":{"of":6,"presented":0}}',
    '{"call":"navigate","operation":7,"requests":[{"route":"checkout"}]}',
    '{"call":"dispatch","operation":8,"requests":[{"route":"item","arguments":{"id":6}}],"flow":9}',
    '{"call":"endFlow","operation":9,"flow":9,"kind":"failed","code":7,"keepEntries":true}',
    '{"call":"batch","operation":10,"intents":[{"do":"navigate","requests":[{"route":"item","arguments":{"id":8}}]},{"do":"popBack","value":"x"}]}',
    '{"call":"open","operation":11,"url":"/item/4?x=\\u003cy>","link":["trusted"],"merge":"push","base":3}',
    '{"call":"remove","operation":12,"entries":[0]}',
    '{"call":"restore","operation":13,"text":"…","app":3}',
    '{"call":"hostDidPop","operation":14,"entry":0}',
  ]);
  app.free();
});

test("a pending operation has one number, and its outcome is later", async () => {
  const [app, log] = logged();
  app.start("home");
  let answer;
  app.guard("enter", { route: "item" }, () => new Promise((settle) => (answer = settle)));
  const pending = app.navigate("item", { id: 1 });
  app.navigate("nowhere");
  answer(true);
  assert.equal((await pending.settled).status, "ok");
  const told = parsed(log).slice(4).map(({ call, answer, change, outcome, operation, later }) =>
    [call ?? answer ?? change ?? outcome, operation, later].filter((each) => each !== undefined));
  assert.deepEqual(told, [["navigate", 2], ["later", 2], ["navigate", 3], ["unresolved", 3], ["yes", 2], ["navigate"], ["ok", 2, true]]);
  app.free();
});

test("a call of a guard has its own operation", () => {
  const [app, log] = logged();
  app.start("home");
  app.guard("enter", { route: "item" }, () => (app.navigate("nowhere"), { redirect: { route: "sheet" } }));
  app.navigate("item", { id: 1 });
  const numbers = (kind) => parsed(log).filter((line) => line[kind]).map((line) => `${line[kind]} ${line.operation}`);
  assert.deepEqual(numbers("call"), ["start 1", "navigate 2", "navigate 3", "navigate 2"]);
  assert.deepEqual(numbers("outcome"), ["ok 1", "unresolved 3", "ok 2"]);
  assert.deepEqual(numbers("answer"), ["elsewhere 2"]);
  app.free();
});

test("a call that is no intent leaves no line, and throws as without a log", () => {
  const [app, log] = logged();
  app.start("home");
  const { length } = log.lines;
  for (const wrong of [{ kind: "fly" }, { kind: "navigate", request: { route: 7 } }, { kind: "navigate", request: { route: "home", arguments: { at: new Date() } } }])
    assert.throws(() => app.perform(wrong), TypeError);
  assert.equal(log.lines.length, length);
  app.free();
});

test("values are written as in a saved state", () => {
  const [app] = logged();
  app.start("home");
  let seed = 1;
  const below = (limit) => ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >>> 8) % limit;
  const bits = new DataView(new ArrayBuffer(8));
  const real = () => (bits.setUint32(0, (below(65536) << 16) | below(65536)), bits.setUint32(4, (below(65536) << 16) | below(65536)), bits.getFloat64(0));
  const strange = ['"', "\\", "\n", "\t", "\r", "\u0001", "\u007f", "\u200e", "\u2028", "\u2066", "<", "é", "💡", "/", " "];
  const makers = [
    () => null, () => below(2) === 1, () => below(1000) - 500, () => real(), () => new Double(below(10)), () => new Double(below(100) / 10 ** below(12)),
    () => new Double(2 ** 53 * (below(3) + 1)), () => BigInt.asIntN(64, BigInt(below(65536)) << 48n), () => strange[below(15)] + strange[below(15)],
    () => Uint8Array.from({ length: below(5) }, () => below(256)), () => [below(3), "x"], () => ({ b: below(9), a: [null], "é": 1, "💡": 2, "\uffee": 3 }),
    () => ({ $int: "1" }), () => new Secret(below(9)), () => -0, () => [Infinity, -Infinity, NaN][below(3)],
  ];
  for (let turn = 0; turn < 800; turn++) {
    const value = { value: makers[turn % makers.length](), list: [makers[below(makers.length)]()] };
    app.replaceTop("any", value, { replaceRoot: true });
    const [, saved] = /"route":"any","arguments":(.*)}]}]}\n$/s.exec(app.save());
    assert.equal(asText(value), saved.replaceAll("<", "\\u003c"));
  }
  app.free();
});

test("a log says nothing of a secret", () => {
  const [app, log] = logged();
  app.start("home");
  app.navigate("any", { key: new Secret("hunter2") }, { hint: new Secret("hunter2") });
  app.entrySetState(app.currentTop(), [new Secret("hunter2")]);
  assert.doesNotMatch(log.text, /hunter2/);
  assert.match(log.text, /"arguments":\{"key":\{"\$secret":true\}\}/);
  app.free();
});

test("a log changes neither the status nor the outcomes nor the states", () => {
  const [plain, [app]] = [registered(memory), logged()];
  walk(7, 400, [plain, app], (acts) => {
    const [one, other] = acts.map((act) => act());
    assert.deepEqual(other, one);
    assert.equal(app.status, plain.status);
    if (plain.currentRevision()) assert.equal(app.save(), plain.save());
  });
  plain.free();
  app.free();
});

test("of random acts each call has one outcome, and the states are those of the navigator", () => {
  const [app, log] = logged({ limit: Infinity });
  const saved = [];
  log.follow((line) => { if (JSON.parse(line).state) saved.push(app.save()); });
  walk(3, 800, [app], ([act]) => act());
  const lines = parsed(log);
  assert.deepEqual(states(lines), saved);
  assert.ok(saved.length > 250, `${saved.length} commits`);
  const open = new Map();
  for (const [index, line] of lines.entries()) {
    if (line.call) open.set(line.operation, []);
    if (line.answer) open.get(line.operation).push(line);
    if (!line.outcome) continue;
    const asked = open.get(line.operation);
    assert.ok(asked, `line ${index + 1}: one outcome of a call`);
    open.delete(line.operation);
    const last = asked.at(-1);
    if (["blocked", "refused"].includes(line.outcome)) assert.deepEqual([last.by, last.code, last.answer], [line.by, line.code, "no"]);
  }
  assert.equal(open.size, 0);
  app.free();
});

test("a log with a limit keeps the head and begins with a whole state", () => {
  const [app, log] = logged({ limit: 50 });
  let head = "";
  walk(5, 1500, [app], ([act]) => {
    act();
    const { lines } = log;
    head ||= lines[0];
    assert.equal(lines[0], head);
    assert.ok(lines.length < 1200);
  });
  const lines = parsed(log);
  assert.deepEqual([lines[1].state[1], lines[1].state[3]], [0, 0]);
  assert.ok(lines.length >= 51);
  assert.equal(states(lines).at(-1), app.save());
  app.free();
});
