import PropertyLists
public import SourceText

/// All rules about Settings bundles.
public enum SettingsBundleChecks {
    /// The rules about the entries of pages and specifiers, and the types of their values.
    private static var schema: [any SettingsRule.Type] {
        [
            LenientListRule.self, RepeatedEntryRule.self, MissingTypeRule.self, MisspelledTypeRule.self,
            MissingKeyRule.self, EmptyKeyRule.self, RequiredEntryRule.self, ValueTypeRule.self,
            InvalidOptionRule.self, UnknownDeviceRule.self, TitleCountRule.self, NoChoicesRule.self,
            ConfirmationPromptRule.self, MisspelledEntryRule.self, UnknownEntryRule.self,
        ]
    }

    /// The rules about what specifiers store, and how they affect each other.
    private static var meaning: [any SettingsRule.Type] {
        [
            DefaultNotOfferedRule.self, MixedValuesRule.self, ToggleDefaultRule.self, SliderRangeRule.self,
            TextDefaultRule.self, SecureDefaultRule.self, UnmaskedSecretRule.self, DuplicateKeyRule.self,
            SharedKeyRule.self, ReservedKeyRule.self, TemplateLeftoverRule.self,
            OrphanPageRule.self, MissingImageRule.self, WatchGroupRule.self,
        ]
    }

    /// The rules about translations.
    private static var languages: [any SettingsRule.Type] {
        [
            BrokenStringsRule.self, EmptyStringsRule.self, RepeatedStringRule.self, MissingTableRule.self,
            UnnamedTableRule.self, EmptyTranslationRule.self, MissingTranslationRule.self, SymbolicTextRule.self,
            DifferingLanguagesRule.self, StrayStringsRule.self,
        ]
    }

    /// The rules about the bundle and its app.
    private static var app: [any ContainingAppRule.Type] {
        [
            PageRule.self, MissingDefaultRule.self, NoEditableSpecifierRule.self, AppRule.self,
            OfferedEnvironmentsRule.self, ApplicationGroupRule.self, SealedRule.self,
        ]
    }

    /// The findings of all rules, without duplicates, in the order of files and lines.
    ///
    /// - Parameter app: the app that contains the bundle. Without one, only the bundle itself is checked.
    public static func findings(in survey: SettingsSurvey, of app: ContainingApp? = nil) -> [Finding] {
        (ofBundle(survey) + ofApp(app, survey)).onceInFileOrder()
    }

    /// The findings that are the same in every app.
    static func ofBundle(_ survey: SettingsSurvey) -> [Finding] {
        (schema + meaning + languages).flatMap { rule in
            rule.findings(in: survey).filter { rule.holdsInApp || !survey.isInApp($0) }
        }
    }

    /// The findings about the bundle in an app.
    static func ofApp(_ app: ContainingApp?, _ survey: SettingsSurvey) -> [Finding] {
        self.app.flatMap { $0.findings(in: survey, of: app) }
    }

    /// The errors that keep pages from being read.
    public static func damage(in survey: SettingsSurvey, of app: ContainingApp? = nil) -> [Finding] {
        PageRule.findings(in: survey, of: app).filter { $0.severity == .error }
    }
}
