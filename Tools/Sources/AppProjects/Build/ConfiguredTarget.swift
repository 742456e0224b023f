public import BuildSettings
public import SourceText
public import XcodeProjects

/// A target in one build configuration: all its build settings, layer over layer.
public struct ConfiguredTarget: Sendable {
    /// The project.
    public let project: XcodeProject
    /// The target.
    public let target: XcodeTarget
    /// The name of the build configuration.
    public let configuration: String
    /// The build settings of the project file and its xcconfig files, low to high, with what the command line adds.
    public let layers: [Layer]
    /// The assignments of all layers, above what the project itself is: its name, its folder and the like.
    public let table: BuildSettingTable
    /// The values that conditions are held against.
    public let conditions: [String: [String]]
    /// xcconfig files that are named and not there, and mistakes in them that Xcode reports.
    public let findings: [Finding]

    /// One layer, and what it is to the target.
    public struct Layer: Sendable {
        /// What a layer is.
        public enum Kind: String, CaseIterable, Sendable {
            case projectXcconfig = "project xcconfig"
            case project = "project"
            case targetXcconfig = "target xcconfig"
            case target = "target"
            case commandLine = "command line"
            case xcconfigOption = "-xcconfig"
        }

        /// What it is.
        public let kind: Kind
        /// Its assignments.
        public let settings: BuildSettingLayer
    }

    /// The lowest layer: what the project itself is.
    let facts: BuildSettingLayer

    /// An evaluator of the build settings.
    public var evaluator: BuildSettingEvaluator { BuildSettingEvaluator(table, conditions: conditions) }

    /// An evaluator of some of the layers only: what a setting would be without the others.
    public func evaluator(layers: [Layer]) -> BuildSettingEvaluator {
        BuildSettingEvaluator(
            BuildSettingTable(layers: [facts] + layers.map(\.settings), types: table.types), conditions: conditions)
    }
}

extension AppProject {
    /// The build settings of a target in a build configuration; in the default one when none is named.
    ///
    /// A build configuration that only the project has, or only the target, gives the layers that there are, as in
    /// Xcode.
    ///
    /// - Throws: ``AppProjectError`` `unknown-configuration`.
    public func configured(
        _ target: ProjectTarget, _ configuration: String? = nil, options: BuildOptions = BuildOptions()
    ) throws(AppProjectError) -> ConfiguredTarget {
        let names = target.configurationNames
        guard let name = configuration ?? target.defaultConfiguration, names.contains(name) else {
            let asked = configuration ?? target.defaultConfiguration ?? ""
            throw AppProjectError(
                .unknownConfiguration, "the target \"\(target.name)\" has no build configuration \"\(asked)\"",
                file: target.project.file, fix: Names.sentence(for: asked, names))
        }
        return ConfiguredTarget(target, name, options)
    }
}

extension ConfiguredTarget {
    /// The build configuration must be one of the target's.
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
        conditions = facts.conditions(table).merging(options.conditions) { _, told in told }
    }
}
