// View models: a stack of screens, each with a model that is made for its request, over a platform that only pushes a page
// and pops it. A model opens another screen for a result, and gets the result once.
import NavCore

// The screens: what each takes, and what it gives.
struct People: NavigationRoute {}
struct Person: NavigationRoute { var name: String }
struct NameForm: NavigationRoute {
    typealias Value = String
    var name: String
}

// Their models: each has the handle of its screen, and never the navigator.
final class PeopleModel {
    private let screen: NavigationScreen<People>

    init(_ screen: NavigationScreen<People>) { self.screen = screen }

    func open(_ name: String) { screen.navigate(to: Person(name: name)) }
}

final class PersonModel {
    private let screen: NavigationScreen<Person>
    private var name: String

    init(_ screen: NavigationScreen<Person>) {
        self.screen = screen
        name = screen.route.name
    }

    deinit { print("  the model of \(name) has gone") }

    func openFriend(_ name: String) { screen.navigate(to: Person(name: name)) }

    func rename() {
        screen.navigate(to: NameForm(name: name)) { [weak self] name in
            print("  a new name: \(name ?? "none")")
            if let name { self?.name = name }
        }
    }
}

final class NameFormModel {
    private let screen: NavigationScreen<NameForm>

    init(_ screen: NavigationScreen<NameForm>) { self.screen = screen }

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
try app.register(People.self, model: PeopleModel.init)
try app.register(Person.self, model: PersonModel.init)
try app.register(NameForm.self, model: NameFormModel.init)
try app.setBridge(Platform(room: 3, goesToRoot: false))
try app.start(People())

// What the user does.

/// The model of the screen that the user sees.
@MainActor
func seen<Model>(_ type: Model.Type) -> Model? { app.topScreen?.model(type) }

seen(PeopleModel.self)?.open("Ann")
seen(PersonModel.self)?.rename()
seen(NameFormModel.self)?.save("Anna")
seen(PersonModel.self)?.rename()
seen(NameFormModel.self)?.cancel()

seen(PersonModel.self)?.openFriend("Ben")
seen(PersonModel.self)?.openFriend("Cem")  // no room: the stack stays as it is
app.topScreen?.back()

seen(PersonModel.self)?.rename()
seen(NameFormModel.self)?.close()  // it can't do that
try app.setBridge(Platform(room: 5))
seen(NameFormModel.self)?.close()
print(try app.popBack())
