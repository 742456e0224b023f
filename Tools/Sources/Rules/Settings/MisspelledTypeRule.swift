import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// A `Type` that is almost one of Apple's, such as `PSToggleSwitch`, or Xcode's name for one, such as `Toggle Switch`:
/// Settings does not show the specifier.
enum MisspelledTypeRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.compactMap { page, specifier in
            guard let type = specifier.text("Type"), let meant = meant(by: type) else { return nil }
            return survey.finding(
                .settingsSchema, .error, .misspelledType(type, meant: meant.rawValue), page,
                specifier.keyPath.appending("Type"))
        }
    }

    /// The type that an unknown one is a misspelling of.
    static func meant(by type: String) -> SettingsSpecifier.Kind? {
        let kinds = SettingsSpecifier.Kind.all
        // A type that another library defines is intended.
        guard !kinds.contains(where: { $0.rawValue == type }), !type.hasPrefix("IASK") else { return nil }
        let stem = stem(of: type)
        if let same = kinds.first(where: { Self.stem(of: $0.rawValue) == stem }) ?? names[stem] { return same }
        // A different word is not a typing error: PSTextViewSpecifier is another type.
        let near = Suggestion.nearest(to: type, among: kinds.map(\.rawValue))
        return kinds.first { $0.rawValue == near && isNear(type.lowercased(), $0.rawValue.lowercased()) }
    }

    /// `toggleswitch` of `PSToggleSwitchSpecifier`, and of `Toggle Switch`.
    private static func stem(of type: String) -> String {
        var stem = type.lowercased().filter(\.isLetter)
        if stem.hasPrefix("ps") { stem.removeFirst(2) }
        if stem.hasSuffix("specifier") { stem.removeLast("specifier".count) }
        return stem
    }

    /// Short names that Xcode shows, and likely guesses.
    private static let names: [String: SettingsSpecifier.Kind] = [
        "title": .titleValue, "toggle": .toggleSwitch, "switch": .toggleSwitch, "multivalues": .multiValue,
    ]

    /// Whether at most two letters were added, left out, or changed.
    private static func isNear(_ type: String, _ other: String) -> Bool {
        let changes = Array(type).difference(from: Array(other))
        return max(changes.insertions.count, changes.removals.count) <= 2
    }
}

extension FindingWords {
    static func misspelledType(_ type: String, meant: String) -> Self {
        Self("unknown type \"\(type)\": Settings does not show the specifier", fix: "did you mean \"\(meant)\"?")
    }
}
