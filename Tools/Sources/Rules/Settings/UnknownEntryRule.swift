import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

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
            return survey.finding(.settingsSchema, .note, words, first.page, first.keyPath)
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

extension FindingWords {
    /// - Parameters:
    ///   - others: the names of other unknown entries.
    ///   - owner: what has the entry: the type of a specifier; `nil` for a page.
    static func unknownEntry(_ key: String, in owner: String?, others: [String], times: Int) -> Self {
        let shown = others.prefix(5) + (others.count > 5 ? ["\(others.count - 5) more"] : [])
        return Self(
            "unknown key \"\(key)\" in a \(owner ?? "Settings page"): Settings ignores it"
                + (others.isEmpty ? repeated(times) : "; also unknown: \(shown.listed)"))
    }

    static func unknownType(_ type: String, times: Int) -> Self {
        Self("unknown type \(PropertyListValue.string(type)): Settings does not show the specifier\(repeated(times))")
    }

    static func repeated(_ times: Int) -> String { times > 1 ? " (\(times) times in this bundle)" : "" }
}
