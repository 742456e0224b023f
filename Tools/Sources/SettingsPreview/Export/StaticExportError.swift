/// An error that keeps an export from being written.
public struct StaticExportError: Error, Sendable {
    /// A phrase without a period.
    public let message: String
}
