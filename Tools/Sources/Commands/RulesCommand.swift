import ArgumentParser
import Reports
import Rules
import SourceText
import PropertyLists

/// `switchyard rules`: what findings are about.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules, or explain some: why they matter, how to fix them, and an example.",
        discussion: """
            Every finding ends with the identifier of its rule in brackets.

            Examples: switchyard rules
                      switchyard rules unknown-environment
            """
    )

    @Argument(help: ArgumentHelp("The identifier of a rule; without one, all are listed.", valueName: "id"))
    var ids: [String] = []

    @Option(help: "text for people, json for programs.")
    var format: ReportFormat = .text

    func run() throws {
        let rules = try ids.isEmpty ? Rule.all : ids.map(rule)
        switch format {
        case .text: try Output.line(ids.isEmpty ? RulesText.list(rules) : RulesText.explanation(of: rules))
        case .json: try Output.line(JSONDocument.text(of: RulesJSON(rules)))
        }
    }

    /// - Throws: ``ExitStatus/unusable`` when there is no rule of that name.
    private func rule(_ name: String) throws(ExitStatus) -> Rule {
        if let rule = Rule(named: name) { return rule }
        let fix = Suggestion.sentence(for: name, among: Rule.all.map(\.id.rawValue))
        Output.error("error: unknown rule \"\(name.printable)\"")
        Output.error("    \(fix ?? "run \"switchyard rules\" for the list")")
        throw .unusable
    }
}
