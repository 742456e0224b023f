package import AppProjects
import Foundation
import LocatedPropertyLists
import Manifest
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// What a project has of environments and their values, and the manifest that is proposed for it.
package struct ConfigurationImport: Sendable {
    /// The folder of the manifest: that of the Xcode project.
    package let folder: String
    /// What was found, the strongest first.
    package private(set) var sources: [ImportedSource] = []
    /// The proposed manifest.
    package private(set) var proposal: Proposal
    /// The text of the manifest.
    package private(set) var text = ""
    /// The target whose values were read; `nil` without a project.
    package let target: String?
    /// Other apps of the project.
    package private(set) var otherTargets: [String] = []
    /// Whether there is an Xcode project.
    package let hasProject: Bool

    /// Whether nothing was found: no project, and no file with environments.
    package var isEmpty: Bool { !hasProject && sources.allSatisfy { $0.environments.isEmpty && $0.values.isEmpty } }

    /// Looks at a project.
    ///
    /// - Parameters:
    ///   - searched: the absolute path of a folder, whose files are searched.
    ///   - projectPath: the project or workspace; by default, the one in the folder.
    ///   - targetName: the target; by default, the app with the project's name.
    /// - Throws: `AppProjectError` if the target is unknown, or the project cannot be read.
    package init(
        _ searched: String, project projectPath: String? = nil, target targetName: String? = nil
    ) throws(AppProjectError) {
        let isNamed = projectPath != nil || targetName != nil
        let projectPath = projectPath ?? searched
        let project = isNamed || AppProject.contains(path: projectPath) ? try AppProject(reading: projectPath) : nil
        hasProject = project != nil
        var target: ProjectTarget?
        if let project {
            if let targetName {
                target = try project.target(named: targetName)
            } else {
                target = Self.usualTarget(of: project)
            }
            otherTargets = project.targetChoices.map(\.name).filter { $0 != target?.name }.uniqued
        }
        self.target = target?.name
        folder =
            target.map { URL(fileURLWithPath: $0.project.directory).deletingLastPathComponent().path }
            ?? searched
        let locations = PropertyListLocations()
        var configurations: [ImportedConfiguration] = []
        var files = ImportFolder(searched)
        files.addEnvFiles(above: searched)
        var found: [ImportedSource] = []
        var infoPlists: [ConfiguredTarget] = []
        var missing: ImportIssue?
        if let project, let target {
            var cache = CutValueCache()
            let builds = ImportedBuilds(project, target, &cache)
            let missingSettings = MissingSettings(builds.builds.map(\.seen))
            let plists = InfoPlistSource.read(builds, missingSettings, locations)
            missing = missingSettings.issue(unreadKeys: Set(plists.flatMap(\.unreadKeys)).count)
            configurations = ConfigurationMap.configurations(project, builds)
            infoPlists = builds.builds.map(\.seen)
            found += plists + SchemeSource.read(project, [target])
        }
        let copied = Set((target?.target.resources ?? []).map(\.path))
        found += Self.sources(in: files, copied, target: target, searched: searched, locations)
        sources = found.sorted { ($0.kind, $0.file) < ($1.kind, $1.file) }
        var proposal = Proposal(sources, configurations: configurations)
        proposal.issues = [missing].compactMap { $0 } + proposal.issues + files.issues
        proposal.missingFiles = missing
        proposal.app = target?.name
        // Without a name, every app of the project is meant, also a watch app.
        let apps = Set((project?.targets ?? []).filter(\.target.isApplication).map(\.name))
        proposal.target = otherTargets.isEmpty && apps.count < 2 ? nil : target?.name
        proposal.outputFolder = Self.outputFolder(in: folder)
        let paths = PathsFrom(folder)
        proposal.addInfoPlists(of: infoPlists, paths)
        proposal.ownCatalog = sources.first { $0.kind == .catalog && !$0.environments.isEmpty }.map {
            paths.shown($0.file)
        }
        self.proposal = proposal
        text = ProposalYAML(proposal, in: folder).text
        settleTypes()
    }

    /// The app that the first scheme runs, or the one with the project's name, or the first.
    private static func usualTarget(of project: AppProject) -> ProjectTarget? {
        let choices = project.targetChoices
        guard choices.count > 1 else { return choices.first }
        let identities = Set(choices.map(\.id))
        return choices.first { $0.name == $0.project.name }
            ?? project.schemes.firstNonNil { scheme in
                project.target(of: scheme).flatMap { identities.contains($0.id) ? $0 : nil }
            }
            ?? choices.first
    }

    private static func sources(
        in files: ImportFolder, _ copied: Set<String>, target: ProjectTarget?, searched: String,
        _ locations: PropertyListLocations
    ) -> [ImportedSource] {
        var sources: [ImportedSource] = []
        func read(_ file: String, _ kind: ImportedSource.Kind, _ body: (Data) -> ImportedSource?) {
            switch TextFile.contents(of: file) {
            case .success(let data): if let source = body(data) { sources.append(source) }
            case .failure(let error):
                var source = ImportedSource(kind, file: file)
                source.issues.append(ImportIssue(.unreadable, error.message, SourceLocation(file: file)))
                sources.append(source)
            }
        }
        func chosen(_ all: [String]) -> [String] {
            // What the app does not copy counts where it copies none of them.
            let own = all.filter(copied.contains)
            return own.isEmpty ? all : own
        }
        let catalogs = chosen(files.catalogs)
        sources += catalogs.prefix(1).map { CatalogSource.read($0, locations) }
        for file in files.catalogs where !catalogs.prefix(1).contains(file) {
            var source = ImportedSource(.catalog, file: file)
            source.leaveOut(URL(fileURLWithPath: file).lastPathComponent, "the app has another catalog", at: nil)
            sources.append(source)
        }
        for file in chosen(files.kzbEnvironments).prefix(1) {
            read(file, .kzbEnvironments) { PropertyListSource.kzbEnvironments($0, file: file) }
        }
        for file in nearest(files.natriumFiles, to: target) {
            read(file, .natrium) { NatriumFile.read($0, file: file) }
        }
        let families = FileFamilies(files.otherFiles)
        for family in families.families {
            for (file, environment) in family {
                read(file, .fileFamily) { PropertyListSource.values($0, file: file, environment: environment) }
            }
        }
        for file in families.others {
            read(file, .environmentFile) { data in
                // Other files with such names need not be dictionaries.
                PropertyListSource.environmentFile(data, file: file).flatMap {
                    $0.environments.isEmpty && !copied.contains(file) ? nil : $0
                }
            }
        }
        let above = Set(files.envFiles.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
            .filter { searched.hasPrefix($0 + "/") }
        sources += EnvFileChoice(files.envFiles, besides: folders(from: target, upTo: searched).union(above)).sources
        let bundles = chosen(files.settingsBundles)
        sources += bundles.prefix(1).map { SettingsPicker.read($0, locations) }
        return sources.filter { !$0.environments.isEmpty || !$0.values.isEmpty || !$0.issues.isEmpty }
    }

    /// The file beside the project, or the nearest above it; without a project, the only one.
    private static func nearest(_ files: [String], to target: ProjectTarget?) -> [String] {
        guard let target else { return Array(files.prefix(1)) }
        let folder = URL(fileURLWithPath: target.project.directory).deletingLastPathComponent().path + "/"
        let above = files.filter { folder.hasPrefix(URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/") }
        return above.max { $0.count < $1.count }.map { [$0] } ?? []
    }

    /// The folder of the project, and those above it up to the searched one.
    private static func folders(from target: ProjectTarget?, upTo searched: String) -> Set<String> {
        guard let target else { return [searched] }
        return Set([searched] + FoldersAbove(target.project.directory).prefix { $0.hasPrefix(searched) })
    }

    /// A folder that no file is in, on a Mac either, where case does not matter.
    private static func outputFolder(in folder: String) -> String {
        let names = Set(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { $0.lowercased() })
        return ["Switchyard", "SwitchyardGenerated"].first { !names.contains($0.lowercased()) } ?? "SwitchyardOutput"
    }

    /// Makes text of keys whose type our own reader does not accept.
    private mutating func settleTypes() {
        for _ in 0..<3 {
            guard let manifest = try? Manifest(Data(text.utf8), file: Manifest.fileName) else { return }
            let errors = manifest.valueFindings(brand: nil).filter { $0.severity == .error }
            let wrong = proposal.keys.indices.filter { index in
                let key = proposal.keys[index]
                return key.type != nil && key.type != "string" && key.declaration?.type == nil
                    && errors.contains { error in
                        error.subjects.contains { subject in
                            if case .key(let path) = subject { (path + ".").hasPrefix(key.name + ".") } else { false }
                        }
                    }
            }
            guard !wrong.isEmpty else { return }
            for index in wrong { proposal.keys[index].type = nil }
            text = ProposalYAML(proposal, in: folder).text
        }
    }

    /// What is wrong with the proposed text; nothing, unless this program has a mistake.
    package var problems: [Finding] {
        do throws(ManifestError) {
            let manifest = try Manifest(Data(text.utf8), file: Manifest.fileName)
            return manifest.valueFindings(brand: nil).filter { $0.severity == .error }
        } catch {
            return error.findings
        }
    }
}
