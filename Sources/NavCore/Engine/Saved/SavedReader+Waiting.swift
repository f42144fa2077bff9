// Reading keys of waiters and their results, held links, and operations that wait for a screen.

extension SavedReader {
    /// Reads what belongs to no scene.
    mutating func readWaiting(_ top: Int) {
        if let waiting = self[top, .waiting] { readOperations(waiting, after: nil) }
        if let results = self[top, .results] { forEach(in: results, "a list of results") { $0.readResult($1) } }
        checkOnce(keys, "a key that no other waiter has")
    }

    /// Reads what waits for the result of an entry or a flow: a waiter with a key, or operations.
    mutating func readWaiting(_ object: Int, of subject: Int, isFlow: Bool) {
        let subject = SubjectInText(isFlow: isFlow, index: subject)
        if let resumed = self[object, .resumes] {
            if let key = self[object, .key] { fail(key, "a key or operations that resume, not both") }
            return readOperations(resumed, after: subject)
        }
        guard let key = readKey(object) else { return }
        saved.waiters.append(WaiterInText(key: key, tag: tag(object), subject: subject))
    }

    private mutating func readKey(_ object: Int) -> Bytes? {
        guard let node = self[object, .key] else { return nil }
        if keys.count == Limits.keys {
            fail(node, "fewer keys", .tooLarge)
            return nil
        }
        let key = name(node)
        keys.append(ReadName(name: key, node: node))
        return key
    }

    private mutating func readResult(_ node: Int) {
        let object = open(node, "a result")
        defer { close() }
        guard needed(object, .key, of: node, "the member key") != nil, let key = readKey(object) else { return }
        var result = ResultInText(key: key, tag: tag(object))
        result.kind = ResultKind(rawValue: constant(object, .kind, Words.results)) ?? .value
        let (value, isIncomplete) = value(self[object, .value])
        result.value = value
        if isIncomplete, let value = self[object, .value] { fail(value, "a whole value") }
        if result.kind == .value, value == nil { fail(node, "the member value") }
        if result.kind == .cancelled, let value = self[object, .value] { fail(value, "no value here") }
        result.reason = constant(object, .reason, Words.reasons)
        result.origin = constant(object, .origin, Words.origins)
        if let status = self[object, .status] { result.status = Int32(integer(status, -99...0)) }
        if let code = self[object, .code] { result.code = int32(code) }
        saved.results.append(result)
    }

    // MARK: Operations

    /// Reads links that are held, or operations that wait for the result of a screen.
    mutating func readOperations(_ list: Int, after subject: SubjectInText?) {
        forEach(in: list, "a list of operations") {
            if $0.saved.operations.count == Limits.steps { return $0.fail($1, "fewer operations", .tooLarge) }
            $0.readOperation($1, subject)
        }
    }

    private mutating func readOperation(_ node: Int, _ subject: SubjectInText?) {
        let object = open(node, "an operation")
        defer { close() }
        guard let word = needed(object, .do, of: node, "the member do") else { return }
        let index = constant(word, Words.operations)
        let kind = SavedReader.operationKind(at: index)
        if subject == nil, kind != .open { fail(word, "open") }
        var operation = OperationInText(kind: kind, isReopening: index == Words.reopen, subject: subject)
        if kind == .open {
            if let url = self[object, .url] { operation.link.url = readURL(url) }
            operation.link.flags = flags(object, .link, Words.linkFlags)
            operation.link.merge = constant(object, .merge, Words.merges)
        }
        if let requests = self[object, .requests] { readRequests(requests, &operation) }
        let count = operation.requestCount
        switch kind {
        case .pushAll: if count == 0 { fail(node, "one request at the least") }
        case .open where self[object, .url] != nil: if count > 0 { fail(node, "a url or a request") }
        default: if count != 1 { fail(node, "one request") }
        }
        operation.options.flags = OptionFlags(rawValue: flags(object, .flags, Words.optionFlags))
        operation.options.unique = constant(object, .unique, Words.uniqueness)
        operation.options.uniqueAction = constant(object, .action, Words.uniqueActions)
        operation.options.unresolved = constant(object, .unresolved, Words.unresolved)
        operation.options.presentation = constant(object, .as, Words.placements)
        operation.options.occupied = constant(object, .occupied, Words.occupied)
        if kind == .navigateForResult {
            if needed(object, .key, of: node, "the member key") != nil {
                operation.options.key = readKey(object) ?? .empty
            }
        } else if let key = self[object, .key] {
            fail(key, "a key of navigateForResult alone")
        }
        operation.options.tag = tag(object)
        saved.operations.append(operation)
    }

    private static func operationKind(at index: Int32) -> IntentKind {
        switch index {
        case 0: .navigate
        case 1: .navigateForResult
        case 2, Words.reopen: .pushAll
        default: .open
        }
    }

    private mutating func readRequests(_ list: Int, _ operation: inout OperationInText) {
        operation.firstRequest = saved.requests.count
        forEach(in: list, "a list of requests") { reader, node in
            if operation.requestCount == Limits.steps { return reader.fail(node, "fewer requests", .tooLarge) }
            let object = reader.open(node, "a request")
            let number = reader.readNumber(reader[object, .number])
            let route = reader.routeName(object, of: node)
            let version = reader.version32(reader[object, .version])
            let (arguments, isIncomplete) = reader.value(reader[object, .arguments])
            let state = reader.wholeValue(reader[object, .state])
            let trail = reader.wholeValue(reader[object, .trail])
            reader.close()
            reader.saved.requests.append(
                RequestInText(
                    number: number, route: route, version: version, isIncomplete: isIncomplete, arguments: arguments,
                    state: state, trail: trail))
            operation.requestCount += 1
        }
    }

    // MARK: Members

    private mutating func readURL(_ node: Int) -> Bytes {
        guard json.nodes[node].kind == .string else {
            fail(node, "a URL in quotes")
            return .empty
        }
        let url = saved.name(node, json)
        if url.count > Limits.linkBytes { fail(node, "a shorter URL", .tooLarge) }
        return url
    }

    private mutating func tag(_ object: Int) -> UInt64 {
        self[object, .tag].map { wideInteger($0) } ?? 0
    }

    /// The index of a word; 0 where the member is not there.
    private mutating func constant(_ object: Int, _ member: SavedMember, _ words: StaticString) -> Int32 {
        self[object, member].map { constant($0, words) } ?? 0
    }

    /// The flags for a list of words.
    private mutating func flags(_ object: Int, _ member: SavedMember, _ words: StaticString) -> UInt32 {
        guard let list = self[object, member] else { return 0 }
        var flags: UInt32 = 0
        forEach(in: list, "a list of words") { flags |= 1 << UInt32($0.constant($1, words)) }
        return flags
    }
}
