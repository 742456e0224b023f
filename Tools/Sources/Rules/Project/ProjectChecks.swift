import AppProjects
import PropertyLists
public import SourceText

/// A rule about projects.
protocol ProjectRule: OptionalRule, Sendable {
    /// The findings of the rule.
    static func findings(in survey: ProjectSurvey) -> [Finding]
}

/// All rules about projects.
public enum ProjectChecks {
    /// The rules about how files, build configurations, and schemes fit together.
    private static var structure: [any ProjectRule.Type] {
        [
            SchemeMismatchRule.self, SchemeArchivesAnotherRule.self, ArchiveRule.self, UnknownConfigurationRule.self,
            SchemeTargetRule.self,
            MissingFileRule.self,
            MissingIncludeRule.self,
            MissingXcconfigRule.self, HiddenXcconfigRule.self, CocoaPodsRule.self, PodfileRule.self,
            PackageConfigurationRule.self,
            GeneratedKeyRule.self, SelectionRule.self, DebugArchiveRule.self, UnoptimizedArchiveRule.self,
            ExtensionRule.self, SiblingBaseRule.self,
            UsageDescriptionRule.self, MissingUsageDescriptionRule.self, MissingEntitlementRule.self,
            CrossedKeysRule.self, FirebaseRule.self,
            MissingReferencedFileRule.self,
            MissingInputRule.self, MissingSubmoduleRule.self, MissingCarthageRule.self, OutsideFileRule.self,
            TransportSecurityRule.self, ReleaseEntitlementRule.self, CompanionRule.self, KeychainGroupRule.self,
            SharedURLSchemeRule.self, AssociatedDomainRule.self, CopiedEnvironmentsRule.self, CopiedXcconfigRule.self,
            SiblingAppRule.self,
            ExtensionDeploymentRule.self, QuotedTextRule.self, OpenArchiveRule.self, HiddenProjectValueRule.self,
            BundleIdentifierRule.self, DuplicateOutputRule.self, CopiedBuildInputRule.self, IgnoredCatalogRule.self,
            UnexpandedReferenceRule.self, LocalizedInfoPlistRule.self,
        ]
    }

    /// The rules about the contents of files.
    private static var text: [any ProjectRule.Type] {
        [
            XcconfigRule.self, DamagedPropertyListRule.self, InfoPlistRule.self, ProjectConditionRule.self,
            UnknownInfoPlistKeyRule.self, InvalidInfoPlistValueRule.self, IgnoredVersionRule.self,
        ]
    }

    /// The rules that are on by default, and others that are asked for.
    static func rules(asked: Set<RuleID>) -> [any ProjectRule.Type] { (structure + text).filter(asked.runs) }

    /// The findings of the rules, without duplicates, in the order of files and lines.
    ///
    /// - Parameter rules: the rules that are off by default and asked for.
    public static func findings(in survey: ProjectSurvey, rules: Set<RuleID> = []) -> [Finding] {
        findings(self.rules(asked: rules).concurrentMap { $0.findings(in: survey) }, in: survey)
    }

    /// The findings of a survey, from those of each rule.
    static func findings(_ found: [[Finding]], in survey: ProjectSurvey) -> [Finding] {
        (survey.projectFindings + found.flatMap { $0 }).onceInFileOrder()
    }

    /// The warnings and errors about builds and schemes, as opposed to the text of a file.
    public static func suspicions(in survey: ProjectSurvey) -> [Finding] {
        structure.filter(Set<RuleID>().runs).concurrentMap { $0.findings(in: survey) }.flatMap { $0 }.onceInFileOrder()
            .filter {
                $0.severity > .note
            }
    }
}
