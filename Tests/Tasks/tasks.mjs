// What the tasks of docs/tasks*.md need in JavaScript. scripts/tasks puts a function for each task at the end.
// node tasks.mjs FOLDER: the folder has the package.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { load, Navigator } = await import(new URL("navcore.mjs", folder));

// ---- Names in the calls of the page ----

const memory = await load(readFileSync(new URL("navcore.wasm", folder)));
let navigator, entry, stack, flow, waiter, url;
let isSignedIn = false, isSaved = false, isAllowed = false;
const search = { close: () => tell("closed") };

// ---- What the program says of a task ----

let said = [];
let isGone = false;

const tell = (words) => said.push(String(words).split("\n")[0]);
const done = (of) => { if (of?.status && of.status !== "ok") tell(of.status); };
const later = () => new Promise((resolve) => setTimeout(resolve));

/** Prints the task, what was told, and the entries and stacks of the dump. */
async function show(wants) {
  await later();
  const lines = isGone ? [] : navigator.dump().split("\n").slice(1);
  const tree = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith("stack "))
    .map((line) => line.replace(/^[0-9]* */, "")).join(" / ");
  console.log(`${wants}: ${[said.join(" "), tree].filter(Boolean).join("; ")}`);
  said = [];
  [isSignedIn, isSaved, isAllowed, isGone] = [false, false, false, false];
}

// ---- Callbacks ----

const picked = ({ value }) => tell(value ?? "cancelled");

function draw(records) {
  for (const { kind, remaining, value } of records) {
    if (kind === "changed" && remaining === 0) tell("changed");
    if (kind === "gesture") tell(`gesture ${Math.round(value * 100)}`);
  }
}

// ---- What the tasks are given, and what comes after the calls ----

const keep = (made) => { navigator = made; };
const fresh = () => { navigator = new Navigator(memory); };
const add = (route) => navigator.register(route);
const given = (route) => (route === "note" ? { id: 7 } : undefined);
const start = (route) => done(navigator.start(route, given(route)));

function app() {
  fresh();
  navigator.register("note", { pattern: "/notes/{id:int}" });
  navigator.register("settings", { pattern: "/settings" });
  for (const route of ["home", "order", "picker", "signIn"]) add(route);
  start("home");
}

function tabs() {
  fresh();
  for (const route of ["home", "orders", "settings"]) add(route);
  navigator.register("main", { tabs: { home: "home", orders: "orders" } });
  start("main");
}

function split() {
  fresh();
  add("letters");
  navigator.register("mail", { split: { letters: "letters", letter: null } });
  start("mail");
}

const go = (route) => done(navigator.navigate(route, given(route)));

function ask(route, presentation) {
  const outcome = navigator.navigateForResult(route, given(route), { presentation });
  outcome.result.then(picked);
  done(outcome);
  waiter = outcome.waiter;
}

const sheet = (route) => ask(route, "sheet");

function checkout() {
  app();
  add("cart");
  navigator.register("checkout", { initial: "cart" });
  ask("checkout");
  flow = navigator.currentFlow();
}

const take = () => { entry = navigator.currentTop(); };
const root = () => { [entry] = navigator.stackEntries(navigator.sceneFind("")); };

function branch(name) {
  root();
  stack = navigator.branchFind(entry, name);
}

const next = () => navigator.nextValue(entry).then(picked);
const pick = () => done(navigator.popBack("blue"));
const publish = () => done({ status: navigator.publish(entry, "blue") });
const back = () => done(navigator.back());
const touch = () => done(navigator.backGesture({ phase: "begin" }));

function swipe() {
  touch();
  done(navigator.backGesture({ phase: "cancel" }));
}

const watch = () => navigator.observe(draw);
const point = (text) => { url = text; };
const follow = (text) => done(navigator.open(text));
const ready = () => navigator.linksSetHeld(0);
const wall = () => navigator.guard("enter", { route: "order" }, () => isSignedIn);
const login = () => { isSignedIn = true; };
const logout = () => { isSignedIn = false; };
const refuse = () => navigator.setBridge(() => false);
const gone = () => { isGone = true; };
const name = () => tell(navigator.entryRequest(entry).route);
const level = () => tell(`depth ${navigator.currentDepth()}`);
const recall = () => tell(navigator.entryState(entry));

/** Runs a task that waits, and acts when it waits. */
async function during(wait, act) {
  const waiting = wait();
  await later();
  act();
  await waiting;
}

// ---- The tasks ----
