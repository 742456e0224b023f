import SourceText

/// A rule about a Settings bundle in the app that contains it, if that is known.
protocol ContainingAppRule: Sendable {
    /// The findings of the rule.
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding]
}
