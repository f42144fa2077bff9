// Stacks, tabs and splits, which write their bindings as SwiftUI does: late, and from copies.

public struct NavigationStack<Data, Root: View>: Leaf {
    let path: Binding<Data>, root: Root, elements: () -> [Any], drop: (Int) -> Void
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        (self.path, self.root) = (path, root())
        elements = { path.wrappedValue.map { $0 } }
        // From the copy that it has drawn, as SwiftUI does.
        let drawn = path.wrappedValue
        drop = { count in
            var copy = drawn
            copy.removeLast(count)
            path.wrappedValue = copy
        }
    }
    public func draw(on stage: Stage) {
        let outer = stage.destination
        stage.pop.append(drop)
        stage.draw(root)
        for element in elements() { stage.isBackHidden = false; stage.destination?(element) }
        stage.destination = outer
    }
}
public struct TabView<Selection: Hashable, Content: View>: Leaf {
    let selection: Binding<Selection>?, content: Content
    public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
        (self.selection, self.content) = (selection, content())
    }
    public func draw(on stage: Stage) {
        stage.tags = []
        stage.draw(content)
        let tags = stage.tags.compactMap { $0 as? Selection }
        if let selection { stage.select.append { selection.wrappedValue = tags[$0] } }
    }
}
public struct NavigationSplitViewVisibility: Sendable { public static let all = NavigationSplitViewVisibility() }
public struct NavigationSplitViewColumn: Hashable, Sendable {
    let number: Int
    public static let sidebar = Self(number: 0), content = Self(number: 1), detail = Self(number: 2)
}
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: Leaf {
    let column: Binding<NavigationSplitViewColumn>, sidebar: Sidebar, content: Content, detail: Detail
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>,
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) { (column, self.sidebar, self.content, self.detail) = (preferredCompactColumn, sidebar(), content(), detail()) }
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>,
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView {
        (column, self.sidebar, content, self.detail) = (preferredCompactColumn, sidebar(), EmptyView(), detail())
    }
    public func draw(on stage: Stage) {
        stage.column = { [column] in column.wrappedValue = $0 }
        let compact = EnvironmentValues.current.horizontalSizeClass == .compact
        if !compact || column.wrappedValue == .sidebar { stage.draw(sidebar) }
        if !compact || column.wrappedValue == .content { stage.draw(content) }
        if !compact || column.wrappedValue == .detail { stage.draw(detail) }
    }
}
