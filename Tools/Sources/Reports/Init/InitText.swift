import ConfigurationImport
import Foundation
import Manifest
import PropertyLists
import SourceText

/// `init` as text: what was found, what was not imported, and the bugs of today.
package struct InitText {
    let report: InitReport

    package init(_ report: InitReport) {
        self.report = report
    }

    package var text: String {
        guard report.status != .unusable, let found = report.found else {
            return (FindingPrinter().lines(report.findings) + ["nothing was written"]).joined(separator: "\n")
        }
        guard !found.isEmpty else { return summary(found) }
        let issues = found.proposal.issues
        let missing = found.proposal.missingFiles
        let blocks = [
            missing.map { [$0.message.printable.emphasised] } ?? [],
            sources(found), environments(found.proposal), table(found.proposal),
            issueBlock("The app gets something other than what is written", issues, .damaged),
            secrets(found.proposal),
            guesses,
            issueBlock("Several places disagree", issues, .contradiction),
            issueBlock("Please look at this", issues, .uncertain),
            issueBlock("Not readable", issues.filter { $0 != missing }, .unreadable),
            issueBlock("Not imported", issues, .notImported),
            bugs,
        ].filter { !$0.isEmpty }
        let text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
        return report.scrubbed(text) + "\n\n" + summary(found)
    }

    private func shown(_ location: SourceText.SourceLocation) -> String {
        report.locations.shown(location).fileAndLine.printable
    }

    // MARK: What was found

    private func sources(_ found: ConfigurationImport) -> [String] {
        let lines = found.sources.filter { source in
            !source.values.isEmpty || !source.environments.isEmpty && source.kind != .infoPlist
        }.map { source in
            let count = Set(source.values.map(\.key)).count
            let keys = count == 0 ? "" : "  \(count) key\(count == 1 ? "" : "s")"
            return "   \(report.locations.shown(source.file).printable)\(keys.faint)"
        }
        guard !lines.isEmpty else {
            return [
                "Nothing in Info.plist, xcconfig files, catalogs, .env files, and schemes looks like configuration"
                    .faint
            ]
        }
        return ["Found in".faint] + lines
    }

    private func environments(_ proposal: Proposal) -> [String] {
        let lines = proposal.environments.map { environment -> String in
            let builds = proposal.configurations.filter { $0.environment == environment.name }.map(\.name)
            var words = builds.isEmpty ? "" : "in \(ConfigurationNames.list(builds))"
            if environment.name == proposal.production {
                let why = proposal.productionReason == nil ? "production, which is not certain" : "production"
                words += words.isEmpty ? why : ", \(why)"
            }
            return "   \(environment.name.printable.emphasised)  \(words.printable)"
        }
        return ["Environments".faint] + lines
    }

    private static let mostColumns = 5
    private static let mostRows = 60

    /// A row for each key, a column for each environment.
    private func table(_ proposal: Proposal) -> [String] {
        guard !proposal.keys.isEmpty else { return [] }
        let names = proposal.environments.prefix(Self.mostColumns).map(\.name)
        let width = max(14, 90 / max(names.count, 1))
        let cells = proposal.keys.prefix(Self.mostRows).map { key -> [String] in
            if key.variable != nil { return names.map { _ in "secret" } }
            if let common = key.common { return [Self.shown(common, 60)] }
            return names.map { name -> String in
                let value = key.values.first { $0.environment == name }
                return value.map { Self.shown($0.value, width) } ?? "–"
            }
        }
        let rows = [[""] + names] + zip(proposal.keys, cells).map { [$0.name] + $1 }
        // The one cell of a common value reaches into the other columns.
        let widths = (0...names.count).map { column -> Int in
            let sized = rows.filter { column == 0 || $0.count > 2 && column < $0.count }
            return sized.map { $0[column].count }.max() ?? 0
        }
        var lines = rows.map { row in
            "   " + row.enumerated().map { $1.padded(to: widths[$0]) }.joined(separator: "  ").trimmedEnd
        }
        if proposal.keys.count > Self.mostRows {
            lines.append("   and \(Self.number(proposal.keys.count - Self.mostRows, "key")) more")
        }
        if proposal.environments.count > Self.mostColumns {
            lines.append("   and \(Self.number(proposal.environments.count - Self.mostColumns, "environment")) more")
        }
        return ["Keys, and their values".faint] + lines
    }

    private static func shown(_ value: ImportedValue, _ width: Int) -> String {
        let text = value.value.stringValue ?? "\(value.value)"
        let line = text.isEmpty ? "empty" : text.printable
        return line.count > width ? "\(line.prefix(width - 1))…" : line
    }

    private func secrets(_ proposal: Proposal) -> [String] {
        let secrets = proposal.secrets
        guard !secrets.isEmpty else { return [] }
        return ["Secrets: not in the file; generate --secrets reads the variables".faint]
            + secrets.map { key in
                let places = key.locations.prefix(3).map(shown).joined(separator: ", ")
                return "   \(key.name.printable.emphasised)  \(key.variable ?? "")  \(places.faint)"
            }
    }

    // MARK: What is wrong

    private static let mostIssues = 30

    private func issueBlock(_ title: String, _ issues: [ImportIssue], _ kind: ImportIssue.Kind) -> [String] {
        let issues = issues.filter { $0.kind == kind }
        guard !issues.isEmpty else { return [] }
        var lines = [title.faint]
        for issue in issues.prefix(Self.mostIssues) {
            lines.append("   \(shown(issue.location)): \(issue.message.printable)")
            for note in issue.notes {
                let place = note.location.map { "\(shown($0)): " } ?? ""
                lines.append("      \(place)\(note.message.printable)")
            }
        }
        if issues.count > Self.mostIssues { lines.append("   and \(issues.count - Self.mostIssues) more") }
        return lines
    }

    /// What is a guess, and how to settle it.
    private var guesses: [String] {
        guard !report.guesses.isEmpty else { return [] }
        let title =
            "Guesses: correct each one, and remove its line \"uncertain: true\"; until then check reports it as an error, and "
            + "audit and assemble refuse what depends on it"
        return [title.faint]
            + report.guesses.map { "   \($0.location?.fileAndLine.printable ?? ""): \($0.message.printable)" }
    }

    private var bugs: [String] {
        guard !report.findings.isEmpty else { return [] }
        return ["Live bugs, which \"switchyard check\" reports".faint]
            + FindingPrinter(secrets: report.secretNames).lines(report.findings)
    }

    private func summary(_ found: ConfigurationImport) -> String {
        let verb = report.isDry ? "would write" : "wrote"
        let proposal = found.proposal
        let folder = report.folder == "." ? "" : " \(report.folder.printable)"
        var lines: [String] = []
        if found.isEmpty {
            lines.append("\(verb) \(report.file.printable), an example to start with")
        } else {
            let (guesses, bugs) = (report.guesses.count, report.findings.count)
            lines.append(
                "\(verb) \(report.file.printable): \(Self.number(proposal.environments.count, "environment")), "
                    + "\(Self.number(proposal.keys.count, "key"))"
                    + (proposal.secrets.isEmpty ? "" : ", \(proposal.secrets.count) of them secret")
                    + (guesses == 0 ? "" : guesses == 1 ? "; 1 guess" : "; \(guesses) guesses")
                    + (bugs == 0 ? "" : "; \(Self.number(bugs, "live bug"))"))
        }
        if let target = found.target, !found.otherTargets.isEmpty {
            lines.append(
                "only target \(target.printable) was read; --target chooses \(found.otherTargets.prefix(5).joined(separator: ", ").printable)"
            )
        }
        if report.isWritten {
            let settle = report.guesses.isEmpty ? "" : "settle the guesses in \(report.file.printable), then "
            let fill =
                proposal.keys.isEmpty && !found.isEmpty ? "fill in keys in \(report.file.printable), then " : settle
            lines.append(
                "next: \(fill)switchyard generate\(folder)\(found.hasProject ? " --wire" : "")\(report.mustMoveSettings ? " --move-settings" : "")"
            )
            if found.hasProject { lines += explanations(proposal) }
        }
        return lines.joined(separator: "\n")
    }

    /// The commands that show what developers and users get, with the build configurations of this project.
    private func explanations(_ proposal: Proposal) -> [String] {
        let all = proposal.configurations
        let shown = [all.first { $0.distribution == "development" }, all.last { $0.distribution == "app-store" }]
        return shown.compactMap { $0 }.map { configuration in
            let name = configuration.name
            let argument = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) } ? name : "\"\(name)\""
            return "then: switchyard explain \(report.folder.printable) --configuration \(argument.printable)"
        }
    }

    private static func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
