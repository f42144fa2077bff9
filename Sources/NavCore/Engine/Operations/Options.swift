// Which options a kind of intent takes. What it does not take is refused, not ignored, so that nobody relies on it. Only
// a report ignores issuer, revision and target: it has happened, whoever saw what.

/// What an intent's options say that not every kind takes.
package struct SpecialOptions: BitwiseCopyable {
    /// Issuer, revision or target.
    package var scope = false
    package var unresolved = false
    package var replaceRoot = false
    package var inclusive = false
    /// Whether it is unique, what becomes of the entry that is found, or how it is compared.
    package var unique = false

    package init() {}
}

extension IntentKind {
    /// What is wrong with options of an intent of this kind.
    package func complaint(about options: SpecialOptions) -> StaticString? {
        if options.unique, self != .navigate { return "only a navigation without a result can be unique" }
        if options.replaceRoot, self != .replaceTop { return "only a replacement of the top can replace the root" }
        if options.inclusive, self != .popToRoute { return "only a pop to a route can be inclusive" }
        if options.unresolved, !needsRoute, !hasSteps { return "the operation has no route that could be unresolved" }
        return options.scope && self == .start ? "a start has no issuer, revision or target" : nil
    }
}
