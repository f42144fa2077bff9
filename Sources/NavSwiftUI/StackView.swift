// Stacks.

import NavCore
import SwiftUI

/// A stack. Tabs and splits are drawn without the bar of a stack around them, and what is pushed over them lies over them.
struct StackView<Content: View, TabLabel: View>: View {
    let drawing: Drawing<Content, TabLabel>
    let stack: NavigationTree.Stack

    var body: some View {
        if let root = stack.nodes.first {
            if root.container == .none {
                NavigationStack(path: path(after: 1)) { destination(root) }
            } else {
                ZStack {
                    EntryView(drawing: drawing, node: root, stack: stack)
                    if stack.nodes.count > 1 {
                        NavigationStack(path: path(after: 2)) {
                            destination(stack.nodes[1]).toolbar {
                                ToolbarItem(placement: .navigation) {
                                    BackButton(navigator: drawing.navigator, entry: stack.nodes[1].id)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private func destination(_ root: NavigationTree.Node) -> some View {
        EntryView(drawing: drawing, node: root, stack: stack)
            .navigationDestination(for: EntryID.self) { entry in
                let current = drawing.navigator.stack(stack.id)
                if let current, let node = current.nodes.first(where: { $0.id == entry }) {
                    EntryView(drawing: drawing, node: node, stack: current)
                } else if let screen = drawing.screens.screen(entry, of: drawing.navigator) {
                    drawing.screen(screen)
                }
            }
    }

    /// The entries above the first ones. SwiftUI writes them when the user has gone back, late and perhaps twice: the entries
    /// that are left, as they were at the revision of this drawing. An entry that has come since stays.
    private func path(after count: Int) -> Binding<[EntryID]> {
        let navigator = drawing.navigator
        let id = stack.id
        let below = stack.nodes.prefix(count).map(\.id)
        let options = NavigationOptions(revision: navigator.revision)
        return Binding { @MainActor in
            navigator.stack(id)?.nodes.dropFirst(count).map(\.id) ?? []
        } set: { @MainActor shown in
            navigator.attempt(.hostDidSetStack(below + shown, options: options))
        }
    }
}

/// A back button that asks, in the place of SwiftUI's own, which does not.
struct BackButton: View {
    let navigator: Navigator
    let entry: EntryID

    var body: some View {
        Button("Back") { navigator.attempt(.popBack(options: NavigationOptions(issuer: entry))) }
    }
}
