// Entries.

import NavCore
import SwiftUI

/// An entry: its screen or its branches, and what it presents.
struct EntryView<Content: View, TabLabel: View>: View {
    let drawing: Drawing<Content, TabLabel>
    let node: NavigationTree.Node
    let stack: NavigationTree.Stack

    private var navigator: Navigator { drawing.navigator }

    /// Whether going back from here asks a guard. A swipe would remove only the top entry of the stack.
    private var isGuarded: Bool {
        stack.isGuarded && stack.nodes.last?.id == node.id && stack.nodes.first?.id != node.id
    }

    var body: some View {
        content
            .sheet(item: presented { $0.presentation != .fullScreen && question(of: $0) == nil }) { sheet in
                let sheet = navigator.stack(sheet.id) ?? sheet
                StackView(drawing: drawing, stack: sheet)
                    .interactiveDismissDisabled(sheet.isGuarded || sheet.nodes.count > 1)
            }
            .cover(item: presented { $0.presentation == .fullScreen }) { cover in
                StackView(drawing: drawing, stack: navigator.stack(cover.id) ?? cover)
            }
            .alert(
                alert?.question.title ?? "", isPresented: isAlertShown, presenting: alert,
                actions: { alert in
                    ForEach(alert.question.buttons) {
                        AlertButton(navigator: navigator, stack: alert.stack, button: $0)
                    }
                },
                message: { alert in Text(alert.question.message ?? "") }
            )
            .navigationBarBackButtonHidden(isGuarded)
            // SwiftUI does not say when a transition has ended. So an entry has come in when it is drawn. For an entry
            // below a sheet it is alreadyThere.
            .onChange(of: navigator.lifecycle(of: node.id), initial: true) { [navigator, id = node.id] _, life in
                if life == .started { _ = try? navigator.hostDidEnter(id) }
            }
            .onDisappear { [navigator, screens = drawing.screens, id = node.id] in
                // For an entry that is only covered it is invalid, and nothing happens.
                _ = try? navigator.hostDidExit(id)
                if navigator.phase(of: id) == .gone { screens.forget(id) }
            }
    }

    @ViewBuilder private var content: some View {
        switch node.container {
        case .tabs: TabsView(drawing: drawing, node: node)
        case .split: SplitView(drawing: drawing, node: node)
        default:
            if let screen = drawing.screens.screen(node.id, of: navigator) {
                if isGuarded {
                    drawing.screen(screen).toolbar {
                        ToolbarItem(placement: .navigation) { BackButton(navigator: navigator, entry: node.id) }
                    }
                } else {
                    drawing.screen(screen)
                }
            }
        }
    }

    // MARK: Presented stacks

    /// A stack that the entry presents. SwiftUI writes nil when it has gone, also after the program's own dismissal, which
    /// is alreadyGone then.
    private func presented(
        _ isWanted: @escaping (NavigationTree.Stack) -> Bool
    ) -> Binding<NavigationTree.Stack?> {
        let navigator = navigator
        let entry = node.id
        let shown = node.presented.first(where: isWanted)
        let options = NavigationOptions(revision: navigator.revision)
        return Binding { @MainActor in
            navigator.node(entry)?.presented.first(where: isWanted)
        } set: { @MainActor stack in
            if stack == nil, let shown { navigator.attempt(.hostDidDismiss(shown.id, options: options)) }
        }
    }

    private var alert: ShownAlert? {
        node.presented.lazy.compactMap { stack in
            question(of: stack).map { ShownAlert(stack: stack.id, question: $0) }
        }.first
    }

    /// SwiftUI clears it before the action of a button runs. So the report that the alert has gone comes a turn later: by
    /// then the button has reported it with its answer, and this is alreadyGone.
    private var isAlertShown: Binding<Bool> {
        let navigator = navigator
        let shown = alert?.stack
        return Binding { @MainActor in
            shown.map { navigator.stack($0) != nil } ?? false
        } set: { @MainActor isShown in
            guard !isShown, let shown else { return }
            Task { @MainActor in navigator.attempt(.hostDidDismiss(shown)) }
        }
    }
}

/// The question of a stack that is drawn as an alert; nil: it is not.
private func question(of stack: NavigationTree.Stack) -> NavigationAlert? {
    stack.presentation == .alert ? NavigationAlert(stack.nodes.first?.entry.request) : nil
}

/// An alert with the stack in which it is presented.
struct ShownAlert {
    let stack: StackID
    let question: NavigationAlert
}

/// A button of an alert: the alert has gone by the time that it acts.
private struct AlertButton: View {
    let navigator: Navigator
    let stack: StackID
    let button: NavigationAlert.Button

    var body: some View {
        Button(button.title, role: role) {
            navigator.attempt(.hostDidDismiss(stack, result: .string(button.id)))
        }
    }

    private var role: ButtonRole? {
        switch button.role {
        case .usual: nil
        case .cancel: .cancel
        case .destructive: .destructive
        }
    }
}

extension View {
    /// A full-screen cover; where the platform has none, a sheet.
    fileprivate func cover<Item: Identifiable, Cover: View>(
        item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Cover
    ) -> some View {
        #if os(macOS)
            sheet(item: item, content: content)
        #else
            fullScreenCover(item: item, content: content)
        #endif
    }
}
