// Makes docs/images/inspector.png: node Tests/Web/sample.mjs [FILE]. The log is that of a session with a shop, whose last page
// is a note that asks before the user leaves it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NavigationLog } from "../../bindings/js/log.mjs";
import { load, Navigator } from "../../bindings/js/navcore.mjs";
import { withChromium } from "./chromium.mjs";

const turn = () => new Promise((later) => setTimeout(later));

async function session() {
  let time = Date.UTC(2026, 0, 1);
  const app = new Navigator(await load(readFileSync("build/wasm/navcore.wasm")), { traceEvents: true });
  const log = new NavigationLog(app, { program: "tea shop 2.1", now: () => time });
  const wait = (seconds) => { time += 1000 * seconds; };
  app.register("main", { tabs: { home: "home", teas: "list", account: "account" } });
  app.register("home", { pattern: "/home" });
  app.register("list", { pattern: "/teas", parent: "main", branch: "teas" });
  app.register("tea", { pattern: "/teas/{id:int}", parent: "main", branch: "teas" });
  app.register("account", { pattern: "/account", parent: "main", branch: "account" });
  app.register("order", { pattern: "/account/orders/{number:int}", parent: "main", branch: "account" });
  app.register("note", { pattern: "/account/orders/{number:int}/note", parent: "main", branch: "account" });
  app.register("signIn", { presentation: "sheet" });
  app.register("checkout", { initial: { route: "cart" } });
  app.register("cart", { presentation: "sheet" });
  let user;
  app.guard("enter", { route: "order" }, () => user !== undefined || { redirect: { route: "signIn" }, resume: true });
  app.start("main");
  wait(2.1);
  app.selectTab("teas");
  wait(1.4);
  app.navigate("tea", { id: 3 });
  wait(3.2);
  app.navigate("checkout");
  wait(0.9);
  app.back();
  wait(1.2);
  app.open("/nowhere");
  wait(2.5);
  app.open("/account/orders/7");
  wait(4.8);
  user = "Ann";
  app.dismiss("Ann");
  await turn();
  wait(1.1);
  app.navigate("note", { number: 7 });
  app.entrySetState(app.currentTop(), { draft: "Behind the blue door" });
  app.guard("leave", { entry: app.currentTop() }, () => 423);
  wait(6.3);
  app.back();
  wait(0.4);
  app.back();
  return log;
}

const folder = mkdtempSync(join(tmpdir(), "navcore-sample-"));
const file = join(folder, "report.html");
writeFileSync(file, (await session()).asPage(readFileSync("bindings/js/inspector.html", "utf8")));
await withChromium(async (browser) => {
  const page = await browser.page({ width: 1240, height: 780 });
  await page.load(`file://${file}`);
  await page.until("document.documentElement.dataset.took");
  await page.picture(process.argv[2] ?? "docs/images/inspector.png");
  if (page.errors.length > 0) throw new Error(page.errors.join("; "));
}).finally(() => rmSync(folder, { recursive: true }));
