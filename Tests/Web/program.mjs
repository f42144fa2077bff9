// The programs of docs/web.md and docs/react.md, with the package as a user has it: node Tests/Web/program.mjs [--firefox].

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withServer } from "./browser.mjs";
import { withBrowser } from "./chosen.mjs";

/** The programs of a page of the documents. */
const programsOf = (file) => [...readFileSync(file, "utf8").matchAll(/```jsx?\n([^]*?)```/g)].map(([, block]) => block);

const loadsRoutes = `
  import { load, Navigator } from "navcore";
  import { BrowserHost } from "navcore/browser";
  const app = new Navigator(await load("/navcore-web.wasm"));
  app.register("home", { pattern: "/" });
  globalThis.loads = 0;
  const loadRoutes = (address) => address.startsWith("/late") ? new Promise((comes) => {
    globalThis.loads++;
    globalThis.come = () => comes(app.register("late", { pattern: "/late/{id:int}" }));
    if (sessionStorage.isQuick) come();
  }) : undefined;
  function render(move, entry) {
    const { arguments: given, route } = app.entryRequest(entry);
    document.body.innerHTML = \`<main data-nav-entry="\${entry}"><h1>\${route} \${given?.id ?? ""}</h1><a href="/late/4">four</a></main>\`;
  }
  const host = new BrowserHost(app, { loadRoutes, render, unresolved: (address) => { globalThis.unresolved = address; } });
  await host.start("home");
`;

/** Serves a page with these files, and uses it: `sees` waits for a heading at a path. */
async function visit(browser, html, files, policy, body, options) {
  await withServer(html, {}, async (server) => {
    const page = await browser.page(options);
    await body(page, server, (heading, path) => page.until(
      `[...document.querySelectorAll("h1")].at(-1).textContent === "${heading}" && location.pathname === "${path}"`));
    assert.deepEqual(page.errors, []);
    await page.close();
  }, files, policy);
}

/** Calls with a new folder, in which a program with what the tests need is in the file of that name. */
async function inFolder(file, program, body) {
  const folder = mkdtempSync(join(tmpdir(), "navcore-program-"));
  try {
    writeFileSync(join(folder, file), `${program}globalThis.app = { navigator: app, host };`);
    await body((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const page = (head, script) =>
  `<!doctype html><title>-</title>${head}<body><div id="app"></div><script type="module" src="${script}"></script></body>`;
const MODULE = "build/wasm/navcore-web.wasm";

/** Uses the program of docs/web.md without a bundler, as it says there. */
const useModules = (browser, program, map, body) => inFolder("main.mjs", program, async (inside) => {
  writeFileSync(inside("index.html"), page(map, "/main.mjs"));
  const modules = readdirSync("bindings/js", { recursive: true }).filter((file) => file.endsWith(".mjs"));
  const files = Object.fromEntries(modules.map((file) => [`/navcore/${file}`, `bindings/js/${file}`]));
  await visit(browser, inside("index.html"), { ...files, "/main.mjs": inside("main.mjs"), "/navcore-web.wasm": MODULE }, "", body);
});

/** Bundles a program, and uses it in a page. */
const use = (browser, program, policy, body, ofPage) => inFolder("main.jsx", program, async (inside) => {
  const installed = inside("node_modules/navcore");
  cpSync("bindings/js", installed, { recursive: true });
  copyFileSync(MODULE, join(installed, "navcore-web.wasm"));
  const options = ["--bundle", "--format=esm", "--jsx=automatic", "--outfile=page.js", "--log-level=error"];
  const env = { ...process.env, NODE_PATH: "/usr/share/nodejs" };
  execFileSync("esbuild", ["main.jsx", ...options, '--define:process.env.NODE_ENV="development"'], { cwd: inside(""), env });
  writeFileSync(inside("index.html"), page("", "/page.js"));
  const files = { "/page.js": inside("page.js"), "/navcore-web.wasm": join(installed, "navcore-web.wasm") };
  await visit(browser, inside("index.html"), files, policy, body, ofPage);
});

/** Clicks on the button of a text. */
async function press(page, text) {
  const is = `[...document.querySelectorAll("button")].findLast((button) => button.textContent === "${text}")`;
  await page.until(`Boolean(${is})`);
  await page.evaluate(`${is}.id = "pressed", 0`);
  await page.click("#pressed");
  await page.evaluate('document.querySelector("#pressed")?.removeAttribute("id"), 0');
}

await withBrowser(async (browser) => {
  const [program] = programsOf("docs/web.md");
  const text = readFileSync("docs/web.md", "utf8");
  const [, policy] = /`(script-src [^`]*)`/.exec(text);
  const [, map] = /```html\n([^]*?)```/.exec(text);
  await useModules(browser, program, map, async (page, server, sees) => {
    await page.open(`${server}/`);
    await sees("Notes", "/");
    await page.click("a");
    await sees("Note 1", "/notes/1");
  });
  await use(browser, program, policy, async (page, server, sees) => {
    await page.open(`${server}/`);
    await sees("Notes", "/");
    await page.click("a");
    await sees("Note 1", "/notes/1");
    assert.equal(await page.evaluate("document.title"), "note");
    await page.click("a");
    await sees("About", "/about");
    assert.equal(await page.evaluate("app.navigator.seen().map(({ route }) => route).join()"), "note,about");
    await page.traverse(-1);
    await sees("Note 1", "/notes/1");
    await page.reload();
    await sees("Note 1", "/notes/1");
    await page.traverse(-1);
    await sees("Notes", "/");
  });

  await use(browser, loadsRoutes, policy, async (page, server, sees) => {
    await page.open(`${server}/late/3`);
    await sees("home ", "/late/3");
    await page.evaluate("globalThis.come(), 0");
    await sees("late 3", "/late/3");
    assert.equal(await page.evaluate("app.host.way.length"), 2);
    await page.open(`${server}/nowhere`);
    await sees("home ", "/");
    assert.equal(await page.evaluate("globalThis.unresolved"), "/nowhere");
    // The focus of the link loads, and the click waits for the same.
    await page.evaluate('document.querySelector("a").focus(), 0');
    assert.equal(await page.evaluate("globalThis.loads"), 1);
    await page.click("a");
    await sees("home ", "/");
    await page.evaluate("globalThis.come(), 0");
    await sees("late 4", "/late/4");
    assert.equal(await page.evaluate("globalThis.loads"), 1);
    // A reload waits for the routes of all places, also of those ahead.
    await page.evaluate("sessionStorage.isQuick = true, 0");
    await page.reload();
    await sees("late 4", "/late/4");
    assert.equal(await page.evaluate("globalThis.loads"), 1);
    await page.traverse(-1);
    await sees("home ", "/");
    await page.reload();
    await page.traverse(1);
    await sees("late 4", "/late/4");
  });

  await use(browser, programsOf("docs/react.md")[0], policy, async (page, server, sees) => {
    const is = (expression) => page.until(expression);
    await page.open(`${server}/`);
    await sees("Notes", "/");
    await is('document.querySelector("nav [aria-current]").textContent === "Notes"');
    await page.click("main a");
    await sees("Note 1", "/notes/1");
    await is('document.activeElement.matches("h1")');
    await press(page, "Colour");
    await sees("Which colour?", "/notes/1");
    await press(page, "red");
    await is('document.querySelector("h1").style.color === "red" && !document.querySelector("dialog")');
    await page.click("textarea");
    await page.write("hello");
    await is('document.querySelector("textarea").value === "hello"');
    // Another tab leaves it as it is.
    await press(page, "About");
    await sees("About", "/about");
    await press(page, "Notes");
    await sees("Note 1", "/notes/1");
    await page.reload();
    await sees("Note 1", "/notes/1");
    await is('document.querySelector("textarea").value === "hello" && document.querySelector("h1").style.color === "red"');
    // Leaving is asked, by the tab's own button, and by the app's.
    await page.traverse(-1);
    await press(page, "false");
    await is('!document.querySelector("dialog")');
    await sees("Note 1", "/notes/1");
    await press(page, "Back");
    await press(page, "true");
    await is('!document.querySelector("dialog") && document.querySelector("h1").textContent !== "Note 1"');
  });

  await use(browser, readFileSync("Tests/Web/react.jsx", "utf8"), policy, async (page, server, sees) => {
    const is = (expression) => page.until(expression);
    // What moves takes no click.
    const rests = () => is('!document.documentElement.matches(":active-view-transition")');
    const follow = async (to) => (await rests(), page.click(`main a[href="${to}"]`));
    const tap = async (text) => (await rests(), press(page, text));
    await page.open(`${server}/`);
    await sees("Home", "/");
    await follow("/long");
    await sees("Long", "/long");
    await is('document.querySelector("main a[href=\\"/long\\"]").ariaCurrent === "page"');
    await page.evaluate("scrollTo(0, 1500), 0");
    await page.evaluate('app.navigator.navigate("form", undefined, { issuer: app.host.way.at(-1).entry }), 0');
    await sees("Form", "/form");
    await page.traverse(-1);
    await sees("Long", "/long");
    await is("scrollY === 1500");
    await page.traverse(-1);
    // A screen that redirects in an effect.
    await sees("Home", "/");
    await follow("/old");
    await sees("Long", "/long");
    await is('document.title === "long" && document.activeElement.textContent === "Long"');
    await page.traverse(-1);
    // A guard holds while its screen is covered.
    await sees("Home", "/");
    await follow("/form");
    await sees("Form", "/form");
    await rests();
    await page.click("input");
    await page.write("hello");
    await is('document.querySelector("input").value === "hello"');
    await page.evaluate("globalThis.draws = 0, 0");
    await tap("stuck");
    await is('document.querySelector("dialog h1")?.textContent === "Stuck 1 0"');
    assert.equal(await page.evaluate("globalThis.draws"), 0);
    await tap("count");
    await tap("next");
    await is('document.querySelector("dialog h1")?.textContent === "Stuck 2 0" && document.activeElement.textContent === "Stuck 2 0"');
    await page.traverse(-1);
    await is('document.querySelector("dialog h1")?.textContent === "Stuck 1 0"');
    for (const _ of [1, 2, 3]) await page.press("Escape");
    await is('document.querySelector("dialog").open');
    assert.equal(await page.evaluate("globalThis.asked"), undefined);
    await page.evaluate("globalThis.isStuck = false, 0");
    await page.traverse(-2);
    await is("globalThis.asked === 1");
    await sees("Stuck 1 0", "/form");
    // An empty column, a tab with a function of its own, and a screen that is loaded later.
    await page.open(`${server}/late/y`);
    await is("Boolean(globalThis.come)");
    await page.evaluate("globalThis.come(), 0");
    await sees("Late y", "/late/y");
    await tap("mail");
    await sees("List", "/mail");
    await is("globalThis.tapped");
  }, { hasMotion: true });
});
