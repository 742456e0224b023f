import SourceText

/// A rule about Settings bundles.
protocol SettingsRule {
    /// The findings of the rule.
    static func findings(in survey: SettingsSurvey) -> [Finding]
}
