// The pattern of a typed route: it gets the types of the properties, and has to fit them.

/// A pattern that does not fit its route, in a sentence for a developer.
struct PatternMismatch: Error {
    let sentence: String
}

/// Reads the pattern of a typed route.
struct RoutePattern {
    private let route: String
    private let pattern: String
    private let fields: RouteFields
    /// The properties that are no parameters yet.
    private var left: [RouteField]
    private var isInQuery = false

    /// Returns the pattern with the type of the property at each parameter that has none.
    ///
    /// - Throws: ``PatternMismatch``.
    static func typed(_ pattern: String, _ route: any NavigationRoute.Type) throws(PatternMismatch) -> String {
        var reader = RoutePattern(pattern, route)
        return try reader.read()
    }

    private init(_ pattern: String, _ route: any NavigationRoute.Type) {
        self.pattern = pattern
        self.route = "\(route)"
        fields = RouteFields(of: route)
        left = fields.fields
    }

    private mutating func read() throws(PatternMismatch) -> String {
        var text = ""
        var rest = Substring(pattern)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let before = rest[..<open]
            isInQuery = (isInQuery || before.contains("?")) && !before.contains("#")
            text += before
            text += "{\(try read(Parameter(rest[rest.index(after: open)..<close])))}"
            rest = rest[rest.index(after: close)...]
        }
        if fields.areAll, let missing = left.first(where: { !$0.isOptional }) {
            throw mismatch(
                "\(missing.name) of \(route) is not optional, and is not in the pattern \(pattern): no link could say it"
            )
        }
        return text + rest
    }

    /// Returns a parameter with its type.
    private mutating func read(_ parameter: Parameter) throws(PatternMismatch) -> String {
        guard let field = fields[parameter.name] else {
            if fields.areAll {
                throw mismatch(
                    "the pattern \(pattern) has {\(parameter.name)}, and \(route) has no property of that name")
            }
            guard parameter.type != nil else { throw unknown(parameter) }
            return String(parameter.text)
        }
        left.removeAll { $0.name == field.name }
        let isList = isInQuery && parameter.hasStar
        var type = field.type
        if let list = field.type as? any ListType.Type {
            guard isList else {
                throw mismatch("\(field.name) of \(route) is a list: write {\(field.name)*}, in the query")
            }
            type = list.element
        } else if isList {
            throw mismatch("\(field.name) of \(route) is no list: write {\(field.name)} without a star")
        }
        if field.isOptional, !parameter.mayBeAbsent {
            throw mismatch("\(field.name) of \(route) is optional: write {\(field.name)\(isList ? "*?" : "?")}")
        }
        if !field.isOptional, !isList, parameter.mayBeAbsent, !parameter.hasFallback {
            throw mismatch(
                "\(field.name) of \(route) is not optional: write {\(field.name)}, or {\(field.name)=…} with a value")
        }
        return try read(parameter, word(of: type), of: field)
    }

    private func read(
        _ parameter: Parameter, _ word: String?, of field: RouteField
    ) throws(PatternMismatch) -> String {
        guard let given = parameter.type else { return parameter.text(typed: word) }
        let isChoice = given.contains("|" as Character)
        let isOwn = isChoice || ["bool", "int", "double", "string", "uuid"].contains(given)
        let isOfProperty = given == word ?? "string" || word == nil && (given == "uuid" || isChoice)
        if isOfProperty || !isOwn { return String(parameter.text) }
        throw mismatch(
            "\(field.name) of \(route) is of the type \(field.type), and the pattern \(pattern) says \(given)")
    }

    /// The word for a type in patterns; nil: the parameter is a text.
    private func word(of type: Any.Type) -> String? {
        if type is any FixedWidthInteger.Type { return "int" }
        if type == Double.self || type == Float.self { return "double" }
        if type == Bool.self { return "bool" }
        if let cases = type as? any (CaseIterable & RawRepresentable).Type, let choices = choices(cases) {
            return choices
        }
        if let raw = type as? any RawRepresentable.Type { return wordOfRawValue(raw) }
        return nil
    }

    private func wordOfRawValue<Raw: RawRepresentable>(_: Raw.Type) -> String? { word(of: Raw.RawValue.self) }

    /// The texts of all cases; nil if there are no texts, or only one, which is no choice.
    private func choices<Cases: CaseIterable & RawRepresentable>(_: Cases.Type) -> String? {
        let texts = Cases.allCases.compactMap { $0.rawValue as? String }
        return texts.count < 2 ? nil : texts.map(percentEncoded).joined(separator: "|")
    }

    private func unknown(_ parameter: Parameter) -> PatternMismatch {
        let last = fields.fields.last
        return mismatch(
            "the type of {\(parameter.name)} of \(route) is not known, since no sample of \(last.map { "\($0.type)" } ?? "it") "
                + "can be made: let that be CaseIterable, or write {\(parameter.name):int} or another type")
    }

    private func mismatch(_ sentence: String) -> PatternMismatch { PatternMismatch(sentence: sentence) }
}

/// The inside of a pair of braces: `id`, `id:int`, `page:int=1`, `tag*?`.
private struct Parameter {
    let text: Substring
    let name: Substring
    private let tail: Substring

    init(_ text: Substring) {
        self.text = text
        name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tail = text.dropFirst(name.count)
    }

    /// All behind the name but the value for where it is absent.
    private var marks: Substring { tail.prefix { $0 != "=" } }
    var hasFallback: Bool { tail.contains("=") }
    var mayBeAbsent: Bool { hasFallback || marks.hasSuffix("?") }
    var hasStar: Bool { marks.contains("*") }
    var type: Substring? { tail.first == ":" ? marks.dropFirst().prefix { $0 != "*" && $0 != "?" } : nil }

    func text(typed word: String?) -> String { "\(name)\(word.map { ":\($0)" } ?? "")\(tail)" }
}

/// A list, whose items are parameters of their own in a query.
private protocol ListType {
    static var element: Any.Type { get }
}

extension Array: ListType {
    static var element: Any.Type { Element.self }
}

/// The text as it can stand in a choice.
private func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x80...: encoded.append(byte)
        default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}
