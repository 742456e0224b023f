public import Foundation

/// A folder that nothing may lead out of: neither `..` in a name nor a link.
public struct BundleFolder: Sendable, Hashable {
    private let path: String

    /// The folder.
    public init(_ directory: URL) {
        path = Self.real(directory)
    }

    /// Whether a file lies in the folder when all links are followed.
    public func contains(_ file: URL) -> Bool { Self.real(file).hasPrefix(path + "/") }

    private static func real(_ url: URL) -> String { url.standardizedFileURL.resolvingSymlinksInPath().path }
}
