import AppProjects
package import BundleAssembly
import Foundation
import Manifest
import PropertyLists
import Rules
package import SourceText
import XcodeProjects
import Switchyard

/// The work of `assemble`, and its result.
package struct AssembleReport {
    /// The folder, as it was given.
    let output: String
    private(set) var build: ConfiguredTarget?
    /// Whether the build is sealed; `nil` for a target without a catalog.
    private(set) var seal: Seal?
    /// What was written; `nil` if nothing was.
    package private(set) var assembly: BundleAssembly?
    package private(set) var findings: [Finding] = []
    private let locations = LocationFinder()

    package init(_ request: AssembleRequest) {
        output = request.output
        do {
            let project = try AppProject(reading: (request.project.project ?? ".").absolutePath)
            let target = try project.target(named: request.project.target)
            let options = request.project.build()
            let build = try project.configured(target, request.project.configuration, options: options)
            let launch = ProjectLaunch(build)
            seal = launch.seal
            let manifest = Self.manifest(of: build)
            let guesses = manifest?.manifest.guesses(of: build.configuration).map { $0.finding() } ?? []
            guard guesses.isEmpty else {
                findings = guesses.map(locations.finding)
                return
            }
            let assembly = BundleAssembly(build, in: project, options: options)
            let checked = ProjectChecks.findings(in: ProjectSurvey(builds: assembly.builds))
            // What cannot be read is what `check` says about it.
            let unread = Set(build.findings.map(\.rule)).union([.ungeneratedFile])
            findings =
                checked.filter { unread.contains($0.rule) }
                + (manifest.map { ManifestBuilds($0.manifest, in: $0.folder, project).lockFindings(of: build) } ?? [])
            let refused = checked.filter { $0.rule == .duplicateOutput }
            guard refused.isEmpty else {
                findings = (findings + refused).map(locations.finding)
                return
            }
            try AssembledFolder(request.output.absolutePath).write(assembly)
            self.build = build
            self.assembly = assembly
        } catch let error as AppProjectError {
            findings = [error.finding]
        } catch let error as AssembledFolder.WriteError {
            let rule: RuleID = error.isOfUser ? .fileNotGenerated : .unwritableFile
            findings = [Finding(rule, .error, error.message, file: error.path, fix: error.fix)]
        } catch {
            findings = [Finding(rule: .unwritableFile, severity: .error, message: "\(error)")]
        }
        findings = findings.map(locations.finding)
    }

    package var status: ExitStatus? {
        if assembly == nil { return .unusable }
        return findings.contains { $0.severity == .error } ? .findings : nil
    }

    /// The manifest of a build, which says for whom it is.
    private static func manifest(of build: ConfiguredTarget) -> (manifest: Manifest, folder: URL)? {
        guard let path = ProjectCatalog.manifestFile(from: build.project.directory) else { return nil }
        let file = URL(fileURLWithPath: path)
        return (try? Manifest.read(file)).map { ($0, file.deletingLastPathComponent()) }
    }

    /// A path as it is shown.
    func shown(_ path: String) -> String { locations.shown(path) }
}
