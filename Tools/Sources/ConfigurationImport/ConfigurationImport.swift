package import AppProjects
import Foundation
import LocatedPropertyLists
import Manifest
import PropertyLists
package import SourceText
import Switchyard
@_spi(Tools) import SwitchyardCore
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
        let target = try project.flatMap { project throws(AppProjectError) in
            if let targetName { try project.target(named: targetName) } else { Self.usualTarget(of: project) }
        }
        self.target = target?.name
        otherTargets = (project?.targetChoices ?? []).map(\.name).filter { $0 != target?.name }.uniqued
        folder =
            target.map { URL(fileURLWithPath: $0.project.directory).deletingLastPathComponent().path } ?? searched
        let locations = PropertyListLocations()
        var files = ImportFolder(searched)
        files.addEnvFiles(above: searched)
        let imported = ImportedProject(project, target, searched: searched, locations)
        let found = files.rows.flatMap { $0.format.read($0.files, imported) }
            .filter { !$0.environments.isEmpty || !$0.values.isEmpty || !$0.issues.isEmpty }
        let built = BuildImport(project, target, locations)
        sources = (found + built.sources).sorted { ($0.kind, $0.file) < ($1.kind, $1.file) }
        proposal = Proposal(sources, configurations: built.configurations)
        proposal.issues = [built.missing].compactMap(\.self) + proposal.issues + files.issues
        proposal.missingFiles = built.missing
        proposal.app = target?.name
        // Without a name, every app of the project is meant, also a watch app.
        let apps = Set((project?.targets ?? []).filter(\.target.isApplication).map(\.name))
        proposal.target = otherTargets.isEmpty && apps.count < 2 ? nil : target?.name
        proposal.outputFolder = Self.outputFolder(in: folder)
        let paths = PathsFrom(folder)
        proposal.addInfoPlists(of: built.builds, paths)
        proposal.ownCatalog = sources.first { $0.kind == .catalog && !$0.environments.isEmpty }.map {
            paths.shown($0.file)
        }
        text = ProposalYAML(proposal, in: folder).text
        settleTypes()
    }

    /// What the project files of a target say.
    private struct BuildImport {
        var sources: [ImportedSource] = []
        var configurations: [ImportedConfiguration] = []
        var builds: [ConfiguredTarget] = []
        var missing: ImportIssue?

        init(_ project: AppProject?, _ target: ProjectTarget?, _ locations: PropertyListLocations) {
            guard let project, let target else { return }
            let imported = ImportedBuilds(project, target)
            builds = imported.builds.map(\.seen)
            let missingSettings = MissingSettings(builds)
            sources = InfoPlistSource.read(imported, missingSettings, locations)
            missing = missingSettings.issue(unreadKeys: Set(sources.flatMap(\.unreadKeys)).count)
            configurations = ConfigurationMap.configurations(project, imported)
            sources += SchemeSource.read(project, [target])
        }
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
                return key.type != nil && key.type != .string && key.declaration?.type == nil
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
