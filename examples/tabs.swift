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

func tap(tab: String, in app: Navigator) throws {
    guard let main = app.tree.root?.nodes.first, let branch = app.branch(tab, of: main.id) else { return }
    try app.select(branch)
}

try app.start("main")
try app.open("shop://main/orders/7")  // selects the tab, and opens the list with the order above it

try app.navigateForResult(to: "stars") { result in print("stars:", result.value?.intValue ?? 0) }
try app.dismiss(result: 5)  // a button on the sheet

try tap(tab: "home", in: app)
try tap(tab: "orders", in: app)  // the order is still there
try app.back()
