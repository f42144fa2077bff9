// Modifiers of views.

@MainActor extension View {
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        Modified(self) { stage in
            stage.destination = { if let value = $0 as? D { stage.draw(destination(value)) } }
        }
    }
    private func presented<Item: Identifiable, C: View>(_ item: Binding<Item?>, _ content: @escaping (Item) -> C)
        -> some View
    {
        Modified(self) { stage in
            guard let shown = item.wrappedValue else { return }
            stage.swipeSheet.append { item.wrappedValue = nil }
            stage.isSwipeDisabled = false
            stage.draw(content(shown))
        }
    }
    public func sheet<Item: Identifiable, C: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> C
    ) -> some View { presented(item, content) }
    public func fullScreenCover<Item: Identifiable, C: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> C
    ) -> some View { presented(item, content) }
    private func asked<A: View, M: View, T>(
        _ title: String, _ isPresented: Binding<Bool>, _ data: T?, _ actions: (T) -> A, _ message: (T) -> M
    ) -> some View {
        let buttons = data.map(actions)
        return Modified(self) { stage in
            guard isPresented.wrappedValue, let buttons else { return }
            stage.texts.append("alert: \(title)")
            stage.inAlert = true
            stage.draw(buttons)
            stage.inAlert = false
            // It clears the binding first, and runs the action then.
            for (title, action) in stage.alertButtons {
                stage.alertButtons[title] = {
                    isPresented.wrappedValue = false; action()
                }
            }
        }
    }
    public func alert<A: View, M: View, T>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, presenting: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { asked(String(title), isPresented, presenting, actions, message) }
    public func confirmationDialog<A: View, M: View, T>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { asked(String(title), isPresented, presenting, actions, message) }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        Modified(self) { $0.isSwipeDisabled = isDisabled }
    }
    public func navigationBarBackButtonHidden(_ hides: Bool = true) -> some View {
        Modified(self, before: { if hides { $0.isBackHidden = true } })
    }
    public func toolbar<C: ToolbarContent>(@ToolbarContentBuilder content: () -> C) -> some View {
        let content = content(); return Modified(self) { content.draw(on: $0) }
    }
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
    public func tag<V: Hashable>(_ tag: V) -> some View { Modified(self) { $0.tags.append(tag) } }
    public func transaction<V: Equatable>(value: V, _ change: @escaping (inout Transaction) -> Void) -> some View {
        self
    }
    public func onDisappear(perform: (() -> Void)? = nil) -> some View { self }
    public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void)
        -> some View
    { Modified(self) { $0.appear.append { action(value, value) } } }
    public func task(@_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View {
        self
    }
}
