// The pattern of a typed route gets the types of the properties, and has to fit them.

import NavCore
import Testing

private enum Sort: String, Codable, CaseIterable { case price, name }
private enum Level: Int, Codable, CaseIterable { case low, high }
private enum Mood: String, Codable { case calm }
private enum Shape: Codable { case circle(radius: Int) }
private struct Point: Codable { var x: Int, y: Int }

private protocol Patterned: NavigationRoute {
    static var pattern: String { get }
}
extension Patterned {
    static var place: RoutePlace { RoutePlace(pattern) }
}

private struct All: Patterned {
    static let name = "all"
    static let pattern = "/all/{id}/{sort}-{level}/{part?}?a={on}&{zoom?}&{page=1}&{tags*?}&{ids*?}#{anchor?}"
    var id: UInt8, sort: Sort, level: Level, part: String?, on: Bool, zoom: Float?, page: Int, tags: [Sort], ids: [Int],
        anchor: String?
}
private struct Missing: Patterned {
    static let pattern = "/missing"
    var id: Int
}
private struct Misspelt: Patterned {
    static let pattern = "/misspelt/{idd}"
    var id: Int
}
private struct Optional: Patterned {
    static let pattern = "/optional/{id}"
    var id: Int?
}
private struct NotOptional: Patterned {
    static let pattern = "/notOptional/{id?}"
    var id: Int
}
private struct Lists: Patterned {
    static let pattern = "/lists?{ids}"
    var ids: [Int]
}
private struct MaybeLists: Patterned {
    static let pattern = "/lists?{ids*}"
    var ids: [Int]?
}
private struct NoLists: Patterned {
    static let pattern = "/lists?{ids*}"
    var ids: Int
}
private struct Mistyped: Patterned {
    static let pattern = "/mistyped/{id:int}"
    var id: String
}
private struct Retyped: Patterned {
    static let pattern = "/retyped/{id:int}/{name:a|b}/{rest*}"
    var id: Int, name: String, rest: String
}
private struct Moody: Patterned {
    static let pattern = "/moody/{id}/{mood}/{page}"
    var id: Int, mood: Mood, page: Int
}
private struct MoodyLast: Patterned {
    static let pattern = "/moody/{id}/{page}/{mood}"
    var id: Int, page: Int, mood: Mood
}
private struct MoodyTyped: Patterned {
    static let pattern = "/typed/{id}/{mood}/{page:int}"
    var id: Int, mood: Mood, page: Int
}
private struct Shaped: Patterned {
    static let pattern = "/shaped/{id}"
    var id: Int, shape: Shape?, point: Point?
}

private struct Owned: Patterned {
    struct ID: RawRepresentable, Codable, Equatable { var rawValue: Int }
    static let pattern = "/owned/{id}/{level}"
    var id: ID, level: Level
}

struct RoutePatternTests {
    private func complaint<Route: NavigationRoute>(_ route: Route.Type) -> String? {
        do throws(NavigationError) {
            try Navigator().register(route)
            return nil
        } catch {
            #expect(error.status == .invalid && error.route == Route.name)
            return error.message
        }
    }

    @Test func eachTypeHasItsWord() throws {
        let navigator = Navigator()
        try navigator.register("home")
        try navigator.register(All.self)
        try navigator.start("home")
        try navigator.open(.trusted("/all/3/price-1/x?a=true&zoom=1.5&tags=name&tags=price&ids=4#end"))
        let all = try #require(All(navigator.currentRequest))
        #expect(all.id == 3 && all.sort == .price && all.level == .high && all.part == "x" && all.on)
        #expect(
            all.zoom == 1.5 && all.page == 1 && all.tags == [.name, .price] && all.ids == [4] && all.anchor == "end")
        for wrong in ["/all/x/price-1?a=true", "/all/3/size-1?a=true", "/all/3/price-x?a=true", "/all/3/price-1?a=1"] {
            #expect(throws: NavigationError.self) { try navigator.open(.trusted(wrong)) }
        }
        try navigator.open(.trusted("/all/3/price-1?a=false"))
        let least = try #require(All(navigator.currentRequest))
        #expect(least.tags == [] && least.ids == [] && least.part == nil && least.zoom == nil && least.anchor == nil)
    }

    @Test func aPatternHasToFit() {
        #expect(
            complaint(Missing.self)
                == "id of Missing is not optional, and is not in the pattern /missing: no link could say it")
        #expect(
            complaint(Misspelt.self)
                == "the pattern /misspelt/{idd} has {idd}, and Misspelt has no property of that name")
        #expect(complaint(Optional.self) == "id of Optional is optional: write {id?}")
        #expect(complaint(NotOptional.self) == "id of NotOptional is not optional: write {id}, or {id=…} with a value")
        #expect(complaint(Lists.self) == "ids of Lists is a list: write {ids*}, in the query")
        #expect(complaint(MaybeLists.self) == "ids of MaybeLists is optional: write {ids*?}")
        #expect(complaint(NoLists.self) == "ids of NoLists is no list: write {ids} without a star")
        #expect(
            complaint(Mistyped.self)
                == "id of Mistyped is of the type String, and the pattern /mistyped/{id:int} says int")
        #expect(complaint(Retyped.self) == nil)
        #expect(complaint(Shaped.self) == nil)
    }

    @Test func aTypeWithoutASampleIsAText() {
        #expect(
            complaint(Moody.self)
                == "the type of {page} of Moody is not known, since no sample of Mood can be made: let that be "
                + "CaseIterable, or write {page:int} or another type")
        #expect(complaint(MoodyLast.self) == nil)
        #expect(complaint(MoodyTyped.self) == nil)
    }

    @Test func aRawValueHasItsWord() throws {
        let navigator = Navigator()
        try navigator.register("home")
        try navigator.register(Owned.self)
        try navigator.start("home")
        try navigator.open(.trusted("/owned/7/1"))
        #expect(Owned(navigator.currentRequest)?.id == Owned.ID(rawValue: 7))
        #expect(throws: NavigationError.self) { try navigator.open(.trusted("/owned/x/1")) }
        // A number that no case has.
        let error = #expect(throws: NavigationError.self) { try navigator.open(.trusted("/owned/7/5")) }
        #expect(error?.hostCode == NavigationStatus.invalid.rawValue)
        #expect(error?.message.hasPrefix("the arguments are not those of owned: level: ") == true)
    }

    @Test func aPatternThatIsTakenLeavesNoRoute() throws {
        let navigator = Navigator()
        try navigator.register("other", pattern: "/owned/{a:int}/{b:int}")
        #expect(throws: NavigationError.self) { try navigator.register(Owned.self) }
        #expect(navigator.routeID(of: Owned.self) == nil)
    }

    @Test func whatFailsIsNotRegistered() {
        let navigator = Navigator()
        #expect(throws: NavigationError.self) { try navigator.register(Retyped.self, Missing.self, MoodyLast.self) }
        #expect(navigator.routeID(of: Retyped.self) != nil)
        #expect(navigator.routeID(of: Missing.self) == nil)
        #expect(navigator.routeID(of: MoodyLast.self) == nil)
    }
}
