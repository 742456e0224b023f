import SourceText

/// An app that is archived for users without optimization, which nobody means.
enum UnoptimizedArchiveRule: ProjectRule {
    static let rule = RuleID.unoptimizedArchive

    static func findings(in survey: ProjectSurvey) -> [Finding] { DebuggingSign.findings(of: rule, in: survey) }
}
