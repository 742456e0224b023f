import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// Entries and types that Apple does not document, each reported once for the whole bundle: a library or a license
/// generator may write hundreds of them on purpose.
enum UnknownEntryRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader != .inAppSettingsKit else { return [] }
        var groups: [String: [Unknown]] = [:]
        var order: [String] = []
        for unknown in survey.contents.pages.filter({ !$0.isInApp }).flatMap(unknown(in:)) {
            if groups[unknown.group] == nil { order.append(unknown.group) }
            groups[unknown.group, default: []].append(unknown)
        }
        return order.compactMap { group in
            guard let found = groups[group], let first = found.first else { return nil }
            var message = first.message
            let others = Set(found.map(\.name)).subtracting([first.name]).sorted()
            if !others.isEmpty, first.rule == .settingsUnknownKey {
                message +=
                    "; also unknown: "
                    + (others.prefix(5) + (others.count > 5 ? ["\(others.count - 5) more"] : [])).listed
            } else if found.count > 1 {
                message += " (\(found.count) times in this bundle)"
            }
            return survey.finding(first.rule, .note, message, first.page, first.keyPath)
        }
    }

    /// An entry or a type that Apple does not document.
    private struct Unknown {
        let rule: RuleID
        let message: String
        let page: SettingsPage
        let keyPath: PropertyListKeyPath

        var name: String { keyPath.components.last ?? "" }

        /// Entries of pages form one group, entries of specifiers are grouped by name, types by message.
        var group: String {
            guard rule == .settingsUnknownKey else { return message }
            return keyPath.components.count == 1 ? "" : "key \(name)"
        }
    }

    private static func unknown(in page: SettingsPage) -> [Unknown] {
        entries(SettingsSchema.page, page.properties, PropertyListKeyPath(), "a Settings page", page)
            + page.specifiers.flatMap { specifier in
                guard let schema = SettingsSchema.specifier(specifier.kind) else { return type(of: specifier, page) }
                return entries(
                    schema, specifier.properties, specifier.keyPath, "a \(specifier.kind.rawValue)", page)
            }
    }

    /// A misspelled entry has a rule of its own.
    private static func entries(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ owner: String, _ page: SettingsPage
    ) -> [Unknown] {
        schema.unknownKeys(in: properties).compactMap { key in
            guard !KnownEntryNames.contains(key), MisspelledEntryRule.meant(by: key, schema, properties) == nil else {
                return nil
            }
            return Unknown(
                rule: .settingsUnknownKey, message: "unknown key \"\(key)\" in \(owner): Settings ignores it",
                page: page, keyPath: keyPath.appending(key))
        }
    }

    /// A specifier without a type and a misspelled type have rules of their own.
    private static func type(of specifier: SettingsSpecifier, _ page: SettingsPage) -> [Unknown] {
        guard let type = specifier.text("Type"), !KnownEntryNames.isInApp(type),
            MisspelledTypeRule.meant(by: type) == nil
        else { return [] }
        return [
            Unknown(
                rule: .settingsUnknownType,
                message: "unknown type \(PropertyListValue.string(type)): Settings does not show the specifier",
                page: page, keyPath: specifier.keyPath.appending("Type"))
        ]
    }
}

extension RuleID {
    package static let settingsUnknownKey = RuleID("settings-unknown-key")
    package static let settingsUnknownType = RuleID("settings-unknown-type")
}

extension Rule {
    static let settingsUnknownKey = Rule(
        .settingsUnknownKey, .pages, [.note], by: [.settings(UnknownEntryRule.self)],
        "A page or a specifier has an entry that Apple does not document",
        why: "Settings ignores it. It may be meant for another library, or misspelled.",
        fix: "Remove the entry, or correct its name",
        bad: .check(
            .root([
                "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
                "Colour": "red",
            ])),
        good: .check(
            .root(.toggle)))

    static let settingsUnknownType = Rule(
        .settingsUnknownType, .pages, [.error, .warning, .note],
        by: [.settings(MisspelledTypeRule.self), .settings(UnknownEntryRule.self)],
        "The Type of a specifier is not one of Apple's",
        why: "Settings does not show it. A type that is probably another library's is a note.",
        fix: "Use one of Apple's types, such as PSToggleSwitchSpecifier",
        bad: .check(
            .root(.toggle, ["Type": "PSToggleSwitch", "Key": "beta", "Title": "Beta", "DefaultValue": false])),
        good: .check(
            .root(.toggle, ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))
}
