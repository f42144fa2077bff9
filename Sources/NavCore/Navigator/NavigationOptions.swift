// Options of operations.

/// How an operation is to be done. The default is: on the innermost stack, whoever asks, whatever has happened before.
public struct NavigationOptions: Sendable, Hashable {
    /// Whether the host should animate the change; nil: as the configuration says.
    public var isAnimated: Bool?
    /// The entry whose screen asks. Where it is not on top any more, nothing is done
    /// (``NavigationStatus/staleIssuer``), so a double tap never pushes or pops twice.
    public var issuer: EntryID?
    /// The revision that the caller saw. Where it is another now, ``NavigationStatus/staleIssuer``.
    public var revision: UInt64?
    /// The stack to work on; nil: the innermost active one.
    public var target: NodeID?
    /// Yours: it comes back in builds, questions, results and events.
    public var tag: UInt64
    /// `replaceTop` may replace the root.
    public var replacesRoot: Bool
    /// `popToRoute` removes the found entry too.
    public var isInclusive: Bool
    /// Where the route is not registered, navigate to the configuration's fallback route with the same arguments.
    public var fallsBack: Bool

    public init(
        isAnimated: Bool? = nil, issuer: EntryID? = nil, revision: UInt64? = nil, target: NodeID? = nil,
        tag: UInt64 = 0,
        replacesRoot: Bool = false, isInclusive: Bool = false, fallsBack: Bool = false
    ) {
        self.isAnimated = isAnimated
        self.issuer = issuer
        self.revision = revision
        self.target = target
        self.tag = tag
        self.replacesRoot = replacesRoot
        self.isInclusive = isInclusive
        self.fallsBack = fallsBack
    }

    public static let standard = NavigationOptions()
}

extension NavigationOptions {
    /// Writes them into an operation.
    func fill(_ operation: OperationReference, in engine: Engine) {
        guard self != .standard else { return }
        engine.setScope(of: operation, tag: tag, isAnimated.map { $0 ? .yes : .no } ?? .standard)
        let intent = engine.intent(of: operation)
        intent.pointee.issuer = issuer?.id ?? .none
        intent.pointee.revision = revision ?? 0
        intent.pointee.target = target?.id ?? .none
        intent.pointee.replacesRoot = replacesRoot
        intent.pointee.isInclusive = isInclusive
        intent.pointee.unresolved = fallsBack ? .fallback : .reject
    }
}
