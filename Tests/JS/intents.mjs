// The fields of an intent for the binding, of those of a message.

const words = (word) => word?.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
/** The members of a map of a message. */
export const fields = (map) => (map ? Object.fromEntries(map) : undefined);

/** A word of the binding for one of the corpus. */
export const camel = words;

/** An id of a message, whose bits may stand for a negative integer. */
export const id = (number) => (number === undefined ? undefined : number < 0 ? BigInt.asUintN(64, BigInt(number)) : number);

/** The flags among the members of a map, by their words. */
function flags(map, named) {
  const given = {};
  for (const word of named) if (map[word]) given[words(word)] = true;
  return given;
}

const animated = (flag) => (flag === undefined ? undefined : flag ? "yes" : "no");

export function config(map) {
  if (!map) return undefined;
  const of = fields(map);
  return {
    queueCapacity: of.queue, eventCapacity: of.events, operationLimit: of.limit, redirectLimit: of.redirects,
    unresolved: of.unresolved, fallbackRoute: of.fallback, scene: of.scene, animated: animated(of.animated),
    ignoreCase: of["ignoring-case"], lifecycleEvents: of.lifecycle, waitForExits: of.exits,
    waitForEntries: of.entries, backEvents: of.back, problemEvents: of.problems, traceEvents: of.trace,
  };
}

export function request(map) {
  return map && { route: map.get("route"), routeId: id(map.get("id")), arguments: map.get("arguments") };
}

const optionFlags = [
  "replace-root", "transfer-result", "inclusive", "update-arguments", "ignore-arguments", "keep-presented", "reveal",
  "pop-branch", "keep-branch", "next-value", "search-scene", "search-all",
];

export function options(map) {
  if (!map) return undefined;
  const of = fields(map);
  const { hint, unresolved, unique, scene, key, occupied } = of;
  return {
    animated: animated(of.animated), issuer: id(of.issuer), revision: id(of.revision), target: id(of.target),
    tag: id(of.tag), hint, unresolved, unique, uniqueAction: words(of.action), presentation: words(of.presentation),
    occupied, scene, key, ...flags(of, optionFlags),
  };
}

export function container(map) {
  if (!map) return undefined;
  const of = fields(map);
  const branches = (of.branches ?? []).map((branch) => {
    const { name, initial, eager, placeholder, forgets } = fields(branch);
    return { name, initial: request(initial), eager, placeholder, forgets };
  });
  return {
    kind: of.kind, showAll: of["all-shown"], tabsBack: of.back, retention: words(of.retention), customKind: of.custom,
    columns: of.columns, branches, selected: of.selected,
  };
}

export function link(map) {
  if (!map) return undefined;
  const of = fields(map);
  return {
    url: of.url, merge: of.merge, base: id(of.base), request: request(of.request), hasScene: of["scene-first"],
    ...flags(of, ["trusted", "skip-if-open", "close", "else-close"]),
  };
}

function ending(map) {
  if (!map) return undefined;
  const { kind, keep, code, value } = fields(map);
  return { kind, keepEntries: keep, hostCode: code, value };
}

const element = (item) =>
  item instanceof Map ? { kept: id(item.get("keep")), request: request(item) } : { kept: id(item) };

/** The intent of the fields of a message. `callbacks` has their places in the table. */
export function intent(of, callbacks) {
  const kind = words(of.do);
  const made = {
    kind, entry: id(of.entry), stack: id(of.stack), container: container(of.container), columns: of.columns,
    request: request(of.request), result: of.result, arguments: of.arguments, link: link(of.link), flow: id(of.flow),
    ending: ending(of.ending), options: options(of.options), entries: of.entries?.map(id),
  };
  if (kind === "pushAll") made.requests = (of.requests ?? []).map(request);
  if (kind === "setStack") made.elements = (of.elements ?? []).map(element);
  if (kind === "batch") made.intents = (of.intents ?? []).map((inner) => intent(fields(inner), callbacks));
  if (kind === "restore") {
    made.restoring = { text: of.text, appVersion: of.app, fallback: request(of["or-start"]) };
    const { data: userData } = of;
    if (userData) Object.assign(made.restoring, { migrate: callbacks.migrate, userData, destroy: callbacks.freed });
  } else if (kind === "navigateForResult" && of.data)
    Object.assign(made, { callback: of.listens ? callbacks.result : undefined, userData: of.data, destroy: callbacks.freed });
  return made;
}
