// Tabs.

import NavCore
import SwiftUI

struct TabsView<Content: View, TabLabel: View>: View {
    let drawing: Drawing<Content, TabLabel>
    let node: NavigationTree.Node
    /// Counts the selections that were not done at once: the binding is read anew then.
    @State private var refusals = 0

    var body: some View {
        _ = refusals
        return TabView(selection: selection) {
            ForEach(node.branches) { branch in
                StackView(drawing: drawing, stack: branch).tabItem { drawing.tab(branch) }.tag(branch.id)
            }
        }
    }

    /// Asks, since a tab may be behind a wall, which a report would pass. A tap on the tab that is shown pops it to its root.
    private var selection: Binding<StackID> {
        let navigator = drawing.navigator
        let entry = node.id
        let shown = node.selected?.id ?? node.branches[0].id
        let refusals = $refusals
        return Binding { @MainActor in
            navigator.node(entry)?.selected?.id ?? shown
        } set: { @MainActor branch in
            if !navigator.attempt(.select(branch)).isDone { refusals.wrappedValue += 1 }
        }
    }
}
