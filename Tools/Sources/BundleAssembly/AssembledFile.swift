public import Foundation

/// A file of an assembled product.
public struct AssembledFile: Sendable, Hashable {
    /// What it contains.
    public enum Content: Sendable, Hashable {
        /// The bytes of another file, by its absolute path.
        case copy(of: String)
        /// A link to this path, which does not lead out of its folder.
        case link(to: String)
        /// Bytes that were made for the product.
        case data(Data, from: String?)
    }

    /// Its path in the product.
    public let path: String
    /// The target that it belongs to.
    public let target: String
    /// What it contains.
    public let content: Content

    /// The file that it was made from; `nil` for one that build settings alone make.
    public var source: String? {
        switch content {
        case .copy(let path): path
        case .link(let path): path
        case .data(_, let path): path
        }
    }
}

/// A bundle of an assembly: the app, or a product that it embeds.
public struct AssembledBundle: Sendable, Hashable {
    /// The name of the target.
    public let target: String
    /// The build configuration that the target is built in.
    public let configuration: String
    /// Its path in the product; empty for the product itself.
    public let path: String
    /// The bundle identifier in its Info.plist.
    public let identifier: String?
}
