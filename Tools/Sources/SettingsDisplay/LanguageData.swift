/// What is known of languages: which script a region implies, and which other region's text is the closest.
///
/// From the likely subtags and parent locales of Unicode's CLDR, version 46, as far as languages have several scripts or
/// spellings.
enum LanguageData {
    /// The script of a language without a region, and that of regions with another one.
    private static let scripts: [String: (usual: String, byRegion: [String: [String]])] = [
        "az": ("latn", ["arab": ["IQ", "IR"], "cyrl": ["RU"]]), "bs": ("latn", [:]), "en": ("latn", [:]),
        "ff": ("latn", [:]), "ha": ("latn", ["arab": ["CM", "SD"]]),
        "kk": ("cyrl", ["arab": ["AF", "CN", "IR", "MN"]]), "ks": ("arab", [:]),
        "ku": ("latn", ["arab": ["IQ", "IR", "LB"]]), "ky": ("cyrl", ["arab": ["CN"], "latn": ["TR"]]),
        "mn": ("cyrl", ["mong": ["CN"]]), "ms": ("latn", ["arab": ["BN", "CC"]]), "pa": ("guru", ["arab": ["PK"]]),
        "sd": ("arab", ["deva": ["IN"]]), "sr": ("cyrl", ["latn": ["ME", "RO", "TR"]]),
        "tg": ("cyrl", ["arab": ["PK"]]), "ug": ("arab", ["cyrl": ["KZ", "MN"]]),
        "uz": ("latn", ["arab": ["AF"], "cyrl": ["CN"]]), "yue": ("hant", ["hans": ["CN"]]),
        "zh": ("hans", ["hant": ["HK", "MO", "TW"]]),
    ]

    /// The script that a language has in a region; `nil` for a language with one script.
    static func script(of language: String, in region: String?) -> String? {
        guard let known = scripts[language] else { return nil }
        return known.byRegion.first { region.map($0.value.contains) ?? false }?.key ?? known.usual
    }

    /// The region that a language is spoken in if none is named.
    static func region(of language: String, script: String?) -> String? {
        if language == "zh" { return script == "hant" ? "TW" : "CN" }
        return regions[language]
    }

    private static let regions = [
        "ar": "EG", "bn": "BD", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR", "en": "US", "es": "ES",
        "fa": "IR", "fi": "FI", "fr": "FR", "he": "IL", "hi": "IN", "hr": "HR", "hu": "HU", "id": "ID", "it": "IT",
        "ja": "JP", "ko": "KR", "ms": "MY", "nb": "NO", "nl": "NL", "pl": "PL", "pt": "BR", "ro": "RO", "ru": "RU",
        "sk": "SK", "sr": "RS", "sv": "SE", "sw": "TZ", "ta": "IN", "th": "TH", "tr": "TR", "uk": "UA", "ur": "PK",
        "uz": "UZ", "vi": "VN",
    ]

    /// The regions whose text is used for a region that has none of its own, the closest first. Those of Apple's systems that
    /// CLDR has as regions of the world, such as British English for 001, follow them.
    static func parents(of region: String, language: String, script: String?) -> [String] {
        switch language {
        case "en" where ofEurope.contains(region): ["150", "001", "GB"]
        case "en" where !ofAmericanEnglish.contains(region): ["001", "GB"]
        case "es" where ofLatinAmerica.contains(region): ["419"]
        case "pt" where ofPortugal.contains(region): ["PT"]
        case "zh" where script == "hant" && region == "MO": ["HK"]
        default: []
        }
    }

    private static let ofEurope: Set<String> = ["AT", "BE", "CH", "DE", "DK", "FI", "NL", "SE", "SI"]
    /// The regions of English whose parent is the language itself.
    private static let ofAmericanEnglish: Set<String> = [
        "AS", "BI", "GU", "JP", "MH", "MP", "PH", "PR", "UM", "US", "VI",
    ]
    private static let ofLatinAmerica: Set<String> = [
        "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "PY",
        "SV",
        "US", "UY", "VE",
    ]
    private static let ofPortugal: Set<String> = [
        "AO", "CH", "CV", "FR", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL",
    ]
}
