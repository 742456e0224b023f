import Rules
import PropertyLists
import SettingsBundle
import SettingsDisplay

/// `settings-bundle show --format json`: every page with its specifiers, as a flat list; `opens` is the page that a
/// specifier opens.
struct SettingsBundleShowJSON {
    let report: SettingsBundleReport
    let command: SettingsBundleShowCommand

    var text: String {
        get throws { try report.document(report.surveys.map(bundle)) }
    }

    private func bundle(_ survey: SettingsSurvey) -> JSONValue {
        let contents = command.contents(survey)
        let localized = command.localize(contents, survey)
        return .members([
            "path": .string(report.locations.shown(survey.directory)),
            "device": command.device.map { .string($0.rawValue) },
            "language": command.language.map(JSONValue.string),
            "languages": .array(survey.localization.languages.map(JSONValue.string)),
            "pages": .array(
                contents.pages.map { page(localized[$0.file] ?? $0, contents, isOrphan: false) }
                    + survey.orphans.map { page($0, contents, isOrphan: true) }),
        ])
    }

    private func page(_ page: SettingsPage, _ contents: SettingsBundleContents, isOrphan: Bool) -> JSONValue {
        .members([
            "name": .string(page.name), "file": .string(report.locations.shown(page.file)),
            "variant": page.variant.map { .string($0.rawValue) },
            "stringsTable": page.stringsTable.map(JSONValue.string),
            "applicationGroup": contents.applicationGroup(of: page).map(JSONValue.string),
            "orphan": isOrphan ? .boolean(true) : nil,
            "specifiers": .array(
                page.specifiers.filter { $0.isShown(on: contents.device) }.map { specifier($0, page) }),
        ])
    }

    private func specifier(_ specifier: SettingsSpecifier, _ page: SettingsPage) -> JSONValue {
        var properties = specifier.properties
        if specifier.isSecure, properties["DefaultValue"] != nil { properties["DefaultValue"] = "<redacted>" }
        let opens = specifier.kind == .childPane ? specifier.file : nil
        return .members(
            [
                "type": .string(specifier.kind.rawValue), "key": specifier.key.map(JSONValue.string),
                "title": specifier.title.map(JSONValue.string), "opens": opens.map(JSONValue.string),
                "properties": JSONValue(.dictionary(properties)),
            ].merging(report.members(page.file, specifier.keyPath)) { first, _ in first })
    }
}
