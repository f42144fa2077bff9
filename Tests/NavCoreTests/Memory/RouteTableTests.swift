// The table of routes, against a dictionary.

import NavCoreModel
import Testing

@testable import NavCore

struct RouteTableTests {
    private func with<Value>(_ text: String, _ body: (Bytes) -> Value) -> Value {
        Array(text.utf8).withUnsafeBufferPointer { body(Bytes($0.baseAddress, $0.count)) }
    }

    @Test func tableDoesWhatADictionaryDoes() {
        var random = SeededRandom(8)
        var table = RouteTable()
        defer { table.free() }
        var routes: [String: Id] = [:]
        var gone: [Id] = []
        for _ in 0..<40_000 {
            let length = random.below(3) == 0 ? random.below(40) : 1
            let name = String(repeating: "x", count: length) + "\(random.below(700))"
            switch random.below(5) {
            case 0...1:
                let (status, slot) = with(name) { table.add($0) }
                #expect(status == (routes[name] == nil ? .ok : .ambiguous))
                if status == .ok { routes[name] = table[slot].pointee.id }
            case 2:
                guard let id = routes.removeValue(forKey: name), let slot = table.find(id) else { continue }
                table.remove(slot)
                gone.append(id)
            default:
                let slot = with(name) { table.find($0) }
                #expect(slot.map { table[$0].pointee.id } == routes[name])
            }
            #expect(table.count == routes.count)
        }
        for (name, id) in routes {
            #expect(table.find(id).map { String(table[$0].pointee.name) } == name)
            #expect(with(name) { table.find($0) } == table.find(id))
        }
        for id in gone { #expect(table.find(id) == nil) }
        var seen = 0
        table.forEach { _ in seen += 1 }
        #expect(seen == routes.count)
    }

    @Test func namesAreChecked() {
        func check(_ name: String) -> NavigationStatus { with(name) { RouteTable.check(name: $0) } }
        for name in ["a", "日本", "a/b", "a b", "é", "\u{A0}", String(repeating: "a", count: 1024)] {
            #expect(check(name) == .ok)
        }
        for name in ["", "{", "}", "*", "?", "#", "%", "a\n", "\u{0}", "\u{7F}", "\u{80}", "a\u{9F}b"] {
            #expect(check(name) == .invalid)
        }
        #expect(check(String(repeating: "a", count: 1025)) == .tooLarge)
        #expect([0xFF].withUnsafeBufferPointer { RouteTable.check(name: Bytes($0.baseAddress, 1)) } == .invalid)
    }
}
