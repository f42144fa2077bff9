// What the declarations accept, and refuse: only its types are checked.

import { load, Navigator, Double, NavigationError, type Outcome } from "../../bindings/js/navcore.mjs";
import { lead } from "../../bindings/js/flows.mjs";
import { BrowserHost } from "../../bindings/js/browser/browser.mjs";
const app = new Navigator(await load("navcore.wasm"), { lifecycleEvents: true });
app.register("home", { pattern: "/", presentation: "sheet" });
app.register("main", { tabs: { home: "home", notes: { route: "notes", placeholder: true } }, tabsBack: "pass" });
const outcome: Outcome = app.navigate("home", { id: 3, x: new Double(2) }, { unique: "top" });
const picked = app.navigateForResult<number>("home");
const result = await picked.result;
if (result.kind === "value") { const n: number = result.value; }
if (result.kind === "cancelled") { const reason: string = result.reason; }
const route: string | undefined = app.entryRequest(1)?.route;
app.guard("enter", { route: "home" }, async (asked) => asked.entry > 0 ? { redirect: { route: "x" }, resume: true } : false);
const way: number[] = app.wayBack(0);
const wrong: string[] = app.check().map(({ kind, message }) => `${kind}: ${message}`);
app.locationOf(way[0], 1)?.length;
// @ts-expect-error without a reason
app.abort(outcome.ticket);
// @ts-expect-error no such presentation
app.register("x", { presentation: "drawer" });
// @ts-expect-error no such option
app.navigate("x", undefined, { uniqe: "top" });

// @ts-expect-error no value
app.navigate("home", { at: new Date() });
// @ts-expect-error no value
app.dismiss(new Set([1]));
app.setBridge({ registerRoutes(navigator) { navigator.register("x"); }, transition: () => true });
// @ts-expect-error answers nothing
app.setBridge({ registerRoutes() {} });
// @ts-expect-error no answer
app.guard("enter", {}, () => "yes");
await load(fetch("navcore.wasm"));

const order = await lead<string, { total: number }>(app, "checkout", async (cart, flow) => {
  await flow.show("payment", { due: cart.total }, (card: string, flow) => { flow.finish(card); flow.back(flow.entry); });
  const tint: string | undefined = await flow.ask<string>({ route: "tint" });
  const inner: number | undefined = await flow.lead<number>("inner", (_, flow) => flow.finish(1));
  // @ts-expect-error another value
  flow.finish(1);
  // @ts-expect-error nobody gets the values
  await flow.show("payment", { due: 1 });
}, { animated: "no" });
const ordered: string | undefined = order;
const kept: boolean = app.publish(1, { total: 3 }, { ifAwaited: true }) === "kept";
// @ts-expect-error no such option
app.publish(1, 2, { always: true });
app.free();
const freed: number = app.address;

const host = new BrowserHost(app, { addresses: "hash", render(move, entry) { const shows: [string, number] = [move, entry]; } });
await host.start("main");
const urls: string[] = host.way.map(({ url }) => url);
host.tab.going?.by.toFixed();
// @ts-expect-error nothing draws
new BrowserHost(app, { base: "/shop" });
// @ts-expect-error no such addresses
new BrowserHost(app, { addresses: "query", render() {} });
