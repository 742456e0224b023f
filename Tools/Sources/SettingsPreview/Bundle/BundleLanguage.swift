import Foundation
import SettingsBundle
import SettingsDisplay

/// A language of the bundle, for the language picker.
struct BundleLanguage: Encodable, Sendable {
    /// The name of its folder.
    let name: String
    /// The name of the language in that language.
    var title: String
    /// Its BCP 47 tag, for screen readers.
    let tag: String
    /// `ltr` or `rtl`.
    let direction: String

    init(_ name: String) {
        self.name = name
        tag = Self.formerNames[name.lowercased()] ?? name.replacingOccurrences(of: "_", with: "-")
        let locale = Locale(identifier: tag)
        let words = locale.localizedString(forIdentifier: tag)
        title = words.map { $0.prefix(1).uppercased(with: locale) + $0.dropFirst() } ?? name
        direction = Self.isRightToLeft(tag) ? "rtl" : "ltr"
    }

    /// Folder names from before language codes.
    private static let formerNames = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "dutch": "nl", "spanish": "es",
        "japanese": "ja", "portuguese": "pt", "swedish": "sv", "danish": "da", "finnish": "fi", "norwegian": "nb",
        "korean": "ko", "russian": "ru", "polish": "pl",
    ]

    /// Languages that are written from right to left, unless another script is named.
    private static let rightToLeft: Set<String> = [
        "ar", "arc", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "ku", "mzn", "nqo", "pnb", "ps", "sd",
        "syr",
        "ug", "ur", "yi",
    ]
    private static let rightToLeftScripts: Set<String> = ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm"]

    private static func isRightToLeft(_ tag: String) -> Bool {
        let parts = tag.lowercased().split(separator: "-").map(String.init)
        if let script = parts.dropFirst().first(where: { $0.count == 4 }) { return rightToLeftScripts.contains(script) }
        return rightToLeft.contains(parts.first ?? "")
    }
}

extension PreviewBundle {
    /// The languages of the bundle, without `Base`.
    var languages: [BundleLanguage] {
        let languages = localization.languages.filter { $0 != "Base" }.map(BundleLanguage.init)
        let titles = Dictionary(grouping: languages, by: \.title)
        return languages.map { language in
            var language = language
            if (titles[language.title]?.count ?? 0) > 1 { language.title += " (\(language.name).lproj)" }
            return language
        }
    }

    /// A page in a language of the bundle, or untranslated in any other language.
    func localized(_ page: SettingsPage, in language: String?) -> SettingsPage {
        guard let language, localization.languages.contains(language) else { return page }
        return localization.localized(page, preferring: [language])
    }

    /// The language to start with.
    func initialLanguage(preferring preferred: [String]) -> String? {
        localization.languages(preferring: preferred).first { $0 != "Base" } ?? languages.first?.name
    }
}
