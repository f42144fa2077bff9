// The memory of the library's module as the driver sees it: structs that come with callbacks, by abi/layouts-32.txt, and
// exact values and host objects, which it puts into the place of the binding's.

import { isDeepStrictEqual } from "node:util";
import { enums, words } from "../../bindings/js/layout.mjs";
import { Double, Secret } from "../../bindings/js/navcore.mjs";
import { callable, layouts } from "../Wasm/host.mjs";
import { HostObject, plain } from "./message.mjs";

const type = enums.nav_type;
const VALUE = layouts.get("nav_value").size;
const MEMBER = layouts.get("nav_member").size;
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** The fields of a struct: numbers, texts, words of the enums that the binding has, exact values, and addresses. */
export function readStruct(memory, name, at) {
  const found = {};
  for (const [field, [offset, of]] of layouts.get(name).fields) found[camel(field)] = readField(memory, at + offset, of);
  return found;
}

function readField(memory, at, of) {
  if (of in words) return words[of][memory.i32(at)] ?? "?";
  switch (of) {
    case "nav_string": return memory.text(at);
    case "double": return memory.view.getFloat64(at, true);
    case "const nav_value *": return memory.valueAt(memory.u32(at));
    case "nav_id": case "nav_revision": case "uint64_t": return memory.u64(at);
    case "uint32_t": case "size_t": return memory.u32(at);
    default: return of.endsWith("*") ? memory.u32(at) : memory.i32(at);
  }
}

/** Writes a struct that the binding has no writer for, until the end of the call. */
export function writeStruct(memory, name, given) {
  const { size, fields } = layouts.get(name);
  const at = memory.take(size);
  if (fields.has("size")) memory.putU32(at, size);
  for (const [field, value] of Object.entries(given)) {
    const [offset, of] = fields.get(field);
    if (of === "nav_string") memory.putText(at + offset, value);
    else memory.putU32(at + offset, value);
  }
  return at;
}

/** The place in the module's table of a function, whose parameters are a letter each: i or l (of 64 bits). */
export function pointer(memory, called, letters, result = true) {
  const kinds = [...letters].map((letter) => (letter === "l" ? "i64" : "i32"));
  return memory.functions.__indirect_function_table.grow(1, callable(called, kinds, result ? ["i32"] : []));
}

/** Has the binding give and take exact values. `tell` is called with messages. */
export function makeExact(memory, tell) {
  const names = [];
  const destroy = pointer(memory, (object) => tell({ heard: "object-destroyed", name: names[object - 1] }), "i", false);

  // A name is the address of its object.
  function address(name) {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name) + 1;
  }

  // Puts host objects into what the binding has written.
  function putObjects(at, value) {
    const start = () => memory.u32(at + 8);
    if (value instanceof Secret) putObjects(at, value.value);
    else if (Array.isArray(value)) value.forEach((item, index) => putObjects(start() + index * VALUE, item));
    else if (value instanceof HostObject) {
      memory.putU32(at, type.hostObject);
      memory.putParts(at + 8, address(value.name), value.isGiven ? destroy : 0);
      if (value.isGiven) tell({ heard: "object-given", name: value.name });
    } else if (value instanceof Map)
      [...value].forEach(([, item], index) => putObjects(start() + index * MEMBER + 8, item));
  }

  function bytesAt(at) {
    const start = memory.u32(at);
    return memory.bytes.slice(start, start + memory.u32(at + 4));
  }

  function contentAt(at) {
    const content = at + 8;
    const text = (place) => Buffer.from(bytesAt(place)).toString();
    const list = (size, read) =>
      Array.from({ length: memory.u32(content + 4) }, (_, index) => read(memory.u32(content) + index * size));
    switch (memory.i32(at)) {
      case type.null: return null;
      case type.bool: return memory.i32(content) !== 0;
      case type.int: {
        const integer = memory.view.getBigInt64(content, true);
        return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
      }
      case type.double: return new Double(memory.view.getFloat64(content, true));
      case type.string: return text(content);
      case type.bytes: return bytesAt(content);
      case type.list: return list(VALUE, exactAt);
      case type.map: return new Map(list(MEMBER, (member) => [text(member), exactAt(member + 8)]));
      case type.hostObject: return new HostObject(names[memory.u32(content) - 1]);
      default: throw new Error(`a value has the type ${memory.i32(at)}`);
    }
  }

  function exactAt(at) {
    const value = contentAt(at);
    return memory.u32(at + 4) !== 0 ? new Secret(value) : value;
  }

  const { value: written, valueAt: read } = memory;
  let isReading = false;

  memory.value = function (value) {
    const at = written.call(memory, value);
    if (at !== 0) putObjects(at, value);
    return at;
  };

  // The binding's own reading is compared each time.
  memory.valueAt = function (at) {
    if (isReading || at === 0) return read.call(memory, at);
    isReading = true;
    const given = read.call(memory, at);
    isReading = false;
    const exact = exactAt(at);
    if (!isDeepStrictEqual(given, plain(exact))) tell({ heard: "wrong", text: "the binding reads another value" });
    return exact;
  };
}
