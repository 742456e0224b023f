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
                        name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;", "APP_ENVIRONMENT = \(environment);"]),
                    .init(
                        name: "Release",
                        settings: ["INFOPLIST_FILE = Info.plist;", "APP_ENVIRONMENT = \(environment);"]),
                ], resources: ["Environments.plist"], schemes: [("App", "Debug", "Release")]
            ).with(
                .catalog(.production, .staging), .infoPlist(["SwitchyardEnvironment": "$(APP_ENVIRONMENT)"])))
    }
}
