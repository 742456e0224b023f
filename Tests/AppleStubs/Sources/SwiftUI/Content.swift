// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/swiftui/text
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Text: Equatable, Sendable {
    let content: String
    /// https://developer.apple.com/documentation/swiftui/text/init(verbatim:)
    public nonisolated init(verbatim content: String) { self.content = content }
}

extension Text: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        [RenderedElement("text", view.content)]
    }
}

/// https://developer.apple.com/documentation/swiftui/image
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Image: Equatable, Sendable {
    let name: String
    /// https://developer.apple.com/documentation/swiftui/image/init(systemname:)
    @available(iOS 13, macOS 11, tvOS 13, watchOS 6, *)
    public nonisolated init(systemName: String) { name = systemName }
}

extension Image: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        [RenderedElement("image", view.name)]
    }
}

/// https://developer.apple.com/documentation/swiftui/label
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct Label<Title, Icon> where Title: View, Icon: View {
    let title: Title
    let icon: Icon
    /// https://developer.apple.com/documentation/swiftui/label/init(title:icon:)
    public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Icon._render(view.icon, in: environment) + Title._render(view.title, in: environment)
    }
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct LabeledContent<Label, Content> {
    let label: Label
    let content: Content
}

extension LabeledContent where Label: View, Content: View {
    /// https://developer.apple.com/documentation/swiftui/labeledcontent/init(content:label:)
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }
}

extension LabeledContent: View where Label: View, Content: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Label._render(view.label, in: environment) + Content._render(view.content, in: environment)
    }
}
