// An app in React that does what the program of docs/react.md does not. Tests/Web/program.mjs uses it.
import { lazy, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { load, Navigator } from "navcore";
import {
  browserHost, Link, Navigation, Screens, Tab, useEntry, useEntryState, useLeaveGuard, useNavigator,
} from "navcore/react";

const app = new Navigator(await load("/navcore-web.wasm")).routes({
  main: { tabs: { home: "home", mail: "mail" } },
  home: { pattern: "/", parent: "main", branch: "home" },
  long: { pattern: "/long", parent: "main", branch: "home" },
  old: { pattern: "/old", parent: "main", branch: "home" },
  form: { pattern: "/form", parent: "main", branch: "home" },
  late: { pattern: "/late/{key}", parent: "main", branch: "home" },
  stuck: { presentation: "sheet" },
  mail: { parent: "main", branch: "mail", split: { list: "list", letter: null } },
  list: { pattern: "/mail", parent: "mail", branch: "list" },
});

const Home = () => <><h1>Home</h1>{["/long", "/old", "/form", "/late/x", "/mail"].map((to) => <Link key={to} to={to}>{to}</Link>)}</>;
const Long = () => <><h1>Long</h1><Link to="/form">form</Link><Link to="/long">here</Link><div style={{ height: 3000 }} /></>;
const List = () => <h1>List</h1>;

function Old() {
  const app = useNavigator();
  useEffect(() => { app.replaceTop("long"); }, [app]);
  return <h1>Old</h1>;
}

function Form() {
  const app = useNavigator();
  globalThis.draws = (globalThis.draws ?? 0) + 1;
  const [text, setText] = useEntryState("");
  useLeaveGuard(text !== "", () => { globalThis.asked = (globalThis.asked ?? 0) + 1; return false; });
  const type = ({ target }) => setText(() => target.value);
  return <><h1>Form</h1><input value={text} onChange={type} /><button onClick={() => app.navigate("stuck", { id: 1 })}>stuck</button></>;
}

const Late = lazy(() => new Promise((comes) => { globalThis.come = () => comes({ default: () => <h1>Late {useEntry().arguments.key}</h1> }); }));

function Stuck({ id }) {
  const app = useNavigator();
  const { entry } = useEntry();
  const [count, setCount] = useState(0);
  useLeaveGuard(id === 1, async () => globalThis.isStuck === false);
  const next = () => app.navigate("stuck", { id: id + 1 }, { presentation: "pushed", issuer: entry });
  return <><h1>Stuck {id} {count}</h1><button onClick={() => setCount(count + 1)}>count</button><button onClick={next}>next</button></>;
}

const host = await browserHost(app, { title: (entry) => app.entryRequest(entry).route }).start("main");
createRoot(document.querySelector("#app")).render(<StrictMode><Navigation host={host}>
  <nav><Tab name="home">home</Tab><Tab name="mail" onClick={() => { globalThis.tapped = true; }}>mail</Tab></nav>
  <Screens of={{ home: Home, long: Long, old: Old, form: Form, late: Late, stuck: Stuck, list: List }} />
</Navigation></StrictMode>);
