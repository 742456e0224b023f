// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol ViewModifier {
    /// https://developer.apple.com/documentation/swiftui/viewmodifier/body
    associatedtype Body: View
    /// https://developer.apple.com/documentation/swiftui/viewmodifier/body(content:)
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    /// https://developer.apple.com/documentation/swiftui/viewmodifier/content
    typealias Content = _ViewModifier_Content<Self>

    /// Not Apple's: see Rendering.swift.
    static func _render<Content: View>(
        _ modifier: Self, of content: Content, in environment: EnvironmentValues
    ) -> [RenderedElement]
}

extension ViewModifier where Body == Never {
    /// https://developer.apple.com/documentation/swiftui/viewmodifier/body(content:)
    public func body(content: Self.Content) -> Never { stubbed() }
}

/// https://developer.apple.com/documentation/swiftui/viewmodifier/content
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct _ViewModifier_Content<Modifier: ViewModifier> {
    let render: @MainActor (EnvironmentValues) -> [RenderedElement]
}

extension _ViewModifier_Content: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        view.render(environment)
    }
}

/// https://developer.apple.com/documentation/swiftui/modifiedcontent
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier
    /// https://developer.apple.com/documentation/swiftui/modifiedcontent/init(content:modifier:)
    public nonisolated init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Modifier._render(view.modifier, of: view.content, in: environment)
    }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/modifier(_:)
    public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
