import AppProjects
import PropertyLists
package import SourceText

/// Files that a build needs and that another tool generates.
enum UngeneratedFileRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let xcconfigs = survey.missingXcconfigFiles.all.map {
            (path: $0.path, location: $0.finding.location, isIncluded: $0.finding.rule == .missingIncludedFile)
        }
        let others = MissingReferencedFileRule.missing(in: survey)
            .map { (path: $0.path, location: $0.location, isIncluded: false) }
        return Dictionary(grouping: xcconfigs + others) { survey.root(of: $0.path) }.flatMap { root, missing in
            GeneratedFiles.findings(missing, from: root)
        }
    }
}

extension RuleID {
    package static let ungeneratedFile = RuleID("ungenerated-file")
}

extension Rule {
    static let ungeneratedFile = Rule(
        .ungeneratedFile, .project, [.warning], by: [.project(UngeneratedFileRule.self)],
        "A file that another tool generates does not exist",
        why: """
            A fresh clone lacks what CocoaPods, Flutter, Carthage, npm, git submodules, XcodeGen, and Tuist generate. \
            What depends on the files is not checked. Nothing is wrong with the project, so it is not an error.
            """,
        fix: "Run the command that generates it",
        bad: .checkFolder(generated(with: .text("Podfile", "target 'App'"))),
        good: .checkFolder(
            generated(
                with: .text("Podfile", "target 'App'"), .text("Pods/Target Support Files/Pods-App.xcconfig", "A = 1"))))

    private static func generated(with files: RuleExample.File...) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", base: "Pods/Target Support Files/Pods-App.xcconfig")]).files
            + files
    }
}
