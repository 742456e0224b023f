import PropertyLists

/// Parts of examples that are too large, or too much alike, to be written out.
extension Rule {
    /// A page of 25 MB.
    static func largePage(_ name: String) -> RuleExample.File {
        RuleExample.File(
            "Settings.bundle/\(name).plist",
            .repeated("<plist><dict><key>PreferenceSpecifiers</key><array/>", " ", count: 25 << 20, "</dict></plist>"),
            shown: "<plist><dict><key>PreferenceSpecifiers</key><array/> … 25 MB of blanks … </dict></plist>")
    }

    /// Files that include the next one twice each: 16,384 includes in 15 files.
    static var manyIncludes: RuleExample {
        func text(_ next: Int) -> String { "#include \"File\(next).xcconfig\"\n#include \"File\(next).xcconfig\"\n" }
        let others = (1...14).map { number in
            let file = RuleExample.File.text("File\(number).xcconfig", number < 14 ? text(number + 1) : "A = 1\n")
            return number < 3 ? file : file.hidden()
        }
        return RuleExample(["build-settings", "App.xcconfig"], [.text("App.xcconfig", text(1))] + others)
    }

    /// A project whose app archives for an environment.
    static func archive(of environment: String) -> RuleExample {
        .matrix(
            ExampleProject(
                target: [
                    .init(
                        name: "Release",
                        settings: ["INFOPLIST_FILE = Info.plist;", "APP_ENVIRONMENT = \(environment);"])
                ], resources: ["Environments.plist"], schemes: [("App", "Release", "Release")]
            ).with(
                .catalog(.production, .staging), .infoPlist(["SwitchyardEnvironment": "$(APP_ENVIRONMENT)"])))
    }

    /// A project whose targets copy the same 1,000 files each.
    static func project(ofTargets count: Int) -> RuleExample {
        let files = (1...1_000).map { number in
            "F\(number) = {isa = PBXFileReference; path = \(number).png; sourceTree = SOURCE_ROOT; };\n"
                + "B\(number) = {isa = PBXBuildFile; fileRef = F\(number); };\n"
        }
        let targets = (1...count).map { number in
            "T\(number) = {isa = PBXNativeTarget; name = App\(number); buildPhases = (PHASE); };\n"
        }
        func list(_ prefix: String, _ count: Int) -> String {
            (1...count).map { "\(prefix)\($0)" }.joined(separator: ", ")
        }
        let phase = "PHASE = {isa = PBXResourcesBuildPhase; files = (\(list("B", 1_000))); };\n"
        let group = "GROUP = {isa = PBXGroup; children = (\(list("F", 1_000))); sourceTree = \"<group>\"; };\n"
        let configurations =
            "LIST = {isa = XCConfigurationList; buildConfigurations = (DEBUG); };\n"
            + "DEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {}; };\n"
        let root =
            "ROOT = {isa = PBXProject; mainGroup = GROUP; buildConfigurationList = LIST; "
            + "targets = (\(list("T", count))); };\n"
        let objects = files.joined() + targets.joined() + phase + group + configurations + root
        return RuleExample(
            ["build-settings", "--project", ".", "--target", "App1"],
            [
                RuleExample.File(
                    "App.xcodeproj/project.pbxproj",
                    .text("// !$*UTF8*$!\n{ objects = {\n\(objects)}; rootObject = ROOT; }\n"),
                    shown: "\(count) \(count == 1 ? "target that copies" : "targets that copy the same") 1000 files")
            ])
    }
}
