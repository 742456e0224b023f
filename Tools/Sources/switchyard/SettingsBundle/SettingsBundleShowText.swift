import Rules
import Foundation
import PropertyLists
import SettingsBundle

/// `settings-bundle show` as text.
struct SettingsBundleShowText {
    let report: SettingsBundleReport
    let command: SettingsBundleShowCommand

    var text: String {
        SettingsBundleReport.text([report.headline] + report.surveys.map(tree) + [report.findingLines])
    }

    private func tree(_ survey: SettingsSurvey) -> [String] {
        let contents = command.contents(survey)
        let localized = command.localize(contents, survey)
        var rows: [PropertyListLocation: SettingsSpecifier] = [:]
        for page in localized.values {
            for row in page.specifiers { rows[PropertyListLocation(file: page.file, keyPath: row.keyPath)] = row }
        }
        let lines = PageTree(contents).nodes.map { depth, node in
            // A chain of a thousand child panes must not be a thousand columns wide.
            String(repeating: "  ", count: min(depth, 24)) + line(node, rows, survey.directory)
        }
        let orphans = survey.orphans.map { "\("no specifier opens".bad) \(report.places.shown($0.file).printable)" }
        return lines + orphans
    }

    private func line(_ node: PageTree.Node, _ rows: [PropertyListLocation: SettingsSpecifier], _ directory: String)
        -> String
    {
        switch node {
        case .page(let page):
            let facts = [page.applicationGroup.map { "App Group \($0)" }, page.stringsTable.map { "\($0).strings" }]
                .compactMap { $0 }
            return
                ([page.name.printable.emphasised, report.places.shown(page.file).printable.faint]
                + facts.map(\.printable.faint)).joined(separator: "  ")
        case .row(let row, let page):
            return words(rows[PropertyListLocation(file: page.file, keyPath: row.keyPath)] ?? row, row)
        case .again(let name): return "\(name.printable) is shown above".faint
        case .missing(let name):
            let file = URL(fileURLWithPath: directory, isDirectory: true).appendingPathComponent(name + ".plist").path
            let isThere = FileManager.default.fileExists(atPath: file)
            return "\(name.printable).plist \(isThere ? "cannot be read" : "does not exist")".bad
        }
    }

    private func words(_ row: SettingsSpecifier, _ written: SettingsSpecifier) -> String {
        let known = SettingsSpecifier.Kind.all.contains(row.kind)
        let kind = known ? row.kind.words : row.kind.rawValue.isEmpty ? "no Type" : row.kind.rawValue
        var parts = [row.title.map { $0.short.emphasised } ?? "", "(\(kind.short))".faint]
        if let key = row.key {
            parts.append(row.defaultValue.map { "\(key) = \(shown($0, row))".short } ?? key.short)
        }
        if row.kind == .slider, let lowest = row.minimumValue, let highest = row.maximumValue {
            parts.append("\(lowest) … \(highest)".faint)
        }
        if !row.choices.isEmpty { parts.append(choices(row)) }
        if let footer = row.footerText, !footer.isEmpty { parts.append("\"\(footer.short)\"".faint) }
        if !row.idioms.isEmpty { parts.append("only \(row.idioms.joined(separator: ", "))".short.faint) }
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// The default value of a secure text field is not printed.
    private func shown(_ value: PropertyListValue, _ row: SettingsSpecifier) -> String {
        row.isSecure && value != "" ? "<redacted>" : "\(value)"
    }

    private func choices(_ row: SettingsSpecifier) -> String {
        let listed = row.listedChoices(locale: command.language.map(Locale.init(identifier:)) ?? .current)
        let shown = listed.prefix(8).map { "\($0.title.short) \($0.value)".printable }.joined(separator: ", ")
        return (shown + (listed.count > 8 ? " and \(listed.count - 8) more" : "")).faint
    }
}

/// A specifier's location, as a dictionary key.
struct PropertyListLocation: Hashable {
    let file: String
    let keyPath: PropertyListKeyPath
}

extension String {
    /// The beginning of a text, on one line.
    fileprivate var short: String {
        let line = prefix { !$0.isNewline }
        let isCut = line.count > 60 || line.endIndex < endIndex
        return (String(line.prefix(60)) + (isCut ? "…" : "")).printable
    }
}
