package import SourceText

/// A target of a project. All that is made of a target shares one.
package final class XcodeTarget: Sendable {
    /// The identifier of the target's object in the project file, which schemes refer to.
    package let identifier: String
    /// The name of the target.
    package let name: String
    /// The kind of target.
    package let kind: Kind
    /// The type of the product, such as `com.apple.product-type.application`; `nil` for targets without a product.
    package let productType: String?
    /// The file name of the product, such as `App.app`; `nil` if the project does not name it.
    package let productName: String?
    /// The build configurations of the target.
    package let configurations: BuildConfigurationList
    /// The resources that the Copy Bundle Resources phases copy, including those in synchronized folders, in the
    /// order of the project file.
    package let resources: [ProjectResource]
    /// The phases that copy products of other targets and other files, such as those that embed extensions, also empty ones.
    package let copyPhases: [CopyFilesPhase]
    /// The build phases that run scripts.
    package let scripts: [ScriptPhase]
    /// The files that are compiled into resources of the product, such as Core Data models.
    package let compiledResources: [ProjectResource]
    /// The files that the Compile Sources phases list, whether they exist or not.
    package let sources: [ProjectResource]
    /// The source files that are compiled because they are in synchronized folders. All of them exist.
    package let synchronizedSources: [ProjectResource]
    /// The frameworks and libraries that the Link Binary With Libraries phases link by a path.
    package let linkedFiles: [ProjectResource]
    /// The targets of this project that the target depends on or links, by identifier.
    package let dependencies: [String]
    /// The names of the products of Swift packages that the target links.
    package let packageProducts: [String]
    /// The location of the target in the project file.
    package let location: SourceLocation

    init(
        identifier: String, name: String, kind: Kind, productType: String?, productName: String?,
        configurations: BuildConfigurationList, resources: [ProjectResource], copyPhases: [CopyFilesPhase],
        scripts: [ScriptPhase], compiledResources: [ProjectResource], sources: [ProjectResource],
        synchronizedSources: [ProjectResource], linkedFiles: [ProjectResource], dependencies: [String],
        packageProducts: [String], location: SourceLocation
    ) {
        self.identifier = identifier
        self.name = name
        self.kind = kind
        self.productType = productType
        self.productName = productName
        self.configurations = configurations
        self.resources = resources
        self.copyPhases = copyPhases
        self.scripts = scripts
        self.compiledResources = compiledResources
        self.sources = sources
        self.synchronizedSources = synchronizedSources
        self.linkedFiles = linkedFiles
        self.dependencies = dependencies
        self.packageProducts = packageProducts
        self.location = location
    }

    /// Whether the target links products of Swift packages.
    package var usesPackages: Bool { !packageProducts.isEmpty }

    /// How a target is built.
    package enum Kind: String, Sendable {
        /// By Xcode, into a product.
        case native
        /// Not at all: the target only has dependencies and scripts.
        case aggregate
        /// By an external tool.
        case legacy
    }

    /// Whether the product is an extension that an app contains.
    package var isExtension: Bool {
        productType?.containsText("extension") ?? false
    }

    /// Whether the product is a bundle of tests.
    package var isTest: Bool { productType.map(Self.isTest) ?? false }

    /// Whether a type of product is a bundle of tests.
    static func isTest(_ productType: String) -> Bool { productType.hasPrefix("com.apple.product-type.bundle.") }

    /// Whether the product is an app that users launch: an application, an App Clip, or a watch app.
    package var isApplication: Bool {
        productType?.hasPrefix("com.apple.product-type.application") ?? false
    }
}

/// A file or folder that a target copies into its product, or compiles.
package struct ProjectResource: Hashable, Sendable {
    /// The absolute path, whether the file exists or not.
    package let path: String
    /// The location in the project file: the build file, or the synchronized folder that contains the file.
    package let location: SourceLocation
    /// The platforms that it is copied for, such as `ios` and `maccatalyst`; empty for all.
    package let platforms: Set<String>
    /// Whether it is copied because it is in a synchronized folder: without it, nothing is missed.
    package let isSynchronized: Bool
    /// The flags that Clang gets for this source file alone, as they are written.
    package let compilerFlags: String

    package init(
        path: String, location: SourceLocation, platforms: Set<String> = [], isSynchronized: Bool = false,
        compilerFlags: String = ""
    ) {
        self.path = path
        self.location = location
        self.platforms = platforms
        self.isSynchronized = isSynchronized
        self.compilerFlags = compilerFlags
    }
}
