// Builders, bindings, values of the environment.

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Tuple<
        repeat each Content
    > { Tuple(content: (repeat each content)) }
    @MainActor public static func buildIf<Content: View>(_ content: Content?) -> Optionally<Content> {
        Optionally(content: content)
    }
    @MainActor public static func buildEither<F: View, S: View>(first: F) -> Either<F, S> {
        Either(first: first, second: nil)
    }
    @MainActor public static func buildEither<F: View, S: View>(second: S) -> Either<F, S> {
        Either(first: nil, second: second)
    }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    let read: () -> Value, write: (Value) -> Void
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
    public var projectedValue: Binding<Value> { self }
    @preconcurrency public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        // The stage is on the main actor, as SwiftUI is: the call needs no hop.
        read = unsafeBitCast(get, to: (() -> Value).self)
        write = unsafeBitCast(set, to: ((Value) -> Void).self)
    }
    init(_ value: Value) { (read, write) = ({ value }, { _ in }) }
    init(read: @escaping () -> Value, write: @escaping (Value) -> Void) { (self.read, self.write) = (read, write) }
    public static func constant(_ value: Value) -> Binding<Value> { Binding(value) }
    public subscript<Subject>(dynamicMember path: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(
            read: { wrappedValue[keyPath: path] }, write: { wrappedValue[keyPath: path] = $0 })
    }
}
@propertyWrapper public struct State<Value> {
    final class Box { var value: Value; init(_ value: Value) { self.value = value } }
    let box: Box
    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        Binding(read: { [box] in box.value }, write: { [box] in box.value = $0 })
    }
}
@propertyWrapper public struct Environment<Value> {
    let path: KeyPath<EnvironmentValues, Value>
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
    @MainActor public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}
public struct EnvironmentValues {
    @MainActor public static var current = EnvironmentValues()
    public var horizontalSizeClass: UserInterfaceSizeClass?
}
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public struct Transaction { public var disablesAnimations = false }
public struct ToolbarItemPlacement: Sendable { public static let navigation = ToolbarItemPlacement() }
@MainActor public protocol ToolbarContent { func draw(on stage: Stage) }
public struct ToolbarItem<Content: View>: ToolbarContent {
    let content: Content
    public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) { self.content = content() }
    public func draw(on stage: Stage) { stage.draw(content) }
}
@resultBuilder public struct ToolbarContentBuilder {
    public static func buildBlock<C: ToolbarContent>(_ content: C) -> C { content }
}
public enum Visibility { case visible, hidden, automatic }
