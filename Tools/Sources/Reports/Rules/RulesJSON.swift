import Foundation
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

    /// - Parameter isShort: whether the good examples have only what they have not in common with the bad ones.
    package init(_ rules: [Rule], isShort: Bool = false) {
        self.rules = rules.map { rule in
            let bad = rule.bad.map(Self.example)
            let good = rule.good.map(Self.example)
            return Entry(
                id: rule.id.rawValue, family: rule.family.rawValue, severity: rule.severity.rawValue,
                severities: rule.severities.map(\.rawValue), summary: rule.summary,
                why: rule.reason, fix: rule.fix, bad: bad,
                good: isShort ? good.map { Self.difference($0, from: bad?.files ?? []) } : good)
        }
    }

    /// The files of an example, without the lines that those of another one have as well.
    private static func difference(_ example: Example, from others: [File]) -> Example {
        let texts = Dictionary(others.compactMap { file in file.text.map { (file.path, $0) } }) { first, _ in first }
        let files = example.files.map { file in
            guard let text = file.text, let other = texts[file.path] else { return file }
            return File(path: file.path, text: text == other ? "…" : difference(text, from: other))
        }
        return Example(command: example.command, files: files)
    }

    /// The lines of a text from the first to the last that differs from another text, with three around them.
    private static func difference(_ text: String, from other: String) -> String {
        let (lines, others) = (text.components(separatedBy: "\n"), other.components(separatedBy: "\n"))
        let start = zip(lines, others).prefix { $0 == $1 }.count
        let rest = zip(lines.dropFirst(start).reversed(), others.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let shown = max(start - 3, 0)..<min(lines.count - rest + 3, lines.count)
        let before = shown.lowerBound > 0 ? ["…"] : []
        let after = shown.upperBound < lines.count ? ["…"] : []
        return (before + lines[shown] + after).joined(separator: "\n")
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
