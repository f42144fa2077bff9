// Notes: two tabs, and in one of them a split of a list and a note. A link opens the way to its note, or to the
// question over it, a narrow window folds the split, a second window has a place of its own, and the next process goes on
// where the user was.
import navcore.*

// The screens, and the place of each.
data object Main : RouteType<Main>("main", path("/", isLinkable = true), { tabs(Notes, Settings) }),
    NavigationRoute<Nothing>
data object Notes : RouteType<Notes>(
    "notes", place = { inTab("notes", Main, contains = split(NoteList, empty = "note")) },
), NavigationRoute<Nothing>
data object NoteList : RouteType<NoteList>(
    "noteList", path("/notes", isLinkable = true), { inColumn("noteList", Notes) },
), NavigationRoute<Nothing>
data class Note(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Note>(
        "note", path("/notes/{id}", ::Note, Note::id, isLinkable = true), { inColumn("note", Notes) },
    )
}
data class Deletion(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Deletion>(
        "deletion", path("/notes/{id}/delete", ::Deletion, Deletion::id, isLinkable = true),
        { presented(Presentation.Alert) },
    )
}
data object Settings : RouteType<Settings>(
    "settings", path("/settings", isLinkable = true), { inTab("settings", Main) },
), NavigationRoute<Nothing>

val Navigator.noteScreen: NavigationScreen<Note>?
    get() = currentBranch("note", of = Notes)?.let { topScreen(of = it)?.ofType(Note) }

/** The note that is selected in the list: it stands beside the list, or over it. */
var Navigator.selectedNote: Int?
    get() = noteScreen?.route?.id
    set(id) {
        if (id != null) navigate(Note(id)) else noteScreen?.back()
    }

/** So many columns of the split fit into the window. */
fun Navigator.resize(columns: Int) {
    val column = currentBranch("note", of = Notes) ?: return
    stackInfo(column)?.owner?.let { hostDidResize(it, columns) }
}

/** Draws the screens that the user sees, side by side. */
fun Navigator.draw() {
    val scene = readTree().scenes.first { it.isActive }
    val tops = scene.stacks.filter { it.isShown }.mapNotNull { it.entries.lastOrNull() }
    val screens = tops.filter { it.container == null }.map { it.request }
    println("${location()}: ${screens.joinToString(" | ")}")
}

fun makeApp(): Navigator {
    val app = Navigator()
    app.onProblem = { println(it) }
    app.register(Main, Notes, NoteList, Note, Deletion, Settings)
    app.observe { event -> if (event.kind == EventKind.Changed) app.draw() }
    return app
}

fun main() {
    val app = makeApp()

    // What the user does.

    app.start(Main)
    app.open("notes://main/notes/12") // a link from outside: the tab, the list, and the note
    println("selected: ${app.selectedNote}")
    app.selectedNote = 13

    app.resize(columns = 1) // the note lies over the list
    app.back()
    app.selectedNote = 14
    app.resize(columns = 2) // and stands beside it again

    app.select("settings", of = Main)
    app.select("notes", of = Main) // the note is still there
    app.selectedNote = null

    app.open("/notes/12/delete") // the note, and the question over it
    app.topScreen?.back()

    app.open("/notes/abc") // the id of a note is a number
    app.open(Settings)
    app.open(Note(15))
    app.open(DeepLink.trusted("../16"))
    app.open(DeepLink.trusted("..")) // the list: the note stays beside it

    app.start(Main, NavigationOptions(scene = "second")) // another window
    app.open("notes://second/notes/17")
    println(app.readTree())

    val saved = app.save() // what the next process goes on with
    val next = makeApp()
    next.restore(saved, orStart = Main)
    println("the same: ${next.readTree().toString() == app.readTree().toString()}")
    app.close()
    next.close()
}
