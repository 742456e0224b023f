import Switchyard

/// `explain --format json`: stable, for programs. README describes every member.
struct JSONReport {
    let report: ExplainReport

    init(_ report: ExplainReport) {
        self.report = report
    }

    var text: String {
        get throws {
            try JSONValue.object([
                "environment": .object([
                    "name": report.environment.map(JSONValue.string) ?? .null,
                    "source": report.source.map { .string($0.rawValue) } ?? .null,
                    "sealed": .boolean(report.isSealed),
                    "answers": .array(report.answers.map(answer)),
                ]),
                "values": .object(
                    Dictionary(uniqueKeysWithValues: report.values.map { ($0.resolved.name, value($0)) })),
                "findings": .array(report.findings.map(JSONValue.init)),
            ]).document()
        }
    }

    private func answer(_ answer: SourceAnswer) -> JSONValue {
        .members([
            "source": .string(answer.source.rawValue), "outcome": .string(answer.outcome.rawValue),
            "asked": answer.asked.map(JSONValue.string), "value": answer.value.map(JSONValue.string),
            "reason": answer.reason.map(JSONValue.string), "remembered": answer.isRemembered ? .boolean(true) : nil,
        ])
    }

    private func value(_ value: ExplainReport.Value) -> JSONValue {
        let resolved = value.resolved
        // What is not of its type has no value; what is written is still told.
        let natural = resolved.isSecret ? .string("<redacted>") : resolved.typed.map(JSONValue.init) ?? .null
        let written = resolved.typed == nil ? resolved.written.map(JSONValue.init) : nil
        return .members([
            "value": natural, "written": written, "type": .string(resolved.type.name), "origin": place(value.origin),
            "secret": resolved.isSecret ? .boolean(true) : nil,
            "hides": value.hidden.isEmpty ? nil : .array(value.hidden.map(place)),
        ])
    }

    private func place(_ place: ExplainReport.Place) -> JSONValue {
        .members([
            "layer": .string(place.layer), "file": place.file.map(JSONValue.string), "keyPath": .string(place.keyPath),
            "line": place.line.map { .integer(Int64($0)) },
        ])
    }
}
