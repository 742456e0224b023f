import PropertyLists
import Rules
import SourceText

/// `rules --format json`: stable, for programs.
enum RulesJSON {
    static func value(_ rules: [Rule]) -> JSONValue { .object(["rules": .array(rules.map(value))]) }

    private static func value(_ rule: Rule) -> JSONValue {
        .members([
            "id": .string(rule.id.rawValue), "family": .string(rule.family.rawValue),
            "severity": .string(rule.severity.rawValue),
            "severities": .array(rule.severities.map { .string($0.rawValue) }),
            "summary": .string(rule.summary), "why": .string(rule.reason), "fix": .string(rule.fix),
            "bad": rule.bad.map(value), "good": rule.good.map(value),
        ])
    }

    private static func value(_ example: RuleExample) -> JSONValue {
        .object([
            "command": .string(example.commandLine),
            "files": .array(
                example.files.filter { !$0.shown.isEmpty }.map { file in
                    .object(["path": .string(file.path), "text": .string(file.shown)])
                }),
        ])
    }
}
