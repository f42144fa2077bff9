// What the navigator calls: bridges, builders, observers, types of parameters.

import NavCore

/// A bridge that answers every question.
private final class CorpusBridge: NavigatorBridge {
    private let driver: CorpusDriver
    private let data: CorpusData
    private let registersRoutes: Bool

    init(_ driver: CorpusDriver, _ data: CorpusData, registersRoutes: Bool) {
        (self.driver, self.data, self.registersRoutes) = (driver, data, registersRoutes)
    }

    func registerRoutes(in navigator: Navigator) throws(NavigationError) {
        guard registersRoutes else { return }
        let code = data.hear("registered") { _ in }
        if code < 0 { throw NavigationError(NavigationStatus(rawValue: Int32(code)) ?? .invalid) }
    }

    func transition(_ question: NavigationQuestion) -> BridgeAnswer { driver.ask(question, data) }
    func replay(_ stack: [NavigationChange]) { _ = data.hear("replayed") { $0.put(stack) } }
}

/// A model or a view.
final class CorpusProduct {
    let number: Int
    private unowned let driver: CorpusDriver

    init(_ driver: CorpusDriver, _ number: Int) { (self.driver, self.number) = (driver, number) }

    deinit { _ = driver.hear("destroyed") { $0.put("product", number) } }
}

func corpusProduct(_ value: Any?) -> Int { (value as? CorpusProduct)?.number ?? 0 }

extension CorpusDriver {
    /// False where it is none of these.
    func register(
        _ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter
    ) -> Bool {
        switch what {
        case "bridge": reply.put("status", setBridge(message, navigator))
        case "bridge-none":
            reply.put("status", status { try navigator.removeBridge() })
            if !navigator.isClosed { pulledBridge = nil }
        case "observe", "observer-add":
            let data = CorpusData(self, message)
            var id: ObserverID?
            let observe: (NavigationEvent) -> Void =
                what == "observe"
                ? { event in _ = data.hear("event") { $0.put(event, navigator) } }
                : { event in _ = data.hear("hears") { $0.put("kind", word(event.kind)) } }
            reply.put("status", status { id = try navigator.observe(observe) })
            reply.put("id", id)
        case "observer-remove":
            reply.put("status", status { try navigator.removeObserver(ObserverID(rawValue: message.id("id"))) })
        case "guard-add": addGuard(message, navigator, &reply)
        case "handler-add": addHandler(message, navigator, &reply)
        case "gesture": makeGesture(message, navigator, &reply)
        case "route-register": registerRoute(message, navigator, &reply)
        case "route-unregister":
            reply.put("status", status { try navigator.unregister(RouteID(rawValue: message.id("id"))) })
        case "parameter-type-add":
            let data = CorpusData(self, message)
            let status = status {
                if let values = message["values"] {
                    return try addReadingType(message.word("name"), values, data, navigator)
                }
                try navigator.addParameterType(message.word("name")) { text in
                    data.hear("checked") { $0.put("text", text) } == 0
                }
            }
            reply.put("status", status)
        case "pattern-add": addPattern(message, navigator, &reply)
        default: return false
        }
        return true
    }

    // MARK: Back

    private func addHandler(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let data = CorpusData(self, message)
        var id: BackHandlerID?
        let status = status {
            guard !message.flag("pulled") else { return .invalid }
            id = try navigator.addBackHandler(
                of: message.has("entry") ? message.entry() : nil, priority: Int32(message.int("priority")),
                isForward: message.flag("forward"), isEnabled: !message.flag("disabled")
            ) { gesture in
                _ = data.hear("handled") { $0.put(gesture) }
            }
            return .ok
        }
        reply.put("status", status)
        reply.put("id", id)
    }

    private func makeGesture(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let scene = message.id("stack") == 0 ? nil : StackID(rawValue: message.id("stack"))
        let progress = message["progress"].map { $0.doubleValue ?? Double($0.intValue ?? 0) } ?? 0
        do throws(NavigationError) {
            reply.put(
                try navigator.backGesture(
                    message.constant("phase") ?? .none, progress: progress,
                    isForward: message.flag("forward"), edge: Int32(message.int("edge")), in: scene))
        } catch {
            reply.put(error.outcome)
        }
    }

    // MARK: Guards

    private func addGuard(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let data = CorpusData(self, message)
        let (entry, route) = (message.entry(), RouteID(rawValue: message.id("route")))
        var id: GuardID?
        let status = status {
            // What Swift's scopes don't let a caller say.
            let subjects = ["entry", "route", "named", "every"].filter(message.has)
            guard subjects.count == 1, !message.has("entry") || message.flag("leave") else { return .invalid }
            let ofRoute: GuardScope = message.flag("leave") ? .leavingRoute(route) : .enteringRoute(route)
            let name = message.text("named") ?? ""
            let ofName: GuardScope = message.flag("leave") ? .leavingRouteNamed(name) : .enteringRouteNamed(name)
            let ofAll: GuardScope = message.flag("leave") ? .leaving : .entering
            let scope: GuardScope =
                switch subjects.first {
                case "entry": .leavingEntry(entry)
                case "route": ofRoute
                case "named": ofName
                default: ofAll
                }
            if message.flag("pulled") {
                id = try navigator.addPulledGuard(scope)
                // Its user data is nobody's.
                return .ok
            }
            id = try navigator.addGuard(scope) { [unowned self, unowned navigator] context in
                let answer = data.hear("guarded") {
                    $0.put(context, navigator)
                    $0.put(context.question)
                }
                return switch self.answer(UInt64(bitPattern: answer)) {
                case .accept: .accept
                case .later: .later
                case .refuse(let code): .refuse(code)
                }
            }
            return .ok
        }
        reply.put("status", status)
        reply.put("id", id)
    }

    // MARK: Bridges

    private func setBridge(_ message: CorpusMessage, _ navigator: Navigator) -> String {
        let data = CorpusData(self, message)
        let callbacks = Set(message.list("callbacks").compactMap(\.stringValue))
        return status {
            if navigator.isClosed { return .closed }
            if callbacks.contains("pulled") {
                // What Swift's types don't let a caller say.
                guard callbacks.count == 1 else { return .invalid }
                try navigator.setPulledBridge()
                pulledBridge = data
                return .ok
            }
            // The verbs beside it would never be asked.
            guard callbacks.contains("transition") else { return .invalid }
            let registersRoutes = callbacks.contains("register-routes")
            try navigator.setBridge(CorpusBridge(self, data, registersRoutes: registersRoutes))
            pulledBridge = nil
            return .ok
        }
    }

    fileprivate func ask(_ question: NavigationQuestion, _ data: CorpusData) -> BridgeAnswer {
        answer(UInt64(bitPattern: data.hear("asked") { $0.put(question) }))
    }

    /// A type that reads the texts of a map as their values. It keeps its data for as long as it is registered.
    private func addReadingType(
        _ name: String, _ values: NavigationValue, _ data: CorpusData, _ navigator: Navigator
    ) throws {
        guard case .map(let map) = values else { return }
        try navigator.addParameterType(name) { text in
            withExtendedLifetime(data) { map[text] }
        } write: { value in
            map.members.first { $0.value == value }?.key
        }
    }

    // MARK: Routes

    private func registerRoute(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        var id: RouteID?
        let route = message.word("route")
        // What no opening of Swift's can say is wrong.
        let initial = message.map("initial").map { request($0) }
        let isWrong =
            message.has("parent") && message.has("presentation") || message.flag("coordinates") && initial == nil
        let opens = opening(message)
        let container = container(message)
        let version = UInt32(message.int("version"))
        let isRestored = !message.flag("not-restored")
        let status = status { () throws -> Void in
            if isWrong {
                if message.has("data") { _ = CorpusData(self, message) }
                throw CorpusInvalid()
            }
            if let initial {
                id = try registerFlow(message, initial, navigator)
            } else if !message.has("data") {
                id = try navigator.register(
                    route, opens: opens, contains: container, version: version, isRestored: isRestored)
            } else {
                id = try navigator.register(
                    route, opens: opens, contains: container, version: version, isRestored: isRestored,
                    builder: builder(CorpusData(self, message), isShared: message.flag("shared")))
            }
        }
        reply.put("status", status)
        reply.put("id", id)
    }

    private func builder(_ data: CorpusData, isShared: Bool) -> RouteBuilder<CorpusProduct, CorpusProduct> {
        let makeModel: RouteBuilder<CorpusProduct, CorpusProduct>.MakeModel = {
            [unowned self] build throws(BuilderRefusal) in
            try make(data, "made") { $0.put(build) }
        }
        let makeView: RouteBuilder<CorpusProduct, CorpusProduct>.MakeView = {
            [unowned self] entry, model throws(BuilderRefusal) in
            try make(data, "view-made") {
                $0.put("entry", entry)
                $0.put("model", corpusProduct(model))
            }
        }
        if isShared { return RouteBuilder(sharedModel: makeModel, makeView: makeView) }
        let updateModel: RouteBuilder<CorpusProduct, CorpusProduct>.UpdateModel = {
            model, build throws(BuilderRefusal) in
            let answer = data.hear("updated") {
                $0.put("model", corpusProduct(model))
                $0.put(build)
            }
            if answer != 0 { throw BuilderRefusal(Int32(truncatingIfNeeded: answer)) }
        }
        return RouteBuilder(makeModel: makeModel, updateModel: updateModel, makeView: makeView)
    }

    func make(
        _ data: CorpusData, _ what: String, _ body: (inout CorpusWriter) -> Void
    ) throws(BuilderRefusal) -> CorpusProduct? {
        products += 1
        let number = products
        let answer = data.hear(what) {
            $0.put("product", number)
            body(&$0)
        }
        if answer == 0 { return CorpusProduct(self, number) }
        guard let code = Int32(exactly: answer) else { return nil }
        throw BuilderRefusal(code)
    }

    /// The route that is the conflict is named in the sentence about it.
    private func addPattern(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let status = status {
            try navigator.add(
                pattern: text(message, "pattern"), to: RouteID(rawValue: message.id("id")),
                isLinkable: message.flag("linkable"),
                isLazy: message.flag("lazy"), ignoresCase: message.flag("ignoring-case"),
                isAlias: message.flag("alias"))
        }
        reply.put("status", status)
        guard status == "ambiguous", let named = navigator.lastMessage.range(of: "of the route \"") else { return }
        let name = navigator.lastMessage[named.upperBound...].prefix { $0 != "\"" }
        reply.put("conflict", navigator.routeID(named: String(name)))
    }
}
