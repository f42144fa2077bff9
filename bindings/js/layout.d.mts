// Made by scripts/layouts from abi/ and the header: the types of the header's structs and functions.

/** An id, below 2^53; a larger number of 64 bits is a bigint. */
export type Id = number;
export type Value =
  | null | undefined | boolean | number | bigint | string | Uint8Array | Value[]
  | { [key: string]: Value } | Map<string, Value> | { value: Value };
export type AbortReason = "none" | "byHost" | "timedOut" | "bridgeGone" | "closed" | "gone";
export type Animated = "default" | "yes" | "no";
export type CancelReason = "none" | "pop" | "popTo" | "root" | "replace" | "set" | "dismiss" | "containerRemoved" | "flowEnd" | "callerCancel" | "restore" | "undo" | "shutdown" | "remove" | "guard" | "asker";
export type ChangeKind = "added" | "removed" | "replaced" | "moved" | "updated" | "stackAdded" | "stackRemoved" | "stackMoved" | "containerSet" | "selected" | "resized" | "sceneAdded" | "sceneRemoved" | "sceneSelected" | "movedOut" | "movedIn" | "created" | "started" | "resumed" | "paused" | "stopped" | "exiting" | "flowChanged";
export type CheckKind = "parent" | "branch" | "circle" | "initial" | "root" | "pattern" | "guard" | "fallback";
export type ContainerKind = "none" | "tabs" | "split" | "custom";
export type EntryPhase = "gone" | "planned" | "alive" | "leaving";
export type EventKind = "none" | "result" | "changed" | "completed" | "released" | "question" | "replay" | "resync" | "overflow" | "state" | "load" | "guard" | "lifecycle" | "gesture" | "back" | "problem" | "outcome" | "answer";
export type GesturePhase = "none" | "begin" | "progress" | "cancel" | "commit";
export type GuardKind = "enter" | "leave";
export type IntentKind = "none" | "start" | "navigate" | "navigateForResult" | "replaceTop" | "popBack" | "popToEntry" | "popToRoute" | "popUpToRoot" | "hostDidPop" | "hostDidSetStack" | "pushAll" | "setStack" | "batch" | "open" | "remove" | "update" | "hostDidUpdate" | "select" | "dismiss" | "setContainer" | "back" | "hostDidDismiss" | "hostDidSelect" | "hostDidResize" | "recheckGuards" | "endFlow" | "dispatch" | "restore" | "finish";
export type Lifecycle = "none" | "created" | "started" | "resumed";
export type LinkMerge = "keep" | "reset" | "push";
export type OccupiedPolicy = "default" | "replace" | "queue" | "reject";
export type Origin = "core" | "host";
export type Party = "nobody" | "bridge" | "builder" | "guard" | "loader" | "coordinator" | "restore" | "handler";
export type Presentation = "default" | "pushed" | "window" | "fullScreen" | "modal" | "sheet" | "actionSheet" | "alert";
export type ResultKind = "value" | "cancelled" | "failed";
export type Retention = "whileContainer" | "none" | "whileActive" | "whileStack" | "whileScene";
export type SavedProblem = "unknown" | "version" | "arguments" | "incomplete" | "branch" | "builder" | "guard";
export type Status = "ok" | "pending" | "atRoot" | "alreadyThere" | "alreadyGone" | "staleIssuer" | "alreadyResolved" | "noEvent" | "freed" | "kept" | "refused" | "blocked" | "aborted" | "superseded" | "unresolved" | "ambiguous" | "notFound" | "stale" | "inUse" | "notAwaited" | "notStarted" | "full" | "tooLarge" | "wrongThread" | "closed" | "invalid" | "loop" | "corrupt" | "unsupported" | "notSaved";
export type TabsBack = "pass" | "initial" | "history";
export type Type = "null" | "bool" | "int" | "double" | "string" | "bytes" | "list" | "map" | "hostObject";
export type Unique = "no" | "top" | "anywhere";
export type UniqueAction = "stay" | "bringToFront" | "popTo";
export type UnresolvedPolicy = "default" | "reject" | "fallback" | "prefix";
export interface Config {
  animated?: Animated;
  queueCapacity?: number;
  eventCapacity?: number;
  operationLimit?: number;
  unresolved?: UnresolvedPolicy;
  fallbackRoute?: string;
  scene?: string;
  linkable?: boolean;
  lazy?: boolean;
  ignoreCase?: boolean;
  alias?: boolean;
  redirectLimit?: number;
  lifecycleEvents?: boolean;
  waitForExits?: boolean;
  backEvents?: boolean;
  problemEvents?: boolean;
  waitForEntries?: boolean;
  traceEvents?: boolean;
}
export interface Route {
  name?: string;
  makeModel?: number;
  updateModel?: number;
  destroyModel?: number;
  makeView?: number;
  destroyView?: number;
  userData?: number;
  destroy?: number;
  parent?: string;
  branch?: string;
  presentation?: Presentation;
  container?: Container;
  notRestored?: boolean;
  sharesModels?: boolean;
  initial?: Request;
  onDispatch?: number;
  version?: number;
}
export interface Container {
  kind?: ContainerKind;
  showAll?: boolean;
  tabsBack?: TabsBack;
  retention?: Retention;
  customKind?: number;
  columns?: number;
  branches?: Branch[];
  count?: number;
  selected?: number;
}
export interface Branch {
  name?: string;
  initial?: Request;
  eager?: boolean;
  forgets?: boolean;
  placeholder?: boolean;
}
export interface Request {
  route?: string;
  routeId?: Id;
  arguments?: Value;
}
export interface Options {
  replaceRoot?: boolean;
  transferResult?: boolean;
  inclusive?: boolean;
  ignoreArguments?: boolean;
  keepPresented?: boolean;
  reveal?: boolean;
  popBranch?: boolean;
  keepBranch?: boolean;
  nextValue?: boolean;
  searchScene?: boolean;
  searchAll?: boolean;
  updateArguments?: boolean;
  animated?: Animated;
  issuer?: Id;
  revision?: Id;
  target?: Id;
  tag?: Id;
  hint?: Value;
  unresolved?: UnresolvedPolicy;
  unique?: Unique;
  uniqueAction?: UniqueAction;
  presentation?: Presentation;
  occupied?: OccupiedPolicy;
  scene?: string;
  key?: string;
}
export interface Outcome {
  status: Status;
  by: Party;
  hostCode: number;
  abortReason: AbortReason;
  ticket: Id;
  entry: Id;
  waiter: Id;
  revision: Id;
  index: number;
  removedCount: number;
  redirectCount: number;
}
export interface Intent {
  kind?: IntentKind;
  entry?: Id;
  request?: Request;
  result?: Value;
  arguments?: Value;
  requests?: Request[];
  elements?: Element[];
  entries?: Id[];
  intents?: Intent[];
  link?: Link;
  count?: number;
  options?: Options;
  callback?: number;
  userData?: number;
  destroy?: number;
  stack?: Id;
  container?: Container;
  columns?: number;
  flow?: Id;
  ending?: FlowEnding;
  restoring?: Restoring;
}
export interface Element {
  kept?: Id;
  request?: Request;
}
export interface FlowEnding {
  kind?: ResultKind;
  keepEntries?: boolean;
  hostCode?: number;
  value?: Value;
}
export interface Restoring {
  text?: string;
  appVersion?: number;
  fallback?: Request;
  migrate?: number;
  userData?: number;
  destroy?: number;
}
export interface Saving {
  complete?: boolean;
  appVersion?: number;
  scene?: Id;
  budget?: number;
}
export interface Link {
  url?: string;
  trusted?: boolean;
  hasScene?: boolean;
  skipIfOpen?: boolean;
  close?: boolean;
  elseClose?: boolean;
  merge?: LinkMerge;
  base?: Id;
  request?: Request;
}
export interface Match {
  route: Id;
  arguments: Value;
}
export interface Url {
  text: string;
  query: string;
  fragment: string;
}
export interface Guard {
  kind?: GuardKind;
  everyRoute?: boolean;
  entry?: Id;
  route?: Id;
  routeName?: string;
  decide?: number;
  userData?: number;
  destroy?: number;
}
export interface Bridge {
  pulled?: boolean;
  transition?: number;
  navigateTo?: number;
  popBack?: number;
  popUpToRoot?: number;
  replay?: number;
  userData?: number;
  destroy?: number;
  registerRoutes?: number;
}
export interface BackHandler {
  entry?: Id;
  priority?: number;
  forward?: number;
  disabled?: number;
  handle?: number;
  userData?: number;
  destroy?: number;
}
export interface BackPlan {
  asksGuard?: boolean;
  asksBridge?: boolean;
  handler: Id;
  entry: Id;
}
export interface Gesture {
  phase?: GesturePhase;
  forward?: number;
  edge?: number;
  progress?: number;
  scene?: Id;
  handler?: Id;
}
export interface StackInfo {
  selected?: boolean;
  shown?: boolean;
  active?: boolean;
  placeholder?: boolean;
  guarded?: boolean;
  presentation: Presentation;
  owner: Id;
  presentedOver: Id;
  name: string;
  branch: number;
  depth: number;
  top: Id;
  scene: Id;
}
export interface ContainerInfo {
  kind: ContainerKind;
  showAll?: boolean;
  tabsBack: TabsBack;
  retention: Retention;
  customKind: number;
  columns: number;
  count: number;
  selected: number;
  top: number;
}
export interface FlowInfo {
  parent: Id;
  route: Id;
  arguments: Value;
  stack: Id;
  firstEntry: Id;
  depth: number;
  waiter: Id;
  model: number;
}
export interface CheckProblem {
  kind: CheckKind;
  route: string;
  other: string;
  message: string;
}
export interface Record {
  kind: EventKind;
  intent: IntentKind;
  subkind: number;
  reason: number;
  by: Party;
  remaining: number;
  origin: Origin;
  animated: Animated;
  revision: Id;
  entry: Id;
  related: Id;
  route: Id;
  ticket: Id;
  question: Id;
  from: number;
  to: number;
  tag: Id;
  stack: Id;
  value: Value;
  hint: Value;
  flow: Id;
}

/** The functions of the header behind the navigator. Undefined: what is asked about is not there. */
export interface Functions {
  abort(ticket: Id, reason: AbortReason): Status;
  answer(question: Id, answer?: number): Status;
  backGesture(gesture?: Gesture): Outcome;
  backHandlerAdd(handler?: BackHandler): Id | undefined;
  backHandlerEnable(handler: Id, enabled?: number): Status;
  backHandlerRemove(handler: Id): Status;
  backPlanGet(scene: Id): BackPlan | undefined;
  branchFind(entry: Id, name: string): number;
  bridgeSet(bridge?: Bridge): Status;
  callsObserve(callback?: number, userData?: number): Status;
  cancelResult(waiter: Id): Status;
  childAdd(entry: Id, key: string, object?: number, destroy?: number): Status;
  childFind(entry: Id, key: string): number | undefined;
  childRemove(entry: Id, key: string): Status;
  close(): Status;
  configure(config?: Config): Status;
  containerGet(entry: Id): ContainerInfo | undefined;
  currentBranch(route: string, name: string): number;
  currentBranchWith(initialRoute: string): number;
  currentDepth(): number;
  currentEntries(): Id[];
  currentEntryAt(index?: number): number;
  currentFind(request?: Request): number;
  currentFlow(): number;
  currentRequest(): Request | undefined;
  currentRevision(): number;
  currentStack(): number;
  currentTop(): number;
  dispatchTarget(flow: Id, request?: Request): Id | undefined;
  drain(): Status;
  dump(): string | undefined;
  entryCurrentPhase(entry: Id): EntryPhase;
  entryDropView(entry: Id): Status;
  entryFlow(entry: Id): number;
  entryLifecycle(entry: Id): Lifecycle;
  entryModel(entry: Id): number | undefined;
  entryNextValue(entry: Id, callback?: number, userData?: number, destroy?: number, tag?: Id): Id | undefined;
  entryNumber(entry: Id): number;
  entryPath(entry: Id): string | undefined;
  entryPublish(entry: Id, value?: Value, flags?: number): Status;
  entryRequest(entry: Id): Request | undefined;
  entrySetState(entry: Id, state?: Value): Status;
  entrySetTrail(entry: Id, trail?: Value): Status;
  entryStack(entry: Id): number;
  entryState(entry: Id): Value;
  entryTrail(entry: Id): Value;
  entryView(entry: Id): number | undefined;
  entryWaiter(entry: Id): number;
  flowGet(flow: Id): FlowInfo | undefined;
  guardAdd(guard?: Guard): Id | undefined;
  guardRemove(guard: Id): Status;
  hostDidEnter(entry: Id): Status;
  hostDidExit(entry: Id): Status;
  initialRequest(): Request | undefined;
  lastMessage(): string;
  lastOutcome(): Outcome;
  linkCurrent(): Url | undefined;
  linkExplain(link?: Link): string | undefined;
  linkMatch(link?: Link): Match | undefined;
  linkPrefixAdd(prefix: string, scene: string): Status;
  linkSceneAdd(scene: string): Status;
  linkSchemeAdd(scheme: string): Status;
  linksSetHeld(held?: number): Status;
  location(scene: Id, flags?: number): string | undefined;
  locationOf(entry: Id, flags?: number): string | undefined;
  observerAdd(callback?: number, userData?: number, destroy?: number): Id | undefined;
  observerRemove(observer: Id): Status;
  ownedStacks(owner: Id): Id[];
  patternAdd(route: Id, pattern: string, flags?: number): Id | undefined;
  redirect(question: Id, intent?: Intent, flags?: number): Status;
  requestPath(request?: Request): string | undefined;
  resultAttach(key: string, callback?: number, userData?: number, destroy?: number): Id | undefined;
  routeFind(route: string): number;
  routeName(route: Id): string | undefined;
  routeRegister(route?: Route): Id | undefined;
  routeUnregister(route: Id): Status;
  save(saving?: Saving): string | undefined;
  savedReplace(saved?: number, request?: Request, state?: Value): Status;
  sceneFind(name: string): number;
  stackEntries(stack: Id): Id[];
  stackGet(stack: Id): StackInfo | undefined;
  stackSetMaxLifecycle(stack: Id, most: Lifecycle): Status;
  wayBack(scene: Id): Id[];
}
