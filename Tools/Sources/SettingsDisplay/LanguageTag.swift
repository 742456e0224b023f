/// The components of a language name such as `zh_TW`, `pt-BR`, or `English`.
struct LanguageTag: Hashable {
    let language: String
    /// The script, even if only the region implies it.
    let script: String?
    let region: String?

    init(_ name: String) {
        // A suffix is not part of the language: en_US.UTF-8, de@calendar=buddhist.
        let plain = name.prefix { $0 != "." && $0 != "@" }
        let parts = plain.split { $0 == "-" || $0 == "_" }.map(String.init)
        let first = parts.first ?? ""
        language = Self.formerNames[first.lowercased()] ?? first.lowercased()
        // A single letter begins an extension.
        let subtags = parts.dropFirst().prefix { $0.count > 1 }
        let region = subtags.first { $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isNumber)) }?.uppercased()
        self.region = region
        script = subtags.first { $0.count == 4 }?.lowercased() ?? LanguageData.script(of: language, in: region)
    }

    /// How well this language matches a preferred one: the lower the better; `nil` for no match.
    ///
    /// The region that is wanted comes first, then those with its spelling, the language without a region, the region where
    /// the language is at home, and all others.
    func distance(from wanted: LanguageTag) -> Int? {
        guard language == wanted.language, script == nil || wanted.script == nil || script == wanted.script else {
            return nil
        }
        let parents =
            wanted.region.map {
                LanguageData.parents(of: $0, language: language, script: wanted.script)
            } ?? []
        let home = LanguageData.region(of: language, script: wanted.script ?? script)
        let order = [wanted.region] + parents + [nil, home]
        return order.firstIndex(of: region) ?? order.count
    }

    /// Names that predate language codes, and codes that were replaced.
    private static let formerNames = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "dutch": "nl", "spanish": "es",
        "swedish": "sv", "danish": "da", "norwegian": "nb", "finnish": "fi", "portuguese": "pt", "japanese": "ja",
        "korean": "ko", "chinese": "zh", "russian": "ru", "polish": "pl", "turkish": "tr", "greek": "el",
        "hungarian": "hu", "czech": "cs", "hebrew": "he", "arabic": "ar", "iw": "he", "in": "id", "no": "nb",
        "tl": "fil",
    ]
}
