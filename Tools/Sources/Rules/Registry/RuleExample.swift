import PropertyLists
import SourceText

/// Files on which a rule has a finding, or none, and the command that says so.
package struct RuleExample: Hashable, Sendable {
    /// A file of an example.
    package struct File: Hashable, Sendable {
        /// The content of the path.
        package enum Content: Hashable, Sendable {
            /// A text.
            case text(String)
            /// A text with a part that is repeated, for what is too large.
            case repeated(String, String, count: Int, String)
            /// A symbolic link to this path.
            case link(String)
            /// An empty folder.
            case folder
        }

        /// The path from the folder of the example.
        package let path: String
        /// The content.
        package let content: Content
        /// What of the file is shown to people; empty for a file that only has to be there.
        package let shown: String

        init(_ path: String, _ content: Content, shown: String) {
            self.path = path
            self.content = content
            self.shown = shown
        }
    }

    /// The files.
    package let files: [File]
    /// The arguments of `switchyard`, which is run in the folder of the files.
    package let arguments: [String]

    init(_ arguments: [String], _ files: [File]) {
        self.arguments = arguments
        self.files = files
    }
}

extension RuleExample {
    /// The command as it is typed.
    package var commandLine: String { (["switchyard"] + arguments).joined(separator: " ") }
}

// MARK: Commands

extension RuleExample {
    /// `settings-bundle check` of a Settings bundle, or of an app.
    static func check(_ files: File..., path: String = "Settings.bundle") -> RuleExample {
        RuleExample(["settings-bundle", "check", path], files)
    }

    /// `settings-bundle check` of a built app, which has the pages of `Settings.bundle`.
    static func checkApp(_ files: File...) -> RuleExample {
        RuleExample(["settings-bundle", "check", "App.app"], files.map { $0.inside("App.app") })
    }

    /// `settings-bundle check` of a project.
    static func checkProject(_ files: [File]) -> RuleExample {
        RuleExample(["settings-bundle", "check", "--project", "."], files)
    }

    /// `explain` of a built app.
    static func explain(_ files: File..., options: [String] = []) -> RuleExample {
        let hasInfoPlist = files.contains { $0.path == "Info.plist" }
        let all = files + (hasInfoPlist ? [] : [.infoPlist(["CFBundleName": "App"]).hidden()])
        return RuleExample(["explain", "--bundle", "App.app"] + options, all.map { $0.inside("App.app") })
    }

    /// `build-settings` of an xcconfig file.
    static func buildSettings(_ text: String, _ others: File..., options: [String] = []) -> RuleExample {
        RuleExample(["build-settings"] + options + ["App.xcconfig"], [.text("App.xcconfig", text)] + others)
    }

    /// `matrix` of a project.
    static func matrix(_ files: [File]) -> RuleExample { RuleExample(["matrix", "--project", "."], files) }

    /// `check` of a folder.
    static func checkFolder(_ files: [File], options: [String] = []) -> RuleExample {
        RuleExample(["check"] + options, files)
    }

    /// `generate` with a manifest; nothing is written.
    static func manifest(_ text: String, _ others: File..., options: [String] = ["--dry-run"]) -> RuleExample {
        RuleExample(["generate"] + options, [.text("Switchyard.yaml", text)] + others)
    }

    /// `generate` with a manifest of two environments next to the project `App`; nothing is written.
    static func manifestWithProject(_ other: File, resources: [String] = [], generate: String) -> RuleExample {
        let manifest = """
            configurations:
              Debug: { environment: staging, for: development }
            environments: { production: {}, staging: {} }

            """
        let files = ExampleProject(
            target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = App/Info.plist;"])], resources: resources
        ).files
        return RuleExample(
            ["generate", "--dry-run"],
            [.text("Switchyard.yaml", manifest + generate), other]
                + files.map { $0.hidden() })
    }

    /// `settings-bundle generate` with a catalog; nothing is written.
    static func generate(
        _ files: File..., catalog: File = File.catalog(.production, .staging).hidden(),
        bundle: String = "Settings.bundle",
        options: [String] = ["--dry-run"]
    ) -> RuleExample {
        RuleExample(
            ["settings-bundle", "generate", bundle, "--catalog", "Environments.plist"] + options, files + [catalog])
    }
}

extension RuleExample.File {
    func inFolder(_ folder: String) -> RuleExample.File { inside(folder) }

    fileprivate func inside(_ folder: String) -> RuleExample.File {
        path.hasPrefix("../")
            ? RuleExample.File(String(path.dropFirst(3)), content, shown: shown)
            : RuleExample.File("\(folder)/\(path)", content, shown: shown)
    }
}
