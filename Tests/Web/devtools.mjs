// The inspector beside an app that runs, in a window and docked: node Tests/Web/devtools.mjs.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withServer } from "./browser.mjs";
import { withChromium } from "./chromium.mjs";

const program = `
import { load, Navigator } from "/navcore/navcore.mjs";
import { inspect } from "/navcore/devtools.mjs";
const navigator = new Navigator(await load("/navcore-web.wasm"), { traceEvents: true });
const isDocked = location.search === "?docked";
const page = location.search === "?text" ? await (await fetch("/navcore/inspector.html")).text() : undefined;
const inspector = inspect(navigator, { isDocked, page });
const { open } = window;
window.open = (...given) => (globalThis.opened = open.call(window, ...given));
navigator.register("home", { pattern: "/" });
navigator.register("note", { pattern: "/notes/{id:int}" });
navigator.start("home");
globalThis.app = { navigator, inspector };
`;

const folder = mkdtempSync(join(tmpdir(), "navcore-devtools-"));
const inside = (name) => join(folder, name);
writeFileSync(inside("main.mjs"), program);
writeFileSync(inside("index.html"), '<!doctype html><title>notes</title><body><script type="module" src="/main.mjs"></script></body>');
const modules = readdirSync("bindings/js", { recursive: true }).filter((file) => /\.(mjs|html)$/.test(file));
const files = Object.fromEntries(modules.map((file) => [`/navcore/${file}`, `bindings/js/${file}`]));
Object.assign(files, { "/main.mjs": inside("main.mjs"), "/navcore-web.wasm": "build/wasm/navcore-web.wasm" });

/** Uses the app, and looks at the inspector, whose window is that of the expression. */
async function use(page, inspector) {
  const says = (text) => page.until(`${inspector}.document.querySelector("#why .says")?.textContent === ${JSON.stringify(text)}`);
  const look = (selector) => page.evaluate(`${inspector}.document.querySelector("${selector}").innerText`);
  await says("Start: opened home.");
  assert.match(await look("#program"), /^notes/);
  await page.evaluate('app.navigator.navigate("note", { id: 7 }), app.noLeave = app.navigator.guard("leave", { route: "note" }, () => 423), app.navigator.back(), 0');
  await says("Back did nothing: the guard of note (423) said no.");
  await page.evaluate('app.noEnter = app.navigator.guard("enter", { route: "home" }, () => new Promise(() => {})), app.navigator.navigate("home"), 0');
  await says("Navigate waits for the guard of home.");
  // Back in time: the app comes to the state of the first step.
  await page.evaluate("app.noEnter(), app.noLeave(), 0");
  await page.evaluate(`${inspector}.document.querySelector(".row[data-step='1']").click(), 0`);
  await page.evaluate(`${inspector}.document.querySelector("#restore").click(), 0`);
  await page.until("app.navigator.wayBack(0).length === 1");
  assert.equal(await page.evaluate("app.navigator.entryRequest(app.navigator.currentTop()).route"), "home");
  await page.until(`${inspector}.document.querySelector(".count").textContent.startsWith("1 / ")`);
}

const cases = {
  "in a window": async (page, server) => {
    await page.open(`${server}/`);
    await page.click("button");
    await use(page, "opened");
    await page.evaluate("app.inspector.end(), 0");
    await page.until('opened.closed && !document.querySelector("button") && !app.navigator.log');
  },
  "in a window, from the text of the page": async (page, server) => {
    await page.open(`${server}/?text`);
    await page.click("button");
    await use(page, "opened");
    await page.evaluate("opened.close(), 0");
  },
  "docked": async (page, server) => {
    await page.open(`${server}/?docked`);
    await use(page, 'document.querySelector("iframe").contentWindow');
    assert.equal(await page.evaluate("document.activeElement === document.body"), true);
  },
};

let failed = 0;
await withServer(inside("index.html"), {}, (server) => withChromium(async (browser) => {
  for (const [name, run] of Object.entries(cases)) {
    const page = await browser.page();
    try {
      await run(page, server);
      assert.deepEqual(page.errors, []);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}: ${error.stack}`);
    }
    await page.close();
  }
}), files).finally(() => rmSync(folder, { recursive: true }));
console.log(`${Object.keys(cases).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
