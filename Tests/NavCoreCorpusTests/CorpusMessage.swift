// Messages between the runner of the corpus and its driver: values, as bytes. docs/corpus-driver.md says how they are written.

import NavCore

/// Stands for a host object in a message that was read.
final class CorpusObjectName: Sendable {
    let name: String
    /// The object is given to the navigator once more; else it is only compared.
    let isGiven: Bool

    init(_ name: String, isGiven: Bool) {
        self.name = name
        self.isGiven = isGiven
    }
}

struct CorpusReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = UnsafeRawBufferPointer(bytes) }

    private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        defer { position += MemoryLayout<Number>.size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: type))
    }

    private mutating func content() -> UnsafeRawBufferPointer {
        let length = Int(number(UInt32.self))
        defer { position += length }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
    }

    private mutating func string() -> String { String(decoding: content(), as: UTF8.self) }

    private mutating func skip(_ tag: Unicode.Scalar) -> Bool {
        if bytes[position] != UInt8(ascii: tag) { return false }
        position += 1
        return true
    }

    mutating func value() -> NavigationValue {
        position += 1
        switch bytes[position - 1] {
        case UInt8(ascii: "!"): return .secret(value())
        case UInt8(ascii: "t"): return .bool(true)
        case UInt8(ascii: "f"): return .bool(false)
        case UInt8(ascii: "i"): return .int(number(Int64.self))
        case UInt8(ascii: "d"): return .double(Double(bitPattern: number(UInt64.self)))
        case UInt8(ascii: "s"): return .string(string())
        case UInt8(ascii: "b"): return .bytes(Array(content()))
        case UInt8(ascii: "g"): return .object(CorpusObjectName(string(), isGiven: true))
        case UInt8(ascii: "o"): return .object(CorpusObjectName(string(), isGiven: false))
        case UInt8(ascii: "["):
            var items: [NavigationValue] = []
            while !skip("]") { items.append(value()) }
            return .list(items)
        case UInt8(ascii: "{"):
            var map = NavigationMap()
            while !skip("}") {
                position += 1
                map.members.append(.init(string(), value()))
            }
            return .map(map)
        default: return .null
        }
    }
}

/// A map that was read.
struct CorpusMessage {
    private let members: [String: NavigationValue]

    init(_ value: NavigationValue) {
        members = Dictionary((value.mapValue?.members ?? []).map { ($0.key, $0.value) }) { first, _ in first }
    }

    subscript(key: String) -> NavigationValue? { members[key] }

    func has(_ key: String) -> Bool { members[key] != nil }
    func int(_ key: String) -> Int { self[key]?.intValue ?? 0 }
    func id(_ key: String) -> UInt64 { UInt64(bitPattern: self[key]?.int64Value ?? 0) }
    func entry(_ key: String = "entry") -> EntryID { EntryID(rawValue: id(key)) }
    func flag(_ key: String) -> Bool { self[key]?.boolValue ?? false }
    func word(_ key: String) -> String { text(key) ?? "" }
    /// Nil where it is no UTF-8, too.
    func text(_ key: String) -> String? { self[key]?.stringValue }
    func map(_ key: String) -> CorpusMessage? { self[key].map { CorpusMessage($0) } }
    func list(_ key: String) -> [NavigationValue] { self[key]?.listValue ?? [] }
}

struct CorpusWriter {
    private(set) var bytes: [UInt8] = []

    private mutating func add(tag: Unicode.Scalar) { bytes.append(UInt8(ascii: tag)) }

    private mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func add(tag: Unicode.Scalar, _ content: some Collection<UInt8>) {
        add(tag: tag)
        add(UInt32(content.count))
        bytes.append(contentsOf: content)
    }

    mutating func key(_ key: String) { add(tag: "s", key.utf8) }

    mutating func put(_ key: String, _ word: String) {
        self.key(key)
        add(tag: "s", word.utf8)
    }

    mutating func put(_ key: String, _ number: Int64) {
        self.key(key)
        item(number)
    }

    mutating func put(_ key: String, _ number: Int) { put(key, Int64(number)) }
    mutating func put(_ key: String, _ number: UInt64) { put(key, Int64(bitPattern: number)) }
    mutating func put(_ key: String, _ id: (some NavigatorID)?) { if let id { put(key, id.rawValue) } }

    mutating func put(_ key: String, _ flag: Bool) {
        self.key(key)
        add(tag: flag ? "t" : "f")
    }

    mutating func put(_ key: String, _ value: NavigationValue?) {
        guard let value else { return }
        self.key(key)
        add(value)
    }

    mutating func map(_ key: String? = nil, _ body: (inout CorpusWriter) -> Void) {
        if let key { self.key(key) }
        add(tag: "{")
        body(&self)
        add(tag: "}")
    }

    mutating func list<Item>(_ key: String, _ items: some Sequence<Item>, _ body: (inout CorpusWriter, Item) -> Void) {
        self.key(key)
        add(tag: "[")
        for item in items { body(&self, item) }
        add(tag: "]")
    }

    mutating func item(_ number: Int64) {
        add(tag: "i")
        add(number)
    }

    private mutating func add(_ value: NavigationValue) {
        switch value {
        case .null: add(tag: "n")
        case .bool(let bool): add(tag: bool ? "t" : "f")
        case .int(let int): item(int)
        case .double(let double):
            add(tag: "d")
            add(double.bitPattern)
        case .string(let string): add(tag: "s", string.utf8)
        case .bytes(let bytes): add(tag: "b", bytes)
        case .list(let items):
            add(tag: "[")
            for item in items { add(item) }
            add(tag: "]")
        case .map(let map):
            add(tag: "{")
            for member in map.members { put(member.key, member.value) }
            add(tag: "}")
        case .object(let object): add(tag: "o", ((object.object as? CorpusObject)?.name ?? "?").utf8)
        case .secret(let inner):
            add(tag: "!")
            add(inner)
        }
    }
}
