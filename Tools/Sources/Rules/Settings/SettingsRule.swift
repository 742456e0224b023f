import SourceText

/// A rule about Settings bundles.
protocol SettingsRule: Sendable {
    /// Whether what the rule says is also true of pages that InAppSettingsKit shows. It is more lenient than the Settings
    /// app, and takes texts and images from the app.
    static var holdsInApp: Bool { get }

    /// The findings of the rule.
    static func findings(in survey: SettingsSurvey) -> [Finding]
}

extension SettingsRule {
    static var holdsInApp: Bool { false }
}
