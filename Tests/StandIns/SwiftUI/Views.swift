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
public struct Image: Leaf {
    let name: String
    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public init(systemName: String) { name = systemName }
    public func draw(on stage: Stage) { stage.texts.append("image: \(name)") }
}
public struct TextField<Label: View>: Leaf {
    let title: String, text: Binding<String>
    public init(_ title: some StringProtocol, text: Binding<String>) where Label == Text {
        (self.title, self.text) = (String(title), text)
    }
    public func draw(on stage: Stage) {
        let text = self.text
        stage.texts.append(text.wrappedValue.isEmpty ? title : text.wrappedValue)
        stage.fields[title] = { text.wrappedValue = $0 }
    }
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
