import SourceText

/// An app that is archived for users without optimization, which nobody means.
enum UnoptimizedArchiveRule: ProjectRule {
    static let rule = RuleID.unoptimizedArchive

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let found = DebuggingSign.findings(of: rule, in: survey)
        guard !found.isEmpty, let folder = survey.folder?.path else { return found }
        return SourceTexts.hasSwift(below: folder) ? found : []
    }
}
