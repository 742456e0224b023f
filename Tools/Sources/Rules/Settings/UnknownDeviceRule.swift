import PropertyLists
import SettingsBundle
import SourceText

/// A specifier for an unknown device, such as `iPhone` in place of `Phone`: Settings does not show it.
enum UnknownDeviceRule: SettingsRule {
    private static let entry = "SupportedUserInterfaceIdioms"
    private static let ofApple = SettingsDevice.allCases.map(\.idiom)
    /// With those of InAppSettingsKit.
    private static let known = ofApple + ["Mac", "Reality"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.flatMap { page, specifier -> [Finding] in
            guard let words = specifier.properties[entry]?.arrayValue?.map(\.stringValue) else { return [] }
            let isSeen = words.contains { known.contains($0 ?? "") }
            return words.enumerated().compactMap { index, word in
                guard let word, !known.contains(word) else { return nil }
                return survey.finding(
                    .settingsSchema, .warning,
                    .unknownDevice(
                        word, isSeen: isSeen,
                        meant: known.first { word.lowercased().hasSuffix($0.lowercased()) }, known: known,
                        ofApple: ofApple),
                    page, specifier.keyPath.appending(entry).appending(index))
            }
        }
    }
}

extension FindingWords {
    static func unknownDevice(_ word: String, isSeen: Bool, meant: String?, known: [String], ofApple: [String]) -> Self
    {
        Self(
            "unknown device \"\(word)\"" + (isSeen ? "" : ": Settings does not show the specifier"),
            fix: meant.map { "write \"\($0)\"" } ?? Suggestion.sentence(for: word, among: known)
                ?? "use one of \(ofApple.joined(separator: ", "))")
    }
}
