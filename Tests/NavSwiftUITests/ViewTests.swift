// Views of an app, drawn and driven by the stand-in: lists, stacks of views, images, fields.

import NavCore
import NavSwiftUI
import SwiftUI
import Testing

private struct People: NavigationRoute {}
private struct Person: NavigationRoute {
    typealias Value = String
    var name: String
}

private struct Contact: Identifiable {
    let id: Int
    let name: String
}

private struct PeopleView: View {
    let screen: NavigationScreen<People>
    let contacts = [Contact(id: 1, name: "Ann"), Contact(id: 2, name: "Ben")]

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("People")
            Divider()
            List(contacts) { contact in
                Button(contact.name) { screen.navigate(to: Person(name: contact.name)) }
            }
        }
    }
}

private struct PersonView: View {
    let screen: NavigationScreen<Person>
    @State private var name = ""

    var body: some View {
        Group {
            HStack(alignment: .top) {
                Image(systemName: "person")
                Spacer(minLength: 4)
                Text(screen.route.name)
            }
            TextField("Name", text: $name)
            Button("Save") { screen.submit(name) }
        }
    }
}

private struct Gallery: View {
    var body: some View {
        List {
            Image("sea")
            ForEach(0..<2) { Text("row \($0)") }
            ForEach(["a", "b"], id: \.self) { Text($0) }
        }
        List(["c", "d"], id: \.self) { Text($0) }
        ZStack(alignment: .topLeading) { Text("over") }
    }
}

private struct Form {
    var name = ""
}

@MainActor
@Suite(.serialized)
struct ViewTests {
    @Test func aRowOpensAScreen() throws {
        let app = Navigator()
        try app.register(People.self, Person.self)
        try app.start(People())
        let people = try #require(app.topScreen?.as(People.self))
        let seen = Stage(PeopleView(screen: people))
        #expect(seen.texts == ["People"])
        #expect(seen.press("Ben"))
        #expect(app.topScreen?.as(Person.self)?.route.name == "Ben")
    }

    @Test func aFieldIsFilledIn() throws {
        let app = Navigator()
        try app.register(People.self, Person.self)
        try app.start(People())
        var saved: String?
        try app.navigate(to: Person(name: "Ben")) { saved = $0 }
        let view = PersonView(screen: try #require(app.topScreen?.as(Person.self)))
        #expect(Stage(view).texts == ["image: person", "Ben", "Name"])
        #expect(Stage(view).enter("Benny", in: "Name"))
        #expect(!Stage(view).enter("Benny", in: "Street"))
        #expect(Stage(view).texts == ["image: person", "Ben", "Benny"])
        #expect(Stage(view).press("Save"))
        #expect(saved == "Benny")
    }

    @Test func rowsAreDrawnInOrder() {
        #expect(Stage(Gallery()).texts == ["image: sea", "row 0", "row 1", "a", "b", "c", "d", "over"])
    }

    @Test func aFieldWritesAPartOfAValue() {
        let form = State(wrappedValue: Form())
        #expect(Stage(TextField("Name", text: form.projectedValue.name)).enter("Ann", in: "Name"))
        #expect(form.wrappedValue.name == "Ann")
    }
}
