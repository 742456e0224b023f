import BuildSettings
import Foundation
import InfoPlists
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// What the builds of a project have in common: the files that they read, and what was made of them, each once. Several
/// threads share it.
final class BuildFiles: Sendable {
    let options: BuildOptions
    /// The xcconfig files that were read.
    let xcconfigFiles: XcconfigFiles
    private let types: BuildSettingTypes
    /// The xcconfig files of projects, which includes are relative to.
    private let loaded = Memo<Key, LoadedXcconfig>()
    /// What Flutter's files will say.
    private let flutterLayers = Memo<String, BuildSettingLayer>()
    /// The settings of build configurations in project files, by where they are: in a JSON file, that is one place for all
    /// build configurations.
    private let ownLayers = Memo<OwnKey, BuildSettingLayer>()
    /// The facts about targets.
    private let facts = Memo<Key, BuildSettingLayer>()
    /// The tables of what the targets of a project have in common in build configurations.
    private let tables = Memo<Key, BuildSettingTable>()
    /// By project: the `Switchyard.yaml` beside or above it, if there is one, or why it cannot be read.
    private let manifests = Memo<String, (file: String, manifest: Result<Manifest, ManifestError>)?>()
    private let propertyLists: Memo<String, Result<PropertyListValue, PropertyListError>>
    private let infoPlists = Memo<String, Result<WrittenInfoPlist, PropertyListError>>()
    /// Which files are there.
    private let existing = Memo<String, Bool>()
    private let spellings = Memo<String, String>()
    private let policySources = Memo<PolicyKey, PolicySource?>()
    private let packages = Memo<String, LocalPackage?>()

    /// A file, a target, or a build configuration of a project.
    private struct Key: Hashable {
        let project: String
        let name: String
    }

    /// A source file, with what is included before it.
    private struct PolicyKey: Hashable {
        let file: String
        let headers: PolicyHeaders
    }

    private struct OwnKey: Hashable {
        let location: SourceLocation
        let configuration: String
    }

    init(options: BuildOptions, read: ReadFiles = ReadFiles()) {
        self.options = options
        xcconfigFiles = read.xcconfigFiles
        propertyLists = Memo(read.propertyLists.mapValues(Result.success))
        types = BuildSettingTypes.builtIn.overriding(with: options.types)
    }

    /// Compiles what targets of a project have in common, on all processors. Their builds find it done.
    func compileCommon(of targets: [ProjectTarget]) {
        var seen: Set<Key> = []
        let firsts = targets.flatMap { target in
            target.configurationNames.map { (target, $0) }
        }.filter { target, name in seen.insert(Key(project: target.project.file, name: name)).inserted }
        _ = firsts.concurrentMap { target, name in
            commonTable(of: layers(of: target, name), BuildFacts(target, name), name)
        }
    }

    /// The layers of a target in a build configuration.
    func layers(of target: ProjectTarget, _ configuration: String) -> LayerStack {
        LayerStack(target, configuration, self)
    }

    /// A table of layers above facts. The lowest of both, which targets have in common, are compiled once.
    func table(of stack: LayerStack, _ facts: BuildFacts, _ configuration: String) -> BuildSettingTable {
        var table = commonTable(of: stack, facts, configuration)
        let below = self.facts(of: facts.target)
        let above = stack.layers.dropFirst(stack.ofProject.count).map(\.settings)
        table.reserveCapacity(for: [below] + above)
        table.pushBelow(below)
        for layer in above { table.push(layer) }
        return table
    }

    private func commonTable(of stack: LayerStack, _ facts: BuildFacts, _ configuration: String) -> BuildSettingTable {
        tables.value(of: Key(project: stack.project, name: configuration)) {
            var table = BuildSettingTable(
                layers: [facts.ofProject] + stack.ofProject.map(\.settings), types: types)
            table.share()
            return table
        }
    }

    /// What is different from target to target, which is the same in all build configurations.
    private func facts(of target: ProjectTarget) -> BuildSettingLayer {
        facts.value(of: Key(project: target.project.file, name: target.target.identifier)) {
            BuildFacts.ofTarget(target)
        }
    }

    /// An xcconfig file with its includes.
    func xcconfig(_ path: String, sourceRoot: String) -> LoadedXcconfig {
        loaded.value(of: Key(project: sourceRoot, name: path)) {
            let loader = XcconfigLoader(
                searchPaths: [sourceRoot] + options.searchPaths, developerDirectory: options.developerDirectory)
            let layer = loader.load(path, sharing: xcconfigFiles)
            let missing = layer.missingFiles.filter { file in
                !CocoaPodsFile.isGenerated(file.name) && !FlutterFile.isGenerated(file.path)
            }
            return LoadedXcconfig(layer: layer, generated: flutterLayer(in: layer), missing: missing)
        }
    }

    private func flutterLayer(in layer: BuildSettingLayer) -> BuildSettingLayer? {
        let path = layer.diagnostics.filter { $0.kind == .missingIncludedFile }.firstNonNil { missing in
            includes(of: missing.file).first { $0.line == missing.line && FlutterFile.isGenerated($0.path) }?.path
        }
        return path.map { path in flutterLayers.value(of: path) { FlutterFile.layer(of: path) } }
    }

    /// The files that a file includes, by their lines, as paths from its folder.
    private func includes(of file: String) -> [(line: Int, path: String)] {
        (xcconfigFiles.text(shownAs: file)?.file.statements ?? []).compactMap { statement in
            guard case .include(let include) = statement else { return nil }
            return (include.line, Self.path(of: include, in: file))
        }
    }

    private static func path(of include: XcconfigInclude, in file: String) -> String {
        file.dropLast(file.part(afterLast: "/").count) + include.name
    }

    /// The layer of the settings that the project file has for a build configuration.
    func layer(_ configuration: BuildConfiguration, in projectFile: String) -> BuildSettingLayer {
        guard configuration.location.position != nil else {
            return BuildSettingLayer(configuration, name: projectFile)
        }
        let key = OwnKey(location: configuration.location, configuration: configuration.name)
        return ownLayers.value(of: key) { BuildSettingLayer(configuration, name: projectFile) }
    }

    /// The `Switchyard.yaml` beside or above a project, or why it cannot be read; `nil` if there is none.
    func manifest(of project: XcodeProject) -> (file: String, manifest: Result<Manifest, ManifestError>)? {
        manifests.value(of: project.directory) {
            ProjectCatalog.manifestFile(from: project.directory).map { file in
                (file, Result { () throws(ManifestError) in try Manifest.read(URL(fileURLWithPath: file)) })
            }
        }
    }

    /// What a source file chooses; `nil` if that is nothing.
    func policySource(_ file: String, _ headers: PolicyHeaders) -> PolicySource? {
        policySources.value(of: PolicyKey(file: file, headers: headers)) { PolicySource(file: file, headers: headers) }
    }

    /// The Swift package in a folder; `nil` if there is none.
    @Sendable func package(_ directory: String) -> LocalPackage? {
        packages.value(of: directory) { LocalPackage(directory) }
    }

    /// Whether there is a file or a folder at a path.
    func exists(_ path: String) -> Bool {
        existing.value(of: path) { FileManager.default.fileExists(atPath: path) }
    }

    /// A path as the disk spells it, if something is there.
    func spelled(_ path: String) -> String {
        spellings.value(of: path) { path.containsText("$") ? path : PathInAnyCase.existing(path) ?? path }
    }

    /// The Info.plist at a path.
    func infoPlist(_ path: String) -> Result<WrittenInfoPlist, PropertyListError> {
        infoPlists.value(of: path) {
            Result { () throws(PropertyListError) in try WrittenInfoPlist(try propertyList(path).get(), at: path) }
        }
    }

    /// The contents of a property list, such as entitlements.
    func propertyList(_ path: String) -> Result<PropertyListValue, PropertyListError> {
        propertyLists.value(of: path) {
            Result { () throws(PropertyListError) in try PropertyList.read(URL(fileURLWithPath: path)) }
        }
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
