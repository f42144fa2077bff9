// The inspector beside an app that runs: `inspect(navigator)` right after the navigator is made, while developing. The page
// is inspector.html, which gets the lines of the log as messages.

import { NavigationLog } from "./log.mjs";

export { NavigationLog };

/** Begins a log of a navigator, which was made with `traceEvents`, and shows a button that opens the inspector. */
export function inspect(navigator, { page = new URL("./inspector.html", import.meta.url), isDocked = false, ...options } = {}) {
  return new Inspector(new NavigationLog(navigator, { program: document.title, ...options }), navigator, page, isDocked);
}

const looks = {
  button: "position:fixed;right:12px;bottom:12px;z-index:2147483647;padding:6px 12px;border:1px solid #7c8698;border-radius:7px;background:#fff;color:#1b1f27;font:14px system-ui",
  frame: "position:fixed;inset:auto 0 0 0;width:100%;height:46vh;border:0;border-top:1px solid #7c8698;z-index:2147483647",
};

class Inspector {
  #navigator;
  #address;
  #origin;
  #button = document.createElement("button");
  #frame;
  #window; // the inspector's
  #isReady = false; // whether it has the lines up to now
  #lines = []; // those that are to be sent
  #stop = new AbortController();

  constructor(log, navigator, page, isDocked) {
    this.log = log;
    this.#navigator = navigator;
    const isText = String(page).trimStart().startsWith("<");
    this.#address = isText ? URL.createObjectURL(new Blob([page], { type: "text/html" })) : String(page);
    this.#origin = isText ? location.origin : new URL(page, document.baseURI).origin;
    addEventListener("message", (event) => this.#hear(event), { signal: this.#stop.signal });
    log.follow((line) => this.#send(line));
    Object.assign(this.#button, { type: "button", textContent: "Inspector", onclick: () => this.open() }).style.cssText = looks.button;
    document.body.append(this.#button);
    if (isDocked) this.dock();
  }

  /** Opens the inspector in a window of its own: call it in a click, or the browser refuses. */
  open() {
    this.#frame?.remove();
    this.#isReady = false;
    this.#window = window.open(this.#address, "navcore-inspector", "width=1240,height=780");
  }

  /** Shows the inspector at the bottom of the page. A modal dialog of the app lies over it. */
  dock() {
    this.#frame?.remove();
    this.#frame = Object.assign(document.createElement("iframe"), { title: "navcore inspector", src: this.#address });
    this.#frame.style.cssText = looks.frame;
    document.body.append(this.#frame);
    this.#isReady = false;
    this.#window = this.#frame.contentWindow;
  }

  /** Closes the inspector, and ends the log. */
  end() {
    this.#stop.abort();
    this.log.end();
    this.#button.remove();
    if (this.#frame) this.#frame.remove();
    else this.#window?.close();
    this.#window = undefined;
  }

  #hear({ source, origin, data }) {
    if (!source || source !== this.#window || origin !== this.#origin) return;
    if (data === "navlog is ready") {
      this.#isReady = true;
      this.#lines = [];
      this.#post(this.log.lines);
    } else if (typeof data?.restore === "string") this.#navigator.restore(data.restore);
  }

  // The lines of one turn are one message.
  #send(line) {
    if (!this.#isReady || this.#lines.push(line) > 1) return;
    setTimeout(() => this.#post(this.#lines.splice(0)));
  }

  #post(lines) {
    if (lines.length > 0) this.#window?.postMessage({ navlog: lines }, this.#origin === "null" ? "*" : this.#origin);
  }
}
