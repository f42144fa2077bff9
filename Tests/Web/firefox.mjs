// Firefox without a window, driven by WebDriver BiDi over a socket: real clicks and keys, and the traversals that the user's
// own buttons make.

import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Commands, Page, withProcess } from "./browser.mjs";

const flags = ["--headless", "--no-remote", "--remote-debugging-port=0", "--remote-allow-system-access", "--profile"];
const preferences = 'user_pref("ui.prefersReducedMotion", 1);\n'; // BiDi has no command for it yet
const keys = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };
const events = ["browsingContext.userPromptOpened", "log.entryAdded"];

function flagsOf(folder) {
  writeFileSync(join(folder, "user.js"), preferences);
  return [...flags, folder];
}

/** The address at which a process listens, as it says itself. */
function addressOf(child) {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text) => {
      said += text;
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    child.on("exit", () => reject(new Error(`Firefox has ended: ${said}`)));
  });
}

/** Runs Firefox for a function, which gets the browser. */
export function withFirefox(body) {
  return withProcess("firefox-esr", flagsOf, ["ignore", "ignore", "pipe"], async (child) => {
    const { WebSocket } = await import("/usr/share/nodejs/ws/wrapper.mjs"); // Node 20 has none of its own
    const socket = new WebSocket(`${await addressOf(child)}/session`);
    await once(socket, "open");
    const browser = new Firefox(child, socket);
    await browser.send("session.new", { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } } });
    await browser.send("session.subscribe", { events });
    return body(browser);
  });
}

class Firefox extends Commands {
  #pages = new Map();
  #free = []; // windows and containers whose page is closed

  constructor(child, socket) {
    super(child);
    this.write = (message) => socket.send(message);
    socket.on("message", (message) => this.take(message));
  }

  hear({ method, params }) {
    this.#pages.get(params.context ?? params.source.context)?.hear(method, params);
  }

  /** Opens a page with an empty storage. */
  async page({ width = 1100, height = 800, hasMotion = false, scale = 1 } = {}) {
    const place = this.#free.pop() ?? (await this.#open());
    const { context } = await this.send("browsingContext.create", { type: "tab", ...place });
    const page = new FirefoxPage(this, context);
    page.close = async () => {
      await page.evaluate("localStorage.clear(), 0").catch(() => {}); // it may not have been opened
      await page.send("browsingContext.close");
      this.#free.push(place);
    };
    this.#pages.set(context, page);
    await page.resize(width, height, scale);
    if (hasMotion) await this.#allowMotion(context);
    return page;
  }

  /** A window of its own, in which tabs are seen, and a container. */
  async #open() {
    const { userContext } = await this.send("browser.createUserContext");
    const { context } = await this.send("browsingContext.create", { type: "window", userContext });
    return { referenceContext: context, userContext };
  }

  async #allowMotion(context) {
    const [{ clientWindow }] = (await this.send("browsingContext.getTree", { root: context })).contexts;
    const windows = (await this.send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 })).contexts;
    const { context: window } = windows.find((each) => each.clientWindow === clientWindow);
    const expression = 'gBrowser.selectedBrowser.browsingContext.prefersReducedMotionOverride = "no-preference"';
    await this.send("script.evaluate", { expression, target: { context: window }, awaitPromise: false });
  }
}

/** A value as BiDi says it. */
function plain({ type, value }) {
  if (type === "array") return value.map(plain);
  return type === "null" ? null : value;
}

class FirefoxPage extends Page {
  constructor(browser, context) {
    super();
    Object.assign(this, { browser, context });
  }

  send(method, params = {}) {
    return this.browser.send(method, { context: this.context, ...params });
  }

  hear(method, { level, text }) {
    if (method === "browsingContext.userPromptOpened") this.asked++;
    else if (level === "error") this.errors.push(text);
  }

  resize(width, height = 800, devicePixelRatio = 1) {
    return this.send("browsingContext.setViewport", { viewport: { width, height }, devicePixelRatio });
  }

  /** The value of an expression in the page, awaited. */
  async evaluate(expression) {
    const asked = { expression, target: { context: this.context }, awaitPromise: true };
    const { exceptionDetails, result } = await this.browser.send("script.evaluate", asked);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return plain(result);
  }

  load(url) {
    return this.send("browsingContext.navigate", { url, wait: "none" });
  }

  loadAgain() {
    return this.send("browsingContext.reload", { wait: "none" });
  }

  async places() {
    const [at, count] = await this.evaluate("[navigation.currentEntry.index, navigation.entries().length]");
    return { at, count };
  }

  /** The user's own back and forward buttons. */
  go(by) {
    return this.send("browsingContext.traverseHistory", { delta: by });
  }

  #act(type, id, actions, parameters) {
    return this.send("input.performActions", { actions: [{ type, id, actions, parameters }] });
  }

  clickAt(x, y) {
    const place = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
    return this.#act("pointer", "mouse", [place, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]);
  }

  press(key) {
    return this.write(keys[key] ?? key);
  }

  write(text) {
    return this.#act("key", "keyboard", [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]));
  }
}
