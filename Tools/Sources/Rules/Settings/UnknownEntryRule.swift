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
            let others = Set(found.map(\.name)).subtracting([first.name]).sorted()
            let words: FindingWords =
                switch first.kind {
                case .entry(let owner):
                    .unknownEntry(first.name, in: owner, others: others, times: found.count)
                case .type(let type): .unknownType(type, times: found.count)
                }
            return survey.finding(first.rule, .note, words, first.page, first.keyPath)
        }
    }

    /// An entry or a type that Apple does not document.
    private struct Unknown {
        enum Kind {
            /// An entry of a specifier of a type, or of a page.
            case entry(owner: String?)
            case type(String)
        }

        let kind: Kind
        let page: SettingsPage
        let keyPath: PropertyListKeyPath

        var name: String { keyPath.components.last ?? "" }
        var rule: RuleID { if case .entry = kind { .settingsUnknownKey } else { .settingsUnknownType } }

        /// Entries of pages form one group, entries of specifiers are grouped by name, and types by themselves.
        var group: String {
            switch kind {
            case .entry: keyPath.components.count == 1 ? "" : "key \(name)"
            case .type(let type): "type \(type)"
            }
        }
    }

    private static func unknown(in page: SettingsPage) -> [Unknown] {
        entries(SettingsSchema.page, page.properties, PropertyListKeyPath(), nil, page)
            + page.specifiers.flatMap { specifier in
                guard let schema = SettingsSchema.specifier(specifier.kind) else { return type(of: specifier, page) }
                return entries(schema, specifier.properties, specifier.keyPath, specifier.kind.rawValue, page)
            }
    }

    /// A misspelled entry has a rule of its own.
    private static func entries(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ owner: String?, _ page: SettingsPage
    ) -> [Unknown] {
        schema.unknownKeys(in: properties).compactMap { key in
            guard !KnownEntryNames.contains(key), MisspelledEntryRule.meant(by: key, schema, properties) == nil else {
                return nil
            }
            return Unknown(kind: .entry(owner: owner), page: page, keyPath: keyPath.appending(key))
        }
    }

    /// A specifier without a type and a misspelled type have rules of their own.
    private static func type(of specifier: SettingsSpecifier, _ page: SettingsPage) -> [Unknown] {
        guard let type = specifier.text("Type"), !KnownEntryNames.isInApp(type),
            MisspelledTypeRule.meant(by: type) == nil
        else { return [] }
        return [Unknown(kind: .type(type), page: page, keyPath: specifier.keyPath.appending("Type"))]
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
        good: .check(.root(.toggle)))

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
