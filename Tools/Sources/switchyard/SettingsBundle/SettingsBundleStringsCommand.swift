import ArgumentParser
import Rules
import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay

/// `switchyard settings-bundle strings`: the texts and their translations.
struct SettingsBundleStringsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strings",
        abstract: "Show which texts of a Settings bundle are translated into which languages, and which are missing.",
        discussion: """
            ✓ translated, = shown as written, ✗ missing although another language has it.

            Example: switchyard settings-bundle strings --missing App/Settings.bundle
            """
    )

    @OptionGroup var bundle: SettingsBundleOptions
    @OptionGroup var region: DevelopmentRegionOption

    @Flag(help: "Only texts with missing translations.")
    var missing = false

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func run() throws {
        let report = SettingsBundleReport(bundle, region: region)
        switch format {
        case .text:
            let tables = report.surveys.flatMap { survey in
                survey.translatedTables.map { lines($0, survey, report) } + [unlocalized(survey, report)]
            }
            try Output.line(SettingsBundleReport.text([report.headline] + tables + [report.findingLines]))
        case .json: try Output.line(report.document(report.surveys.map { json($0, report) }))
        }
        try report.end()
    }

    private func texts(_ table: TranslatedTable) -> [TranslatedTable.Text] {
        missing ? table.texts.filter { !$0.missing.isEmpty } : table.texts
    }

    // MARK: Text

    private func lines(_ table: TranslatedTable, _ survey: SettingsSurvey, _ report: SettingsBundleReport) -> [String] {
        let texts = texts(table)
        let languages = table.isShared ? [] : survey.localization.languages
        let lacking = languages.filter { !table.languages.contains($0) && $0 != "Base" }
        let head =
            ["\(table.name).strings".printable.emphasised]
            + (lacking.isEmpty ? [] : ["not in \(lacking.joined(separator: ", "))".printable.bad])
        let names = texts.map(\.text.cell)
        let width = names.map(\.count).max() ?? 0
        let columns = table.languages.map(\.printable)
        var lines = [head.joined(separator: "  ")]
        if texts.isEmpty {
            lines.append((missing ? "   nothing is missing" : "   no texts").faint)
        } else {
            lines.append("   \(Self.padded("", width))  \(columns.joined(separator: "  ").faint)")
        }
        for (text, name) in zip(texts, names) {
            let cells = zip(table.languages, columns).map { language, column -> String in
                let mark = Self.mark(text, language)
                let cell = Self.padded(mark.sign, column.count)
                return mark.isMissing ? cell.bad : cell
            }
            let place = report.shown(text.page.file, text.keyPath).printable.faint
            lines.append("   \(Self.padded(name, width))  \(cells.joined(separator: "  "))  \(place)")
        }
        return lines
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func mark(_ text: TranslatedTable.Text, _ language: String) -> (sign: String, isMissing: Bool) {
        if text.translations[language] != nil { return ("✓", false) }
        return text.missing.contains(language) ? ("✗", true) : ("=", false)
    }

    private func unlocalized(_ survey: SettingsSurvey, _ report: SettingsBundleReport) -> [String] {
        guard !missing else { return [] }
        let pages = survey.pages.filter { $0.stringsTable == nil }
        guard let first = pages.first else { return [] }
        let rest = pages.count > 1 ? " and \(pages.count - 1) more" : ""
        return ["without StringsTable, shown as written: \(report.locations.shown(first.file))\(rest)".printable.faint]
    }

    // MARK: JSON

    private struct Bundle: Encodable {
        let path: String
        let languages: [String]
        let tables: [Table]
        let withoutTable: [String]
    }

    private struct Table: Encodable {
        let name: String
        let languages, pages: [String]
        let texts: [Text]
    }

    private struct Text: Encodable {
        let text: String
        let translations: [String: String]
        let missing: [String]
        let file: String
        let line, column: Int?
    }

    private func json(_ survey: SettingsSurvey, _ report: SettingsBundleReport) -> Bundle {
        let shown = report.locations.shown as (String) -> String
        return Bundle(
            path: shown(survey.directory), languages: survey.localization.languages,
            tables: survey.translatedTables.map { table in
                Table(
                    name: table.name, languages: table.languages, pages: table.pages.map { shown($0.file) },
                    texts: texts(table).map { json($0, report) })
            }, withoutTable: survey.pages.filter { $0.stringsTable == nil }.map { shown($0.file) })
    }

    private func json(_ text: TranslatedTable.Text, _ report: SettingsBundleReport) -> Text {
        let place = report.place(text.page.file, text.keyPath)
        return Text(
            text: text.text, translations: text.translations, missing: text.missing, file: place.file,
            line: place.line, column: place.column)
    }
}

extension String {
    /// The beginning of a text, as a table cell.
    fileprivate var cell: String {
        let line = prefix { !$0.isNewline }
        let isCut = line.count > 40 || line.endIndex < endIndex
        return ("\"" + String(line.prefix(40)) + (isCut ? "…\"" : "\"")).printable
    }
}
