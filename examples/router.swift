// A router: the stack, the popup and the alert of an app as three values that a UI draws, and one verb for each move. A
// view has the router, or the handle of its screen.
import NavCore

// The screens, and the place of each.
struct Home: NavigationRoute {}
struct Page: NavigationRoute { var number: Int }
struct Settings: NavigationRoute { static let place = RoutePlace.sheet }

struct Router {
    let app: Navigator

    var stack: [any NavigationRoute] { routes(on: app.tree.root) }
    var popup: (any NavigationRoute)? { presented(.sheet) }
    var alert: NavigationAlert? { presented(.alert) as? NavigationAlert }

    /// Pushes a screen, or opens a popup: as its place says.
    func open(_ route: some NavigationRoute) { app.attempt(.navigate(to: route)) }

    func ask(_ alert: NavigationAlert, then: @escaping (String?) -> Void) {
        app.attempt(.navigate(to: alert, onValue: then))
    }

    func pop() { app.attempt(.popBack()) }
    func dismiss() { app.attempt(.dismiss()) }

    /// Keeps the first screen, and replaces all others.
    func set(_ pages: [Page]) {
        guard let home = app.stack.first else { return }
        app.attempt(.setStack([.keep(home)] + pages.map { .new($0) }))
    }

    /// Goes back to the first screen, from wherever the user is.
    func popAll() { app.attempt(.popUpToRoot(options: NavigationOptions(target: app.scene().map { .stack($0) }))) }

    private func presented(_ presentation: Presentation) -> (any NavigationRoute)? {
        routes(on: app.tree.stacks.last { $0.presentation == presentation }).last
    }

    private func routes(on stack: NavigationTree.Stack?) -> [any NavigationRoute] {
        stack?.nodes.compactMap { app.screen(of: $0.id)?.route } ?? []
    }
}

let app = Navigator()
let router = Router(app: app)
app.onProblem = { print($0) }
try app.register(Home.self, Page.self, Settings.self, NavigationAlert.self)
try app.observe { event in
    guard case .changed = event.kind else { return }
    let popup = router.popup.map { " popup: \($0.request)" }, alert = router.alert.map { " alert: \($0.title)" }
    print(router.stack.map(\.request), popup ?? "", alert ?? "", separator: "")
}
try app.start(Home())

// What the user does.

router.open(Page(number: 1))
router.open(Page(number: 2))
router.pop()

let reset = NavigationAlert("Reset?", .destructive("Reset"), .cancel("Keep"))
router.open(Settings())
router.ask(reset) { print($0 ?? "no answer") }
app.topScreen?.as(NavigationAlert.self)?.submit("Keep")
router.ask(reset) { print($0 ?? "no answer") }
router.dismiss()  // as by a tap beside it
router.dismiss()
router.dismiss()  // there is nothing to dismiss

router.set([Page(number: 7), Page(number: 8)])
router.open(Settings())
router.popAll()
