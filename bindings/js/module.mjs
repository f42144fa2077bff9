// Loads the library's module. An error names the place of the module, and what was there instead.

import { Memory, named } from "./memory.mjs";

/** Loads the module: from bytes, a Response, a WebAssembly.Module, a URL, or a promise of one of these. */
export async function load(source) {
  let from = "the argument of load";
  try {
    let given = await source;
    if (typeof given === "string" || given instanceof URL) given = await fetch((from = String(given)));
    if (typeof given?.arrayBuffer === "function") {
      const { ok = true, status, statusText, headers, url } = given;
      const got = [status, statusText, headers?.get("content-type")].filter(Boolean).join(" ");
      from = `${url || from}${got && ` (${got})`}`;
      if (!ok) throw new Error("the server has sent an error");
      given = await given.arrayBuffer();
    }
    const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(checked(given));
    const { exports } = await WebAssembly.instantiate(module, {});
    const missing = ["malloc", "nav_navigator_new", "nav_next_records"].find((name) => !exports[name]);
    if (missing) throw new Error(`the module exports no ${missing}`);
    return new Memory(exports);
  } catch (error) {
    const why = [error?.message ?? named(error), error?.cause?.message].filter(Boolean).join(": ");
    throw new Error(`no module of navcore from ${from}: ${why}`, { cause: error });
  }
}

// The bytes, which begin as those of every module.
function checked(source) {
  const isBuffer = /^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(source));
  if (!isBuffer && !ArrayBuffer.isView(source))
    throw new TypeError(`${named(source)} is neither bytes, a Response, a WebAssembly.Module nor a URL`);
  const { buffer = source, byteOffset = 0, byteLength } = source;
  const begin = new TextDecoder("latin1").decode(new Uint8Array(buffer, byteOffset, Math.min(byteLength, 40)));
  if (begin.startsWith("\0asm")) return source;
  throw new TypeError(`${byteLength} bytes, which are no WebAssembly: they begin with ${JSON.stringify(begin)}`);
}
