public import SourceText

/// A build phase that copies something other than files of the project into a product: extensions, frameworks, products
/// of other targets. See Apple's "Customizing the build phases of a target".
public struct CopyFilesPhase: Sendable {
    /// The folder of the product that the phase copies into.
    public enum Destination: Sendable, Hashable {
        /// The product itself.
        case wrapper
        case executables, resources, frameworks, sharedFrameworks, sharedSupport, plugIns, xpcServices
        /// The folder of all products; ``CopyFilesPhase/subpath`` leads into the product again.
        case productsFolder
        /// A folder outside of the product.
        case elsewhere
    }

    /// The name that Xcode shows.
    public let name: String
    /// The folder that the phase copies into.
    public let destination: Destination
    /// The path below the destination, with references to build settings; empty for the destination itself.
    public let subpath: String
    /// What is copied.
    public let items: [Item]

    /// Something that is copied.
    public struct Item: Sendable {
        /// What it is.
        public enum Content: Sendable, Hashable {
            /// The product of a target of this project, by the target's identifier.
            case target(String)
            /// A file or folder on disk, by its absolute path.
            case file(String)
            /// What the project does not determine: the product of another project or of a package, by its name.
            case other(String)
        }

        /// What is copied.
        public let content: Content
        /// The platforms that it is copied for, such as `ios`; empty for all.
        public let platforms: Set<String>
        /// The location in the project file.
        public let location: SourceLocation
    }
}
