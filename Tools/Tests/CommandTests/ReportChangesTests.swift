import Foundation
import TestProjects
import TestSupport
import Testing

/// `report --since HEAD --format markdown`: what a pull request changes, and for whom.
@Suite struct ReportChangesTests {
    /// An edit of one file, and what the comment says about it.
    struct Edit: Sendable, CustomTestStringConvertible {
        let file: String
        let old: String
        let new: String
        /// The changes for the App Store, and those for others, as lines of Markdown.
        var released: [String] = []
        var others: [String] = []

        var testDescription: String { "\(file): \(old) → \(new)" }
    }

    // MARK: Without a catalog

    /// Two targets whose build configurations have their values from xcconfig files.
    private static let plain: [String: String] = {
        func target(_ name: String) -> WrittenProject.Target {
            var target = WrittenProject.Target(
                name: name,
                configurations: ["Dev", "Staging", "Release"].map {
                    ($0, ["INFOPLIST_FILE": "\(name).plist", "BACKEND": $0 == "Release" ? "production" : "staging"])
                })
            target.xcconfigs = ["Dev": "Dev.xcconfig", "Staging": "Staging.xcconfig", "Release": "Release.xcconfig"]
            return target
        }
        let list = """
            <plist version="1.0"><dict><key>APIBaseURL</key><string>$(API_URL)</string>
            <key>CFBundleName</key><string>$(APP_NAME)</string></dict></plist>
            """
        func settings(_ name: String) -> String {
            "API_URL = https:/$()/\(name).example.com\nAPP_NAME = Shop \(name)\n"
        }
        func scheme(_ name: String) -> String {
            WrittenProject.scheme(target: name, project: "App", run: "Dev", archive: "Release")
        }
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target("Shop"), target("Admin")]),
            "Shop.plist": list, "Admin.plist": list, "Dev.xcconfig": settings("dev"),
            "Staging.xcconfig": settings("staging"), "Release.xcconfig": settings("www"),
            "App.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme": scheme("Shop"),
            "App.xcodeproj/xcshareddata/xcschemes/Admin.xcscheme": scheme("Admin"),
        ]
    }()

    static let plainEdits = [
        // Users of both apps get another backend.
        Edit(
            file: "Release.xcconfig", old: "www.example", new: "staging.example",
            released: ["Admin", "Shop"].map {
                "\($0), Release: APIBaseURL changes from https://www.example.com to https://staging.example.com"
            }),
        Edit(
            file: "Dev.xcconfig", old: "dev.example", new: "local.example",
            others: ["Admin", "Shop"].map {
                "\($0), Dev: APIBaseURL changes from https://dev.example.com to https://local.example.com"
            }),
        // What follows from other values is not compared, and no sentence says that nothing changes for anybody.
        Edit(file: "Release.xcconfig", old: "Shop www", new: "Market"),
    ]

    @Test(arguments: plainEdits) func withoutACatalog(_ edit: Edit) async throws {
        try await expect(edit, Self.plain)
    }

    /// A setting that selects looks like no selection once it is the same everywhere.
    @Test func aReleaseLeavesProduction() async throws {
        let project = Self.plain["App.xcodeproj/project.pbxproj"] ?? ""
        let comment = try await comment(Self.plain) { folder in
            try WrittenProject.write(
                ["App.xcodeproj/project.pbxproj": project.replacing("\"production\"", with: "\"staging\"")], in: folder)
        }
        let words = "changes from production in Release (probably build setting BACKEND) to staging in Release"
        #expect(comment.contains("2 changes, 2 for the App Store"), "\(comment)")
        #expect(
            comment.contains("- scheme Shop (archive) \(words)")
                && comment.contains("- scheme Admin (archive) \(words)"))
        #expect(!comment.contains("unknown"))
    }

    /// Targets of one name in two projects: neither takes the selection or the values of the other.
    @Test func twoTargetsOfOneName() async throws {
        func project(_ folder: String, _ settings: [String: [String: String]]) -> [String: String] {
            let configurations = ["Debug", "Release"].map { name in
                (name: name, settings: ["INFOPLIST_FILE": "Info.plist"].merging(settings[name] ?? [:]) { $1 })
            }
            let target = WrittenProject.Target(name: "App", configurations: configurations)
            return [
                "\(folder)/App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                "\(folder)/Info.plist":
                    "<plist version=\"1.0\"><dict><key>ServerURL</key><string>https://\(folder).example</string></dict></plist>",
                "\(folder)/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                    target: "App", project: "App", run: "Debug", archive: "Release"),
            ]
        }
        let selecting = ["Debug": ["BACKEND": "staging"], "Release": ["BACKEND": "production"]]
        let files = project("one", selecting).merging(project("two", [:])) { $1 }
        let comment = try await comment(files) { folder in
            try WrittenProject.write(
                ["two/Info.plist": (files["two/Info.plist"] ?? "").replacing("two.example", with: "new.example")],
                in: folder)
        }
        #expect(comment.contains("**2 changes, 1 for the App Store**"), "\(comment)")
        #expect(comment.contains("ServerURL changes from https://two.example to https://new.example"))
        #expect(!comment.contains("one.example"))
        #expect(comment.contains("Debug, no catalog") && comment.contains("Release, no catalog"))
    }

    // MARK: With a catalog

    static let example = Switchyard.fixtures.appendingPathComponent("../../../../Examples/Discussions")
        .standardizedFileURL

    static let exampleEdits = [
        Edit(
            file: "Discussions.xcodeproj/xcshareddata/xcschemes/Discussions.xcscheme",
            old: "<ArchiveAction\n      buildConfiguration = \"Release\"",
            new: "<ArchiveAction\n      buildConfiguration = \"Debug\"",
            released: [
                "scheme Discussions (archive) changes from production in Release (sealed: production only) to testing in "
                    + "Debug (Info.plist key DEFAULT\\_NETWORK\\_SETTINGS)"
            ]),
        Edit(
            file: "App/Info.plist", old: "$(SWITCHYARD_ENVIRONMENT)", new: "local",
            others: ["to local in Debug (Info.plist key DEFAULT\\_NETWORK\\_SETTINGS)"]),
    ]

    @Test(arguments: exampleEdits) func withACatalog(_ edit: Edit) async throws {
        var files: [String: String] = [:]
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.example.path)
        for name in names where !name.hasPrefix(".") && !name.contains(".build") {
            let url = Self.example.appendingPathComponent(name)
            guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
            files[name] = text
        }
        try await expect(edit, files)
    }

    /// Only the action that changed is marked, though the others of the scheme lead to where it leads now.
    @Test func anActionIsMarkedByItself() async throws {
        let files = [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([
                WrittenProject.Target(
                    name: "App",
                    configurations: [
                        ("Debug", ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"]), ("Release", [:]),
                    ], resources: ["Environments.plist"])
            ]),
            "Environments.plist":
                "<plist version=\"1.0\"><dict><key>Switchyard</key><dict><key>Default</key><string>qa</string></dict>"
                + "<key>production</key><dict/><key>qa</key><dict/></dict></plist>",
        ]
        let scheme = "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"
        func archiving(_ name: String) -> [String: String] {
            [scheme: WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: name)]
        }
        let comment = try await comment(files.merging(archiving("Release")) { $1 }) { folder in
            try WrittenProject.write(archiving("Debug"), in: folder)
        }
        #expect(comment.contains("**1 change, 1 for the App Store** since `HEAD`"), "\(comment)")
        let boxes = comment.split(separator: "\n").filter { $0.contains("([") }
        #expect(boxes.contains { $0.contains("archive") && !$0.contains("run") }, "\(boxes)")
        #expect(comment.matches(of: /● was production/).count == 1)
    }

    @Test func aCatalogThatIsNew() async throws {
        let catalog = "app: Shop\nenvironments:\n  production: { values: { a: b } }\n  qa: { values: { a: c } }\n"
        let comment = try await comment(["README.md": "Shop", "A.xcconfig": "A = b\n"]) { folder in
            try WrittenProject.write(["Switchyard.yaml": catalog], in: folder)
        }
        #expect(comment.contains("- Switchyard.yaml is added: production, qa"), "\(comment)")
    }

    // MARK: Support

    private func expect(_ edit: Edit, _ files: [String: String]) async throws {
        let text = try #require(files[edit.file])
        #expect(text.contains(edit.old))
        let comment = try await comment(files) { folder in
            try WrittenProject.write([edit.file: text.replacing(edit.old, with: edit.new)], in: folder)
        }
        let count = edit.released.count + edit.others.count
        if count == 0 { #expect(comment.contains("**No change** since `HEAD`"), "\(comment)") }
        let parts = comment.components(separatedBy: "Development and testers")
        for words in edit.released {
            #expect(parts[0].contains("\(words)\n") && parts[0].contains("**App Store**"), "\(comment)")
        }
        for words in edit.others {
            #expect(parts.count == 2 && parts[1].contains("\(words)\n"), "\(comment)")
        }
        if edit.released.isEmpty { #expect(!comment.contains("**App Store**")) }
    }

    /// The comment about a change of files that are committed.
    private func comment(_ files: [String: String], after change: (URL) throws -> Void) async throws -> String {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            try await Repository.commitAll(in: folder)
            try change(folder)
            let ended = try await Switchyard.run(["report", "--since", "HEAD", "--format", "markdown"], in: folder)
            #expect(ended.code != 2 && ended.output.hasPrefix("<!-- switchyard:report -->\n"), "\(ended.all)")
            return ended.output
        }
    }
}
