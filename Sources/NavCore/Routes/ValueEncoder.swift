// From Encodable to a value. The compiler writes how a struct is encoded; nothing here needs Foundation.

/// Encodes into a value: a struct as a map of its properties, a property that is nil not at all.
struct ValueEncoder: Encoder {
    private let target: EncodingTarget
    /// The part of the target that is encoded; nil: all of it.
    private let place: Int?

    var codingPath: [any CodingKey] { target.path(to: place) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Throws: `EncodingError` for an integer beyond 64 bits, and what the type's own code throws.
    static func encode(_ value: some Encodable) throws -> NavigationValue {
        let target = EncodingTarget(in: nil, at: 0)
        try value.encode(to: ValueEncoder(target, nil))
        return target.value
    }

    fileprivate init(_ target: EncodingTarget, _ place: Int?) {
        self.target = target
        self.place = place
    }

    /// The target of what has parts.
    private var whole: EncodingTarget { place.map { target.part(at: $0) } ?? target }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let target = whole
        target.beginMembers()
        return KeyedEncodingContainer(MemberEncoding(target: target))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let target = whole
        target.beginItems()
        return ItemEncoding(target: target)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleEncoding(target: target, place: place) }
}

/// The place where a value is made. A member or an item that has parts of its own has a target of its own.
private final class EncodingTarget {
    private enum Form: UInt8 {
        case value
        case members
        case items
    }

    // No access of one lasts while other code is called.
    @exclusivity(unchecked) private var form = Form.value
    @exclusivity(unchecked) private var whole = NavigationValue.map(NavigationMap())
    @exclusivity(unchecked) private var members: [NavigationMap.Member] = []
    @exclusivity(unchecked) private var items: [NavigationValue] = []
    @exclusivity(unchecked) private var parts: [EncodingTarget] = []
    private let outer: EncodingTarget?
    /// Which part of the outer one it is.
    private let place: Int

    init(in outer: EncodingTarget?, at place: Int) {
        self.outer = outer
        self.place = place
    }

    var value: NavigationValue {
        switch form {
        case .value: return whole
        case .members:
            for part in parts { members[part.place].value = part.value }
            return .map(NavigationMap(members))
        case .items:
            for part in parts { items[part.place] = part.value }
            return .list(items)
        }
    }

    var count: Int { form == .members ? members.count : items.count }

    func beginMembers() {
        if form == .members { return }
        form = .members
        members.reserveCapacity(EncodingTarget.usualCount)
    }

    func beginItems() {
        form = .items
    }

    func set(_ value: NavigationValue, at place: Int?) {
        guard let place else {
            form = .value
            return whole = value
        }
        if form == .members { members[place].value = value } else { items[place] = value }
    }

    func add(_ value: NavigationValue, _ key: String) {
        members.append(NavigationMap.Member(key, value))
    }

    func add(_ value: NavigationValue) {
        items.append(value)
    }

    /// Most structs have no more properties.
    private static var usualCount: Int { 4 }

    /// Adds a part that its own code encodes: by default an empty map.
    func addPart(_ key: String) -> ValueEncoder {
        add(.map(NavigationMap()), key)
        return ValueEncoder(self, count - 1)
    }

    func addPart() -> ValueEncoder {
        add(.map(NavigationMap()))
        return ValueEncoder(self, count - 1)
    }

    func part(at place: Int) -> EncodingTarget {
        if let part = parts.last, part.place == place { return part }
        let part = EncodingTarget(in: self, at: place)
        parts.append(part)
        return part
    }

    func path(to part: Int?) -> [any CodingKey] {
        let path = outer?.path(to: place) ?? []
        guard let part else { return path }
        if form == .members { return path + [PathKey(stringValue: members[part].key)] }
        return path + [PathKey(intValue: part)]
    }

    /// The value of a type of the standard library, or a value itself; nil: the type's own code encodes it.
    static func value<Content: Encodable>(
        of content: Content, _ path: @autoclosure () -> [any CodingKey]
    ) throws -> NavigationValue? {
        if Content.self == String.self, let text = content as? String { return .string(text) }
        if Content.self == Int.self, let number = content as? Int { return .int(number) }
        if Content.self == Bool.self, let bool = content as? Bool { return .bool(bool) }
        if Content.self == Double.self, let number = content as? Double { return .double(number) }
        if Content.self == Float.self, let number = content as? Float { return .double(Double(number)) }
        if Content.self == NavigationValue.self, let value = content as? NavigationValue { return value }
        guard isInteger(Content.self), let number = content as? any FixedWidthInteger else { return nil }
        guard let fitting = Int64(exactly: number) else {
            let sentence = "\(number) is beyond an integer of 64 bits"
            throw EncodingError.invalidValue(number, .init(codingPath: path(), debugDescription: sentence))
        }
        return .int(fitting)
    }
}

/// Whether a type is an integer of the standard library's but Int, which is found first.
private func isInteger(_ type: Any.Type) -> Bool {
    type == Int64.self || type == Int32.self || type == Int16.self || type == Int8.self || type == UInt.self
        || type == UInt64.self || type == UInt32.self || type == UInt16.self || type == UInt8.self
}

/// A key of a path in an error.
private struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

private struct MemberEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: EncodingTarget
    var codingPath: [any CodingKey] { target.path(to: nil) }

    func encodeNil(forKey key: Key) { target.add(.null, key.stringValue) }
    func encode(_ value: String, forKey key: Key) { target.add(.string(value), key.stringValue) }
    func encode(_ value: Int, forKey key: Key) { target.add(.int(value), key.stringValue) }
    func encode(_ value: Bool, forKey key: Key) { target.add(.bool(value), key.stringValue) }
    func encode(_ value: Double, forKey key: Key) { target.add(.double(value), key.stringValue) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        if let value = try EncodingTarget.value(of: value, codingPath + [key]) {
            return target.add(value, key.stringValue)
        }
        try value.encode(to: target.addPart(key.stringValue))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        target.addPart(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        target.addPart(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { target.addPart("super") }
    func superEncoder(forKey key: Key) -> any Encoder { target.addPart(key.stringValue) }
}

private struct ItemEncoding: UnkeyedEncodingContainer {
    let target: EncodingTarget
    var codingPath: [any CodingKey] { target.path(to: nil) }
    var count: Int { target.count }

    func encodeNil() { target.add(.null) }

    func encode<T: Encodable>(_ value: T) throws {
        if let value = try EncodingTarget.value(of: value, target.path(to: count)) { return target.add(value) }
        try value.encode(to: target.addPart())
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        target.addPart().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { target.addPart().unkeyedContainer() }
    func superEncoder() -> any Encoder { target.addPart() }
}

private struct SingleEncoding: SingleValueEncodingContainer {
    let target: EncodingTarget
    let place: Int?
    var codingPath: [any CodingKey] { target.path(to: place) }

    func encodeNil() { target.set(.null, at: place) }
    func encode(_ value: String) { target.set(.string(value), at: place) }
    func encode(_ value: Int) { target.set(.int(value), at: place) }

    func encode<T: Encodable>(_ value: T) throws {
        if let value = try EncodingTarget.value(of: value, codingPath) { return target.set(value, at: place) }
        try value.encode(to: ValueEncoder(target, place))
    }
}
