// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of StoreKit.

/// https://developer.apple.com/documentation/storekit/verificationresult
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public enum VerificationResult<SignedType> {
    case unverified(SignedType, any Error)
    case verified(SignedType)
}

/// https://developer.apple.com/documentation/storekit/appstore
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public enum AppStore {
    /// https://developer.apple.com/documentation/storekit/appstore/environment
    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    public struct Environment: RawRepresentable, Equatable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let production = Environment(rawValue: "Production")
        public static let sandbox = Environment(rawValue: "Sandbox")
        public static let xcode = Environment(rawValue: "Xcode")
    }
}

/// https://developer.apple.com/documentation/storekit/apptransaction
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct AppTransaction: Sendable {
    /// https://developer.apple.com/documentation/storekit/apptransaction/environment
    public let environment: AppStore.Environment

    /// https://developer.apple.com/documentation/storekit/apptransaction/shared
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { throw CancellationError() }
    }
}
