import PropertyLists

/// The page about rules in the documentation of the command.
package enum RulePage {
    /// The page, as Markdown.
    package static var markdown: String {
        let families = Rule.Family.allCases.map { family in
            "### \(family.rawValue)\n\n"
                + Rule.all.filter { $0.family == family }.map(section).joined(separator: "\n")
        }
        return """
            # Rules

            What findings are about.

            ## Overview

            Every finding ends with the identifier of its rule. `switchyard rules ID` prints what follows here, with an
            example that is reported and one that is not; `switchyard rules --format json` is for programs.

            *Error* means that the outcome is wrong or unknown, *warning* that it is probably not what was intended, and
            *note* that it is good to know. If a rule has several severities, the usual one comes first; on a page of
            a Settings bundle that no child pane leads to, nothing is worse than a warning. Exit code 1 follows errors
            only.

            <!-- Written from the registry of rules by the tests, with SWITCHYARD_RECORD=1. -->

            \(families.joined(separator: "\n"))
            """
    }

    private static func section(_ rule: Rule) -> String {
        """
        #### \(rule.id)

        *\(rule.severities.map(\.rawValue).joined(separator: ", ")):* \(escaped(rule.summary)).

        \(escaped(rule.reason))

        **Fix:** \(escaped(rule.fix)).

        """
    }

    /// Text in which Markdown finds nothing of its own.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { text, character in
            if "\\`*_<>[]$".contains(character) { text.append("\\") }
            text.append(character)
        }
    }
}
