import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// The findings about the xcconfig files that the builds use, and about the values of their build settings.
enum XcconfigRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let lint = lint(survey)
        let diagnostics = survey.builds.flatMap(\.findings).filter { finding in
            ![.unreadableBaseConfiguration, .missingIncludedFile].contains(finding.rule)
                && !finding.isExplained(by: lint)
        }
        // A quotation mark that is not closed is in the comment that the URL begins.
        let cuts = Set(lint.filter { $0.rule == .xcconfigURLCut }.compactMap(Line.init))
        let values = XcconfigValues.findings(in: survey).filter { finding in
            finding.rule != .xcconfigUnterminatedQuote || Line(finding).map(cuts.contains) != true
        }
        return diagnostics + lint + values + ProjectConditionRule.findings(in: survey)
    }

    private static func lint(_ survey: ProjectSurvey) -> [Finding] {
        survey.xcconfigFiles.sorted().flatMap { file -> [Finding] in
            (survey.xcconfigs.text(of: file).map { XcconfigLint($0).findings(in: survey.names) } ?? []).map {
                withConsequence($0, survey)
            }
        }
    }

    /// A finding about a value that is cut off, as a note where each build with the file has another value.
    private static func withConsequence(_ finding: Finding, _ survey: ProjectSurvey) -> Finding {
        guard finding.rule == .xcconfigURLCut, let name = finding.settings.first, let line = Line(finding) else {
            return finding
        }
        let uses = survey.builds.compactMap { isReplaced(name, line, in: $0) }
        return uses.isEmpty || uses.contains(false) ? finding : finding.asNote
    }

    /// Whether a build replaces an assignment in a line; `nil` if it does not have it.
    private static func isReplaced(_ name: String, _ line: Line, in build: ConfiguredTarget) -> Bool? {
        let all = build.layers.flatMap { $0.settings.assignments.filter { $0.assigns(to: name) } }
        // A file may be that of the project and of the target.
        let index = all.lastIndex { $0.origin.line == line.line && $0.origin.file == line.file }
        return index.map { index in
            all[(index + 1)...].contains { above in
                above.conditions.isEmpty && !["inherited", name].contains { above.value.contains("\($0))") }
            }
        }
    }
}
