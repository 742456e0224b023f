// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the examples of the documentation use in addition.
public import Combine

/// https://developer.apple.com/documentation/swiftui/app
/// iOS 14, macOS 11, tvOS 14, watchOS 7.
@MainActor @preconcurrency
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public protocol App {
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype
    associatedtype Body: Scene
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.property
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// https://developer.apple.com/documentation/swiftui/app/init()
    @MainActor @preconcurrency init()
}

extension App {
    /// https://developer.apple.com/documentation/swiftui/app/main()
    @MainActor @preconcurrency public static func main() { _ = Self().body }
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public protocol Scene {
    /// https://developer.apple.com/documentation/swiftui/scene/body-swift.associatedtype
    associatedtype Body: Scene
    /// https://developer.apple.com/documentation/swiftui/scene/body-swift.property
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@resultBuilder
public struct SceneBuilder {
    /// https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct WindowGroup<Content> where Content: View {
    /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    public nonisolated init(@ViewBuilder content: () -> Content) { _ = content() }
}

extension WindowGroup: Scene {
    public var body: Never { stubbed() }
}

/// https://developer.apple.com/documentation/swiftui/navigationstack
/// The type of Data, for the initializer without a path, is NavigationPath.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationStack<Data, Root> where Root: View {
    let root: Root
}

extension NavigationStack where Data == Never {
    /// https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)
    public nonisolated init(@ViewBuilder root: () -> Root) { self.init(root: root()) }
}

extension NavigationStack: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Root._render(view.root, in: environment)
    }
}

/// https://developer.apple.com/documentation/swiftui/observedobject
@MainActor @preconcurrency
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct ObservedObject<ObjectType> where ObjectType: ObservableObject {
    /// https://developer.apple.com/documentation/swiftui/observedobject/wrappedvalue
    @MainActor @preconcurrency public var wrappedValue: ObjectType
    /// https://developer.apple.com/documentation/swiftui/observedobject/init(wrappedvalue:)
    @MainActor @preconcurrency public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
}

extension ObservedObject: DynamicProperty {
    public nonisolated mutating func update() {}
}

/// https://developer.apple.com/documentation/swiftui/navigationlink
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct NavigationLink<Label, Destination> where Label: View, Destination: View {
    let label: Label
}

extension NavigationLink {
    /// https://developer.apple.com/documentation/swiftui/navigationlink/init(destination:label:)
    public nonisolated init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label())
    }
}

extension NavigationLink: View {
    public typealias Body = Never
    public static func _render(_ view: Self, in environment: EnvironmentValues) -> [RenderedElement] {
        Label._render(view.label, in: environment)
    }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { Changed(self) }
}
