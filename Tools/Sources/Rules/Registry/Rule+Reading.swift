import AppProjects
import PropertyLists
import SourceText

extension Rule {
    static let missingProject = Rule(
        .missingProject, .reading, [.error],
        "No Xcode project was found",
        why: "Without a project there is nothing to evaluate.",
        fix: "Name the folder of an .xcodeproj or .xcworkspace",
        bad: RuleExample(["matrix", "--project", "."], [.text("README.md", "No project here")]),
        good: .matrix(ExampleProject().files))

    static let unreadableProject = Rule(
        .unreadableProject, .reading, [.error, .note],
        beside: { others in
            let hasBuilds = !others.survey.builds.allSatisfy(\.all.isEmpty)
            return { finding in
                if UngeneratedProjectRule.explains(finding) { return .explained }
                return hasBuilds && finding.project.map(isLeftover) == true ? .harmless : .itself
            }
        },
        "The file of a project cannot be opened",
        why: """
            Nothing about the project is known. If only schemes or user data are left of it, beside another project, \
            it is a note: the folder can be removed.
            """,
        fix: "Restore the project file, or grant permission to read it",
        bad: RuleExample(
            ["matrix", "--project", "."], [.text("App.xcodeproj/README.md", "project.pbxproj is missing")]),
        good: .matrix(ExampleProject().files))

    /// Whether only what Xcode keeps for a user is left of a project.
    private static func isLeftover(_ project: String) -> Bool {
        ExistingFile.names(in: project).allSatisfy {
            ["project.xcworkspace", "xcuserdata"].contains($0) || $0.hasPrefix(".")
        }
    }

    static let malformedProject = Rule(
        .malformedProject, .reading, [.error],
        "The file of a project is damaged",
        why: "Xcode cannot open it either. The cause is often an unresolved merge conflict.",
        fix: "Correct the place that the finding names, or restore the file from version control",
        bad: RuleExample(
            ["matrix", "--project", "."],
            [.text("App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n    objects = {};\n}")]),
        good: .matrix(ExampleProject().files))

    static let malformedProjectObject = Rule(
        .malformedProjectObject, .reading, [.warning],
        "An object of a project file has a field of the wrong type",
        why: "The field is read as if it were not there, which may hide files or build settings.",
        fix: "Correct the field, or restore the file from version control",
        bad: .matrix(
            ExampleProject(objects: "NOTES = {isa = PBXGroup; children = README; };\n", children: ["NOTES"]).files),
        good: .matrix(
            ExampleProject(objects: "NOTES = {isa = PBXGroup; children = (); };\n", children: ["NOTES"]).files))

    static let missingProjectObject = Rule(
        .missingProjectObject, .reading, [.warning, .note],
        "A project file refers to an object that it does not have",
        why: """
            A merge may have lost it. Files or build settings may be missing from the build. If only a group lists it, \
            it is a note: a build does not need it.
            """,
        fix: "Remove the reference, or restore the object from version control",
        bad: .matrix(
            ExampleProject(objects: "NOTES = {isa = PBXGroup; children = (README); };\n", children: ["NOTES"]).files),
        good: .matrix(
            ExampleProject(
                objects:
                    "NOTES = {isa = PBXGroup; children = (README); };\nREADME = {isa = PBXFileReference; path = README.md; };\n",
                children: ["NOTES"]
            ).files))

    static let projectGroupCycle = Rule(
        .projectGroupCycle, .reading, [.warning],
        "A group of a project contains itself",
        why: "The paths of its files cannot be worked out.",
        fix: "Remove the group from its own children",
        bad: .matrix(
            ExampleProject(objects: "NOTES = {isa = PBXGroup; children = (NOTES); };\n", children: ["NOTES"]).files),
        good: .matrix(
            ExampleProject(objects: "NOTES = {isa = PBXGroup; children = (); };\n", children: ["NOTES"]).files))

    static let largeProject = Rule(
        .largeProject, .reading, [.warning],
        "A project has more resources, or a folder more files, than are read",
        why: "What lies beyond the limit is not read: a catalog or a Settings bundle there is not found.",
        fix: "Remove the folder from the project, or add its files one by one",
        bad: Rule.project(ofTargets: 1_001),
        good: Rule.project(ofTargets: 1))

    static let unreadableScheme = Rule(
        .unreadableScheme, .reading, [.error],
        "A scheme file cannot be opened",
        why: "The environment that its actions select is unknown.",
        fix: "Restore the file, or grant permission to read it",
        bad: .matrix(
            ExampleProject().with(
                RuleExample.File(
                    "App.xcodeproj/xcshareddata/xcschemes/QA.xcscheme",
                    .repeated("<Scheme>", " ", count: 5 << 20, "</Scheme>"),
                    shown: "<Scheme> … 5 MB of blanks … </Scheme>"))),
        good: .matrix(ExampleProject(schemes: [("QA", "Debug", "Release")]).files))

    static let malformedScheme = Rule(
        .malformedScheme, .reading, [.error],
        "A scheme file is damaged",
        why: "Xcode does not show the scheme, and the environment that its actions select is unknown.",
        fix: "Restore the file from version control",
        bad: .matrix(
            ExampleProject().with(
                .text(
                    "App.xcodeproj/xcshareddata/xcschemes/QA.xcscheme", "<Scheme version = \"1.7\">\n    <LaunchAction")
            )),
        good: .matrix(ExampleProject(schemes: [("QA", "Debug", "Release")]).files))

    static let unreadableWorkspace = Rule(
        .unreadableWorkspace, .reading, [.error],
        "The list of projects in a workspace cannot be opened",
        why: "It is not known which projects belong together.",
        fix: "Restore contents.xcworkspacedata, or grant permission to read it",
        bad: .matrix(
            ExampleProject().with(
                RuleExample.File(
                    "App.xcworkspace/contents.xcworkspacedata",
                    .repeated("<Workspace>", " ", count: 5 << 20, "</Workspace>"),
                    shown: "<Workspace> … 5 MB of blanks … </Workspace>"))),
        good: .matrix(
            ExampleProject().with(
                .text(
                    "App.xcworkspace/contents.xcworkspacedata",
                    "<Workspace version = \"1.0\"><FileRef location = \"group:App.xcodeproj\"></FileRef></Workspace>")))
    )

    static let unknownTarget = Rule(
        .unknownTarget, .reading, [.error],
        "No target has this name, or several do",
        why: "It is unclear what to build.",
        fix: "Name one of the targets of the project",
        bad: RuleExample(["build-settings", "--project", ".", "--target", "Ap"], ExampleProject().files),
        good: RuleExample(["build-settings", "--project", ".", "--target", "App"], ExampleProject().files))

    static let unknownScheme = Rule(
        .unknownScheme, .reading, [.error],
        "No scheme has this name",
        why: "It is unclear what to launch.",
        fix: "Name one of the schemes of the project",
        bad: RuleExample(
            ["matrix", "--project", ".", "--scheme", "QA"],
            ExampleProject(schemes: [("Staging", "Debug", "Release")]).files),
        good: RuleExample(
            ["matrix", "--project", ".", "--scheme", "QA"], ExampleProject(schemes: [("QA", "Debug", "Release")]).files)
    )
}
