// A user of the tea shop who does anything: node Tests/Web/walk.mjs PAGE [--history] [--firefox] [SEED [WALKS]]. After each
// act the tab comes to rest, and then its address and its history are to be what the way back says.

import { setTimeout as sleep } from "node:timers/promises";
import { hasStarted, withServer } from "./browser.mjs";
import { withBrowser } from "./chosen.mjs";

const api = process.argv.includes("--history") ? "history" : "navigation";
const [file, seed = "1", walks = "20"] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

let state = Number(seed);
function below(limit) {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor(((state >>> 8) / 0x800000) * limit);
}
const one = (...of) => of[below(of.length)];

const traverse = (by) => [`user ${by}`, (page) => page.traverse(by).catch(() => {})];
const click = (selector) => [`click ${selector}`, (page) => page.click(selector).catch(() => {})];
const script = (text) => [text, (page) => page.evaluate(`${text}, 0`)];

function act() {
  const number = below(20);
  if (number < 5) return traverse(one(-1, -1, -1, -2, -3, 1, 1, 2));
  if (number < 7) return click(`[data-tab=${one("home", "teas", "account")}]`);
  if (number < 9) return click(`main a[data-id="${1 + below(5)}"]`);
  if (number < 10) return click(one("main a[href*=brew]", ".cards a", "main a[href*=note]", "main a[href*=orders]"));
  if (number < 12) return click(one("[data-buy]", "[data-order]", "[data-close]", "[data-cart]", "[data-back]"));
  if (number < 13) return click(one("[data-yes]", "[data-no]"));
  if (number < 14) return ["write", async (page) => (await page.click("main textarea").catch(() => {}), page.write("x"))];
  if (number < 15) return ["press Escape", (page) => page.press("Escape")];
  if (number < 16) return ["reload", (page) => page.reload()];
  if (number < 17) return script(one("history.back()", "history.back(), history.back()", "history.go(-2)", "history.forward()"));
  if (number < 18) return script(`app.navigator.open("${one("/teas/3", "/account/note", "/account/orders/7", "/home", "/cart")}")`);
  if (number < 19) return script(`app.shop.user = ${one("null", "'Ann'")}, app.navigator.recheckGuards()`);
  return script(one(
    'app.navigator.back(), app.navigator.navigate("product", { id: 9 })', "app.navigator.popUpToRoot()",
    "app.navigator.back(), history.back()", 'document.querySelector(".brew") && (location.hash = "#keeping")',
    'document.querySelector(".brew") && (location.hash = "#wrong")', "app.host.way.length > 2 && app.navigator.popToEntry(app.host.way[1].entry)",
  ));
}

const looks = `JSON.stringify([
  app.host.address, history.state?.position, app.host.way.map(({ entry, url }) => [entry, url]), app.host.tab,
])`;

/** Undefined, or why the tab is not what the way back says. */
async function wrong(page) {
  const seen = await page.comeToRest(() => page.evaluate(looks));
  if (seen === undefined) return `it does not come to rest: ${await page.evaluate(looks)}`;
  const [address, position, way, { positions, at, first, offset }] = JSON.parse(seen);
  const url = way.at(-1)[1];
  if (address !== url && !url.startsWith(`${address}#`)) return `the address is ${address}, and the user at ${url}`;
  if (position !== first + at) return `the tab stands at ${position}, and the planner at ${first + at}`;
  const known = positions.slice(0, at + 1).map(({ entry }) => entry);
  const wanted = way.slice(offset).map(([entry]) => entry);
  if (JSON.stringify(known) !== JSON.stringify(wanted)) return `positions ${known} for the way ${wanted}`;
  return page.errors.length > 0 ? page.errors.join("; ") : undefined;
}

// Back over the first place leaves the page, as on the web; the user comes back.
async function comeBack(page) {
  for (let tries = 0; tries < 100; tries++) {
    const isHere = await page.evaluate(`location.href.startsWith("http") ? ${hasStarted} : -1`).catch(() => false);
    if (isHere === true) return;
    if (isHere === -1) await page.traverse(1).catch(() => {});
    await sleep(50);
  }
  throw new Error("the page does not come back");
}

async function walkAll(servers, browser) {
  let failed = 0;
  for (let walk = 0; walk < Number(walks); walk++) {
    const began = state;
    const page = await browser.page({ width: one(1100, 400), hasMotion: below(3) === 0 });
    const kind = one("path", "path", "hash");
    const address = one("/", "/", "/teas/3", "/account/orders/7", "/cart");
    const done = [`open ${address}, ${kind}`];
    await page.open(servers[kind] + (kind === "hash" ? `/#${address}` : address));
    for (let acts = 0; acts < 40; acts++) {
      const [name, perform] = act();
      done.push(name);
      const isDone = await Promise.race([perform(page).then(() => true, (error) => error.message), sleep(15000)]);
      if (isDone !== true) done.push(`    which said ${isDone ?? "nothing"}`);
      await comeBack(page);
      if (below(4) === 0) continue;
      const why = await wrong(page).catch((error) => error.message);
      if (!why) continue;
      console.log(`FAILED seed ${began}: ${why}\n    ${done.join("\n    ")}`);
      failed++;
      break;
    }
    await page.close();
  }
  console.log(`${walks} walks, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await withServer(file, { addresses: "path", api }, (path) =>
  withServer(file, { addresses: "hash", api }, (hash) =>
    withBrowser((browser) => walkAll({ path, hash }, browser))));
