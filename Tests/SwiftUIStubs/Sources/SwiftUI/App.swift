// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the examples of the documentation use in addition.
public import Combine

/// https://developer.apple.com/documentation/swiftui/app
/// iOS 14, macOS 11, tvOS 14, watchOS 7.
@MainActor @preconcurrency
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
public protocol Scene {
    /// https://developer.apple.com/documentation/swiftui/scene/body-swift.associatedtype
    associatedtype Body: Scene
    /// https://developer.apple.com/documentation/swiftui/scene/body-swift.property
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder
public struct SceneBuilder {
    /// https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content> where Content: View {
    /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    public nonisolated init(@ViewBuilder content: () -> Content) { _ = content() }
}

extension WindowGroup: Scene {
    public var body: Never { stubbed() }
}

/// https://developer.apple.com/documentation/swiftui/navigationstack
/// iOS 16, macOS 13, tvOS 16, watchOS 9. The type of Data, for the initializer without a path, is NavigationPath.
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
