// The calls in JavaScript of the documents: node --test Tests/JS/documents.mjs, with the module in build/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load, Navigator } from "../../bindings/js/navcore.mjs";

const memory = await load(readFileSync("build/wasm/navcore.wasm"));

test("each verb of React Navigation has a call that does something", async () => {
  const app = new Navigator(memory).routes({
    main: { tabs: { orders: "orders", settings: "settings" } },
    orders: { pattern: "/orders", parent: "main", branch: "orders" },
    order: { pattern: "/orders/{id:int}", parent: "main", branch: "orders" },
    settings: { parent: "main", branch: "settings" },
    colours: { presentation: "sheet" },
  });
  app.start("main");
  const text = readFileSync("docs/coming-from-react-navigation.md", "utf8");
  const [, program] = /```js\n([^]*?)```/.exec(text);
  const told = program.trim().split("\n").map((line) => line.replace(/^(const \w+ = )?(.*?); \/\/ .*$/, (_, name, call) => `${name ?? ""}told(${call});`));
  const statuses = [];
  const tell = (outcome) => {
    if (outcome.status) statuses.push(outcome.status);
    return outcome;
  };
  const value = await new Function("app", "told", `${told.join("\n")}\nreturn picked.result;`)(app, tell);
  assert.equal(value.value, "green");
  assert.deepEqual(statuses, Array(13).fill("ok"));
  app.free();
});
