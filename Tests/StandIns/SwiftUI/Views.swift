// Views.

public struct EmptyView: Leaf { nonisolated public init() {}; public func draw(on stage: Stage) {} }
public struct Text: Leaf {
    let text: String
    nonisolated public init(_ text: some StringProtocol) { self.text = String(text) }
    public func draw(on stage: Stage) { stage.texts.append(text) }
}
public struct Label: Leaf {
    public init(_ text: some StringProtocol, systemImage: String) {}; public func draw(on stage: Stage) {}
}
public struct Optionally<Content: View>: Leaf {
    let content: Content?; public func draw(on stage: Stage) { if let content { stage.draw(content) } }
}
public struct Either<First: View, Second: View>: Leaf {
    let first: First?, second: Second?
    public func draw(on stage: Stage) { if let first { stage.draw(first) }; if let second { stage.draw(second) } }
}
public struct Tuple<each Content: View>: Leaf {
    let content: (repeat each Content)
    public func draw(on stage: Stage) { for view in repeat each content { stage.draw(view) } }
}
public struct Modified<Content: View>: Leaf {
    let content: Content, before: (Stage) -> Void, after: (Stage) -> Void
    init(
        _ content: Content, before: @escaping @MainActor (Stage) -> Void = { _ in },
        _ after: @escaping @MainActor (Stage) -> Void = { _ in }
    ) { (self.content, self.before, self.after) = (content, before, after) }
    public func draw(on stage: Stage) { before(stage); stage.draw(content); after(stage) }
}
public struct ZStack<Content: View>: Leaf {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func draw(on stage: Stage) { stage.draw(content) }
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Leaf {
    let data: Data, content: (Data.Element) -> Content
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID { (self.data, self.content) = (data, content) }
    public func draw(on stage: Stage) { for element in data { stage.draw(content(element)) } }
}
public struct ButtonRole: Equatable, Sendable { public static let destructive = ButtonRole(), cancel = ButtonRole() }
public struct Button: Leaf {
    let title: String, action: @MainActor () -> Void
    @preconcurrency public init(
        _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) { (self.title, self.action) = (String(title), action) }
    public func draw(on stage: Stage) {
        if stage.inAlert { stage.alertButtons[title] = action } else { stage.buttons[title] = action }
    }
}
