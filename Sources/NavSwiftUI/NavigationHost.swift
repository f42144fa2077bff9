// The host for SwiftUI. It decides nothing: what it draws is the navigator's tree, and what SwiftUI has done by itself is
// reported, by ids and with the revision of what was drawn. So a binding that is written late or twice changes nothing else.

import NavCore
import SwiftUI

/// Draws a scene of a navigator: its stacks, tabs and splits, and what is presented over them.
///
/// ```swift
/// NavigationHost(navigator) { screen in
///     switch screen.route {
///     case let product as Product: ProductView(id: product.id)
///     case is Picker: PickerView(screen: screen.as(Picker.self))
///     default: HomeView()
///     }
/// } tab: { branch in
///     Label(branch.name, systemImage: "star")
/// }
/// ```
///
/// - A stack is a `NavigationStack`, tabs are a `TabView`, a split is a `NavigationSplitView`.
/// - A sheet is a sheet. Any other modal presentation is a sheet, too, and `fullScreen` a full-screen cover.
/// - A ``NavCore/NavigationAlert`` is an alert.
///
/// A tap on a tab asks guards and the bridge, so a tab that may not be shown is not selected. A screen that a guard may keep
/// has a back button that asks in the place of the usual one, and its sheet can't be swiped away.
///
/// Use one navigator for each window, or give each window the name of its scene.
public struct NavigationHost<Content: View, TabLabel: View>: View {
    private let navigator: Navigator
    private let scene: String?
    private let screen: (AnyNavigationScreen) -> Content
    private let tab: (NavigationTree.Stack) -> TabLabel
    /// Kept where the host is made anew.
    @State private var screens = DrawnScreens()

    /// Makes a host.
    ///
    /// - Parameters:
    ///   - scene: The name of the scene that it draws; nil: the active one.
    ///   - screen: Draws a screen. It gets the handle of each entry whose route is a type.
    ///   - tab: Draws the item of a tab.
    public init(
        _ navigator: Navigator, scene: String? = nil, @ViewBuilder screen: @escaping (AnyNavigationScreen) -> Content,
        @ViewBuilder tab: @escaping (NavigationTree.Stack) -> TabLabel
    ) {
        self.navigator = navigator
        self.scene = scene
        self.screen = screen
        self.tab = tab
    }

    public var body: some View {
        if let stack = navigator.scene(scene).flatMap({ navigator.stack($0) }) {
            let drawing = Drawing(navigator: navigator, screen: screen, tab: tab, screens: screens)
            StackView(drawing: drawing, stack: stack)
                .transaction(value: navigator.revision) { [navigator] change in
                    if !navigator.lastChangeIsAnimated { change.disablesAnimations = true }
                }
        }
    }
}

extension NavigationHost where TabLabel == Text {
    /// Makes a host whose tabs have the names of their branches.
    public init(
        _ navigator: Navigator, scene: String? = nil, @ViewBuilder screen: @escaping (AnyNavigationScreen) -> Content
    ) {
        self.init(navigator, scene: scene, screen: screen) { Text($0.name) }
    }
}

/// The navigator, and how a host draws the parts.
struct Drawing<Content: View, TabLabel: View> {
    let navigator: Navigator
    let screen: (AnyNavigationScreen) -> Content
    let tab: (NavigationTree.Stack) -> TabLabel
    let screens: DrawnScreens
}

/// The handles of the screens that are drawn: a screen that leaves is drawn until it is out of sight, when the navigator has
/// forgotten it.
@MainActor
final class DrawnScreens {
    private var screens: [EntryID: AnyNavigationScreen] = [:]

    nonisolated init() {}

    func screen(_ entry: EntryID, of navigator: Navigator) -> AnyNavigationScreen? {
        if let screen = navigator.screen(of: entry) { screens[entry] = screen }
        return screens[entry]
    }

    func forget(_ entry: EntryID) { screens[entry] = nil }
}
