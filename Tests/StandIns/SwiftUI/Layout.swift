// Views that lay out others. The stage draws these one after the other, wherever they would be.

public struct HorizontalAlignment: Equatable, Sendable {
    let name: String
    public static let leading = Self(name: "leading"), center = Self(name: "center"), trailing = Self(name: "trailing")
}
public struct VerticalAlignment: Equatable, Sendable {
    let name: String
    public static let top = Self(name: "top"), center = Self(name: "center"), bottom = Self(name: "bottom")
    public static let firstTextBaseline = Self(name: "first"), lastTextBaseline = Self(name: "last")
}
public struct Alignment: Equatable, Sendable {
    public var horizontal: HorizontalAlignment, vertical: VerticalAlignment
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }
    public static let center = Self(horizontal: .center, vertical: .center)
    public static let leading = Self(horizontal: .leading, vertical: .center)
    public static let trailing = Self(horizontal: .trailing, vertical: .center)
    public static let top = Self(horizontal: .center, vertical: .top)
    public static let bottom = Self(horizontal: .center, vertical: .bottom)
    public static let topLeading = Self(horizontal: .leading, vertical: .top)
    public static let topTrailing = Self(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Self(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Self(horizontal: .trailing, vertical: .bottom)
}
public struct VStack<Content: View>: Leaf {
    let content: Content
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) { self.content = content() }
    public func draw(on stage: Stage) { stage.draw(content) }
}
public struct HStack<Content: View>: Leaf {
    let content: Content
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) { self.content = content() }
    public func draw(on stage: Stage) { stage.draw(content) }
}
public struct ZStack<Content: View>: Leaf {
    let content: Content
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }
    public func draw(on stage: Stage) { stage.draw(content) }
}
public struct Group<Content: View>: Leaf {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func draw(on stage: Stage) { stage.draw(content) }
}
public struct Spacer: Leaf { public init(minLength: CGFloat? = nil) {}; public func draw(on stage: Stage) {} }
public struct Divider: Leaf { public init() {}; public func draw(on stage: Stage) {} }
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Leaf {
    let data: Data, content: (Data.Element) -> Content
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID { (self.data, self.content) = (data, content) }
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { (self.data, self.content) = (data, content) }
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        (self.data, self.content) = (data, content)
    }
    public func draw(on stage: Stage) { for element in data { stage.draw(content(element)) } }
}
public struct List<SelectionValue: Hashable, Content: View>: Leaf {
    let content: Content
    public init(@ViewBuilder content: () -> Content) where SelectionValue == Never { self.content = content() }
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent>, SelectionValue == Never {
        content = ForEach(data, content: rowContent)
    }
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent>, SelectionValue == Never {
        content = ForEach(data, id: id, content: rowContent)
    }
    public func draw(on stage: Stage) { stage.draw(content) }
}
