// Paths from arguments, the slow way: every byte that could mean something is escaped, and what is written is looked up.

import NavCore

extension ReferencePattern {
    var parameters: [ReferenceParameter] {
        let ofPath = segments.flatMap(\.parameters)
        return ofPath + [rest, fragment].compactMap(\.self) + query
    }

    /// Arguments with the values of those that are absent.
    func withFallbacks(_ arguments: [NavigationMap.Member]) -> [String: NavigationValue] {
        var values: [String: NavigationValue] = [:]
        for parameter in parameters {
            values[parameter.name] = arguments.value(of: parameter.name) ?? parameter.fallbackValue
        }
        return values
    }

    /// Whether a navigation takes these arguments.
    func fits(_ arguments: [NavigationMap.Member]) -> Bool {
        func given(_ parameter: ReferenceParameter) -> NavigationValue? {
            arguments.value(of: parameter.name)
        }
        let areOfTheirKind = parameters.allSatisfy { parameter in
            guard let value = given(parameter) else { return parameter.mayBeAbsent }
            guard parameter.isList else { return isOfKind(value, parameter) }
            guard case .list(let items) = value else { return false }
            return items.allSatisfy { isOfKind($0, parameter) }
        }
        func isOfKind(_ value: NavigationValue, _ parameter: ReferenceParameter) -> Bool {
            switch (value, parameter.type) {
            case (.bool, .bool), (.int, .int), (.string, .text), (.string, .host): true
            case (.double(let number), .double): number.isFinite
            case (.string(let text), .uuid), (.string(let text), .choice): parameter.type.value(of: text) != nil
            default: false
            }
        }
        let ofPath = segments.flatMap(\.parameters)
        let areThere = (ofPath + [rest].compactMap(\.self)).map { given($0) != nil }
        return areOfTheirKind && areThere == areThere.filter(\.self) + areThere.filter { !$0 }
    }

    /// The text of a value; nil where it is not of the type, or can't be said.
    private static func text(of value: NavigationValue, _ parameter: ReferenceParameter) -> String? {
        let text: String
        switch (value, parameter.type) {
        case (.bool(let value), .bool): text = "\(value)"
        case (.int(let value), .int): text = "\(value)"
        case (.double(let value), .double): text = "\(value)"
        case (.string(let value), .text), (.string(let value), .uuid), (.string(let value), .choice),
            (.string(let value), .host):
            text = value
        default: return nil
        }
        return parameter.type.value(of: text) != nil && !text.utf8.contains(0) ? text : nil
    }

    /// The path with these arguments; nil where they can't be said.
    func path(_ arguments: [NavigationMap.Member]) -> String? {
        func text(_ parameter: ReferenceParameter) -> String?? {
            guard let value = arguments.value(of: parameter.name) else {
                return parameter.mayBeAbsent ? .some(nil) : nil
            }
            return ReferencePattern.text(of: value, parameter).map { .some($0) } ?? nil
        }
        func item(_ value: NavigationValue, _ parameter: ReferenceParameter) -> String? {
            var one = parameter
            one.isList = false
            one.mayBeAbsent = false
            return ReferencePattern.text(of: value, one)
        }
        var path = ""
        var isOver = false
        for segment in segments {
            switch segment {
            case .name(let name), .foldedName(let name): path += "/" + name.escaped
            case .form(let form):
                let values = form.parameters.compactMap { text($0) ?? nil }
                guard values.count == form.parameters.count, !isOver else { return nil }
                let whole = zip(form.texts, values).map { $0 + $1 }.joined() + (form.texts.last ?? "")
                guard
                    form.values(in: whole).map({ zip($0, values).allSatisfy { $0.utf8.elementsEqual($1.utf8) } })
                        == true
                else { return nil }
                path += "/" + whole.escaped
            case .parameter(let parameter):
                guard let text = text(parameter) else { return nil }
                guard let text else {
                    isOver = true
                    continue
                }
                if isOver || text.isEmpty { return nil }
                path += "/" + text.escaped
            }
        }
        if let rest {
            guard let text = text(rest) else { return nil }
            if let text {
                let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String($0) ?? "" }
                if isOver || parts.contains("") || parts.contains(".") || parts.contains("..") { return nil }
                for part in parts { path += "/" + part.escaped }
            }
        }
        if path.isEmpty { path = "/" }
        var separator = "?"
        for parameter in query {
            if parameter.isList, let value = arguments.value(of: parameter.name) {
                guard case .list(let items) = value, !items.isEmpty || parameter.mayBeAbsent else { return nil }
                for own in items {
                    guard let text = item(own, parameter) else { return nil }
                    path += separator + parameter.key.escaped + "=" + text.escaped
                    separator = "&"
                }
                continue
            }
            guard let text = text(parameter) else { return nil }
            guard let text else { continue }
            path += separator + parameter.key.escaped + "=" + text.escaped
            separator = "&"
        }
        if let fragment {
            guard let text = text(fragment) else { return nil }
            if let text {
                // An empty fragment is none.
                if text.isEmpty { return nil }
                path += "#" + text.escaped
            }
        }
        return path
    }
}

extension ReferencePaths {
    /// What asking for the path of arguments may answer.
    static func statuses(
        of pattern: ReferencePattern, _ arguments: [NavigationMap.Member], _ table: ReferencePaths
    ) -> [String] {
        var status = "invalid"
        for (index, own) in table.patterns.enumerated() where own.route == pattern.route {
            guard let path = own.path(arguments), let taken = ReferencePath(path) else { continue }
            if let match = table.match(taken), match.pattern == index, match.parameters == own.withFallbacks(arguments)
            {
                return ["ok"]
            }
            status = "ambiguous"
        }
        return [status]
    }
}

extension RandomPaths {
    /// Arguments that a pattern can say, or nearly.
    mutating func arguments(of pattern: ReferencePattern) -> [NavigationMap.Member] {
        var members: [NavigationMap.Member] = []
        for parameter in pattern.parameters {
            if random.oneIn(parameter.mayBeAbsent ? 2 : 20) { continue }
            members.append(.init(parameter.name, value(of: parameter, isRest: parameter.name == pattern.rest?.name)))
        }
        if random.oneIn(6) { members.append(.init("more", .int(1))) }
        return random.oneIn(2) ? members : members.reversed()
    }

    private mutating func value(of parameter: ReferenceParameter, isRest: Bool) -> NavigationValue {
        if random.oneIn(20) {
            return pick([
                .null, .int(3), .double(.nan), .double(.infinity), .string(""), .string("a\u{0}b"), .bool(true),
            ])
        }
        if isRest { return .string(pick(["a", "a/b", "a//b", "/a", "a/", "..", "é/日本/x y", "a/./b", "/"])) }
        if parameter.isList {
            var one = parameter
            one.isList = false
            return .list((0..<random.below(4)).map { _ in value(of: one, isRest: false) })
        }
        switch parameter.type {
        case .bool: return .bool(random.oneIn(2))
        case .int: return .int(pick([0, -1, .max, .min, Int64(bitPattern: random.next())]))
        case .double:
            let value = Double(bitPattern: random.next())
            return .double(value.isFinite ? value : -0.0)
        default: return .string(text(of: parameter.type))
        }
    }
}

extension [NavigationMap.Member] {
    /// A null is as good as nothing.
    func value(of key: String) -> NavigationValue? {
        first { $0.key == key && $0.value != .null }?.value
    }
}
