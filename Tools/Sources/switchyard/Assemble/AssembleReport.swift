import AppProjects
import BundleAssembly
import Foundation
import Manifest
import PropertyLists
import Rules
import SourceText
import XcodeProjects
import Switchyard

/// The work of `assemble`, and its result.
struct AssembleReport {
    /// The folder, as it was given.
    let output: String
    private(set) var build: ConfiguredTarget?
    /// Whether the build is sealed; `nil` for a target without a catalog.
    private(set) var seal: Seal?
    /// What was written; `nil` if nothing was.
    private(set) var assembly: BundleAssembly?
    private(set) var findings: [Finding] = []
    private let locations = LocationFinder()

    init(_ command: AssembleCommand) {
        output = command.output
        do {
            let project = try AppProject(reading: ProjectOptions.path(command.project.project ?? "."))
            Redaction.declare(DeclaredSecrets(project))
            let target = try project.target(named: command.project.target)
            let options = command.project.build(conditions: [], overrides: [])
            let build = try project.configured(target, command.project.configuration, options: options)
            let launch = ProjectLaunch(build)
            seal = launch.seal
            findings = build.findings + Self.lockFindings(of: build, in: project)
            let assembly = BundleAssembly(build, in: project, options: options)
            let refused = ProjectChecks.findings(in: ProjectSurvey(builds: assembly.builds))
                .filter { $0.rule == .duplicateOutput }
            guard refused.isEmpty else {
                findings = (findings + refused).map(locations.finding)
                return
            }
            try AssembledFolder(ProjectOptions.path(command.output)).write(assembly)
            self.build = build
            self.assembly = assembly
        } catch let error as AppProjectError {
            findings = [error.finding]
        } catch let error as AssembledFolder.WriteError {
            let rule: RuleID = error.fix == nil ? .unwritableFile : .fileNotGenerated
            findings = [Finding(rule, .error, error.message, file: error.path, fix: error.fix)]
        } catch {
            findings = [Finding(rule: .unwritableFile, severity: .error, message: "\(error)")]
        }
        findings = findings.map(locations.finding)
    }

    var status: ExitStatus? {
        if assembly == nil { return .unusable }
        return findings.contains { $0.severity == .error } ? .findings : nil
    }

    /// Whether the manifest says that the build is for the App Store, and it is not sealed.
    private static func lockFindings(of build: ConfiguredTarget, in project: AppProject) -> [Finding] {
        let file = ProjectCatalog.manifestFile(from: build.project.directory).map { URL(fileURLWithPath: $0) }
        guard let file, let manifest = try? Manifest.read(file) else { return [] }
        return ManifestBuilds(manifest, in: file.deletingLastPathComponent(), project).lockFindings(of: build)
    }

    /// A path as it is shown.
    func shown(_ path: String) -> String { locations.shown(path) }
}
