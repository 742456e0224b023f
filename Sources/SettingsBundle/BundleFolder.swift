public import Foundation

/// A folder that neither `..` in a name nor a symbolic link may lead out of.
public struct BundleFolder: Sendable, Hashable {
    private let path: String

    /// Creates a folder from its URL.
    public init(_ directory: URL) {
        path = Self.real(directory)
    }

    /// Whether a file is in the folder once all symbolic links are resolved.
    public func contains(_ file: URL) -> Bool { Self.real(file).hasPrefix(path + "/") }

    private static func real(_ url: URL) -> String { url.standardizedFileURL.resolvingSymlinksInPath().path }
}
