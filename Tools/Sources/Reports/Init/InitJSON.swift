import ConfigurationImport
import JSONRPC
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore

/// `init --format json`: stable, for programs.
package struct InitJSON: Encodable {
    private let file: String
    private let written: Bool
    private let text, target, production: String
    private let productionIsCertain: Bool
    private let environments: [Environment]
    private let configurations: [Configuration]
    private let keys: [Key]
    private let sources: [Source]
    private let issues: [Issue]
    private let findings: [FindingJSON]

    private struct Environment: Encodable {
        let name: String
        @OrNull var title: String?
        let sources: [String]
        let isCertain: Bool
    }

    private struct Configuration: Encodable {
        let name, environment: String
        let `for`: String
        let isCertain: Bool
    }

    private struct Key: Encodable {
        let name: String
        @OrNull var type: String?
        @OrNull var variable: String?
        let optional, isCertain: Bool
        @OrNull var common: Value?
        let values: [String: Value]
        let locations: [Location]
    }

    private struct Value: Encodable {
        let value: JSONValue
        @OrNull var seen: String?
        let file: String
        @OrNull var line: Int?
    }

    private struct Location: Encodable {
        let file: String
        @OrNull var line: Int?
    }

    private struct Source: Encodable {
        let kind, file: String
        let keys: Int
    }

    private struct Issue: Encodable {
        let kind, message: String
        let notes: [Note]
        let file: String
        @OrNull var line: Int?
    }

    private struct Note: Encodable {
        let message: String
        let file: String
        @OrNull var line: Int?
    }

    package init(_ report: InitReport) {
        let proposal = report.status == .unusable ? nil : report.found?.proposal
        let shown = report.locations.shown as (String) -> String
        func value(_ value: ImportedValue) -> Value {
            Value(
                value: JSONValue(value.value), seen: value.seen, file: shown(value.location.file),
                line: value.location.position?.line)
        }
        file = report.file
        written = report.isWritten
        text = report.yaml ?? ""
        target = report.found?.target ?? ""
        production = proposal?.production ?? ""
        productionIsCertain = proposal?.productionReason != nil
        environments = (proposal?.environments ?? []).map { environment in
            Environment(
                name: environment.name, title: environment.title, sources: environment.sources.map(shown),
                isCertain: environment.doubt == nil)
        }
        configurations = (proposal?.configurations ?? []).map { configuration in
            Configuration(
                name: configuration.name, environment: configuration.environment, for: configuration.distribution,
                isCertain: !configuration.isUncertain)
        }
        keys = (proposal?.keys ?? []).map { key in
            Key(
                name: key.name, type: key.type?.name, variable: key.variable, optional: key.isOptional,
                isCertain: !key.isUncertain,
                common: key.common.map(value),
                values: Dictionary(key.values.map { ($0.environment, value($0.value)) }) { $1 },
                locations: key.locations.map { Location(file: shown($0.file), line: $0.position?.line) })
        }
        sources = (proposal == nil ? [] : report.found?.sources ?? []).map { source in
            Source(
                kind: source.kind.rawValue, file: shown(source.file), keys: Set(source.values.map(\.key)).count)
        }
        issues = (proposal?.issues ?? []).map { issue in
            Issue(
                kind: issue.kind.rawValue, message: report.scrubbed(issue.message),
                notes: issue.notes.map { note in
                    let location = note.location ?? issue.location
                    return Note(
                        message: report.scrubbed(note.message), file: shown(location.file),
                        line: location.position?.line)
                }, file: shown(issue.location.file), line: issue.location.position?.line)
        }
        findings = (report.guesses + report.findings).map { FindingJSON($0) }
    }
}
