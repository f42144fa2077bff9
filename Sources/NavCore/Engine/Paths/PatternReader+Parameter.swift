// Reads what stands in braces: the name of a parameter, its type, and what it is where it is absent.

extension PatternReader {
    /// Reads `{name}`, `{name:type}`, with `?` or `=` and a value; with `*` in front of that, or at the end of the name.
    mutating func readParameter(_ text: Bytes, _ blank: PatternParameter) {
        var parameter = blank
        guard text.firstIndex(of: 0x7D) == text.count - 1 else {
            return parameter.place == .query ? failQuery() : failFragment()
        }
        guard pattern.parameters.count < Limits.patternParameters else {
            return fail("it has too many parameters", .tooLarge)
        }
        var content = Bytes(text.start.map { $0 + 1 }, text.count - 2)
        var fallback: Bytes?
        if let equals = content.firstIndex(of: 0x3D) {
            fallback = content.dropping(equals + 1)
            content = content.prefix(equals)
            parameter.mayBeAbsent = true
        } else if content.endsWith(0x3F) {
            parameter.mayBeAbsent = true
            content = content.prefix(content.count - 1)
        }
        if parameter.place == .query, content.endsWith(0x2A) {
            parameter.isList = true
            content = content.prefix(content.count - 1)
            if fallback != nil { return fail("a list has no value of its own: where nothing is there it is empty") }
        }
        if let colon = content.firstIndex(of: 0x3A) {
            let type = content.dropping(colon + 1)
            content = content.prefix(colon)
            if content.endsWith(0x3F) || type.endsWith(0x3F) { return failMark(content, type, fallback) }
            readType(type, &parameter)
        } else if content.endsWith(0x3F) {
            return failMark(content, .empty, fallback)
        }
        if let name = content.nameOfForeignRest {
            return fail {
                $0.write("all that is left is written {")
                $0.write(name)
                $0.write("*}")
            }
        }
        if content.endsWith(0x2A) {
            content = content.prefix(content.count - 1)
            if parameter.place != .segment || parameter.type.kind != .text || fallback != nil {
                return fail("what takes all that is left is of the path, and has no type and no value")
            }
            parameter.place = .rest
        }
        guard content.count <= Limits.parameterNameBytes else {
            return fail("the name of a parameter is too long", .tooLarge)
        }
        guard content.isParameterName else {
            return fail("the name of a parameter is letters, digits and _, and begins with no digit")
        }
        parameter.name = terminated(content)
        if parameter.key.isEmpty { parameter.key = content }
        for index in 0..<pattern.parameters.count {
            let other = pattern.parameters[index]
            if other.name == content { return fail("two parameters have the same name") }
            if other.place == .query, parameter.place == .query, other.key == parameter.key {
                return fail("two parameters have the same key")
            }
        }
        if let fallback { readFallback(terminated(decode(fallback)), &parameter) }
        if parameter.isList, parameter.mayBeAbsent {
            parameter.hasFallback = true
            parameter.fallback = Cell(.list, start: nil, count: 0)
        }
        pattern.parameters.append(parameter)
    }

    /// A ? stands where it has no meaning: before the type, or with a value.
    private mutating func failMark(_ name: Bytes, _ type: Bytes, _ fallback: Bytes?) {
        fail {
            $0.write(fallback == nil ? "the ? stands at the end: {" : "what has a value has no ?: {")
            $0.write(visible: name.endsWith(0x3F) ? name.prefix(name.count - 1) : name)
            if !type.isEmpty { $0.write(":") }
            $0.write(visible: type.endsWith(0x3F) ? type.prefix(type.count - 1) : type)
            if let fallback {
                $0.write("=")
                $0.write(visible: fallback)
            } else {
                $0.write("?")
            }
            $0.write("}")
        }
    }

    private mutating func readType(_ type: Bytes, _ parameter: inout PatternParameter) {
        if type.firstIndex(of: 0x7C) != nil {
            parameter.type.kind = .choice
            parameter.type.choices = decode(type)
            var rest = parameter.type.choices
            var count = 0
            while let choice = rest.takePart(before: 0x7C) {
                if choice.isEmpty { fail("a choice is empty") }
                if choice.isOne(of: rest) { fail("a choice is there twice") }
                count += 1
            }
            rest = type
            while rest.takePart(before: 0x7C) != nil { count -= 1 }
            if count != 0 { fail("a choice has a bar in it") }
            if type.firstIndex(of: 0x28) != nil || type.firstIndex(of: 0x29) != nil {
                fail("choices have no parentheses around them: {name:a|b}")
            }
        } else if let kind = ParameterKind(named: type) {
            parameter.type.kind = kind
        } else {
            parameter.type.kind = .host
            for index in 0..<hostTypes.count where hostTypes[index].name == type {
                parameter.type.hostType = UInt32(truncatingIfNeeded: index)
                parameter.type.isRead = hostTypes[index].read != nil
                return
            }
            fail {
                $0.write("the type ")
                $0.write(quoted: type)
                $0.write(
                    " is unknown: there are bool, int, double, uuid, string, choices as a|b, and types that were added")
            }
        }
    }

    private mutating func readFallback(_ text: Bytes, _ parameter: inout PatternParameter) {
        guard parameter.type.kind != .host else {
            return fail("a parameter of a type of the host's has no value of its own")
        }
        if text.isEmpty, parameter.place == .segment {
            return fail("a value is empty, which a segment of a path never is")
        }
        guard let cell = parameter.type.value(of: text) else {
            return fail("a value is not of its parameter's type")
        }
        parameter.hasFallback = true
        parameter.fallback = cell
    }
}

extension Bytes {
    /// Whether it is a parameter and nothing else.
    var isOneParameter: Bool { begins(with: 0x7B) && firstIndex(of: 0x7D) == count - 1 }

    /// Letters, digits and _, and no digit first.
    var isParameterName: Bool { count > 0 && identifierLength == count }

    /// How many bytes at its beginning can be the name of a parameter.
    var identifierLength: Int {
        guard let start else { return 0 }
        for index in 0..<count {
            switch start[index] {
            case 0x30...0x39: if index == 0 { return 0 }
            case 0x41...0x5A, 0x61...0x7A, 0x5F: continue
            default: return index
            }
        }
        return count
    }
}
