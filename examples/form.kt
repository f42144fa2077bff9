// A form that is not saved stays open: back, a link and the program itself ask the same guard.
import navcore.*

fun main() {
    val app = Navigator()
    app.register("home", "/", isLinkable = true)
    app.register("news", "/news", isLinkable = true)
    app.register("form")
    app.start(NavigationRequest("home"))

    val form = app.navigate(NavigationRequest("form")).entryOrThrow()
    var isSaved = false
    app.addGuard(GuardScope.LeavingEntry(form)) {
        if (isSaved) GuardAnswer.Accept else GuardAnswer.Refuse(1)
    }

    println(app.back()) // the user presses back
    println(app.open("shop://main/news")) // a link from outside
    println(app.popUpToRoot()) // a button of the program
    println(app.readTree())

    isSaved = true
    println(app.open("shop://main/news").status)
    println(app.readTree())
    app.close()
}
