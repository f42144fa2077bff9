// Tasks that end with their screen.

import NavCore

extension NavigationActions {
    /// Runs a function for this screen, and cancels its task when the screen is gone: the entry is released, or the navigator
    /// is closed. A screen that is covered stays.
    ///
    /// ```swift
    /// screen.task { model.photos = await server.photos(of: screen.route.id) }
    /// ```
    ///
    /// The function runs on its caller's actor, where the navigator is. A model may call this while it is made. If the screen is gone
    /// already, the task is cancelled before it runs.
    @discardableResult
    public func task(
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) @escaping () async -> Void
    ) -> Task<Void, Never> {
        NavFlow.task(of: entry, in: untyped.navigator, isolation: isolation, body)
    }
}

/// Runs a function for an entry, and cancels its task when the entry is released.
func task(
    of entry: EntryID, in navigator: Navigator?, isolation: isolated (any Actor)?,
    _ body: nonisolated(nonsending) @escaping () async -> Void
) -> Task<Void, Never> {
    let tasks = navigator?.tasks(of: entry)
    let number = tasks?.take()
    let task = Task { [weak tasks] in
        _ = isolation
        await body()
        // Without an actor this may be another thread.
        if isolation != nil, let number { tasks?.running[number] = nil }
    }
    if let tasks, let number { tasks.running[number] = task } else { task.cancel() }
    return task
}

/// The tasks of a screen, a child of its entry.
private final class ScreenTasks {
    var running: [Int: Task<Void, Never>] = [:]
    private var last = 0

    func take() -> Int {
        last += 1
        return last
    }

    deinit {
        for task in running.values { task.cancel() }
    }
}

extension Navigator {
    /// Nil: the entry is gone.
    fileprivate func tasks(of entry: EntryID) -> ScreenTasks? {
        let key = "navcore.tasks"
        if let tasks = try? child(key, of: entry) as? ScreenTasks { return tasks }
        let made = ScreenTasks()
        do { try addChild(key, made, to: entry) } catch { return nil }
        return made
    }
}
