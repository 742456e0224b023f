package import PropertyLists
@_spi(Tools) package import SettingsBundle

/// The texts that Settings looks up in the page's strings table: titles and footers, but not values, keys, or
/// defaults.
extension SettingsSpecifier {
    /// A text and its key path in the page.
    package typealias Text = (text: String, keyPath: PropertyListKeyPath)

    /// The keys whose texts are looked up, for every kind.
    private static let textKeys = ["Title", "FooterText"]
    private static let textListKeys = ["Titles", "ShortTitles"]

    /// Every text that is looked up, in the order of the schema, without empty ones.
    package var texts: [Text] {
        let single = Self.textKeys.compactMap { key in string(key).map { ($0, keyPath.appending(key)) } }
        let listed = Self.textListKeys.flatMap { key in
            (properties[key]?.arrayValue ?? []).enumerated().compactMap { index, element in
                element.stringValue.map { ($0, keyPath.appending(key).appending(index)) }
            }
        }
        return (single + listed).filter { !$0.0.isEmpty }
    }

    /// Returns the specifier with its texts translated by a strings table; texts without an entry stay as written.
    package func localized(by strings: StringsTable) -> SettingsSpecifier {
        var properties = properties
        for key in Self.textKeys + Self.textListKeys {
            properties[key] = properties[key].map { value in
                value.arrayValue.map { .array($0.map { Self.localized($0, strings) }) }
                    ?? Self.localized(value, strings)
            }
        }
        return SettingsSpecifier(properties, at: keyPath)
    }

    private static func localized(_ value: PropertyListValue, _ strings: StringsTable) -> PropertyListValue {
        value.stringValue.flatMap { strings[$0] }.map { .string($0) } ?? value
    }
}

extension SettingsPage {
    /// Returns the page with its specifiers translated by a strings table.
    package func localized(by strings: StringsTable) -> SettingsPage {
        SettingsPage(
            name: name, file: file, variant: variant, properties: properties,
            specifiers: specifiers.map { $0.localized(by: strings) })
    }
}
