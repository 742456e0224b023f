// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct HorizontalAlignment: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/leading
    public static let leading = HorizontalAlignment(name: "leading")
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/center
    public static let center = HorizontalAlignment(name: "center")
}

/// https://developer.apple.com/documentation/swiftui/verticalalignment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct VerticalAlignment: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/verticalalignment/center
    public static let center = VerticalAlignment(name: "center")
}

/// https://developer.apple.com/documentation/swiftui/alignment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Alignment: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/alignment/center
    public static let center = Alignment(name: "center")
    /// https://developer.apple.com/documentation/swiftui/alignment/bottomtrailing
    public static let bottomTrailing = Alignment(name: "bottomTrailing")
}

/// https://developer.apple.com/documentation/swiftui/hstack
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct HStack<Content> where Content: View {
    let content: Content
    /// https://developer.apple.com/documentation/swiftui/hstack/init(alignment:spacing:content:)
    public nonisolated init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension HStack: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Content._render(view.content, in: environment)
    }
}

/// https://developer.apple.com/documentation/swiftui/vstack
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct VStack<Content> where Content: View {
    let content: Content
    /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)
    public nonisolated init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension VStack: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Content._render(view.content, in: environment)
    }
}

/// https://developer.apple.com/documentation/swiftui/spacer
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Spacer: Sendable {
    /// https://developer.apple.com/documentation/swiftui/spacer/init(minlength:)
    public nonisolated init(minLength: CGFloat? = nil) {}
}

extension Spacer: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] { [] }
}

/// https://developer.apple.com/documentation/swiftui/list
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct List<SelectionValue, Content> where SelectionValue: Hashable, Content: View {
    let content: Content
}

extension List where SelectionValue == Never {
    /// https://developer.apple.com/documentation/swiftui/list/init(content:)
    public nonisolated init(@ViewBuilder content: () -> Content) { self.init(content: content()) }
}

extension List: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Content._render(view.content, in: environment)
    }
}

/// https://developer.apple.com/documentation/swiftui/section
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:header:)
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:)
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Parent._render(view.header, in: environment) + Content._render(view.content, in: environment)
            + Footer._render(view.footer, in: environment)
    }
}

/// https://developer.apple.com/documentation/swiftui/foreach
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    /// https://developer.apple.com/documentation/swiftui/foreach/data
    public var data: Data
    /// https://developer.apple.com/documentation/swiftui/foreach/content
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    /// https://developer.apple.com/documentation/swiftui/foreach
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content) { $0.id }
    }
}

extension ForEach where Content: View {
    /// https://developer.apple.com/documentation/swiftui/foreach
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content) { $0[keyPath: id] }
    }
}

extension ForEach: View where Content: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        precondition(Set(view.data.map(view.id)).count == view.data.count, "two elements of ForEach have the same ID")
        return view.data.flatMap { Content._render(view.content($0), in: environment) }
    }
}
