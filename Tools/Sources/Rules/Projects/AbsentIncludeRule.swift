import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import XcodeProjects

/// An Info.plist that refers to build settings which nothing defines but, perhaps, an optional include that is not there: on a
/// build server, they are empty.
enum AbsentIncludeRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var names: [Place: Set<String>] = [:]
        var configurations: [Place: [String]] = [:]
        for build in survey.builds where !build.target.isTest && build.missingFiles.contains(where: \.isOptional) {
            for (reference, use) in UndefinedReference.all(in: build) where !survey.mentioned.contains(reference.name) {
                guard let missing = use.missing, let include = missing.include else { continue }
                let place = Place(file: missing.name, include: include, infoPlist: reference.file)
                names[place, default: []].insert(reference.name)
                configurations[place, default: []].append(build.configuration)
            }
        }
        return names.map { place, names in
            Finding(
                .absentInclude, .note,
                .mayBeDefined(
                    names.sorted(), from: String(place.infoPlist.part(afterLast: "/")), in: place.file,
                    configurations[place, default: []].uniqued),
                at: SourceLocation(
                    file: place.include.file, position: SourcePosition(line: max(place.include.line, 1), column: 1)),
                about: names.sorted().map(Finding.Subject.reference))
        }
    }

    /// An include, and what is missed there.
    private struct Place: Hashable {
        let file: String
        let include: BuildSettingOrigin
        let infoPlist: String
    }
}

extension RuleID {
    package static let absentInclude = RuleID("absent-include")
}

extension Rule {
    static let absentInclude = Rule(
        .absentInclude, .project, [.note], by: [.text(AbsentIncludeRule.self)],
        "An Info.plist refers to a build setting that only a missing optional include could define",
        why: """
            Xcode skips an #include? of a file that does not exist. The value is unknown here; a build server without \
            the file builds an app with an empty value, and reports nothing.
            """,
        fix:
            "Create the file wherever apps for users are built, or define the build setting in a committed file",
        bad: .checkFolder(project(""), options: ["--severity", "note"]),
        good: .checkFolder(project("API_KEY = none\n"), options: ["--severity", "note"]))

    private static func project(_ line: String) -> [RuleExample.File] {
        ExampleProject(target: [
            .init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"], base: "Release.xcconfig")
        ]).with(
            .text("Release.xcconfig", line + "#include? \"Secrets.xcconfig\"\n"), .infoPlist(["APIKey": "$(API_KEY)"]))
    }
}

extension FindingWords {
    /// - Parameter names: the build settings that only a missing file may define.
    static func mayBeDefined(_ names: [String], from list: String, in file: String, _ configurations: [String]) -> Self
    {
        let what = names.listed(upTo: 4)
        return Self(
            "\(list) refers to \(what), which only \(file) could define, and that file does not exist: "
                + "\(names.words("its value is", "their values are")) unknown in \(configurations.listed(upTo: 4))",
            fix: "create \(file), or define \(what) before the include")
    }
}
