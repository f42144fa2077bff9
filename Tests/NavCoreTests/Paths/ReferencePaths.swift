// A slow matcher: each pattern of a list is compared with the path, and the first in the documented order has it.

import NavCore

/// What a path says of a parameter of the query or the fragment.
enum ReferenceText: Equatable {
    case text(String)
    case malformed

    init(_ decoded: String?) { self = decoded.map { .text($0) } ?? .malformed }

    var decoded: String? {
        if case .text(let text) = self { return text }
        return nil
    }
}

/// A path or URL in parts, decoded.
struct ReferencePath: Equatable {
    var segments: [String] = []
    /// Without the keys that can't be decoded.
    var query: [(key: String, value: ReferenceText)] = []
    var fragment: ReferenceText?
    var hasDetail = false

    static func == (left: ReferencePath, right: ReferencePath) -> Bool {
        left.segments == right.segments && left.fragment == right.fragment
            && left.query.elementsEqual(right.query) { $0 == $1 }
    }

    /// Nil for a malformed escape of the path. The text has no scheme.
    init?(_ text: String, upon base: [String] = []) {
        var rest = Array(text.utf8)[...]
        if let hash = rest.firstIndex(of: 0x23) {
            let text = rest[hash...].dropFirst()
            if !text.isEmpty { fragment = ReferenceText(ReferencePath.decode(text)) }
            hasDetail = text.first == 0x2F
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: 0x3F) {
            for item in rest[mark...].dropFirst().split(separator: 0x26) {
                let parts = item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
                guard let key = ReferencePath.decode(parts[0], plusIsSpace: true) else { continue }
                let value = ReferencePath.decode(parts.count > 1 ? parts[1] : [], plusIsSpace: true)
                query.append((key, ReferenceText(value)))
            }
            rest = rest[..<mark]
        }
        segments = rest.first == 0x2F ? [] : base
        for part in rest.split(separator: 0x2F) where part != [0x2E] {
            if part == [0x2E, 0x2E] {
                _ = segments.popLast()
            } else {
                guard let decoded = ReferencePath.decode(part) else { return nil }
                segments.append(decoded)
            }
        }
    }

    private static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == 0x25 {
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ "0123456789abcdefABCDEF".utf8.contains($0) }),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// A path, and behind its # another one.
struct ReferenceHalves {
    let path: ReferencePath
    /// Nil for a malformed escape.
    let detail: ReferencePath?

    init?(_ text: String, upon base: [String] = []) {
        guard let hash = text.firstIndex(of: "#"), text[hash...].dropFirst().first == "/",
            let path = ReferencePath(String(text[..<hash]), upon: base)
        else { return nil }
        self.path = path
        detail = ReferencePath(String(text[hash...].dropFirst()))
    }
}

struct ReferenceMatch: Equatable {
    var pattern: Int
    var parameters: [String: NavigationValue]
}

struct ReferencePaths {
    var patterns: [ReferencePattern] = []

    /// What a path leads to; nil where that is nothing.
    func match(_ path: ReferencePath, isFromOutside: Bool = false) -> ReferenceMatch? {
        var best: (index: Int, order: [[Int]])?
        for (index, pattern) in patterns.enumerated() {
            guard let order = order(of: pattern, path), accepts(pattern, path, isFromOutside) else { continue }
            if best == nil || order.isBefore(best?.order ?? []) { best = (index, order) }
        }
        guard let found = best?.index else { return nil }
        return ReferenceMatch(pattern: found, parameters: parameters(of: patterns[found], path))
    }

    /// Where a pattern that has the path stands among others, segment by segment; nil where it has not.
    private func order(of pattern: ReferencePattern, _ path: ReferencePath) -> [[Int]]? {
        var order: [[Int]] = []
        for (index, segment) in path.segments.enumerated() {
            guard index < pattern.segments.count else {
                guard pattern.rest != nil, path.segments[index...].allSatisfy(isOneOfAll) else { return nil }
                return order + [pattern.isPresented ? [0, .max] : [3]]
            }
            let presented = isPresented(pattern, to: index + 1) ? 0 : 1
            switch pattern.segments[index] {
            case .name(let name):
                guard name.utf8.elementsEqual(segment.utf8) else { return nil }
                order.append([presented, 0])
            case .foldedName(let name):
                guard name.lowered.utf8.elementsEqual(segment.lowered.utf8) else { return nil }
                order.append([presented, 1])
            case .form(let form):
                guard form.values(in: segment) != nil else { return nil }
                order.append([presented, 2] + form.order)
            case .parameter(let parameter):
                guard parameter.type.value(of: segment) != nil else { return nil }
                order.append([presented, 3, parameter.type.rank])
            }
        }
        let count = path.segments.count
        if count < pattern.segments.count { return count >= pattern.required ? order + [[1]] : nil }
        guard let rest = pattern.rest else { return order + [[0]] }
        return rest.mayBeAbsent ? order + [[2]] : nil
    }

    /// Whether a segment can be a part of what takes all that is left.
    private func isOneOfAll(_ segment: String) -> Bool {
        !segment.utf8.elementsEqual(".".utf8) && !segment.utf8.elementsEqual("..".utf8) && !segment.utf8.contains(0x2F)
    }

    /// Whether a presented pattern ends after so many of a pattern's segments.
    private func isPresented(_ pattern: ReferencePattern, to depth: Int) -> Bool {
        patterns.contains {
            $0.isPresented && $0.rest == nil && $0.segments.count == depth && $0.hasSameWay(as: pattern, to: depth)
        }
    }

    private func accepts(_ pattern: ReferencePattern, _ path: ReferencePath, _ isFromOutside: Bool) -> Bool {
        if isFromOutside, !pattern.isLinkable { return false }
        if path.hasDetail, pattern.fragment == nil { return false }
        func accepts(_ parameter: ReferenceParameter, _ given: ReferenceText?) -> Bool {
            given.map { $0.decoded.flatMap { parameter.type.value(of: $0) } != nil } ?? parameter.mayBeAbsent
        }
        return pattern.query.allSatisfy { parameter in
            let items = parameter.isList ? path.values(of: parameter.key) : []
            return accepts(parameter, path.value(of: parameter.key)) && items.allSatisfy { accepts(parameter, $0) }
        }
            && pattern.fragment.map { accepts($0, path.fragment) } != false
    }

    func parameters(of pattern: ReferencePattern, _ path: ReferencePath, isEnd: Bool = true) -> [String:
        NavigationValue]
    {
        var values: [String: NavigationValue] = [:]
        func fill(_ parameter: ReferenceParameter, _ text: String?) {
            values[parameter.name] = text.map { parameter.type.value(of: $0) } ?? parameter.fallbackValue
        }
        for (index, segment) in pattern.segments.enumerated() {
            let text = index < path.segments.count ? path.segments[index] : nil
            switch segment {
            case .name, .foldedName: continue
            case .form(let form):
                for (parameter, value) in zip(form.parameters, text.flatMap { form.values(in: $0) } ?? []) {
                    fill(parameter, value)
                }
            case .parameter(let parameter): fill(parameter, text)
            }
        }
        if let rest = pattern.rest {
            let left = path.segments.dropFirst(pattern.segments.count)
            fill(rest, left.isEmpty ? nil : left.joined(separator: "/"))
        }
        for parameter in pattern.query {
            let items = isEnd && parameter.isList ? path.values(of: parameter.key).compactMap(\.decoded) : []
            if items.isEmpty || !parameter.isList {
                fill(parameter, isEnd ? path.value(of: parameter.key)?.decoded : nil)
            } else {
                values[parameter.name] = .list(items.compactMap { parameter.type.value(of: $0) })
            }
        }
        if let fragment = pattern.fragment { fill(fragment, isEnd ? path.fragment?.decoded : nil) }
        return values
    }

    /// The patterns at which the way to a pattern comes by, from the root up, and itself.
    func waypoints(to found: Int, _ path: ReferencePath) -> [Int] {
        let pattern = patterns[found]
        let end = pattern.rest == nil ? min(pattern.segments.count, path.segments.count) : path.segments.count
        let between = (0..<end).compactMap { depth in
            patterns.firstIndex {
                $0.rest == nil && $0.segments.count == depth && $0.hasSameWay(as: pattern, to: depth)
                    && $0.query.allSatisfy(\.mayBeAbsent) && $0.fragment?.mayBeAbsent != false
            }
        }
        return between + [found]
    }
}

extension ReferencePath {
    func values(of key: String) -> [ReferenceText] {
        query.filter { $0.key.utf8.elementsEqual(key.utf8) }.map(\.value)
    }

    func value(of key: String) -> ReferenceText? {
        query.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}

extension [[Int]] {
    /// At the first place where both differ.
    fileprivate func isBefore(_ other: [[Int]]) -> Bool {
        for (own, others) in zip(self, other) where own != others { return own.lexicographicallyPrecedes(others) }
        return false
    }
}
