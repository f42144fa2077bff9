// Colours: lists of shades that open lists of shades, deeper and deeper. Each list has a coordinator, which decides over an
// enum of messages, exhaustively. A message that it leaves goes to the list around it, and in the end to the app.
import NavCore

let shades: [String?: [String]] = [nil: ["red", "blue"], "red": ["rose", "wine"], "wine": ["bordeaux", "merlot"]]

// The screens.
struct Home: NavigationRoute {}
struct ColourList: NavigationRoute { var of: String? }
struct Info: NavigationRoute {
    static let place = RoutePlace.sheet
    var colour: String
}
struct Painted: NavigationRoute { var colour: String }
struct General: NavigationRoute {}

// The flows, and the messages that their coordinators take.
struct Colours: FlowRoute {
    static let first = ColourList()  // of the same colour as the flow
    var of: String?

    enum FlowMessage: NavigationMessage {
        case tapped(colour: String)
        case colours(Colours)
        case info(Info)
        case chosen(colour: String)
        case copied
        case help
    }
}

struct Settings: FlowRoute {
    static let first = General()
}

struct App: FlowRoute {
    static let first = Home()

    enum FlowMessage: NavigationMessage {
        case colours(Colours)
        case painted(Painted)
        case settings(Settings)
    }
}

let app = Navigator()
app.onProblem = { print("  \($0)") }
try app.register(Home.self, Info.self, Painted.self, General.self, Settings.self)
try app.register(ColourList.self) { list, _ throws(BuilderRefusal) in
    guard let shades = shades[list.of] else { throw BuilderRefusal(404) }
    return shades
}
try app.register(Colours.self) { message in
    switch message {
    case .tapped(let colour) where shades[colour] == nil: .redispatch(Info(colour: colour))
    case .tapped(let colour): .redispatch(Colours(of: colour))
    case .colours, .info: .show
    case .chosen(let colour): .redispatch(Painted(colour: colour))  // what the app calls it
    case .copied: .ignore
    case .help: .pass
    }
}
try app.register(App.self) { message in
    switch message {
    case .colours: .show
    case .painted, .settings: .switch  // all lists go first
    }
}

// What the user does.

/// Taps a button of the screen on top, which sends a message and knows nobody who takes it.
@MainActor
func tap(_ message: some NavigationMessage) {
    guard let screen = app.topScreen else { return }
    print("\(message.request): \(screen.dispatch(message).status)")
    print("  \(app.tree)")
}

try app.start(App())
tap(App.FlowMessage.colours(Colours()))
tap(Colours.FlowMessage.tapped(colour: "red"))
tap(Colours.FlowMessage.tapped(colour: "wine"))
tap(Colours.FlowMessage.tapped(colour: "merlot"))
tap(Colours.FlowMessage.copied)
tap(Colours.FlowMessage.help)  // nobody takes it
tap(Colours.FlowMessage.chosen(colour: "merlot"))
tap(App.FlowMessage.colours(Colours(of: "red")))
tap(App.FlowMessage.settings(Settings()))

// A link sends a request to each list that the one before opens: all of them or none.

@MainActor
func open(_ colours: [String]) {
    let outcome = app.attempt(.batch([.popUpToRoot()] + colours.map { .dispatch(Colours(of: $0)) }))
    print("\(colours): \(outcome.status) at \(outcome.index), revision \(app.revision)")
    print("  \(app.tree)")
}

open(["red", "wine"])
open(["wine", "green", "red"])
