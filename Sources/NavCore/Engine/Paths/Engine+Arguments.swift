// Whether the arguments of a request fit its route: where the route has patterns, one of them has to take their kinds.
// Nothing is written and no host is asked, so a place may still have no path: a text may be one that no path can say.

extension Engine {
    /// Whether arguments fit a route; where they don't, says so. What took the place of another route takes everything.
    @inline(__always)
    func argumentsFit(_ operation: OperationReference, _ route: Slot) -> Bool {
        let first = routes[route].pointee.firstPattern
        return first == 0 || operation.pointee.outcome.redirects != 0
            || fit(operation.pointee.intent.arguments, patternsFrom: first, operation)
    }

    /// Whether other arguments than those of its request fit a route; where they don't, says so.
    func fit(_ arguments: ValueBlock?, _ route: Slot, _ operation: OperationReference) -> Bool {
        let first = routes[route].pointee.firstPattern
        return first == 0 || fitOther(arguments, route, operation)
    }

    /// The fallback may have taken the place of another route, so it takes everything.
    @inline(never)
    private func fitOther(_ arguments: ValueBlock?, _ route: Slot, _ operation: OperationReference) -> Bool {
        route == routes.fallback || fit(arguments, patternsFrom: routes[route].pointee.firstPattern, operation)
    }

    @inline(never)
    private func fit(_ block: ValueBlock?, patternsFrom first: UInt32, _ operation: OperationReference) -> Bool {
        let arguments = block?.cell
        var next = first
        while next != 0 {
            let pattern = paths.tree.pattern(next)
            if pattern.pointee.fits(arguments) { return true }
            next = pattern.pointee.nextOfRoute
        }
        complain(about: operation, .invalid) {
            MisfitExplanation(self, PathArguments(arguments?.pointee)).write(patternsFrom: first, into: &$0)
        }
        return false
    }
}

/// Explains why no pattern of a route takes arguments, or why none can say them in a path.
struct MisfitExplanation {
    private let engine: Engine
    private let arguments: PathArguments
    /// Whether the arguments are to be said in a path.
    private let isForPath: Bool

    init(_ engine: Engine, _ arguments: PathArguments, inPath isForPath: Bool = false) {
        self.engine = engine
        self.arguments = arguments
        self.isForPath = isForPath
    }

    /// Writes about the patterns of a route, the first of which is given.
    func write(patternsFrom first: UInt32, into text: inout TextBuffer) {
        let pattern = engine.paths.tree.nearestPattern(to: arguments, from: first)
        guard let misfit = misfit(of: pattern) else {
            return text.write("the path would be too long")
        }
        let parameter = pattern.pointee.parameters.base + misfit.parameter
        text.write("the argument ")
        text.write(quoted: parameter.pointee.name)
        switch misfit.fault {
        case .missing:
            text.write(" is missing")
            var suggestion = Suggestion(for: parameter.pointee.name)
            arguments.forEachOther(of: pattern.pointee) { suggestion.consider($0) }
            suggestion.write("; did you mean it by ", into: &text)
        case .gap: text.write(" is missing, and one that stands behind it is there")
        case .secret: text.write(" is secret, and a path shows it")
        case .unsaid: text.write(" is a text that no path can say")
        case .split: text.write(" could not be told from what stands beside it")
        case .unchecked:
            text.write(" is not of the type ")
            text.write(engine.paths.tree.hostTypes[Int(parameter.pointee.type.hostType)].name)
        case .kind(let kind): text.write(kind, not: parameter.pointee)
        }
        text.write("; the pattern is ")
        text.write(visible: pattern.pointee.text)
        if engine.paths.tree.pattern(first).pointee.nextOfRoute != 0 {
            text.write(", and no other one of the route takes them either")
        }
    }

    /// Finds the first parameter in the text that keeps a pattern from taking arguments, or from saying them in a path.
    private func misfit(of pattern: UnsafePointer<Pattern>) -> PatternMisfit? {
        var missing: Int?
        var gap: Int?
        for place in 0..<pattern.pointee.parameters.count {
            let index = Int(pattern.pointee.inText[place])
            let parameter = pattern.pointee.parameters.base + index
            let isSegment = parameter.pointee.place == .segment || parameter.pointee.place == .rest
            if let value = arguments.value(parameter) {
                if isSegment { gap = gap ?? missing }
                if let fault = fault(of: value, parameter) {
                    return PatternMisfit(parameter: index, fault: fault)
                }
            } else if !parameter.pointee.mayBeAbsent {
                return PatternMisfit(parameter: index, fault: .missing)
            } else if isSegment {
                missing = missing ?? index
            }
        }
        if let gap { return PatternMisfit(parameter: gap, fault: .gap) }
        guard isForPath, pattern.pointee.hasForms else { return nil }
        var text = TextBuffer()
        defer { text.free() }
        for index in 0..<pattern.pointee.segments.count {
            let segment = pattern.pointee.segments[index]
            if segment.hasForm, !text.write(segment, of: pattern.pointee, arguments) {
                return PatternMisfit(parameter: segment.parameter, fault: .split)
            }
        }
        return nil
    }

    @inline(never)
    private func fault(of value: Cell, _ parameter: UnsafePointer<PatternParameter>) -> PatternMisfit.Fault? {
        if isForPath, arguments.isSecret(parameter.pointee.name) { return .secret }
        guard parameter.pointee.takesKind(of: value) else { return .kind(value.kind ?? .null) }
        guard isForPath else { return nil }
        if !parameter.pointee.type.isRead, !parameter.pointee.canBeSaid(value) { return .unsaid }
        guard parameter.pointee.type.kind == .host else { return nil }
        var said = SaidValues()
        defer { said.free() }
        return engine.matching { engine.paths.say(value, parameter, &said) } ? nil : .unchecked
    }
}

extension PathTree {
    /// The pattern that takes the most of the arguments; of several the one that has a parameter for the most of them, of
    /// these the first.
    fileprivate func nearestPattern(to arguments: PathArguments, from first: UInt32) -> UnsafeMutablePointer<Pattern> {
        var nearest = first
        var most = 0
        var next = first
        while next != 0 {
            let own = pattern(next)
            var count = 0
            for index in 0..<own.pointee.parameters.count {
                let parameter = own.pointee.parameters.base + index
                guard let value = arguments.value(parameter) else { continue }
                count += parameter.pointee.takesKind(of: value) ? Limits.patternParameters + 1 : 1
            }
            if count > most { (nearest, most) = (next, count) }
            next = own.pointee.nextOfRoute
        }
        return pattern(nearest)
    }
}

extension TextBuffer {
    fileprivate mutating func write(_ given: CellType, not parameter: PatternParameter) {
        let type = parameter.type
        if parameter.isList {
            write(given == .list ? " is a list in which not each item is " : " is no list of which each item is ")
            return write(kindOf: type)
        }
        switch (given, type.kind) {
        case (.string, .uuid): return write(" is no UUID")
        case (.double, .double): return write(" is not finite")
        case (.string, .choice): write(" is not ")
        default:
            write(" is ")
            write(given.noun)
            write(", not ")
        }
        write(kindOf: type)
    }

    private mutating func write(kindOf type: ParameterType) {
        switch type.kind {
        case .bool: write("a bool")
        case .int: write("an int")
        case .double: write("a finite double")
        case .uuid: write("a string with a UUID")
        case .choice:
            write("one of ")
            write(visible: type.choices)
        case .host where type.isRead: write("a value of its type")
        case .host, .text, .form: write("a string")
        }
    }
}

/// A parameter that keeps a pattern from taking arguments, and why.
struct PatternMisfit {
    enum Fault {
        case missing
        /// Its segment is missing, and one behind it is there.
        case gap
        case kind(CellType)
        case secret
        /// No path can say it.
        case unsaid
        /// Beside the other values of its segment it would be read otherwise.
        case split
        /// The type of the host's does not take it.
        case unchecked
    }

    /// Its index.
    let parameter: Int
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
            if !parameter.pointee.takesKind(of: value) { return false }
        }
        return !hasOptionalSegments || !hasGap(in: arguments)
    }

    /// Whether an optional segment is missing where one behind it is there.
    private func hasGap(in arguments: UnsafePointer<Cell>?) -> Bool {
        var isMissing = false
        for index in 0..<segments.count where segments[index].parameter >= 0 {
            if arguments?.pointee.argument(parameters[segments[index].parameter].name) == nil {
                isMissing = true
            } else if isMissing {
                return true
            }
        }
        return false
    }
}

extension PathArguments {
    @inline(never)
    func value(_ parameter: UnsafePointer<PatternParameter>) -> Cell? { self[parameter.pointee.name] }
}

extension Cell {
    /// The member of that name that is no null.
    fileprivate func argument(_ name: Bytes) -> UnsafePointer<Cell>? {
        guard let found = member(name), found.pointee.kind != .null else { return nil }
        return found
    }
}

extension PatternParameter {
    fileprivate func takesKind(of value: Cell) -> Bool { withUnsafePointer(to: value) { takesKind(of: $0) } }

    @inline(never)
    fileprivate func takesKind(of value: UnsafePointer<Cell>) -> Bool {
        guard isList else { return type.takesKind(of: value) }
        guard value.pointee.kind == .list else { return false }
        return (0..<value.pointee.itemCount).allSatisfy {
            type.takesKind(of: value.pointee.items.unsafelyUnwrapped + $0)
        }
    }
}

extension ParameterType {
    /// Whether a value is of the kind that it takes. What a type of the host's takes is not asked.
    fileprivate func takesKind(of value: UnsafePointer<Cell>) -> Bool {
        let given = value.pointee.kind
        return switch kind {
        case .host where isRead: given != .null && given != .hostObject
        case .text, .host, .form: given == .string
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
