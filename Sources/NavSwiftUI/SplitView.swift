// Splits.

import NavCore
import SwiftUI

/// Two or three columns. How many fit is told by the size class. Which one is on top where one fits is said by the navigator.
struct SplitView<Content: View, TabLabel: View>: View {
    let drawing: Drawing<Content, TabLabel>
    let node: NavigationTree.Node
    #if !os(macOS)
        @Environment(\.horizontalSizeClass) private var sizeClass
    #endif

    var body: some View {
        #if os(macOS)
            columns
        #else
            columns.onChange(of: sizeClass, initial: true) { [navigator = drawing.navigator, node] _, sizeClass in
                let count = sizeClass == .compact ? 1 : node.branches.count
                navigator.attempt(.hostDidResize(node.id, columns: count))
            }
        #endif
    }

    @ViewBuilder private var columns: some View {
        if node.branches.count > 2 {
            NavigationSplitView(columnVisibility: .constant(.all), preferredCompactColumn: column) {
                StackView(drawing: drawing, stack: node.branches[0])
            } content: {
                StackView(drawing: drawing, stack: node.branches[1])
            } detail: {
                StackView(drawing: drawing, stack: node.branches[2])
            }
        } else {
            NavigationSplitView(columnVisibility: .constant(.all), preferredCompactColumn: column) {
                StackView(drawing: drawing, stack: node.branches[0])
            } detail: {
                if node.branches.count > 1 { StackView(drawing: drawing, stack: node.branches[1]) }
            }
        }
    }

    /// The column on top. SwiftUI writes it when the user has gone back, and after the program's own change, which is
    /// alreadyThere then.
    private var column: Binding<NavigationSplitViewColumn> {
        let navigator = drawing.navigator
        let entry = node.id
        let names: [NavigationSplitViewColumn] =
            node.branches.count > 2 ? [.sidebar, .content, .detail] : [.sidebar, .detail]
        let branches = node.branches.map(\.id)
        return Binding { @MainActor in
            let top = navigator.node(entry)?.top?.id
            return names[branches.firstIndex { $0 == top } ?? 0]
        } set: { @MainActor column in
            guard let index = names.firstIndex(of: column), index < branches.count else { return }
            navigator.attempt(.hostDidSelect(branches[index]))
        }
    }
}
