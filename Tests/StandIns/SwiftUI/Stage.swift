// A stand-in for the declarations of SwiftUI that NavSwiftUI and simple views of an app use, with the isolation of iOS 17's,
// and a stage that draws: what is shown, and what the user can touch. So the host and the views are type-checked and driven
// where SwiftUI is not.

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
@MainActor public protocol Leaf: View where Body == Never { func draw(on stage: Stage) }
extension Leaf { public var body: Never { fatalError() } }

/// What is shown, outermost first, and how the user's touches reach the bindings.
@MainActor public final class Stage {
    public var texts: [String] = []
    public var pop: [(_ count: Int) -> Void] = []
    public var swipeSheet: [() -> Void] = []
    public var isSwipeDisabled = false, isBackHidden = false
    public var select: [(Int) -> Void] = []
    public var alertButtons: [String: () -> Void] = [:]
    public var buttons: [String: () -> Void] = [:]
    public var fields: [String: (String) -> Void] = [:]
    public var column: ((NavigationSplitViewColumn) -> Void)?
    public var appear: [() -> Void] = []
    var destination: ((Any) -> Void)?
    var tags: [Any] = []
    var inAlert = false
    public init(_ view: some View) { draw(view) }
    /// Presses a button; false: there is none of that title.
    public func press(_ title: String) -> Bool {
        guard let action = alertButtons[title] ?? buttons[title] else { return false }
        action()
        return true
    }
    /// Enters a text into the field of a title; false: there is none.
    public func enter(_ text: String, in title: String) -> Bool {
        guard let write = fields[title] else { return false }
        write(text)
        return true
    }
    public func draw(_ view: some View) {
        if let leaf = view as? any Leaf { leaf.draw(on: self) } else { draw(view.body) }
    }
}
