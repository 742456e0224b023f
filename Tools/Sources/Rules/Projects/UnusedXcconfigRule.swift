import AppProjects
import BuildSettings
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// An xcconfig file that no build configuration is based on, no other one includes, and no script names: editing it has no
/// effect.
///
/// It is a warning where a build configuration has the name of the file; the rest was left behind, and is a note.
enum UnusedXcconfigRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        // A project that cannot be read may use any.
        let projects = survey.projects.flatMap(\.projects)
        guard !projects.isEmpty, survey.projects.allSatisfy(\.isWhole) else { return [] }
        let bases = projects.flatMap(\.allConfigurations).compactMap(\.baseConfiguration?.path)
        let included = survey.folder.xcconfigFiles.flatMap { file in
            (survey.xcconfigs.text(of: file)?.file.includes ?? []).map(\.name)
        }
        // The file system of a Mac ignores case, and a file that a project lacks may include others.
        let used = Set((survey.usedXcconfigFiles + bases).map { $0.lowercased() })
        let named = Set(included.map { name(of: $0).lowercased() })
        let unused = survey.folder.xcconfigFiles.filter { file in
            !used.contains(file.lowercased()) && !named.contains(name(of: file).lowercased())
                && projects.contains { file.hasPrefix($0.sourceRoot + "/") }
        }
        let found = unused.filter { !survey.isNamed($0) }
        let configurations = Set(survey.builds.flatMap(\.all).map(\.configuration))
        return Dictionary(grouping: found) { configurations.contains(name(of: $0)) }.compactMap { isMissed, files in
            finding(files.sorted(), isMissed ? .warning : .note)
        }
    }

    /// The name of a file without the suffix, which an include may lack.
    private static func name(of file: String) -> String {
        let name = file.part(afterLast: "/")
        return String(name.hasSuffix(".xcconfig") ? name.dropLast(".xcconfig".count) : name)
    }

    private static func finding(_ files: [String], _ severity: Severity) -> Finding? {
        guard let first = files.first else { return nil }
        return Finding(
            .unusedXcconfig, severity, .unusedXcconfigs(files.map { String($0.part(afterLast: "/")) }),
            at: SourceLocation(file: first), notes: files.dropFirst().map { .unusedEither($0) },
            about: files.map(Finding.Subject.file))
    }
}

extension AppProject {
    /// Whether all projects could be read.
    var isWhole: Bool {
        !findings.contains { RuleID.ofUnusableProjects.contains($0.rule) }
    }
}

extension RuleID {
    package static let unusedXcconfig = RuleID("unused-xcconfig")
}

extension Rule {
    static let unusedXcconfig = Rule(
        .unusedXcconfig, .project, [.warning, .note], by: [.folder(UnusedXcconfigRule.self)],
        "No build configuration uses an xcconfig file, and no other file includes it",
        why: """
            No build gets its values, and editing it has no effect. A file that a script mentions counts as used. It \
            is a warning if the file is named for a build configuration, and otherwise a note.
            """,
        fix: "Choose it for a build configuration, include it, or remove it",
        bad: .checkFolder(
            ExampleProject(target: [
                .init(name: "Staging", settings: ["API_HOST = api.example.com;"]),
                .init(name: "Release", base: "App.xcconfig"),
            ]).with(
                .text("App.xcconfig", "API_HOST = api.example.com"),
                .text("Staging.xcconfig", "API_HOST = staging.example.com"))),
        good: .checkFolder(
            ExampleProject(target: [.init(name: "Release", base: "App.xcconfig")]).with(
                .text("App.xcconfig", "API_HOST = api.example.com"))))
}

extension FindingWords {
    static func unusedXcconfigs(_ files: [String]) -> Self {
        Self(
            files.words(
                "no build configuration uses this xcconfig file, and no other file includes it",
                "no build configuration uses \(files.uniqued.listed(upTo: 5)), and no other xcconfig file includes them"
            ),
            fix: files.words(
                "choose it under Info > Configurations, include it, or remove it",
                "choose them under Info > Configurations, include them, or remove them"))
    }
}

extension Finding.Note {
    static func unusedEither(_ file: String) -> Self {
        Self(message: "not used either", location: SourceLocation(file: file))
    }
}
