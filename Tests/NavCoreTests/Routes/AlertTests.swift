// Alerts: what is no alert is refused, and so is an answer that is none of the buttons.

import NavCore
import Testing

private struct Home: NavigationRoute {}
private struct Page: NavigationRoute {}

struct AlertTests {
    private let log = Log()
    private let sure = NavigationAlert("Sure?", .destructive("Yes"), .cancel("No", id: "no"))

    private func started() throws -> Navigator {
        let navigator = Navigator()
        try navigator.register(Home.self, Page.self, NavigationAlert.self)
        try navigator.start(Home())
        navigator.onProblem = { [log] in log.hear($0.message) }
        return navigator
    }

    @Test(arguments: [
        (NavigationAlert("Sure?"), "an alert needs a button"),
        (NavigationAlert("Sure?", .button("Yes"), .cancel("Yes")), "two buttons of the alert have the id 'Yes'"),
        (
            NavigationAlert("Sure?", .button("Yes", id: "a"), .cancel("No"), .destructive("Delete", id: "a")),
            "two buttons of the alert have the id 'a'"
        ),
    ])
    func isRefusedWithoutButtonsOrWithTwoOfOneID(alert: NavigationAlert, sentence: String) throws {
        let navigator = try started()
        let page = try #require(navigator.topScreen)
        for call in [
            { try navigator.navigate(to: alert) }, { try navigator.navigate(to: alert) { _ in } },
            { try navigator.replaceTop(with: alert) }, { try navigator.perform(.navigate(to: alert)) },
            { try navigator.batch([.navigate(to: Page()), .navigate(to: alert)]) },
        ] {
            let error = #expect(throws: NavigationError.self) { try call() }
            #expect(error?.status == .invalid && error?.message.hasSuffix(sentence) == true)
            #expect(log.take() == [error?.message])
        }
        #expect(page.navigate(to: alert).status == .invalid)
        #expect(log.take() == [sentence])
        #expect(throws: NavigationError.self) { try navigator.makePort().post(.navigate(to: alert)) }
        try navigator.addGuard(entering: Page.self) { _ in .resume(after: alert) }
        #expect(page.navigate(to: Page()).status == .blocked)
        #expect(log.take().first?.hasSuffix(sentence) == true)
        #expect(navigator.tree.stacks.count == 1 && navigator.depth == 1)
    }

    /// As docs/concepts/tabs-and-sheets.md has it for the hosts of other languages.
    @Test func isAMapOfArguments() {
        let alert = NavigationAlert(
            "Discard?", message: "It is not saved.", .destructive("Discard", id: "discard"), .cancel("Keep", id: "keep")
        )
        let map: NavigationValue = [
            "title": "Discard?", "message": "It is not saved.",
            "buttons": [
                ["id": "discard", "title": "Discard", "role": "destructive"],
                ["id": "keep", "title": "Keep", "role": "cancel"],
            ],
        ]
        #expect(alert.request == NavigationRequest("alert", map))
        #expect(NavigationAlert(NavigationRequest("alert", map)) == alert)
    }

    @Test func isRefusedByItsBuilderIfItIsOpenedByName() throws {
        let navigator = try started()
        let button: NavigationValue = ["id": "a", "title": "A", "role": "usual"]
        for buttons: NavigationValue in [[], [button, button]] {
            let error = #expect(throws: NavigationError.self) {
                try navigator.navigate(to: "alert", ["title": "Sure?", "buttons": buttons])
            }
            #expect(error?.status == .refused && error?.by == .builder, "\(buttons)")
            #expect(error?.hostCode == NavigationStatus.invalid.rawValue)
            #expect(error?.isRefusal == false)
        }
        try navigator.navigate(to: "alert", ["title": "Sure?", "buttons": [button]])
        #expect(navigator.topScreen?.as(NavigationAlert.self)?.route.buttons.map(\.id) == ["a"])
    }

    @Test func takesNoAnswerThatIsNoButton() throws {
        let navigator = try started()
        var answers: [String?] = []
        try navigator.navigate(to: sure) { answers.append($0) }
        let alert = try #require(navigator.topScreen?.as(NavigationAlert.self))
        let stack = try #require(navigator.currentStack)
        let none = "dismiss: the alert has no button 'Maybe'"
        for options in [.standard, NavigationOptions(target: .stack(stack)), NavigationOptions(issuer: alert.entry)] {
            let error = #expect(throws: NavigationError.self) {
                try navigator.dismiss(result: "Maybe", options: options)
            }
            #expect(error?.status == .invalid && error?.message == none)
        }
        // In a batch, first of all or by its stack.
        let maybe = NavigationIntent.dismiss(result: "Maybe", options: NavigationOptions(target: .stack(stack)))
        for intents: [NavigationIntent] in [[.dismiss(result: "Maybe")], [.navigate(to: "home"), maybe]] {
            let error = #expect(throws: NavigationError.self) { try navigator.batch(intents) }
            #expect(error?.status == .invalid && error?.message == none)
        }
        #expect(alert.submit("Maybe").status == .invalid)
        // The title is not the id.
        #expect(alert.submit("No").status == .invalid)
        #expect(throws: NavigationError.self) { try navigator.dismiss(result: 7) }
        #expect(
            log.take() == [
                none, none, none, none, none, "finish: the alert has no button 'Maybe'",
                "finish: the alert has no button 'No'",
                "dismiss: the alert has no button '7'",
            ])
        #expect(answers.isEmpty && navigator.top == alert.entry)
        #expect(alert.submit("no").isDone)
        #expect(answers == ["no"])
    }

    @Test func takesNoSuchAnswerIfNobodyWaits() throws {
        let navigator = try started()
        try navigator.navigate(to: sure)
        let alert = try #require(navigator.topScreen?.as(NavigationAlert.self))
        #expect(alert.submit("Maybe").status == .invalid)
        #expect(log.take() == ["the alert has no button 'Maybe'"])
        try navigator.dismiss()
        #expect(navigator.depth == 1)
    }

    @Test func whatTheHostReportsHasHappened() throws {
        let navigator = try started()
        var answers: [String?] = []
        try navigator.navigate(to: sure) { answers.append($0) }
        try navigator.hostDidDismiss(#require(navigator.currentStack), result: "Maybe")
        #expect(answers == ["Maybe"] && log.take().isEmpty)
    }

    @Test func aClosedViewIsReportedByItsEntry() throws {
        let navigator = try started()
        let root = try #require(navigator.top)
        var answers: [String?] = []
        for result in ["Maybe", nil] as [NavigationValue?] {
            try navigator.navigate(to: sure) { answers.append($0) }
            let alert = try #require(navigator.top)
            #expect(try navigator.hostDidPop(alert).status == .atRoot)
            #expect(try navigator.hostDidClose(alert, result: result).status == .ok)
            #expect(try navigator.hostDidClose(alert).status == .alreadyGone)
        }
        #expect(answers == ["Maybe", nil])
        #expect(try navigator.hostDidClose(root).status == .atRoot)
    }
}
