// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of Dispatch.

/// https://developer.apple.com/documentation/dispatch/dispatchqos
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, *)
public struct DispatchQoS: Sendable {
    public static let unspecified = DispatchQoS()

    /// https://developer.apple.com/documentation/dispatch/dispatchqos/qosclass
    public enum QoSClass: Sendable {
        case background, utility, `default`, userInitiated, userInteractive, unspecified
    }
}

/// https://developer.apple.com/documentation/dispatch/dispatchqueue
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, *)
open class DispatchQueue: @unchecked Sendable {  // Apple's is.
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/init(label:qos:attributes:autoreleasefrequency:target:)
    public init(label: String, qos: DispatchQoS = .unspecified) {}
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/main
    public static let main = DispatchQueue(label: "")
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/global(qos:)
    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { main }
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/async(execute:)
    @preconcurrency public func async(execute work: @escaping @Sendable () -> Void) {}
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/sync(execute:)
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/asyncafter(deadline:execute:)
    @preconcurrency
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {}
}

/// https://developer.apple.com/documentation/dispatch/dispatchtime
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, *)
public struct DispatchTime: Comparable, Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public static func < (a: DispatchTime, b: DispatchTime) -> Bool { false }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}
