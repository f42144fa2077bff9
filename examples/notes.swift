// Notes: two tabs, and in one of them a split of a list and a note. A link opens the way to its note, or to the question over
// it, a narrow window folds the split, a second window has a place of its own, and the next process goes on where the
// user was.
import NavCore

// The screens, and the place of each.
struct Main: NavigationRoute {
    static let place: RoutePlace = .tabs(Notes(), Settings(), pattern: "/", isLinkable: true)
}
struct Notes: NavigationRoute {
    static let place: RoutePlace = .inTab("notes", of: Main.self, contains: .split(NoteList(), empty: "note"))
}
struct NoteList: NavigationRoute {
    static let place: RoutePlace = .inColumn("noteList", of: Notes.self, "/notes", isLinkable: true)
}
struct Note: NavigationRoute {
    static let place: RoutePlace = .inColumn("note", of: Notes.self, "/notes/{id}", isLinkable: true)
    var id: Int
}
struct Deletion: NavigationRoute {
    static let place: RoutePlace = .presented(.alert, "/notes/{id}/delete", isLinkable: true)
    var id: Int
}
struct Settings: NavigationRoute {
    static let place: RoutePlace = .inTab("settings", of: Main.self, "/settings", isLinkable: true)
}

extension Navigator {
    /// The note that is selected in the list: it stands beside the list, or over it.
    var selectedNote: Int? {
        get { noteScreen?.route.id }
        set {
            if let newValue { attempt(.navigate(to: Note(id: newValue))) } else { noteScreen?.back() }
        }
    }

    private var noteScreen: NavigationScreen<Note>? {
        currentBranch("note", of: Notes.self).flatMap { topScreen(of: $0)?.as(Note.self) }
    }

    /// So many columns of the split fit into the window.
    func resize(columns: Int) throws {
        guard let column = currentBranch("note", of: Notes.self), let split = stack(column)?.owner else { return }
        try hostDidResize(split, columns: columns)
    }

    /// Draws the screens that the user sees, side by side.
    func draw() {
        let tops = tree.stacks.filter { $0.isShown && $0.scene == scene() }.compactMap(\.nodes.last)
        let screens = tops.filter(\.branches.isEmpty).map { "\($0.entry)" }
        print((try? location()) ?? "nowhere", screens.joined(separator: " | "), separator: ": ")
    }
}

func makeApp() throws -> Navigator {
    let app = Navigator()
    app.onProblem = { print($0) }
    try app.register(Main.self, Notes.self, NoteList.self, Note.self, Deletion.self, Settings.self)
    try app.observe { [weak app] event in
        if case .changed = event.kind { app?.draw() }
    }
    return app
}

let app = try makeApp()

// What the user does.

try app.start(Main())
app.attempt(.open("notes://main/notes/12"))  // a link from outside: the tab, the list, and the note
print("selected:", app.selectedNote ?? 0)
app.selectedNote = 13

try app.resize(columns: 1)  // the note lies over the list
try app.back()
app.selectedNote = 14
try app.resize(columns: 2)  // and stands beside it again

try app.select("settings", of: Main.self)
try app.select("notes", of: Main.self)  // the note is still there
app.selectedNote = nil

app.attempt(.open("/notes/12/delete"))  // the note, and the question over it
app.topScreen?.back()

app.attempt(.open("/notes/abc"))  // the id of a note is a number
app.attempt(.open(.trusted("/settings")))
app.attempt(.open(.trusted("/notes/15")))
app.attempt(.open(.trusted("../16")))
app.attempt(.open(.trusted("..")))  // the list: the note stays beside it

try app.start(Main(), options: NavigationOptions(scene: "second"))  // another window
app.attempt(.open("notes://second/notes/17"))
print(app.tree)

let saved = try app.save()  // what the next process goes on with
let next = try makeApp()
try next.restore(saved, orStart: Main())
print("the same:", next.tree.description == app.tree.description)
