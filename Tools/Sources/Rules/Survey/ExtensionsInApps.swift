import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// The apps and extensions of a project in one build configuration, as far as their bundle identifiers are known.
struct ExtensionsInApps: Sendable {
    /// The path of the project file.
    let project: String
    let configuration: String
    let apps: [Product]
    /// Whether the bundle identifiers of all apps are known: another one may be the app that an extension belongs to.
    let hasAllApps: Bool
    /// The extensions, each with the app that contains it.
    let pairs: [(product: Product, app: Product?)]

    init(_ builds: [ConfiguredTarget], project: String, configuration: String) {
        let apps = builds.filter(\.target.isApplication).compactMap(Product.init)
        self.project = project
        self.configuration = configuration
        self.apps = apps
        hasAllApps = apps.count == builds.count(where: \.target.isApplication)
        let extensions = builds.filter { $0.target.isExtension && !Self.isEmpty($0.target) }
        let copied = Self.copied(by: builds)
        let embedded = extensions.filter { copied.contains($0.target.identifier) }
        // Where apps have a phase for extensions, one that no app contains is a leftover.
        let haveEmbedding = builds.contains { build in
            build.target.isApplication && build.target.copyPhases.contains { $0.destination == .plugIns }
        }
        pairs = (embedded.isEmpty && !haveEmbedding ? extensions : embedded).compactMap(Product.init).map {
            ($0, Self.app(of: $0, apps))
        }
    }

    /// Whether a target has files, and none of them exists.
    private static func isEmpty(_ target: XcodeTarget) -> Bool {
        let files = target.sources + target.resources
        return !files.isEmpty && !files.contains { ExistingFile.isThere($0.path) }
    }

    /// The identifiers of the targets whose products the builds copy.
    static func copied(by builds: [ConfiguredTarget]) -> Set<String> {
        Set(
            builds.flatMap(\.target.copyPhases).flatMap(\.items).compactMap { item in
                if case .target(let identifier) = item.content { identifier } else { nil }
            })
    }

    /// A product with its bundle identifier.
    struct Product: Sendable {
        let build: ConfiguredTarget
        let identifier: String
        /// What the identifiers of its extensions start with.
        fileprivate let prefix: String
        /// What it is built with.
        let sdk: String

        init?(_ build: ConfiguredTarget) {
            sdk = build.evaluated("SDKROOT").value
            let setting = build.evaluated("PRODUCT_BUNDLE_IDENTIFIER")
            // A reference without a value, such as a developer's own prefix, leaves a dot at an end.
            guard setting.origin != nil, build.isKnown(setting),
                setting.value.containsText("."), !setting.value.hasPrefix("."), !setting.value.hasSuffix("."),
                !setting.value.containsText(".."), !setting.value.containsText("$")
            else { return nil }
            self.build = build
            identifier = setting.value
            prefix = setting.value + "."
        }

        /// The assignment of the identifier.
        var location: SourceLocation? { build.location(of: "PRODUCT_BUNDLE_IDENTIFIER") }
    }

    /// The app that contains an extension: that with the longest fitting identifier, for the same SDK if several fit.
    private static func app(of product: Product, _ apps: [Product]) -> Product? {
        let containing = apps.filter { product.identifier.hasPrefix($0.prefix) }
        let longest = containing.map(\.identifier.count).max()
        let closest = containing.filter { $0.identifier.count == longest }
        return closest.first { $0.sdk == product.sdk } ?? closest.first
    }
}

extension ProjectSurvey {
    /// The apps and extensions of each project in each build configuration, which several rules look at.
    func extensionsInApps() -> [ExtensionsInApps] {
        Dictionary(grouping: builds) { [$0.project.file, $0.configuration] }.map { key, builds in
            products.value(of: key) { ExtensionsInApps(builds, project: key[0], configuration: key[1]) }
        }
    }
}

extension ProjectSurvey {
    /// The same, what users get first, and then plain names: of claims that differ in the build configuration only, the first is
    /// reported. A build configuration to measure with is its developers', whatever its name says.
    var rankedExtensions: [ExtensionsInApps] {
        func rank(_ all: ExtensionsInApps) -> (Int, Int, String, String) {
            let isToMeasure = all.configuration.nameWords.contains { $0.lowercased() == "profile" }
            let isForUsers = ConfigurationName.isForUsers(all.configuration) && !isToMeasure
            return (isForUsers ? 0 : 1, all.configuration.count, all.configuration, all.project)
        }
        return extensionsInApps().map { (rank: rank($0), all: $0) }.sorted { $0.rank < $1.rank }.map(\.all)
    }
}

extension ConfiguredTarget {
    /// The location of the assignment that gives a build setting its value.
    func location(of setting: String) -> SourceLocation? {
        evaluated(setting).origin.map(location)
    }
}
