// Runs a WASI program, which reads files of the folder Tests: node Tests/Wasm/wasi.mjs PROGRAM ARGUMENT…

import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args, preopens: { Tests: "Tests" } });
const module = new WebAssembly.Module(readFileSync(args[0]));
process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));
