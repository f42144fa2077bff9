// What the binding in JavaScript costs: `node bench/js.mjs`, after scripts/wasm. A pair is a screen that is pushed and popped,
// with what has happened pulled after each. Raw is the same through the module's functions, with intents that are written once.

import { readFileSync } from "node:fs";
import * as layout from "../bindings/js/layout.mjs";
import { BATCH } from "../bindings/js/memory.mjs";
import { load, Navigator } from "../bindings/js/navcore.mjs";

const PAIRS = 400; // in one measurement, short enough that some are not interrupted
const TIMES = 600;

const memory = await load(readFileSync("build/wasm/navcore.wasm"));
const { functions } = memory;
const app = new Navigator(memory);
app.register("home");
app.register("item");
app.start("home");

/** The nanoseconds of the fastest of many measurements. */
function measure(body) {
  let best = Infinity;
  for (let times = 0; times < TIMES; times++) {
    const began = process.hrtime.bigint();
    for (let pairs = 0; pairs < PAIRS; pairs++) body();
    best = Math.min(best, Number(process.hrtime.bigint() - began) / PAIRS);
  }
  return best;
}

const write = (intent) => layout.write.nav_intent(memory, memory.take(layout.sizes.nav_intent), intent);
const outcome = memory.take(layout.sizes.nav_outcome);
const records = memory.functions.malloc(8 + BATCH * layout.sizes.nav_record);

function perform(intent) {
  memory.putU32(outcome, layout.sizes.nav_outcome);
  if (functions.nav_perform(app.address, intent, outcome) !== 0) throw new Error("the operation was refused");
  while (functions.nav_next_records(app.address, records + 8, layout.sizes.nav_record, BATCH, records) === 0);
}

const popBack = write({ kind: "popBack" });
const rows = [];
for (const [name, given] of [["without arguments", undefined], ["with an argument", { id: 7 }]]) {
  const navigate = write({ kind: "navigate", request: { route: "item", arguments: given } });
  const raw = measure(() => (perform(navigate), perform(popBack)));
  const bound = () => (app.navigate("item", given), app.popBack());
  const quiet = measure(bound);
  const unobserve = app.observe(() => {});
  const heard = measure(bound);
  unobserve();
  rows.push({ pair: name, "raw, ns": raw, binding: quiet / raw, "with a listener": heard / raw });
}
for (const row of rows) for (const key in row) if (typeof row[key] === "number") row[key] = Number(row[key].toFixed(2));
console.table(rows);
