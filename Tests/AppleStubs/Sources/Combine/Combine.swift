// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What SwitchyardUI uses of Combine. Each declaration cites Apple's page. Available since iOS 13, macOS 10.15, tvOS 13, watchOS 6.

/// https://developer.apple.com/documentation/combine/publisher
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

/// https://developer.apple.com/documentation/combine/observableobjectpublisher
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    public init() {}
    /// https://developer.apple.com/documentation/combine/observableobjectpublisher/send()
    public final func send() {}
}

/// https://developer.apple.com/documentation/combine/observableobject
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// https://developer.apple.com/documentation/combine/observableobject/objectwillchange-5gopl
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// https://developer.apple.com/documentation/combine/published
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct Published<Value> {
    private var value: Value

    /// https://developer.apple.com/documentation/combine/published/init(wrappedvalue:)
    public init(wrappedValue: Value) { value = wrappedValue }
    /// https://developer.apple.com/documentation/combine/published/init(initialvalue:)
    public init(initialValue: Value) { value = initialValue }

    /// As Apple's: outside of a class, the wrapper cannot be used.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].value }
        set { object[keyPath: storageKeyPath].value = newValue }
    }
}
