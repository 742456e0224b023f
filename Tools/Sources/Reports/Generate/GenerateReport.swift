import AppProjects
import FileReplacements
import Foundation
package import Generation
import Manifest
import PropertyLists
import SourceText

/// What `generate` prints.
package struct GenerateReport {
    /// The files, by path from the folder of the manifest.
    package private(set) var files: [GeneratedFile] = []
    private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?
    /// The folder of the manifest, as it is shown.
    let folder: String
    /// Whether files are only reported, not written.
    let isDry: Bool
    /// Whether the changed lines are printed.
    let showsChanges: Bool
    /// The path of the file with the values of secrets, whose lines are never printed; `nil` if it is not written.
    private(set) var secretsFile: String?
    /// The names of secrets, whose lines are not printed.
    private(set) var secretNames: Set<String> = []
    /// Whether the project is edited, so that nothing is left to do by hand.
    let isWiring: Bool
    /// Whether an earlier run ended before it had written all of its files, which this one completes.
    private(set) var completesFormerRun = false
    /// The lines for the manifest of the tool that generates the project.
    private(set) var snippet: String?
    private let locations = LocationFinder()

    /// An empty report.
    private init(_ request: GenerateRequest, folder: URL) {
        self.folder = locations.shown(folder.path)
        isDry = request.isCheck || request.isDry
        showsChanges = request.isCheck || request.showsChanges
        isWiring = request.isWiring || request.isUnwiring
    }

    /// Plans, writes unless nothing is to be written, and reports.
    package static func running(_ request: GenerateRequest) async -> GenerateReport {
        let source = ManifestSource(request.path)
        var report = GenerateReport(request, folder: source.folder)
        do {
            try await report.run(request, source)
        } catch let error as ManifestError {
            report.stop(error.findings)
        } catch let error as GenerationError {
            report.stop(error.findings)
        } catch let error as FileReplacementError {
            report.stop([Finding(RuleID(error.code), .error, error.message, file: error.file)])
        } catch {
            report.stop([Finding(rule: .unwritableFile, severity: .error, message: "\(error)")])
        }
        report.findings = report.findings.map(report.locations.finding)
        return report
    }

    private mutating func run(_ request: GenerateRequest, _ source: ManifestSource) async throws {
        var manifest = try source.manifest()
        secretNames = Set(manifest.keys.filter { $0.secret != nil }.map(\.name))
        let variables = ProcessInfo.processInfo.environment
        if !request.isCheck { try manifest.replaceValues(from: variables) }
        let plan = try await GenerationPlan.plan(
            request.plan, for: manifest, in: source.folder, variables: variables)
        guard plan.canBeApplied else { throw GenerationError(findings: plan.findings) }
        if !isDry { completesFormerRun = try plan.apply() }
        files = plan.files
        findings = plan.findings
        secretsFile = plan.secretsFile
        snippet = plan.snippet
        if request.isCheck {
            findings += files.staleFindings(in: source.folder)
            if findings.contains(where: { $0.severity == .error }) { status = .findings }
        }
    }

    /// Nothing was written.
    private mutating func stop(_ findings: [Finding]) {
        files = []
        self.findings = findings
        status = .unusable
    }

    /// The number of files with a change.
    func count(_ change: GeneratedFile.Change) -> Int { files.count { $0.change == change } }
}
