// Tasks that end with their screen.

import NavCore
import NavFlow
import Testing

private struct Shade: NavigationRoute {}

@MainActor
private final class Model {
    let loading: Task<Void, Never>

    init(_ screen: NavigationScreen<Shade>) {
        loading = screen.task { try? await Task.sleep(for: .seconds(600)) }
    }
}

@MainActor
struct ScreenTaskTests {
    private let navigator = Navigator()

    init() throws {
        try navigator.register(Home.self, Colour.self, Word.self)
        try navigator.start(Home())
    }

    @Test func aTaskIsCancelledWhenItsScreenIsPopped() async throws {
        try navigator.navigate(to: Word())
        let screen = try #require(navigator.topScreen?.as(Word.self))
        var ends: [Bool] = []
        let sleeping = screen.task {
            try? await Task.sleep(for: .seconds(600))
            ends.append(Task.isCancelled)
        }
        let quick = screen.task { ends.append(Task.isCancelled) }
        await quick.value
        #expect(ends == [false])
        try navigator.navigate(to: Colour())
        #expect(!sleeping.isCancelled)
        try navigator.popUpToRoot()
        await sleeping.value
        #expect(ends == [false, true])
    }

    @Test func aModelMayBeginATaskWhileItIsMade() async throws {
        try navigator.register(Shade.self) { screen in Model(screen) }
        try navigator.navigate(to: Shade())
        let loading = try #require(navigator.topScreen?.model(Model.self)?.loading)
        #expect(!loading.isCancelled)
        try navigator.popBack()
        await loading.value
        #expect(loading.isCancelled)
    }

    @Test func aTaskOfAModelIsCancelledWithARefusedMove() async throws {
        var loading: Task<Void, Never>?
        try navigator.register(Shade.self) { screen in
            let model = Model(screen)
            loading = model.loading
            return model
        }
        try navigator.setBridge { _ in .refuse }
        #expect(throws: NavigationError.self) { try navigator.navigate(to: Shade()) }
        #expect(loading?.isCancelled == true)
    }

    @Test func aTaskIsCancelledByTheClose() async throws {
        let screen = try #require(navigator.topScreen)
        let sleeping = screen.task { try? await Task.sleep(for: .seconds(600)) }
        try navigator.close()
        await sleeping.value
        #expect(sleeping.isCancelled)
    }

    @Test func aTaskOfAScreenThatIsGoneIsCancelledBeforeItRuns() async throws {
        try navigator.navigate(to: Word())
        let screen = try #require(navigator.topScreen)
        try navigator.popBack()
        var wasCancelled = false
        await screen.task { wasCancelled = Task.isCancelled }.value
        #expect(wasCancelled)
        await NavigationScreen(previewing: Home()).task { wasCancelled = Task.isCancelled }.value
        #expect(wasCancelled)
    }
}
