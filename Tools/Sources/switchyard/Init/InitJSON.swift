import ConfigurationImport
import PropertyLists
import SourceText

/// `init --format json`: stable, for programs.
struct InitJSON {
    let report: InitReport

    init(_ report: InitReport) {
        self.report = report
    }

    var value: JSONValue {
        let proposal = report.status == .unusable ? nil : report.found?.proposal
        return .object([
            "file": .string(report.file), "written": .boolean(report.isWritten),
            "text": .string(report.yaml ?? ""),
            "target": .string(report.found?.target ?? ""),
            "production": .string(proposal?.production ?? ""),
            "productionIsCertain": .boolean(proposal?.productionReason != nil),
            "environments": .array((proposal?.environments ?? []).map(environment)),
            "configurations": .array((proposal?.configurations ?? []).map(configuration)),
            "keys": .array((proposal?.keys ?? []).map(key)),
            "sources": .array(
                (proposal == nil ? [] : report.found?.sources ?? []).map { source in
                    .object([
                        "kind": .string(source.kind.rawValue), "file": .string(report.locations.shown(source.file)),
                        "keys": .integer(Int64(Set(source.values.map(\.key)).count)),
                    ])
                }),
            "issues": .array((proposal?.issues ?? []).map(issue)),
            "findings": .array(report.findings.map(JSONValue.init)),
        ])
    }

    private func environment(_ environment: Proposal.Environment) -> JSONValue {
        .object([
            "name": .string(environment.name), "title": environment.title.map(JSONValue.string) ?? .null,
            "sources": .array(environment.sources.map { .string(report.locations.shown($0)) }),
        ])
    }

    private func configuration(_ configuration: Proposal.Configuration) -> JSONValue {
        .object([
            "name": .string(configuration.name), "environment": .string(configuration.environment),
            "for": .string(configuration.distribution), "isCertain": .boolean(!configuration.isUncertain),
        ])
    }

    private func key(_ key: Proposal.Key) -> JSONValue {
        .object([
            "name": .string(key.name), "type": key.type.map(JSONValue.string) ?? .null,
            "variable": key.variable.map(JSONValue.string) ?? .null, "optional": .boolean(key.isOptional),
            "common": key.common.map(value) ?? .null,
            "values": .object(Dictionary(key.values.map { ($0.environment, value($0.value)) }) { $1 }),
            "locations": .array(key.locations.map { .object(location($0)) }),
        ])
    }

    private func value(_ value: Proposal.Value) -> JSONValue {
        .object(
            location(value.location).merging([
                "value": JSONValue(value.value), "seen": value.seen.map(JSONValue.string) ?? .null,
            ]) { $1 })
    }

    private func issue(_ issue: ImportIssue) -> JSONValue {
        .object(
            location(issue.location).merging([
                "kind": .string(issue.kind.rawValue), "message": .string(report.scrubbed(issue.message)),
                "notes": .array(
                    issue.notes.map { note in
                        .object(
                            location(note.location ?? issue.location).merging([
                                "message": .string(report.scrubbed(note.message))
                            ]) { $1 })
                    }),
            ]) { $1 })
    }

    private func location(_ location: SourceText.SourceLocation) -> [String: JSONValue] {
        [
            "file": .string(report.locations.shown(location.file)),
            "line": location.position.map { .integer(Int64($0.line)) } ?? .null,
        ]
    }
}
