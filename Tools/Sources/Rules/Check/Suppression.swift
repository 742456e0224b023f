import Foundation
import SourceText
import PropertyLists
import Switchyard

/// A comment that says that a finding is meant to be: `// switchyard:ignore RULE reason`, on the line itself or on a line
/// of its own above it, in an xcconfig file or a strings file. Xcode drops comments in other files.
struct Suppression {
    /// The rule, as written.
    let rule: String
    /// Why; empty if nothing is said.
    let reason: String

    /// The text that starts a suppression.
    private static let mark = "switchyard:ignore"

    /// The suppression in a line of source, if there is one.
    init?(inLine line: String) {
        guard let start = line.range(of: Self.mark), let comment = Self.comment(in: line), comment < start.lowerBound
        else { return nil }
        let words = line[start.upperBound...].replacing("*/", with: " ")
            .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        rule = words.first.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
        reason = words.dropFirst().first.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    }

    private static func comment(in line: String) -> String.Index? {
        ["//", "/*"].compactMap { line.range(of: $0)?.lowerBound }.min()
    }

    /// What comments say about a finding.
    enum Outcome {
        case none
        case suppressed
        /// The comment has no effect, and why.
        case unusable(Finding.Note)
    }

    /// What the comments at a finding say about it.
    static func outcome(of finding: Finding, _ sources: inout SourceFiles) -> Outcome {
        guard let location = finding.location, let position = location.position,
            [".xcconfig", ".strings"].contains(where: location.file.hasSuffix),
            let lines = sources.lines(of: location.file)
        else { return .none }
        var outcome = Outcome.none
        var line = position.line
        while let text = lines.text(ofLine: line) {
            let isOwn = line == position.line
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            guard isOwn || trimmed.hasPrefix("//") || trimmed.hasPrefix("/*") else { break }
            if let suppression = Suppression(inLine: text) {
                let place = SourceLocation(file: location.file, position: SourcePosition(line: line, column: 1))
                if suppression.rule == finding.rule.rawValue {
                    guard suppression.reason.isEmpty else { return .suppressed }
                    outcome = .unusable(.needsReason(mark, suppression.rule, at: place))
                } else if Rule(named: suppression.rule) == nil {
                    let near = Suggestion.sentence(for: suppression.rule, among: [finding.rule.rawValue])
                    outcome = .unusable(.namesNoRule(suppression.rule, suggestion: near, at: place))
                }
            }
            line -= 1
            guard line > 0 else { break }
        }
        return outcome
    }
}

extension Finding.Note {
    /// A comment that suppresses nothing, because it has no reason.
    static func needsReason(_ mark: String, _ rule: String, at location: SourceLocation) -> Self {
        Self(message: "the comment needs a reason: \(mark) \(rule) REASON", location: location)
    }

    /// A comment that suppresses nothing, because it names no rule.
    static func namesNoRule(_ name: String, suggestion: String?, at location: SourceLocation) -> Self {
        Self(
            message: "the comment does not name a rule: \"\(name)\"" + (suggestion.map { ", \($0)" } ?? ""),
            location: location)
    }
}
