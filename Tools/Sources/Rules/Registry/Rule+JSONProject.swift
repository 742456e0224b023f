import PropertyLists
import SourceText

/// What only `project.xcproj` can have, the project file of Xcode 27.
extension Rule {
    static let twoProjectFiles = Rule(
        .twoProjectFiles, .reading, [.error],
        "An .xcodeproj has a project.pbxproj and a project.xcproj",
        why: """
            Xcode opens neither, and the two may disagree, so neither is read. Merging a branch from before the \
            conversion leaves the old file behind.
            """,
        fix: "Remove project.pbxproj if the project was converted",
        bad: .matrix(ExampleProject().with(ExampleJSONProject().file)),
        good: .matrix([ExampleJSONProject().file]))

    static let unknownProjectKey = Rule(
        .unknownProjectKey, .reading, [.error, .warning],
        "A project.xcproj has a key that Xcode does not know",
        why: """
            Xcode silently drops the key and everything under it: a misspelled "build-settings" changes the \
            environment. It is an error if a key that Xcode knows is probably meant.
            """,
        fix: "Correct the key, or remove it",
        bad: .matrix([ExampleJSONProject(settingsKey: "buld-settings").file]),
        good: .matrix([ExampleJSONProject().file]))

    static let unknownCapability = Rule(
        .unknownCapability, .reading, [.error],
        "A project.xcproj requires something that this version of Switchyard does not know",
        why: """
            Xcode writes "required-capabilities" where an older version would misread the project, and refuses to open \
            a project with one that it does not know. So does Switchyard.
            """,
        fix: "Use a version of Switchyard for the Xcode that wrote the file",
        bad: .matrix([ExampleJSONProject(root: ["\"required-capabilities\": [ \"layered targets\" ]"]).file]),
        good: .matrix([ExampleJSONProject().file]))

    static let unknownConfigurationCondition = Rule(
        .unknownConfigurationCondition, .reading, [.warning],
        "A project.xcproj has a value for a build configuration that it does not have",
        why: """
            The value never counts. After a build configuration is renamed, the value that it had is missing from its \
            builds, and the environment may be a different one.
            """,
        fix: "Correct the name of the build configuration in the condition",
        bad: .matrix([ExampleJSONProject(settings: ["APP_ENVIRONMENT[config=Relase]": "production"]).file]),
        good: .matrix([ExampleJSONProject(settings: ["APP_ENVIRONMENT[config=Release]": "production"]).file]))

    static let unresolvedReference = Rule(
        .unresolvedReference, .reading, [.warning],
        "A project.xcproj refers to a target, a build phase, or a file that does not exist",
        why: """
            References are names: after a rename or a removal, the app lacks a file, or a build configuration lacks \
            its xcconfig file. A name that several objects share leads to none of them.
            """,
        fix: "Correct the name, or remove the reference",
        bad: .matrix([ExampleJSONProject(membership: "App/resorces").file]),
        good: .matrix([ExampleJSONProject(membership: "App/resources").file]))

    static let duplicateTarget = Rule(
        .duplicateTarget, .reading, [.error],
        "A project.xcproj has two targets with the same name",
        why: "Files refer to targets by name, so Xcode does not open the project.",
        fix: "Rename one of them",
        bad: .matrix([ExampleJSONProject(targets: ["App", "App"]).file]),
        good: .matrix([ExampleJSONProject(targets: ["App", "Widget"]).file]))
}

/// A project file of Xcode 27 with app targets, as little as Xcode would open.
private struct ExampleJSONProject {
    var targets = ["App"]
    var settings: [String: String] = ["PRODUCT_NAME": "App"]
    var settingsKey = "build-settings"
    /// Where the one file belongs.
    var membership = "App/resources"
    /// Further lines.
    var root: [String] = []

    var file: RuleExample.File { .text("App.xcodeproj/project.xcproj", text) }

    private var text: String {
        let settings = settings.sorted { $0.key < $1.key }.map { "        \"\($0.key)\": \"\($0.value)\",\n" }.joined()
        let targets = targets.enumerated().map { index, name in
            """
                {
                  "name": "\(name)",
                  "id": "A\(index)",
                  "product-type": "application",
                  "build-phases": [
                    "resources",
                  ],
                  "\(settingsKey)": {
            \(settings)      },
                }
            """
        }.joined(separator: ",\n")
        return """
            {
            \(root.map { "  \($0),\n" }.joined())  "default-configuration": "Release",
              "configurations": [
                "Debug",
                "Release",
              ],
              "localizations": {
                "development": "en",
              },
              "files": [
                { "path": "Environments.plist", "target-membership": [ "\(membership)" ] },
              ],
              "targets": [
            \(targets),
              ],
            }
            """
    }
}
