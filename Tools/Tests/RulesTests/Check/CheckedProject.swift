import Foundation
import PropertyLists
import Rules
import SourceText
import TestProjects

/// A folder with a project of several targets, and what `check` finds in it.
struct CheckedProject {
    var targets: [WrittenProject.Target] = [WrittenProject.Target(name: "App")]
    var project = WrittenProject.Project()
    /// The build configurations of each scheme's run and archive action.
    var schemes: [(name: String, run: String, archive: String)] = []
    /// Further files by path.
    var files: [String: String] = [:]
    /// The files that git has, if the folder is a repository.
    var committed: [String]?
    /// The names of the project files, each with the same targets.
    var names = ["App"]

    /// A folder with files besides the project.
    static func files(_ files: [String: String]) -> CheckedProject {
        var project = CheckedProject()
        project.files = files
        return project
    }

    /// A project with an app whose build configurations are based on xcconfig files, which need not exist.
    static func based(on paths: String...) -> CheckedProject {
        var project = CheckedProject()
        let names = ["Debug", "Release", "Beta"]
        project.targets = [
            CheckedProject.target(
                "App", "application", names.prefix(max(paths.count, 1)).reduce(into: [:]) { $0[$1] = [:] },
                xcconfigs: Dictionary(uniqueKeysWithValues: zip(names, paths)))
        ]
        return project
    }

    /// What some rules find, with paths from the folder.
    func findings(_ rules: RuleID...) throws -> [Finding] {
        try withTemporaryFolder { folder in
            var files = files
            for name in names {
                files["\(name).xcodeproj/project.pbxproj"] = WrittenProject.text(targets, project: project)
            }
            for scheme in schemes {
                files["App.xcodeproj/xcshareddata/xcschemes/\(scheme.name).xcscheme"] = WrittenProject.scheme(
                    target: "App", project: "App", run: scheme.run, archive: scheme.archive)
            }
            try WrittenProject.write(files, in: folder)
            let paths = RelativePaths(from: folder.path)
            let git = committed.map {
                GitFiles(listing: Data($0.joined(separator: "\0").utf8), in: folder.path)
            }
            return FolderCheck(CheckedFolder(folder.path), git: git ?? .unknown).findings.filter {
                rules.contains($0.rule)
            }.map(paths.shown)
        }
    }

    /// The messages of some rules.
    func messages(_ rules: RuleID...) throws -> [String] {
        try rules.flatMap { try findings($0).map(\.message) }
    }

    /// A target with one build setting or more in every build configuration.
    static func target(
        _ name: String, _ type: String = "application", _ settings: [String: [String: String]] = [:],
        xcconfigs: [String: String] = [:]
    ) -> WrittenProject.Target {
        let all = settings.isEmpty ? ["Debug": [:], "Release": [:]] : settings
        return WrittenProject.Target(
            name: name, productType: "com.apple.product-type.\(type)",
            configurations: all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, xcconfigs: xcconfigs)
    }

    /// A property list with the entries.
    static func propertyList(_ entries: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
    }
}
