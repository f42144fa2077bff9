// Colours: lists of shades that open lists of shades, deeper and deeper, beside the colour that is painted. Each list has a
// coordinator, which decides over an enum of messages, exhaustively. A message that it leaves goes to the list around it,
// and in the end to the app, which sees from which list it comes.
import NavCore

let shades: [String?: [String]] = [nil: ["red", "blue"], "red": ["rose", "wine"], "wine": ["bordeaux", "merlot"]]
let favourites = ["red", "wine"]

// The screens: a desk with the lists on one side and the painted colour on the other.
struct Desk: NavigationRoute {
    static let place: RoutePlace = .split(Home(), empty: "painted")
}
struct Home: NavigationRoute {}
struct ColourList: NavigationRoute { var of: String? }
struct Info: NavigationRoute {
    static let place = RoutePlace.sheet
    var colour: String
}
struct Painted: NavigationRoute {
    static let place: RoutePlace = .inColumn("painted", of: Desk.self)
    var colour: String
    var list: String?
}
struct General: NavigationRoute {}

// The flows, and the messages that their coordinators take.
struct Colours: FlowRoute {
    static let place: RoutePlace = .inColumn(of: Desk.self, Home.self)
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
    static let first = Desk()

    enum FlowMessage: NavigationMessage {
        case colours(Colours)
        case chosen(colour: String)
        case painted(Painted)
        case info(Info)
        case favourites
        case settings(Settings)
    }
}

/// A link sends a request to each list that the one before opens.
func link(to colours: [String]) -> [NavigationIntent] {
    [.popUpToRoot()] + colours.map { .dispatch(Colours(of: $0)) }
}

let app = Navigator()
app.onProblem = { print("  \($0)") }
try app.register(Desk.self, Home.self, Info.self, Painted.self, General.self, Settings.self)
try app.register(ColourList.self) { list, _ throws(BuilderRefusal) in
    guard let shades = shades[list.of] else { throw BuilderRefusal(404) }
    return shades
}
try app.register(Colours.self) { message in
    switch message {
    case .tapped(let colour) where shades[colour] == nil: .redispatch(Info(colour: colour))
    case .tapped(let colour): .redispatch(Colours(of: colour))
    case .colours, .info: .show
    case .copied: .ignore
    case .chosen, .help: .pass
    }
}
try app.register(App.self) { [weak app] message, sent in
    switch message {
    case .colours, .painted, .info: .show
    case .chosen(let colour):  // what the app calls it, with the list that has passed it on
        .redispatch(Painted(colour: colour, list: sent.child.flatMap { app?.flow($0)?["of"]?.stringValue }))
    case .favourites: .perform(.batch(link(to: favourites)))
    case .settings: .switch  // over the desk
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
tap(App.FlowMessage.info(Info(colour: "merlot")))  // from the other side
tap(App.FlowMessage.favourites)  // several moves in the place of one
tap(Colours.FlowMessage.chosen(colour: "bordeaux"))
tap(App.FlowMessage.settings(Settings()))

/// Opens all of these lists or none.
@MainActor
func open(_ colours: [String]) {
    let outcome = app.attempt(.batch(link(to: colours)))
    print("\(colours.joined(separator: ", ")): \(outcome.status) at \(outcome.index), revision \(app.revision)")
    print("  \(app.tree)")
}

open(["red", "wine"])
open(["wine", "green", "red"])
