// What the binding is given, and refuses in a sentence: node --test Tests/JS/given.mjs, with the module in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import test from "node:test";
import { createContext, runInContext } from "node:vm";
import { Double, load, Navigator, Secret } from "../../bindings/js/navcore.mjs";

const bytes = readFileSync("build/wasm/navcore.wasm");
const memory = await load(bytes);

function started() {
  const app = new Navigator(memory);
  app.register("home");
  app.register("item");
  app.start("home");
  return app;
}

test("an object that is no value is a TypeError that names its kind and the values", () => {
  const app = started();
  const before = app.dump();
  class Point { x = 1; }
  const wrong = [
    [2n ** 63n, "9223372036854775808n"], [-(2n ** 63n) - 1n, "-9223372036854775809n"], [new Date(), "a Date"],
    [new Set([1]), "a Set"], [/x/, "a RegExp"], [new Point(), "a Point"], [new Error("x"), "an Error"],
    [Promise.resolve(1), "a Promise"], [new WeakMap(), "a WeakMap"], [new URL("http://x"), "a URL"], [() => 1, "a function"],
    [class {}, "a function"], [Symbol("x"), "Symbol(x)"], [new ArrayBuffer(1), "an ArrayBuffer"],
    [new Float64Array(1), "a Float64Array"], [new DataView(new ArrayBuffer(1)), "a DataView"], [new Number(1), "a Number"],
    [new (class {})(), "an object"], [Object.create({ x: 1 }), "an Object"],
  ];
  for (const [value, name] of wrong)
    for (const given of [value, [value], { a: { b: value } }, new Map([["a", value]]), new Secret(value)]) {
      const sentence = `${name} is not a value. Values are null, booleans, numbers, bigints of 64 bits, strings, `;
      const isNamed = (error) => error instanceof TypeError && error.message.startsWith(sentence);
      assert.throws(() => app.navigate("item", { given }), isNamed);
      assert.throws(() => app.popBack(given), isNamed);
      assert.throws(() => app.entrySetState(app.currentTop(), given), isNamed);
      assert.throws(() => app.entryPublish(app.currentTop(), given, 0), isNamed);
    }
  assert.throws(() => app.popBack(new Map([[1, "a"]])), /^TypeError: 1 is not a text$/);
  assert.throws(() => app.popBack(new Map([[{}, "a"]])), /^TypeError: an Object is not a text$/);
  assert.throws(() => new Double("2"), /^TypeError: "2" is no number$/);
  const circle = [];
  circle.push(circle);
  for (const of of [circle, new Map([["a", circle]]), { circle }])
    assert.throws(() => app.popBack(of), /^RangeError: a value has more than 128 levels, or contains itself$/);
  assert.equal(app.dump(), before);
  app.free();
});

test("what users take for plain is a value", () => {
  const app = started();
  const other = runInContext("({ o: { a: [1] }, m: new Map([['a', 1]]), b: new Uint8Array([1]) })", createContext());
  const bare = Object.assign(Object.create(null), { a: 1 });
  const sparse = [];
  sparse[2] = 1;
  const values = [
    [bare, { a: 1 }], [other, { o: { a: [1] }, m: { a: 1 }, b: new Uint8Array([1]) }], [Buffer.from("a"), new Uint8Array([97])],
    [sparse, [null, null, 1]], [[undefined], [null]], [{ a: undefined }, { a: null }], [new Proxy({ a: 1 }, {}), { a: 1 }],
    [Object.freeze([1]), [1]], [2n ** 63n - 1n, 2n ** 63n - 1n], [-(2n ** 63n), -(2n ** 63n)], [{ [Symbol()]: 1, a: 1 }, { a: 1 }],
    [new Map([["a", new Map()]]), { a: {} }],
  ];
  for (const [given, found] of values) {
    app.entrySetState(app.currentTop(), given);
    assert.deepEqual(app.entryState(app.currentTop()), found);
  }
  app.free();
});

test("an id, a number and a function of another kind are TypeErrors", () => {
  const app = started();
  const wrong = [
    [() => app.popToEntry(2n ** 64n), /18446744073709551616n is no id/], [() => app.popToEntry("1"), /"1" is no id/],
    [() => app.popToEntry(-1n), /-1n is no id/], [() => app.entryRequest({}), /an Object is no integer of 64 bits/],
    [() => app.entryRequest(1.5), /1.5 is no integer of 64 bits/], [() => app.entryRequest(2n ** 64n), /n is no integer of 64 bits/],
    [() => app.entryPublish(app.currentTop(), 1, "now"), /NaN is no integer of 32 bits/],
    [() => app.answer(1, 2 ** 32), /4294967296 is no integer of 32 bits/],
    [() => app.routeRegister({ name: "x", version: "1" }), /"1" is no integer of 32 bits/],
    [() => app.guard("enter", {}, "no"), /a guard is a function, and not "no"/],
    [() => app.guard("enter", {}), /a guard is a function, and not undefined/],
    [() => app.setBridge(7), /a bridge is a function, and not 7/],
    [() => app.setBridge({}), /the transition of a bridge is a function, and not undefined/],
    [() => app.setLoader("late"), /a loader is a function, and not "late"/],
    [() => app.addBackHandler(), /a handler of back is a function, and not undefined/],
    [() => app.observe(null), /a listener is a function, and not null/],
  ];
  for (const [call, message] of wrong) assert.throws(call, (error) => error instanceof TypeError && message.test(error.message));
  assert.equal(app.navigate("item").status, "ok");
  app.setBridge(undefined);
  app.setLoader(undefined);
  app.free();
});

test("an answer of another kind refuses, and is a TypeError that says so", async (context) => {
  const told = context.mock.method(console, "error", () => {});
  const wrong = [
    ["yes", /^an answer is true, false, .* and not "yes"$/], [null, /and not null$/], [1.5, /and not 1.5$/], [NaN, /and not NaN$/],
    [2 ** 31, /and not 2147483648$/], [-(2 ** 31), /and not -2147483648$/], [1n, /and not 1n$/], [Symbol("a"), /and not Symbol\(a\)$/],
    [{}, /and not an Object$/], [new Date(), /and not a Date$/], [() => true, /and not a function$/],
    [{ redirect: "home" }, /^a redirect is a request, such as .*, and not "home"$/], [{ redirect: { rout: "x" } }, /has no rout/],
  ];
  for (const isLate of [false, true])
    for (const [says, message] of wrong) {
      const decide = () => (isLate ? Promise.resolve(says) : says);
      const app = started();
      app.guard("enter", { route: "item" }, decide);
      const before = told.mock.callCount();
      const blocked = await app.navigate("item").settled;
      assert.deepEqual([blocked.status, blocked.hostCode], ["blocked", 1]);
      app.setBridge(decide);
      const refused = await app.navigate("home", undefined).settled;
      assert.deepEqual([refused.status, refused.hostCode], ["refused", 1]);
      const errors = told.mock.calls.slice(before).map(({ arguments: [error] }) => error);
      assert.equal(errors.length, 2);
      for (const error of errors) assert.ok(error instanceof TypeError && message.test(error.message), error.message);
      app.free();
    }
});

test("a module that is missing or another one says its URL and what was there", async (context) => {
  const pages = {
    "/navcore.wasm": [200, "application/wasm", bytes], "/page.wasm": [200, "text/html", "<!doctype html><title>App"],
    "/cut.wasm": [200, "application/wasm", bytes.subarray(0, 1000)], "/empty.wasm": [200, "application/wasm", ""],
    "/other.wasm": [200, "application/wasm", bytes.subarray(0, 8)],
  };
  const server = createServer(({ url }, response) => {
    const [status, type, body] = pages[url] ?? [404, "text/plain", "no such file"];
    response.writeHead(status, { "content-type": type }).end(body);
  });
  context.after(() => server.close());
  await new Promise((settle) => server.listen(0, "127.0.0.1", settle));
  const base = `http://127.0.0.1:${server.address().port}`;
  const fails = async (source, ...parts) => {
    const error = await load(source).then(() => assert.fail(`${source} was loaded`), (error) => error);
    for (const part of ["no module of navcore from", ...parts]) assert.ok(error.message.includes(part), error.message);
    assert.ok(error.cause);
  };
  for (const source of [`${base}/navcore.wasm`, new URL("/navcore.wasm", base), fetch(`${base}/navcore.wasm`)])
    assert.ok(new Navigator(await load(source)).address);
  assert.ok(new Navigator(await load(new Response(bytes))).address);
  assert.ok(new Navigator(await load(await WebAssembly.compile(bytes))).address);
  assert.ok(new Navigator(await load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))).address);
  await fails(`${base}/gone.wasm`, `${base}/gone.wasm (404 Not Found text/plain)`, "the server has sent an error");
  await fails(await fetch(`${base}/gone.wasm`), `${base}/gone.wasm (404 Not Found text/plain)`);
  await fails(`${base}/page.wasm`, `${base}/page.wasm (200 OK text/html)`, "no WebAssembly", '"<!doctype html><title>App"');
  await fails(`${base}/cut.wasm`, `${base}/cut.wasm (200 OK application/wasm)`);
  await fails(`${base}/empty.wasm`, "0 bytes");
  await fails(`${base}/other.wasm`, `${base}/other.wasm`, "the module exports no malloc");
  await fails("http://127.0.0.1:1/navcore.wasm", "http://127.0.0.1:1/navcore.wasm", "fetch failed");
  await fails("navcore.wasm", "navcore.wasm", "Failed to parse URL");
  await fails(undefined, "the argument of load", "undefined is neither bytes");
  await fails({}, "an Object is neither bytes");
  await fails(Promise.reject(new Error("offline")), "offline");
  await fails(Buffer.from("<html>"), '"<html>"');
  await fails(readFileSync("build/wasm/corpus-runner.wasm"), "the argument of load", "Import");
});
