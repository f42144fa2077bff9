// Values and requests as JSON, and back.

import Foundation
import NavCore
import Testing

struct CodableTests {
    private final class Note: Sendable {}

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func value(_ text: String) throws -> NavigationValue {
        try JSONDecoder().decode(NavigationValue.self, from: Data(text.utf8))
    }

    @Test(
        arguments: [
            (.null, "null"), (true, "true"), (false, "false"), (1, "1"), (0, "0"),
            (.int(Int64.max), "9223372036854775807"),
            (.int(Int64.min), "-9223372036854775808"), (2.5, "2.5"), (.double(3), #"{"$double":3}"#),
            (.double(.infinity), #"{"$double":"inf"}"#), (.double(-.infinity), #"{"$double":"-inf"}"#),
            ("blue", #""blue""#), ("", #""""#), (.bytes([]), #"{"$bytes":""}"#), (.bytes([0]), #"{"$bytes":"AA=="}"#),
            (.bytes([0xFF, 0xFE]), #"{"$bytes":"//4="}"#), (.bytes([1, 2, 3]), #"{"$bytes":"AQID"}"#),
            (.list([1, "a", []]), #"[1,"a",[]]"#), (["id": 3, "$bytes": "x"], #"{"$$bytes":"x","id":3}"#),
            (["$$": .null], #"{"$$$":null}"#), ([:], "{}"),
        ] as [(NavigationValue, String)])
    func valueIsTheSameAfterwards(_ given: NavigationValue, _ text: String) throws {
        #expect(try json(given) == text)
        #expect(try value(text) == given)
    }

    @Test func doublesKeepTheirBits() throws {
        for double: Double in [-0.0, 0.1, 1e300, -1e-300, 5e-324, .greatestFiniteMagnitude, 1 / 3] {
            #expect(try value(try json(NavigationValue.double(double))) == .double(double))
        }
        guard case .double(let none) = try value(try json(NavigationValue.double(.nan))) else {
            Issue.record("it is no double")
            return
        }
        #expect(none.isNaN)
    }

    @Test func bytesOfEveryLengthComeBack() throws {
        for count in 0...260 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            #expect(try value(try json(NavigationValue.bytes(bytes))) == .bytes(bytes))
        }
    }

    @Test(
        arguments: [
            #"{"$double":"one"}"#, #"{"$double":true}"#, #"{"$bytes":"AA"}"#, #"{"$bytes":"AB=="}"#,
            #"{"$bytes":"A=A="}"#,
            #"{"$bytes":"\u00e9"}"#, #"{"$bytes":[1]}"#, #"{"$other":1}"#, "9223372036854775808", "1e300",
            #"{"a":1,"$b":2}"#, "",
        ])
    func anythingElseIsRefused(_ text: String) {
        #expect(throws: (any Error).self) { try value(text) }
    }

    @Test func neitherObjectsNorSecretsAreEncoded() {
        let map = NavigationMap([.init("a", 1), .init("a", 2)])
        for given in [NavigationValue.object(Note()), .secret("1234"), .list([.secret(1)]), .map(map)] {
            #expect(throws: EncodingError.self) { try json(given) }
        }
    }

    @Test func requestIsTheSameAfterwards() throws {
        let requests: [(NavigationRequest, String)] = [
            ("home", #"{"route":"home"}"#),
            (NavigationRequest("order", ["id": 7]), #"{"arguments":{"id":7},"route":"order"}"#),
            (NavigationRequest("order", .null), #"{"arguments":null,"route":"order"}"#),
        ]
        for (request, text) in requests {
            #expect(try json(request) == text)
            #expect(try JSONDecoder().decode(NavigationRequest.self, from: Data(text.utf8)) == request)
        }
        let id = try Navigator().register("home")
        #expect(throws: EncodingError.self) { try json(NavigationRequest(id)) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NavigationRequest.self, from: Data(#"{"arguments":1}"#.utf8))
        }
    }
}
