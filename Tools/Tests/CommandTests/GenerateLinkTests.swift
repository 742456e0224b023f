import Foundation
import Testing

/// `settings-bundle generate` on bundles with links: it writes nothing outside of the bundle.
@Suite struct GenerateLinkTests {
    private static let files = FileManager.default

    /// A bundle in which a file or folder is a link to one outside.
    private static func withLink(_ name: String, _ work: (_ folder: URL, _ outside: URL) async throws -> Void)
        async throws
    {
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            let outside = folder.appendingPathComponent("outside")
            try files.copyItem(at: GenerateCommandTests.fixtures.appendingPathComponent("People.bundle"), to: bundle)
            let file = bundle.appendingPathComponent(name)
            if files.fileExists(atPath: file.path) {
                try files.moveItem(at: file, to: outside)
            } else {
                try files.createDirectory(at: outside, withIntermediateDirectories: true)
            }
            try files.createSymbolicLink(atPath: file.path, withDestinationPath: "../outside")
            try await work(folder, outside)
        }
    }

    private static func run(_ options: [String] = [], in folder: URL) async throws -> Switchyard.Ended {
        let catalog = GenerateCommandTests.fixtures.appendingPathComponent("Environments.plist").path
        return try await Switchyard.run(
            ["settings-bundle", "generate", "Settings.bundle", "--catalog", catalog] + options, in: folder)
    }

    @Test(arguments: ["Root.plist", "en.lproj", "de.lproj"]) func aLinkOutOfTheBundleIsNotWritten(_ name: String)
        async throws
    {
        try await Self.withLink(name) { folder, outside in
            let paths = try Self.files.subpathsOfDirectory(atPath: folder.path).sorted()
            let bytes = Self.contents(outside)
            let page = Self.contents(folder.appendingPathComponent("Settings.bundle/Root.plist"))
            let ended = try await Self.run(["--language", "de"], in: folder)
            #expect(ended.code == 2)
            #expect(Self.contents(outside) == bytes)
            #expect(Self.contents(folder.appendingPathComponent("Settings.bundle/Root.plist")) == page)
            #expect(try Self.files.subpathsOfDirectory(atPath: folder.path).sorted() == paths)
        }
    }

    @Test func aLinkWithinTheBundleStays() async throws {
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            try Self.files.copyItem(
                at: GenerateCommandTests.fixtures.appendingPathComponent("People.bundle"), to: bundle)
            let page = bundle.appendingPathComponent("Root.plist")
            try Self.files.moveItem(at: page, to: bundle.appendingPathComponent("Real.plist"))
            try Self.files.createSymbolicLink(atPath: page.path, withDestinationPath: "Real.plist")
            #expect(try await Self.run(in: folder).code == 0)
            #expect(try Self.files.destinationOfSymbolicLink(atPath: page.path) == "Real.plist")
            let text = try String(contentsOf: bundle.appendingPathComponent("Real.plist"), encoding: .utf8)
            #expect(text.contains("SwitchyardPart"))
        }
    }

    /// A file's bytes, or those of all files of a folder.
    private static func contents(_ url: URL) -> [Data?] {
        let names = ((try? files.subpathsOfDirectory(atPath: url.path)) ?? []).sorted()
        return names.isEmpty
            ? [try? Data(contentsOf: url)] : names.map { try? Data(contentsOf: url.appendingPathComponent($0)) }
    }
}
