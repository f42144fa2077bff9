// Flows as functions: node --test Tests/JS/flows.mjs, with the modules in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { lead as leadThrough } from "../../bindings/js/flows.mjs";
import { load, NavigationError, Navigator } from "../../bindings/js/navcore.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));
const turn = () => new Promise(setImmediate);
/** Leads through a flow. A test may look at an error later. */
function lead(...of) {
  const leading = leadThrough(...of);
  leading.catch(() => {});
  return leading;
}
const fail = () => assert.fail("the function runs");

function started(of = memory) {
  const app = new Navigator(of);
  for (const route of ["base", "start", "word", "level", "told", "sign"]) app.register(route);
  app.register("tint", { presentation: "sheet" });
  app.register("walk", { initial: "start" });
  app.register("inner", { initial: { route: "told" } });
  app.register("outer", { initial: { route: "inner" } });
  app.start("base");
  return app;
}

const tree = (app) => app.wayBack(0).map((entry) => app.entryRequest(entry).route).join(" ");
const top = (app) => app.currentRequest().route;

/** Waits for a screen. */
async function see(app, route) {
  for (let turns = 0; top(app) !== route; turns++) {
    assert.ok(turns < 50, `${route} is not shown, but ${tree(app)}`);
    await turn();
  }
  return app.currentTop();
}

/** The user answers a screen: it closes if it was asked for its result, else the value is published. */
async function say(app, route, value) {
  await see(app, route);
  await turn();
  const entry = app.currentTop();
  if (app.entryWaiter(entry)) app.finish(entry, value);
  else app.publish(entry, value);
  await turn();
}

/** As many words as were asked for. */
const words = async (flow, count, said = []) =>
  count === 0
    ? flow.show("told", { said }, (isRight, flow) => { if (isRight) flow.finish(said.join(" ")); })
    : flow.show("word", (word, flow) => words(flow, count - 1, [...said, word]));
const beginWords = (app) => lead(app, "walk", (count, flow) => words(flow, count));

test("going back asks the screen below again, and the flow has a value", async () => {
  const app = started();
  const leading = beginWords(app);
  await say(app, "start", 3);
  for (const word of ["a", "b"]) await say(app, "word", word);
  await turn();
  app.back();
  for (const word of ["B", "c"]) await say(app, "word", word);
  assert.equal(tree(app), "base start word word word told");
  await say(app, "told", true);
  assert.equal(await leading, "a B c");
  assert.equal(tree(app), "base");
  app.free();
});

test("the user who leaves the first screen has no value", async () => {
  const app = started();
  const leading = beginWords(app);
  await say(app, "start", 1);
  app.hostDidPop(await see(app, "word"));
  await turn();
  app.hostDidPop(await see(app, "start"));
  assert.equal(await leading, undefined);
  assert.equal(tree(app), "base");
  app.free();
});

test("a second tap is forgotten, and a value that comes before anybody asks is kept", async () => {
  const app = started();
  const leading = beginWords(app);
  const start = app.currentTop();
  assert.equal(app.publish(start, 2), "kept");
  await see(app, "word");
  await turn();
  app.back();
  await turn();
  assert.equal(app.publish(start, 2), "ok");
  assert.equal(app.publish(start, 2), "kept");
  await see(app, "word");
  assert.equal(app.publish(start, 2), "staleIssuer");
  app.back();
  await turn();
  await turn();
  assert.equal(tree(app), "base start");
  app.back();
  assert.equal(await leading, undefined);
  app.free();
});

test("a screen is gone back to from any depth, and so is the first one", async () => {
  const app = started();
  const list = (flow, level, second) =>
    flow.show("level", { level }, (choice, here) => {
      assert.deepEqual([here.id, here.root], [flow.id, flow.root]);
      if (choice === "end") return here.finish(level);
      if (choice === "root") return here.backToRoot();
      return choice === "second" ? here.back(second) : list(here, level + 1, level === 2 ? here.entry : second);
    });
  const leading = lead(app, "walk", (_, flow) => list(flow, 1));
  await say(app, "start", 0);
  for (let level = 0; level < 4; level++) await say(app, "level", "down");
  const second = app.currentEntries()[3];
  await say(app, "level", "second");
  assert.equal(app.currentTop(), second);
  await say(app, "level", "down");
  assert.equal(app.currentDepth(), 5);
  await say(app, "level", "root");
  assert.equal(tree(app), "base start");
  await say(app, "start", 0);
  await say(app, "level", "end");
  assert.equal(await leading, 1);
  app.free();
});

test("a flow that gives up has no value, and a guard that refuses that keeps the screens", async () => {
  const app = started();
  const outcomes = [];
  const leading = lead(app, "walk", (_, flow) => flow.show("word", (_, flow) => outcomes.push(flow.cancel())));
  await say(app, "start", 0);
  const remove = app.guard("leave", { route: "word" }, () => 3);
  await say(app, "word", "a");
  assert.equal(tree(app), "base start word");
  remove();
  await say(app, "word", "b");
  assert.equal(await leading, undefined);
  assert.deepEqual(await Promise.all(outcomes.map(async ({ settled }) => (await settled).status)), ["blocked", "ok"]);
  assert.equal(tree(app), "base");
  app.free();
});

test("a sheet is asked for one value, and the screen below is asked again if the user swipes it away", async () => {
  const app = started();
  const tints = [];
  const leading = lead(app, "walk", (_, flow) =>
    flow.show({ route: "word" }, async (word, flow) => {
      tints.push(await flow.ask("tint", { of: word }));
      if (tints.at(-1) !== undefined) flow.finish(`${word} ${tints.at(-1)}`);
    }));
  await say(app, "start", 0);
  await say(app, "word", "a");
  assert.deepEqual(app.entryRequest(await see(app, "tint")).arguments, { of: "a" });
  app.dismiss();
  await say(app, "word", "b");
  await say(app, "tint", null);
  assert.equal(await leading, "b null");
  assert.deepEqual(tints, [undefined, null]);
  assert.equal(tree(app), "base");
  app.free();
});

test("a question that nobody asks any more is removed", async () => {
  const app = started();
  const tints = [];
  const leading = lead(app, "walk", async (_, flow) => tints.push(await flow.ask("tint")));
  await say(app, "start", 0);
  const tint = await see(app, "tint");
  app.cancelResult(app.entryWaiter(tint));
  app.pull();
  await see(app, "start");
  assert.deepEqual(tints, [undefined]);
  app.back();
  assert.equal(await leading, undefined);
  app.free();
});

test("a question whose asker is removed goes, too", async () => {
  const app = started();
  const words = [];
  const leading = lead(app, "walk", (_, flow) => flow.show("word", async (_, flow) => words.push(await flow.ask("level"))));
  await say(app, "start", 0);
  const word = await see(app, "word");
  await say(app, "word", "a");
  await see(app, "level");
  app.remove([word]);
  await see(app, "start");
  assert.deepEqual(words, [undefined]);
  app.back();
  assert.equal(await leading, undefined);
  app.free();
});

test("nothing is shown from a screen that is covered or gone", async () => {
  const app = started();
  let thoughts = 0;
  const leading = lead(app, "walk", (_, flow) =>
    flow.show("word", async (word, flow) => {
      await turn();
      await turn();
      await flow.show("told", fail);
      await flow.replace("told", fail);
      assert.equal(await flow.ask("tint"), undefined);
      assert.equal(await flow.lead("inner", fail), undefined);
      thoughts++;
    }));
  await say(app, "start", 0);
  await say(app, "word", "a");
  app.back();
  for (let turns = 0; turns < 9; turns++) await turn();
  assert.equal(tree(app), "base start");
  await say(app, "start", 0);
  await say(app, "word", "b");
  app.navigate("sign");
  for (let turns = 0; turns < 9; turns++) await turn();
  assert.equal(tree(app), "base start word sign");
  assert.equal(thoughts, 2);
  app.popUpToRoot();
  assert.equal(await leading, undefined);
  app.free();
});

test("a guard keeps the user out of a screen, or leads elsewhere", async () => {
  const app = started();
  let shown = 0;
  const leading = lead(app, "walk", async (_, flow) => {
    await flow.show("word", fail);
    assert.equal(await flow.ask("word"), undefined);
    shown++;
  });
  let answer = () => 5;
  const remove = app.guard("enter", { route: "word" }, () => answer());
  await say(app, "start", 0);
  await turn();
  assert.deepEqual([shown, tree(app)], [1, "base start"]);
  answer = async () => ({ redirect: { route: "sign" } });
  await say(app, "start", 0);
  await see(app, "sign");
  assert.equal(app.publish(app.currentTop(), 1), "kept");
  remove();
  app.popUpToRoot();
  assert.equal(await leading, undefined);
  app.free();
});

test("a guard keeps the user out of a flow, at once, later, or leads elsewhere", async () => {
  const app = started();
  const guarded = async (answer) => {
    const remove = app.guard("enter", { route: "start" }, answer);
    assert.equal(await lead(app, "walk", fail), undefined);
    remove();
  };
  await guarded(() => false);
  await guarded(async () => false);
  await guarded(() => ({ redirect: { route: "sign" } }));
  assert.equal(tree(app), "base sign");
  assert.equal(await lead(app, "walk", undefined, fail, { issuer: app.currentEntries()[0] }), undefined);
  assert.equal(tree(app), "base sign");
  app.free();
});

test("a screen is replaced", async () => {
  const app = started();
  const leading = lead(app, "walk", (_, flow) =>
    flow.show("word", (word, flow) => flow.replace("level", { level: 1 }, (level, flow) => flow.finish(word + level))));
  await say(app, "start", 0);
  await say(app, "word", "a");
  await see(app, "level");
  assert.equal(tree(app), "base start level");
  await say(app, "level", "b");
  assert.equal(await leading, "ab");
  app.free();
});

test("a flow in a flow has a value", async () => {
  const app = started();
  const inner = [];
  const leading = lead(app, "walk", async (_, flow) => {
    inner.push(await flow.lead("inner", (_, flow) => flow.show("word", (word, flow) => flow.finish(word.length))));
    if (inner.at(-1)) flow.finish(`${inner.at(-1)}`);
  });
  await say(app, "start", 0);
  await see(app, "told");
  app.back();
  await say(app, "start", 0);
  await say(app, "told", true);
  await say(app, "word", "four");
  assert.equal(await leading, "4");
  assert.deepEqual(inner, [undefined, 4]);
  assert.equal(tree(app), "base");
  app.free();
});

test("a flow whose first screen is that of another flow is led", async () => {
  const app = started();
  const leading = lead(app, "outer", (value, flow) => flow.show("word", (word, flow) => flow.finish([value, word])));
  await say(app, "told", 1);
  await say(app, "word", "a");
  assert.deepEqual(await leading, [1, "a"]);
  assert.equal(tree(app), "base");
  app.free();
});

test("an error removes the screens and comes out, and who else waits hears of it", async () => {
  const app = started();
  const heard = [];
  app.observe((records) => heard.push(...records.filter(({ kind, flow }) => kind === "result" && flow).map((record) => record.keep())));
  const broken = new Error("broken");
  for (const thrown of [broken, new Error("\ud800"), "a text", null, "\ud800" + "x".repeat(2 ** 26)]) {
    const leading = lead(app, "walk", (_, flow) =>
      flow.show("word", (_, flow) => flow.lead("inner", (_, flow) => flow.show("level", () => { throw thrown; }))));
    await say(app, "start", 0);
    await say(app, "word", "a");
    await say(app, "told", true);
    await say(app, "level", 0);
    await assert.rejects(leading, (error) => error === thrown);
    assert.equal(tree(app), "base");
  }
  assert.deepEqual(heard.map(({ subkind, from, value }) => [subkind, from, value.slice(0, 9)]).slice(0, 6),
    ["Error: br", "Error: br", "Error: \ufffd", "Error: \ufffd", '"a text"', '"a text"'].map((text) => [2, 1, text]));
  assert.equal(heard.length, 10);
  app.free();
});

test("who catches an error around show goes on from the screen below", async () => {
  const app = started();
  const caught = [];
  const leading = lead(app, "walk", async (_, flow) => {
    try {
      await flow.show("word", (_, flow) => flow.show("level", () => { throw new Error("level"); }));
    } catch (error) {
      caught.push(error.message, tree(app));
    }
    await flow.show("told", (_, flow) => flow.finish("done"));
  });
  await say(app, "start", 0);
  await say(app, "word", "a");
  await say(app, "level", 0);
  await say(app, "told", true);
  assert.equal(await leading, "done");
  assert.deepEqual(caught, ["level", "base start"]);
  app.free();
});

test("an end that the bridge refuses keeps the screens, and one that it decides later is awaited", async () => {
  const app = started();
  const outcomes = [];
  const later = (answer) => () => new Promise((settle) => setTimeout(settle, 5, answer));
  const answers = [4, later(false), later(true)];
  app.setBridge(({ intent }) => {
    const answer = intent === "endFlow" ? answers.shift() : true;
    return typeof answer === "function" ? answer() : answer;
  });
  const leading = lead(app, "walk", (_, flow) => flow.show("word", (word, flow) => outcomes.push(flow.finish(word))));
  await say(app, "start", 0);
  for (const word of ["a", "b"]) {
    await say(app, "word", word);
    await new Promise((later) => setTimeout(later, 10));
    assert.equal(tree(app), "base start word");
  }
  await say(app, "word", "c");
  assert.equal(await leading, "c");
  const ends = await Promise.all(outcomes.map(({ settled }) => settled));
  assert.deepEqual(ends.map(({ status, hostCode }) => [status, hostCode]), [["refused", 4], ["refused", 1], ["ok", 0]]);
  app.free();
});

test("an end that is refused asks the first screen again", async () => {
  const app = started();
  const answers = [4, true];
  app.setBridge(({ intent }) => (intent === "endFlow" ? answers.shift() : true));
  const leading = lead(app, "walk", (value, flow) => flow.finish(value));
  for (const value of [1, 2]) await say(app, "start", value);
  assert.equal(await leading, 2);
  app.free();
});

test("a removal that is refused keeps the screens, and the error comes out", async () => {
  const app = started();
  app.setBridge(({ intent }) => (intent === "endFlow" ? 4 : true));
  const leading = lead(app, "walk", (_, flow) => flow.show("word", () => { throw new Error("broken"); }));
  await say(app, "start", 0);
  await say(app, "word", "a");
  await assert.rejects(leading, /broken/);
  assert.equal(tree(app), "base start");
  app.free();
});

test("a flow or a screen that does not open is an error with the outcome", async () => {
  const app = started();
  const refused = (code) => (error) =>
    error instanceof NavigationError && error.status === "refused" && error.outcome.hostCode === code;
  app.setBridge(() => 3);
  await assert.rejects(lead(app, "walk", fail), refused(3));
  app.setBridge(async () => 5);
  await assert.rejects(lead(app, "walk", fail), refused(5));
  app.setBridge(({ intent }) => (intent === "navigate" ? 7 : true));
  const rejected = assert.rejects(lead(app, "walk", (_, flow) => flow.show("word", fail)), refused(7));
  await say(app, "start", 0);
  await rejected;
  assert.equal(tree(app), "base");
  await assert.rejects(lead(app, "wlk", fail), /unresolved: .*no route is named "wlk"; did you mean "walk"\?/);
  app.free();
});

test("a route that is no flow is refused, and leaves nothing", async () => {
  const app = started();
  await assert.rejects(lead(app, "word", fail), { status: "invalid", message: 'invalid: "word" is no flow' });
  assert.equal(tree(app), "base");
  const leading = lead(app, "walk", (_, flow) => flow.lead("word", fail));
  await say(app, "start", 0);
  await assert.rejects(leading, /"word" is no flow/);
  assert.equal(tree(app), "base");
  app.free();
});

test("a flow that somebody else fails is an error, and one that somebody ends has no value", async () => {
  const app = started();
  const failing = beginWords(app);
  await say(app, "start", 1);
  await see(app, "word");
  app.endFlow(app.currentFlow(), { kind: "failed", hostCode: 402, value: "no money" });
  const isTheirs = ({ hostCode, value }) => hostCode === 402 && value === "no money";
  await assert.rejects(failing, ({ status, outcome }) => status === "refused" && isTheirs(outcome));
  const ending = beginWords(app);
  await see(app, "start");
  app.endFlow(app.currentFlow(), { kind: "value", value: "given" });
  assert.equal(await ending, "given");
  const cancelled = beginWords(app);
  await see(app, "start");
  app.endFlow(app.currentFlow());
  assert.equal(await cancelled, undefined);
  app.free();
});

test("one asks a screen at a time", async () => {
  const app = started();
  const leading = beginWords(app);
  const start = await see(app, "start");
  await turn();
  assert.throws(() => app.nextValue(start), { status: "inUse" });
  await say(app, "start", 0);
  await say(app, "told", true);
  assert.equal(await leading, "");
  const second = beginWords(app);
  const asked = app.nextValue(app.currentTop());
  await assert.rejects(second, { status: "inUse" });
  assert.equal((await asked).reason, "flowEnd");
  assert.equal(tree(app), "base");
  app.free();
});

test("closing or freeing the navigator ends it at any point, without a value", async () => {
  for (const end of ["close", "free"])
    for (let steps = 0; steps < 5; steps++) {
      const app = started();
      const after = [];
      const leading = lead(app, "walk", (_, flow) =>
        flow.show("word", async (_, flow) => {
          await flow.ask("tint");
          await turn();
          after.push(await flow.show("told", fail), await flow.ask("tint"), await flow.lead("inner", fail));
          after.push(flow.finish(1).status, flow.cancel().status, flow.back(flow.entry).status, flow.backToRoot().status);
        }));
      if (steps > 0) await say(app, "start", 1);
      if (steps > 1) await say(app, "word", 1);
      if (steps > 2) await see(app, "tint");
      if (steps > 3) app.dismiss("red");
      app[end]();
      app.pull();
      assert.equal(await leading, undefined);
      if (steps > 2) assert.deepEqual(after, [undefined, undefined, undefined, "closed", "closed", "closed", "closed"]);
      if (end === "close") app.free();
      assert.equal(await lead(app, "walk", fail), undefined);
    }
});

test("a function that throws on a closed navigator throws, unless the navigator does", async () => {
  const app = started();
  const leading = (thrown) => lead(app, "walk", (_, flow) => flow.show("word", fail).then(thrown));
  const own = leading(() => { throw new Error("own"); });
  await say(app, "start", 0);
  const call = lead(app, "walk", (_, flow) => flow.show("word", fail).then(() => app.currentTop()));
  await say(app, "start", 0);
  await see(app, "word");
  app.free();
  await assert.rejects(own, /own/);
  assert.equal(await call, undefined);
});

test("a function that returns on a freed navigator ends quietly", async () => {
  const app = started();
  const after = [];
  const leading = lead(app, "walk", async (_, flow) => after.push(await flow.show("word", turn)));
  await say(app, "start", 0);
  app.publish(await see(app, "word"), 0);
  app.free();
  assert.equal(await leading, undefined);
  assert.deepEqual(after, [undefined]);
});

test("the leader of another screen says that it is the wrong one", async () => {
  const app = started();
  for (const [verb, ...of] of [["show", "level", fail], ["replace", "level", fail], ["ask", "tint"], ["lead", "inner", fail]]) {
    const leading = lead(app, "walk", (_, flow) => flow.show("word", () => flow[verb](...of)));
    await say(app, "start", 0);
    await say(app, "word", "a");
    const why = "the screen of this leader shows another one. Use the leader that the inner function gets";
    await assert.rejects(leading, new TypeError(`"${of[0]}" can't open: ${why}`));
    assert.equal(tree(app), "base");
  }
  app.free();
});

test("a function that does not await what it shows is over when that is", async () => {
  const app = started();
  let runs = 0;
  const leading = lead(app, "walk", (_, flow) => {
    runs++;
    flow.show("word", (word, flow) => {
      flow.ask("tint").then((tint) => {
        if (tint === "broken") throw new Error("broken");
        flow.finish(word + tint);
      });
    });
  });
  await say(app, "start", 0);
  await say(app, "word", "a");
  await say(app, "tint", "red");
  assert.equal(await leading, "ared");
  const broken = lead(app, "walk", (_, flow) => { flow.show("word", () => { throw new Error("broken"); }); });
  await say(app, "start", 0);
  await say(app, "word", "a");
  await assert.rejects(broken, /broken/);
  assert.deepEqual([runs, tree(app)], [1, "base"]);
  app.free();
});

test("a flow that holds the root of a window goes back to its first screen, and has a value", async () => {
  const app = started();
  const later = () => new Promise((accept) => setTimeout(accept, 5, true));
  for (const [given, value, accepts] of [["a", "a", () => true], ["b", "b", later], [undefined, null, later]]) {
    const leading = lead(app, "walk", (_, flow) => flow.show("word", (_, flow) => flow.finish(given)));
    app.setStack([{ kept: await see(app, "start") }]);
    await say(app, "start", 0);
    app.setBridge(accepts);
    await say(app, "word", 0);
    assert.equal(await leading, value);
    assert.equal(tree(app), "start");
    app.setBridge(undefined);
  }
  app.free();
});

test("bad input is refused in a sentence, and changes nothing", async () => {
  const app = started();
  const before = app.dump();
  await assert.rejects(lead(app, "walk"), /^TypeError: what gets the values of a screen is a function, and not undefined$/);
  await assert.rejects(lead(app, "walk", { a: 1 }), /is a function, and not undefined$/);
  await assert.rejects(lead(app, "walk", { a: 1 }, "x"), /is a function, and not "x"$/);
  for (const route of [undefined, 7, {}, null, fail])
    await assert.rejects(lead(app, route, fail), /is neither a route nor a request$/);
  await assert.rejects(lead(app, "walk", { at: new Date() }, fail), /a Date is not a value/);
  await assert.rejects(lead(app, "walk", undefined, fail, { uniqe: "top" }), /nav_options has no uniqe/);
  assert.equal(app.dump(), before);
  const seen = [];
  const leading = lead(app, "walk", async (_, flow) => {
    const wrongs = [
      () => flow.show("word"), () => flow.show(), () => flow.ask(), () => flow.ask("tint", fail), () => flow.lead("inner"),
      () => flow.replace("word", {}), async () => flow.finish(new Date()), async () => flow.back("x"),
      async () => flow.back(12345).status,
    ];
    for (const wrong of wrongs)
      seen.push(await wrong().catch((error) => error.constructor.name));
    flow.finish(tree(app));
  });
  await say(app, "start", 0);
  assert.equal(await leading, "base start");
  assert.deepEqual(seen, [...Array(8).fill("TypeError"), "stale"]);
  app.free();
});

test("a thousand screens are shown by a thousand functions", async () => {
  const app = started();
  const dive = (flow, level) =>
    flow.show("level", { level }, (_, flow) => (level === 1_000 ? flow.finish(level) : dive(flow, level + 1)));
  const leading = lead(app, "walk", (_, flow) => dive(flow, 1));
  app.publish(app.currentTop(), 0);
  for (let level = 1; level <= 1_000; level++) {
    while (app.currentDepth() < level + 2) await turn();
    app.publish(app.currentTop(), level);
  }
  assert.equal(await leading, 1_000);
  assert.equal(tree(app), "base");
  const broken = (flow, level) =>
    flow.show("level", { level }, (_, flow) => {
      if (level === 1_000) throw new Error("deep");
      return broken(flow, level + 1);
    });
  const failing = lead(app, "walk", (_, flow) => broken(flow, 1));
  app.publish(app.currentTop(), 0);
  for (let level = 1; level <= 1_000; level++) {
    while (app.currentDepth() < level + 2) await turn();
    app.publish(app.currentTop(), level);
  }
  await assert.rejects(failing, /deep/);
  assert.equal(tree(app), "base");
  app.free();
});

test("the module for browsers leads through flows", async () => {
  const app = started(await load(readFileSync("build/wasm/navcore-web.wasm")));
  const leading = lead(app, "walk", (_, flow) =>
    flow.show("word", async (word, flow) => {
      const length = await flow.lead("inner", (_, flow) => flow.finish(word.length));
      flow.finish(`${length} ${await flow.ask("tint")}`);
    }));
  for (const [route, value] of [["start", 0], ["word", "four"], ["told", true], ["tint", "red"]]) await say(app, route, value);
  assert.equal(await leading, "4 red");
  assert.equal(tree(app), "base");
  await assert.rejects(lead(app, "word", fail), /"word" is no flow/);
  app.free();
});

test("a first screen that another one replaces is left", async () => {
  const app = started();
  const leading = lead(app, "walk", fail);
  await see(app, "start");
  await turn();
  app.replaceTop("word");
  assert.equal(await leading, undefined);
  assert.equal(tree(app), "base word");
  app.free();
});

test("what runs while a screen is there is cancelled when the user leaves the screen", async () => {
  const app = started();
  const found = [];
  const signals = [];
  const find = (signal) => {
    signals.push(signal);
    return new Promise((resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  const leading = lead(app, "walk", (_, flow) =>
    flow.show("word", async (word, flow) => {
      if (word === "quick") return found.push(await flow.whileShown(async () => { await turn(); return "found"; }));
      if (word === "broken") return flow.whileShown(() => { throw new RangeError("broken"); }).catch((error) => found.push(error.message));
      found.push(await flow.whileShown(find));
      found.push(await flow.whileShown(fail));
    }));
  await say(app, "start", 0);
  await say(app, "word", "quick");
  await turn();
  await say(app, "word", "broken");
  await turn();
  assert.deepEqual(found, ["found", "broken"]);
  await say(app, "word", "slow");
  // A screen that is covered is there.
  app.navigate("base");
  await turn();
  assert.equal(signals[0].aborted, false);
  app.popToEntry(app.wayBack(0).find((entry) => app.entryRequest(entry).route === "start"));
  await turn();
  assert.equal(signals[0].aborted, true);
  assert.deepEqual(found, ["found", "broken", undefined, undefined]);
  // A navigator that is freed aborts, too.
  await say(app, "start", 0);
  await say(app, "word", "slow");
  app.free();
  await turn();
  assert.equal(signals[1].aborted, true);
  assert.equal(await leading, undefined);
});

/** Numbers from a seed, each below a bound. */
function random(seed) {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

// A host that accepts, refuses and waits by a seed, and a user who says anything and goes back at any turn.
test("storms: nothing hangs, and nothing is left", async () => {
  for (let seed = 0; seed < 200; seed++) {
    const app = started();
    const next = random(seed);
    let isCalm = false;
    const later = async (answer) => {
      for (let turns = next(4); turns > 0 && !isCalm; turns--) await turn();
      return answer;
    };
    app.setBridge(({ intent }) => {
      if (isCalm) return true;
      // A host that refuses the end of a flow whose function has ended keeps the screens, which is its right.
      if (intent === "endFlow") return next(2) ? true : later(true);
      return [() => 3, () => later(true), () => later(false), () => true, () => true, () => true][next(6)]();
    });
    const walk = (flow) =>
      flow.show("word", async (word, flow) => {
        if (word === "broken") throw new Error("broken");
        const tint = await flow.ask("tint");
        if (word === "inner") await flow.lead("inner", (_, flow) => flow.show("word", (_, flow) => flow.finish(1)));
        await flow.show("level", (choice, flow) => {
          if (choice === 0) flow.finish([word, tint]);
          else flow.backToRoot();
        });
      });
    let end;
    lead(app, "walk", (_, flow) => walk(flow)).then((value) => (end = [value]), (error) => (end = [error]));
    for (let turns = next(120); turns > 0; turns--) {
      await turn();
      const entry = app.currentTop();
      const word = ["word", "inner", next(9) ? "word" : "broken"][next(3)];
      const act = next(9);
      if (act === 0 && app.currentDepth() > 1) app.hostDidPop(entry);
      else if (act === 1) app.back();
      else if (app.entryWaiter(entry)) app.finish(entry, "red");
      else app.publish(entry, { start: 1, word, told: true, level: next(3) }[top(app)] ?? 0);
    }
    const closes = seed % 5 === 0;
    if (closes) app.free();
    isCalm = true;
    for (let turns = 0; !end && turns < 200; turns++) {
      await turn();
      if (!closes) app.back();
    }
    assert.ok(end, `seed ${seed} hangs: ${closes || tree(app)}`);
    const [value] = end;
    assert.ok(!(value instanceof Error) || /broken|refused/.test(value.message), `seed ${seed}: ${value?.stack}`);
    if (closes) continue;
    for (let turns = 0; tree(app) !== "base" && turns < 50; turns++) await turn();
    assert.equal(tree(app), "base", `seed ${seed}`);
    app.free();
  }
});
