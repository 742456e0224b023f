// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/swiftui/visibility
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public enum Visibility: Hashable, CaseIterable, Sendable {
    case automatic
    case visible
    case hidden
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)-3md6l
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func alert<A, M, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
        let shown = data.map { (actions: actions($0), message: message($0)) }
        return Changed(self) { environment in
            guard isPresented.wrappedValue, let shown else { return [] }
            return presented("alert", title, shown.actions, shown.message, environment)
        }
    }

    /// https://developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:message:)
    /// The overload with a title of Text.
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func confirmationDialog<A, M>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View {
        let (actions, message) = (actions(), message())
        return Changed(self) { environment in
            isPresented.wrappedValue ? presented("confirmation", title, actions, message, environment) : []
        }
    }
}

@MainActor
private func presented<A: View, M: View>(
    _ kind: String, _ title: Text, _ actions: A, _ message: M, _ environment: EnvironmentValues
) -> [RenderedElement] {
    [RenderedElement(kind, title.content)] + M._render(message, in: environment) + A._render(actions, in: environment)
}
