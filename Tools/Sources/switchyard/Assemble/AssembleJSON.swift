import AppProjects
import BundleAssembly
import SourceText
import XcodeProjects
import Switchyard

/// `assemble --format json`: stable, for programs.
struct AssembleJSON {
    let report: AssembleReport

    init(_ report: AssembleReport) { self.report = report }

    var value: JSONValue {
        .members([
            "findings": .array(report.findings.map(JSONValue.init)),
            "output": .string(report.output),
            "target": report.build.map { .string($0.target.name) },
            "configuration": report.build.map { .string($0.configuration) },
            "policy": report.policy.map { .string($0.rawValue) },
            "catalog": report.build?.catalog.map { .string(report.shown($0.path)) },
            "bundles": .array((report.assembly?.bundles ?? []).map(bundle)),
            "files": .array((report.assembly?.files ?? []).map(file)),
            "notLaidOut": .array((report.assembly?.notes ?? []).map(note)),
        ])
    }

    private func bundle(_ bundle: AssembledBundle) -> JSONValue {
        .members([
            "target": .string(bundle.target), "configuration": .string(bundle.configuration),
            "path": .string(bundle.path), "identifier": bundle.identifier.map(JSONValue.string),
        ])
    }

    private func file(_ file: AssembledFile) -> JSONValue {
        .members([
            "path": .string(file.path), "target": .string(file.target),
            "source": file.source.map { .string(report.shown($0)) },
        ])
    }

    private func note(_ note: AssemblyNote) -> JSONValue {
        .members([
            "target": .string(note.target), "reason": .string(note.reason.rawValue),
            "path": .string(report.shown(note.path)),
        ])
    }
}
