// What the tests need of any browser: its process, commands that are sent to it, a page, and a server that answers every path
// with one page. chromium.mjs and firefox.mjs know the protocols.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** True where a page of these tests has started. */
export const hasStarted = "Boolean(globalThis.app)";
const isMoving = 'app.host.tab.going !== null || document.documentElement.matches(":active-view-transition")';

// A browser answers before the page sees a traversal. The page sees it also where it is held, leaves the page, or is a frame's.
const waitForTraversal = `(() => {
  globalThis.awaitsTraversal = true;
  const see = ({ type, navigationType }) => {
    if (type !== "navigate" || navigationType === "traverse") globalThis.awaitsTraversal = false;
  };
  for (const each of [window, ...Array.from(frames)]) {
    for (const type of ["popstate", "pagehide"]) each.addEventListener(type, see);
    each.navigation?.addEventListener("navigate", see);
  }
})(), 0`;
const hasTraversed = "globalThis.awaitsTraversal !== true";

/** Makes a browser whose traversals take so many milliseconds. By default it is slower than the host waits at its first try: then
 *  this wait goes by faster, and the longer ones, which it is not to outlast, do not. */
export const slowed = (delay) => `(() => {
  const later = setTimeout;
  if (!${delay}) globalThis.setTimeout = (body, time, ...rest) => later(body, time > 300 && time < 3000 ? time / 5 : time, ...rest);
  globalThis.went = 0;
  const delay = (of, name) => {
    const go = of?.[name].bind(of);
    const goNow = (to) => {
      went++;
      for (const end of Object.values(go(to) ?? {})) end.catch(() => {}); // the entry may have gone meanwhile
    };
    if (go) of[name] = (to) => (later(goNow, ${delay || 450}, to), {});
  };
  delay(history, "go");
  delay(globalThis.navigation, "traverseTo");
})(), 0`;

/** Runs a program with a new folder for a function, which gets the process. `flags` are made of the folder. */
export async function withProcess(program, flags, stdio, body) {
  const folder = mkdtempSync(join(tmpdir(), `navcore-${program}-`));
  const child = spawn(program, flags(folder), { stdio, detached: true });
  try {
    return await body(child);
  } finally {
    try { process.kill(-child.pid, "SIGKILL"); } catch { /* it has ended */ }
    await sleep(100);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Commands that are sent to a browser, and its answers. A subclass has `write` for a message, and hears of events. */
export class Commands {
  #last = 0;
  #sent = new Map();

  constructor(child) {
    child.on("exit", () => this.#sent.forEach(({ reject }) => reject(new Error(`${child.spawnfile} has ended`))));
  }

  send(method, params = {}, rest = {}) {
    const id = ++this.#last;
    this.write(JSON.stringify({ id, method, params, ...rest }));
    return new Promise((resolve, reject) => this.#sent.set(id, { resolve, reject }));
  }

  take(text) {
    const { id, result, error, message, ...event } = JSON.parse(text);
    if (!id) return this.hear(event);
    const { resolve, reject } = this.#sent.get(id);
    this.#sent.delete(id);
    if (error) reject(new Error(error.message ?? message));
    else resolve(result);
  }
}

/** A page, and what went wrong in it. A subclass says how a browser does it. */
export class Page {
  errors = [];
  /** How often the browser asked whether to leave the page. It is told yes. */
  asked = 0;
  #first = 0;

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
    await this.load(url);
    await this.until(hasStarted);
    this.#first = (await this.places()).at;
  }

  async reload() {
    await this.evaluate("globalThis.isOld = true, 0");
    await this.loadAgain();
    await this.until(`!globalThis.isOld && ${hasStarted}`);
  }

  /** Goes back or forward by the user's own buttons, until the page has seen it. */
  traverse(by) {
    return this.afterTraversal(() => this.go(by));
  }

  /** Does what makes the tab go back or forward, until the page has seen it. */
  async afterTraversal(begin) {
    await this.evaluate(waitForTraversal);
    await begin();
    await this.until(hasTraversed);
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
    const { at, count } = await this.places();
    return { at: at - this.#first, count: count - this.#first };
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
    await this.clickAt(...place);
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
