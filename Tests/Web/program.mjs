// The program of docs/web.md, with the package as a user has it: node Tests/Web/program.mjs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withChromium, withServer } from "./chromium.mjs";

const folder = mkdtempSync(join(tmpdir(), "navcore-program-"));
try {
  const [program, seen] = [...readFileSync("docs/web.md", "utf8").matchAll(/```js\n([^]*?)```/g)].map(([, block]) => block);
  const installed = join(folder, "node_modules", "navcore");
  cpSync("bindings/js", installed, { recursive: true });
  copyFileSync("build/wasm/navcore-web.wasm", join(installed, "navcore-web.wasm"));
  writeFileSync(join(folder, "main.mjs"), `${program}${seen}globalThis.app = { navigator: app, host, seen };`);
  execFileSync("esbuild", ["main.mjs", "--bundle", "--format=esm", "--outfile=page.js", "--log-level=error"], { cwd: folder });
  writeFileSync(join(folder, "index.html"), '<!doctype html><title>Notes</title><script type="module" src="/page.js"></script>');

  const files = { "/page.js": join(folder, "page.js"), "/navcore-web.wasm": join(installed, "navcore-web.wasm") };
  await withServer(join(folder, "index.html"), {}, (server) => withChromium(async (browser) => {
    const page = await browser.page();
    const sees = (heading, path) => page.until(
      `document.querySelector("h1").textContent === "${heading}" && location.pathname === "${path}"`);
    await page.open(`${server}/`);
    await sees("Notes", "/");
    await page.click("a");
    await sees("Note 1", "/notes/1");
    assert.equal(await page.evaluate("document.title"), "note");
    await page.click("a");
    await sees("About", "/about");
    const routes = "[...app.seen()].map((entry) => app.navigator.entryRequest(entry).route).join()";
    assert.equal(await page.evaluate(routes), "note,about");
    await page.traverse(-1);
    await sees("Note 1", "/notes/1");
    await page.reload();
    await sees("Note 1", "/notes/1");
    await page.traverse(-1);
    await sees("Notes", "/");
    assert.deepEqual(page.errors, []);
  }), files);
} finally {
  rmSync(folder, { recursive: true });
}
