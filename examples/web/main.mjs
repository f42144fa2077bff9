// Starts the shop in a tab of a browser. Every move is an operation of the navigator; the view draws what the tree says.

import { BrowserHost } from "../../bindings/js/browser/browser.mjs";
import { inspect } from "../../bindings/js/devtools.mjs";
import { load, Navigator } from "../../bindings/js/navcore.mjs";
import { guardOrders, register } from "./routes.mjs";
import { Shop } from "./shop.mjs";
import { View } from "./view.mjs";

const isInspected = new URLSearchParams(location.search).has("inspect");

/** Starts with the bytes of the module. With ?inspect in the address a button opens the inspector. */
export async function start(bytes) {
  const navigator = new Navigator(await load(bytes), { traceEvents: isInspected });
  if (isInspected) inspect(navigator, { page: new URL("inspector.html", location.href) });
  const shop = new Shop();
  register(navigator);
  guardOrders(navigator, shop);

  const app = { navigator, shop, say: (text) => view.say(text) };
  const view = new View(app);
  const { addresses, api } = document.documentElement.dataset;
  app.host = new BrowserHost(navigator, {
    addresses,
    api,
    render: () => view.draw(),
    title: (entry) => view.titleOf(entry),
    focus: () => view.focus(),
    unresolved: (path, { status }) => status === "unresolved" && view.say(`Nothing is at ${path}`),
  });
  view.begin();
  document.body.hidden = false; // what is hidden can't be scrolled, as a page was before a reload
  await app.host.start("main");
  shop.observe(() => view.draw());
  globalThis.app = app;
}
