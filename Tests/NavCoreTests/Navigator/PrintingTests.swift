// Printing: what a developer sees of values, operations and the navigator; short, always the same, without secrets.

import NavCore
import Testing

struct PrintingTests {
    @Test(
        arguments: [
            (.null, "null"), (true, "true"), (3, "3"), (2.5, "2.5"), ("a\"b\n", #""a\"b\n""#),
            (.bytes([1, 255]), "bytes(01ff)"),
            ([], "[]"), ([1, "x"], #"[1, "x"]"#), ([:], "[:]"), (["b": 1, "a": [true]], #"["b": 1, "a": [true]]"#),
            (.secret(3), "(secret)"), (["pin": .secret([1, 2]), "id": 3], #"["pin": (secret), "id": 3]"#),
        ] as [(NavigationValue, String)])
    func value(_ value: NavigationValue, _ expected: String) {
        #expect(value.description == expected)
        #expect("\(value)" == expected)
        #expect(String(reflecting: value) == expected)
        if let map = value.mapValue, !value.isSecret { #expect(map.description == expected) }
    }

    @Test func objectPrintsItsType() {
        let object = NavigationValue.object(Counted(Counter()))
        #expect(object.description == "object(Counted)")
        #expect(dumped(object) == "- object(Counted)\n")
    }

    @Test func valueDumpsWithWhatIsInIt() {
        let value: NavigationValue = ["id": 3, "list": [true, .secret("eve")]]
        #expect(
            dumped(value) == """
                ▿ 2 key/value pairs
                  - id: 3
                  ▿ list: 2 elements
                    - true
                    - (secret)

                """)
        #expect(Mirror(reflecting: [1, 2] as NavigationValue).children.count == 2)
        #expect(Mirror(reflecting: .secret([1, 2]) as NavigationValue).children.isEmpty)
    }

    @Test func request() throws {
        #expect(NavigationRequest("home").description == "home")
        #expect(NavigationRequest("product", ["id": 3]).description == #"product(["id": 3])"#)
        #expect(NavigationRequest("login", ["pin": .secret(1)]).description == #"login(["pin": (secret)])"#)
        let route = try #require(try started().routeID(named: "a"))
        #expect(NavigationRequest(route, .null).description == "route 2(null)")
    }

    @Test func ids() throws {
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        #expect(entry.description == "entry 2")
        try navigator.popBack()
        let next = try navigator.navigateForResult(to: "a")
        #expect(next.entry?.description == "entry 2.2")
        #expect(next.waiter?.description == "waiter 1")
        #expect(navigator.currentStack?.description == "stack 1")
        #expect(try navigator.observe { _ in }.description == "observer 1")
        #expect(EntryID(rawValue: 7).description == "EntryID(7)")
    }

    @Test func result() {
        #expect(NavigationResult.value("blue").description == #"value("blue")"#)
        #expect(NavigationResult.value(.secret("blue")).description == "value((secret))")
        #expect(NavigationResult.cancelled(.popTo, .core).description == "cancelled(popTo)")
        #expect(NavigationResult.cancelled(.pop, .host).description == "cancelled(pop, by the host)")
        #expect(NavigationResult.failed(.aborted).description == "failed(aborted)")
    }

    @Test func outcomeAndError() throws {
        let navigator = try started()
        #expect(try navigator.popBack().description == "atRoot")
        #expect(try navigator.navigate(to: "a").description == "ok")
        try navigator.setBridge(TestBridge(.refuse(7), .later))
        #expect(
            error { () throws(NavigationError) in try navigator.popBack() }
                == "refused by the bridge with 7: pop back: the bridge refused with 7")
        let pending = try navigator.popBack()
        #expect(try pending.description == "pending \(#require(pending.ticket))")
        try navigator.removeBridge()
        #expect(
            error { () throws(NavigationError) in try navigator.navigate(to: "nowhere") }
                == #"unresolved: navigate: no route is named "nowhere""#)
        #expect(error { () throws(NavigationError) in try navigator.cancelResult(WaiterID(rawValue: 1)) } == "stale")
        let secret = NavigationRequest("a", .secret([[.object(Counted(Counter()))]]))
        #expect(
            error { () throws(NavigationError) in try navigator.navigate(to: secret) }
                == "invalid: navigate: the arguments can't be taken: a host object inside of an inner list or map")
    }

    @Test func entryAndStack() throws {
        let navigator = try started()
        try navigator.navigate(to: "a", ["id": 3, "pin": .secret(1234)])
        try navigator.navigateForResult(to: "b")
        #expect(navigator.stack[0].description == "main")
        #expect(navigator.stack[1].description == #"a(["id": 3, "pin": (secret)])"#)
        #expect(navigator.stack[2].description == "b awaited")
        #expect(navigator.stack.description == #"[main, a(["id": 3, "pin": (secret)]), b awaited]"#)
        #expect(String(reflecting: navigator.stack) == navigator.stack.description)
        #expect(Mirror(reflecting: navigator.stack).children.count == 3)
        #expect(!dumped(navigator.stack).contains("1234"))
        #expect(!dumped(navigator).contains("1234"))
    }

    @Test func navigator() throws {
        let navigator = Navigator()
        #expect(navigator.description == "Navigator(not started)")
        for route in ["main", "a"] { try navigator.register(route) }
        try navigator.start("main")
        try navigator.navigate(to: "a", ["pin": .secret(1234)])
        #expect("\(navigator)" == #"Navigator([main, a(["pin": (secret)])])"#)
        #expect(
            String(reflecting: navigator) == """
                navigator revision 2 open
                  stack 1 depth 2
                    0 main
                    1 a {"pin": (secret)}

                """)
        try navigator.close()
        #expect(navigator.description == "Navigator(closed)")
    }

    @Test func events() throws {
        let navigator = try started()
        let log = Log()
        try navigator.observe { log.hear("\($0)") }
        try navigator.navigateForResult(to: "a", ["id": 3], options: NavigationOptions(isAnimated: false, tag: 5))
        try navigator.setState(1, of: #require(navigator.top))
        try navigator.popBack(result: "blue", options: NavigationOptions(hint: .secret("zoom")))
        try navigator.replaceTop(with: "b", options: NavigationOptions(replacesRoot: true))
        try navigator.navigate(to: "c")
        try navigator.hostDidPop(#require(navigator.top))
        _ = try navigator.hostDidPop(#require(navigator.top))
        #expect(
            log.take() == [
                #"changed, unanimated, tag 5: added a(["id": 3]) at 1"#,
                "state of entry 2",
                #"result of entry 2, tag 5: value("blue")"#,
                #"changed, hint (secret): removed a(["id": 3]) from 1"#,
                "released entry 2",
                "changed: replaced by b at 0",
                "released entry 1",
                "changed: added c at 1",
                "changed by the host: removed c from 1",
                "released entry 1.2",
                "resync: added b at 0",
            ])
    }

    @Test func updates() throws {
        let navigator = try started()
        let log = Log()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        try navigator.observe { log.hear("\($0)") }
        try navigator.update(entry, ["id": 3])
        try navigator.hostDidUpdate(entry, nil)
        #expect(log.take() == [#"changed: updated a(["id": 3]) at 1"#, "changed by the host: updated a at 1"])
        #expect(NavigationIntent.update(entry, 3).description == "update(entry 2, 3)")
        #expect(NavigationIntent.hostDidUpdate(entry, nil).description == "hostDidUpdate(entry 2)")
        #expect(NavigationElement.update(entry, "a").description == "update entry 2 to a")
    }

    @Test func questionsAndCompletions() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 8))
        while navigator.nextEvent() != nil {}
        try navigator.setPulledBridge()
        try navigator.navigate(to: "a")
        #expect(navigator.nextEvent()?.description == "replay: added main at 0")
        let event = try #require(navigator.nextEvent())
        guard case .question(let question) = event.kind else {
            Issue.record("\(event)")
            return
        }
        #expect(question.id.description.hasPrefix("question "))
        #expect(question.description == "\(question.id): navigate: added a at 1")
        #expect(event.description == question.description)
        #expect(event.kind.description == question.description)
        try navigator.answer(question.id, .refuse)
        #expect(question.ticket.description.hasPrefix("ticket "))
        #expect(
            navigator.nextEvent()?.description == "completed \(question.ticket): refused by the bridge with 1")
        #expect(navigator.nextEvent()?.description == "released entry 2")
    }

    @Test func intents() {
        #expect(NavigationIntent.navigate(to: "a", [1]).description == "navigate(a([1]))")
        #expect(NavigationIntent.popBack(result: .secret("x")).description == "popBack((secret))")
        #expect(NavigationIntent.popBack().description == "popBack")
        #expect(NavigationIntent.popToEntry(EntryID(rawValue: 7)).description == "popToEntry(EntryID(7))")
        #expect(NavigationIntent.hostDidSetStack([]).description == "hostDidSetStack([])")
        #expect(NavigationIntent.pushAll(["a", "b"]).description == "pushAll([a, b])")
        let elements: [NavigationElement] = [.keep(EntryID(rawValue: 7)), .new("a", .secret(1))]
        #expect(NavigationIntent.setStack(elements).description == "setStack([keep EntryID(7), a((secret))])")
        #expect(
            NavigationIntent.batch([.popBack(), .navigate(to: "a")]).description == "batch([popBack, navigate(a)])")
    }

    /// Whatever holds a secret value, nothing that prints it shows it.
    @Test func secretsAreNotDumped() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 64))
        let secret = NavigationValue.secret("hunter2")
        let options = NavigationOptions(hint: ["key": secret])
        var printed = ""
        func note(_ thing: Any) {
            print(thing, to: &printed)
            debugPrint(thing, to: &printed)
            dump(thing, to: &printed)
        }
        let builder = RouteBuilder { (build: BuildContext) throws(BuilderRefusal) in note(build) }
        try navigator.register("d", builder: builder)
        try navigator.setBridge { question in
            note(question)
            return .accept
        }
        try navigator.navigateForResult(to: "d", ["key": secret], options: options) { note($0) }
        try navigator.setState(secret, of: #require(navigator.top))
        note(navigator)
        note(navigator.stack)
        note(navigator.lastOutcome)
        note(options)
        note(NavigationIntent.navigate(to: "a", secret, options: options))
        note(NavigationIntent.popBack(result: secret))
        try navigator.popBack(result: secret, options: options)
        while let event = navigator.nextEvent() { note(event) }
        do throws(NavigationError) {
            try navigator.navigate(to: "nowhere", secret, options: options)
        } catch { note(error) }
        #expect(printed.contains("(secret)"))
        #expect(!printed.contains("hunter2"))
    }

    private func dumped(_ thing: Any) -> String {
        var text = ""
        dump(thing, to: &text)
        return text
    }

    private func error(_ body: () throws(NavigationError) -> Void) -> String {
        do throws(NavigationError) {
            try body()
            return "nothing thrown"
        } catch {
            return "\(error)"
        }
    }
}
