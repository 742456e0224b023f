import BuildSettings
import Foundation
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// What the builds of a project have in common: the files that they read, and what was made of them, each once.
struct BuildFiles: Sendable {
    let options: BuildOptions
    private let types: BuildSettingTypes
    private(set) var xcconfigFiles: XcconfigFiles
    /// By the path of the file, and the folder of the project that includes are relative to.
    private var xcconfigLayers: [[String]: BuildSettingLayer] = [:]
    private var missing: [[String]: Bool] = [:]
    /// The settings of build configurations in project files, by where they are.
    private var ownLayers: [SourceLocation: BuildSettingLayer] = [:]
    /// The facts about targets, by project and target.
    private var facts: [[String]: BuildSettingLayer] = [:]
    /// The tables of what the targets of a project have in common, by project and build configuration.
    private var tables: [[String]: BuildSettingTable] = [:]
    /// By project: the `Switchyard.yaml` beside or above it, if there is one and it can be read.
    private var manifests: [String: (file: String, manifest: Manifest)?] = [:]
    private var propertyLists: [String: Result<PropertyListValue, PropertyListError>] = [:]
    /// Which files are there.
    private let existing = Memo<String, Bool>()

    init(options: BuildOptions, read: ReadFiles = ReadFiles()) {
        self.options = options
        xcconfigFiles = read.xcconfigFiles
        propertyLists = read.propertyLists.mapValues(Result.success)
        types = BuildSettingTypes.builtIn.overriding(with: options.types)
    }

    /// Reads the xcconfig files of all targets, and compiles what those of a project have in common.
    mutating func read(_ targets: [ProjectTarget]) {
        var bases: [String: Set<String>] = [:]
        var common: [[String]: (layers: ArraySlice<ConfiguredTarget.Layer>, facts: BuildFacts)] = [:]
        for target in targets {
            let project = target.project
            for name in target.configurationNames {
                for configuration in [project.configurations[name], target.target.configurations[name]] {
                    guard let path = configuration?.baseConfiguration?.path,
                        bases[project.sourceRoot, default: []].insert(path).inserted
                    else { continue }
                    _ = hasMissingInclude(path, sourceRoot: project.sourceRoot)
                }
                guard common[[project.file, name]] == nil else { continue }
                common[[project.file, name]] = (layers(of: target, name).ofProject, BuildFacts(target, name))
            }
            _ = manifest(of: target.project)
        }
        let ordered = common.map { (key: $0.key, layers: $0.value.layers, facts: $0.value.facts) }
        let read = ordered.concurrentMap { [types] in Self.table(of: $0.layers, $0.facts, types) }
        for (key, table) in zip(ordered.map(\.key), read) { tables[key] = table }
    }

    /// The table of what the targets of a project have in common.
    private static func table(
        of layers: ArraySlice<ConfiguredTarget.Layer>, _ facts: BuildFacts, _ types: BuildSettingTypes
    ) -> BuildSettingTable {
        var table = BuildSettingTable(layers: [facts.ofProject] + layers.map(\.settings), types: types)
        table.share()
        return table
    }

    /// The layers of a target in a build configuration.
    mutating func layers(of target: ProjectTarget, _ configuration: String) -> LayerStack {
        LayerStack(target, configuration, &self)
    }

    /// A table of layers above facts. The lowest of both, which targets have in common, are compiled once.
    mutating func table(of stack: LayerStack, _ facts: BuildFacts, _ configuration: String) -> BuildSettingTable {
        let shared = stack.ofProject
        let key = [stack.project, configuration]
        let known = tables[key]
        var table = known ?? Self.table(of: shared, facts, types)
        if known == nil { tables[key] = table }
        table.pushBelow(self.facts(of: facts.target))
        for layer in stack.layers.dropFirst(shared.count) { table.push(layer.settings) }
        return table
    }

    /// What is different from target to target, which is the same in all build configurations.
    private mutating func facts(of target: ProjectTarget) -> BuildSettingLayer {
        let key = [target.project.file, target.target.identifier]
        if let known = facts[key] { return known }
        let layer = BuildFacts.ofTarget(target)
        facts[key] = layer
        return layer
    }

    /// The layer of an xcconfig file.
    mutating func layer(_ path: String, sourceRoot: String) -> BuildSettingLayer {
        let key = [path, sourceRoot]
        if let known = xcconfigLayers[key] { return known }
        let loader = XcconfigLoader(
            searchPaths: [sourceRoot] + options.searchPaths, developerDirectory: options.developerDirectory)
        let layer = loader.load(path, sharing: &xcconfigFiles)
        xcconfigLayers[key] = layer
        return layer
    }

    /// Whether an xcconfig file or one that it includes is missing, optional ones as well. Those of CocoaPods change no
    /// value that is asked for.
    mutating func hasMissingInclude(_ path: String, sourceRoot: String) -> Bool {
        let key = [path, sourceRoot]
        if let known = missing[key] { return known }
        let layer = layer(path, sourceRoot: sourceRoot)
        let isMissing = layer.files.contains { file in
            guard let parsed = xcconfigFiles.shown[file]?.file else { return !CocoaPodsFile.isGenerated(file) }
            return parsed.statements.contains { statement in
                guard case .include(let include) = statement, !CocoaPodsFile.isGenerated(include.name) else {
                    return false
                }
                let name = include.name.split(separator: "/").last ?? ""
                return !layer.files.contains { $0.hasSuffix("/\(name)") || $0.hasSuffix("/\(name).xcconfig") }
            }
        }
        missing[key] = isMissing
        return isMissing
    }

    /// The layer of the settings that the project file has for a build configuration.
    mutating func layer(_ configuration: BuildConfiguration, in projectFile: String) -> BuildSettingLayer {
        if let known = ownLayers[configuration.location] { return known }
        let layer = BuildSettingLayer(configuration, name: projectFile)
        if configuration.location.position != nil { ownLayers[configuration.location] = layer }
        return layer
    }

    /// The `Switchyard.yaml` beside or above a project; `nil` if there is none, or it cannot be read.
    mutating func manifest(of project: XcodeProject) -> (file: String, manifest: Manifest)? {
        if let known = manifests[project.directory] { return known }
        let found = ProjectCatalog.manifestFile(from: project.directory).flatMap { file in
            (try? Manifest.read(URL(fileURLWithPath: file))).map { (file, $0) }
        }
        manifests[project.directory] = .some(found)
        return found
    }

    /// Whether there is a file or a folder at a path.
    func exists(_ path: String) -> Bool {
        existing.value(of: path) { FileManager.default.fileExists(atPath: path) }
    }

    /// The contents of a property list, such as an Info.plist.
    mutating func propertyList(_ path: String) -> Result<PropertyListValue, PropertyListError> {
        if let known = propertyLists[path] { return known }
        let result = Result { () throws(PropertyListError) in try PropertyList.read(URL(fileURLWithPath: path)) }
        propertyLists[path] = result
        return result
    }
}

/// A path in a build setting.
enum ProjectFilePath {
    /// The absolute path; `nil` if it is empty.
    static func absolute(_ name: String, in project: XcodeProject) -> String? {
        guard !name.isEmpty else { return nil }
        let path = name.hasPrefix("/") ? name : "\(project.sourceRoot)/\(name)"
        // Most paths need no more.
        if !path.containsText("/."), !path.containsText("//"), !path.hasSuffix("/") { return path }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
