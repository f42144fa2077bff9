// The calls in JavaScript of the documents: node --test Tests/JS/documents.mjs, with the module in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load, Navigator } from "../../bindings/js/navcore.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));

/** Runs the first program of a page. Returns the statuses of its calls, and the result of the promise that it names. */
async function run(page, app, awaited) {
  const [, program] = /```js\n([^]*?)```/.exec(readFileSync(page, "utf8"));
  const told = program.trim().split("\n").map((line) => line.replace(/^(const \w+ = )?(.*?); \/\/ .*$/, (_, name, call) => `${name ?? ""}told(${call});`));
  const statuses = [];
  const tell = (outcome) => {
    if (outcome.status) statuses.push(outcome.status);
    return outcome;
  };
  const { value } = await new Function("app", "told", `${told.join("\n")}\nreturn ${awaited}.result;`)(app, tell);
  return { statuses, value };
}

test("each verb of React Navigation has a call that does something", async () => {
  const app = new Navigator(memory).routes({
    main: { tabs: { orders: "orders", settings: "settings" } },
    orders: { pattern: "/orders", parent: "main", branch: "orders" },
    order: { pattern: "/orders/{id:int}", parent: "main", branch: "orders" },
    settings: { parent: "main", branch: "settings" },
    colours: { presentation: "sheet" },
  });
  app.start("main");
  const { statuses, value } = await run("docs/coming-from-react-navigation.md", app, "picked");
  assert.equal(value, "green");
  assert.deepEqual(statuses, Array(13).fill("ok"));
  app.free();
});

test("each part of React Router has a call that does something", async () => {
  const app = new Navigator(memory).routes({
    main: { tabs: { shop: "shop", orders: "orders" } },
    shop: { pattern: "/shop", parent: "main", branch: "shop" },
    orders: { pattern: "/orders?{sort:new|old?}", parent: "main", branch: "orders" },
    order: { pattern: "/orders/{id:int}", parent: "main", branch: "orders" },
    cart: { pattern: "/cart", presentation: "sheet" },
    stars: { presentation: "sheet" },
    missing: { pattern: "/{path*}" },
  });
  app.start("main");
  const { statuses, value } = await run("docs/coming-from-react-router.md", app, "rated");
  assert.equal(value, 5);
  assert.deepEqual(statuses, Array(12).fill("ok"));
  assert.equal(app.location(0), "/main/nothing/here");
  app.free();
});
