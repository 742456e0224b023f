// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of ManagedApp.

/// https://developer.apple.com/documentation/managedapp/managedappconfigurationprovider
@available(iOS 18.4, macOS 27, visionOS 2.4, *)
open class ManagedAppConfigurationProvider {
    public init() {}

    /// https://developer.apple.com/documentation/managedapp/managedappconfigurationprovider/configurations(_:)
    public func configurations<Configuration>(
        _ t: Configuration.Type
    ) async -> some AsyncSequence<Configuration?, Never> where Configuration: Decodable {
        let (stream, continuation) = AsyncStream.makeStream(of: Configuration?.self)
        continuation.finish()
        return stream
    }
}
