// Whether the arguments of a request fit its route: where the route has patterns, one of them has to take their kinds.
// Nothing is written and no host is asked, so a place may still have no path: a text may be one that no path can say.

extension Engine {
    /// Whether arguments fit a route; where they don't, says so. What took the place of another route takes everything.
    @inline(__always)
    func argumentsFit(_ operation: OperationReference, _ route: Slot) -> Bool {
        let first = routes[route].pointee.firstPattern
        return first == 0 || argumentsFit(operation, patternsFrom: first)
    }

    @inline(never)
    private func argumentsFit(_ operation: OperationReference, patternsFrom first: UInt32) -> Bool {
        guard operation.pointee.outcome.redirects == 0 else { return true }
        let arguments = operation.pointee.intent.arguments?.cell
        var next = first
        while next != 0 {
            let pattern = paths.tree.pattern(next)
            if pattern.pointee.fits(arguments) { return true }
            next = pattern.pointee.nextOfRoute
        }
        complain(about: operation, .invalid) { explainMisfit(of: arguments, to: first, into: &$0) }
        return false
    }

    private func explainMisfit(of arguments: UnsafePointer<Cell>?, to index: UInt32, into text: inout TextBuffer) {
        let pattern = paths.tree.pattern(index).pointee
        guard let misfit = pattern.misfit(of: arguments) else { return }
        text.write("the argument ")
        text.write(quoted: misfit.parameter.name)
        switch misfit.fault {
        case .missing: text.write(" is missing")
        case .gap: text.write(" is missing, and one that stands behind it is there")
        case .kind(let kind):
            text.write(" is ")
            text.write(kind.noun)
            text.write(", not ")
            write(kindOf: misfit.parameter.type, into: &text)
        }
        text.write("; the pattern is ")
        text.write(pattern.text)
        if pattern.nextOfRoute != 0 { text.write(", and no other one of the route takes them either") }
    }

    private func write(kindOf type: ParameterType, into text: inout TextBuffer) {
        switch type.kind {
        case .bool: text.write("a bool")
        case .int: text.write("an int")
        case .double: text.write("a finite double")
        case .uuid: text.write("a string with a UUID")
        case .choice:
            text.write("one of ")
            text.write(type.choices)
        case .host, .text: text.write("a string")
        }
    }
}

/// What keeps a pattern from taking arguments.
struct PatternMisfit {
    enum Fault {
        case missing
        /// Its segment is missing, and one behind it is there.
        case gap
        case kind(CellType)
    }

    let parameter: PatternParameter
    let fault: Fault
}

extension Pattern {
    /// Whether arguments have what the pattern needs, each of its kind.
    fileprivate func fits(_ arguments: UnsafePointer<Cell>?) -> Bool {
        for index in 0..<parameters.count {
            let parameter = parameters.base + index
            guard let value = arguments?.pointee.argument(parameter.pointee.name) else {
                if parameter.pointee.mayBeAbsent { continue }
                return false
            }
            if !parameter.pointee.type.takesKind(of: value) { return false }
        }
        return !hasOptionalSegments || gap(in: arguments) == nil
    }

    /// An optional segment that is missing where one behind it is there.
    private func gap(in arguments: UnsafePointer<Cell>?) -> PatternParameter? {
        var missing: PatternParameter?
        for index in 0..<segments.count where segments[index].parameter >= 0 {
            let parameter = parameters[segments[index].parameter]
            if arguments?.pointee.argument(parameter.name) == nil {
                missing = missing ?? parameter
            } else if missing != nil {
                return missing
            }
        }
        return nil
    }

    /// The first one in the order of the text.
    fileprivate func misfit(of arguments: UnsafePointer<Cell>?) -> PatternMisfit? {
        for index in 0..<parameters.count {
            let parameter = parameters[Int(inText[index])]
            if let value = arguments?.pointee.argument(parameter.name) {
                let kind = value.pointee.kind ?? .null
                if !parameter.type.takesKind(of: value) {
                    return PatternMisfit(parameter: parameter, fault: .kind(kind))
                }
            } else if !parameter.mayBeAbsent {
                return PatternMisfit(parameter: parameter, fault: .missing)
            }
        }
        return gap(in: arguments).map { PatternMisfit(parameter: $0, fault: .gap) }
    }
}

extension Cell {
    /// The member of that name that is no null.
    fileprivate func argument(_ name: Bytes) -> UnsafePointer<Cell>? {
        guard let found = member(name), found.pointee.kind != .null else { return nil }
        return found
    }
}

extension ParameterType {
    /// Whether a value is of the kind that it takes. What a type of the host's takes is not asked.
    fileprivate func takesKind(of value: UnsafePointer<Cell>) -> Bool {
        let given = value.pointee.kind
        return switch kind {
        case .text, .host: given == .string
        case .int: given == .int
        case .bool: given == .bool
        case .double: given == .double && Double(bitPattern: value.pointee.bits).isFinite
        case .uuid: given == .string && value.pointee.text.isUUID
        case .choice: given == .string && value.pointee.text.isOne(of: choices)
        }
    }
}

extension CellType {
    fileprivate var noun: StaticString {
        switch self {
        case .null: "null"
        case .bool: "a bool"
        case .int: "an int"
        case .double: "a double"
        case .string: "a string"
        case .bytes: "bytes"
        case .list: "a list"
        case .map: "a map"
        case .hostObject: "a host object"
        }
    }
}
