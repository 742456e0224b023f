import PropertyLists
package import Rules
import SourceText

/// `rules --format json`: stable, for programs.
package struct RulesJSON: Encodable {
    private let rules: [Entry]

    private struct Entry: Encodable {
        let id, family, severity: String
        let severities: [String]
        let summary, why, fix: String
        let bad, good: Example?
    }

    private struct Example: Encodable {
        let command: String
        let files: [File]
    }

    /// A file in full, so that a program can write it and run the command.
    private struct File: Encodable {
        let path: String
        var text, link: String?
        var folder: Bool?
        var repeated: Repetition?
    }

    private struct Repetition: Encodable {
        let before, part: String
        let count: Int
        let after: String
    }

    package init(_ rules: [Rule]) {
        self.rules = rules.map { rule in
            Entry(
                id: rule.id.rawValue, family: rule.family.rawValue, severity: rule.severity.rawValue,
                severities: rule.severities.map(\.rawValue), summary: rule.summary,
                why: rule.reason, fix: rule.fix, bad: rule.bad.map(Self.example), good: rule.good.map(Self.example))
        }
    }

    private static func example(_ example: RuleExample) -> Example {
        Example(command: example.commandLine, files: example.files.map(file))
    }

    private static func file(_ file: RuleExample.File) -> File {
        switch file.content {
        case .text(let text): File(path: file.path, text: text)
        case .link(let target): File(path: file.path, link: target)
        case .folder: File(path: file.path, folder: true)
        case .repeated(let before, let part, let count, let after):
            File(path: file.path, repeated: Repetition(before: before, part: part, count: count, after: after))
        }
    }
}
