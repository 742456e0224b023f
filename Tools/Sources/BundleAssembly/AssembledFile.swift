package import Foundation

/// A file of an assembled product.
package struct AssembledFile: Sendable, Hashable {
    /// What it contains.
    package enum Content: Sendable, Hashable {
        /// The bytes of another file, by its absolute path.
        case copy(of: String)
        /// A link to this path, which does not lead out of its folder.
        case link(to: String)
        /// Bytes that were made for the product.
        case data(Data, from: String?)
    }

    /// Its path in the product.
    package let path: String
    /// The target that it belongs to.
    package let target: String
    /// What it contains.
    package let content: Content

    /// The file that it was made from; `nil` for one that build settings alone make.
    package var source: String? {
        switch content {
        case .copy(let path): path
        case .link(let path): path
        case .data(_, let path): path
        }
    }
}

/// A bundle of an assembly: the app, or a product that it embeds.
package struct AssembledBundle: Sendable, Hashable {
    /// The name of the target.
    package let target: String
    /// The build configuration that the target is built in.
    package let configuration: String
    /// Its path in the product; empty for the product itself.
    package let path: String
    /// The bundle identifier in its Info.plist.
    package let identifier: String?
}
