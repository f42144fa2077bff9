// The screens of the tests of flows.

import NavCore

struct Home: NavigationRoute {}
struct Start: NavigationRoute { typealias Value = Int }
struct Walk: FlowRoute {
    typealias Value = String
    static let first = Start()
}
struct Level: NavigationRoute {
    typealias Value = String
    var level: Int
}
struct Word: NavigationRoute { typealias Value = String }
struct Told: NavigationRoute {
    typealias Value = Bool
    var words: [String]
}
struct Colour: NavigationRoute {
    typealias Value = String
    static let place = RoutePlace.sheet
}
struct Broken: Error {}
