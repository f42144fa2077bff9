// Values and requests as Codable: text that an app keeps in a file of its own. Other languages write the same JSON.

/// Encodes as JSON's own null, boolean, number, text, list and map.
///
/// - A double that JSON would write as an integer, and a double that is no number: `{"$double": 3}`, `{"$double": "nan"}`,
///   `{"$double": "inf"}`, `{"$double": "-inf"}`. The bits of a NaN are not kept.
/// - Bytes: `{"$bytes": "…"}` with Base64.
/// - A key that begins with `$` gets one more `$`.
///
/// - Throws: `EncodingError` for a host object, a secret value, and a map with a key twice; `DecodingError` for all else
///   than such a text.
extension NavigationValue: Codable {
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .int(let int): try int.encode(to: encoder)
        case .double(let double) where double.isFinite && double != double.rounded(): try double.encode(to: encoder)
        case .double(let double): try encode(double, to: encoder)
        case .string(let string): try string.encode(to: encoder)
        case .bytes(let bytes): try Tagged.encode(Base64.text(of: bytes), .bytes, to: encoder)
        case .list(let items): try items.encode(to: encoder)
        case .map(let map): try map.encode(to: encoder)
        case .object: throw encoder.refusal(of: self, "a host object can't be encoded")
        case .secret: throw encoder.refusal(of: self, "a secret value is not encoded")
        }
    }

    private func encode(_ double: Double, to encoder: any Encoder) throws {
        if double.isFinite { return try Tagged.encode(double, .double, to: encoder) }
        let name = double.isNaN ? "nan" : double > 0 ? "inf" : "-inf"
        try Tagged.encode(name, .double, to: encoder)
    }

    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: MemberKey.self) {
            self = try Tagged.value(in: members) ?? .map(NavigationMap(from: members))
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let int = try? container.decode(Int64.self) {
            self = .int(int)
        } else if let double = try? container.decode(Double.self) {
            guard double != double.rounded() else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "an integer has at most 64 bits")
            }
            self = .double(double)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else {
            self = .list(try container.decode([NavigationValue].self))
        }
    }
}

extension NavigationMap {
    fileprivate func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        var keys: Set<String> = []
        for member in members {
            guard keys.insert(member.key).inserted else {
                throw encoder.refusal(of: self, "the key \"\(member.key)\" stands twice")
            }
            let key = member.key.hasPrefix("$") ? "$" + member.key : member.key
            try container.encode(member.value, forKey: MemberKey(key))
        }
    }

    fileprivate init(from container: KeyedDecodingContainer<MemberKey>) throws {
        self.init(
            try container.allKeys.map { key in
                let name = key.stringValue
                guard !name.hasPrefix("$") || name.hasPrefix("$$") else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: container, debugDescription: "the tag \"\(name)\" is unknown")
                }
                let value = try container.decode(NavigationValue.self, forKey: key)
                return Member(name.hasPrefix("$") ? String(name.dropFirst()) : name, value)
            })
    }
}

/// Encodes as `{"route": "order", "arguments": {"id": 7}}`.
///
/// - Throws: `EncodingError` for a request by a ``RouteID``, which has a meaning in its navigator only, and what
///   ``NavigationValue`` throws.
extension NavigationRequest: Codable {
    private enum Keys: String, CodingKey {
        case route, arguments
    }

    public func encode(to encoder: any Encoder) throws {
        guard routeID == nil else { throw encoder.refusal(of: self, "a request by an id can't be encoded") }
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(route, forKey: .route)
        if let arguments { try container.encode(arguments, forKey: .arguments) }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        // A null is an argument too, which decodeIfPresent would lose.
        let arguments =
            container.contains(.arguments) ? try container.decode(NavigationValue.self, forKey: .arguments) : nil
        self.init(try container.decode(String.self, forKey: .route), arguments)
    }
}

extension Encoder {
    fileprivate func refusal(of value: Any, _ sentence: String) -> EncodingError {
        EncodingError.invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: sentence))
    }
}

/// Any key.
private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: String) { stringValue = key }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// A map of one member whose key says which type the value has.
private enum Tagged: String {
    case double = "$double"
    case bytes = "$bytes"

    static func encode(_ value: some Encodable, _ tag: Tagged, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(value, forKey: MemberKey(tag.rawValue))
    }

    /// Returns nil if the map has no tag.
    static func value(in container: KeyedDecodingContainer<MemberKey>) throws -> NavigationValue? {
        guard container.allKeys.count == 1, let tag = Tagged(rawValue: container.allKeys[0].stringValue) else {
            return nil
        }
        let key = container.allKeys[0]
        switch tag {
        case .double:
            if let double = try? container.decode(Double.self, forKey: key) { return .double(double) }
            switch try container.decode(String.self, forKey: key) {
            case "nan": return .double(.nan)
            case "inf": return .double(.infinity)
            case "-inf": return .double(-.infinity)
            default: break
            }
        case .bytes:
            if let bytes = Base64.bytes(of: try container.decode(String.self, forKey: key)) { return .bytes(bytes) }
        }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "what stands for \(tag.rawValue) is none")
    }
}

/// Base64 of RFC 4648, with padding.
private enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (group + [0, 0]).prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            for place in 0...3 {
                text.append(
                    place <= group.count ? letters[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns nil for all else than what ``text(of:)`` writes.
    static func bytes(of text: String) -> [UInt8]? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }.map { letters.firstIndex(of: $0) }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        for (place, digit) in digits.enumerated() {
            guard let digit else { return nil }
            bits = bits << 6 | UInt32(digit)
            if place % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - 2 * (place % 4)))) }
        }
        return self.text(of: bytes) == text ? bytes : nil
    }
}
