// The programs of docs/web.md and docs/react.md, with the package as a user has it: node Tests/Web/program.mjs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withChromium, withServer } from "./chromium.mjs";

/** The programs of a page of the documents. */
const programsOf = (file) => [...readFileSync(file, "utf8").matchAll(/```jsx?\n([^]*?)```/g)].map(([, block]) => block);

/** Bundles a program, and uses it in a page: `sees` waits for a heading at a path. */
async function use(browser, program, body) {
  const folder = mkdtempSync(join(tmpdir(), "navcore-program-"));
  try {
    const installed = join(folder, "node_modules", "navcore");
    cpSync("bindings/js", installed, { recursive: true });
    copyFileSync("build/wasm/navcore-web.wasm", join(installed, "navcore-web.wasm"));
    writeFileSync(join(folder, "main.jsx"), `${program}globalThis.app = { navigator: app, host };`);
    const options = ["--bundle", "--format=esm", "--jsx=automatic", "--outfile=page.js", "--log-level=error"];
    const env = { ...process.env, NODE_PATH: "/usr/share/nodejs" };
    execFileSync("esbuild", ["main.jsx", ...options, '--define:process.env.NODE_ENV="development"'], { cwd: folder, env });
    const page = '<!doctype html><title>-</title><body><div id="app"></div><script type="module" src="/page.js"></script></body>';
    writeFileSync(join(folder, "index.html"), page);

    const files = { "/page.js": join(folder, "page.js"), "/navcore-web.wasm": join(installed, "navcore-web.wasm") };
    await withServer(join(folder, "index.html"), {}, async (server) => {
      const page = await browser.page();
      await body(page, server, (heading, path) => page.until(
        `[...document.querySelectorAll("h1")].at(-1).textContent === "${heading}" && location.pathname === "${path}"`));
      assert.deepEqual(page.errors, []);
      await page.close();
    }, files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Clicks on the button of a text. */
async function press(page, text) {
  const is = `[...document.querySelectorAll("button")].findLast((button) => button.textContent === "${text}")`;
  await page.until(`Boolean(${is})`);
  await page.evaluate(`${is}.id = "pressed", 0`);
  await page.click("#pressed");
  await page.evaluate('document.querySelector("#pressed")?.removeAttribute("id"), 0');
}

await withChromium(async (browser) => {
  const [program] = programsOf("docs/web.md");
  await use(browser, program, async (page, server, sees) => {
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

  await use(browser, programsOf("docs/react.md")[0], async (page, server, sees) => {
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
});
