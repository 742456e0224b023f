import Foundation
import PropertyListEditing
import PropertyLists

/// A string catalog (`.xcstrings`), as the strings files that Xcode makes of it, one for each language.
///
/// See Apple's "Localizing and varying text with a string catalog".
struct StringCatalog {
    /// The contents of the strings files, as property lists, by language. Variations are in them as texts of their own.
    private(set) var tables: [String: Data] = [:]

    private struct File: Decodable {
        let sourceLanguage: String
        let strings: [String: Entry]
    }

    private struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    private struct Localization: Decodable {
        let stringUnit: Unit?
        let variations: [String: [String: Localization]]?

        struct Unit: Decodable { let value: String }

        /// The text, or those of the variations by what they vary with, such as `plural.one`.
        func texts(_ name: String) -> [(name: String, text: String)] {
            if let stringUnit { return [(name, stringUnit.value)] }
            return (variations ?? [:]).sorted { $0.key < $1.key }.flatMap { kind, cases in
                cases.sorted { $0.key < $1.key }.flatMap { $1.texts("\(name).\(kind).\($0)") }
            }
        }
    }

    /// Reads a file; `nil` if it is none.
    init?(_ path: String) {
        guard let data = try? RegularFile.contents(atPath: path),
            let file = try? JSONDecoder().decode(File.self, from: data)
        else { return nil }
        var texts: [String: [String: PropertyListValue]] = [:]
        for (key, entry) in file.strings {
            texts[file.sourceLanguage, default: [:]][key] = .string(key)
            for (language, localization) in entry.localizations ?? [:] {
                for (name, text) in localization.texts(key) { texts[language, default: [:]][name] = .string(text) }
            }
        }
        for (language, entries) in texts where !language.contains("/") && language != ".." {
            guard let data = try? XMLPropertyListWriter.data(.dictionary(entries)) else { return nil }
            tables[language] = data
        }
    }
}
