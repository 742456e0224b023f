import Foundation
import Testing

/// `settings-bundle generate`: which folder a path means, and which files it may touch.
@Suite struct GeneratePathTests {
    private static let files = FileManager.default
    private static let fixtures = GenerateCommandTests.fixtures

    private static func run(
        _ path: String, _ options: [String] = [], in folder: URL
    ) async throws -> (told: GenerateCommandTests.Told, code: Int32?) {
        let catalog = fixtures.appendingPathComponent("Environments.plist").path
        let ended = try await Switchyard.run(
            ["settings-bundle", "generate", path, "--catalog", catalog, "--format", "json"] + options, in: folder)
        return (try JSONDecoder().decode(GenerateCommandTests.Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    /// Every file below a folder, links as where they lead.
    private static func contents(_ folder: URL) throws -> [String: Data] {
        let names = files.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.reduce(into: [:]) { contents, name in
            let url = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            if let target = try? files.destinationOfSymbolicLink(atPath: url.path) {
                contents[name] = Data("-> \(target)".utf8)
            } else if files.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue {
                contents[name] = try Data(contentsOf: url)
            }
        }
    }

    private static func addBundle(_ path: String, in folder: URL) throws {
        let url = folder.appendingPathComponent(path)
        try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: fixtures.appendingPathComponent("People.bundle"), to: url)
    }

    /// Issue 9: an app or source folder with a generated bundle lost the bundle's strings and got pages of its own.
    @Test(arguments: ["App", "My.app"]) func aFolderMeansTheBundleInIt(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.addBundle("\(name)/Settings.bundle", in: folder)
            #expect(try await Self.run("\(name)/Settings.bundle", in: folder).code == 0)
            let generated = try Self.contents(folder)
            #expect(generated["\(name)/Settings.bundle/en.lproj/Root.strings"] != nil)

            let (told, code) = try await Self.run(name, in: folder)
            #expect(code == 0 && told.changed == 0)
            #expect(try Self.contents(folder) == generated)

            #expect(try await Self.run(name, ["--child-pane", "More"], in: folder).code == 0)
            #expect(try Self.contents(folder).keys.allSatisfy { $0.hasPrefix("\(name)/Settings.bundle/") })
        }
    }

    @Test func aMacAppsBundleIsInItsResources() async throws {
        try await withTemporaryFolder { folder in
            try Self.addBundle("My.app/Contents/Resources/Settings.bundle", in: folder)
            let (told, code) = try await Self.run("My.app", in: folder)
            #expect(code == 0 && told.changed > 0)
            #expect(try Self.contents(folder).keys.allSatisfy { $0.hasPrefix("My.app/Contents/Resources/Settings") })
        }
    }

    /// What means no bundle, or several: exit code 2, a fix, not a byte.
    @Test(arguments: [
        ("Empty", "\"Empty/Settings.bundle\""), ("New", "New/Settings.bundle"), ("file.plist", "Settings.bundle"),
        ("Two", "pass one of them"), ("Loose", "Loose/Settings.bundle"),
    ]) func whatMeansNoBundle(_ path: String, _ fix: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.files.createDirectory(
                at: folder.appendingPathComponent("Empty"), withIntermediateDirectories: true)
            try Data().write(to: folder.appendingPathComponent("file.plist"))
            try Self.addBundle("Two/Settings.bundle", in: folder)
            try Self.addBundle("Two/InAppSettings.bundle", in: folder)
            // Pages in a folder whose name does not say so.
            try Self.addBundle("Loose", in: folder)
            let before = try Self.contents(folder)
            let (told, code) = try await Self.run(path, in: folder)
            #expect(code == 2 && !told.written && told.files.isEmpty)
            #expect(told.findings.map(\.rule) == ["missing-settings-bundle"])
            #expect(told.findings.first?.fix?.contains(fix) == true)
            #expect(try Self.contents(folder) == before)
        }
    }

    /// A link out of the bundle, or to nowhere, is told before anything is written; the bundle itself may be a link.
    @Test(arguments: [
        ("Root.plist", "../outside/Root.plist"), ("de.lproj", "../outside"),
        ("en.lproj/Root.strings", "../../outside/x"),
        ("fr.lproj/Root.strings", "../../outside/new.strings"), ("it.lproj", "../nowhere"), ("Panes", "../outside"),
    ]) func linksOutOfTheBundle(_ name: String, _ target: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.addBundle("Settings.bundle", in: folder)
            let outside = folder.appendingPathComponent("outside")
            try Self.files.createDirectory(at: outside, withIntermediateDirectories: true)
            try Self.files.copyItem(
                at: Self.fixtures.appendingPathComponent("People.bundle/Root.plist"),
                to: outside.appendingPathComponent("Root.plist"))
            try Data("\"a\" = \"b\";\n".utf8).write(to: outside.appendingPathComponent("x"))
            try Data("\"a\" = \"b\";\n".utf8).write(to: outside.appendingPathComponent("Root.strings"))
            let link = folder.appendingPathComponent("Settings.bundle/\(name)")
            try Self.files.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? Self.files.removeItem(at: link)
            try Self.files.createSymbolicLink(atPath: link.path, withDestinationPath: target)
            let before = try Self.contents(folder)

            let languages = ["--language", "de", "--language", "fr", "--language", "it"]
            let (told, code) = try await Self.run("Settings.bundle", languages, in: folder)
            #expect(code == 2 && !told.written)
            #expect(told.findings.map(\.rule) == ["settings-link"])
            #expect(told.findings.first?.file == "Settings.bundle/\(name)")
            #expect(told.findings.first?.fix?.isEmpty == false)
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func theBundleItselfMayBeALink() async throws {
        try await withTemporaryFolder { folder in
            try Self.addBundle("real/Settings.bundle", in: folder)
            try Self.files.createSymbolicLink(
                atPath: folder.appendingPathComponent("Link.bundle").path, withDestinationPath: "real/Settings.bundle")
            let before = try Self.contents(folder)
            #expect(try await Self.run("Link.bundle", in: folder).code == 0)
            #expect(try Self.contents(folder) != before)
            #expect(try await Self.run("Link.bundle", ["--prune"], in: folder).code == 0)
            #expect(try Self.contents(folder) == before)
        }
    }

    /// Two languages that are one file would each overwrite the other's texts.
    @Test func twoNamesForOneFile() async throws {
        try await withTemporaryFolder { folder in
            try Self.addBundle("Settings.bundle", in: folder)
            let bundle = folder.appendingPathComponent("Settings.bundle")
            try? Self.files.removeItem(at: bundle.appendingPathComponent("de.lproj"))
            try Self.files.createSymbolicLink(
                atPath: bundle.appendingPathComponent("de.lproj").path, withDestinationPath: "en.lproj")
            let before = try Self.contents(folder)
            let (told, code) = try await Self.run("Settings.bundle", in: folder)
            #expect(code == 2)
            #expect(told.findings.map(\.rule) == ["settings-link"])
            #expect(try Self.contents(folder) == before)
        }
    }

    /// Only what Switchyard marked as its own is removed, and each report names it.
    @Test func removals() async throws {
        try await withTemporaryFolder { folder in
            // The page and the table that Switchyard would make, without its mark.
            #expect(
                try await Self.run("Settings.bundle", ["--language", "de", "--language", "en"], in: folder).code == 0)
            let root = folder.appendingPathComponent("Settings.bundle/Root.plist")
            let german = folder.appendingPathComponent("Settings.bundle/de.lproj/Root.strings")
            for file in [root, german] {
                let text = try String(contentsOf: file, encoding: .utf8)
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                try Data(lines.filter { !$0.contains("created by") }.joined(separator: "\n").utf8).write(to: file)
            }
            let dry = try await Self.run("Settings.bundle", ["--prune", "--dry-run"], in: folder)
            let (told, _) = try await Self.run("Settings.bundle", ["--prune"], in: folder)
            for told in [dry.told, told] {
                #expect(told.files.filter { $0.change == "removed" }.map(\.path) == ["en.lproj/Root.strings"])
                #expect(told.files.first { $0.change == "removed" }?.reasons.last?.contains("removes the file") == true)
            }
            #expect(
                try Self.contents(folder).keys.sorted() == [
                    "Settings.bundle/Root.plist", "Settings.bundle/de.lproj/Root.strings",
                ])
        }
    }

    @Test func aRemovalIsNamedInTheText() async throws {
        try await withTemporaryFolder { folder in
            let catalog = Self.fixtures.appendingPathComponent("Environments.plist").path
            let arguments = ["settings-bundle", "generate", "Settings.bundle", "--catalog", catalog]
            _ = try await Switchyard.run(arguments, in: folder)
            let dry = try await Switchyard.run(arguments + ["--prune", "--dry-run"], in: folder)
            #expect(dry.output.contains("would be removed Settings.bundle/en.lproj/Root.strings"))
            let ended = try await Switchyard.run(arguments + ["--prune"], in: folder)
            #expect(ended.output.contains("removed Settings.bundle/Root.plist\n"))
            #expect(try Self.contents(folder).isEmpty)
        }
    }
}
