import Testing

@testable import NavCore

@Test func readme() throws {
    let navigator = Navigator()
    try navigator.register("home")
    try navigator.register("picker")
    try navigator.start(NavigationRequest("home"))
    try navigator.navigateForResult(to: NavigationRequest("picker")) { result in
        print(result)
    }
    try navigator.popBack(result: "blue")
}
