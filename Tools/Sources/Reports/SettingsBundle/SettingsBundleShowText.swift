import Rules
import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// `settings-bundle show` as text.
package struct SettingsBundleShowText {
    let report: SettingsBundleReport
    let view: SettingsBundleView

    package init(report: SettingsBundleReport, view: SettingsBundleView) { (self.report, self.view) = (report, view) }

    package var text: String {
        SettingsBundleReport.text([report.headline] + report.surveys.map(tree) + [report.findingLines])
    }

    private func tree(_ survey: SettingsSurvey) -> [String] {
        let contents = view.contents(survey)
        let localized = view.localize(contents, survey)
        var specifiers: [PropertyListLocation: SettingsSpecifier] = [:]
        for page in localized.values {
            for specifier in page.specifiers {
                specifiers[PropertyListLocation(file: page.file, keyPath: specifier.keyPath)] = specifier
            }
        }
        let lines = PageTree(contents).nodes.map { depth, node in
            // A chain of a thousand child panes must not be a thousand columns wide.
            String(repeating: "  ", count: min(depth, 24)) + line(node, specifiers, survey.directory)
        }
        let orphans = survey.orphans.map { "\("no specifier opens".bad) \(report.locations.shown($0.file).printable)" }
        return lines + orphans
    }

    private func line(
        _ node: PageTree.Node, _ specifiers: [PropertyListLocation: SettingsSpecifier], _ directory: String
    )
        -> String
    {
        switch node {
        case .page(let page):
            let facts = [page.applicationGroup.map { "App Group \($0)" }, page.stringsTable.map { "\($0).strings" }]
                .compactMap { $0 }
            return
                ([page.name.printable.emphasised, report.locations.shown(page.file).printable.faint]
                + facts.map(\.printable.faint)).joined(separator: "  ")
        case .specifier(let specifier, let page):
            return words(
                specifiers[PropertyListLocation(file: page.file, keyPath: specifier.keyPath)] ?? specifier, specifier)
        case .again(let name): return "\(name.printable) is shown above".faint
        case .missing(let name):
            let file = URL(fileURLWithPath: directory, isDirectory: true).appendingPathComponent(name + ".plist").path
            let isThere = FileManager.default.fileExists(atPath: file)
            return "\(name.printable).plist \(isThere ? "cannot be read" : "does not exist")".bad
        }
    }

    private func words(_ specifier: SettingsSpecifier, _ written: SettingsSpecifier) -> String {
        let known = SettingsSpecifier.Kind.all.contains(specifier.kind)
        let kind = known ? specifier.kind.words : specifier.kind.rawValue.isEmpty ? "no Type" : specifier.kind.rawValue
        var parts = [specifier.title.map { $0.short.emphasised } ?? "", "(\(kind.short))".faint]
        if let key = specifier.key {
            parts.append(specifier.defaultValue.map { "\(key) = \(shown($0, specifier))".short } ?? key.short)
        }
        if specifier.kind == .slider, let lowest = specifier.minimumValue, let highest = specifier.maximumValue {
            parts.append("\(lowest) … \(highest)".faint)
        }
        if !specifier.choices.isEmpty { parts.append(choices(specifier)) }
        if let footer = specifier.footerText, !footer.isEmpty { parts.append("\"\(footer.short)\"".faint) }
        if !specifier.idioms.isEmpty { parts.append("only \(specifier.idioms.joined(separator: ", "))".short.faint) }
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// The default value of a secure text field, or of a row that is named as a secret is, is not printed.
    private func shown(_ value: PropertyListValue, _ specifier: SettingsSpecifier) -> String {
        specifier.isSecret && value != "" ? "<redacted>" : "\(value)"
    }

    private func choices(_ specifier: SettingsSpecifier) -> String {
        let listed = specifier.listedChoices(locale: view.language.map(Locale.init(identifier:)) ?? .current)
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

extension SettingsSpecifier {
    /// Whether the default value is not printed.
    var isSecret: Bool { isSecure || Redaction.hides(name: key ?? "", value: defaultValue.map { "\($0)" } ?? "") }
}
