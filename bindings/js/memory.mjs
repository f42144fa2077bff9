// The memory of the module: structs and values, in and out. No navigator is known here.

import * as layout from "./layout.mjs";

const { sizes } = layout;
const type = layout.enums.nav_type;
const [encoder, decoder] = [new TextEncoder(), new TextDecoder("utf-8", { ignoreBOM: true })];

class Wrapped { constructor(value) { this.value = value; } }
/** A number that is a double also where it is whole. */
export class Double extends Wrapped {
  constructor(value) {
    if (typeof value !== "number") throw new TypeError(`${named(value)} is no number`);
    super(value);
  }
  toJSON() { return this.value; }
}
/** A value that is in no dump, no saved text and no JSON. */
export class Secret extends Wrapped { toJSON() {} }

/** Names a value of any kind in a sentence: `"yes"`, `a Date`, `Symbol(x)`. */
export function named(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  const name = Array.isArray(value) ? "Array" : value.constructor?.name || "object";
  return `${/^[AEIOaeio]/.test(name) ? "an" : "a"} ${name}`;
}

/** Refuses what is no function. */
export function callable(body, of) {
  if (typeof body !== "function") throw new TypeError(`${of} is a function, and not ${named(body)}`);
  return body;
}

/** Runs a function of the host. An error is reported, and does not come between the library and the rest of what has happened. */
export function attempt(body, otherwise) {
  try {
    return body();
  } catch (error) {
    (globalThis.reportError ?? console.error)(error);
    return otherwise;
  }
}

// By the tag, and not by the class, which an object of another frame or test runner has of its own.
const tag = (object) => Object.prototype.toString.call(object).slice(8, -1);

const isPlain = (object) => {
  if (typeof object !== "object" || object === null) return false;
  const prototype = Object.getPrototypeOf(object);
  return prototype === null || (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "hasOwnProperty"));
};

const isInteger = (value) =>
  typeof value === "bigint" ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value) && !Object.is(value, -0);

/** An integer of so many bits, signed or not, as a bigint. */
export function whole(number, bits) {
  const integer = Number.isSafeInteger(number) ? BigInt(number) : number;
  if (typeof integer === "bigint" && [BigInt.asIntN(bits, integer), BigInt.asUintN(bits, integer)].includes(integer)) return integer;
  throw new TypeError(`${named(number)} is no integer of ${bits} bits`);
}

const VALUES =
  "Values are null, booleans, numbers, bigints of 64 bits, strings, Uint8Arrays, arrays, plain objects, Maps with strings as " +
  "keys, Doubles and Secrets.";

const ARENA = 16384; // bytes for what one call is given; a call that is given more allocates
/** The records in one pull. */
export const BATCH = 64;

// A module that imports a function of two addresses and exports it: only such a function can be put into a table.
const CALLBACK = Uint8Array.of(
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // the version
  1, 6, 1, 0x60, 2, 0x7f, 0x7f, 0, // the type
  2, 7, 1, 1, 0x65, 1, 0x66, 0, 0, // import "e" "f"
  7, 5, 1, 1, 0x66, 0, 0, // export "f"
);

// The same with a function that returns a number.
const DECIDING = Uint8Array.of(
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f,
  2, 7, 1, 1, 0x65, 1, 0x66, 0, 0,
  7, 5, 1, 1, 0x66, 0, 0,
);

/** The memory of a module. */
export class Memory {
  #bytes = new Uint8Array(0);
  #view;
  #allocated = [];
  #names = new Map();
  #callback;
  #hear;
  isExact = false;

  constructor(functions) {
    this.functions = functions;
    this.used = functions.malloc(ARENA);
    this.end = this.used + ARENA;
    this.bytes.fill(0, this.used, this.end); // what is not taken is zero
  }

  // Memory that has grown has a new buffer, and an array over the old one has no length.
  get bytes() {
    if (this.#bytes.length === 0) this.#grow();
    return this.#bytes;
  }
  get view() {
    if (this.#bytes.length === 0) this.#grow();
    return this.#view;
  }
  #grow() {
    const { buffer } = this.functions.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#view = new DataView(buffer);
  }

  /** Makes a call, and releases what it took. A function in the module's table may make others meanwhile. */
  during(call) {
    const { used } = this;
    const { length } = this.#allocated;
    try {
      return call(this);
    } finally {
      this.bytes.fill(0, used, this.used);
      this.used = used;
      while (this.#allocated.length > length) this.functions.free(this.#allocated.pop());
    }
  }

  /** Makes a call that is given the place in the module's table of a callback. What it gets behind its user data, `hear` gets. */
  hearing(hear, call) {
    this.#hear = hear;
    this.#callback ??= this.callback((at) => void this.#hear(at));
    return call(this.#callback);
  }

  /** Puts a callback into the module's table, for as long as the module lives: a function that gets what lies behind the user
   *  data, and returns a number if it decides. Returns its place. */
  callback(body, decides = false) {
    const module = new WebAssembly.Module(decides ? DECIDING : CALLBACK);
    const { exports } = new WebAssembly.Instance(module, { e: { f: (_, at) => body(at) } });
    return this.functions.__indirect_function_table.grow(1, exports.f);
  }

  /** Makes calls whose values are read exactly, or as JavaScript has them. */
  reading(isExact, calls) {
    const before = this.isExact;
    this.isExact = isExact;
    try {
      return calls();
    } finally {
      this.isExact = before;
    }
  }

  /** Takes zeros until the end of the call. */
  take(size) {
    const at = this.used;
    if (at + size > this.end) return this.#allocate(size);
    this.used = (at + size + 7) & ~7;
    return at;
  }

  #allocate(size) {
    const at = this.functions.malloc(size);
    if (at === 0) throw new RangeError(`no memory for ${size} bytes`);
    this.#allocated.push(at);
    this.bytes.fill(0, at, at + size);
    return at;
  }

  i32(at) { return this.view.getInt32(at, true); }
  u32(at) { return this.view.getUint32(at, true); }
  u64(at) {
    const high = this.u32(at + 4);
    return high < 0x200000 ? high * 2 ** 32 + this.u32(at) : this.view.getBigUint64(at, true);
  }

  text(at) {
    const { bytes } = this;
    const start = this.u32(at);
    const length = this.u32(at + 4);
    let text = "";
    for (let index = 0; length < 32 && index < length && bytes[start + index] < 128; index++)
      text += String.fromCharCode(bytes[start + index]);
    return text.length === length ? text : decoder.decode(bytes.subarray(start, start + length));
  }

  list(at, size, read) {
    const items = [];
    const start = this.u32(at);
    for (let index = 0, count = this.u32(at + 4); index < count; index++) items.push(read(start + index * size));
    return items;
  }

  putU32(at, number) {
    if (typeof number !== "number" || (number !== (number | 0) && number !== number >>> 0))
      throw new TypeError(`${named(number)} is no integer of 32 bits`);
    this.view.setInt32(at, number, true);
  }
  putParts(at, start, count) {
    this.putU32(at, start);
    this.putU32(at + 4, count);
  }
  putU64(at, number) {
    const isSmall = Number.isSafeInteger(number) && number >= 0;
    if (isSmall) this.putParts(at, number >>> 0, (number / 2 ** 32) | 0);
    else if (typeof number === "bigint" && BigInt.asUintN(64, number) === number) this.view.setBigUint64(at, number, true);
    else throw new TypeError(`${named(number)} is no id`);
  }
  putText(at, text) {
    if (typeof text !== "string") throw new TypeError(`${named(text)} is not a text`);
    const known = this.#names.get(text);
    if (known) return this.putParts(at, known[0], known[1]);
    if (!text.isWellFormed()) throw new TypeError("a text has half of a surrogate pair");
    // Short texts are names, mostly, and stay encoded.
    const bytes = encoder.encode(text);
    const stays = bytes.length <= 32 && this.#names.size < 1024;
    const start = stays ? this.functions.malloc(bytes.length + 1) : this.take(bytes.length);
    if (stays) this.#names.set(text, [start, bytes.length]);
    this.putBytes(at, bytes, start);
  }
  putBytes(at, bytes, start = this.take(bytes.length)) {
    this.bytes.set(bytes, start);
    this.putParts(at, start, bytes.length);
  }

  /** Writes a value; returns its place, 0 for undefined. */
  value(value) { return value === undefined ? 0 : this.#putValue(this.take(sizes.nav_value), value, 0); }

  #putValue(at, value, depth) {
    if (value === null || value === undefined) return at;
    if (value instanceof Secret) {
      this.#putValue(at, value.value, depth);
      this.putU32(at + 4, layout.NAV_VALUE_SECRET);
    } else if (typeof value === "boolean") this.putU32(this.#content(at, type.bool), value ? 1 : 0);
    else if (isInteger(value)) this.#putInteger(this.#content(at, type.int), value);
    else if (typeof value === "number" || value instanceof Double)
      this.view.setFloat64(this.#content(at, type.double), value.value ?? value, true);
    else if (typeof value === "string") this.putText(this.#content(at, type.string), value);
    else if (Object.getPrototypeOf(value) === Object.prototype) this.#putMembers(at, Object.entries(value), depth + 1);
    else if (Array.isArray(value)) this.#putItems(at, value, depth + 1);
    else if (tag(value) === "Map") this.#putMembers(at, [...value], depth + 1);
    else if (tag(value) === "Uint8Array") this.putBytes(this.#content(at, type.bytes), value);
    else if (isPlain(value)) this.#putMembers(at, Object.entries(value), depth + 1);
    else throw new TypeError(`${named(value)} is not a value. ${VALUES}`);
    return at;
  }

  // Writes the type of a value. Returns the place of its content.
  #content(at, kind) { return this.putU32(at, kind), at + 8; }

  // A hole is null, as in JSON.
  #putItems(at, items, depth) {
    const start = this.#takeCells(items.length, sizes.nav_value, depth);
    items.forEach((item, index) => this.#putValue(start + index * sizes.nav_value, item, depth));
    this.putParts(this.#content(at, type.list), start, items.length);
  }

  #putInteger(at, integer) {
    if (typeof integer === "bigint") return this.view.setBigInt64(at, integer, true);
    const high = Math.floor(integer / 2 ** 32);
    this.view.setUint32(at, integer - high * 2 ** 32, true);
    this.view.setInt32(at + 4, high, true);
  }

  #putMembers(at, members, depth) {
    const start = this.#takeCells(members.length, sizes.nav_member, depth);
    let place = start;
    for (const [key, item] of members) {
      this.putText(place, key);
      this.#putValue(place + 8, item, depth);
      place += sizes.nav_member;
    }
    this.putParts(this.#content(at, type.map), start, members.length);
  }

  #takeCells(count, size, depth) {
    if (depth > 128) throw new RangeError("a value has more than 128 levels, or contains itself");
    return this.take(count * size);
  }

  /** Reads a value; undefined where there is none. An integer beyond 2^53 is a BigInt. */
  valueAt(at) {
    const value = this.#valueAt(at);
    if (!this.isExact || at === 0) return value;
    if (this.u32(at + 4) & layout.NAV_VALUE_SECRET) return new Secret(value);
    return this.i32(at) === type.double && Number.isSafeInteger(value) ? new Double(value) : value;
  }

  #members(start, count) {
    const map = {};
    for (let index = 0, at = start; index < count; index++, at += sizes.nav_member) {
      const key = this.text(at);
      const value = this.valueAt(at + 8);
      if (key !== "__proto__") map[key] = value;
      else Object.defineProperty(map, key, { value, configurable: true, enumerable: true, writable: true });
    }
    return map;
  }

  #valueAt(at) {
    const content = at + 8;
    switch (at === 0 ? undefined : this.i32(at)) {
      case undefined: return undefined;
      case type.bool: return this.i32(content) !== 0;
      case type.int: {
        const integer = this.i32(content + 4) * 2 ** 32 + this.u32(content);
        return Number.isSafeInteger(integer) ? integer : this.view.getBigInt64(content, true);
      }
      case type.double: return this.view.getFloat64(content, true);
      case type.string: return this.text(content);
      case type.bytes: return this.bytes.slice(this.u32(content), this.u32(content) + this.u32(content + 4));
      case type.list: return this.list(content, sizes.nav_value, (item) => this.valueAt(item));
      case type.map: return this.#members(this.u32(content), this.u32(content + 4));
      default: return null;
    }
  }
}
