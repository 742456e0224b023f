import PropertyLists
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
        (survey.projectFindings + (structure + text).flatMap { $0.findings(in: survey) }).onceInFileOrder()
    }

    /// What is suspicious about builds and schemes themselves, not about the text of a file.
    public static func suspicions(in survey: ProjectSurvey) -> [Finding] {
        structure.flatMap { $0.findings(in: survey) }.onceInFileOrder().filter { $0.severity > .note }
    }
}
