// Values as the text of a saved state has them, and back: docs/state.md#values. Strings are written with < as \u003c, so that
// a text may stand in a page.

import { Double, Secret } from "./memory.mjs";

const MOST_LEVELS = 128;
const hidden = /["\\<\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const short = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (letter) => short[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A string in quotes. Half of a surrogate pair is U+FFFD. */
export const quoted = (text) => `"${text.toWellFormed().replace(hidden, escaped)}"`;

function integer(number) {
  const isSafe = number >= Number.MIN_SAFE_INTEGER && number <= Number.MAX_SAFE_INTEGER;
  return isSafe ? String(number) : `{"$int":"${number}"}`;
}

/** The shortest digits of a double, with a point or an exponent. */
function double(number) {
  if (!Number.isFinite(number)) {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setFloat64(0, number);
    return `{"$double":"${bits.getBigUint64(0).toString(16).padStart(16, "0")}"}`;
  }
  if (Object.is(number, -0)) return "-0.0";
  const size = Math.abs(number);
  if (size !== 0 && (size < 0.0001 || size > 2 ** 53))
    return number.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  const digits = String(number);
  return digits.includes(".") ? digits : `${digits}.0`;
}

const compared = ([one], [other]) => {
  const [a, b] = [one, other].map((key) => new TextEncoder().encode(key));
  for (let index = 0; index < a.length && index < b.length; index++) if (a[index] !== b[index]) return a[index] - b[index];
  return a.length - b.length;
};

function object(members, level) {
  const inside = members.sort(compared).map(([key, value]) => `${quoted(key)}:${asText(value, level)}`).join(",");
  return members.length === 1 && members[0][0].startsWith("$") ? `{"$map":{${inside}}}` : `{${inside}}`;
}

/** A value as a text. What is no value is null, as is what lies more than 128 levels deep. */
export function asText(value, level = 0) {
  if (value === null || value === undefined || level >= MOST_LEVELS) return "null";
  if (value instanceof Secret) return '{"$secret":true}';
  if (value instanceof Double) return double(value.value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "bigint") return integer(value);
  if (typeof value === "number") return Number.isSafeInteger(value) && !Object.is(value, -0) ? integer(value) : double(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => asText(item, level + 1)).join(",")}]`;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag === "Uint8Array") return `{"$bytes":"${btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join(""))}"}`;
  if (tag === "Map") return object([...value], level + 1);
  return typeof value === "object" ? object(Object.entries(value), level + 1) : "null";
}

// Strings stay, and numbers with a point or an exponent are marked, since JSON.parse loses that they are doubles.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
const marked = (token) => (token[0] !== '"' && /[.eE]/.test(token) ? `{"$real":"${token}"}` : token);

/** Parses a line of JSON, in which values are still as they are written: see fromParsed. */
export const parsedLine = (line) => JSON.parse(line.replace(tokens, marked));

const bitsOf = (hex) => {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setBigUint64(0, BigInt(`0x${hex}`));
  return bits.getFloat64(0);
};
const markers = {
  $int: (digits) => BigInt(digits),
  $real: (digits) => new Double(Number(digits)),
  $double: (hex) => new Double(bitsOf(hex)),
  $bytes: (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
  $map: (members) => mapOf(members),
  $secret: () => new Secret(null),
  $object: () => null,
};
const mapOf = (members) => new Map(Object.entries(members).map(([key, value]) => [key, fromParsed(value)]));

/** The value that a text means, of what parsedLine has read. */
export function fromParsed(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(fromParsed);
  const [key, ...more] = Object.keys(value);
  if (more.length === 0 && key?.startsWith("$") && !Object.hasOwn(markers, key)) throw new TypeError(`a value has the unknown key ${key}`);
  return more.length === 0 && key?.startsWith("$") ? markers[key](value[key]) : mapOf(value);
}
