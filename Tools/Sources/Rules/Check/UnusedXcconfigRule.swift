import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An xcconfig file that no build configuration is based on and no other one includes: editing it has no effect.
///
/// A file whose name another file mentions or puts together, such as a script that passes it to xcodebuild, is used.
enum UnusedXcconfigRule: FolderRule {
    static let rule = RuleID.unusedXcconfig
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: FolderSurvey) -> [Finding] {
        // A file that a project lacks may include others, and a project that cannot be read may use any.
        let roots = survey.projects.flatMap(\.projects).map(\.sourceRoot)
        guard !roots.isEmpty, !survey.projects.contains(where: { !$0.isWhole }) else { return [] }
        // The file system of a Mac ignores case.
        var used = Set(survey.usedXcconfigFiles.map { $0.lowercased() })
        var unused = survey.folder.xcconfigFiles.filter { file in
            !used.contains(file.lowercased()) && !isTemplate(file) && roots.contains { file.hasPrefix($0 + "/") }
        }
        guard !unused.isEmpty else { return [] }
        // A file that another rule misses as a base configuration has one cause with it.
        for project in survey.surveys {
            used.formUnion(SiblingBaseRule.expectedFiles(in: project).map { $0.lowercased() })
        }
        for configuration in survey.projects.flatMap(\.projects).flatMap(allConfigurations) {
            if let base = configuration.baseConfiguration?.path { used.insert(base.lowercased()) }
        }
        unused.removeAll { used.contains($0.lowercased()) }
        guard !unused.isEmpty else { return [] }
        let included = Set(
            survey.folder.xcconfigFiles.flatMap { includes($0, survey.xcconfigs) }.map { $0.lowercased() })
        let heads = unused.filter { !included.contains(URL(fileURLWithPath: $0).lastPathComponent.lowercased()) }
        guard !heads.isEmpty else { return [] }
        let mentioned = survey.folder.mentions(of: heads.map { URL(fileURLWithPath: $0).lastPathComponent })
        let composed = survey.folder.composed(of: heads)
        let found = heads.filter {
            !mentioned.contains(URL(fileURLWithPath: $0).lastPathComponent) && !composed.contains($0)
        }
        return Dictionary(grouping: found) { URL(fileURLWithPath: $0).deletingLastPathComponent().path }.values
            .flatMap { files in files.count > 3 ? [finding(files)] : files.map { finding([$0]) } }
    }

    /// One finding for a folder with many.
    private static func finding(_ files: [String]) -> Finding {
        let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }
        return Finding(
            rule: rule, severity: .warning,
            message: files.count == 1
                ? "no build configuration uses this xcconfig file, and no other one includes it"
                : "no build configuration uses \(files.count) xcconfig files of this folder, and no other one includes them: "
                    + names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : ""),
            location: files.first.map { SourceLocation(file: $0) },
            fix: "choose it under Info > Configurations, include it, or remove it")
    }

    private static func includes(_ file: String, _ xcconfigs: XcconfigTexts) -> [String] {
        (xcconfigs.text(of: file)?.file.includes ?? []).map { include in
            let name = URL(fileURLWithPath: include.name).lastPathComponent
            return name.hasSuffix(".xcconfig") ? name : name + ".xcconfig"
        }
    }

    private static func allConfigurations(of project: XcodeProject) -> [BuildConfiguration] {
        ([project.configurations] + project.targets.map(\.configurations)).flatMap(\.configurations)
    }

    /// Whether the file is there to be copied.
    private static func isTemplate(_ file: String) -> Bool {
        let parts = file.lowercased().split(separator: "/").suffix(2)
        return parts.contains { part in
            ["template", "example", "sample", "default", "dist."].contains(where: part.contains)
        }
    }
}

extension AppProject {
    /// Whether all projects could be read.
    var isWhole: Bool {
        !findings.contains { $0.rule == .unreadableProject || $0.rule == .malformedProject }
    }
}
