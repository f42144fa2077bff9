// An app with screens of the names that a flow might take for itself, as a feature module has them.

import NavCore
import NavFlow
import Testing

public struct Message: NavigationRoute {
    public typealias Value = Weight
    public var id: Int

    public init(id: Int) { self.id = id }
}

public struct First: NavigationRoute {
    public static let place: RoutePlace = "/first"
    public static let plain = First()

    public init() {}
}

public struct Inbox: FlowRoute {
    public static let first = First.plain

    public enum FlowMessage: NavigationMessage {
        case message(Message)
        case first(First)
    }
}

public enum Urgency: String, NavigationCodable, Codable, CaseIterable { case low, high }

public struct Weight: NavigationData, Equatable {
    public var urgency: Urgency
}

@MainActor @Suite struct NameTests {
    @Test func aMailAppHasMessages() async throws {
        let app = Navigator()
        try app.register(First.self, Message.self)
        try app.register(Inbox.self) { message in
            switch message {
            case .message, .first: .show
            }
        }
        try app.start(Inbox())
        try app.dispatch(Message(id: 3))
        #expect(app.tree.description == #"[first, message(["id": 3])]"#)
        let asking = Task { try await app.ask(Message(id: 4)) }
        while app.topScreen?.as(Message.self)?.route.id != 4 { await Task.yield() }
        app.topScreen?.as(Message.self)?.submit(Weight(urgency: .high))
        #expect(try await asking.value == Weight(urgency: .high))
    }
}
