// Drives the runner of the corpus: does what its messages say with a navigator, and tells what comes back.

import CorpusRunner

import NavCore

/// What stands for the user data of a registration: it is freed when the navigator lets go of it.
final class CorpusData {
    let number: Int
    private unowned let driver: CorpusDriver

    init(_ driver: CorpusDriver, _ message: CorpusMessage) {
        self.driver = driver
        number = message.int("data")
    }

    deinit { _ = driver.hear("freed", number) }

    /// Tells the runner what a callback of it hears.
    func hear(_ what: String, _ body: (inout CorpusWriter) -> Void) -> Int64 {
        withExtendedLifetime(self) { driver.hear(what, number, body) }
    }
}

/// A host object of a case.
final class CorpusObject: @unchecked Sendable {
    let name: String
    private unowned let driver: CorpusDriver

    init(_ name: String, _ driver: CorpusDriver) { (self.name, self.driver) = (name, driver) }

    deinit { _ = driver.hear("object-destroyed") { $0.put("name", name) } }
}

/// What Swift's interface does not let a caller say, which the header calls invalid.
struct CorpusInvalid: Error {}

final class CorpusDriver {
    var navigator: Navigator?
    private var port: NavigationPort?
    private var run: OpaquePointer?
    private(set) var report: [String] = []
    var products = 0
    /// The user data of a pulled bridge, which Swift's navigator does not take: it is kept as long as the bridge is set.
    var pulledBridge: CorpusData?
    /// What coordinators are being asked, the innermost last, and how often one was.
    var sendings: [CorpusSending] = []
    var sentCount: UInt64 = 0
    /// What takes the place of the entry about which a restore asks.
    var replacement: SavedDecision?
    /// What was given in which message of the runner's, those inside callbacks not counted.
    private var objects: [(name: String, message: Int, object: () -> CorpusObject?)] = []
    private var messages = 0
    private var depth = 0

    /// Runs the cases of a folder.
    func run(_ folder: String, _ manner: corpus_manner) -> corpus_counts {
        var driver = corpus_driver()
        driver.context = Unmanaged.passUnretained(self).toOpaque()
        driver.execute = { context, run, bytes, length in
            guard let context else { return }
            let driver = Unmanaged<CorpusDriver>.fromOpaque(context).takeUnretainedValue()
            driver.execute(run, UnsafeBufferPointer(start: bytes, count: length))
        }
        driver.print = { context, line in
            guard let context, let line else { return }
            Unmanaged<CorpusDriver>.fromOpaque(context).takeUnretainedValue().report.append(String(cString: line))
        }
        return corpus_run_path(&driver, manner, folder)
    }

    func hear(_ what: String, _ data: Int = 0, _ body: (inout CorpusWriter) -> Void = { _ in }) -> Int64 {
        var writer = CorpusWriter()
        writer.map {
            $0.put("heard", what)
            if data != 0 { $0.put("data", data) }
            body(&$0)
        }
        return corpus_hear(run, writer.bytes, writer.bytes.count)
    }

    private func execute(_ run: OpaquePointer?, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.run = run
        if depth == 0 { messages += 1 }
        depth += 1
        var reader = CorpusReader(bytes)
        let message = CorpusMessage(reader.value())
        var reply = CorpusWriter()
        reply.map { execute(message.word("do"), message, &$0) }
        depth -= 1
        if depth == 0, navigator?.isClosed ?? true { pulledBridge = nil }
        corpus_reply(run, reply.bytes, reply.bytes.count)
    }

    private func execute(_ what: String, _ message: CorpusMessage, _ reply: inout CorpusWriter) {
        switch what {
        case "new":
            reply.put("status", status { navigator = try Navigator(configuration: configuration(message)) })
            reply.put("flows", true)
            reply.put("keys", true)
        case "let-go": navigator = nil
        case "end":
            port = nil
            objects = []
        default:
            guard let navigator else { return }
            if let status = call(what, message, navigator) {
                reply.put("status", status)
            } else if !register(what, message, navigator, &reply), !publish(what, message, navigator, &reply),
                !attach(what, message, navigator, &reply), !query(what, message, navigator, &reply)
            {
                operate(message, navigator, &reply)
            }
        }
    }

    // MARK: Statuses

    func status(_ body: () throws -> Void) -> String {
        status {
            try body()
            return .ok
        }
    }

    func status(_ body: () throws -> NavigationStatus) -> String {
        do {
            return try body().word
        } catch {
            return ((error as? NavigationError)?.status ?? .invalid).word
        }
    }

    // MARK: Calls

    private func configuration(_ message: CorpusMessage) -> NavigatorConfiguration {
        var configuration = NavigatorConfiguration()
        guard let written = message.map("config") else { return configuration }
        if written.has("animated") { configuration.isAnimated = written.flag("animated") }
        configuration.queueCapacity = written.int("queue")
        configuration.eventCapacity = written.int("events")
        configuration.operationLimit = written.int("limit")
        configuration.redirectLimit = written.int("redirects")
        configuration.sendsLifecycleEvents = written.flag("lifecycle")
        configuration.waitsForExits = written.flag("exits")
        configuration.waitsForEntries = written.flag("entries")
        configuration.sendsBackEvents = written.flag("back")
        configuration.sendsProblemEvents = written.flag("problems")
        configuration.sendsTraceEvents = written.flag("trace")
        configuration.patternsIgnoreCase = written.flag("ignoring-case")
        configuration.unresolved = policy(written) ?? .reject
        configuration.fallbackRoute = written.text("fallback")
        configuration.scene = written.text("scene") ?? configuration.scene
        return configuration
    }

    func policy(_ message: CorpusMessage) -> UnresolvedRoutePolicy? {
        message.constant("unresolved")
    }

    func port(_ navigator: Navigator) throws(NavigationError) -> NavigationPort {
        if let port { return port }
        let port = try navigator.makePort()
        self.port = port
        return port
    }

    /// A decision that is called or posted.
    private func decide(
        _ message: CorpusMessage, _ navigator: Navigator, call: (Navigator) throws -> NavigationStatus,
        byPort post: (NavigationPort) throws -> Void
    ) -> String {
        status {
            guard message.word("by") == "post" else { return try call(navigator) }
            try post(port(navigator))
            return .pending
        }
    }

    /// What replies with a status alone; nil where it is none of these.
    private func call(_ what: String, _ message: CorpusMessage, _ navigator: Navigator) -> String? {
        switch what {
        case "configure": return status { try navigator.configure(configuration(message)) }
        case "drain": return status { try navigator.drain() }
        case "free": return status { _ = try navigator.close() }
        case "close":
            return decide(message, navigator) {
                try $0.close()
            } byPort: {
                try $0.closeNavigator()
            }
        case "answer":
            let (id, answer) = (QuestionID(rawValue: message.id("question")), answer(message.id("answer")))
            return decide(message, navigator) {
                try $0.answer(id, answer)
            } byPort: {
                try $0.answer(id, answer)
            }
        case "abort":
            let reason = message.constant("reason") ?? AbortReason.none
            let ticket = Ticket(rawValue: message.id("ticket"))
            return decide(message, navigator) {
                try $0.abort(ticket, reason)
            } byPort: {
                try $0.abort(ticket, reason)
            }
        case "cancel-result":
            let waiter = WaiterID(rawValue: message.id("waiter"))
            return decide(message, navigator) {
                try $0.cancelResult(waiter)
            } byPort: {
                try $0.cancelResult(waiter)
            }
        case "redirect": return status { try redirect(message, navigator) }
        case "saved-replace": return status { replaceSaved(message) }
        case "guard-remove": return status { try navigator.removeGuard(GuardID(rawValue: message.id("id"))) }
        case "entry-drop-view": return status { try navigator.dropView(of: message.entry()) }
        case "entry-set-state":
            return status { try navigator.setState(message["state"].map { give($0) }, of: message.entry()) }
        case "entry-set-trail":
            return status { try navigator.setTrail(message["trail"].map { give($0) }, of: message.entry()) }
        case "handler-remove":
            return status { try navigator.removeBackHandler(BackHandlerID(rawValue: message.id("id"))) }
        case "handler-enable":
            let handler = BackHandlerID(rawValue: message.id("id"))
            return status { try navigator.setBackHandler(handler, isEnabled: message.flag("enabled")) }
        case "exit": return status { try navigator.hostDidExit(message.entry()) }
        case "enter": return status { try navigator.hostDidEnter(message.entry()) }
        case "max-lifecycle":
            let most = message.constant("lifecycle") ?? EntryLifecycle.none
            return status { try navigator.setMaxLifecycle(on: StackID(rawValue: message.id("stack")), to: most) }
        case "hold-links": return status { try navigator.setLinksHeld(message.flag("hold")) }
        case "link-scene-add": return status { try navigator.addLinkScene(text(message, "scene")) }
        case "link-scheme-add": return status { try navigator.addLinkScheme(text(message, "scheme")) }
        case "link-prefix-add":
            return status { try navigator.addLinkPrefix(text(message, "prefix"), scene: message.word("scene")) }
        default: return nil
        }
    }

    func answer(_ number: UInt64) -> BridgeAnswer {
        switch Int32(truncatingIfNeeded: number) {
        case 0: .accept
        case .min: .later
        case let code: .refuse(code)
        }
    }

    /// What Swift's strings don't let a caller say is invalid, like everything that is no UTF-8.
    func text(_ message: CorpusMessage, _ key: String) throws -> String {
        guard let text = message.text(key) else { throw CorpusInvalid() }
        return text
    }

    // MARK: Values

    /// The value for the navigator, in which host objects stand by themselves.
    func give(_ value: NavigationValue) -> NavigationValue {
        switch value {
        case .object(let object): (object.object as? CorpusObjectName).map { .object(self.object($0)) } ?? value
        case .list(let items): .list(items.map { give($0) })
        case .map(let map): .map(NavigationMap(map.members.map { .init($0.key, give($0.value)) }))
        case .secret(let inner): .secret(give(inner))
        default: value
        }
    }

    /// Those of one message are given apart; in a later one the name means the object that still lives.
    private func object(_ named: CorpusObjectName) -> CorpusObject {
        let known = objects.last { $0.name == named.name && ($0.message < messages || !named.isGiven) }?.object()
        if let known { return known }
        _ = hear("object-given") { $0.put("name", named.name) }
        let object = CorpusObject(named.name, self)
        objects.append((named.name, messages, { [weak object] in object }))
        return object
    }
}
