package import SourceText

/// A build phase that copies something other than files of the project into a product: extensions, frameworks, products
/// of other targets. See Apple's "Customizing the build phases of a target".
package struct CopyFilesPhase: Sendable {
    /// The folder of the product that the phase copies into.
    package enum Destination: Sendable, Hashable {
        /// The product itself.
        case wrapper
        case executables, resources, frameworks, sharedFrameworks, sharedSupport, plugIns, xpcServices
        /// The folder of all products; ``CopyFilesPhase/subpath`` leads into the product again.
        case productsFolder
        /// A folder outside of the product.
        case elsewhere
    }

    /// The name that Xcode shows.
    package let name: String
    /// The folder that the phase copies into.
    package let destination: Destination
    /// The path below the destination, with references to build settings; empty for the destination itself.
    package let subpath: String
    /// What is copied.
    package let items: [Item]
    /// Whether it runs only when the product is installed, as for an archive: with `DEPLOYMENT_POSTPROCESSING`.
    package var isForInstallOnly = false

    /// Something that is copied.
    package struct Item: Sendable {
        /// What it is.
        package enum Content: Sendable, Hashable {
            /// The product of a target of this project, by the target's identifier.
            case target(String)
            /// A file or folder on disk, by its absolute path.
            case file(String)
            /// What the project does not determine: the product of another project or of a package, by its name.
            case other(String)
        }

        /// What is copied.
        package let content: Content
        /// The platforms that it is copied for, such as `ios`; empty for all.
        package let platforms: Set<String>
        /// The location in the project file.
        package let location: SourceLocation
    }
}
