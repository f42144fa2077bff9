// View models: a stack of screens, each with a model and a view that are made for its request, over a platform that only
// pushes a page and pops it. A view opens another screen for a result, and gets the result once: in a closure, or as the
// value of an async function.
import NavCore
import NavFlow

// The screens: what each takes, and what it gives.
struct People: NavigationRoute {}
struct Person: NavigationRoute { var name: String }
struct NameForm: NavigationRoute {
    typealias Value = String
    var name: String
}

/// The model of a person, which lives as long as the screen.
final class PersonModel {
    var name: String

    init(_ name: String) { self.name = name }

    deinit { print("  the model of \(name) has gone") }
}

// The views: each has the handle of its screen, and never the navigator.
struct PeopleView {
    let screen: NavigationScreen<People>

    func open(_ name: String) { screen.navigate(to: Person(name: name)) }
}

struct PersonView {
    let screen: NavigationScreen<Person>
    let model: PersonModel?

    func openFriend(_ name: String) { screen.navigate(to: Person(name: name)) }

    func rename() {
        screen.navigate(to: NameForm(name: screen.route.name)) { [weak model] name in
            print("  a new name: \(name ?? "none")")
            if let name { model?.name = name }
        }
    }

    @MainActor
    func greet() async throws {
        let name = try await screen.ask(NameForm(name: screen.route.name))
        print("  hello \(name ?? "nobody")")
    }
}

struct NameFormView {
    let screen: NavigationScreen<NameForm>

    func save(_ name: String) { screen.submit(name) }
    func cancel() { screen.back() }
    func close() { screen.backToRoot() }
}

/// A platform with room for some pages. It refuses what it can't do, so its pages are the stack.
final class Platform: PlatformBridge {
    private let room: Int
    private let goesToRoot: Bool
    private var pages: [String] = []

    init(room: Int, goesToRoot: Bool = true) {
        self.room = room
        self.goesToRoot = goesToRoot
    }

    func navigateTo(_ request: NavigationRequest) -> Bool { pages.count < room && show(pages + [request.route]) }
    func popBack() -> Bool { show(pages.dropLast()) }
    func popUpToRoot() -> Bool { goesToRoot && show([pages[0]]) }

    /// What there is already, when the platform comes later.
    func replay(_ stack: [NavigationRequest]) { _ = show(stack.map(\.route)) }

    private func show(_ pages: [String]) -> Bool {
        self.pages = pages
        print(pages.joined(separator: " > "))
        return true
    }
}

let app = Navigator()
app.onProblem = { print("  \($0)") }
try app.register(People.self, makeModel: { _, _ in () }, makeView: { screen, _ in PeopleView(screen: screen) })
try app.register(Person.self, makeModel: { person, _ in PersonModel(person.name) }, makeView: PersonView.init)
try app.register(NameForm.self, makeModel: { _, _ in () }, makeView: { screen, _ in NameFormView(screen: screen) })
try app.setBridge(Platform(room: 3, goesToRoot: false))
try app.start(People())

// What the user does.

/// The view of the screen that the user sees.
@MainActor
func seen<View>(_: View.Type) -> View? { app.top.flatMap { try? app.view(of: $0) } as? View }

seen(PeopleView.self)?.open("Ann")
seen(PersonView.self)?.rename()
seen(NameFormView.self)?.save("Anna")
seen(PersonView.self)?.rename()
seen(NameFormView.self)?.cancel()

let greeting = Task { try await seen(PersonView.self)?.greet() }
while app.depth < 3 { await Task.yield() }
seen(NameFormView.self)?.save("Annie")
try await greeting.value

seen(PersonView.self)?.openFriend("Ben")
seen(PersonView.self)?.openFriend("Cem")  // no room: the stack stays as it is
app.topScreen?.back()

seen(PersonView.self)?.rename()
seen(NameFormView.self)?.close()  // it can't do that
try app.setBridge(Platform(room: 5))
seen(NameFormView.self)?.close()
print(try app.popBack())
