extension SettingsLocalization {
    /// Whether a language is the one that the pages are written in, whatever its region or its name: `en-GB`, `en_AU` and
    /// `English` where the development region is `en`.
    public func isDevelopment(_ language: String) -> Bool {
        LanguageTag(language).distance(from: LanguageTag(developmentRegion)) != nil
    }
}
