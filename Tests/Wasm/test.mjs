// navcore.wasm as a host in JavaScript sees it. To be run at the root of the project; its argument is the module.

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Host } from "./host.mjs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));

const tests = {
  "imports nothing"() {
    assert.deepStrictEqual(WebAssembly.Module.imports(module), []);
  },

  "exports the functions of the header, an allocator, the memory and the table"() {
    const functions = readFileSync("abi/symbols.txt", "utf8").trim().split("\n");
    const names = WebAssembly.Module.exports(module).map((one) => one.name);
    const others = ["malloc", "free", "memory", "__indirect_function_table"];
    assert.deepStrictEqual(names.sort(), [...functions, ...others].sort());
  },

  "calls functions of JavaScript, with small numbers as user data"() {
    const host = new Host(module);
    const { nav_start, nav_navigate_for_result, nav_pop_back, nav_observer_add, nav_navigator_free } = host.functions;
    const navigator = host.navigator(["home", "picker"]);
    const heard = [];
    const settled = host.pointer(
      (userData, result) => {
        const value = host.view.getUint32(host.place("nav_result", result, "value"), true);
        const integer = host.view.getBigInt64(host.place("nav_value", value, "content"), true);
        heard.push(["result", userData, integer]);
      },
      ["i32", "i32"],
    );
    const observed = host.pointer(() => {}, ["i32", "i32"]);
    const destroyed = host.pointer((userData) => heard.push(["destroyed", userData]), ["i32"]);
    const home = host.make("nav_request", { route: "home" });
    const picker = host.make("nav_request", { route: "picker" });
    assert.equal(nav_observer_add(navigator, observed, 2, destroyed, 0), 0);
    assert.equal(nav_start(navigator, home, 0, 0), 0);
    assert.equal(nav_navigate_for_result(navigator, picker, settled, 1, destroyed, 0, 0), 0);
    const value = host.make("nav_value", { type: 2, content: 1n << 40n });
    assert.equal(nav_pop_back(navigator, value, 0, 0), 0);
    nav_navigator_free(navigator);
    assert.deepStrictEqual(heard, [["result", 1, 1n << 40n], ["destroyed", 1], ["destroyed", 2]]);
  },

  "passes structs by their address, and returns one at the address that is passed first"() {
    const host = new Host(module);
    const { nav_route_find, nav_start, nav_last_message } = host.functions;
    const navigator = host.navigator(["home"]);
    const name = host.make("nav_string");
    host.setText(name, "away");
    assert.equal(nav_route_find(navigator, name), 0n);
    host.setText(name, "home");
    assert.notEqual(nav_route_find(navigator, name), 0n);
    assert.notEqual(nav_start(navigator, host.make("nav_request", { route: "away" }), 0, 0), 0);
    const detail = host.make("nav_string");
    nav_last_message(detail, navigator);
    assert.match(host.text(detail), /away/);
  },

  "traps where there is no more memory"() {
    const host = new Host(module);
    const { malloc, nav_start, nav_navigate } = host.functions;
    const navigator = host.navigator(["home"]);
    const home = host.make("nav_request", { route: "home" });
    assert.equal(nav_start(navigator, home, 0, 0), 0);
    for (let size = 1 << 28; size >= 16; size /= 4) while (malloc(size) !== 0) continue;
    assert.throws(() => {
      for (let more = 100000; more > 0; more--) nav_navigate(navigator, home, 0, 0);
    }, /unreachable/);
  },
};

let passed = 0;
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    test();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
