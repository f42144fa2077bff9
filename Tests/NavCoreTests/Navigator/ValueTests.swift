// Values: what goes in comes out, equal means the same type and content, and limits are kept.

import NavCore
import Testing

struct ValueTests {
    private func roundTrip(_ value: NavigationValue) throws -> NavigationValue? {
        let navigator = try started()
        try navigator.navigate(to: NavigationRequest("a", value))
        var result: NavigationValue?
        try navigator.navigateForResult(to: "b") { result = $0.value }
        try navigator.popBack(result: value)
        #expect(result == navigator.currentRequest?.arguments)
        return result
    }

    @Test(
        arguments: [
            .null, true, false, 0, .int(Int64.max), .int(Int64.min), 0.5, "", "text", "a\u{0}b",
            "日本 \u{1F600} e\u{301}",
            .bytes([]), .bytes([0, 255, 128]), [], [:], [1, [2, ["x": .null]]], ["b": 1, "a": [true], "": 2.5],
        ] as [NavigationValue])
    func valueComesOutAsItWentIn(_ value: NavigationValue) throws {
        #expect(try roundTrip(value) == value)
    }

    @Test func doublesKeepTheirBits() throws {
        for bits in [0, 1 << 63, 0x7FF8_0000_0000_0000, 0x7FF8_0000_0000_0001, 0x7FF0_0000_0000_0000, 1] as [UInt64] {
            #expect(try roundTrip(.double(Double(bitPattern: bits)))?.doubleValue?.bitPattern == bits)
        }
        #expect(NavigationValue.double(0.0) != .double(-0.0))
        #expect(NavigationValue.double(.nan) == .double(.nan))
    }

    @Test func equalMeansTypeAndContent() {
        #expect(NavigationValue.int(1) != .double(1))
        #expect(NavigationValue.string("1") != .bytes([0x31]))
        #expect(NavigationValue.string("é") != .string("e\u{301}"))
        #expect((["a": 1, "b": 2] as NavigationValue) == ["b": 2, "a": 1])
        #expect((["a": 1, "b": 2] as NavigationValue).hashValue == (["b": 2, "a": 1] as NavigationValue).hashValue)
        #expect((["a": 1] as NavigationValue) != ["a": 1, "b": 2])
        #expect(([1, 2] as NavigationValue) != [2, 1])
        let object = Counted(Counter())
        #expect(NavigationValue.object(object) == .object(object))
        #expect(NavigationValue.object(object) != .object(Counted(Counter())))
    }

    @Test func secretStaysSecretAndEqual() throws {
        let value: NavigationValue = ["user": "eve", "password": .secret("hunter2"), "keys": [.secret([1, 2])]]
        let came = try #require(try roundTrip(value))
        #expect(came == value)
        #expect(came == ["user": "eve", "password": "hunter2", "keys": [[1, 2]]])
        #expect(came["password"]?.isSecret == true)
        #expect(came["user"]?.isSecret == false)
        #expect(came["keys"]?.listValue?.first?.isSecret == true)
        #expect(came["password"]?.stringValue == "hunter2")
        #expect(came["password"]?.revealed.isSecret == false)
        #expect(!came.description.contains("hunter2"))
        #expect(!came.description.contains("[1, 2]"))
        #expect(NavigationValue.secret(1).hashValue == NavigationValue.int(1).hashValue)
        #expect(try roundTrip(.secret(.secret(.null)))?.isSecret == true)
        #expect(try roundTrip(.secret(["a": 1]))?.isSecret == true)
    }

    @Test func secretIsNoLevelAndNotInTheDescription() throws {
        let deepest = (1..<128).reduce(NavigationValue.secret(.null)) { value, _ in .secret(.list([value])) }
        #expect(try roundTrip(deepest) == deepest)
        let counter = Counter()
        let navigator = try started()
        do {
            let object = NavigationValue.secret(.object(counter.make()))
            try navigator.navigate(to: NavigationRequest("a", ["pin": .secret(1234), "key": object]))
        }
        #expect(!navigator.debugDescription.contains("1234"))
        #expect(counter.alive == 1)
        #expect(navigator.topmost(NavigationRequest("a", ["pin": 1234])) == nil)
        try navigator.popBack()
        #expect(counter.alive == 0)
    }

    @Test func keysAreToldApartByTheirBytes() throws {
        let value: NavigationValue = ["é": 1, "e\u{301}": 2]
        #expect(try roundTrip(value) == value)
        #expect(value["é"] == 1)
        #expect(value["e\u{301}"] == 2)
    }

    @Test func keyTwiceIsInvalid() throws {
        let navigator = try started()
        let twice: NavigationValue = ["k": 1, "other": 2, "k": 3]
        #expect(
            thrown { () throws(NavigationError) in try navigator.navigate(to: NavigationRequest("a", twice))
            }
                == .invalid)
        #expect(thrown { () throws(NavigationError) in try navigator.popBack(result: [twice]) } == .invalid)
    }

    @Test func memberMayBeSetAndRemoved() {
        var map: NavigationMap = ["a": 1]
        map["b"] = 2
        map["a"] = 3
        #expect(map == ["b": 2, "a": 3])
        map["b"] = nil
        #expect(map == ["a": 3])
        #expect(map["b"] == nil)
    }

    @Test func valuesNestToALimit() throws {
        func nested(_ depth: Int) -> NavigationValue { (1..<depth).reduce(.null) { value, _ in .list([value]) } }
        #expect(try roundTrip(nested(128)) == nested(128))
        let navigator = try started()
        for depth in [129, 130, 2000] {
            #expect(thrown { () throws(NavigationError) in try navigator.popBack(result: nested(depth)) } == .tooLarge)
        }
    }

    @Test func longTextsAndListsHaveLimits() throws {
        let navigator = try started()
        let text = NavigationValue.string(String(repeating: "a", count: 16 << 20 + 1))
        #expect(thrown { () throws(NavigationError) in try navigator.popBack(result: text) } == .tooLarge)
        let counter = Counter()
        do {
            let list = NavigationValue.list(
                Array(repeating: .null, count: 1 << 20) + [.object(counter.make())])
            #expect(thrown { () throws(NavigationError) in try navigator.popBack(result: list) } == .tooLarge)
        }
        #expect(counter.alive == 0)
        let fits = NavigationValue.list(Array(repeating: .int(7), count: 100_000))
        #expect(try roundTrip(fits) == fits)
    }

    @Test func valueReadsAsItsOwnType() {
        let value: NavigationValue = ["id": 3, "on": true, "name": "x", "ratio": 0.5, "items": [1]]
        #expect(value["id"]?.intValue == 3)
        #expect(value["on"]?.boolValue == true)
        #expect(value["name"]?.stringValue == "x")
        #expect(value["ratio"]?.doubleValue == 0.5)
        #expect(value["items"]?.listValue == [1])
        #expect(value["id"]?.stringValue == nil)
        #expect(value.mapValue?.count == 5)
        #expect(NavigationValue.bytes([1]).bytesValue == [1])
        #expect(NavigationValue.int(Int64.max).int64Value == Int64.max)
    }
}
