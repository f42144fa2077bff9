// Messages: an enum as requests and back, and coordinators over it.

import NavCore
import Testing

private struct Home: NavigationRoute {}
private struct Note: NavigationRoute, Equatable {
    var id: Int
    var line: Int?
}
private struct Search: NavigationRoute, Equatable { var words: String? }

private enum Message: NavigationMessage, Equatable {
    case note(Note)
    case search(Search)
    case move(id: Int, to: String?)
    case rename(String?)
    case count(Int)
    case both(Int, String)
    case done
}

private enum Word: String, NavigationMessage { case yes, no = "not yet" }

/// It is no enum, and so it has several names or none.
private struct Point: NavigationMessage { var x = 1, y = 2 }

private struct Notes: FlowRoute {
    static let first = Home()
    typealias FlowMessage = NavCoreTests.Message
}

private struct Desk: FlowRoute {
    static let first = Notes()
    enum FlowMessage: NavigationMessage {
        case search(Search)
        case settings
    }
}

private struct Info: NavigationRoute { static let place = RoutePlace.sheet }
private struct Form: NavigationRoute {}
private struct Settings: FlowRoute { static let first = Form() }

private struct Lists: FlowRoute {
    static let first = Home()
    enum FlowMessage: NavigationMessage {
        case info(Info)
        case settings(Settings)
        case close
        case open(Int)
    }
}

struct MessageTests {
    /// A desk around notes; both write down what they are asked.
    private func desk(_ log: Log = Log()) throws -> Navigator {
        let navigator = Navigator()
        try navigator.register(Home.self, Note.self, Search.self)
        try navigator.register(Desk.self) { message in
            log.hear("desk \(message.request)")
            switch message {
            case .search: return .show
            case .settings: return .ignore
            }
        }
        try navigator.register(Notes.self) { message in
            log.hear("notes \(message.request)")
            switch message {
            case .note: return .show
            case .move(let id, _): return .redispatch(Message.note(Note(id: id)))
            case .rename, .count: return .refuse(3)
            case .both: return .perform(.dispatch(Desk.FlowMessage.settings))
            case .search, .done: return .pass
            }
        }
        try navigator.start(Desk())
        return navigator
    }

    @Test(arguments: [
        (Message.note(Note(id: 3)), NavigationRequest("note", ["id": 3])),
        (.note(Note(id: 3, line: 4)), NavigationRequest("note", ["id": 3, "line": 4])),
        (.search(Search()), "search"),
        (.search(Search(words: "a")), NavigationRequest("search", ["words": "a"])),
        (.move(id: 3, to: "x"), NavigationRequest("move", ["id": 3, "to": "x"])),
        (.move(id: 3, to: nil), NavigationRequest("move", ["id": 3])),
        (.rename("x"), NavigationRequest("rename", "x")),
        (.rename(nil), "rename"),
        (.count(3), NavigationRequest("count", 3)),
        (.both(3, "x"), NavigationRequest("both", ["_0": 3, "_1": "x"])),
        (.done, "done"),
    ])
    private func aMessageIsARequest(_ message: Message, _ request: NavigationRequest) {
        #expect(message.request == request)
        #expect(Message(request) == message)
    }

    @Test func aRouteAndItsMessageAreTheSameRequest() {
        #expect(Message.note(Note(id: 3)).request == Note(id: 3).request)
        #expect(Message.search(Search()).request == Search().request)
    }

    @Test func anEnumOfTextsIsOfRoutesWithoutArguments() {
        #expect(Word.no.request == "not yet")
        #expect(Word("yes") == .yes && Word("not yet") == .no && Word("no") == nil)
        #expect(Word(NavigationRequest("yes", ["id": 3])) == nil)
    }

    @Test func whatIsNoMessageIsNotRead() {
        #expect(Message(nil) == nil)
        #expect(Message("other") == nil)
        #expect(Message("note") == nil)
        #expect(Message(NavigationRequest("note", ["id": "3"])) == nil)
        #expect(Message(NavigationRequest("count", ["id": 3])) == nil)
        #expect(Message(NavigationRequest("note", ["id": 3, "line": .null])) == .note(Note(id: 3)))
        #expect(Message(NavigationRequest("note", .secret(["id": 3]))) == .note(Note(id: 3)))
    }

    @Test func whatIsNoEnumIsInvalid() throws {
        let navigator = try desk()
        let error = #expect(throws: NavigationError.self) { try navigator.dispatch(Point()) }
        #expect(error?.status == .invalid)
        #expect(navigator.topScreen?.dispatch(Point()).status == .invalid)
    }

    @Test func coordinatorsDecideOverMessages() throws {
        let log = Log()
        let navigator = try desk(log)
        let notes = try #require(navigator.currentFlow)
        try navigator.dispatch(Message.move(id: 3, to: nil))
        #expect(navigator.stack.description == #"[home, note(["id": 3])]"#)
        #expect(log.take() == [#"notes move(["id": 3])"#, #"notes note(["id": 3])"#])
        #expect(try navigator.dispatch(Note(id: 3)).status == .alreadyThere)
        #expect(navigator.topScreen?.dispatch(Message.search(Search())).status == .ok)
        #expect(log.take() == [#"notes note(["id": 3])"#, "notes search", "desk search"])
        #expect(navigator.currentRequest == "search")
        #expect(navigator.attempt(.dispatch(Message.count(1), to: notes)).hostCode == 3)
        #expect(try navigator.dispatch(Message.both(1, "x"), to: notes).status == .alreadyThere)
    }

    /// The coordinator around gets what was sent: the flow that has passed it on, and the entry that is shown.
    @Test func coordinatorsGetWhatWasSent() throws {
        let log = Log()
        let navigator = Navigator()
        var seen: [DispatchContext] = []
        try navigator.register(Home.self, Note.self, Search.self)
        try navigator.register(Desk.self) { message, sent in
            seen.append(sent)
            return .ignore
        }
        try navigator.register(Notes.self) { notes in
            log
        } onDispatch: { message, sent, model in
            model?.hear("\(message.request) of \(sent.flow), shown \(sent.shownEntry != nil)")
            return sent.shownEntry == nil ? .show : .pass
        }
        try navigator.start(Desk())
        let notes = try #require(navigator.currentFlow)
        try navigator.dispatch(Message.note(Note(id: 3)))
        #expect(log.take() == [#"note(["id": 3]) of \#(notes), shown false"#])
        #expect(navigator.attempt(.dispatch(Message.note(Note(id: 3)))).status == .unresolved)
        #expect(log.take() == [#"note(["id": 3]) of \#(notes), shown true"#])
        #expect(seen.isEmpty)
        try navigator.dispatch(Desk.FlowMessage.settings)
        try navigator.dispatch(Desk.FlowMessage.settings, to: seen[0].flow)
        #expect(seen.map(\.child) == [notes, nil])
        #expect(seen.map(\.route) == ["settings", "settings"])
    }

    @Test func whatIsNoMessageGoesOutwards() throws {
        let log = Log()
        let navigator = try desk(log)
        #expect(try navigator.dispatch(Desk.FlowMessage.settings).status == .alreadyThere)
        #expect(log.take() == ["desk settings"])
        #expect(navigator.attempt(.dispatch(Message.done)).status == .unresolved)
        #expect(navigator.attempt(.dispatch("note", ["id": "three"])).status == .unresolved)
        #expect(log.take() == ["notes done"])
    }

    @Test func aCoordinatorGetsItsModel() throws {
        let navigator = Navigator()
        let counter = Counter()
        try navigator.register(Home.self, Note.self)
        try navigator.register(Notes.self) { _ in
            counter
        } onDispatch: { message, counter in
            counter?.made += 1
            return message == .done ? .ignore : .show
        }
        try navigator.start(Notes())
        try navigator.dispatch(Message.note(Note(id: 3)))
        #expect(try navigator.dispatch(Message.done).status == .alreadyThere)
        #expect(counter.made == 2 && navigator.depth == 2)
    }

    @Test func aCoordinatorClosesAndCoversWhatItPresents() throws {
        let navigator = Navigator()
        try navigator.register(Home.self, Note.self, Info.self, Form.self, Settings.self)
        try navigator.register(Lists.self) { message in
            switch message {
            case .info, .settings: .show
            case .close: .perform(.dismiss())
            case .open(let id): .perform(.navigate(to: Note(id: id)))
            }
        }
        try navigator.start(Lists())
        #expect(navigator.topScreen?.dispatch(Lists.FlowMessage.close).status == .notFound)
        #expect(navigator.topScreen?.dispatch(Info()).status == .ok)
        #expect(navigator.topScreen?.dispatch(Lists.FlowMessage.close).status == .ok)
        #expect(navigator.tree.description == "[home]")
        navigator.topScreen?.dispatch(Info())
        #expect(navigator.topScreen?.dispatch(Settings()).status == .ok)
        #expect(navigator.tree.description == "[home, form]")
        #expect(navigator.currentRequest == "form")
        navigator.topScreen?.dispatch(Info())
        #expect(navigator.topScreen?.dispatch(Lists.FlowMessage.open(3)).status == .ok)
        #expect(navigator.tree.description == #"[home, form, note(["id": 3])]"#)
    }

    @Test func aFlowWithMessagesNeedsACoordinator() throws {
        let navigator = Navigator()
        let error = #expect(throws: NavigationError.self) { try navigator.register(Home.self, Notes.self) }
        #expect(error?.status == .invalid && error?.route == "notes")
        #expect(error?.message == "Notes takes messages, and has no coordinator: register it alone, with onDispatch")
        #expect(navigator.routeID(of: Notes.self) == nil)
    }
}
