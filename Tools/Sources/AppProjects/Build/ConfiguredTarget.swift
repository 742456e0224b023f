public import BuildSettings
import InfoPlists
import PropertyLists
public import SourceText
public import XcodeProjects

/// A target in a build configuration, with the layers of its build settings.
public struct ConfiguredTarget: Sendable {
    /// The project.
    public let project: XcodeProject
    /// The target.
    public let target: XcodeTarget
    /// The name of the build configuration.
    public let configuration: String
    /// The layers of build settings, lowest first: the project file, its xcconfig files, and the command line.
    public let layers: [Layer]
    /// The assignments of all layers, above facts about the project such as its name and folder.
    public let table: BuildSettingTable
    /// The values that conditions are matched against.
    public let conditions: [String: [String]]
    /// Findings about missing xcconfig files, and errors in them that Xcode reports.
    public let findings: [Finding]

    /// A layer of build settings, with its role.
    public struct Layer: Sendable {
        /// The role of a layer.
        public enum Kind: String, CaseIterable, Sendable {
            case projectXcconfig = "project xcconfig"
            case project = "project"
            case targetXcconfig = "target xcconfig"
            case target = "target"
            case commandLine = "command line"
            case xcconfigOption = "-xcconfig"
        }

        /// The role of the layer.
        public let kind: Kind
        /// The assignments of the layer.
        public let settings: BuildSettingLayer
    }

    /// The lowest layer: facts about the project.
    let facts: BuildSettingLayer
    /// The Info.plist of the product, which many rules ask for.
    let rememberedInfoPlist = Remembered<Result<ProcessedInfoPlist?, PropertyListError>>()

    /// Returns an evaluator of the build settings.
    public var evaluator: BuildSettingEvaluator { BuildSettingEvaluator(table, conditions: conditions) }

    /// Returns an evaluator of some of the layers: what a build setting would be without the others.
    public func evaluator(layers: [Layer]) -> BuildSettingEvaluator {
        BuildSettingEvaluator(
            BuildSettingTable(layers: [facts] + layers.map(\.settings), types: table.types), conditions: conditions)
    }
}

extension AppProject {
    /// Creates a target in a build configuration, by default the default one.
    ///
    /// A build configuration that only the project or only the target has yields the existing layers, as in Xcode.
    ///
    /// - Throws: ``AppProjectError`` `unknown-configuration`.
    public func configured(
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
}

extension AppProject {
    /// Creates a target in the given build configuration or, if none is given, in the default one; if that is sealed, in
    /// the first one that is not, because a sealed build reads no source, which explains nothing.
    ///
    /// - Throws: ``AppProjectError`` `unknown-configuration`.
    public func usualBuild(
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
    /// The target must have the build configuration.
    init(_ target: ProjectTarget, _ configuration: String, _ options: BuildOptions) {
        let stack = LayerStack(target, configuration, options)
        let facts = BuildFacts(target, configuration)
        let table = BuildSettingTable(
            layers: [facts.layer] + stack.layers.map(\.settings),
            types: BuildSettingTypes.builtIn.overriding(with: options.types))
        project = target.project
        self.target = target.target
        self.configuration = configuration
        self.layers = stack.layers
        self.table = table
        self.facts = facts.layer
        findings = stack.findings
        conditions = facts.conditions(table).merging(options.conditions) { _, given in given }
    }
}
