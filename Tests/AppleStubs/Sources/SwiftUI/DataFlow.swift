// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Combine
public import Foundation

/// https://developer.apple.com/documentation/swiftui/dynamicproperty
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol DynamicProperty {
    /// https://developer.apple.com/documentation/swiftui/dynamicproperty/update()
    mutating func update()
}

extension DynamicProperty {
    /// https://developer.apple.com/documentation/swiftui/dynamicproperty/update()
    public mutating func update() {}
}

/// https://developer.apple.com/documentation/swiftui/state
/// Up to Xcode 26; from Xcode 27 it is a macro: https://developer.apple.com/documentation/swiftui/state(initialvalue:)
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct State<Value>: DynamicProperty {
    fileprivate final class Box: @unchecked Sendable {  // Used on the main actor, as a view is.
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let box: Box

    /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
    public init(wrappedValue value: Value) { box = Box(value) }
    /// https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)
    public init(initialValue value: Value) { box = Box(value) }
    /// https://developer.apple.com/documentation/swiftui/state/wrappedvalue
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
    public var projectedValue: Binding<Value> {
        let box = box
        return Binding(get: { @MainActor in box.value }, set: { @MainActor value in box.value = value })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// https://developer.apple.com/documentation/swiftui/state/init()
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/binding
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct Binding<Value>: DynamicProperty {
    struct Accessors {
        let get: @isolated(any) @Sendable () -> Value
        let set: @isolated(any) @Sendable (Value) -> Void
    }
    private let accessors: Accessors

    /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp
    @preconcurrency
    public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        accessors = Accessors(get: get, set: set)
    }
    /// https://developer.apple.com/documentation/swiftui/binding/wrappedvalue
    public var wrappedValue: Value {
        get { CallableAccessors(accessors).get() }
        nonmutating set { CallableAccessors(accessors).set(newValue) }
    }
    /// https://developer.apple.com/documentation/swiftui/binding/projectedvalue
    public var projectedValue: Binding<Value> { self }
}

/// https://developer.apple.com/documentation/swiftui/stateobject
@MainActor @preconcurrency
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct StateObject<ObjectType> where ObjectType: ObservableObject {
    private final class Box {
        var object: ObjectType?
        let make: () -> ObjectType
        init(_ make: @escaping () -> ObjectType) { self.make = make }
    }
    private nonisolated(unsafe) let box: Box  // Only read and changed on the main actor.

    /// https://developer.apple.com/documentation/swiftui/stateobject/init(wrappedvalue:)
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { box = Box(thunk) }
    /// https://developer.apple.com/documentation/swiftui/stateobject/wrappedvalue
    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        if let object = box.object { return object }
        let object = box.make()
        box.object = object
        return object
    }
}

extension StateObject: DynamicProperty {
    public nonisolated mutating func update() {}
}

/// https://developer.apple.com/documentation/swiftui/environmentkey
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol EnvironmentKey {
    /// https://developer.apple.com/documentation/swiftui/environmentkey/value
    associatedtype Value
    /// https://developer.apple.com/documentation/swiftui/environmentkey/defaultvalue
    static var defaultValue: Self.Value { get }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// https://developer.apple.com/documentation/swiftui/environmentvalues/init()
    public init() {}
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)
    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Those in which a body is evaluated. Not Apple's: see Rendering.swift.
    nonisolated(unsafe) static var current = EnvironmentValues()  // Changed by rendering, on the main actor.
}

/// https://developer.apple.com/documentation/swiftui/environment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let keyPath: KeyPath<EnvironmentValues, Value>

    /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
    /// https://developer.apple.com/documentation/swiftui/environment/wrappedvalue
    public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

/// https://developer.apple.com/documentation/swiftui/scenephase
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public enum ScenePhase: Comparable, Hashable, Sendable {
    case background
    case inactive
    case active
}

extension EnvironmentValues {
    private struct ScenePhaseKey: EnvironmentKey {
        static let defaultValue = ScenePhase.active
    }
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }

    private struct OpenURLKey: EnvironmentKey {
        static let defaultValue = OpenURLAction { _ in .systemAction }
    }
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/openurl
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
}

/// https://developer.apple.com/documentation/swiftui/openurlaction
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@MainActor @preconcurrency
public struct OpenURLAction: Sendable {
    /// https://developer.apple.com/documentation/swiftui/openurlaction/result
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public struct Result: Sendable {
        /// https://developer.apple.com/documentation/swiftui/openurlaction/result/systemaction
        public static let systemAction = Result()
    }

    private let handler: @MainActor @Sendable (URL) -> Void
    /// https://developer.apple.com/documentation/swiftui/openurlaction/init(handler:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public nonisolated init(handler: @escaping @MainActor @Sendable (URL) -> Result) {
        self.handler = { _ = handler($0) }
    }
    /// https://developer.apple.com/documentation/swiftui/openurlaction/callasfunction(_:)
    public func callAsFunction(_ url: URL) { handler(url) }
}
