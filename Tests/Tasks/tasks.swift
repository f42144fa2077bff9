// What the tasks of docs/tasks*.md need in Swift. scripts/tasks puts a function for each task at the end.

import NavCore
import NavFlow

// MARK: Names in the calls of the page

final class Note {
    let id: Int

    init(_ build: BuildContext) { id = build["id"]?.intValue ?? 0 }
}

struct Search {
    @MainActor func close() { tell("closed") }
}

var navigator = Navigator()
var port: NavigationPort!
var entry: EntryID!
var stack: StackID!
var flow: FlowID!
var waiter: WaiterID!
var order: RouteID!
let search = Search()
var url = ""
var isSignedIn = false
var isSaved = false
var isAllowed = false

// MARK: What the program says of a task

var said: [String] = []
var isGone = false

@MainActor
func tell(_ words: some CustomStringConvertible) {
    // Of several lines the first.
    said.append(String(words.description.prefix { $0 != "\n" }))
}

@MainActor
func done(_ outcome: NavigationOutcome) { done(outcome.status) }

@MainActor
func done(_ status: NavigationStatus) {
    if status != .ok { tell(status) }
}

/// Of a call without a status.
@MainActor @_disfavoredOverload
func done<Value>(_ value: Value) {}

/// Does what throws its status.
@MainActor
func trying(_ body: () throws(NavigationError) -> Void) {
    do { try body() } catch { done(error.status) }
}

/// Prints the task, what was told, and the entries and stacks of the dump.
@MainActor
func show(_ wants: String) {
    let lines = isGone ? [] : navigator.debugDescription.split(separator: "\n").dropFirst()
    let tree = lines.map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("stack ") }
        .map { $0.drop(while: \.isNumber).drop { $0 == " " } }.joined(separator: " / ")
    print("\(wants): \([said.joined(separator: " "), tree].filter { !$0.isEmpty }.joined(separator: "; "))")
    navigator = Navigator()
    said = []
    (isSignedIn, isSaved, isAllowed, isGone) = (false, false, false, false)
}

// MARK: Callbacks

var onBuild: ((BuildContext) -> Void)?

@MainActor
func picked(_ result: NavigationResult) { tell(result.value?.stringValue ?? "cancelled") }

@MainActor
func draw(_ event: NavigationEvent) {
    switch event.kind {
    case .changed: tell("changed")
    case .gesture(let gesture): tell("gesture \(Int(gesture.progress * 100 + 0.5))")
    default: break
    }
}

// MARK: What the tasks are given, and what comes after the calls

@MainActor
func keep(_ made: Navigator) { navigator = made }

@MainActor
func fresh() { navigator = Navigator() }

@MainActor
func add(_ route: String) { trying { () throws(NavigationError) in try navigator.register(route) } }

/// A request for a route. Some routes have arguments.
func request(for route: String) -> NavigationRequest {
    route == "note" ? NavigationRequest(route, ["id": 7]) : NavigationRequest(route)
}

@MainActor
func start(_ route: String) {
    trying { () throws(NavigationError) in done(try navigator.start(request(for: route))) }
}

@MainActor
func app() {
    fresh()
    add("home")
    trying { () throws(NavigationError) in
        let builder = RouteBuilder<Note, Never>(makeModel: { build in
            onBuild?(build)
            onBuild = nil
            return Note(build)
        })
        try navigator.register("note", pattern: "/notes/{id:int}", isLinkable: true, builder: builder)
        try navigator.register("settings", pattern: "/settings")
        order = try navigator.register("order")
    }
    add("picker")
    add("signIn")
    start("home")
}

@MainActor
func tabs() {
    fresh()
    for route in ["home", "orders", "settings"] { add(route) }
    trying { () throws(NavigationError) in try navigator.register("main", contains: .tabs(["home", "orders"])) }
    start("main")
}

@MainActor
func split() {
    fresh()
    add("letters")
    trying { () throws(NavigationError) in
        try navigator.register("mail", contains: .split(["letters", .empty("letter")]))
    }
    start("mail")
}

@MainActor
func go(_ route: String) {
    trying { () throws(NavigationError) in done(try navigator.navigate(to: request(for: route))) }
}

@MainActor
func ask(_ route: String, as presentation: Presentation = .standard) {
    trying { () throws(NavigationError) in
        let options = NavigationOptions(presentation: presentation)
        let outcome = try navigator.navigateForResult(to: request(for: route), options: options) { picked($0) }
        done(outcome)
        waiter = outcome.waiter
    }
}

@MainActor
func sheet(_ route: String) { ask(route, as: .sheet) }

@MainActor
func checkout() {
    app()
    add("cart")
    trying { () throws(NavigationError) in try navigator.register("checkout", initial: "cart") }
    ask("checkout")
    flow = navigator.currentFlow
}

@MainActor
func coordinator() {
    fresh()
    add("home")
    add("buy")
    trying { () throws(NavigationError) in
        try navigator.register("shop", initial: "home") { sent in sent.route == "buy" ? .show : .pass }
    }
    start("shop")
}

@MainActor
func take() { entry = navigator.top }

@MainActor
func root() { entry = navigator.tree.root?.nodes.first?.id }

@MainActor
func branch(_ name: String) {
    root()
    stack = navigator.branch(name, of: entry)
}

@MainActor
func next() { trying { () throws(NavigationError) in try navigator.nextValue(of: entry) { picked($0) } } }

@MainActor
func pick() { trying { () throws(NavigationError) in done(try navigator.popBack(result: "blue")) } }

@MainActor
func publish() { trying { () throws(NavigationError) in done(try navigator.publish("blue", from: entry)) } }

@MainActor
func back() { trying { () throws(NavigationError) in done(try navigator.back()) } }

@MainActor
func touch() { trying { () throws(NavigationError) in done(try navigator.backGesture(.begin)) } }

@MainActor
func swipe() {
    touch()
    trying { () throws(NavigationError) in done(try navigator.backGesture(.cancel)) }
}

@MainActor
func watch() { trying { () throws(NavigationError) in try navigator.observe { draw($0) } } }

@MainActor
func point(_ text: String) { url = text }

@MainActor
func follow(_ text: String) {
    trying { () throws(NavigationError) in done(try navigator.open(DeepLink(text))) }
}

@MainActor
func ready() { trying { () throws(NavigationError) in try navigator.setLinksHeld(false) } }

@MainActor
func wall() {
    trying { () throws(NavigationError) in
        try navigator.addGuard(.enteringRoute(order)) { _ in isSignedIn ? .accept : .refuse }
    }
}

@MainActor
func login() { isSignedIn = true }

@MainActor
func logout() { isSignedIn = false }

@MainActor
func refuse() { trying { () throws(NavigationError) in try navigator.setBridge { _ in .refuse } } }

@MainActor
func door() { trying { () throws(NavigationError) in port = try navigator.makePort() } }

@MainActor
func drain() { trying { () throws(NavigationError) in done(try navigator.drain()) } }

@MainActor
func gone() { isGone = true }

@MainActor
func name() { tell(navigator.request(of: entry)?.route ?? "") }

@MainActor
func level() { tell("depth \(navigator.depth)") }

@MainActor
func reveal() {
    trying { () throws(NavigationError) in tell((try navigator.model(of: entry) as? Note)?.id ?? 0) }
}

@MainActor
func recall() { trying { () throws(NavigationError) in tell(try navigator.state(of: entry)?.intValue ?? 0) } }

/// Runs a task that waits, and acts when it waits.
@MainActor
func during(_ wait: @escaping @MainActor () async throws -> Void, act: () -> Void) async throws {
    let waiting = Task { @MainActor in try await wait() }
    for _ in 1...100 { await Task.yield() }
    act()
    try await waiting.value
}

// MARK: The tasks
