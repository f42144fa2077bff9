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

// A table of routes: names, arguments, results and tabs are checked.
import { type } from "../../bindings/js/navcore.mjs";
const shop = new Navigator(await load("navcore.wasm")).routes({
  main: { tabs: { home: "home", teas: { route: "list" } } },
  home: { pattern: "/" },
  list: { pattern: "/teas?{sort:new|old?}&{tag*?}&p={page:int=1}", parent: "main", branch: "teas" },
  product: { pattern: "/teas/{id:int}" },
  part: { patterns: ["/parts/{path*}", "/parts/{id:uuid}"] },
  big: { pattern: "/big/{id:int}", bigint: true },
  colours: { presentation: "sheet", arguments: type<{ title: string; tint?: string }>(), result: type<string>() },
  note: { pattern: "/notes/{id:int}", arguments: type<{ draft?: string }>() },
});
shop.start("main");
shop.navigate("product", { id: 3 }, { unique: "top" });
shop.navigate("list");
shop.navigate("list", { sort: "old", tag: ["green"], page: 2 });
shop.navigate("part", { path: "a/b" });
shop.navigate("big", { id: 2n ** 60n });
shop.navigate("note", { id: 1, draft: "x" });
shop.replaceTop("home");
const tint: string | undefined = (await shop.navigateForResult("colours", { title: "Which?" }).result).value;
shop.selectTab("teas");
const isSelected: boolean = shop.isSelected("home");
for (const screen of shop.seen()) {
  if (screen.route === "product") { const id: number = screen.arguments.id; }
  if (screen.route === "colours") { const title: string = screen.arguments.title; }
  const where: [number, string] = [screen.entry, screen.presentation];
}
shop.guard("enter", { route: "product" }, () => true);
const more = shop.routes({ help: { pattern: "/help/{topic}" } });
more.navigate("help", { topic: "tea" });
more.navigate("product", { id: 1 });
shop.routes({ mail: { parent: "main", branch: "teas", split: { inbox: "home", letter: null } } }).selectTab("inbox");
shop.guard("enter", {}, async ({ intent }) => intent === "open" || { redirect: { route: "product", arguments: { id: 3 } }, resume: true });
shop.setBridge({ registerRoutes: (navigator) => void navigator.routes({ late: { parent: "main" } }), transition: () => true });
const table = { start: { tabs: { one: "one" } }, one: { patterns: ["/one", "/one/{id:int}"], parent: "start", branch: "one" } } as const;
new Navigator(await load("navcore.wasm")).routes(table).navigate("one", { id: 1 });
new BrowserHost(shop, { render: async () => {}, onAddress: (address: string) => {} }).ready(1);
// @ts-expect-error no such route
shop.navigate("prodct", { id: 3 });
// @ts-expect-error another type
shop.navigate("product", { id: "3" });
// @ts-expect-error no argument
shop.navigate("product");
// @ts-expect-error an argument that it has not
shop.navigate("product", { id: 3, idd: 4 });
// @ts-expect-error no such choice
shop.navigate("list", { sort: "big" });
// @ts-expect-error a list of texts
shop.navigate("list", { tag: [1] });
// @ts-expect-error a bigint that it does not ask for
shop.navigate("product", { id: 2n });
// @ts-expect-error it has no arguments
shop.navigate("home", { id: 1 });
// @ts-expect-error it has no result
shop.navigateForResult("home");
// @ts-expect-error an argument is missing that no pattern has
shop.navigateForResult("colours");
// @ts-expect-error a result of another type
const count: number | undefined = (await shop.navigateForResult("colours", { title: "" }).result).value;
// @ts-expect-error no such tab
shop.selectTab("tees");
// @ts-expect-error no such route
shop.guard("enter", { route: "prodct" }, () => true);
// @ts-expect-error no such presentation
shop.routes({ other: { presentation: "drawer" } });
// @ts-expect-error no such field
shop.routes({ other: { presentaton: "sheet" } });
// @ts-expect-error no such route for a tab
shop.routes({ other: { tabs: { home: "hme" } } });
// @ts-expect-error no such route for a tab, in a request
shop.routes({ other: { tabs: { home: { route: "hme", placeholder: true } } } });
// @ts-expect-error no such field of a root
shop.routes({ other: { tabs: { home: { route: "home", placehoder: true } } } });
// @ts-expect-error no such route for a column
shop.routes({ other: { split: { list: "lst", detail: null } } });
// @ts-expect-error no such first screen
shop.routes({ other: { initial: "hme" } });
// @ts-expect-error no such parent
shop.routes({ other: { parent: "mian" } });
// @ts-expect-error no such tab of a table
shop.routes({ other: { parent: "main", branch: "tees" } });
// @ts-expect-error no such route for a redirect
shop.guard("enter", {}, ({ intent }) => intent === "open" || { redirect: { route: "sigIn" }, resume: true });
// @ts-expect-error no such route for a redirect that comes later
shop.guard("enter", {}, async () => ({ redirect: { route: "sigIn" } }));
// @ts-expect-error a redirect without its argument
shop.guard("enter", {}, () => ({ redirect: { route: "product" } }));
// @ts-expect-error no such route for a redirect of a bridge
shop.setBridge({ transition: () => ({ redirect: { route: "sigIn" } }) });
// @ts-expect-error a route has no such argument
for (const screen of shop.seen()) if (screen.route === "product") screen.arguments.name;
// @ts-expect-error what is seen stays as it is
shop.seen().pop();

import { browserHost, Link, Navigation, Screens, Tab, useEntryState, useLeaveGuard } from "../../bindings/js/react.mjs";
await browserHost(shop, { addresses: "hash" }).start("main");
Screens({ of: { home: () => "home", product: ({ id }: { id: number }) => id } });
Link({ to: "/teas", replace: true, className: "button" });
const [text, setText] = useEntryState("");
setText(text + "!");
setText((before) => before + "!");
useLeaveGuard(true, () => ({ redirect: { route: "sure" } }));
// @ts-expect-error another type
setText(3);
// @ts-expect-error leads nowhere
Link({ replace: true });
app.observe((records) => { const kept = records.map((record) => record.keep().entry); const kind: string = records[0].fields().kind; });

import { NavigationLog } from "../../bindings/js/log.mjs";
import { inspect } from "../../bindings/js/devtools.mjs";
import { replay } from "../../bindings/js/replay.mjs";
const traced = new Navigator(await load("navcore.wasm"), { traceEvents: true });
const inspector = inspect(traced, { isDocked: true, page: "/inspector.html", limit: 100 });
const log: NavigationLog = inspector.log;
inspect(shop, {}), new NavigationLog(shop), await lead(shop, "home", () => {}), await replay(shop, () => {}, log.text);
const last: string | undefined = log.lines.at(-1);
new NavigationLog(traced, { now: null, program: "notes" }).follow((line) => line.length)();
const difference = (await replay(traced, (app) => void app.register("home"), log.text, { answers: "app" })).difference;
if (difference) { const at: number = difference.line; }
// @ts-expect-error no such answers
replay(traced, () => {}, log.text, { answers: "nobody" });
