public import SourceText

/// One target of a project.
public struct XcodeTarget: Sendable {
    /// The identifier of its object in the project file; schemes refer to it.
    public let identifier: String
    /// Its name.
    public let name: String
    /// What kind of target it is.
    public let kind: Kind
    /// What it makes, such as `com.apple.product-type.application`; `nil` for targets without a product.
    public let productType: String?
    /// Its build configurations.
    public let configurations: BuildConfigurationList
    /// What its Copy Bundle Resources phases copy, synchronised folders included, in the project file's order.
    public let resources: [ProjectResource]
    /// Whether it links products of Swift packages.
    public let usesPackages: Bool
    /// Where it stands in the project file.
    public let location: SourceLocation

    /// How a target is built.
    public enum Kind: String, Sendable {
        /// By Xcode's own rules, into a product.
        case native
        /// Not at all: it only has dependencies and scripts.
        case aggregate
        /// By an external tool.
        case legacy
    }

    /// Whether its product is an app that people launch: an application, an App Clip or a watch app.
    public var isApplication: Bool {
        productType?.hasPrefix("com.apple.product-type.application") ?? false
    }
}

/// A file or folder that a target copies into its product.
public struct ProjectResource: Hashable, Sendable {
    /// Its absolute path, whether or not it exists.
    public let path: String
    /// Where the project file has it copied: its build file, or the synchronised folder that it lies in.
    public let location: SourceLocation
}
