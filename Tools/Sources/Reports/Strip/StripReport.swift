import ArtifactAudit
import ArtifactStripping
import Artifacts
import FileReplacements
import Foundation
import Generation
package import SourceText
import Switchyard

/// The work of `strip`, and its result.
package struct StripReport {
    let artifact: String
    let isDry: Bool
    private(set) var files: [GeneratedFile] = []
    /// The audit afterward; `nil` if nothing was written.
    private(set) var outcome: AuditResult?
    package private(set) var findings: [Finding] = []
    /// What is left although it names other environments.
    package private(set) var remarks: [Finding] = []

    package init(_ request: StripRequest) {
        artifact = request.artifact
        isDry = request.isDry
        let locations = LocationFinder()
        let folder = URL(fileURLWithPath: artifact.absolutePath, isDirectory: true)
        do {
            let subject =
                try request.isWithoutCatalog ? nil : AuditSubject(request.catalog, nil, request.brand, .sealed, false)
            // Before what declares them is removed.
            (try? Artifact(at: folder.path))?.declareSecrets()
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

    package var status: ExitStatus? {
        findings.isEmpty ? outcome?.status : .unusable
    }
}
