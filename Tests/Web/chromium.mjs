// Chromium without a window, driven over a pipe by its DevTools protocol: real clicks and keys, and the traversals that the
// user's own buttons make. And a server that answers every path with one page.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const flags = [
  "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
  "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--remote-debugging-pipe",
  "--disable-features=PreloadTopChromeWebUI,SpareRendererForSitePerProcess", // processes that no test uses
];

/** True where a page of these tests has started. */
export const hasStarted = "Boolean(globalThis.app)";
const isMoving = 'app.host.tab.going !== null || document.documentElement.matches(":active-view-transition")';

/** Runs Chromium for a function, which gets the browser. */
export async function withChromium(body) {
  const folder = mkdtempSync(join(tmpdir(), "navcore-chromium-"));
  const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
  const child = spawn("chromium", [...flags, `--user-data-dir=${folder}`, "about:blank"], { stdio, detached: true });
  try {
    return await body(new Browser(child));
  } finally {
    try { process.kill(-child.pid, "SIGKILL"); } catch { /* it has ended */ }
    await sleep(100);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

class Browser {
  #last = 0;
  #sent = new Map();
  #pages = new Map();
  #free = []; // contexts whose page is closed

  constructor(child) {
    const [input, output] = [child.stdio[3], child.stdio[4]];
    this.input = input;
    let rest = "";
    output.setEncoding("utf8").on("data", (text) => {
      const messages = (rest + text).split("\0");
      rest = messages.pop();
      for (const message of messages) this.#hear(JSON.parse(message));
    });
    child.on("exit", () => this.#sent.forEach(({ reject }) => reject(new Error("Chromium has ended"))));
  }

  #hear({ id, result, error, sessionId, method, params }) {
    if (!id) return this.#pages.get(sessionId)?.hear(method, params);
    const { resolve, reject } = this.#sent.get(id);
    this.#sent.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.#last;
    this.input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#sent.set(id, { resolve, reject }));
  }

  /** Opens a page with an empty storage. */
  async page({ width = 1100, height = 800, isDark = false, hasMotion = false, scale = 1 } = {}) {
    const browserContextId = this.#free.pop() ?? (await this.send("Target.createBrowserContext")).browserContextId;
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page((method, params) => this.send(method, params, sessionId));
    page.close = async () => {
      for (const origin of page.origins) await page.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      await this.send("Target.closeTarget", { targetId });
      this.#free.push(browserContextId);
    };
    this.#pages.set(sessionId, page);
    await page.send("Page.enable");
    await page.send("Runtime.enable");
    await page.resize(width, height, scale);
    const features = [
      { name: "prefers-color-scheme", value: isDark ? "dark" : "light" },
      { name: "prefers-reduced-motion", value: hasMotion ? "no-preference" : "reduce" },
    ];
    await page.send("Emulation.setEmulatedMedia", { features });
    return page;
  }
}

/** A page, and what went wrong in it. */
class Page {
  errors = [];
  /** How often the browser asked whether to leave the page. It is told yes. */
  asked = 0;
  origins = new Set();
  #first = 0;

  constructor(send) {
    this.send = send;
  }

  hear(method, params) {
    if (method === "Runtime.exceptionThrown") {
      const { exception, text } = params.exceptionDetails;
      this.errors.push(exception?.description ?? text);
    } else if (method === "Runtime.consoleAPICalled" && params.type === "error") {
      this.errors.push(params.args.map(({ value, description }) => value ?? description).join(" "));
    } else if (method === "Page.javascriptDialogOpening") {
      this.asked++;
      this.send("Page.handleJavaScriptDialog", { accept: true });
    }
  }

  resize(width, height = 800, deviceScaleFactor = 1) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
  }

  /** The value of an expression in the page, awaited. */
  async evaluate(expression) {
    const said = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (said.exceptionDetails) throw new Error(said.exceptionDetails.exception?.description ?? said.exceptionDetails.text);
    return said.result.value;
  }

  /** Waits until an expression is true. */
  async until(expression) {
    for (let tries = 0; tries < 400; tries++) {
      if (await this.evaluate(expression).catch(() => false)) return;
      await sleep(25);
    }
    throw new Error(`it did not become true: ${expression}; ${this.errors.join("; ")}`);
  }

  /** Opens an address, as what the user has typed. */
  async open(url) {
    this.origins.add(new URL(url).origin.replace("null", "file://"));
    await this.send("Page.navigate", { url });
    await this.until(hasStarted);
    this.#first = (await this.send("Page.getNavigationHistory")).currentIndex;
  }

  async reload() {
    await this.evaluate("globalThis.isOld = true, 0");
    await this.send("Page.reload");
    await this.until(`!globalThis.isOld && ${hasStarted}`);
  }

  /** Waits until the tab is still, and `look` gives the same text for a while. Returns the text; undefined if it never does. */
  async comeToRest(look) {
    for (let seen, same = 0, tries = 0; tries < 150; tries++) {
      const isStill = !(await this.evaluate(isMoving));
      const sees = await look();
      same = isStill && sees === seen ? same + 1 : 0;
      if (same === 2) return seen;
      seen = sees;
      await sleep(15);
    }
    return undefined;
  }

  /** Where the tab stands, counted from the position that was opened, and how many positions it has from there. */
  async history() {
    const { currentIndex, entries } = await this.send("Page.getNavigationHistory");
    return { at: currentIndex - this.#first, count: entries.length - this.#first };
  }

  /** The user's own back and forward buttons. */
  async traverse(by) {
    const { currentIndex, entries } = await this.send("Page.getNavigationHistory");
    const entry = entries[currentIndex + by];
    if (!entry) throw new Error(`the tab has nothing at ${by}`);
    await this.send("Page.navigateToHistoryEntry", { entryId: entry.id });
  }

  /** Clicks in the middle of the last visible element of a selector. */
  async click(selector) {
    const place = await this.evaluate(`(() => {
      const element = [...document.querySelectorAll(${JSON.stringify(selector)})].findLast((e) => e.getClientRects().length);
      element?.scrollIntoView({ block: "center" });
      const box = element?.getBoundingClientRect();
      return box && [box.x + box.width / 2, box.y + box.height / 2];
    })()`);
    if (!place) throw new Error(`there is no ${selector}`);
    const [x, y] = place;
    for (const type of ["mousePressed", "mouseReleased"])
      await this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }

  async press(key, code = key, number = { Escape: 27, Enter: 13, Tab: 9 }[key] ?? key.charCodeAt(0), modifiers = 0) {
    const text = key === "Enter" ? "\r" : undefined;
    const given = { key, code, modifiers, windowsVirtualKeyCode: number, nativeVirtualKeyCode: number };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", text, ...given });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...given });
  }

  write(text) {
    return this.send("Input.insertText", { text });
  }

  async picture(file) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    writeFileSync(file, Buffer.from(data, "base64"));
  }
}

const types = { html: "text/html", js: "text/javascript", mjs: "text/javascript", txt: "text/plain", wasm: "application/wasm" };

/** Serves a page at every path, with these attributes of data and this policy, and files at theirs, for a function, which gets
 *  the address. */
export async function withServer(file, data, body, files = {}, policy = "") {
  let page = readFileSync(file, "utf8");
  for (const name in data) page = page.replace(new RegExp(`data-${name}="?[a-z]+"?`), `data-${name}="${data[name]}"`);
  const server = createServer(({ url }, response) => {
    const isPage = !url.includes(".");
    const content = isPage ? page : url in files ? readFileSync(files[url]) : "elsewhere";
    response.writeHead(200, {
      "content-type": isPage ? types.html : types[url.split(".").pop()] ?? types.txt,
      ...(policy ? { "content-security-policy": policy } : {}),
    });
    response.end(content);
  });
  await new Promise((listens) => server.listen(0, "127.0.0.1", listens));
  try {
    return await body(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
