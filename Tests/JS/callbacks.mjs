// Callbacks, as functions in the module's table. Hosts in JavaScript have none, but the corpus has cases about them. Each
// tells the runner, and follows its answer. The user data of a registration is the runner's number.

import { isUtf8 } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import { encode } from "./message.mjs";
import { pointer, readStruct } from "./structs.mjs";

const MAKE_NOTHING = 2 ** 32;
const problems = ["none", "unknown", "version", "arguments", "incomplete", "branch", "builder", "guard"];

/** The places of the callbacks in the table. `driver` hears, and has the values of the types of parameters by their data. */
export function addCallbacks(memory, told, driver) {
  const hear = (message) => driver.hear(message);
  let products = 0;

  function make(message, out) {
    const product = ++products;
    const answer = hear({ ...message, product });
    if (answer === 0) memory.putU32(out, product);
    return answer === MAKE_NOTHING ? 0 : answer;
  }

  function building(heard, data, at) {
    const { entry, route: id, tag, flow, arguments: given, hint } = readStruct(memory, "nav_build_context", at);
    return { heard, data, entry, id, tag, flow, arguments: given, hint };
  }

  const asking = (via) => (data, plan) => hear({ heard: "asked", data, via, question: told.plan(plan) });
  const bytesAt = (start, length) => memory.bytes.slice(start, start + length);

  function migrate(data, at) {
    const { problem, isFlow, hostCode: code, appVersion: app, ...of } = readStruct(memory, "nav_saved", at);
    const { route, arguments: given, state, branch, version, number, offset } = of;
    return driver.whileAsked(at, {
      heard: "migrated", data, problem: problems[problem], flow: isFlow !== 0, route, arguments: given, state, branch,
      version, app, code, number, offset,
    });
  }

  function dispatch(data, at) {
    const of = readStruct(memory, "nav_dispatch_context", at);
    const { question, flow, child, shownEntry: shown, redirectCount: redirects } = of;
    const { route, routeId: id, arguments: given } = readStruct(memory, "nav_request", of.request);
    return hear({
      heard: "dispatched", data, question, flow, child, shown, redirects, trial: of.isTrial !== 0,
      request: { route, id, arguments: given },
    });
  }

  // The value that a type of parameters has for a text.
  function readText(data, start, length, out) {
    const value = driver.types.get(data).get(Buffer.from(bytesAt(start, length)).toString());
    if (value === undefined) return 1;
    const at = memory.value(value);
    memory.bytes.copyWithin(out, at, at + 16);
    return 0;
  }

  function writeText(data, at, out, capacity) {
    const sought = encode(memory.valueAt(at));
    for (const [text, value] of driver.types.get(data)) {
      if (!isDeepStrictEqual(encode(value), sought)) continue;
      const bytes = Buffer.from(text);
      if (bytes.length <= capacity) memory.bytes.set(bytes, out);
      return bytes.length;
    }
    return -1;
  }

  function checkText(data, start, length) {
    const bytes = bytesAt(start, length);
    return hear({ heard: "checked", data, text: isUtf8(bytes) ? Buffer.from(bytes).toString() : bytes });
  }

  const guarding = (data, at) => {
    const { plan } = readStruct(memory, "nav_guard_context", at);
    return hear({ heard: "guarded", data, ...told.guarding(at), question: told.plan(plan) });
  };

  const update = (data, model, build) => hear({ ...building("updated", data, build), model });
  const makeView = (data, entry, model, out) =>
    make({ heard: "view-made", data, entry: BigInt.asUintN(64, entry), model }, out);
  const destroyed = (data, product) => product !== 0 && hear({ heard: "destroyed", data, product });
  const eventKind = (data, at) => hear({ heard: "hears", data, kind: readStruct(memory, "nav_event", at).kind });

  return {
    freed: pointer(memory, (data) => hear({ heard: "freed", data }), "i", false),
    transition: pointer(memory, asking(), "ii"),
    navigateTo: pointer(memory, asking("navigate-to"), "ii"),
    popBack: pointer(memory, asking("pop-back"), "ii"),
    popUpToRoot: pointer(memory, asking("pop-up-to-root"), "ii"),
    replay: pointer(memory, (data, at) => hear({ heard: "replayed", data, changes: told.changes(at) }), "ii", false),
    registerRoutes: pointer(memory, (data) => hear({ heard: "registered", data }), "ii"),
    makeModel: pointer(memory, (data, build, out) => make(building("made", data, build), out), "iii"),
    updateModel: pointer(memory, update, "iii"),
    makeView: pointer(memory, makeView, "ilii"),
    destroyProduct: pointer(memory, destroyed, "ii", false),
    dispatch: pointer(memory, dispatch, "ii"),
    guard: pointer(memory, guarding, "ii"),
    handle: pointer(memory, (data, at) => hear({ heard: "handled", data, gesture: told.gesture(at) }), "ii", false),
    result: pointer(memory, (data, at) => hear({ heard: "result", data, result: told.result(at) }), "ii", false),
    event: pointer(memory, (data, at) => hear({ heard: "event", data, event: told.event(at) }), "ii", false),
    eventKind: pointer(memory, eventKind, "ii", false),
    migrate: pointer(memory, migrate, "ii"),
    checkText: pointer(memory, checkText, "iii"),
    readText: pointer(memory, readText, "iiii"),
    writeText: pointer(memory, writeText, "iiii"),
  };
}
