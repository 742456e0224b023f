/// An error that keeps an export from being written.
package struct StaticExportError: Error, Sendable {
    /// A phrase without a period.
    package let message: String
}
