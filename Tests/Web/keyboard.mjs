// A user of the tea shop with a keyboard and a screen reader: node Tests/Web/keyboard.mjs PAGE. After each step the role and
// the name of the element with the focus are compared, as the accessibility tree of the browser has them.

import { setTimeout as sleep } from "node:timers/promises";
import { withServer } from "./browser.mjs";
import { withChromium } from "./chromium.mjs";

const walk = [
  ["press Tab", "link Skip to the content"],
  ["press Tab", "link Home"],
  ["press Tab", "link Teas"],
  ["press Enter", "heading Teas"],
  ["press Tab", "link Sencha Shizuoka, Japan € 14.90"],
  ["press Enter", "heading Sencha"],
  ["press Tab", "button Add to cart"],
  ["press Enter", "heading Cart", "dialog Cart"],
  ["press Tab", "button Close"],
  ["press Tab", "button Remove Sencha"],
  ["press Tab", "button One more Sencha"],
  ["press Enter", "button One more Sencha"],
  ["focus dialog [data-add]", "button One less Sencha"],
  ["press Enter", "button Remove Sencha"],
  ["press Enter", "heading Cart"],
  ["press Escape", "button Add to cart"],
  ["press Enter", "heading Cart", "dialog Cart"],
  ["focus [data-order]", "button Order"],
  ["press Enter", "button Add to cart"],
  ["press Tab", "link How to brew"],
  ["press Enter", "heading How to brew Sencha"],
  ["focus [data-back]", "button Back"],
  ["press Enter", "heading Sencha"],
  ["focus [data-tab=account]", "link Account"],
  ["press Enter", "heading Account"],
  ["press Tab", "button Sign in"],
  ["press Enter", "textbox Name", "dialog Sign in"],
  ["press Escape", "button Sign in"],
  ["focus main a[href*=orders]", "link Order 7 Sign in to see it"],
  ["press Enter", "textbox Name", "dialog Sign in"],
  ["write Ann", "textbox Name"],
  ["press Enter", "heading Order 7"],
  ["user -1", "heading Account"],
  ["focus main a[href*=note]", "link Note for the postman None yet"],
  ["press Enter", "heading Note for the postman"],
  ["press Tab", "textbox Where should the parcel go if you are out?"],
  ["write Next door", "textbox Where should the parcel go if you are out?"],
  ["user -1", "button Keep writing", "alertdialog Leave without saving?"],
  ["press Enter", "textbox Where should the parcel go if you are out?"],
  ["press Tab", "button Save"],
  ["press Enter", "heading Account"],
  ["focus [data-cart]", "link Cart, empty"],
  ["press Enter", "heading Cart", "dialog Cart"],
  ["press Escape", "link Cart, empty"],
  ["focus .skip", "link Skip to the content"],
  ["press Enter", "heading Account"],
];

const acts = {
  press: (page, key) => page.press(key),
  write: (page, text) => page.write(text),
  user: (page, by) => page.traverse(Number(by)),
  focus: (page, selector) => page.evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`),
};

/** The role and the name of an element. */
async function describe(page, expression) {
  const { result } = await page.send("Runtime.evaluate", { expression });
  if (!result.objectId) return "no element";
  const { nodes } = await page.send("Accessibility.getPartialAXTree", { objectId: result.objectId, fetchRelatives: false });
  return `${nodes[0].role?.value} ${nodes[0].name?.value ?? ""}`.trim();
}

async function expect(page, what, expression) {
  let is;
  for (let tries = 0; tries < 60; tries++) {
    is = await describe(page, expression);
    if (is === what) return;
    await sleep(25);
  }
  throw new Error(`expected ${what}, but it is ${is}`);
}

await withServer(process.argv[2], { addresses: "path" }, (server) => withChromium(async (browser) => {
  const page = await browser.page();
  await page.open(`${server}/`);
  for (const [index, [step, focused, dialog]] of walk.entries()) {
    const [, act, rest] = /^(\w+) (.*)$/.exec(step);
    try {
      await acts[act](page, rest);
      await expect(page, focused, "document.activeElement");
      if (dialog) await expect(page, dialog, "document.querySelector('dialog')");
    } catch (error) {
      throw new Error(`step ${index + 1}, "${step}": ${error.message}`);
    }
  }
  if (page.errors.length > 0) throw new Error(page.errors.join("; "));
  console.log(`${walk.length} passed, 0 failed`);
}));
