import BuildSettings
public import Foundation
public import InfoPlists
public import PropertyLists
import SettingsBundle
public import Switchyard
public import XcodeProjects

/// A launch of an app that is not built yet: what it would find, straight from its project.
public struct ProjectLaunch: Sendable {
    /// The target in its build configuration.
    public let build: ConfiguredTarget
    /// What the scheme gives the app.
    public let scheme: SchemeLaunch
    /// The Info.plist of the product; `nil` when it can not be read, or there is none.
    public let infoPlist: ProcessedInfoPlist?
    /// The catalog that is copied into the product.
    public let catalog: ProjectResource?
    /// The Settings bundle that is copied into the product.
    public let settingsBundle: ProjectResource?
    /// Whether the build configuration seals the app: it compiles with the condition `SWITCHYARD_SEALED`.
    public let isSealed: Bool
    /// What was wrong with the Info.plist.
    public let findings: [PropertyListFinding]

    /// Gathers what a launch would find.
    public init(_ build: ConfiguredTarget, scheme: SchemeLaunch = .none) {
        self.build = build
        self.scheme = scheme
        var evaluator = build.evaluator
        isSealed = evaluator.evaluate("SWIFT_ACTIVE_COMPILATION_CONDITIONS").list.contains(Self.sealedCondition)
        catalog = build.resource(named: AppBundle.catalogNames)
        settingsBundle = build.resource(named: ["Settings.bundle"])
        do {
            infoPlist = try build.infoPlist()
            findings = []
        } catch {
            infoPlist = nil
            findings = [PropertyListFinding(error)]
        }
    }

    /// The compilation condition that the sealed build configuration of an app's target sets.
    public static let sealedCondition = "SWITCHYARD_SEALED"

    /// The facts, for the resolver that the app itself uses.
    ///
    /// - Parameters:
    ///   - catalogFile: another catalog than the product's own.
    ///   - policy: what the build may reach; by default what the build configuration says.
    ///   - store: stored settings, as if somebody had used the app before.
    /// - Throws: `ConfigurationError` when there is no usable catalog.
    public func context(
        catalogFile: URL? = nil, policy: ReleasePolicy? = nil, store: (any DefaultsStore)? = nil, date: Date = Date()
    ) throws(ConfigurationError) -> LaunchContext {
        guard let file = catalogFile ?? catalog.map({ URL(fileURLWithPath: $0.path) }) else { throw missingCatalog }
        let policy = policy ?? (isSealed ? .sealed : .open)
        var context = LaunchContext(catalog: try EnvironmentCatalog.read(file), policy: policy, date: date)
        guard policy == .open else { return context }
        context.arguments = scheme.arguments.map(\.text)
        context.processEnvironment = scheme.variables.mapValues(\.text)
        context.infoPlist = infoPlist?.values ?? [:]
        context.infoPlistFile = infoPlist?.file
        context.findings = findings
        context.appGroup = store?.appGroup
        context.storedValuesFile = store?.file
        do {
            context.storedValues = try store?.storedValues() ?? [:]
        } catch {
            context.findings.append(PropertyListFinding(error))
        }
        if let settingsBundle {
            let contents = SettingsBundleContents.read(URL(fileURLWithPath: settingsBundle.path, isDirectory: true))
            context.settingsBundle = contents
            context.findings += contents.findings
        }
        return context
    }

    private var missingCatalog: ConfigurationError {
        let names = AppBundle.catalogNames.joined(separator: " or ")
        let isKeptOut = build.target.resources.contains { resource in
            AppBundle.catalogNames.contains { resource.path.hasSuffix("/" + $0) }
        }
        let finding = PropertyListFinding(
            .missingCatalog, .error,
            isKeptOut
                ? "the target \(build.target.name) has a catalog, which \(build.configuration) does not copy"
                : "the target \(build.target.name) copies no \(names)",
            file: build.project.file,
            fix: isKeptOut
                ? "see EXCLUDED_SOURCE_FILE_NAMES, and whether the file is there"
                : "add the catalog to Copy Bundle Resources, or name one with --catalog")
        return ConfigurationError(.unusableCatalog, "the app has no catalog", findings: [finding])
    }
}
