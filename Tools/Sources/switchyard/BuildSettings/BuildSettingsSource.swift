import AppProjects
import BuildSettings
import Rules
import SourceText
import XcodeProjects

/// What `build-settings` evaluates: a file with its layers, or a target in a build configuration.
struct BuildSettingsSource {
    /// All assignments.
    let table: BuildSettingTable
    /// The layers of the assignments, lowest first.
    let layers: [BuildSettingLayer]
    /// The values of condition parameters.
    let conditions: [String: [String]]
    /// The names to evaluate; empty for all names with assignments.
    let names: [String]
    /// Whether names were asked for.
    let isLimited: Bool
    /// Findings about the files.
    let findings: [Finding]
    /// A title for people; `nil` for a file.
    let title: String?
    /// The target and its build configuration; `nil` for a file.
    let build: ConfiguredTarget?

    /// Creates the input of a command.
    ///
    /// - Throws: ``AppProjectError`` if the project, the target, or the build configuration does not exist.
    init(_ command: BuildSettingsCommand) throws {
        self =
            try command.project.project.map { try BuildSettingsSource(project: $0, command) }
            ?? BuildSettingsSource(file: command)
    }

    private init(file command: BuildSettingsCommand) throws {
        let file = command.file ?? ""
        let loader = XcconfigLoader(
            searchPaths: command.sourceRoot.map(ProjectOptions.path),
            developerDirectory: command.developerDir.map(ProjectOptions.path))
        var layers = (command.layer + [file]).map { loader.load(ProjectOptions.path($0)) }
        let overrides = command.names.compactMap(NamedText.init(override:))
        if !overrides.isEmpty {
            var layer = BuildSettingLayer(name: "command line")
            for override in overrides { layer.assign(override.name, override.text) }
            layers.append(layer)
        }
        let types = (command.builtInTypes ? BuildSettingTypes.builtIn : .none).overriding(with: try command.types())
        table = BuildSettingTable(layers: layers, types: types)
        self.layers = layers
        conditions = command.condition.reduce(into: [:]) { $0[$1.name, default: []].append($1.text) }
        names = command.names.filter { !$0.contains("=") }
        let lint = Set(layers.flatMap(\.files)).sorted().flatMap { file -> [Finding] in
            XcconfigFileSystem.disk.read(file).map { XcconfigLint(bytes: $0, file: file).findings } ?? []
        }
        isLimited = !names.isEmpty
        let diagnostics = layers.flatMap(\.diagnostics).map(\.finding).filter { !$0.isExplained(by: lint) }
        findings = diagnostics + lint + table.findings()
        title = nil
        build = nil
    }

    private init(project path: String, _ command: BuildSettingsCommand) throws {
        let project = try AppProject(reading: ProjectOptions.path(path))
        Redaction.declare(DeclaredSecrets(project))
        let target = try project.target(named: command.project.target)
        var options = command.project.build(
            conditions: command.condition, overrides: command.words.compactMap(NamedText.init(override:)))
        options.developerDirectory = command.developerDir.map(ProjectOptions.path)
        options.searchPaths = command.sourceRoot.map(ProjectOptions.path)
        options.types = try command.types()
        let build = try project.usualBuild(of: target, in: command.project.configuration, options: options)
        self.build = build
        table = build.table
        layers = build.layers.map(\.settings)
        conditions = build.conditions
        let asked = command.words.filter { !$0.contains("=") }
        // Facts about the project are printed only when asked for.
        names = asked.isEmpty ? Set(layers.flatMap(\.assignments).map(\.name)).sorted() : asked
        isLimited = !asked.isEmpty
        findings = ProjectChecks.findings(in: ProjectSurvey(builds: [build]))
        title = "\(target.name), \(build.configuration)"
    }
}
