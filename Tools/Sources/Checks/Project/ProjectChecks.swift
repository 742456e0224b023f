public import SourceText

/// A rule about projects: one file each.
protocol ProjectRule {
    /// What it finds.
    static func findings(in survey: ProjectSurvey) -> [Finding]
}

/// All rules about projects.
public enum ProjectChecks {
    /// The rules about how files, build configurations and schemes belong together.
    private static var structure: [any ProjectRule.Type] {
        [
            SchemeMismatchRule.self, ArchiveRule.self, UnknownConfigurationRule.self, MissingFileRule.self,
            MissingXcconfigRule.self, HiddenXcconfigRule.self, CocoaPodsRule.self, PackageConfigurationRule.self,
            GeneratedKeyRule.self, SelectionRule.self,
        ]
    }

    /// The rules about what stands in the files.
    private static var text: [any ProjectRule.Type] {
        [XcconfigRule.self, InfoPlistRule.self, ProjectConditionRule.self]
    }

    /// What they find, each thing once, by file and line.
    public static func findings(in survey: ProjectSurvey) -> [Finding] {
        ordered(survey.projectFindings + (structure + text).flatMap { $0.findings(in: survey) })
    }

    /// What is suspicious about builds and schemes themselves, not about the text of a file.
    public static func suspicions(in survey: ProjectSurvey) -> [Finding] {
        ordered(structure.flatMap { $0.findings(in: survey) }).filter { $0.severity > .note }
    }

    private static func ordered(_ findings: [Finding]) -> [Finding] {
        var seen: Set<Finding> = []
        return findings.filter { seen.insert($0).inserted }.sorted(by: precedes)
    }

    private static func precedes(_ first: Finding, _ second: Finding) -> Bool {
        let (left, right) = (first.location, second.location)
        if left?.file != right?.file { return left?.file ?? "" < right?.file ?? "" }
        if left?.position != right?.position {
            guard let left = left?.position else { return true }
            guard let right = right?.position else { return false }
            return left < right
        }
        return (first.rule, first.message) < (second.rule, second.message)
    }
}
