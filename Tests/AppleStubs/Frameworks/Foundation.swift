// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of Apple's Foundation that the toolchain's does not have.
@_exported public import CoreFoundation
@_exported public import Darwin
@_exported public import Dispatch
@_exported public import ObjectiveC

/// https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions
@available(iOS 2, macOS 10.3, tvOS 9, watchOS 2, *)
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

extension NSObject {
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/addobserver(_:forkeypath:options:context:)
    @available(iOS 2, macOS 10.3, tvOS 9, watchOS 2, *)
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {}
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/removeobserver(_:forkeypath:)
    @available(iOS 2, macOS 10.3, tvOS 9, watchOS 2, *)
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
}

extension FileManager {
    /// https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)
    @available(iOS 7, macOS 10.8, tvOS 9, watchOS 2, *)
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

extension ProcessInfo {
    /// https://developer.apple.com/documentation/foundation/processinfo/isiosapponmac
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public var isiOSAppOnMac: Bool { false }
}

extension URLCache {
    /// https://developer.apple.com/documentation/foundation/urlcache/init(memorycapacity:diskcapacity:directory:)
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
    public convenience init(memoryCapacity: Int, diskCapacity: Int, directory directoryURL: URL? = nil) {
        self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, diskPath: nil)
    }
}

/// https://developer.apple.com/documentation/darwin/osstatus
public typealias OSStatus = Int32

/// https://developer.apple.com/documentation/security/sectrust
/// Foundation imports it from Security.
@available(iOS 2, macOS 10.3, tvOS 9, watchOS 2, *)
public final class SecTrust {}

extension URLProtectionSpace {
    /// https://developer.apple.com/documentation/foundation/urlprotectionspace/servertrust
    @available(iOS 3, macOS 10.6, tvOS 9, watchOS 2, *)
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    /// https://developer.apple.com/documentation/foundation/urlcredential/init(trust:)
    @available(iOS 3, macOS 10.6, tvOS 9, watchOS 2, *)
    public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}

// What a compiler calls for conversions of errors, and looks for in this module.
public func _convertErrorToNSError(_ error: any Error) -> NSError { NSError(domain: "", code: 0) }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { error ?? NSError(domain: "", code: 0) }

extension BinaryFloatingPoint {
    /// https://developer.apple.com/documentation/swift/binaryfloatingpoint/formatted(_:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public func formatted<S>(_ format: S) -> S.FormatOutput where S: FormatStyle, Self == S.FormatInput {
        format.format(self)
    }
}

/// https://developer.apple.com/documentation/foundation/floatingpointformatstyle
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct FloatingPointFormatStyle<Value: BinaryFloatingPoint>: FormatStyle {
    public func format(_ value: Value) -> String { "" }
    /// https://developer.apple.com/documentation/foundation/floatingpointformatstyle/precision(_:)
    public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
}

/// https://developer.apple.com/documentation/foundation/numberformatstyleconfiguration
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public enum NumberFormatStyleConfiguration {
    /// https://developer.apple.com/documentation/foundation/numberformatstyleconfiguration/precision
    public struct Precision: Hashable, Sendable {
        public static func fractionLength<R>(_ limits: R) -> Precision where R: RangeExpression, R.Bound == Int {
            Precision()
        }
        public static func fractionLength(_ length: Int) -> Precision { Precision() }
    }
}

extension FormatStyle where Self == FloatingPointFormatStyle<Double> {
    /// https://developer.apple.com/documentation/foundation/formatstyle/number
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public static var number: Self { Self() }
}

/// https://developer.apple.com/documentation/foundation/urlerror
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public struct URLError: CustomNSError, Hashable {
    /// https://developer.apple.com/documentation/foundation/urlerror/code-swift.struct
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let cancelled = Code(rawValue: -999)
        public static let badURL = Code(rawValue: -1000)
        public static let notConnectedToInternet = Code(rawValue: -1009)
        public static let badServerResponse = Code(rawValue: -1011)
        public static let dataNotAllowed = Code(rawValue: -1020)
        @available(iOS 9, macOS 10.11, tvOS 9, watchOS 2, *)
        public static let appTransportSecurityRequiresSecureConnection = Code(rawValue: -1022)
        public static let dataLengthExceedsMaximum = Code(rawValue: -1103)
        public static let secureConnectionFailed = Code(rawValue: -1200)
        public static let serverCertificateHasBadDate = Code(rawValue: -1201)
        public static let serverCertificateUntrusted = Code(rawValue: -1202)
        public static let serverCertificateHasUnknownRoot = Code(rawValue: -1203)
        public static let serverCertificateNotYetValid = Code(rawValue: -1204)
        public static let clientCertificateRejected = Code(rawValue: -1205)
    }
    /// https://developer.apple.com/documentation/foundation/urlerror/code-swift.property
    public let code: Code
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}

extension CocoaError.Code {
    /// https://developer.apple.com/documentation/foundation/cocoaerror/code. A code matches an error.
    public static func ~= (match: CocoaError.Code, error: any Error) -> Bool { (error as? CocoaError)?.code == match }
}

/// https://developer.apple.com/documentation/foundation/nsurlauthenticationmethodservertrust
@available(iOS 3, macOS 10.6, tvOS 9, watchOS 2, *)
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

extension NotificationCenter {
    /// https://developer.apple.com/documentation/foundation/notificationcenter/notifications(named:object:)
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public func notifications(named name: Notification.Name, object: (any AnyObject & Sendable)? = nil) -> Notifications
    {
        Notifications()
    }

    /// https://developer.apple.com/documentation/foundation/notificationcenter/notifications
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public struct Notifications: AsyncSequence, Sendable {
        public typealias Element = Notification
        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async -> Notification? { nil }
        }
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
}
