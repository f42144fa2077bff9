import type {
  BackHandler, CancelReason, CheckProblem, Config, Functions, GesturePhase, GuardKind, Id, Intent, Link, Options, Outcome as OutcomeFields,
  Presentation, Record, Request, Restoring, Route, Status, TabsBack, Value,
} from "./layout.mjs";

export * from "./layout.mjs";

/** A number that is a double also where it is whole. */
export class Double {
  constructor(value: number);
  readonly value: number;
}

/** A value that is in no dump and no saved text. */
export class Secret {
  constructor(value: Value);
  readonly value: Value;
}

/** Thrown where a registration or a query fails. */
export class NavigationError extends Error {
  constructor(status: Status, message?: string, id?: Id);
  readonly status: Status;
  /** The id that the function gives beside the status: of `patternAdd` the route that has a pattern like this one. */
  readonly id?: Id;
  /** What has come of the operation: of `lead` and its functions. */
  readonly outcome?: { readonly status: Status; readonly hostCode: number };
}

/** The module with its memory. Navigators of one module share it. */
export interface Memory {
  readonly functions: { readonly [name: string]: any };
}

/** What load takes: bytes, a Response, a module, or a URL. */
export type Source = BufferSource | Response | WebAssembly.Module | string | URL;
/** Loads the module. An error names the place of the module, and what was there instead. */
export function load(source: Source | PromiseLike<Source>): Promise<Memory>;

/** What a waiter gets: a value, the reason why there is none, or the status of what failed. */
export type Result<T = Value> = { readonly hostCode: number } & (
  | { readonly kind: "value"; readonly value: T }
  | { readonly kind: "cancelled"; readonly reason: CancelReason; readonly value?: undefined }
  | { readonly kind: "failed"; readonly status: Status; readonly value?: undefined }
);

/** The request with which an entry was made. */
export interface EntryRequest {
  readonly route: string;
  readonly routeId: Id;
  readonly arguments: Value;
}

/** What an operation has come to. */
export interface Outcome<T = Value> extends Readonly<OutcomeFields> {
  /** Why it was refused or wrong. */
  readonly message?: string;
  /** The final outcome, which a pending operation has later. */
  readonly settled: Promise<Partial<OutcomeFields> & { status: Status }>;
  /** The result of a navigation for one, or of a flow. */
  readonly result?: Promise<Result<T>>;
}

export type Root<Route extends string = string> = Route | (RootRequest & { route?: Route }) | null;
interface RootRequest extends Request { placeholder?: boolean; eager?: boolean; forgets?: boolean }
export interface Registration extends Omit<Route, "name" | "container" | "initial"> {
  container?: Route["container"];
  pattern?: string;
  patterns?: readonly string[];
  /** Of a flow: its first screen, as a route or a request. */
  initial?: string | Request;
  /** The root of each tab. */
  tabs?: { [branch: string]: Root };
  /** The root of each column; null for a column that is empty at first. */
  split?: { [column: string]: Root };
  /** Default: "history". */
  tabsBack?: TabsBack;
  /** Addresses may give it integers beyond 2^53, as bigints. Without it they lead nowhere in a browser. */
  bigint?: boolean;
}

// ---- A table of routes --------------------------------------------------------------------------------------------------

declare const carried: unique symbol;
/** A type that a table of routes carries. Nothing is there at run time. */
export interface Type<T> { readonly [carried]?: T }
/** The type of a route's arguments that no pattern has, or of its result: `result: type<string>()`. */
export function type<T>(): Type<T>;

/** A route in a table: its registration, with types, and the names of other routes and of tabs. */
export interface TypedRegistration<Pattern extends string = string, Route extends string = string, Place extends string = string>
  extends Omit<Registration, "pattern" | "patterns" | "parent" | "branch" | "initial" | "tabs" | "split"> {
  pattern?: Pattern;
  patterns?: readonly Pattern[];
  parent?: Route;
  branch?: Place;
  initial?: Route | (Request & { route?: Route });
  tabs?: { [branch: string]: Root<Route> };
  split?: { [column: string]: Root<Route> };
  arguments?: Type<any>;
  result?: Type<any>;
}
export type Routes = { [route: string]: TypedRegistration };
/** A table whose fields and names are all known: names of its own routes, or of those that `Table` has already. */
export type Checked<More, Table, Pattern extends string> = { [Route in keyof More]:
  TypedRegistration<Pattern, Name<Known<Table, More>>, Branch<Known<Table, More>>>
  & OnlyFields<More[Route], TypedRegistration> & CheckedRoots<More[Route], "tabs"> & CheckedRoots<More[Route], "split"> };
type OnlyFields<Given, Known> = { [Field in Exclude<keyof Given, keyof Known>]: never };
// Only roots with a wrong field are in it: else the compiler would name the whole table for a mistake in one place.
type CheckedRoots<R, Field extends string> = R extends { [Each in Field]: infer Roots } ? { [Each in Field]: {
  [Branch in keyof Roots as Roots[Branch] extends OnlyFields<Roots[Branch], RootRequest> | string | null ? never : Branch]:
    OnlyFields<Roots[Branch], RootRequest> } } : {};
/** The routes of a table and of the next one. */
export type Joined<Table, More> = Untyped extends Table ? More : Table & More;
type Known<Table, More> = 0 extends 1 & Table ? any : Joined<Table, More>;
/** The routes of a navigator without a table. */
export type Untyped = { [route: string]: { arguments: Type<Value>; result: Type<Value> } };

type Flat<T> = { [Key in keyof T]: T[Key] };
type Whole<R> = R extends { bigint: unknown } ? number | bigint : number;
type OfWord<Word extends string, R> = Word extends `${infer One}|${infer Others}` ? One | OfWord<Others, R>
  : Word extends "int" ? Whole<R> : Word extends "double" ? number : Word extends "bool" ? boolean : string;
type OfChoice<Word extends string, R> = Word extends `${string}|${string}` ? Choices<Word> : OfWord<Word, R>;
type Choices<Words extends string> = Words extends `${infer One}|${infer Others}` ? One | Choices<Others> : Words;
type OfName<Text extends string, R, IsList> = Text extends `${infer Name}:${infer Word}`
  ? { [Key in Name]: IsList extends true ? OfChoice<Word, R>[] : OfChoice<Word, R> }
  : { [Key in Text]: IsList extends true ? string[] : string };
// The parameter in a pair of braces. A list of the path is one text.
type OfParameter<Text extends string, R, InQuery> =
  Text extends `${infer Rest}*?` ? Partial<OfName<Rest, R, InQuery>>
  : Text extends `${infer Rest}*` ? OfName<Rest, R, InQuery>
  : Text extends `${infer Rest}?` ? Partial<OfName<Rest, R, false>>
  : Text extends `${infer Rest}=${string}` ? Partial<OfName<Rest, R, false>>
  : OfName<Text, R, false>;
type OfPattern<Pattern extends string, R, InQuery = false> =
  Pattern extends `${infer Before}{${infer Parameter}}${infer Rest}`
    ? OfParameter<Parameter, R, InQuery extends true ? true : IsQuery<Before>>
      & OfPattern<Rest, R, InQuery extends true ? true : IsQuery<Before>>
    : {};
type IsQuery<Before extends string> = Before extends `${string}?${string}` ? true : false;
type Patterned<R> = R extends { pattern: infer Pattern extends string } ? OfPattern<Pattern, R>
  : R extends { patterns: (infer Pattern extends string)[] } ? OfPattern<Pattern, R>
  : {};

/** The arguments of a route: the parameters of its pattern, and what its table says. */
export type Arguments<R> = R extends { arguments: Type<infer T> }
  ? R extends { pattern: string } | { patterns: string[] } ? Flat<Patterned<R> & T> : T
  : Flat<Patterned<R>>;
/** The result of a route. */
export type ResultOf<R> = R extends { result: Type<infer T> } ? T : never;
/** What a route is called with: its arguments, which may be left out where none is needed, and options. */
export type Given<R> = R extends { arguments: unknown } | { pattern: `${string}{${string}` } | { patterns: unknown }
  ? {} extends Arguments<R> ? [args?: Arguments<R>, options?: Options] : [args: Arguments<R>, options?: Options]
  : [args?: { [argument: string]: never }, options?: Options];
/** The routes of a table, by their names. */
export type Name<Table> = keyof Table & string;
/** The routes of a table that have a result. */
export type Asked<Table> = { [Route in Name<Table>]: Table[Route] extends { result: unknown } ? Route : never }[Name<Table>];
/** The tabs and columns of a table. */
export type Branch<Table> = Untyped extends Table ? string : { [Route in Name<Table>]:
  Table[Route] extends { tabs: infer Tabs } ? keyof Tabs & string
  : Table[Route] extends { split: infer Columns } ? keyof Columns & string : never }[Name<Table>];
/** The request of an entry of a table. */
export type RequestOf<Table> = Untyped extends Table ? EntryRequest : { [Route in Name<Table>]: {
  readonly route: Route;
  readonly routeId: Id;
  readonly arguments: {} extends Arguments<Table[Route]> ? Arguments<Table[Route]> | undefined : Arguments<Table[Route]>;
} }[Name<Table>];
/** A request for a route of a table, as the answer of a guard has it. */
export type RequestFor<Table> = Untyped extends Table ? Request : { [Route in Name<Table>]: {} extends Arguments<Table[Route]>
  ? { route: Route; arguments?: Arguments<Table[Route]> } : { route: Route; arguments: Arguments<Table[Route]> } }[Name<Table>]
  | { route?: undefined; routeId: Id; arguments?: Value };
type Awaited<T> = Outcome<T> & { result: Promise<Result<T>> };
export type NavigateForResult<Table> = Untyped extends Table
  ? <T = Value>(route: string, args?: Value, options?: Options) => Awaited<T>
  : <Route extends Asked<Table>>(route: Route, ...given: Given<Table[Route]>) => Awaited<ResultOf<Table[Route]>>;

/** An entry that the user sees. */
export type Seen<Table = Untyped> = RequestOf<Table> & {
  readonly entry: Id;
  readonly stack: Id;
  /** That of its stack. */
  readonly presentation: Presentation;
};

/** A record of what has happened, which is read until the listener returns. One that is read later throws. */
export interface HeardRecord extends Readonly<Record> {
  /** Makes the record readable for ever. Returns it. */
  keep(): this;
  /** Its fields, as an object that stays. */
  fields(): Record;
}

/** What a guard, a bridge or a loader is asked about. */
export interface Question extends Readonly<Record> {
  readonly arguments: Value;
}
/** True or undefined: yes. False: no, with the number 1. Another answer is a TypeError, which is reported, and refuses. */
export type Answer<Table = Untyped> = boolean | number | void | { redirect: RequestFor<Table>; resume?: boolean };
export type Decide<Table = Untyped> = (question: Question) => Answer<Table> | Promise<Answer<Table>>;
/** The host's end as an object. */
export interface NavigatorBridge<Table = Untyped> {
  /** Registers the routes of the host's screens. Called once, by setBridge, before the bridge is set. An error comes out of
   *  setBridge, and the bridge is not set. Operations run at once, and the former bridge is asked. */
  registerRoutes?(navigator: Navigator<any>): void;
  transition: Decide<Table>;
}
export interface Gesture {
  readonly phase: GesturePhase;
  readonly progress: number;
  readonly isForward: boolean;
  readonly edge: number;
}

/** The functions of the header, each by its name without nav_. A status below 0 is thrown. */
export interface NavigatorCalls<Table = Untyped> extends Omit<Functions, "entryRequest" | "currentRequest"> {}
export class NavigatorCalls<Table = Untyped> {
  constructor(memory: Memory, config?: Config);
  readonly memory: Memory;
  /** The nav_navigator *, for functions of the module that have no method. 0 after free(). */
  readonly address: number;
  /** The status of the last call. */
  readonly status: Status;
  entryRequest(entry: Id): RequestOf<Table> | undefined;
  currentRequest(): RequestOf<Table> | undefined;
  initialRequest(): EntryRequest | undefined;
  /** Finds what is wrong with the registrations, such as a misspelt parent: for a test, or the start of an app. */
  check(): CheckProblem[];
  /** Performs an operation. Returns the outcome, also of one that is refused. */
  perform(intent: Intent): Outcome;
  /** At most `room` records of what has happened; undefined where nothing has, and after free(). */
  nextRecords(room?: number): HeardRecord[] | undefined;
  /** Makes calls whose values are read as they were written: a Double and a Secret stay what they are. */
  exactly<T>(calls: () => T): T;
  /** Closes and frees the navigator. A second call does nothing; other calls throw a NavigationError "closed". */
  free(): void;
}

/** A navigator whose guards are functions, and whose results are promises. With a table of routes the compiler checks names,
 *  arguments, results and tabs. */
export class Navigator<Table = Untyped> extends NavigatorCalls<Table> {
  constructor(memory: Memory, config?: Config);
  register(name: string, registration?: Registration): Id;
  /** Registers the routes of a table. Returns the navigator, with their types. */
  routes<Pattern extends string, More extends Checked<More, Table, Pattern>>(table: More): Navigator<Joined<Table, More>>;
  /** The routes that were registered with `bigint`. */
  readonly bigints: ReadonlySet<Id>;

  /** The entries that the user sees, from the page to what lies in front: the columns of a split, sheets, alerts. An entry that
   *  has not changed is the same object as before, and so is the array. */
  seen(): readonly Seen<Table>[];
  /** Selects a tab or a column by its name, and takes away what covers it: "notFound" where none of that name is there. */
  selectTab(name: Branch<Table>, options?: Options): Outcome;
  /** Whether a tab or a column is selected. */
  isSelected(name: Branch<Table>): boolean;

  start<Route extends Name<Table>>(route: Route, ...given: Given<Table[Route]>): Outcome;
  navigate<Route extends Name<Table>>(route: Route, ...given: Given<Table[Route]>): Outcome;
  navigateForResult: NavigateForResult<Table>;
  replaceTop<Route extends Name<Table>>(route: Route, ...given: Given<Table[Route]>): Outcome;
  popToRoute<Route extends Name<Table>>(route: Route, args?: Arguments<Table[Route]>, options?: Options): Outcome;
  dispatch(flow: Id, route: string, args?: Value, options?: Options): Outcome;
  pushAll(requests: Request[], options?: Options): Outcome;
  setStack(elements: { kept?: Id; request?: Request }[], options?: Options): Outcome;
  remove(entries: Id[], options?: Options): Outcome;
  update(entry: Id, args: Value, options?: Options): Outcome;
  popBack(result?: Value, options?: Options): Outcome;
  finish(entry: Id, result?: Value, options?: Options): Outcome;
  popToEntry(entry: Id, options?: Options): Outcome;
  popUpToRoot(options?: Options): Outcome;
  back(options?: Options): Outcome;
  select(stack: Id, options?: Options): Outcome;
  dismiss(result?: Value, options?: Options): Outcome;
  setContainer(entry: Id, container?: Route["container"], options?: Options): Outcome;
  open(link: string | Link, options?: Options): Outcome;
  batch(intents: Intent[], options?: Options): Outcome;
  endFlow(flow: Id, ending?: Intent["ending"], options?: Options): Outcome;
  recheckGuards(options?: Options): Outcome;
  restore(text: string | Restoring, options?: Options): Outcome;
  hostDidPop(entry: Id, result?: Value, options?: Options): Outcome;
  hostDidClose(entry: Id, result?: Value, options?: Options): Outcome;
  hostDidSetStack(entries: Id[], options?: Options): Outcome;
  hostDidUpdate(entry: Id, args: Value, options?: Options): Outcome;
  hostDidDismiss(stack: Id, result?: Value, options?: Options): Outcome;
  hostDidSelect(stack: Id, options?: Options): Outcome;
  hostDidResize(entry: Id, columns: number, options?: Options): Outcome;

  /** The next value that an entry publishes, or the value that nobody has asked for yet. */
  nextValue<T = Value>(entry: Id): Promise<Result<T>>;
  /** Publishes a value of an entry: who asks gets it, else it is kept. Returns "ok", "kept", "staleIssuer" (the entry is
   *  covered), "stale" (it has gone), or "notAwaited". `ifAwaited`: nothing is kept. `whenCovered`: also from an entry that is
   *  covered. */
  publish(entry: Id, value?: Value, options?: { ifAwaited?: boolean; whenCovered?: boolean }): Status;
  /** The result of a waiter that was restored with its key, also if it has come already. */
  attachResult<T = Value>(key: string): Promise<Result<T>>;
  /** Adds a guard: of a route, of an entry, or of every route. Returns the function that removes it. */
  guard(kind: GuardKind, of: { route?: Name<Table> | Id; entry?: Id; everyRoute?: boolean }, decide: Decide<Table>): () => void;
  addBackHandler(handle: (gesture: Gesture) => void, of?: Omit<BackHandler, "disabled"> & { isEnabled?: boolean }): Id;
  setBridge(bridge: Decide<Table> | NavigatorBridge<Table> | undefined): void;
  setLoader(load: Decide<Table>): void;
  /** Calls with the records of what has happened. Returns the function that ends this. */
  observe(listener: (records: HeardRecord[]) => void): () => void;
  /** Tells what has happened after a function of memory.functions. Every method does so. */
  pull(): void;
}
