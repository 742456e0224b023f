import ArgumentParser
import ArtifactAudit
import ArtifactStripping
import Artifacts
import FileReplacements
import Foundation
import Generation
import SourceText
import Switchyard

/// `switchyard strip`: removes from an unsigned app what a release does without, and audits it.
struct StripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strip",
        abstract: "Remove generated specifiers and catalogs with other environments from an unsigned app.",
        discussion: """
            ARTIFACT is an .app or another folder that is not signed yet. Generated specifiers are removed from its \
            Settings bundles, and catalogs are removed or keep production alone; nothing that people wrote changes. All \
            files are written, or none. A second run changes nothing. Then the artifact is audited, see "switchyard audit".

            A signed artifact is refused: a change would break its signature. Leave the files out when the app is built.

            Exit codes: 0 proven, 1 not proven, 2 unusable input: nothing was written; or something could \
            not be read.

            Examples: switchyard strip build/Shop.app --catalog Switchyard.yaml
            """
    )

    @Argument(help: ArgumentHelp("The folder of the app.", valueName: "artifact"))
    var artifact: String

    @Option(help: ArgumentHelp("Switchyard.yaml or a property-list catalog, or a folder with one.", valueName: "file"))
    var catalog: String?

    @Flag(name: .customLong("no-catalog"), help: "Audit only for what developers usually leave behind.")
    var isWithoutCatalog = false

    @Option(help: ArgumentHelp("The brand, in a catalog with brands.", valueName: "name"))
    var brand: String?

    @Flag(help: "Write nothing; print what would change.")
    var dryRun = false

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func validate() throws {
        guard !isWithoutCatalog || (catalog == nil && brand == nil) else {
            throw ValidationError("--no-catalog excludes --catalog and --brand.")
        }
    }

    func run() throws {
        let report = StripReport(self)
        switch format {
        case .text:
            if let text = StripText(report).text { try Output.line(text) }
            Output.errors(FindingPrinter().lines(report.findings + report.remarks))
        case .json: try Output.line(JSONDocument.text(of: StripJSON(report)))
        }
        if let status = report.status { throw status }
    }
}

/// The work of `strip`, and its result.
struct StripReport {
    let artifact: String
    let isDry: Bool
    private(set) var files: [GeneratedFile] = []
    /// The audit afterward; `nil` if nothing was written.
    private(set) var outcome: AuditResult?
    private(set) var findings: [Finding] = []
    /// What is left although it names other environments.
    private(set) var remarks: [Finding] = []

    init(_ command: StripCommand) {
        artifact = command.artifact
        isDry = command.dryRun
        let locations = LocationFinder()
        let folder = URL(fileURLWithPath: ProjectOptions.path(artifact), isDirectory: true)
        do {
            let subject =
                try command.isWithoutCatalog ? nil : AuditSubject(command.catalog, nil, command.brand, .sealed, false)
            files = try ArtifactStripping(of: folder).files
            remarks = HandwrittenPickers.findings(below: folder)
            guard !isDry else { return }
            try GeneratedFileWriter(files, in: folder).write()
            let report = ArtifactAudit(subject?.texts).report(on: try Artifact(at: folder.path))
            outcome = AuditResult(
                artifact: artifact, subject: subject, policy: .sealed, report: report, stale: [], hash: nil)
        } catch let error as AuditRefusal {
            findings = error.findings
        } catch let error as StrippingError {
            findings = error.findings
        } catch let error as FileReplacementError {
            findings = [Finding(RuleID(error.code), .error, error.message, file: error.file)]
        } catch let error as ArtifactIssue {
            findings = [Finding(.unreadableFile, .error, "\(error.reason)", file: error.path)]
        } catch {
            findings = [Finding(rule: .unwritableFile, severity: .error, message: "\(error)")]
        }
        if !findings.isEmpty { files = [] }
        findings = findings.map(locations.finding)
    }

    var status: ExitStatus? {
        guard findings.isEmpty else { return .unusable }
        switch outcome?.report.verdict {
        case .notProven?: return .findings
        case .unreadable?: return .unusable
        case .proven?, .nothingFound?, nil: return nil
        }
    }
}
