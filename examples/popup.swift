// A popup: a flow that is presented as a sheet, with a flow in it and an alert at its end. A view has the handle of its
// screen, and never the navigator. The platform refuses, comes late, and answers twice.
import NavCore
import NavFlow
import NavTestKit

// The screens: what each takes, and what it gives.
struct Home: NavigationRoute {}
struct NameForm: NavigationRoute { typealias Value = String }
struct Camera: NavigationRoute { typealias Value = String }
struct Crop: NavigationRoute {
    typealias Value = String
    var photo: String
}

// The flows, and what they give.
struct SignUp: FlowRoute {
    typealias Value = Account
    static let place = RoutePlace.sheet
    static let first = NameForm()
}
struct AddPhoto: FlowRoute {
    typealias Value = String
    static let first = Camera()
}
struct Account: NavigationData { var name: String, photo: String }

/// The view of the form. It has the handle of its screen, and no way to do more.
struct NameFormView {
    let screen: NavigationScreen<NameForm>

    @discardableResult
    func next(_ name: String) -> NavigationOutcome { screen.submit(name) }
}

@MainActor
struct SignUpFlow {
    let popup: FlowLeader<SignUp>
    let name: String

    func run() async throws {
        guard let photo = try await addPhoto() else { return }  // back: the name is asked again
        let question = NavigationAlert("Sign up as \(name)?", .button("Yes"), .cancel("No"))
        if try await popup.ask(question) == "Yes" { try popup.finish(Account(name: name, photo: photo)) }
    }

    func addPhoto() async throws -> String? {
        try await popup.lead(AddPhoto()) { photo, adding in
            try await adding.show(Crop(photo: photo)) { cropped in try adding.finish(cropped) }
        }
    }
}

@MainActor
func signUp(_ app: Navigator) async {
    do {
        let account = try await app.lead(SignUp()) { name, popup in
            try await SignUpFlow(popup: popup, name: name).run()
        }
        if let account { print(account) } else { print("not signed up") }
    } catch {
        print("not signed up: \(error)")
    }
}

// What the user does, and what the platform does.

@MainActor
func story() async throws -> NameFormView {
    let app = Navigator()
    try app.register(Home.self, SignUp.self, NameForm.self, AddPhoto.self, Camera.self, Crop.self, NavigationAlert.self)
    try app.start(Home())
    let user = try TestUser(app)
    let host = try TestHost(app, .refuse(7), .later(300), .twice(50))
    func draw() {
        let stacks = app.tree.stacks.map { $0.nodes.map(\.entry.route).joined(separator: " > ") }
        print("\(host.clock.now) ms:", stacks.joined(separator: " | "))
    }

    await signUp(app)  // refused
    draw()

    let signingUp = Task { await signUp(app) }
    try await host.waitForRevision(2)  // the sheet comes after 300 milliseconds
    let form = NameFormView(screen: try await user.waitFor(NameForm.self))
    form.next("Ann")
    try await host.waitForRevision(3)  // the camera comes after 50, and the platform says so twice
    try await user.submit("ann.jpg", at: Camera.self)
    draw()
    try await user.submit("face.jpg", at: Crop.self)
    print(try await user.waitFor(NavigationAlert.self).route.title)
    draw()
    try await user.submit("No", at: NavigationAlert.self)
    draw()

    try await user.submit("Anna", at: NameForm.self)
    try await user.submit("anna.jpg", at: Camera.self)
    try await user.submit("face.jpg", at: Crop.self)
    try await user.submit("Yes", at: NavigationAlert.self)
    await signingUp.value
    print("a button of a form that has gone:", form.next("Bob"))

    let leaving = Task { await signUp(app) }
    try await user.submit("Cem", at: NameForm.self)
    try await user.submit("cem.jpg", at: Camera.self)
    draw()
    user.swipeAway()  // a swipe, and both flows are over
    await leaving.value
    draw()
    print(host.log.filter { $0.hasPrefix("answered") })
    return form
}

let form = try await story()
print("and when the app has gone:", form.next("Bob"))
