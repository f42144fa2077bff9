// Random acts of a user and of an app, the same for several navigators, for the tests of logs and replays.

import { Navigator } from "../../bindings/js/navcore.mjs";

/** Registers routes of each kind. */
export function registerAll(app) {
  app.register("home", { pattern: "/" });
  app.register("item", { pattern: "/item/{id:int}" });
  app.register("any");
  app.register("sheet", { presentation: "sheet" });
  app.register("main", { tabs: { first: "home", second: "any" } });
  app.register("checkout", { initial: "any" });
}

/** A navigator with these routes. */
export function registered(memory) {
  const app = new Navigator(memory, { traceEvents: true });
  registerAll(app);
  return app;
}

/** Makes acts from a seed: each is a list of functions, one for each navigator, that do the same with it. */
export function walk(seed, count, apps, perform) {
  const below = (limit) => ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >>> 8) % limit;
  const one = (...of) => of[below(of.length)];
  const said = new Map(apps.map((app) => [app, { leave: true, enter: true }]));
  for (const app of apps) {
    app.guard("leave", { route: "item" }, () => said.get(app).leave);
    app.guard("enter", { route: "any" }, () => said.get(app).enter);
  }
  const entry = (app, place) => app.currentEntries()[place] ?? app.currentTop();
  const acts = [
    () => { const id = below(9); return (app) => app.navigate("item", { id }, { tag: id }); },
    () => { const id = below(9); return (app) => app.navigate("any", { id, of: id / 2 }); },
    () => (app) => app.navigate("sheet"),
    () => { const key = below(3); return (app) => app.navigateForResult("sheet", undefined, { tag: key }); },
    () => (app) => app.back(),
    () => { const value = below(9); return (app) => app.popBack(value); },
    () => (app) => app.popUpToRoot(),
    () => { const place = below(4); return (app) => app.popToEntry(entry(app, place)); },
    () => { const place = below(4); return (app) => app.remove([entry(app, place)]); },
    () => { const place = below(4); return (app) => app.update(entry(app, place), { id: place }); },
    () => { const url = one("/item/4", "/", "/nowhere", "/item/x"); return (app) => app.open(url); },
    () => { const name = one("first", "second"); return (app) => app.selectTab(name); },
    () => (app) => app.dismiss("swiped"),
    () => (app) => app.navigate("checkout"),
    () => (app) => app.endFlow(app.currentFlow(), { kind: "value", value: 1 }),
    () => (app) => app.hostDidPop(app.currentTop()),
    () => (app) => app.restore(app.save()),
    () => { const id = below(9); return (app) => app.batch([{ kind: "popUpToRoot" }, { kind: "navigate", request: { route: "item", arguments: { id } } }]); },
    () => { const place = below(3); return (app) => app.setStack([{ kept: app.currentEntries()[0] }, { request: { route: "item", arguments: { id: place } } }]); },
    () => { const [leave, enter] = [one(true, true, 423, false), one(true, true, true, 7)]; return (app) => void Object.assign(said.get(app), { leave, enter }); },
  ];
  perform(apps.map((app) => () => app.start("main").status));
  for (let turn = 0; turn < count; turn++) {
    const act = one(...acts)();
    perform(apps.map((app) => () => act(app)?.status));
  }
}
