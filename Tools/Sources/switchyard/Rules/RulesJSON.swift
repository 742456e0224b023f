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
            "onByDefault": .boolean(rule.isOnByDefault), "summary": .string(rule.summary), "why": .string(rule.reason),
            "fix": .string(rule.fix),
            "bad": rule.bad.map(value), "good": rule.good.map(value),
        ])
    }

    private static func value(_ example: RuleExample) -> JSONValue {
        .object([
            "command": .string(example.commandLine),
            "files": .array(example.files.map(value)),
        ])
    }

    /// A file in full, so that a program can write it and run the command.
    private static func value(_ file: RuleExample.File) -> JSONValue {
        switch file.content {
        case .text(let text): .object(["path": .string(file.path), "text": .string(text)])
        case .link(let target): .object(["path": .string(file.path), "link": .string(target)])
        case .folder: .object(["path": .string(file.path), "folder": .boolean(true)])
        case .repeated(let before, let part, let count, let after):
            .object([
                "path": .string(file.path),
                "repeated": .object([
                    "before": .string(before), "part": .string(part), "count": .integer(Int64(count)),
                    "after": .string(after),
                ]),
            ])
        }
    }
}
