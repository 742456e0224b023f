package import BuildSettings
import InfoPlists
import PropertyLists
package import SourceText
package import XcodeProjects

/// A target in a build configuration, with the layers of its build settings and what follows from them.
///
/// All of it is found out when it is created. Rules and launches share one of each, see ``ProjectBuilds``.
package final class ConfiguredTarget: Sendable {
    /// The project.
    package let project: XcodeProject
    /// The target.
    package let target: XcodeTarget
    /// The name of the build configuration.
    package let configuration: String
    /// The layers of build settings, lowest first: the project file, its xcconfig files, and the command line.
    package let layers: [Layer]
    /// The assignments of all layers, above facts about the project such as its name and folder.
    package let table: BuildSettingTable
    /// The values that conditions are matched against.
    package let conditions: [String: [String]]
    /// Findings about missing xcconfig files, and errors in them that Xcode reports.
    package let findings: [Finding]
    /// The xcconfig files that cannot be read, including optional ones (`#include?`) that developers keep to themselves,
    /// so that some build settings are unknown. Those of CocoaPods do not count.
    package let missingFiles: [MissingXcconfig]
    /// Whether an xcconfig file is missing.
    package var hasMissingFiles: Bool { !missingFiles.isEmpty }
    /// The absolute path of the Info.plist that the build processes; `nil` if the build generates all of it.
    package let infoPlistFile: String?
    /// The absolute path of the target's entitlements; `nil` if it has none.
    package let entitlementsFile: String?
    /// The files that are copied into the product in this build configuration: all resources except those that
    /// `EXCLUDED_SOURCE_FILE_NAMES` excludes and `INCLUDED_SOURCE_FILE_NAMES` does not include again, and those for other
    /// platforms.
    package let resources: [ProjectResource]
    /// The Settings bundles among the resources, one of each name, in the order of ``settingsBundleNames``.
    package let settingsBundles: [ProjectResource]
    /// The catalog that is copied or compiled into the product.
    package let catalog: ProjectCatalog?
    /// The same when the product is installed, as for an archive: some build phases run only then.
    package let installedCatalog: ProjectCatalog?

    /// A layer of build settings, with its role.
    package struct Layer: Sendable {
        /// The role of a layer.
        package enum Kind: String, CaseIterable, Sendable {
            case projectXcconfig = "project xcconfig"
            case project = "project"
            case targetXcconfig = "target xcconfig"
            case target = "target"
            case commandLine = "command line"
            case xcconfigOption = "-xcconfig"
        }

        /// The role of the layer.
        package let kind: Kind
        /// The assignments of the layer.
        package let settings: BuildSettingLayer
    }

    /// What the builds of the project have in common.
    let files: BuildFiles
    /// The seal, found out when it is asked for.
    let seals = Memo<Int, Seal>()
    /// What the build leaves out of its products.
    let resourceFilter: ResourceFilter
    /// The Info.plist of the product, or why there is none.
    let processedInfoPlist: Result<ProcessedInfoPlist?, PropertyListError>
    /// The entitlements with references to build settings expanded; `nil` if there are none or they cannot be read.
    let expandedEntitlements: PropertyListValue?
    /// The build settings that were asked for, without their chains.
    private let settings: Memo<String, EvaluatedBuildSetting>

    /// The target must have the build configuration.
    init(_ target: ProjectTarget, _ configuration: String, _ files: BuildFiles) {
        let stack = files.layers(of: target, configuration)
        let facts = BuildFacts(target, configuration)
        let table = files.table(of: stack, facts, configuration)
        let conditions = Self.conditions(facts.conditions, table, given: files.options.conditions)
        var evaluator = BuildSettingEvaluator(table, conditions: conditions)
        let values = Self.values(of: Self.needed, &evaluator)
        func path(_ setting: String) -> String? {
            values[setting].flatMap { ProjectFilePath.absolute($0.value, in: target.project) }.map(files.spelled)
        }
        self.files = files
        project = target.project
        self.target = target.target
        self.configuration = configuration
        self.layers = stack.layers
        self.table = table
        self.conditions = conditions
        settings = Memo(values)
        findings = stack.findings
        missingFiles = stack.missingFiles
        infoPlistFile = path("INFOPLIST_FILE")
        entitlementsFile = path("CODE_SIGN_ENTITLEMENTS")
        resourceFilter = ResourceFilter(
            excluded: values["EXCLUDED_SOURCE_FILE_NAMES"]?.list ?? [],
            included: values["INCLUDED_SOURCE_FILE_NAMES"]?.list ?? [],
            platform: conditions["sdk"]?.first.flatMap(ApplePlatform.init(sdk:)))
        let resources = resourceFilter.copied(target.target.resources)
        self.resources = resources
        let filter = resourceFilter
        func copied(isInstalled: Bool) -> [ProjectResource] {
            let byPhases = target.target.copiedResources(
                isFlat: filter.platform != .macOS, isInstalled: isInstalled)
            return resources + filter.copied(byPhases)
        }
        let isInstalled = values["DEPLOYMENT_POSTPROCESSING"]?.isOn == true
        let atTheTop = copied(isInstalled: isInstalled)
        settingsBundles = atTheTop.files(named: Self.settingsBundleNames, files)
        catalog = ProjectCatalog(target, atTheTop, files)
        let isSame = isInstalled || !target.target.copyPhases.contains(where: \.isForInstallOnly)
        installedCatalog = isSame ? catalog : ProjectCatalog(target, copied(isInstalled: true), files)
        if let entitlementsFile, let entitlements = try? files.propertyList(entitlementsFile).get() {
            expandedEntitlements = evaluator.expand(Self.withoutSigning(entitlements, &evaluator))
        } else {
            expandedEntitlements = nil
        }
        // What is evaluated so far is handed over: a copy of it would be copied again at its next change.
        processedInfoPlist = Self.infoPlist(infoPlistFile, of: target.target, consume evaluator) {
            path throws(PropertyListError) in try files.infoPlist(path).get()
        }
    }

    /// The entitlements without references to what only signing knows: groups and identifiers are compared without a prefix.
    private static func withoutSigning(
        _ entitlements: PropertyListValue, _ evaluator: inout BuildSettingEvaluator
    ) -> PropertyListValue {
        let names = BuildFacts.ofSigning.filter { evaluator.evaluate($0).origin?.isXcodes == true }
        func removed(_ value: PropertyListValue) -> PropertyListValue {
            switch value {
            case .string(let text) where text.containsText("$"):
                .string(
                    names.filter(text.containsText).reduce(text) {
                        $0.replacing("$(\($1))", with: "").replacing("${\($1)}", with: "")
                    })
            case .array(let elements): .array(elements.map(removed))
            case .dictionary(let entries): .dictionary(entries.mapValues(removed))
            default: value
            }
        }
        return removed(entitlements)
    }

    /// The values of the condition parameters, with that of the SDK, which depends on the others.
    private static func conditions(
        _ conditions: [String: [String]], _ table: BuildSettingTable, given: [String: [String]]
    ) -> [String: [String]] {
        var conditions = conditions
        let sdk = evaluated("SDKROOT", table, conditions).value
        // `auto` leaves the choice to the run destination, which is unknown here.
        if !sdk.isEmpty, sdk != "auto" { conditions["sdk"] = [sdk] }
        return conditions.merging(given) { _, given in given }
    }

    /// The build settings that the parts of the product depend on.
    private static let needed = [
        "CODE_SIGN_ENTITLEMENTS", "DEPLOYMENT_POSTPROCESSING", "EXCLUDED_SOURCE_FILE_NAMES",
        "INCLUDED_SOURCE_FILE_NAMES", "INFOPLIST_FILE", "PRODUCT_BUNDLE_IDENTIFIER",
    ]

    /// The values of build settings, without their chains.
    private static func values(
        of settings: [String], _ evaluator: inout BuildSettingEvaluator
    ) -> [String: EvaluatedBuildSetting] {
        let limits = evaluator.limits
        evaluator.limits.chain = 0
        defer { evaluator.limits = limits }
        return Dictionary(uniqueKeysWithValues: settings.map { ($0, evaluator.evaluate($0)) })
    }

    /// Returns the value of a build setting, without its chain.
    package func evaluated(_ setting: String) -> EvaluatedBuildSetting {
        settings.value(of: setting) { Self.evaluated(setting, table, conditions) }
    }

    private static func evaluated(
        _ setting: String, _ table: BuildSettingTable, _ conditions: [String: [String]]
    ) -> EvaluatedBuildSetting {
        if let literal = table.literal(of: setting) { return literal }
        var evaluator = BuildSettingEvaluator(table, conditions: conditions)
        evaluator.limits.chain = 0
        return evaluator.evaluate(setting)
    }

    /// Returns an evaluator of the build settings.
    package var evaluator: BuildSettingEvaluator { BuildSettingEvaluator(table, conditions: conditions) }

    /// Returns an evaluator of some of the layers: what a build setting would be without the others.
    package func evaluator(layers: [Layer]) -> BuildSettingEvaluator {
        let facts = BuildFacts(ProjectTarget(project: project, target: target), configuration)
        return BuildSettingEvaluator(
            BuildSettingTable(layers: facts.layers + layers.map(\.settings), types: table.types), conditions: conditions
        )
    }
}

extension AppProject {
    /// Creates a target in a build configuration, by default the default one.
    ///
    /// A build configuration that only the project or only the target has yields the existing layers, as in Xcode.
    ///
    /// - Throws: ``AppProjectError`` `unknown-configuration`.
    package func configured(
        _ target: ProjectTarget, _ configuration: String? = nil, options: BuildOptions = BuildOptions()
    ) throws(AppProjectError) -> ConfiguredTarget {
        let names = target.configurationNames
        guard let name = configuration ?? target.defaultConfiguration, names.contains(name) else {
            let asked = configuration ?? target.defaultConfiguration ?? ""
            throw AppProjectError(
                .unknownConfiguration, "target \"\(target.name)\" has no build configuration \"\(asked)\"",
                file: target.project.file, fix: Names.sentence(for: asked, names))
        }
        return ConfiguredTarget(target, name, options)
    }

    /// Creates the target in the given build configuration or, if none is given, in the default one; if that is sealed, in
    /// the first one that is not, because a sealed build reads no source, which explains nothing.
    ///
    /// - Throws: ``AppProjectError`` `unknown-configuration`.
    package func usualBuild(
        of target: ProjectTarget, in configuration: String?, options: BuildOptions = BuildOptions()
    ) throws(AppProjectError) -> ConfiguredTarget {
        let usual = try configured(target, configuration, options: options)
        guard configuration == nil, ProjectLaunch(usual).isSealed else { return usual }
        let others = target.configurationNames.filter { $0 != usual.configuration }
        return others.firstNonNil { name in
            (try? configured(target, name, options: options)).flatMap { ProjectLaunch($0).isSealed ? nil : $0 }
        } ?? usual
    }
}

extension ConfiguredTarget {
    /// The target in each of its build configurations, this one among them.
    package var inAllConfigurations: [ConfiguredTarget] {
        let target = ProjectTarget(project: project, target: target)
        return target.configurationNames.map {
            $0 == configuration ? self : ConfiguredTarget(target, $0, files)
        }
    }
}

extension ConfiguredTarget {
    /// One build alone. The target must have the build configuration.
    convenience init(_ target: ProjectTarget, _ configuration: String, _ options: BuildOptions) {
        self.init(target, configuration, BuildFiles(options: options))
    }
}
