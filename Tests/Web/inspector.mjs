// The inspector's page: node Tests/Web/inspector.mjs FOLDER. It shows the log of log.mjs, by mouse and keyboard, in light and
// dark, on a wide and a narrow screen; each prefix of the log, and the log with a wrong byte; the logs in the folder, of the
// corpus; and 100,000 steps.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withChromium } from "./chromium.mjs";
import { log, longLog, told } from "./log.mjs";

const template = readFileSync("bindings/js/inspector.html", "utf8");
const folder = mkdtempSync(join(tmpdir(), "navcore-inspector-"));

async function load(page, log, hash = "") {
  const file = join(folder, "report.html");
  writeFileSync(file, template + log);
  await page.load(`file://${file}${hash}`);
  await page.until("document.documentElement.dataset.took");
}

async function open(browser, log, looks, hash) {
  const page = await browser.page(looks);
  await load(page, log, hash);
  return page;
}

const textIn = (page, selector) => page.evaluate(`document.querySelector(${JSON.stringify(selector)}).innerText`);
const place = (page) => page.evaluate("here.number");

// ---- The functions below run in the page ----

// Reads another log in place of the one before, and makes what is shown of each step. Returns the sentences and what is wrong.
function readAnew(log) {
  steps.length = states.length = problems.length = lineCount = 0;
  [isKnown, here, head] = [true, undefined, {}];
  parsed.clear();
  begin();
  for (const line of log.split("\n")) readLine(line);
  finishAll();
  shown = steps;
  for (const step of steps) drawRow(step, 0), drawTree(step), drawWhy(step);
  return { told: steps.map((step) => `${step.kind} ${plain(sentence(step))}`), problems: [...problems] };
}

// Returns for each log the number of its steps and what is wrong.
function readEach(logs) {
  return logs.map((log) => {
    const { told, problems } = readAnew(log);
    for (const each of told) if (/undefined|null|NaN|\[object/.test(each)) problems.push(each);
    return [told.length, problems];
  });
}

function readPrefixes(log) {
  const counts = [];
  for (let end = log.length % 5; end <= log.length; end += 5) {
    const { told, problems } = readAnew(log.slice(0, end));
    counts.push([told.length, problems.length]);
  }
  return counts;
}

// Returns how many logs had a line that was named.
function readWithWrongBytes(log, stride) {
  let [named, read] = [0, 0];
  for (let at = 0; at < log.length; at += stride) {
    const wrong = ['"', "{", "9", "\0", "x"][++read % 5];
    if (readAnew(log.slice(0, at) + wrong + log.slice(at + 1)).problems.length > 0) named++;
  }
  return [read, named];
}

// The pieces of text whose contrast is below 4.5, with the contrast.
function paleTexts() {
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour) => colour.slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const backOf = (element) => {
    for (; element; element = element.parentElement) {
      const colour = rgba(getComputedStyle(element).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255];
  };
  const pale = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (!data.trim() || parentElement.getClientRects().length === 0) continue;
    const [one, other] = [luminance(rgba(getComputedStyle(parentElement).color)), luminance(backOf(parentElement))].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5) pale.push(`${data.trim().slice(0, 30)}: ${contrast.toFixed(2)}`);
  }
  return [...new Set(pale)];
}

const shared = `${readAnew}`;
const inPage = (page, body, ...given) => page.evaluate(`${body === readAnew ? "" : shared}; (${body})(${given.map((each) => JSON.stringify(each)).join(", ")})`);

// ---- The cases ----

const cases = {
  async "a log is told in sentences"(browser) {
    const page = await open(browser, log);
    const { told: says, problems } = await inPage(page, readAnew, log);
    assert.deepEqual(says, told);
    assert.deepEqual(problems, []);
    return page;
  },

  async "a step shows the tree, the questions, the way back and who waits"(browser) {
    const page = await open(browser, log, {}, "#6");
    assert.equal(await place(page), 6);
    const [tree, why] = [await textIn(page, "#tree"), await textIn(page, "#why")];
    assert.match(tree, /NOTHING HAS CHANGED\n.*home\s*1\s*state \{scrolled: 410.5\}.*note\s*\{id: 7, of: "<Ann>"\}\s*2\s*the user is here$/s);
    assert.match(why, /guard of note 2\s+no 423/);
    assert.match(why, /Leads to home, but a guard is asked first/);
    assert.match(why, /step 1\s+home by start\s+step 5\s+note by open/);
    await page.click("#why button[data-step='5']");
    assert.match(await textIn(page, "#tree"), /note.*new$/s);
    assert.match(await textIn(page, "#why"), /\/notes\/\{id:int\} is note\nit is pushed/);
    assert.match(await textIn(page, "#why"), /loader\s+later\s+loader\s+yes/);
    await page.evaluate("go(steps[9])");
    assert.match(await textIn(page, "#tree"), /cart\s*4\s*flow checkout\s*alert.*sure\s*6\s*the user is here\s*new\s*somebody waits: sure/s);
    assert.match(await textIn(page, "#why"), /A handler of sure takes it\./);
    assert.match(await textIn(page, "#why"), /FLOWS\s+checkout \{due: 100\}\s+cart/);
    await page.evaluate("go(steps[15])");
    assert.match(await textIn(page, "#tree"), /note.*gone.*cart.*gone/s);
    assert.match(await textIn(page, "#why"), /sure 6\s+cancelled: popped up to the root/);
    assert.doesNotMatch(await textIn(page, "#why"), /WHO WAITS/);
    return page;
  },

  async "steps are walked, searched and filtered"(browser) {
    const page = await open(browser, log);
    assert.equal(await place(page), 20);
    await page.press("ArrowLeft", "ArrowLeft", 37);
    assert.equal(await place(page), 19);
    await page.click("#steps .row[data-step='14']");
    assert.equal(await place(page), 14);
    await page.press("p");
    await page.press("p");
    assert.equal(await place(page), 12);
    await page.press("Home", "Home", 36);
    await page.press("n");
    assert.equal(await place(page), 2);
    await page.press("/");
    await page.write("sure");
    assert.equal(await page.evaluate("shown.map(({ number }) => number).join()"), "10,16");
    await page.evaluate('document.querySelector("#search").value = ""');
    await page.write(" ");
    await page.click("[data-kind=ask]");
    assert.equal(await page.evaluate("shown.map(({ number }) => number).join()"), "3,14");
    await page.click("#after");
    assert.equal(await place(page), 3);
    assert.equal(await page.evaluate('document.querySelectorAll("#steps .row").length'), 2);
    return page;
  },

  async "a screen reader finds the parts"(browser) {
    const page = await open(browser, log, {}, "#6");
    const { nodes } = await page.send("Accessibility.getFullAXTree");
    const found = nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => `${role?.value} ${name?.value ?? ""}`.trim());
    const wanted = ["main The step", "region Tree", "listbox Steps", "searchbox Search the steps", "group Steps to show", "button The next step",
      "slider Timeline", "option Back note Did nothing: the guard of note (423) said no.", "heading WHO WAS ASKED", "rowheader guard of note 2",
      "button Light or dark", "status", "button step 5"];
    assert.deepEqual(wanted.filter((each) => !found.includes(each)), []);
    assert.deepEqual(found.filter((each) => /^(button|option|slider|searchbox|listbox|region)$/.test(each)), []);
    const unnamed = await page.evaluate('[...document.querySelectorAll("[id]")].map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index).join()');
    assert.equal(unnamed, "");
    assert.equal(await page.evaluate('document.querySelector("#steps").getAttribute("aria-activedescendant")'), "step-6");
    return page;
  },

  async "the page is readable in light and dark, on a wide and a narrow screen"(browser) {
    const page = await open(browser, `${log}{\n`);
    for (const [width, isDark] of [[1240, false], [800, true], [320, false], [320, true]]) {
      await page.resize(width);
      await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }] });
      for (const step of [6, 10, 16]) {
        await page.evaluate(`go(steps[${step - 1}])`);
        assert.deepEqual(await inPage(page, paleTexts), [], `${width} ${isDark}`);
        assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width} is too narrow`);
      }
      const small = "[...document.querySelectorAll('header button')].filter((each) => each.offsetHeight < 24 || each.offsetWidth < 24).length";
      assert.equal(await page.evaluate(small), 0);
    }
    return page;
  },

  async "each prefix of a log opens"(browser) {
    const page = await open(browser, "");
    assert.match(await textIn(page, "#steps"), /The log has no steps/);
    const counts = await inPage(page, readPrefixes, log);
    const most = (index) => Math.max(...counts.map((pair) => pair[index]));
    assert.deepEqual([most(0), most(1)], [told.length, 1]);
    // A step that waits for its outcome may become part of another one, and no other step is lost.
    for (const [index, [steps]] of counts.entries()) assert.ok(steps >= (counts[index - 1]?.[0] ?? 0) - 1, `prefix ${index}`);
    return page;
  },

  async "the log of each case of the corpus opens"(browser) {
    const page = await open(browser, "");
    const files = readdirSync(process.argv[2]);
    let steps = 0;
    for (let first = 0; first < files.length; first += 100) {
      const some = files.slice(first, first + 100);
      const read = await inPage(page, readEach, some.map((file) => readFileSync(join(process.argv[2], file), "utf8")));
      for (const [index, [count, problems]] of read.entries()) {
        assert.deepEqual(problems, [], some[index]);
        steps += count;
      }
    }
    assert.ok(files.length > 2_000 && steps > 10_000, `${steps} steps in ${files.length} logs`);
    return page;
  },

  async "a log without the trace says so"(browser) {
    const page = await open(browser, "");
    const untraced = log.split("\n").filter((line) => !/^\{"(call|answer|outcome)"/.test(line)).join("\n").replace('"navlog":1', '"navlog":1,"state":"{}"');
    assert.match((await inPage(page, readAnew, untraced)).told[0], /without NAV_CONFIG_TRACE_EVENTS/);
    return page;
  },

  async "a wrong byte makes no step throw"(browser) {
    const page = await open(browser, "");
    const [read, named] = await inPage(page, readWithWrongBytes, log, 7);
    assert.ok(read > 500 && named > read / 4 && named < read, `${named} of ${read} logs had a line that was named`);
    return page;
  },

  async "lines of another type are named and skipped"(browser) {
    const page = await open(browser, "");
    const wrong = ["[]", "null", "1", '"x"', "{}", '{"constructor":1}', '{"call":1}', '{"change":"back","changes":[null]}', '{"change":"back","way":{}}',
      '{"outcome":"ok","operation":-1}', '{"answer":"no","by":{}}', '{"resync":false}', '{"set":"state","entry":"x"}',
      '{"change":"back","state":["",1,"",-1]}', '{"change":"back","state":[]}', '{"change":"back","state":{}}'];
    const first = log.indexOf("\n") + 1;
    const { told: says, problems } = await inPage(page, readAnew, `${log.slice(0, first)}${wrong.join("\n")}\n${log.slice(first)}`);
    assert.deepEqual(says, told);
    assert.equal(problems.length, wrong.length, problems.join("\n"));
    assert.match(problems[0], /^line 2: an object is expected$/);
    const odd = ['{"change":"back","revision":1,"state":["{\\"scenes\\":7,\\"flows\\":{}}",0,"",0]}', '{"change":"constructor","state":["[]",0,"",0]}',
      '{"change":"back","revision":2,"state":["{\\"scenes\\":[{\\"entries\\":[7,{\\"branches\\":[{}],\\"presented\\":[{}],\\"flow\\":\\"x\\"}]}],\\"waiting\\":[{}],\\"results\\":[{}]}",0,"",0]}',
      '{"change":"back","revision":3,"state":["",9,"",9]}', '{"outcome":"__proto__"}', '{"lifecycle":"none"}', '{"result":"value"}', '{"set":"state"}', '{"call":""}'];
    assert.deepEqual((await inPage(page, readAnew, odd.join("\n"))).problems, []);
    const newer = await inPage(page, readAnew, log.replace('"navlog":1', '"navlog":2'));
    assert.deepEqual(newer, { told: [], problems: ["line 1: the log has version 2, and this page reads version 1"] });
    return page;
  },

  // Of a processor, so that other programs do not count.
  async "100,000 steps open in two seconds"(browser) {
    const page = await browser.page();
    await page.send("Performance.enable", { timeDomain: "threadTicks" });
    await load(page, longLog(100_000));
    assert.equal(await page.evaluate("steps.length"), 100_000);
    assert.match(await textIn(page, "#tree"), /REVISION 75000/);
    const { metrics } = await page.send("Performance.getMetrics");
    const { value: took } = metrics.find(({ name }) => name === "ScriptDuration");
    assert.ok(took > 0.1 && took < 2, `it took ${took} s`);
    if (process.env.NAVCORE_TIMES) console.log(`${took} s`);
    return page;
  },
};

await withChromium(async (browser) => {
  let failed = 0;
  for (const [name, run] of Object.entries(cases)) {
    const began = Date.now();
    try {
      const page = await run(browser);
      assert.deepEqual(page?.errors ?? [], []);
      await page?.close();
      if (process.env.NAVCORE_TIMES) console.log(`${name}: ${Date.now() - began} ms`);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}: ${error.stack}`);
    }
  }
  console.log(`${Object.keys(cases).length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}).finally(() => rmSync(folder, { recursive: true, force: true }));
