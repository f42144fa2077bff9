// Users of the tea shop who do anything: node Tests/Web/walk.mjs PAGE [--history] [--firefox] [SEED [WALKS]]. Traversals are slow
// in some walks, taps are quick, the history and the storage are full for a while, the user leaves and comes back, frames
// navigate, and a tab is opened twice. After an act the tab comes to rest, and then its address and its history are to be what
// the way back says.

import { setTimeout as sleep } from "node:timers/promises";
import { hasStarted, slowed, withServer } from "./browser.mjs";
import { withBrowser } from "./chosen.mjs";

const api = process.argv.includes("--history") ? "history" : "navigation";
const [file, seed = "1", walks = "20"] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const ACTS = 40;
const AT_ONCE = 4; // walks
const PATIENCE = 30000; // milliseconds until a tab is as it is to be: the host waits longer at each try

const isElsewhere = "location.pathname === '/elsewhere.txt' && document.readyState === 'complete'";

const traverse = (by) => [`user ${by}`, (page) => page.traverse(by).catch(() => {})];
const click = (selector) => [`click ${selector}`, (page) => page.click(selector).catch(() => {})];
const script = (text, name = text) => [name, (page) => page.evaluate(`globalThis.app && (${text}), 0`)];

// A browser that takes no more of what is written into the history for a while: it throws, or ignores the call.
const fullHistory = (refuses) => `(() => {
  const write = () => { if (${refuses}) throw new DOMException("too often", "SecurityError"); };
  Object.assign(history, { pushState: write, replaceState: write });
  setTimeout(() => { delete history.pushState; delete history.replaceState; }, 1200);
})()`;
const fullStorage = 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }';
const frame = `(() => {
  if (!document.querySelector("iframe"))
    document.body.insertAdjacentHTML("beforeend", "<iframe src=/elsewhere.txt></iframe>");
  else if (frames[0].location.pathname === "/elsewhere.txt") frames[0].location.hash = String(Math.random());
})()`;

const full = [
  script(fullHistory(true), "history refuses"), script(fullHistory(false), "history ignores"), script(fullStorage, "storage is full"),
];

async function leave(page) {
  await page.evaluate("location.href = '/elsewhere.txt', 0");
  await page.until(isElsewhere);
  await page.traverse(-1);
}

const wayToPage = `document.querySelector("[data-tab]") ? ${hasStarted} && 0 : location.pathname === "/elsewhere.txt" ? -1 : 1`;

// Back over the first place leaves the page, as on the web, and so does forward to where the user was; the user comes back.
async function comeBack(page) {
  for (let tries = 0; tries < 200; tries++) {
    const by = await page.evaluate(wayToPage).catch(() => false);
    if (by === 0) return;
    if (by !== false) await page.traverse(by).catch(() => {});
    await sleep(50);
  }
  throw new Error("the page does not come back");
}

const looks = `JSON.stringify([
  app.host.address, history.state?.position, app.host.way.map(({ entry, url }) => [entry, url]), app.host.tab,
])`;

/** Undefined, or why the tab is not what the way back says. */
async function wrongNow(page) {
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

async function wrong(page) {
  for (const end = Date.now() + PATIENCE; ; await sleep(100)) {
    await comeBack(page); // a slow traversal may have led out of the page
    const why = await wrongNow(page).catch((error) => error.message);
    if (!why || page.errors.length > 0 || Date.now() > end) return why;
  }
}

const places = `(() => {
  const { href, tab } = app.host;
  const places = tab.positions.map(({ url }, index) => [tab.stateAt(index), href.call(app.host, url)]);
  return JSON.stringify({ places, at: tab.at, stored: { ...sessionStorage } });
})()`;

/** A tab that begins with the places and the storage of another one, as a browser duplicates it. */
async function duplicate(browser, page) {
  const copied = await page.evaluate(places);
  const other = await browser.page();
  await other.load(await page.evaluate('new URL("/elsewhere.txt", location.href).href'));
  await other.until(isElsewhere);
  await other.evaluate(`(({ places, at, stored }) => {
    Object.assign(sessionStorage, stored);
    places.forEach(([state, url], index) => history[index === 0 ? "replaceState" : "pushState"](state, "", url));
    history.go(at + 1 - places.length || undefined);
  })(${copied}), 0`);
  await sleep(300);
  await other.loadAgain();
  await other.until(hasStarted);
  return other;
}

class Walk {
  #state;
  #pages = [];
  #done = [];
  #delay;

  constructor(seed, browser) {
    this.#state = seed;
    this.browser = browser;
  }

  #below(limit) {
    this.#state = (Math.imul(this.#state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor(((this.#state >>> 8) / 0x800000) * limit);
  }
  #one(...of) { return of[this.#below(of.length)]; }

  #act() {
    const one = (...of) => this.#one(...of);
    const number = this.#below(25);
    if (number < 5) return traverse(one(-1, -1, -1, -2, -3, 1, 1, 2));
    if (number < 7) return click(`[data-tab=${one("home", "teas", "account")}]`);
    if (number < 9) return click(`main a[data-id="${1 + this.#below(5)}"]`);
    if (number < 10) return click(one("main a[href*=brew]", ".cards a", "main a[href*=note]", "main a[href*=orders]"));
    if (number < 12) return click(one("[data-buy]", "[data-order]", "[data-close]", "[data-cart]", "[data-back]"));
    if (number < 13) return click(one("[data-yes]", "[data-no]"));
    if (number < 14) return ["write", async (page) => (await page.click("main textarea").catch(() => {}), page.write("x"))];
    if (number < 15) return ["press Escape", (page) => page.press("Escape")];
    if (number < 16) return ["reload", (page) => page.reload()];
    if (number < 17) return script(one("history.back()", "history.back(), history.back()", "history.go(-2)", "history.forward()"));
    if (number < 18) return script(`app.navigator.open("${one("/teas/3", "/account/note", "/account/orders/7", "/home", "/cart")}")`);
    if (number < 19) return script(`app.shop.user = ${one("null", "'Ann'")}, app.navigator.recheckGuards()`);
    if (number < 22) return this.#quickly();
    if (number < 23) return one(...full, script(frame, "frame"));
    if (number < 24) return one(["leave", leave], ["duplicate", async (page) => this.#pages.push(await duplicate(this.browser, page))]);
    return script(one(
      'app.navigator.back(), app.navigator.navigate("product", { id: 9 })', "app.navigator.popUpToRoot()",
      "app.navigator.back(), history.back()", 'document.querySelector(".brew") && (location.hash = "#keeping")',
      'document.querySelector(".brew") && (location.hash = "#wrong")', "app.host.way.length > 2 && app.navigator.popToEntry(app.host.way[1].entry)",
    ));
  }

  #quickly() {
    const selectors = [
      "[data-tab=home]", "[data-tab=teas]", "[data-back]", 'main a[data-id="2"]', ".cards a", "[data-cart]", "[data-close]", "[data-buy]",
    ];
    const [first, second] = [this.#one(...selectors), this.#one(...selectors)];
    const clicks = this.#one([first, first], [first, second], [first, second, first]);
    return [`click at once ${clicks.join(" ")}`, (page) => Promise.all(clicks.map((each) => page.click(each).catch(() => {})))];
  }

  async #perform(page) {
    const [name, body] = this.#act();
    this.#done.push(`${this.#pages.indexOf(page)} ${name}`);
    const isDone = await Promise.race([body(page).then(() => true, (error) => error.message), sleep(15000)]);
    if (isDone !== true) this.#done.push(`    which said ${isDone ?? "nothing"}`);
    await comeBack(page);
    if (this.#delay > 0) await page.evaluate(`globalThis.went ?? ${slowed(this.#delay)}`).catch(() => {}); // it may just leave
  }

  /** Undefined, or why it has failed. */
  async run(servers) {
    const page = await this.browser.page({ width: this.#one(1100, 400), hasMotion: this.#below(3) === 0 });
    this.#pages.push(page);
    this.#delay = this.#one(0, 0, 100, 450, 1000, 3000);
    const kind = this.#one("path", "path", "hash");
    const address = this.#one("/", "/", "/teas/3", "/account/orders/7", "/cart");
    this.#done.push(`open ${address}, ${kind}, traversals that take ${this.#delay} ms`);
    try {
      await page.open(servers[kind] + (kind === "hash" ? `/#${address}` : address));
      for (let acts = 0; acts < ACTS; acts++) {
        const page = this.#one(...this.#pages);
        await this.#perform(page);
        const why = this.#below(4) === 0 ? undefined : await wrong(page);
        if (why) return this.#failed(why);
      }
    } catch (error) {
      return this.#failed(error.message);
    } finally {
      for (const page of this.#pages) await page.close();
    }
  }

  #failed(why) { return `${why}\n    ${this.#done.join("\n    ")}`; }
}

async function walkAll(servers, browser) {
  let [next, failed] = [Number(seed), 0];
  const end = next + Number(walks);
  const work = async () => {
    while (next < end) {
      const seed = next++;
      const why = await new Walk(seed, browser).run(servers);
      if (why) console.log(`FAILED seed ${seed}: ${why}`);
      if (why) failed++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`${walks} walks, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await withServer(file, { addresses: "path", api }, (path) =>
  withServer(file, { addresses: "hash", api }, (hash) =>
    withBrowser((browser) => walkAll({ path, hash }, browser))));
