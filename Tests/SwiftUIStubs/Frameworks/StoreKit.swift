// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of StoreKit.

/// https://developer.apple.com/documentation/storekit/verificationresult
public enum VerificationResult<SignedType> {
    case unverified(SignedType, any Error)
    case verified(SignedType)
}

/// https://developer.apple.com/documentation/storekit/appstore
public enum AppStore {
    /// https://developer.apple.com/documentation/storekit/appstore/environment
    public struct Environment: RawRepresentable, Equatable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let production = Environment(rawValue: "Production")
        public static let sandbox = Environment(rawValue: "Sandbox")
        public static let xcode = Environment(rawValue: "Xcode")
    }
}

/// https://developer.apple.com/documentation/storekit/apptransaction
public struct AppTransaction: Sendable {
    /// https://developer.apple.com/documentation/storekit/apptransaction/environment
    public let environment: AppStore.Environment

    /// https://developer.apple.com/documentation/storekit/apptransaction/shared
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { throw CancellationError() }
    }
}
