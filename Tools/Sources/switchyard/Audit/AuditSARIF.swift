import ArgumentParser
import ArtifactAudit
import Rules
import SourceText

/// `audit --format sarif`: SARIF 2.1.0, for code scanning. Locations are files within the artifact.
struct AuditSARIF {
    let outcome: AuditOutcome

    init(_ outcome: AuditOutcome) { self.outcome = outcome }

    var text: String {
        get throws { try value.text() }
    }

    private var value: JSONValue {
        let report = outcome.report
        let rules = Set(report.hits.map(\.rule)).sorted()
        let run: [String: JSONValue] = [
            "tool": .object([
                "driver": .object([
                    "name": .string("switchyard"), "version": .string(SwitchyardCommand.configuration.version),
                    "rules": .array(rules.compactMap(Rule.init).map(CheckSARIF.descriptor)),
                ])
            ]),
            "invocations": .array([
                .object([
                    "executionSuccessful": .boolean(report.verdict != .unreadable),
                    "exitCodeDescription": .string(AuditWords.headline(outcome)),
                ])
            ]),
            "results": .array(report.hits.map(result)),
        ]
        return .object([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
            "runs": .array([.object(run)]),
        ])
    }

    private func result(_ hit: AuditReport.Hit) -> JSONValue {
        var region: [String: JSONValue] = [:]
        if let offset = hit.offset {
            region["byteOffset"] = .integer(Int64(offset))
            region["byteLength"] = .integer(Int64(hit.length ?? 0))
        }
        let location: JSONValue = .members([
            "artifactLocation": .object(["uri": .string(Self.uri(hit.path))]),
            "region": region.isEmpty ? nil : .object(region),
        ])
        let suppression: JSONValue? = hit.accepted.map { reason in
            .array([.object(["kind": .string("external"), "justification": .string(reason)])])
        }
        return .members([
            "ruleId": .string(hit.rule.rawValue), "level": .string(hit.severity.rawValue),
            "message": .object(["text": .string(AuditWords.message(hit) + ": " + AuditWords.fix(hit, outcome))]),
            "locations": .array([.object(["physicalLocation": location])]), "suppressions": suppression,
        ])
    }

    /// A path as the relative reference of RFC 3986.
    private static func uri(_ path: String) -> String {
        path.utf8.map { byte in
            let isPlain =
                byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
            return isPlain || "-._~/".utf8.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
