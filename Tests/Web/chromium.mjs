// Chromium without a window, driven over a pipe by its DevTools protocol: real clicks and keys, and the traversals that the
// user's own buttons make.

import { writeFileSync } from "node:fs";
import { Commands, Page, withProcess } from "./browser.mjs";

const flags = [
  "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
  "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--remote-debugging-pipe",
  "--disable-features=PreloadTopChromeWebUI,SpareRendererForSitePerProcess", // processes that no test uses
];

/** Runs Chromium for a function, which gets the browser. */
export function withChromium(body) {
  const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
  const all = (folder) => [...flags, `--user-data-dir=${folder}`, "about:blank"];
  return withProcess("chromium", all, stdio, (child) => body(new Chromium(child)));
}

class Chromium extends Commands {
  #pages = new Map();
  #free = []; // contexts whose page is closed

  constructor(child) {
    super(child);
    const [input, output] = [child.stdio[3], child.stdio[4]];
    this.write = (message) => input.write(`${message}\0`);
    output.on("error", () => {}); // it is killed at the end
    let rest = "";
    output.setEncoding("utf8").on("data", (text) => {
      const messages = (rest + text).split("\0");
      rest = messages.pop();
      for (const message of messages) this.take(message);
    });
  }

  hear({ sessionId, method, params }) {
    this.#pages.get(sessionId)?.hear(method, params);
  }

  /** Opens a page with an empty storage. */
  async page({ width = 1100, height = 800, isDark = false, hasMotion = false, scale = 1 } = {}) {
    const browserContextId = this.#free.pop() ?? (await this.send("Target.createBrowserContext")).browserContextId;
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new ChromiumPage((method, params) => this.send(method, params, { sessionId }));
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

class ChromiumPage extends Page {
  origins = new Set();

  constructor(send) {
    super();
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
    const said = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, silent: true });
    if (said.exceptionDetails) throw new Error(said.exceptionDetails.exception?.description ?? said.exceptionDetails.text);
    return said.result.value;
  }

  load(url) {
    this.origins.add(new URL(url).origin.replace("null", "file://"));
    return this.send("Page.navigate", { url });
  }

  loadAgain() {
    return this.send("Page.reload");
  }

  async places() {
    const { currentIndex, entries } = await this.send("Page.getNavigationHistory");
    return { at: currentIndex, count: entries.length, entries };
  }

  /** The user's own back and forward buttons. */
  async go(by) {
    const { at, entries } = await this.places();
    const entry = entries[at + by];
    if (!entry) throw new Error(`the tab has nothing at ${by}`);
    await this.send("Page.navigateToHistoryEntry", { entryId: entry.id });
  }

  async clickAt(x, y) {
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
