import AppProjects
import BundleAssembly
import Switchyard
import XcodeProjects

/// `assemble --format json`: stable, for programs.
package struct AssembleJSON: Encodable {
    private let findings: [FindingJSON]
    private let output: String
    private let target, configuration, policy, catalog: String?
    private let bundles: [Bundle]
    private let files: [File]
    private let notLaidOut: [Note]

    private struct Bundle: Encodable {
        let target, configuration, path: String
        let identifier: String?
    }

    private struct File: Encodable {
        let path, target: String
        let source: String?
    }

    private struct Note: Encodable { let target, reason, path: String }

    package init(_ report: AssembleReport) {
        findings = report.findings.map { FindingJSON($0) }
        output = report.output
        target = report.build?.target.name
        configuration = report.build?.configuration
        policy = report.seal?.state.rawValue
        catalog = (report.build?.catalog).map { report.shown($0.path) }
        let assembly = report.assembly
        bundles = (assembly?.bundles ?? []).map { bundle in
            Bundle(
                target: bundle.target, configuration: bundle.configuration, path: bundle.path,
                identifier: bundle.identifier)
        }
        files = (assembly?.files ?? []).map { file in
            File(path: file.path, target: file.target, source: file.source.map(report.shown))
        }
        notLaidOut = (assembly?.notes ?? []).map { note in
            Note(target: note.target, reason: note.reason.rawValue, path: report.shown(note.path))
        }
    }
}
