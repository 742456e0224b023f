// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
    public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        Changed.environment(self) { $0[keyPath: keyPath] = value }
    }

    /// https://developer.apple.com/documentation/swiftui/view/onchange(of:perform:)
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public nonisolated func onChange<V>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View where V: Equatable {
        Changed(self) { _ in [.event("change") { action(value) }] }
    }

    /// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func overlay<V>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View {
        let content = content()
        return Changed(self) { V._render(content, in: $0) }
    }

    /// https://developer.apple.com/documentation/swiftui/view/background(_:in:fillstyle:)-20tq5
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func background<S, T>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle, T: InsettableShape { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/font(_:)
    public nonisolated func font(_ font: Font?) -> some View { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/allowshittesting(_:)
    public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
    public nonisolated func disabled(_ disabled: Bool) -> some View {
        Changed.elements(self) { disabled ? $0.map(\.disabled) : $0 }
    }

    /// https://developer.apple.com/documentation/swiftui/view/linelimit(_:)
    public nonisolated func lineLimit(_ number: Int?) -> some View { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/buttonstyle(_:)
    public nonisolated func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
    public nonisolated func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View where V: Hashable {
        let tag = AnyHashable(tag)
        return Changed.elements(self) { $0.map { $0.tagged(tag) } }
    }

    /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public nonisolated func navigationTitle(_ title: Text) -> some View {
        Changed(self) { _ in [RenderedElement("navigation-title", title.content)] }
    }

    /// https://developer.apple.com/documentation/swiftui/view/autocorrectiondisabled(_:)
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 8, *)
    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { Changed(self) }

    /// https://developer.apple.com/documentation/swiftui/view/onsubmit(of:_:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)
    ) -> some View {
        Changed(self) { _ in [.event("submit", action)] }
    }

    /// https://developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)
    /// The overload with a prompt of Text?.
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        Changed(self) { _ in
            var field = RenderedElement("search", prompt?.content ?? "")
            field.select = { text.wrappedValue = $0 }
            return [field]
        }
    }
}

#if !os(macOS)
    extension View {
        /// https://developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)
        @available(iOS 15, tvOS 15, watchOS 8, visionOS 1, *)
        public nonisolated func textInputAutocapitalization(
            _ autocapitalization: TextInputAutocapitalization?
        ) -> some View { Changed(self) }
    }

    /// https://developer.apple.com/documentation/swiftui/textinputautocapitalization
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
    public struct TextInputAutocapitalization: Sendable {
        /// https://developer.apple.com/documentation/swiftui/textinputautocapitalization/never
        public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
    }
#endif

#if !os(tvOS) && !os(watchOS)
    extension View {
        /// https://developer.apple.com/documentation/swiftui/view/textselection(_:)
        @available(iOS 15, macOS 12, visionOS 1, *)
        public nonisolated func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability {
            Changed(self)
        }
    }

    /// https://developer.apple.com/documentation/swiftui/textselectability
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
    public protocol TextSelectability {}

    /// https://developer.apple.com/documentation/swiftui/enabledtextselectability
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
    public struct EnabledTextSelectability: TextSelectability {}

    extension TextSelectability where Self == EnabledTextSelectability {
        /// https://developer.apple.com/documentation/swiftui/textselectability/enabled
        public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
    }
#endif

/// https://developer.apple.com/documentation/swiftui/submittriggers
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/swiftui/submittriggers/text
    public static let text = SubmitTriggers(rawValue: 1)
}

/// https://developer.apple.com/documentation/swiftui/searchfieldplacement
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct SearchFieldPlacement: Sendable {
    /// https://developer.apple.com/documentation/swiftui/searchfieldplacement/automatic
    public static let automatic = SearchFieldPlacement()
}
