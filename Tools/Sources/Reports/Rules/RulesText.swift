import Foundation
import PropertyLists
import Rainbow
package import Rules
import SourceText

/// Rules for people.
package enum RulesText {
    /// A line for each rule, by family.
    package static func list(_ rules: [Rule]) -> String {
        let width = rules.map(\.id.rawValue.count).max() ?? 0
        return Rule.Family.allCases.map { family in
            let lines = rules.filter { $0.family == family }.map { rule in
                let id = rule.id.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
                let severity = rule.severity.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
                return "  \(id)  \(severity)  \(rule.summary)"
            }
            return ([family.rawValue.emphasised] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// Each rule in full.
    package static func explanation(of rules: [Rule]) -> String {
        rules.map(explanation).joined(separator: "\n\n")
    }

    private static func explanation(of rule: Rule) -> String {
        var parts = [
            rule.id.rawValue.emphasised + "  " + rule.severities.map(\.rawValue).joined(separator: ", "),
            wrapped(rule.summary + ".") + "\n" + wrapped(rule.reason),
            "To fix it:".emphasised + "\n" + wrapped(rule.fix + "."),
        ]
        if let bad = rule.bad { parts.append(shown("Reported:", bad, besides: [])) }
        if let good = rule.good { parts.append(shown("Not reported:", good, besides: rule.bad?.files ?? [])) }
        return parts.joined(separator: "\n\n")
    }

    /// The files of an example, without those that are printed above.
    private static func shown(_ heading: String, _ example: RuleExample, besides above: [RuleExample.File]) -> String {
        let files = example.files.filter { !$0.shown.isEmpty && !above.contains($0) }.map { file in
            (["  " + file.path.faint] + file.shown.lines.map { $0.isEmpty ? "" : "    " + $0 }).joined(separator: "\n")
        }
        return ([heading.emphasised] + files + ["  " + "$ \(example.commandLine)".faint]).joined(separator: "\n")
    }

    /// A text in lines of at most 96 characters, two blanks further in.
    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines.removeLast()
            if line.isEmpty {
                lines.append(String(word))
            } else if line.count + word.count < 96 {
                lines.append("\(line) \(word)")
            } else {
                lines += [line, String(word)]
            }
        }
        return lines.map { "  " + $0 }.joined(separator: "\n")
    }
}

extension String {
    /// Without the end of the last one.
    fileprivate var lines: [Substring] {
        let all = split(separator: "\n", omittingEmptySubsequences: false)
        return all.last?.isEmpty == true ? Array(all.dropLast()) : all
    }
}
