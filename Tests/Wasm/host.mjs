// A host of navcore.wasm in JavaScript, as small as it can be: memory, structs, and callbacks in the table.
// The places of fields are those of abi/layouts-32.txt.

import { readFileSync } from "node:fs";

export const layouts = new Map();
for (const line of readFileSync("abi/layouts-32.txt", "utf8").split("\n")) {
  const struct = line.match(/^(?:struct|union) (\w+) (\d+) bytes/);
  if (struct) layouts.set(struct[1], { size: Number(struct[2]), fields: new Map() });
  const field = line.match(/^ {4}(\d+) (\w+): (.*)/);
  if (field) [...layouts.values()].at(-1).fields.set(field[2], [Number(field[1]), field[3]]);
}

const number = { i32: 0x7f, i64: 0x7e };

// Makes a function of JavaScript one of WebAssembly, which a table takes, by a module that imports and exports it.
export function callable(called, parameters, results) {
  const type = [0x60, parameters.length, ...parameters.map((name) => number[name])];
  type.push(results.length, ...results.map((name) => number[name]));
  const bytes = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  bytes.push(1, type.length + 1, 1, ...type); // the type
  bytes.push(2, 7, 1, 1, 0x65, 1, 0x66, 0, 0); // import "e" "f"
  bytes.push(7, 5, 1, 1, 0x66, 0, 0); // export "f"
  const module = new WebAssembly.Module(new Uint8Array(bytes));
  return new WebAssembly.Instance(module, { e: { f: called } }).exports.f;
}

export class Host {
  constructor(module) {
    this.functions = new WebAssembly.Instance(module, {}).exports;
  }

  get view() {
    return new DataView(this.functions.memory.buffer);
  }

  // The function pointer of a function of JavaScript.
  pointer(called, parameters, results = []) {
    return this.functions.__indirect_function_table.grow(1, callable(called, parameters, results));
  }

  // A struct filled with zeros, but for its size and the fields that are given.
  make(name, fields = {}) {
    const layout = layouts.get(name);
    const at = this.functions.malloc(layout.size);
    new Uint8Array(this.functions.memory.buffer, at, layout.size).fill(0);
    if (layout.fields.has("size")) this.view.setUint32(at, layout.size, true);
    for (const [field, value] of Object.entries(fields)) {
      const [offset, type] = layout.fields.get(field);
      if (type === "nav_string") this.setText(at + offset, value);
      else if (typeof value === "bigint") this.view.setBigUint64(at + offset, value, true);
      else this.view.setUint32(at + offset, value, true);
    }
    return at;
  }

  setText(at, text) {
    const bytes = new TextEncoder().encode(text);
    const start = this.functions.malloc(bytes.length);
    new Uint8Array(this.functions.memory.buffer, start, bytes.length).set(bytes);
    this.view.setUint32(at, start, true);
    this.view.setUint32(at + 4, bytes.length, true);
  }

  // The text of a nav_string.
  text(at) {
    const start = this.view.getUint32(at, true);
    const length = this.view.getUint32(at + 4, true);
    return new TextDecoder().decode(new Uint8Array(this.functions.memory.buffer, start, length));
  }

  // The place of a field of a struct.
  place(name, at, field) {
    return at + layouts.get(name).fields.get(field)[0];
  }

  navigator(routes) {
    const out = this.functions.malloc(4);
    if (this.functions.nav_navigator_new(0, out) !== 0) throw new Error("no navigator");
    const navigator = this.view.getUint32(out, true);
    for (const name of routes) this.functions.nav_route_register(navigator, this.make("nav_route", { name }), 0);
    return navigator;
  }
}
