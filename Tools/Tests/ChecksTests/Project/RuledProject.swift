import AppProject
import BuildSettings
import Checks
import Foundation
import SourceText
import TestProjects

/// A project of one app target with one build configuration, and what a rule finds in it.
enum RuledProject {
    /// The findings of some rules, with paths from the project's folder.
    ///
    /// - Parameters:
    ///   - settings: the target's build settings in the build configuration `Release`.
    ///   - files: further files by path.
    static func findings(
        _ rules: Set<String>, settings: [String: String] = [:], files: [String: String] = [:]
    ) throws -> [Finding] {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(name: "App", configurations: [("Release", settings)])
            try WrittenProject.write(
                files.merging(["App.xcodeproj/project.pbxproj": WrittenProject.text([target])]) { $1 }, in: folder)
            let project = try AppProject(reading: folder.path)
            let survey = ProjectSurvey(builds: [try project.configured(try project.target(named: "App"))])
            return ProjectChecks.findings(in: survey).filter { rules.contains($0.rule) }.map { finding in
                var finding = finding
                finding.location = finding.location.map {
                    SourceLocation(file: $0.file.replacing(folder.path + "/", with: ""), position: $0.position)
                }
                return finding
            }
        }
    }

    /// An XML property list with these entries.
    static func propertyList(_ entries: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
    }
}
