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
        script = subtags.first { $0.count == 4 }?.lowercased() ?? Self.script(language, region)
    }

    /// Chinese is the only language whose script follows from the region and changes the text.
    private static func script(_ language: String, _ region: String?) -> String? {
        guard language == "zh" else { return nil }
        return ["TW", "HK", "MO"].contains(region ?? "") ? "hant" : "hans"
    }

    /// How well this language matches a preferred one: the lower the better; `nil` for no match.
    func distance(from wanted: LanguageTag) -> Int? {
        guard language == wanted.language, script == nil || wanted.script == nil || script == wanted.script else {
            return nil
        }
        if region == wanted.region { return 0 }
        if let region, region == wanted.standardRegion { return 1 }
        return region == nil ? 2 : 3
    }

    /// The region whose spelling is used for a region that has none of its own: Mexico follows Latin American
    /// Spanish.
    private var standardRegion: String? {
        guard let region else { return nil }
        switch language {
        case "es": return region == "ES" ? nil : "419"
        case "en": return region == "US" ? nil : "GB"
        case "pt": return region == "BR" ? nil : "PT"
        default: return nil
        }
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
