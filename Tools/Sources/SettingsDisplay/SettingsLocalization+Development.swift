extension SettingsLocalization {
    /// Whether a language is the one that the pages are written in, regardless of region or legacy name: `en-GB`,
    /// `en_AU`, and `English` if the development region is `en`.
    package func isDevelopment(_ language: String) -> Bool {
        LanguageTag(language).distance(from: LanguageTag(developmentRegion)) != nil
    }
}
