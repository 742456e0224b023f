import JSONRPC
import PropertyLists
import Rules
import SettingsBundle
import SettingsDisplay

/// `settings-bundle show --format json`: every page with its specifiers, as a flat list; `opens` is the page that a
/// specifier opens.
package struct SettingsBundleShowJSON {
    let report: SettingsBundleReport
    let view: SettingsBundleView

    package init(report: SettingsBundleReport, view: SettingsBundleView) { (self.report, self.view) = (report, view) }

    package var text: String {
        get throws { try report.document(report.surveys.map(bundle)) }
    }

    private struct Bundle: Encodable {
        let path: String
        let device, language: String?
        let languages: [String]
        let pages: [Page]
    }

    private struct Page: Encodable {
        let name, file: String
        let variant, stringsTable, applicationGroup: String?
        let orphan: Bool?
        let specifiers: [Specifier]
    }

    private struct Specifier: Encodable {
        let type: String
        let key, title, opens: String?
        let properties: JSONValue
        let file: String
        let line, column: Int?
    }

    private func bundle(_ survey: SettingsSurvey) -> Bundle {
        let contents = view.contents(survey)
        let localized = view.localize(contents, survey)
        return Bundle(
            path: report.locations.shown(survey.directory), device: view.device?.rawValue,
            language: view.language, languages: survey.localization.languages,
            pages: contents.pages.map { page(localized[$0.file] ?? $0, contents, isOrphan: false) }
                + survey.orphans.map { page($0, contents, isOrphan: true) })
    }

    private func page(_ page: SettingsPage, _ contents: SettingsBundleContents, isOrphan: Bool) -> Page {
        Page(
            name: page.name, file: report.locations.shown(page.file), variant: page.variant?.rawValue,
            stringsTable: page.stringsTable, applicationGroup: contents.applicationGroup(of: page),
            orphan: isOrphan ? true : nil,
            specifiers: page.specifiers.filter { $0.isShown(on: contents.device) }.map { specifier($0, page) })
    }

    private func specifier(_ specifier: SettingsSpecifier, _ page: SettingsPage) -> Specifier {
        var properties = specifier.properties
        if specifier.isSecret, properties["DefaultValue"] != nil { properties["DefaultValue"] = "<redacted>" }
        let place = report.place(page.file, specifier.keyPath)
        return Specifier(
            type: specifier.kind.rawValue, key: specifier.key, title: specifier.title,
            opens: specifier.kind == .childPane ? specifier.file : nil,
            properties: JSONValue(PropertyListValue.dictionary(properties)), file: place.file, line: place.line,
            column: place.column)
    }
}
