// Memory that calls are made with: requests, options and values as C sees them. It is given back with the arena, so the
// library sees at once where it keeps what it was only lent.

import CNavCore

final class ModelArena {
    private var blocks: [(start: UnsafeMutableRawPointer, count: Int)] = []

    deinit {
        for block in blocks {
            block.start.initializeMemory(as: UInt8.self, repeating: 0xA5, count: block.count)
            block.start.deallocate()
        }
    }

    /// A copy of the items, one after another; nil for none.
    func copy<Item>(_ items: [Item]) -> UnsafePointer<Item>? {
        guard !items.isEmpty else { return nil }
        let start = UnsafeMutablePointer<Item>.allocate(capacity: items.count)
        start.initialize(from: items, count: items.count)
        blocks.append((UnsafeMutableRawPointer(start), items.count * MemoryLayout<Item>.stride))
        return UnsafePointer(start)
    }

    func copy<Item>(_ item: Item) -> UnsafePointer<Item>? { copy([item]) }

    func string(_ text: String) -> nav_string {
        nav_string(bytes: copy(text.utf8.map { CChar(bitPattern: $0) }), length: text.utf8.count)
    }

    func request(_ request: ModelRequest) -> UnsafePointer<nav_request>? {
        var result = nav_request()
        result.size = MemoryLayout<nav_request>.stride
        result.route = string(ModelRoutes.names[request.route])
        result.arguments = value(request.arguments)
        return copy(result)
    }

    func options(_ options: ModelOptions, id: (Int) -> nav_id) -> UnsafePointer<nav_options>? {
        var result = nav_options()
        result.size = MemoryLayout<nav_options>.stride
        if options.transfersResult { result.flags |= UInt32(NAV_OPTION_TRANSFER_RESULT) }
        if options.replacesRoot { result.flags |= UInt32(NAV_OPTION_REPLACE_ROOT) }
        if options.isInclusive { result.flags |= UInt32(NAV_OPTION_INCLUSIVE) }
        if options.renews { result.flags |= UInt32(NAV_OPTION_UPDATE_ARGUMENTS) }
        if options.ignoresArguments { result.flags |= UInt32(NAV_OPTION_IGNORE_ARGUMENTS) }
        if let isAnimated = options.isAnimated {
            result.animated = nav_animated(isAnimated ? NAV_ANIMATED_YES : NAV_ANIMATED_NO)
        }
        if let issuer = options.issuer { result.issuer = id(issuer) }
        result.revision = options.revision ?? 0
        result.tag = UInt64(options.tag)
        result.hint = value(options.hint)
        result.unresolved = options.unresolved.rawValue
        result.unique = options.unique.rawValue
        result.unique_action = options.uniqueAction.rawValue
        return copy(result)
    }

    func link(_ link: ModelLink, id: (Int) -> nav_id) -> UnsafePointer<nav_link>? {
        var result = nav_link()
        result.size = MemoryLayout<nav_link>.stride
        if link.request == nil { result.url = string(ModelLinks.texts[link.text]) }
        if !link.comesFromOutside { result.flags |= UInt32(NAV_LINK_TRUSTED) }
        if link.beginsWithScene { result.flags |= UInt32(NAV_LINK_HAS_SCENE) }
        if link.skipsIfOpen { result.flags |= UInt32(NAV_LINK_SKIP_IF_OPEN) }
        if link.leaves { result.flags |= UInt32(NAV_LINK_CLOSE) }
        if link.leavesWhereUnsaid { result.flags |= UInt32(NAV_LINK_ELSE_CLOSE) }
        result.merge = link.merge.rawValue
        if let base = link.base { result.base = id(base) }
        result.request = link.request.flatMap(request)
        return copy(result)
    }

    func element(_ element: ModelElement, id: (Int) -> nav_id) -> nav_element {
        nav_element(kept: element.kept.map(id) ?? 0, request: element.new.flatMap(request))
    }

    func config(_ settings: ModelSettings, _ audience: ModelAudience) -> UnsafePointer<nav_config>? {
        var result = nav_config()
        result.size = MemoryLayout<nav_config>.stride
        result.animated = nav_animated(settings.isAnimated ? NAV_ANIMATED_YES : NAV_ANIMATED_NO)
        result.queue_capacity = UInt32(settings.queueCapacity)
        result.event_capacity = audience == .observerAndPuller ? 1 << 20 : 0
        result.operation_limit = UInt32(settings.operationLimit)
        result.unresolved = settings.unresolved.rawValue
        if let fallback = settings.fallback { result.fallback_route = string(ModelRoutes.names[fallback]) }
        return copy(result)
    }

    // MARK: Values

    func value(_ number: Int?) -> UnsafePointer<nav_value>? {
        guard let number else { return nil }
        switch number {
        case 0: return copy(nav_value_null())
        case 1, 2: return copy(nav_value_int(Int64(number)))
        case ModelValues.chosenCount...:
            var url = nav_value_string("")
            url.content.string = string(ModelLinks.texts[number - ModelValues.chosenCount])
            return copy(nav_value_map(copy(nav_member(key: string("url"), value: url)), 1))
        default:
            let parameters = ModelValues.parameters(of: number)
            let members = [parameters.id.map { member("id", $0) }, parameters.page.map { member("page", $0) }]
                .compactMap(\.self)
            return copy(nav_value_map(copy(number == 4 ? members.reversed() : members), members.count))
        }
    }

    private func member(_ key: String, _ value: Int) -> nav_member {
        nav_member(key: string(key), value: nav_value_int(Int64(value)))
    }
}

/// All values, to compare with.
final class ModelValueTable {
    private let arena = ModelArena()
    private let values: [UnsafePointer<nav_value>?]

    init() {
        values = (0..<ModelValues.count).map(arena.value)
    }

    /// The number of a value, -1 for NULL.
    func number(of value: UnsafePointer<nav_value>?) -> Int {
        guard value != nil else { return -1 }
        return values.firstIndex { nav_value_equal(value, $0) == 1 } ?? Int.min
    }
}
