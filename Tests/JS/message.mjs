// Messages between the runner of the corpus and the driver, and the values in them, which are exact: docs/corpus-driver.md.
// A whole number is an integer, a Double a double, a Map a map. Nothing of the module is known here.

import { Double, Secret } from "../../bindings/js/navcore.mjs";

/** A host object by its name. The binding has none, and takes it for an empty map, in whose place it comes afterwards. */
export class HostObject extends Map {
  constructor(name, isGiven = false) {
    super();
    Object.assign(this, { name, isGiven });
  }
}

/** A map with its members as they are written. A key may stand there twice, which the library refuses. */
class Members extends Map {
  constructor(members) {
    super(members);
    this.members = members;
  }
  [Symbol.iterator]() { return this.members.values(); }
}

const letter = (character) => character.charCodeAt(0);

/** Reads a message. */
export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const skips = (mark) => bytes[at] === letter(mark) && at++ >= 0;
  const take = (size) => (at += size) - size;
  const takeBytes = () => {
    const length = view.getUint32(take(4), true);
    const start = take(length);
    return bytes.slice(start, at);
  };
  const takeText = () => Buffer.from(takeBytes()).toString();
  const takeMap = () => {
    const members = [];
    while (!skips("}")) {
      take(1); // the s of a key
      const key = takeText();
      members.push([key, takeValue()]);
    }
    return new Members(members);
  };
  const takeList = () => {
    const list = [];
    while (!skips("]")) list.push(takeValue());
    return list;
  };
  const takeInteger = () => {
    const integer = view.getBigInt64(take(8), true);
    return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
  };
  function takeValue() {
    const mark = String.fromCharCode(bytes[take(1)]);
    switch (mark) {
      case "n": return null;
      case "t": return true;
      case "f": return false;
      case "i": return takeInteger();
      case "d": return new Double(view.getFloat64(take(8), true));
      case "s": return takeText();
      case "b": return takeBytes();
      case "g": return new HostObject(takeText(), true);
      case "o": return new HostObject(takeText());
      case "[": return takeList();
      case "{": return takeMap();
      case "!": return new Secret(takeValue());
      default: throw new Error(`a message has the byte ${mark}`);
    }
  }
  return takeValue();
}

/** The bytes of a message, or of a value. Members that are undefined are left out. */
export function encode(message) {
  const out = [];
  const scratch = new DataView(new ArrayBuffer(8));
  const put = (mark) => out.push(letter(mark));
  const putEight = (mark) => {
    put(mark);
    for (let index = 0; index < 8; index++) out.push(scratch.getUint8(index));
  };
  const putBytes = (mark, bytes) => {
    put(mark);
    for (let shift = 0; shift < 32; shift += 8) out.push((bytes.length >>> shift) & 255);
    for (const byte of bytes) out.push(byte);
  };
  const putText = (mark, text) => putBytes(mark, Buffer.from(text));
  const putMap = (members) => {
    put("{");
    for (const [key, value] of members) {
      if (value === undefined) continue;
      putText("s", key);
      putValue(value);
    }
    put("}");
  };
  function putValue(value) {
    if (value === null) put("n");
    else if (typeof value === "boolean") put(value ? "t" : "f");
    else if (typeof value === "string") putText("s", value);
    else if (typeof value === "number" || typeof value === "bigint") {
      scratch.setBigInt64(0, BigInt(value), true);
      putEight("i");
    } else if (value instanceof Double) {
      scratch.setFloat64(0, value.value, true);
      putEight("d");
    } else if (value instanceof Secret) {
      put("!");
      putValue(value.value);
    } else if (value instanceof HostObject) putText("o", value.name);
    else if (value instanceof Uint8Array) putBytes("b", value);
    else if (Array.isArray(value)) {
      put("[");
      for (const item of value) putValue(item);
      put("]");
    } else putMap(value instanceof Map ? value : Object.entries(value));
  }
  putValue(message);
  return Uint8Array.from(out);
}

/** A value as the binding gives it: without what JavaScript does not tell apart. */
export function plain(value) {
  if (value instanceof Secret || value instanceof Double) return plain(value.value);
  if (value instanceof HostObject) return null;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  return Array.isArray(value) ? value.map(plain) : value;
}
