import PropertyLists
public import SourceText

/// A rule about Settings bundles: one file each.
protocol SettingsRule {
    /// What it finds.
    static func findings(in survey: SettingsSurvey) -> [Finding]
}

/// All rules about Settings bundles.
public enum SettingsBundleChecks {
    /// What a page must have, and what its values must be.
    private static var schema: [any SettingsRule.Type] {
        [
            PageRule.self, LenientListRule.self, RepeatedEntryRule.self, MissingTypeRule.self, MisspeltTypeRule.self,
            MissingKeyRule.self, EmptyKeyRule.self, RequiredEntryRule.self, MissingDefaultRule.self, ValueTypeRule.self,
            InvalidOptionRule.self, UnknownDeviceRule.self, TitleCountRule.self, NoChoicesRule.self,
            ConfirmationPromptRule.self, MisspeltEntryRule.self, UnknownEntryRule.self,
        ]
    }

    /// What specifiers do to each other and to what they store.
    private static var meaning: [any SettingsRule.Type] {
        [
            DefaultNotOfferedRule.self, MixedValuesRule.self, ToggleDefaultRule.self, SliderRangeRule.self,
            TextDefaultRule.self, SecureDefaultRule.self, UnmaskedSecretRule.self, DuplicateKeyRule.self,
            SharedKeyRule.self, ReservedKeyRule.self, TemplateLeftoverRule.self, NoEditableSpecifierRule.self,
            OrphanPageRule.self, MissingImageRule.self, WatchGroupRule.self,
        ]
    }

    private static var languages: [any SettingsRule.Type] {
        [
            BrokenStringsRule.self, EmptyStringsRule.self, RepeatedStringRule.self, MissingTableRule.self,
            UnnamedTableRule.self, EmptyTranslationRule.self, MissingTranslationRule.self, SymbolicTextRule.self,
            DifferingLanguagesRule.self, StrayStringsRule.self,
        ]
    }

    /// What the bundle is to the app around it.
    private static var app: [any SettingsRule.Type] {
        [AppRule.self, OfferedEnvironmentsRule.self, ApplicationGroupRule.self, SealedRule.self]
    }

    /// What they find, each thing once, by file and line.
    public static func findings(in survey: SettingsSurvey) -> [Finding] {
        (schema + meaning + languages + app).flatMap { $0.findings(in: survey) }.onceInFileOrder()
    }

    /// What keeps pages from being read at all.
    public static func damage(in survey: SettingsSurvey) -> [Finding] {
        PageRule.findings(in: survey).filter { $0.severity == .error }
    }
}
