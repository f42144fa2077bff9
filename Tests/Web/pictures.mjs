// Takes pictures of the tea shop, to be looked at: node Tests/Web/pictures.mjs PAGE FOLDER [NAME…]. A name is a look, such
// as phone-dark, or a scene and a look, such as home.phone-dark.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withServer } from "./browser.mjs";
import { withChromium } from "./chromium.mjs";

const desktop = { width: 1180, height: 800 };
const phone = { width: 390, height: 844, scale: 2 };

const steps = {
  tab: (page, name) => page.click(`[data-tab=${name}]`),
  tea: (page, id) => page.click(`a[data-id="${id}"]`),
  click: (page, selector) => page.click(selector),
  type: (page, text) => page.write(text),
  scroll: (page, y) => page.evaluate(`scrollTo(0, ${y}), document.querySelector("main > :last-child").scrollTo(0, ${y})`),
  press: (page, key) => page.press(key),
};
const click = (...selectors) => selectors.map((selector) => ["click", selector]);
const see = (id) => [["tab", "teas"], ["tea", id]];
const buy = click("main [data-buy]", "[data-close]");
const signIn = [["tab", "account"], ...click("[data-sign-in]"), ["type", "Ann"], ...click("dialog form .button:not([type])")];
const write = [["tab", "account"], ...click('main a[href*="note"]', "textarea"), ["type", "Behind the blue door, please."]];

const scenes = {
  home: [],
  "home-below": [["scroll", 500]],
  list: [["tab", "teas"]],
  product: see(1),
  "product-below": [...see(4), ["scroll", 500]],
  brew: [...see(3), ...click('main a[href*="brew"]')],
  "brew-below": [...see(3), ...click('main a[href*="brew"]'), ["scroll", 700]],
  "cart-empty": click("[data-cart]"),
  cart: [...see(4), ...buy, ["tab", "teas"], ...see(5), ...buy, ...buy, ...click(".others a", "main [data-buy]")],
  ordered: [...see(4), ...click("main [data-buy]", "[data-order]")],
  "account-out": [["tab", "account"]],
  "sign-in": [["tab", "account"], ...click("[data-sign-in]")],
  account: signIn,
  order: [...signIn, ...click('main a[href*="orders"]')],
  note: write,
  alert: [...write, ...click("[data-back]")],
};
const looks = {
  desktop: { ...desktop, isDark: false },
  "desktop-dark": { ...desktop, isDark: true },
  phone: { ...phone, isDark: false },
  "phone-dark": { ...phone, isDark: true },
  small: { ...phone, width: 320, height: 568 },
};

const [file, folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error("usage: node Tests/Web/pictures.mjs PAGE FOLDER [NAME…]");
mkdirSync(folder, { recursive: true });
let [chosen, taken] = [0, 0];
const isChosen = (name) => names.length === 0 || names.some((each) => name === each || name.endsWith(`.${each}`));

await withServer(file, { addresses: "path" }, (server) => withChromium(async (browser) => {
  for (const [look, size] of Object.entries(looks)) {
    for (const [scene, acts] of Object.entries({ ...scenes, nowhere: [] })) {
      const name = `${scene}.${look}`;
      if (!isChosen(name)) continue;
      chosen++;
      const page = await browser.page(size);
      await page.open(`${server}/${scene === "nowhere" ? "nowhere" : ""}`);
      for (const [act, argument] of acts) {
        await steps[act](page, argument);
        await sleep(150);
      }
      await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 0, y: 0 });
      await sleep(150);
      await page.picture(join(folder, `${name}.png`));
      if (await page.evaluate("document.documentElement.scrollWidth > innerWidth")) page.errors.push("it is too wide");
      if (page.errors.length === 0) taken++;
      else console.log(`${name}: ${page.errors.join("; ")}`);
      await page.close();
    }
  }
}));
console.log(`${taken} of ${chosen} pictures show no fault of their own`);
process.exitCode = taken === chosen && taken > 0 ? 0 : 1;
