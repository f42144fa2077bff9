// Users of the tea shop in Chromium: node Tests/Web/cases.mjs PAGE [--history] [--firefox] [PART OF A NAME]… runs the cases
// of cases.txt whose name has one of the parts. With --history the page has the History API alone, with --firefox Firefox runs.

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { hasStarted, slowed, withServer } from "./browser.mjs";
import { browserName, withBrowser } from "./chosen.mjs";

const [file, ...given] = process.argv.slice(2);
const api = given.includes("--history") ? "history" : "navigation";
const parts = given.filter((part) => !part.startsWith("--"));
const [wide, narrow] = [1100, 400];

function readCases(text) {
  const blocks = text.split(/^case /m).slice(1);
  return blocks.map((block) => {
    const [name, ...steps] = block.split("\n").filter((line) => line && !line.startsWith("#"));
    return { name, steps };
  });
}

/** The address, the place in the tab and the number of places, and the way back, as `see` writes them. */
async function look(page) {
  const { at, count } = await page.history();
  const [address, way] = await page.evaluate(`[
    (location.protocol === "file:" ? "file:" : location.pathname) + location.search + location.hash,
    app.host.way.map(({ entry }) => {
      if (typeof entry === "string") return entry.replace(/^\\d+|:\\d+$/g, "");
      const { route, arguments: of } = app.navigator.entryRequest(entry) ?? { route: "-" };
      return route + (of?.id ?? "");
    }).join(" "),
  ]`);
  return `${address} ${at}/${count} ${way}`;
}

/** Waits for a while for what a step of a case expects. */
async function expect(page, what, read) {
  let is;
  for (let tries = 0; tries < 160; tries++) {
    is = await read();
    if (is === what) return;
    await sleep(25);
  }
  throw new Error(`expected ${what}\n    but see  ${is}`);
}

const actions = {
  tab: (page, name) => page.click(`[data-tab=${name}]`),
  item: (page, id) => page.click(`main a[data-id="${id}"]`),
  card: (page, id) => page.click(`.cards a[href$="/${id}"]`),
  link: (page, text) => page.click(`main a[href*="${text}"]`),
  click: (page, selector) => page.click(selector),
  cart: (page) => page.click("[data-cart]"),
  back: (page) => page.click("[data-back]"),
  buy: (page) => page.click("main [data-buy]"),
  order: (page) => page.click("dialog [data-order]"),
  close: (page) => page.click("dialog [data-close]"),
  yes: (page) => page.click("[data-yes]"),
  no: (page) => page.click("[data-no]"),
  save: (page) => page.click("main form button"),
  press: (page, key) => page.press(key),
  user: (page, by) => page.traverse(Number(by)),
  script: (page, by) => page.afterTraversal(() => page.evaluate(`history.go(${by})`)),
  call: (page, script) => page.evaluate(`${script}, 0`),
  slow: (page, delay) => page.evaluate(slowed(Number(delay))),
  reload: (page) => page.reload(),
  forget: (page) => page.evaluate('sessionStorage.clear(), (Storage.prototype.setItem = () => { throw new Error("full"); }), 0'),
  wide: (page) => page.resize(wide),
  narrow: (page) => page.resize(narrow),
  // A page that is kept in memory goes on where it was, another one is loaded again.
  leave: async (page) => {
    await page.evaluate("location.href = '/elsewhere.txt', 0");
    await page.until("location.pathname === '/elsewhere.txt' && document.readyState === 'complete'");
  },
  return: async (page, by) => {
    await page.traverse(Number(by));
    await page.until(hasStarted);
  },
  "sign-in": async (page, name) => {
    await page.click("dialog input");
    await page.write(name);
    await page.click("dialog form button:not([type=button])");
  },
  write: async (page, text) => {
    await page.click("main textarea");
    await page.write(text);
  },
  asked: (page, times) => expect(page, Number(times), () => page.asked),
  is: (page, script) => expect(page, true, () => page.evaluate(script).catch(() => undefined)),
  see: async (page, what) => {
    await expect(page, what, () => look(page));
    await sleep(30);
    await expect(page, what, () => look(page));
  },
};

async function run({ steps }, servers, browser) {
  const begins = steps.findIndex((step) => step.startsWith("open "));
  const has = (word) => steps.slice(0, begins).includes(word);
  const server = servers[has("hash") ? "hash" : "path"];
  const page = await browser.page({ width: has("narrow") ? narrow : wide, hasMotion: has("motion") });
  try {
    for (const step of steps.slice(begins)) {
      const [, word, rest] = /^(\S+) ?(.*)$/.exec(step);
      try {
        if (word === "open" && rest.startsWith("file:")) await page.open(pathToFileURL(file) + rest.slice(5));
        else if (word === "open") await page.open(server + rest);
        else if (word in actions) await actions[word](page, rest);
        else throw new Error("no such step");
        if (!["see", "is", "asked", "forget", "leave"].includes(word)) await page.comeToRest(() => look(page));
      } catch (error) {
        return `after "${step}": ${error.message}`;
      }
    }
    return page.errors.join("; ");
  } finally {
    await page.close();
  }
}

/** Whether a line `not` names this browser and this API. */
const isLeftOut = ({ steps }) => steps.some((step) => {
  const [first, ...names] = step.split(" ");
  return first === "not" && names.every((name) => [browserName, api].includes(name));
});

let [passed, failed] = [0, 0];
const chosen = readCases(readFileSync(new URL("cases.txt", import.meta.url), "utf8"))
  .filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
const leftOut = chosen.filter(isLeftOut);
const left = chosen.filter((each) => !leftOut.includes(each));

async function runCases(servers, browser) {
  for (let each; (each = left.shift()); ) {
    const wrong = await run(each, servers, browser);
    if (wrong) console.log(`FAILED ${each.name}\n    ${wrong}`);
    if (wrong) failed++;
    else passed++;
  }
}

await withServer(file, { addresses: "path", api }, (path) =>
  withServer(file, { addresses: "hash", api }, (hash) =>
    withBrowser((browser) => Promise.all([1, 2, 3, 4].map(() => runCases({ path, hash }, browser))))));
for (const { name } of leftOut) console.log(`left out: ${name}`);
console.log(`${passed} passed, ${failed} failed, ${leftOut.length} left out`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
