import AppProjects
import BuildSettings
import Rules
import Foundation
import SourceText
import TestProjects

/// A project with one app target, and what the rules about projects find in it.
struct RuledProject {
    /// The target's build settings by build configuration, in this order.
    var configurations: [(name: String, settings: [String: String])] = [("Debug", [:]), ("Release", [:])]
    /// The target's xcconfig files by build configuration.
    var xcconfigs: [String: String] = [:]
    /// What the project itself says.
    var project = WrittenProject.Project()
    /// The build configurations of each scheme's run and archive action.
    var schemes: [(name: String, run: String, archive: String)] = []
    /// Further files by path.
    var files: [String: String] = [:]
    /// The environments of a catalog that the target copies; without any it has none.
    var environments: [String] = []

    /// What some rules find, with paths from the project's folder.
    func findings(_ rules: RuleID...) throws -> [Finding] {
        try withTemporaryFolder { folder in
            try write(in: folder)
            let project = try AppProject(reading: folder.path)
            let builds = ProjectBuilds(project)
            let survey = ProjectSurvey(project, builds, plans: project.plans(builds))
            let found = ProjectChecks.findings(in: survey)
            return found.filter { rules.contains($0.rule) }.map { finding in
                var finding = finding
                finding.location = finding.location.map {
                    SourceLocation(file: $0.file.replacing(folder.path + "/", with: ""), position: $0.position)
                }
                return finding
            }
        }
    }

    private func write(in folder: URL) throws {
        let target = WrittenProject.Target(
            name: "App", configurations: configurations, resources: environments.isEmpty ? [] : ["Environments.plist"],
            xcconfigs: xcconfigs)
        var files = files
        files["App.xcodeproj/project.pbxproj"] = WrittenProject.text([target], project: project)
        for scheme in schemes {
            files["App.xcodeproj/xcshareddata/xcschemes/\(scheme.name).xcscheme"] = WrittenProject.scheme(
                target: "App", project: "App", run: scheme.run, archive: scheme.archive)
        }
        if !environments.isEmpty {
            let entries = environments.map { "<key>\($0)</key><dict><key>url</key><string>\($0)</string></dict>" }
            files["Environments.plist"] = Self.propertyList(entries.joined(separator: "\n"))
        }
        try WrittenProject.write(files, in: folder)
    }

    /// An XML property list with these entries.
    static func propertyList(_ entries: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
    }
}
