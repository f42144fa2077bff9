// The binding in JavaScript: node --test Tests/JS/binding.mjs, with the module in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Double, load, NavigationError, Navigator, Secret, type } from "../../bindings/js/navcore.mjs";
import { callable } from "../Wasm/host.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));

function started(config) {
  const app = new Navigator(memory, config);
  app.register("home", { pattern: "/" });
  app.register("item", { pattern: "/item/{id:int}" });
  app.register("picker", { presentation: "sheet" });
  app.start("home");
  return app;
}

const routes = (app) => app.currentEntries().map((entry) => app.entryRequest(entry).route);

test("a stack is navigated, read and gone back in", () => {
  const app = started();
  const item = app.navigate("item", { id: 3 });
  assert.equal(item.status, "ok");
  assert.deepEqual(app.entryRequest(item.entry).arguments, { id: 3 });
  assert.deepEqual(app.wayBack(0), app.currentEntries());
  assert.equal(app.locationOf(item.entry, 1), "/item/3");
  assert.equal(app.open("/item/4").status, "ok");
  assert.deepEqual(routes(app), ["home", "item"]);
  app.back();
  assert.equal(app.back().status, "atRoot");
  assert.equal(app.entryRequest(item.entry), undefined);
  app.free();
});

test("a closed view is reported by its entry", () => {
  const app = started();
  const [home] = app.currentEntries();
  const { entry } = app.navigate("picker");
  assert.equal(app.hostDidPop(entry).status, "atRoot");
  assert.deepEqual([app.hostDidClose(entry).status, app.hostDidClose(entry).status, app.hostDidClose(home).status], ["ok", "alreadyGone", "atRoot"]);
  assert.equal(app.currentTop(), home);
  app.free();
});

test("registrations are checked", () => {
  const app = started();
  assert.deepEqual(app.check(), []);
  app.routeRegister({ name: "product", parent: "hme", branch: "all" });
  const message = 'the parent "hme" of "product" is not registered; did you mean "home"?';
  for (let again = 0; again < 2; again++)
    assert.deepEqual(app.check(), [{ kind: "parent", route: "product", other: "hme", message }]);
  assert.equal(app.status, "notFound");
  app.close();
  assert.throws(() => app.check(), { status: "closed" });
  app.free();
  assert.throws(() => app.check(), { status: "closed" });
});

test("a result is a promise, of a value or of the reason why there is none", async () => {
  const app = started();
  const picked = app.navigateForResult("picker");
  app.dismiss({ colour: "blue", of: [1, 2.5, null, true] });
  assert.deepEqual((await picked.result).value, { colour: "blue", of: [1, 2.5, null, true] });
  const left = app.navigateForResult("picker");
  app.back();
  assert.equal((await left.result).reason, "dismiss");
  const wrong = app.navigateForResult("nowhere");
  assert.equal(wrong.status, "unresolved");
  assert.match(wrong.message, /no route is named "nowhere"/);
  assert.equal((await wrong.result).kind, "failed");
  app.free();
});

test("a guard answers at once, later, or leads elsewhere and goes on afterwards", async () => {
  const app = started();
  let user;
  const remove = app.guard("enter", { route: "item" }, async (asked) => {
    assert.deepEqual(asked.arguments, { id: 7 });
    await null;
    return user ? true : { redirect: { route: "picker" }, resume: true };
  });
  const first = app.navigate("item", { id: 7 });
  assert.equal(first.status, "pending");
  await new Promise(setImmediate);
  assert.equal(app.entryRequest(app.currentTop()).route, "picker");
  user = "Ann";
  app.dismiss("Ann");
  assert.equal((await first.settled).status, "ok");
  assert.deepEqual(routes(app), ["home", "item"]);
  remove();
  app.guard("leave", { everyRoute: true }, () => 7);
  const refused = app.popBack();
  assert.equal((await refused.settled).status, "blocked");
  assert.equal((await refused.settled).hostCode, 7);
  app.free();
});

test("the bridge refuses, accepts later, and is told what is planned", async () => {
  const app = started();
  const asked = [];
  app.setBridge((question) => {
    asked.push(question.intent);
    asked.question = question.question;
    if (question.intent === "navigateForResult") return new Promise(() => {});
    return question.intent === "popBack" ? 5 : new Promise((accept) => setTimeout(accept, 1, true));
  });
  const opened = app.navigate("item", { id: 1 });
  assert.equal(opened.status, "pending");
  assert.equal((await opened.settled).status, "ok");
  const refused = await app.popBack().settled;
  assert.deepEqual([refused.status, refused.hostCode, refused.abortReason], ["refused", 5, "none"]);
  const asking = app.navigateForResult("picker");
  app.answer(asked.question, -9);
  app.pull();
  assert.deepEqual(await asking.result, { kind: "failed", value: undefined, hostCode: -9, status: "refused" });
  app.setBridge(undefined);
  assert.equal(app.popBack().status, "ok");
  assert.deepEqual([...asked], ["navigate", "popBack", "navigateForResult"]);
  app.free();
});

test("a bridge that is an object registers its routes before it is set", async () => {
  const app = started();
  const bridge = {
    refuses: false,
    registerRoutes(navigator) { navigator.register("page"); },
    transition() { return !this.refuses; },
  };
  app.setBridge(bridge);
  assert.equal((await app.navigate("page").settled).status, "ok");
  bridge.refuses = true;
  assert.equal((await app.popBack().settled).status, "refused");
  app.setBridge(undefined);
  app.free();
});

test("a bridge whose registerRoutes throws is not set, and its routes stay", async () => {
  const app = started();
  app.setBridge(() => 3);
  const next = {
    registerRoutes(navigator) {
      navigator.register("page");
      navigator.register("item");
    },
    transition: () => true,
  };
  assert.throws(() => app.setBridge(next), (error) => error.status === "ambiguous");
  assert.equal((await app.navigate("page").settled).hostCode, 3);
  const last = { registerRoutes(navigator) { navigator.free(); }, transition: () => true };
  assert.throws(() => app.setBridge(last), (error) => error.status === "closed");
});

test("tabs, a split and the order in which tabs were left", () => {
  const app = new Navigator(memory);
  for (const route of ["home", "list", "blank", "account"]) app.register(route);
  app.register("teas", { split: { list: "list", detail: { route: "blank", placeholder: true } } });
  app.register("tea", { parent: "teas", branch: "detail" });
  app.register("main", { tabs: { home: "home", teas: "teas", account: "account" } });
  app.start("main");
  const [main] = app.stackEntries(app.sceneFind(""));
  assert.equal(app.select(app.branchFind(main, "account")).status, "ok");
  app.select(app.branchFind(main, "teas"));
  app.navigate("tea", { id: 2 });
  const way = app.wayBack(0).map((entry) => app.entryRequest(entry).route);
  assert.deepEqual(way, ["home", "account", "list", "tea"]);
  const teas = app.stackEntries(app.branchFind(main, "teas"))[0];
  assert.equal(app.containerGet(teas).kind, "split");
  app.hostDidResize(teas, 1);
  assert.equal(app.containerGet(teas).columns, 1);
  assert.equal(app.stackGet(app.branchFind(main, "teas")).selected, true);
  app.free();
});

test("a handler of back, a published value, a lazy pattern, saved state", async () => {
  const app = started();
  const phases = [];
  const handler = app.addBackHandler((gesture) => phases.push(gesture.phase), { entry: app.currentTop() });
  assert.equal(app.back().status, "ok");
  assert.deepEqual(phases, ["commit"]);
  app.backHandlerRemove(handler);
  const next = app.nextValue(app.currentTop());
  app.entryPublish(app.currentTop(), 4, 0);
  app.pull();
  assert.equal((await next).value, 4);
  app.register("lazy", {});
  app.patternAdd(app.routeFind("lazy"), "/lazy", 1 | 2);
  app.setLoader(() => {
    app.register("late", { pattern: "/lazy/late" });
    app.setLoader(undefined);
  });
  assert.equal((await app.open("/lazy/late").settled).status, "ok");
  app.navigate("item", { id: 9 });
  const text = app.save();
  const other = started();
  for (const route of ["lazy", "late"]) other.register(route);
  assert.equal(other.restore(text).status, "ok");
  assert.deepEqual(routes(other), routes(app));
  app.free();
  other.free();
});

test("a value is published to who asks, kept, forgotten when the screen is covered, or not taken", async () => {
  const app = started();
  const base = app.currentTop();
  assert.equal(app.publish(base, 1, { ifAwaited: true }), "notAwaited");
  assert.equal(app.publish(base, 1), "kept");
  assert.equal(app.publish(base), "kept");
  assert.equal((await app.nextValue(base)).value, null);
  const next = app.nextValue(base);
  assert.equal(app.publish(base, { a: 1 }), "ok");
  assert.deepEqual((await next).value, { a: 1 });
  app.publish(base, "forgotten");
  const { entry } = app.navigate("item", { id: 1 });
  assert.equal(app.publish(base, 2), "staleIssuer");
  assert.equal(app.publish(base, 3, { whenCovered: true }), "kept");
  assert.equal((await app.nextValue(base)).value, 3);
  app.popBack();
  assert.equal(app.publish(entry, 4), "stale");
  assert.throws(() => app.publish(base, 5, { ifAwaitd: true }), /publish has no ifAwaitd/);
  assert.throws(() => app.publish(base, () => 1), TypeError);
  app.close();
  assert.throws(() => app.publish(base, 6), { status: "closed" });
  app.free();
  assert.throws(() => app.publish(base, 6), { status: "closed" });
});

test("values come back as they went in", () => {
  const app = started();
  const values = [
    null, true, -1, 2 ** 53 - 1, 2n ** 62n, 0.5, -0, "", "é☃𝒳\0x", "\ufeff1", new Uint8Array([0, 255]), [], {}, [[{ a: [1] }]],
    { 2: "b", 1: "a", __proto__x: 1 }, Array.from({ length: 5000 }, (_, index) => index), "x".repeat(200_000),
  ];
  for (const value of values) {
    const { entry } = app.navigate("item", { id: 1, value });
    assert.deepEqual(app.entryRequest(entry).arguments.value, value);
    app.popBack();
  }
  app.entrySetState(app.currentTop(), new Double(2));
  assert.match(app.save(), /2\.0/);
  app.entrySetState(app.currentTop(), { pin: new Secret("1234") });
  assert.doesNotMatch(app.dump() + app.save(), /1234/);
  app.free();
});

test("a screen closes with a value, is found wherever it is, and is the first move", async () => {
  const app = started();
  const picked = app.navigateForResult("picker");
  app.navigate("item", { id: 1 });
  assert.equal(app.finish(picked.entry, 7).status, "ok");
  assert.deepEqual((await picked.result).value, 7);
  assert.equal(app.finish(picked.entry).status, "alreadyGone");
  assert.equal(app.finish(app.currentTop()).status, "atRoot");
  const item = app.navigate("item", { id: 2 }).entry;
  app.navigate("picker");
  assert.equal(app.popToRoute("item").status, "notFound");
  assert.equal(app.popToRoute("item", undefined, { searchScene: true }).entry, item);
  const asked = app.navigateForResult("item", { id: 3 }, { issuer: item });
  app.remove([item]);
  assert.equal((await asked.result).reason, "asker");
  app.free();

  const other = new Navigator(memory);
  other.register("home", { pattern: "/" });
  other.register("item", { pattern: "/item/{id:int}" });
  other.register("tabs", { tabs: { a: "home", b: { route: "item", arguments: { id: 0 }, forgets: true } } });
  const begin = (url) => other.batch([{ kind: "start", request: { route: "home" } }, { kind: "open", link: { url } }]);
  assert.equal(begin("/nowhere").status, "unresolved");
  assert.equal(begin("/item/3").status, "ok");
  assert.deepEqual(routes(other), ["home", "item"]);
  other.navigate("tabs");
  other.free();
});

test("a wrong call says what is wrong, and changes nothing", () => {
  const app = started();
  const before = app.dump();
  assert.throws(() => app.navigate("item", undefined, { unique: "first" }), /first is none of no, top, anywhere/);
  assert.throws(() => app.navigate("item", undefined, { uniqe: "top" }), /nav_options has no uniqe/);
  assert.throws(() => app.navigate("item", { f: () => 1 }), TypeError);
  assert.throws(() => app.popToEntry(-1), TypeError);
  const circle = {};
  circle.circle = circle;
  assert.throws(() => app.navigate("item", circle), RangeError);
  assert.throws(() => app.register("home"), (error) => error instanceof NavigationError && error.status === "ambiguous");
  assert.throws(() => app.routeRegister({ name: "x", version: 0.5 }), TypeError);
  assert.throws(() => app.guard("enter", {}, () => false), (error) => error.status === "invalid");
  assert.throws(() => app.nextValue(12345), (error) => error.status === "stale");
  assert.throws(() => app.attachResult("nobody's"), (error) => error.status === "notFound");
  assert.equal(app.popToEntry(12345).status, "stale");
  assert.equal(app.dump(), before);
  app.close();
  assert.equal(app.navigate("item").status, "closed");
  app.free();
});

test("an error in a guard refuses, and one in a listener harms nobody", async (context) => {
  const told = context.mock.method(console, "error", () => {});
  const app = started();
  app.guard("enter", { route: "item" }, () => {
    throw new Error("in a guard");
  });
  app.observe(() => {
    throw new Error("in a listener");
  });
  assert.equal((await app.navigate("item", { id: 1 }).settled).status, "blocked");
  assert.equal(app.navigate("picker").status, "ok");
  assert.ok(told.mock.callCount() >= 2);
  app.free();
});

test("a guard may navigate, and who answers too late is told nothing", async () => {
  const app = started();
  let answer;
  app.guard("enter", { route: "item" }, () => new Promise((settle) => (answer = settle)));
  const opened = app.navigate("item", { id: 1 });
  app.abort(opened.ticket, "byHost");
  app.pull();
  const { status, abortReason, hostCode } = await opened.settled;
  assert.deepEqual([status, abortReason, hostCode], ["aborted", "byHost", 0]);
  answer(true);
  await null;
  assert.deepEqual(routes(app), ["home"]);
  app.free();
});

test("a function in the table of the module may make calls", () => {
  const app = started();
  const decide = () => {
    for (const length of [1_000, 10_000, 100_000]) app.entrySetState(app.currentTop(), "s".repeat(length));
    return app.entryState(app.currentTop()).length === 100_000 ? 7 : 1;
  };
  const table = memory.functions.__indirect_function_table;
  app.guardAdd({ kind: "leave", everyRoute: true, decide: table.grow(1, callable(decide, ["i32", "i32"], ["i32"])) });
  app.navigate("item", { id: 1 });
  app.backGesture({ phase: "begin" });
  for (const refused of [app.backGesture({ phase: "commit" }), app.popBack("r".repeat(20_000)), app.back()])
    assert.deepEqual([refused.status, refused.by, refused.hostCode], ["blocked", "guard", 7]);
  app.free();
});

test("a gesture has an outcome, and a pattern that is taken names its route", () => {
  const app = started();
  app.navigate("item", { id: 1 });
  assert.equal(app.backGesture({ phase: "begin" }).status, "ok");
  const { status, removedCount } = app.backGesture({ phase: "commit" });
  assert.deepEqual([status, removedCount], ["ok", 1]);
  assert.equal(app.lastOutcome().removedCount, 1);
  const isTaken = ({ status, id }) => status === "ambiguous" && id === app.routeFind("item");
  assert.throws(() => app.patternAdd(app.routeFind("home"), "/item/{other:int}", 0), isTaken);
  app.close();
  assert.equal(app.backGesture({ phase: "commit" }).status, "closed");
  app.free();
});

test("values are read exactly where they are to be given again", () => {
  const app = started();
  const { entry } = app.navigate("picker", { whole: new Double(2), hidden: new Secret("word"), half: 0.5 });
  const read = () => app.entryRequest(entry).arguments;
  assert.deepEqual(read(), { whole: 2, hidden: "word", half: 0.5 });
  const exact = app.exactly(read);
  assert.deepEqual(exact, { whole: new Double(2), hidden: new Secret("word"), half: 0.5 });
  assert.equal(JSON.stringify(exact), '{"half":0.5,"whole":2}');
  assert.deepEqual(read(), { whole: 2, hidden: "word", half: 0.5 });
  app.free();
});

test("half of a surrogate pair is no text", () => {
  const app = started();
  assert.throws(() => app.navigate("picker", { text: "\ud83d" }), TypeError);
  assert.throws(() => app.open("/\ude00"), TypeError);
  assert.equal(app.currentDepth(), 1);
  app.free();
});

test("a table of routes is registered, and what the user sees is read", () => {
  const app = new Navigator(memory).routes({
    main: { tabs: { first: "home", second: { route: "list" } } },
    home: { pattern: "/", parent: "main", branch: "first" },
    list: { parent: "main", branch: "second" },
    picker: { presentation: "sheet", arguments: type(), result: type() },
    signUp: { initial: "name" },
    name: {},
  });
  assert.deepEqual(app.check(), []);
  assert.deepEqual(app.seen(), []);
  assert.equal(app.selectTab("first").status, "notFound");
  assert.equal(app.isSelected("first"), false);
  app.start("main");
  assert.deepEqual([app.isSelected("first"), app.isSelected("second"), app.isSelected("third")], [true, false, false]);
  assert.equal(app.selectTab("second").status, "ok");
  assert.equal(app.selectTab("second").status, "alreadyThere");
  app.navigate("picker", { title: "?" });
  const seen = app.seen().map(({ route, presentation, arguments: given }) => [route, presentation, given]);
  assert.deepEqual(seen, [["list", "pushed", undefined], ["picker", "sheet", { title: "?" }]]);
  assert.deepEqual(app.seen().map(({ stack, entry }) => app.stackGet(stack).top === entry), [true, true]);
  // What covers a tab goes.
  assert.equal(app.selectTab("first").status, "ok");
  assert.deepEqual(app.seen().map(({ route }) => route), ["home"]);
  app.navigate("signUp");
  assert.deepEqual(app.seen().map(({ route }) => route), ["name"]);
  assert.throws(() => app.register("wrong", { initial: 3 }), TypeError);
  app.free();
  assert.throws(() => app.seen(), { status: "closed" });
});

test("who navigates because of each navigation is stopped", () => {
  const app = started();
  const told = [];
  const { reportError } = globalThis;
  globalThis.reportError = (error) => told.push(error);
  let heard = 0;
  const end = app.observe(() => { if (++heard < 5000) app.update(app.currentTop(), { heard }); });
  app.navigate("picker", { heard: -1 });
  assert.deepEqual(told.map(({ status }) => status), ["loop"]);
  assert.equal(heard, 1000);
  end();
  globalThis.reportError = reportError;
  assert.equal(app.navigate("item", { id: 3 }).status, "ok");
  app.free();
});

test("a record is read until the next pull, unless it is kept", () => {
  const app = started();
  const heard = [];
  const end = app.observe((records) => {
    heard.push(...records);
    if (records.some(({ kind }) => kind === "released")) records[0].keep();
  });
  app.navigate("item", { id: 3 });
  assert.throws(() => heard[0].kind, /record\.keep\(\)/);
  app.popBack();
  const [removed] = heard.slice(1);
  assert.deepEqual([removed.kind, removed.value, removed.fields().value], ["changed", { id: 3 }, { id: 3 }]);
  assert.equal(JSON.parse(JSON.stringify(removed)).kind, "changed");
  end();
  // Of a listener that frees, they stay.
  let left;
  app.observe((records) => {
    app.free();
    left = records.map(({ kind, value }) => [kind, value]);
  });
  app.navigate("item", { id: 4 });
  assert.deepEqual(left, [["changed", { id: 4 }]]);
});

test("a guard of an entry goes with it", () => {
  const app = started();
  const { entry } = app.navigate("item", { id: 3 });
  const asked = [];
  const remove = app.guard("leave", { entry }, () => { asked.push(entry); });
  const other = app.guard("leave", { entry }, () => true);
  other();
  app.popBack();
  assert.deepEqual(asked, [entry]);
  remove();
  other();
  app.free();
});
