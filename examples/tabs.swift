// Two tabs, each with a stack of its own, and a sheet with a result. A view draws what `app.tree` says.
import NavCore

let app = Navigator()
try app.register("main", contains: .tabs(["home", "orders"]))
try app.register("home", pattern: "/", isLinkable: true, opens: .branch("home", of: "main"))
try app.register("orders", pattern: "/orders", isLinkable: true, opens: .branch("orders", of: "main"))
try app.register("order", pattern: "/orders/{id:int}", isLinkable: true, opens: .branch("orders", of: "main"))
try app.register("stars", opens: .presented(.sheet))

try app.observe { event in
    if case .changed = event.kind { print(app.tree) }
}

try app.start("main")
try app.open("shop://orders/7")  // selects the tab, and opens the list with the order above it

try app.navigateForResult(to: "stars") { result in print("stars:", result.value?.intValue ?? 0) }
try app.dismiss(result: 5)  // a button on the sheet

try app.select("home", of: "main")  // a tap on a tab
try app.select("orders", of: "main")  // the order is still there
try app.back()
