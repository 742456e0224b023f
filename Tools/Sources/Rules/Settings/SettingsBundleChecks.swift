import PropertyLists
package import SourceText

/// All rules about Settings bundles.
package enum SettingsBundleChecks {
    /// The findings of all rules, without duplicates, in the order of files and lines.
    ///
    /// - Parameter app: the app that contains the bundle. Without one, only the bundle itself is checked.
    package static func findings(in survey: SettingsSurvey, of app: ContainingApp? = nil) -> [Finding] {
        findings(in: survey, of: app, by: Rule.all)
    }

    static func findings(in survey: SettingsSurvey, of app: ContainingApp?, by rules: [Rule]) -> [Finding] {
        let bodies = RuleBodies(rules)
        return (ofBundle(survey, bodies) + ofApp(app, survey, bodies)).onceInFileOrder()
    }

    /// The findings that are the same in every app.
    static func ofBundle(_ survey: SettingsSurvey, _ bodies: RuleBodies) -> [Finding] {
        bodies.settings.flatMap { body in
            body.find(survey).filter { body.holdsInApp || !survey.isInApp($0) }
        }
    }

    /// The findings about the bundle in an app.
    static func ofApp(_ app: ContainingApp?, _ survey: SettingsSurvey, _ bodies: RuleBodies) -> [Finding] {
        bodies.apps.flatMap { $0(survey, app) }
    }

    /// The errors that keep pages from being read.
    package static func damage(in survey: SettingsSurvey, of app: ContainingApp? = nil) -> [Finding] {
        PageRule.findings(in: survey, of: app).filter { $0.severity == .error }
    }
}
