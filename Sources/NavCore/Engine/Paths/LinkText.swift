// The parts of a URL or path as they stand in its text (RFC 3986, section 3): nothing is decoded here.

package struct LinkText: BitwiseCopyable {
    /// Empty for a path.
    private(set) var scheme = Bytes.empty
    /// The text behind //, up to the path.
    private(set) var authority = Bytes.empty
    private(set) var path = Bytes.empty
    package private(set) var query: Bytes?
    package private(set) var fragment: Bytes?
    /// Whether nothing in it is to be decoded, and no query or fragment follows: all of it is ASCII, without controls.
    let isPlain: Bool

    var isURL: Bool { !scheme.isEmpty }

    /// The path, with the authority as its first segment: in the text the one follows the other, behind a slash.
    var pathFromAuthority: Bytes {
        guard let start = authority.start, !authority.isEmpty else { return path }
        return Bytes(start - 1, 1 + authority.count + path.count)
    }

    var isAbsolute: Bool { isURL || path.begins(with: 0x2F) }

    /// Returns the complaint about a text that is no URL and no path, whatever the patterns; nil: it is one.
    static func complaint(about text: Bytes) -> StaticString? {
        guard text.count <= Limits.linkBytes else { return "it is too long" }
        guard text.isUTF8 else { return "it is no UTF-8" }
        guard !text.hasControls else { return "it has a control character that is not escaped" }
        guard let parts = LinkText(text) else { return "after the scheme comes no /" }
        return parts.hasMalformedEscape ? PercentText.rule : nil
    }

    /// Whether an escape of the path or of what stands before it is malformed. What one in the query or the fragment says
    /// is ignored, unless a pattern takes it.
    var hasMalformedEscape: Bool {
        if isPlain { return false }
        var decoded = TextBuffer()
        defer { decoded.free() }
        return decoded.decoded(authority) == nil || decoded.decoded(path) == nil
    }

    /// Nil where the text can be no URL and no path.
    package init?(_ text: Bytes) {
        isPlain = text.isPlainInURL
        var rest = text
        if !isPlain {
            if let hash = rest.firstIndex(of: 0x23) {
                fragment = rest.dropping(hash + 1)
                rest = rest.prefix(hash)
            }
            if let mark = rest.firstIndex(of: 0x3F) {
                query = rest.dropping(mark + 1)
                rest = rest.prefix(mark)
            }
        }
        if let length = rest.schemeLength {
            scheme = rest.prefix(length)
            rest = rest.dropping(length + 1)
            guard rest.begins(with: 0x2F) else { return nil }
            if rest.count > 1, rest.start?[1] == 0x2F {
                rest = rest.dropping(2)
                let end = rest.firstIndex(of: 0x2F) ?? rest.count
                authority = rest.prefix(end)
                rest = rest.dropping(end)
            }
        }
        path = rest
    }

    /// Returns the complaint about a text that is no scheme of links that are not of the web; nil: it is one.
    static func complaint(aboutScheme text: Bytes) -> StaticString? {
        var link = TextBuffer()
        defer { link.free() }
        link.write(text)
        link.write("://")
        guard !text.isEmpty, let parts = LinkText(link.text), parts.scheme.count == text.count else {
            return "a scheme is letters, digits, +, - and ., and begins with a letter"
        }
        return parts.isOfWeb ? "links of the web are taken by their prefixes" : nil
    }

    /// Whether it is of the web, where the authority is a server and no scene.
    var isOfWeb: Bool { scheme.count == 5 ? isSecure : scheme.isEqualIgnoringCase(Bytes("http")) }
    var isSecure: Bool { scheme.isEqualIgnoringCase(Bytes("https")) }
}

extension Bytes {
    /// How long the scheme is with which it begins.
    fileprivate var schemeLength: Int? {
        guard let start else { return nil }
        for index in 0..<count {
            switch start[index] {
            case 0x41...0x5A, 0x61...0x7A: continue
            case 0x30...0x39, 0x2B, 0x2D, 0x2E: if index == 0 { return nil }
            case 0x3A: return index > 0 ? index : nil
            default: return nil
            }
        }
        return nil
    }

    /// Whether both are the same but for the case of A to Z.
    func isEqualIgnoringCase(_ other: Bytes) -> Bool {
        guard count == other.count, !(self == other), let left = start, let right = other.start else {
            return count == other.count
        }
        return (0..<count).allSatisfy { left[$0].lowered == right[$0].lowered }
    }
}

extension UInt8 {
    var lowered: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
