// Arguments, results and states made of an app's own data.

import NavCore
import Testing

struct ConvertibleTests {
    @Test func variablesStandInArguments() throws {
        let navigator = try started()
        let (id, name, isOn, size, none) = (3, "blue", true, 1.5, nil as Int?)
        let tags = ["new", "cheap"]
        let prices = ["eur": 9.5]
        try navigator.navigate(
            to: "a",
            ["id": id, "name": name, "on": isOn, "size": size, "none": none, "tags": tags, "prices": prices])
        #expect(
            navigator.currentRequest?.arguments == [
                "id": 3, "name": "blue", "on": true, "size": 1.5, "none": .null, "tags": ["new", "cheap"],
                "prices": ["eur": 9.5],
            ])
    }

    @Test func everyOperationTakesThem() throws {
        let navigator = try Navigator()
        for route in ["main", "a"] { try navigator.register(route) }
        let id = 7
        let wanted = NavigationRequest("a", ["id": 7])
        try navigator.start("main", ["id": id])
        #expect(navigator.currentRequest == NavigationRequest("main", ["id": 7]))
        try navigator.navigate(to: "a", ["id": id])
        try navigator.navigateForResult(to: "a", ["id": id])
        try navigator.replaceTop(with: "a", ["id": id])
        #expect(try navigator.popToRoute("a", ["id": id]).status == .alreadyThere)
        try navigator.setStack(["main", .new("a", ["id": id]), .new(NavigationRequest("a", ["id": id]))])
        #expect(navigator.stack.dropFirst().map(\.request) == [wanted, wanted])
        try navigator.batch([
            .navigate(to: "a", ["id": id]), .navigateForResult(to: "a", ["id": id]), .popBack(result: id),
            .replaceTop(with: "a", ["id": id]), .popToRoute("a", ["id": id]),
        ])
        #expect(navigator.currentRequest == wanted)
        #expect(NavigationIntent.start("main", ["id": id]).description == "start(main([\"id\": 7]))")
        let route = try #require(navigator.routeID(named: "a"))
        #expect(NavigationRequest(route, ["id": id]).arguments == ["id": 7])
    }

    @Test func resultsAndStatesAreVariables() throws {
        let navigator = try started()
        let (colour, offset) = ("blue", 12)
        var result: NavigationResult?
        try navigator.navigateForResult(to: "a") { result = $0 }
        let entry = try #require(navigator.top)
        try navigator.setState(offset, of: entry)
        #expect(try navigator.state(of: entry) == 12)
        try navigator.setState(["y": offset], of: entry)
        #expect(try navigator.state(of: entry) == ["y": 12])
        try navigator.popBack(result: colour)
        #expect(result == .value("blue"))
    }

    @Test func variablesAndCasesAndListsStandTogether() {
        let (id, pin) = (3, "1234")
        let arguments: NavigationMap = [
            "id": id, "int": .int(id), "pin": .secret(pin), "bytes": .bytes([1]), "none": .null, "list": [1, 2],
            "mixed": [1, "two"] as NavigationValue, "tab": Tab.text,
        ]
        #expect(arguments["id"] == 3)
        #expect(arguments["int"] == 3)
        #expect(arguments["pin"]?.isSecret == true)
        #expect(arguments["bytes"] == .bytes([1]))
        #expect(arguments["none"] == .null)
        #expect(arguments["list"] == [1, 2])
        #expect(arguments["mixed"] == [1, "two"])
        #expect(arguments["tab"] == "text")
        #expect(
            NavigationRequest("a", ["id": id, "pin": .secret(pin)]).description == "a([\"id\": 3, \"pin\": (secret)])")
    }

    @Test func literalsAreOfEverything() {
        let request = NavigationRequest(
            "a", ["list": [1, "two", ["three": [true, .null]]], "map": ["a": 1, "b": "x"]])
        #expect(request["list"]?.listValue?.count == 3)
        #expect(request["map"]?["b"] == "x")
    }

    @Test func numbersOfOtherSizesAndTextsConvert() {
        #expect(Int32(5).navigationValue == 5)
        #expect(Int64.max.navigationValue == .int(Int64.max))
        #expect(Float(0.5).navigationValue == 0.5)
        #expect("a-b".prefix(1).navigationValue == "a")
        #expect(Optional(3).navigationValue == 3)
        #expect([Int?.none, 1].navigationValue == [.null, 1])
    }

    private enum Tab: String, NavigationValueConvertible {
        case text
    }
}
