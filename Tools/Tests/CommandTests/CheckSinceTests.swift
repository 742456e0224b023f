import Foundation
import TestProjects
import TestSupport
import Testing

@testable import Reports

/// `check --since`: what an edit has brought, and nothing else.
@Suite struct CheckSinceTests {
    /// Runs it on a committed copy of a project after an edit.
    private static func check(
        _ project: String = "Comments", _ arguments: [String] = [], edit: (URL) throws -> Void
    ) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            let copy = folder.appendingPathComponent(project)
            try FileManager.default.copyItem(
                at: Switchyard.fixtures.appendingPathComponent("Projects/\(project)"), to: copy)
            try await Repository.commitAll(in: copy)
            try edit(copy)
            return try await Switchyard.run(["check", "--since", "HEAD"] + arguments, in: copy)
        }
    }

    private static func append(_ line: String, to path: String, in folder: URL) throws {
        let file = folder.appendingPathComponent(path)
        try Data((try String(contentsOf: file, encoding: .utf8) + line + "\n").utf8).write(to: file)
    }

    private static func replace(_ old: String, _ new: String, in path: String, _ folder: URL) throws {
        let file = folder.appendingPathComponent(path)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(old))
        try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: file)
    }

    @Test(
        "Nothing is said of what was there before, also where its line has moved",
        arguments: ["Comments", "Mistakes", "Journal", "Layers"]) func silent(_ project: String) async throws
    {
        let ended = try await Self.check(project) { folder in
            for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
                ?? .init()
            where file.pathExtension == "xcconfig" {
                let text = try String(contentsOf: file, encoding: .utf8)
                // A byte order mark belongs to the first line.
                guard !text.hasPrefix("\u{FEFF}") else { continue }
                try Data(("// A comment.\n\n" + text).utf8).write(to: file)
            }
        }
        #expect(ended.all.isEmpty && ended.code == 0, "\(ended.all)")
    }

    struct Edit: CustomTestStringConvertible {
        let testDescription: String
        let says: String
        let rule: String
        let make: @Sendable (URL) throws -> Void
    }

    static let edits = [
        Edit(
            testDescription: "opens the release", says: "the scheme \"Comments\" archives Release, which is open",
            rule: "open-archive"
        ) {
            try append(
                "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) SWITCHYARD_OPEN", to: "Config/Release.xcconfig",
                in: $0)
        },
        Edit(
            testDescription: "another configuration is archived",
            says: "a release opens: scheme Comments (archive) now reaches staging",
            rule: "changed-release"
        ) {
            let file = $0.appendingPathComponent("Comments.xcodeproj/xcshareddata/xcschemes/Comments.xcscheme")
            let text = try String(contentsOf: file, encoding: .utf8)
            let start = try #require(text.range(of: "<ArchiveAction"))
            let edited = text.replacingOccurrences(
                of: "\"Release\"", with: "\"Debug-Staging\"", range: start.lowerBound..<text.endIndex)
            try Data(edited.utf8).write(to: file)
        },
        Edit(testDescription: "a value is cut off", says: "is cut off", rule: "xcconfig-url-cut") {
            try replace("$(API_SCHEME):/$()/", "https://", in: "Config/Common.xcconfig", $0)
        },
        Edit(
            testDescription: "production talks to another host", says: "apiURL leads a release to staging.api",
            rule: "staging-like-host"
        ) {
            try replace(
                "https://api.comments.example", "https://staging.api.comments.example", in: "App/Environments.plist", $0
            )
        },
    ]

    @Test("An edit that matters is one line and exit code 1", arguments: edits) func matters(_ edit: Edit) async throws
    {
        let ended = try await Self.check { try edit.make($0) }
        #expect(ended.code == 1 && ended.errors.isEmpty, "\(ended.all)")
        let lines = ended.output.split(separator: "\n")
        let line = try #require(lines.count == 1 ? lines.first : nil, "\(ended.output)")
        #expect(line.contains(edit.says) && line.contains(": error: "), "\(ended.output)")
        #expect(line.contains("[\(edit.rule)]") && line.contains("changed-release"), "\(ended.output)")
    }

    // MARK: An app without a catalog

    private static let identifier = "com.acme.shop"

    /// An app of which nothing says what selects its environment: `#if DEBUG` may.
    static func plainApp(_ edit: (inout [String: String]) -> Void = { _ in }) -> [String: String] {
        let own = ["PRODUCT_BUNDLE_IDENTIFIER": "$(SHOP)", "INFOPLIST_FILE": "Info.plist"]
        let names = ["Debug", "Beta", "Release"]
        let target = WrittenProject.Target(
            name: "Shop", configurations: names.map { ($0, own) },
            xcconfigs: Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0).xcconfig") }))
        var files = [
            "Shop.xcodeproj/project.pbxproj": WrittenProject.text([target]),
            "Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme": WrittenProject.scheme(
                target: "Shop", project: "Shop", run: "Debug", archive: "Release"),
            "Info.plist": "<plist><dict><key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"
                + "</dict></plist>",
        ]
        for name in names { files["\(name).xcconfig"] = "SHOP = \(identifier)\n" }
        files["Debug.xcconfig", default: ""] += "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG\n"
        edit(&files)
        return files
    }

    private static func archive(_ configuration: String, _ files: inout [String: String]) {
        let scheme = "Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme"
        files[scheme] = files[scheme]?.replacing(
            "<ArchiveAction buildConfiguration = \"Release\"",
            with: "<ArchiveAction buildConfiguration = \"\(configuration)\"")
    }

    struct PlainEdit: CustomTestStringConvertible {
        let testDescription: String
        /// `nil` if the edit is harmless.
        let says: String?
        let make: @Sendable (inout [String: String]) -> Void
    }

    static let plainEdits = [
        PlainEdit(
            testDescription: "Debug is archived",
            says: "Debug.xcconfig:2:1: error: a release opens: scheme Shop (archive) now reaches"
        ) {
            archive("Debug", &$0)
        },
        PlainEdit(
            testDescription: "another build configuration is archived",
            says: "changes from no known environment in Release to no known environment in Beta"
        ) {
            archive("Beta", &$0)
        },
        PlainEdit(
            testDescription: "a release defines DEBUG",
            says: "Release.xcconfig:2:1: error: a release opens: scheme Shop (archive)"
        ) {
            $0["Release.xcconfig", default: ""] += "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) DEBUG\n"
        },
        PlainEdit(testDescription: "a release defines a macro", says: "a release opens: scheme Shop (archive)") {
            $0["Release.xcconfig", default: ""] += "GCC_PREPROCESSOR_DEFINITIONS = DEBUG=1\n"
        },
        PlainEdit(testDescription: "a release defines DEBUG by a flag", says: "a release opens: scheme Shop (archive)")
        {
            $0["Release.xcconfig", default: ""] += "OTHER_SWIFT_FLAGS = $(inherited) -D DEBUG\n"
        },
        PlainEdit(
            testDescription: "a release is another app",
            says: "CFBundleIdentifier in Info.plist of Shop changes from com.acme.shop to com.acme.store"
        ) {
            $0["Release.xcconfig"] = "SHOP = com.acme.store\n"
        },
        PlainEdit(testDescription: "a new value does not arrive", says: "Host in Info.plist of Shop is new: \"\"") {
            $0["Info.plist"] = $0["Info.plist"]?.replacing(
                "<dict>", with: "<dict><key>Host</key><string>$(HOST)</string>")
        },
        PlainEdit(testDescription: "testers get another app", says: nil) {
            $0["Beta.xcconfig"] = "SHOP = com.acme.beta\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG\n"
        },
        PlainEdit(testDescription: "a new value is empty", says: nil) {
            $0["Info.plist"] = $0["Info.plist"]?.replacing("<dict>", with: "<dict><key>Note</key><string></string>")
        },
        PlainEdit(testDescription: "a macro is undone", says: nil) {
            $0["Release.xcconfig", default: ""] += "GCC_PREPROCESSOR_DEFINITIONS = DEBUG=0\n"
        },
        PlainEdit(testDescription: "a build configuration has another name", says: nil) { files in
            archive("Store", &files)
            let project = "Shop.xcodeproj/project.pbxproj"
            files[project] = files[project]?.replacing("name = \"Release\"", with: "name = \"Store\"").replacing(
                "defaultConfigurationName = \"Release\"", with: "defaultConfigurationName = \"Store\"")
        },
    ]

    @Test("Without a catalog, what is known of a release counts", arguments: plainEdits)
    func plain(_ edit: PlainEdit) async throws {
        let ended = try await withTemporaryFolder { folder in
            try WrittenProject.write(Self.plainApp(), in: folder)
            try await Repository.commitAll(in: folder)
            try WrittenProject.write(Self.plainApp(edit.make), in: folder)
            return try await Switchyard.run(["check", "--since", "HEAD"], in: folder)
        }
        if let says = edit.says {
            #expect(ended.code == 1 && ended.output.contains(says), "\(ended.all)")
            #expect(ended.output.split(separator: "\n").count == 1, "\(ended.all)")
        } else {
            #expect(ended.code == 0 && ended.all.isEmpty, "\(ended.all)")
        }
    }

    @Test("A file that git ignores has no revisions") func ignored() async throws {
        let ended = try await withTemporaryFolder { folder in
            let copy = folder.appendingPathComponent("Comments")
            try FileManager.default.copyItem(
                at: Switchyard.fixtures.appendingPathComponent("Projects/Comments"), to: copy)
            try WrittenProject.write([".gitignore": "Own.xcconfig\n"], in: copy)
            try await Repository.commitAll(in: copy)
            try WrittenProject.write(["Config/Own.xcconfig": "OWN_URL = https://example.com\n"], in: copy)
            return try await Switchyard.run(["check", "--since", "HEAD"], in: copy)
        }
        #expect(ended.all.isEmpty && ended.code == 0, "\(ended.all)")
    }

    /// What SwiftPM has checked out can be large.
    @Test("Another repository below the folder is not copied") func nested() async throws {
        try await withTemporaryFolder { folder in
            let top = folder.appendingPathComponent("App")
            try WrittenProject.write([".gitignore": "checkouts\nOwn.xcconfig\n", "App.xcconfig": "APP = 1\n"], in: top)
            try await Repository.commitAll(in: top)
            try WrittenProject.write(
                ["Own.xcconfig": "OWN = 1\n", "checkouts/Kit/Kit.xcconfig": "KIT = 1\n"], in: top)
            try await Repository.commitAll(in: top.appendingPathComponent("checkouts/Kit"))
            let copy = folder.appendingPathComponent("copy").path
            await IgnoredFiles.copy(from: top.path, to: copy)
            #expect(try FileManager.default.subpathsOfDirectory(atPath: copy) == ["Own.xcconfig"])
        }
    }

    @Test("Documents have the same findings") func json() async throws {
        let ended = try await Self.check("Comments", ["--format", "json"]) { try Self.edits[0].make($0) }
        #expect(ended.code == 1 && ended.output.contains("\"changed-release\""), "\(ended.all)")
    }

    @Test(
        "What cannot be compared is said",
        arguments: [
            ["--since", "nowhere"], ["--since", "-x"], ["--since", "HEAD", "--baseline", "a", "--write-baseline"],
        ])
    func unusable(_ arguments: [String]) async throws {
        let ended = try await Switchyard.run(
            ["check"] + arguments, in: Switchyard.fixtures.appendingPathComponent("Projects/Comments"))
        #expect(ended.code == 2 && !ended.all.isEmpty, "\(ended.all)")
    }

    /// The edits of the table: a tenth of them, with a harmful one and a harmless one, unless it is a soak.
    static let table: [ProjectEdit] = {
        let all = EditedProject.ofFiles + EditedProject.ofProject
        var generator = SeededGenerator(seed: 55)
        return Array(all.shuffled(using: &generator).prefix(SoakCount.of(full: all.count, slice: all.count / 10)))
    }()

    @Test("Of the edits of agents, those that harm are one line", arguments: table)
    func tableOfEdits(_ edit: ProjectEdit) async throws {
        let ended = try await withTemporaryFolder { folder in
            try WrittenProject.write(EditedProject.files, in: folder)
            try await Repository.commitAll(in: folder)
            try WrittenProject.write(try #require(edit.edited), in: folder)
            return try await Switchyard.run(["check", "--since", "HEAD"], in: folder)
        }
        let lines = ended.output.split(separator: "\n")
        switch edit.outcome {
        case .harm: #expect(ended.code == 1 && lines.count == 1, "\(edit.name): \(ended.all)")
        case .warning, .none: #expect(ended.code == 0 && ended.all.isEmpty, "\(edit.name): \(ended.all)")
        }
    }
}
