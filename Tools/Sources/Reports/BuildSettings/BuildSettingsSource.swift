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

    /// Reads what a request names.
    ///
    /// - Throws: ``AppProjectError`` if the project, the target, or the build configuration does not exist.
    init(_ request: BuildSettingsRequest) throws {
        self =
            try request.project.project.map { try BuildSettingsSource(project: $0, request) }
            ?? BuildSettingsSource(file: request)
    }

    private init(file request: BuildSettingsRequest) throws {
        let file = request.file ?? ""
        let loader = XcconfigLoader(
            searchPaths: request.searchPaths.map(\.absolutePath),
            developerDirectory: request.developerDirectory?.absolutePath)
        var layers = (request.layers + [file]).map { loader.load($0.absolutePath) }
        let overrides = request.overrides
        if !overrides.isEmpty {
            var layer = BuildSettingLayer(name: "command line")
            for override in overrides { layer.assign(override.name, override.text) }
            layers.append(layer)
        }
        let types = (request.usesBuiltInTypes ? BuildSettingTypes.builtIn : .none)
            .overriding(with: try request.declaredTypes())
        table = BuildSettingTable(layers: layers, types: types)
        self.layers = layers
        conditions = request.conditions.byName
        names = request.asked
        let lint = Set(layers.flatMap(\.files)).sorted().flatMap { file -> [Finding] in
            XcconfigFileSystem.disk.read(file).map { XcconfigLint(bytes: $0, file: file).findings } ?? []
        }
        isLimited = !names.isEmpty
        let diagnostics = layers.flatMap(\.diagnostics).map(\.finding).filter { !$0.isExplained(by: lint) }
        findings = diagnostics + lint + table.findings()
        title = nil
        build = nil
    }

    private init(project path: String, _ request: BuildSettingsRequest) throws {
        let project = try AppProject(reading: path.absolutePath)
        let target = try project.target(named: request.project.target)
        var options = request.project.build(conditions: request.conditions, overrides: request.overrides)
        options.developerDirectory = request.developerDirectory?.absolutePath
        options.searchPaths = request.searchPaths.map(\.absolutePath)
        options.types = try request.declaredTypes()
        let build = try project.usualBuild(of: target, in: request.project.configuration, options: options)
        self.build = build
        table = build.table
        layers = build.layers.map(\.settings)
        conditions = build.conditions
        let asked = request.asked
        // Facts about the project are printed only when asked for.
        names = asked.isEmpty ? Set(layers.flatMap(\.assignments).map(\.name)).sorted() : asked
        isLimited = !asked.isEmpty
        findings = ProjectChecks.findings(in: ProjectSurvey(builds: [build]))
        title = "\(target.name), \(build.configuration)"
    }
}
