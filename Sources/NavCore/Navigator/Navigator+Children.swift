// Children of entries: models of the parts of a screen.

extension Navigator {
    /// Gives an entry a child: an object of yours that lives as long as the entry. Children are released before the entry's
    /// model, the newest first.
    ///
    /// ```swift
    /// try navigator.addChild("search", SearchModel(), to: entry)
    /// let search = try navigator.child("search", of: entry) as? SearchModel
    /// ```
    ///
    /// - Parameter key: 1 to 1,024 bytes of UTF-8.
    /// - Throws: ``NavigationStatus/inUse`` where the entry has a child with that key; ``NavigationStatus/stale`` where it has
    ///   gone; ``NavigationStatus/invalid`` for a key that is empty; ``NavigationStatus/tooLarge`` for one
    ///   that is too long, and beyond 1,024 children; ``NavigationStatus/closed``.
    public func addChild(_ key: String, _ child: Any, to entry: EntryID) throws(NavigationError) {
        let product = Unmanaged.passRetained(Product(child)).toOpaque()
        do throws(NavigationError) {
            _ = try with(key) { engine, key in engine.addChild(product, release, to: entry.id, key) }
        } catch {
            engine.whileInside { release(product) }
            throw error
        }
    }

    /// A child of an entry; nil where it has none with that key.
    ///
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge`` as in
    ///   ``addChild(_:_:to:)``; ``NavigationStatus/closed``.
    public func child(_ key: String, of entry: EntryID) throws(NavigationError) -> Any? {
        var object: UnsafeMutableRawPointer?
        _ = try with(key) { engine, key in
            let (status, child) = engine.child(of: entry.id, key)
            object = child
            return status == .notFound ? .ok : status
        }
        return object.map { Unmanaged<Product>.fromOpaque($0).takeUnretainedValue().value }
    }

    /// Releases a child before this returns; inside a callback next.
    ///
    /// - Throws: ``NavigationStatus/notFound``, ``NavigationStatus/full``, and what ``child(_:of:)`` throws.
    public func removeChild(_ key: String, of entry: EntryID) throws(NavigationError) {
        _ = try with(key) { engine, key in engine.removeChild(of: entry.id, key) }
    }

    /// For what is about a key.
    private func with(
        _ key: String, _ body: (Engine, Bytes) -> Status
    ) throws(NavigationError) -> NavigationStatus {
        let loan = Loan(name: key)
        defer { loan.free() }
        return try change { engine in
            if loan.name.isEmpty { return .invalid }
            return loan.name.count > Limits.nameBytes ? .tooLarge : body(engine, loan.name)
        }
    }
}
