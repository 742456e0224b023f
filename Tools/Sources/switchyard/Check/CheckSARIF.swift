import ArgumentParser
import Foundation
import PropertyLists
import Rules
import SourceText

/// `check --format sarif`: SARIF 2.1.0, for code scanning.
///
/// See OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
struct CheckSARIF {
    let report: CheckReport

    init(_ report: CheckReport) {
        self.report = report
    }

    /// The document, without `schemaVersion`: the format is not ours.
    var text: String {
        get throws { try value.text() }
    }

    private var value: JSONValue {
        let rules = Set(report.findings.map(\.finding.rule)).sorted()
        let indices = Dictionary(rules.enumerated().map { ($1, $0) }) { first, _ in first }
        var sources = SourceFiles()
        let run: [String: JSONValue] = [
            "tool": .object([
                "driver": .object([
                    "name": .string("switchyard"), "version": .string(SwitchyardCommand.configuration.version),
                    "rules": .array(rules.compactMap(Rule.init).map(Self.descriptor)),
                ])
            ]),
            "columnKind": .string("utf16CodeUnits"),
            "originalUriBaseIds": .object([Self.base: .object(["uri": .string(Self.folder)])]),
            "invocations": .array([.object(["executionSuccessful": .boolean(report.status != .unusable)])]),
            "results": .array(report.findings.map { result($0, indices, &sources) }),
        ]
        return .object([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
            "runs": .array([.object(run)]),
        ])
    }

    private static let base = "SRCROOT"

    private static var folder: String {
        let path = FileManager.default.currentDirectoryPath
        return URL(fileURLWithPath: path, isDirectory: true).absoluteString
    }

    /// A rule as SARIF describes it.
    static func descriptor(_ rule: Rule) -> JSONValue {
        .object([
            "id": .string(rule.id.rawValue), "shortDescription": .object(["text": .string(rule.summary)]),
            "fullDescription": .object(["text": .string(rule.reason)]),
            "help": .object(["text": .string(rule.fix)]),
            "defaultConfiguration": .object(["level": .string(level(rule.severity))]),
        ])
    }

    /// SARIF has the same words for severities.
    private static func level(_ severity: Severity) -> String { severity.rawValue }

    private func result(
        _ element: (finding: Finding, fingerprint: String?), _ indices: [RuleID: Int], _ sources: inout SourceFiles
    ) -> JSONValue {
        let finding = element.finding
        let message = finding.message + (finding.fix.map { ". To fix it: \($0)" } ?? "")
        var related: [JSONValue] = []
        for note in finding.notes {
            var members: [String: JSONValue] = ["message": .object(["text": .string(note.message)])]
            if let location = note.location { members["physicalLocation"] = physical(location, &sources) }
            related.append(.object(members))
        }
        return .members([
            "ruleId": .string(finding.rule.rawValue), "ruleIndex": .integer(Int64(indices[finding.rule] ?? -1)),
            "level": .string(Self.level(finding.severity)), "message": .object(["text": .string(message)]),
            "locations": .array(
                finding.location.map { [.object(["physicalLocation": physical($0, &sources)])] } ?? []),
            "relatedLocations": related.isEmpty ? nil : .array(related),
            "partialFingerprints": element.fingerprint.map { .object(["switchyard/v1": .string($0)]) },
        ])
    }

    private func physical(_ location: SourceText.SourceLocation, _ sources: inout SourceFiles) -> JSONValue {
        var artifact: [String: JSONValue] = ["uri": .string(Self.uri(location.file))]
        if !location.file.hasPrefix("/") { artifact["uriBaseId"] = .string(Self.base) }
        var members: [String: JSONValue] = ["artifactLocation": .object(artifact)]
        if let position = location.position {
            let column = sources.line(at: location).map { Self.utf16Column(position.column, in: $0) }
            members["region"] = .object([
                "startLine": .integer(Int64(position.line)), "startColumn": .integer(Int64(column ?? position.column)),
            ])
        }
        return .object(members)
    }

    /// A column of UTF-8 bytes as one of UTF-16 code units.
    private static func utf16Column(_ column: Int, in line: String) -> Int {
        let index = line.utf8.index(line.startIndex, offsetBy: column - 1, limitedBy: line.endIndex) ?? line.endIndex
        return line.utf16.distance(from: line.startIndex, to: index) + 1
    }

    private static func uri(_ path: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return path.hasPrefix("/") ? "file://\(encoded)" : encoded
    }
}
