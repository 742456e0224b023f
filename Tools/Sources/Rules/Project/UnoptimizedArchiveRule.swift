import SourceText

/// An app that is archived for users without optimization, which nobody means. It needs source in the language.
enum UnoptimizedArchiveRule: ProjectRule {
    static let rule = RuleID.unoptimizedArchive

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let signs = DebuggingSign.all(for: rule, in: survey)
        guard let folder = survey.folder?.path, !signs.isEmpty else { return DebuggingSign.findings(of: rule, signs) }
        let swift = signs.contains { $0.key.isOfSwift } && SourceTexts.hasCode([".swift"], below: folder)
        let c =
            signs.contains { !$0.key.isOfSwift }
            && SourceTexts.hasCode([".m", ".mm", ".c", ".cc", ".cpp"], below: folder)
        return DebuggingSign.findings(of: rule, signs.filter { $0.key.isOfSwift ? swift : c })
    }
}
