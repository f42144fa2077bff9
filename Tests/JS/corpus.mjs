// Runs the behaviour corpus over the binding:
//   node --disable-warning=ExperimentalWarning Tests/JS/corpus.mjs [--late | --pull [--records]] [--posts] [--folds] FILE...
// The files lie in Tests. The runner is a module of its own, which gets this folder from node:wasi; node would warn that this
// is experimental. Folders are refused: where a module reads one, node:wasi of Node 20 writes over the memory of the process.
// Every operation is performed as an intent, with and without --intents.

import { readFileSync, statSync } from "node:fs";
import { WASI } from "node:wasi";
import { load } from "../../bindings/js/navcore.mjs";
import { Driver } from "./driver.mjs";

const ways = { "--late": 1, "--pull": 2 };
const manners = { "--intents": 1, "--posts": 2, "--records": 4, "--folds": 8 };

const given = process.argv.slice(2);
const files = given.filter((argument) => !argument.startsWith("--"));
const unknown = given.find((argument) => argument.startsWith("--") && !(argument in ways || argument in manners));
const folder = files.find((file) => statSync(file).isDirectory());
if (unknown || folder || files.length === 0) {
  console.error(`corpus.mjs: ${unknown ? `an unknown argument: ${unknown}` : folder ? `a folder: ${folder}` : "no file"}`);
  process.exit(2);
}
const way = given.reduce((found, argument) => ways[argument] ?? found, 0);
const manner = given.reduce((flags, argument) => flags | (manners[argument] ?? 0), 0);

const wasi = new WASI({ version: "preview1", preopens: { Tests: "Tests" } });
let driver;
let runner;

function textAt(start) {
  const bytes = new Uint8Array(runner.memory.buffer);
  return Buffer.from(bytes.subarray(start, bytes.indexOf(0, start))).toString();
}

const imports = {
  ...wasi.getImportObject(),
  driver: {
    execute: (run, start, length) => driver.execute(run, start, length),
    print: (line) => console.log(textAt(line)),
  },
};
const module = await WebAssembly.instantiate(readFileSync("build/wasm/corpus-runner.wasm"), imports);
wasi.initialize(module.instance);
runner = module.instance.exports;
driver = new Driver(await load(readFileSync("build/wasm/navcore.wasm")), runner);

const counts = [0, 0, 0];
for (const file of files) {
  const bytes = Buffer.from(`${file}\0`);
  const at = runner.malloc(bytes.length);
  new Uint8Array(runner.memory.buffer).set(bytes, at);
  const found = runner.run_path(at, way, manner);
  const view = new DataView(runner.memory.buffer);
  counts.forEach((count, index) => (counts[index] = count + view.getUint32(found + 4 * index, true)));
  runner.free(at);
}
const [passed, failed, errors] = counts;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = errors > 0 ? 2 : failed > 0 ? 1 : 0;
