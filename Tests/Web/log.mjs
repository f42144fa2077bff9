// A log that is written by hand, with a line of each kind: what a user of a shop does, one step after the other.

const texts = [
  `{"navcore":1,"next":2,"scenes":[
{"name":"main","entries":[
{"number":1,"route":"home"}]}]}
`,
  `{"navcore":1,"next":3,"scenes":[
{"name":"main","entries":[
{"number":1,"route":"home","state":{"scrolled":410.5}},
{"number":2,"route":"note","arguments":{"id":7,"of":"<Ann>"}}]}]}
`,
  `{"navcore":1,"next":5,"scenes":[
{"name":"main","entries":[
{"number":1,"route":"home","state":{"scrolled":410.5}},
{"number":2,"route":"note","arguments":{"id":7,"of":"<Ann>"}},
{"number":4,"route":"cart","flow":1}]}],"flows":[
{"route":"checkout","arguments":{"due":100}}]}
`,
  `{"navcore":1,"next":7,"scenes":[
{"name":"main","entries":[
{"number":1,"route":"home","state":{"scrolled":410.5}},
{"number":2,"route":"note","arguments":{"id":7,"of":"<Ann>"}},
{"number":4,"route":"cart","flow":1,"presented":[
{"as":"alert","entries":[
{"number":6,"route":"sure","key":"sure"}]}]}]}],"flows":[
{"route":"checkout","arguments":{"due":100}}]}
`,
  `{"navcore":1,"next":7,"scenes":[
{"name":"main","entries":[
{"number":1,"route":"home","state":{"scrolled":410.5}}]}]}
`,
];

/** What a commit says of its state, by the text and the one before. */
function difference(text, before = "") {
  const [[first, ...now], [, ...former]] = [text, before].map((text) => text.split(/(?<=\n)/));
  const most = Math.min(former.length, now.length);
  let [kept, rest] = [0, 0];
  while (kept < most && former[kept] === now[kept]) kept++;
  while (rest < most - kept && former.at(-1 - rest) === now.at(-1 - rest)) rest++;
  return [first.trimEnd(), kept, now.slice(kept, now.length - rest).join(""), rest];
}

const change = (intent, revision, changes, more) => ({ change: intent, revision, changes, ...more, state: difference(texts[revision - 1], texts[revision - 2]) });
const added = (route, entry, at, more) => ({ kind: "added", route, entry, at, ...more });
const removed = (route, entry) => ({ kind: "removed", route, entry });
const asked = (answer, operation, by, more) => ({ answer, operation, do: "back", by, ...more });

const lines = [
  { navlog: 1, program: "shop </script>", library: "0.1.0" },
  { call: "start", operation: 1, requests: [{ route: "home" }] },
  change("start", 1, [added("home", 1, 0)], { way: [1] }),
  { lifecycle: "start", revision: 1, changes: [{ kind: "created", route: "home", entry: 1 }, { kind: "resumed", route: "home", entry: 1 }] },
  { outcome: "ok", operation: 1, do: "start", revision: 1, route: "home", entry: 1 },
  { call: "back", operation: 2 },
  { outcome: "atRoot", operation: 2, do: "back", revision: 1, why: "back: the root stays" },
  { call: "open", operation: 3, url: "/notes/7?of=<Ann>", link: ["trusted"] },
  { answer: "later", operation: 3, do: "open", by: "loader" },
  { set: "state", entry: 1, value: { scrolled: 410.5 } },
  { answer: "yes", operation: 3, do: "open", by: "loader" },
  change("open", 2, [added("note", 2, 1)], { way: [1, 2], back: { guard: true, entry: 2 } }),
  { outcome: "ok", operation: 3, do: "open", revision: 2, route: "note", entry: 2, later: true, explained: "/notes/{id:int} is note\nit is pushed" },
  { call: "back", operation: 4 },
  asked("no", 4, "guard", { code: 423, route: "note", entry: 2 }),
  { outcome: "blocked", operation: 4, do: "back", revision: 2, by: "guard", code: 423, why: "back: the guard of note refused with 423" },
  { call: "back", operation: 5 },
  asked("yes", 5, "handler", { entry: 2, route: "note" }),
  { outcome: "ok", operation: 5, do: "back", revision: 2 },
  { call: "navigate", operation: 6, requests: [{ route: "orders" }] },
  { answer: "elsewhere", operation: 6, do: "navigate", by: "guard", route: "orders" },
  { outcome: "superseded", operation: 6, do: "navigate", revision: 2, route: "orders", why: "navigate: a guard leads elsewhere" },
  { call: "navigate", operation: 7, requests: [{ route: "checkout", arguments: { due: 100 } }] },
  change("navigate", 3, [added("cart", 4, 2)], { way: [1, 2, 4], back: { entry: 4 } }),
  { outcome: "ok", operation: 7, do: "navigate", revision: 3, route: "checkout", entry: 4 },
  { call: "navigateForResult", operation: 8, requests: [{ route: "sure" }], key: "sure", tag: 9 },
  change("navigateForResult", 4, [added("sure", 6, 0, { awaited: true })], { way: [1, 2, 4, 6], back: { handler: true, entry: 6 } }),
  { outcome: "ok", operation: 8, do: "navigateForResult", revision: 4, route: "sure", entry: 6, tag: 9 },
  { result: "value", entry: 4, value: 50, next: true },
  { call: "hostDidPop", operation: 9, entry: 3 },
  { resync: true },
  { outcome: "stale", operation: 9, do: "hostDidPop", revision: 4, why: "host did pop: the entry is gone" },
  { call: "navigate", operation: 10, requests: [{ route: "about" }] },
  { answer: "later", operation: 10, do: "navigate", by: "bridge", route: "about" },
  { outcome: "aborted", operation: 10, do: "navigate", revision: 4, abort: "timedOut", route: "about", later: true, why: "navigate: aborted" },
  { call: "popUpToRoot", operation: 11 },
  { result: "cancelled", entry: 6, reason: "root", tag: 9 },
  change("popUpToRoot", 5, [removed("sure", 6), removed("cart", 4), removed("note", 2)], { way: [1] }),
  { outcome: "ok", operation: 11, do: "popUpToRoot", revision: 5, entry: 1 },
  { lifecycle: "none", changes: [{ kind: "resumed", route: "home", entry: 1 }] },
  { call: "navigate", operation: 12, requests: [{ route: "cellar" }] },
  { outcome: "unresolved", operation: 12, do: "navigate", revision: 5, route: "cellar", why: 'navigate: no route is named "cellar"' },
  { call: "remove", operation: 13, entries: [1] },
  { outcome: "atRoot", operation: 13, do: "remove", revision: 5, why: "remove: the root stays" },
  { end: "noMemory" },
];

export const log = lines.map((line) => `${JSON.stringify(line).replaceAll("<", "\\u003c")}\n`).join("");

/** The kind and the sentence of each step. */
export const told = [
  "go Start: opened home.",
  "idle Back did nothing: there is nothing to go back to.",
  "ask Open waits for the loader.",
  "go The state of home was set.",
  "go Open: opened note.",
  "no Back did nothing: the guard of note (423) said no.",
  "idle Back changed nothing: a handler of note took it.",
  "no Navigate was sent elsewhere by the guard of orders.",
  "go Navigate: opened cart.",
  "go Navigate for result: opened sure.",
  "go cart gave a value.",
  "no A report did not fit: the host was told the whole state.",
  "no The user left did nothing: the entry is gone.",
  "ask Navigate waits for the bridge of about.",
  "no Navigate did nothing: nobody answered in time, while the bridge of about was asked.",
  "go Pop up to root: left sure, cart, note. The user is at home.",
  "idle home: resumed.",
  'no Navigate did nothing: no route is named "cellar".',
  "idle Remove did nothing: the root stays.",
  "no The log ends: there was no memory for more.",
];

/** A log of many steps: a walk over a stack, of which each fourth step is refused. */
export function longLog(count) {
  const lines = ['{"navlog":1,"program":"long","library":"0.1.0"}\n'];
  const entries = [1];
  let [next, revision, before, seed] = [2, 0, "", 1];
  const write = (line) => lines.push(`${JSON.stringify(line)}\n`);
  for (let operation = 1; operation <= count; operation++) {
    const t = 1e12 + 40 * operation;
    if (operation % 4 === 0) {
      write({ call: "back", t, operation });
      write({ answer: "no", t, operation, do: "back", by: "guard", code: 423, route: "item", entry: entries.at(-1) });
      write({ outcome: "blocked", t, operation, do: "back", revision, by: "guard", code: 423, why: "back: the guard of item refused with 423" });
      continue;
    }
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    const isPush = entries.length < 3 || (entries.length < 6 && seed % 256 < 128);
    const entry = isPush ? next : entries.at(-1);
    if (isPush) entries.push(next++);
    else entries.pop();
    const [intent, kind] = isPush ? ["navigate", "added"] : ["popBack", "removed"];
    const inside = entries.map((number) => `{"number":${number},"route":"item","arguments":{"id":${number},"from":"a list of things"}}`);
    const text = `{"navcore":1,"next":${next},"scenes":[\n{"name":"main","entries":[\n${inside.join(",\n")}]}]}\n`;
    const state = difference(text, revision % 64 ? before : "");
    before = text;
    revision++;
    write({ call: intent, t, operation, requests: isPush ? [{ route: "item", arguments: { id: entry } }] : undefined });
    const changes = [{ kind, route: "item", entry, at: entries.length }];
    write({ change: intent, t, revision, changes, way: entries, back: { entry: entries.at(-1) }, state });
    write({ lifecycle: intent, t, revision, changes: [{ kind: "paused", route: "item", entry: 1 }, { kind: "resumed", route: "item", entry }] });
    write({ outcome: "ok", t, operation, do: intent, revision, entry });
  }
  return lines.join("");
}
