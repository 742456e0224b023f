import PropertyLists
import SettingsBundle
package import SourceText

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
                    .settingsInvalidOption, .warning,
                    .unknownDevice(
                        word, isSeen: isSeen,
                        meant: known.first { word.lowercased().hasSuffix($0.lowercased()) }, known: known,
                        ofApple: ofApple),
                    page, specifier.keyPath.appending(entry).appending(index))
            }
        }
    }
}

extension RuleID {
    package static let settingsInvalidOption = RuleID("settings-invalid-option")
}

extension Rule {
    static let settingsInvalidOption = Rule(
        .settingsInvalidOption, .pages, [.warning], by: [.settings(UnknownDeviceRule.self)],
        "A specifier is for a device that Apple does not document",
        why: "Settings shows the specifier on no device, so its value cannot be changed.",
        fix: "Use one of the documented values",
        bad: .check(.root(toggle("iPhone"))), good: .check(.root(toggle("Phone"))))

    private static func toggle(_ device: String) -> ExampleEntries {
        [
            "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
            "SupportedUserInterfaceIdioms": [.string(device)],
        ]
    }
}
