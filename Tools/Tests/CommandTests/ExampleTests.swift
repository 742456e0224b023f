import Foundation
import Subprocess
import Testing

/// `Examples/Discussions` as it is committed.
@Suite struct ExampleTests {
    private static let example = Switchyard.fixtures
        .appendingPathComponent("../../../../Examples/Discussions").standardizedFileURL

    /// What is committed is what `switchyard generate` writes, and nothing is to be said about it.
    @Test(arguments: [["generate", "--check"], ["check"]]) func theExampleIsQuiet(_ arguments: [String]) async throws {
        let ended = try await Switchyard.run(arguments, in: Self.example)
        #expect(ended.code == 0, "\(ended.output)")
        #expect(!ended.all.contains("warning:") && !ended.all.contains("error:"), "\(ended.all)")
        #expect(ended.output.contains(arguments == ["check"] ? "no findings" : "0 of 10 files would change"))
    }

    /// A value is changed in one file, and `check` names every file that is stale.
    @Test func aChangeOfTheManifestMakesTheFilesStale() async throws {
        try await withTemporaryFolder { folder in
            let copy = folder.appendingPathComponent("Discussions")
            try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
            for name in ["App", "Config", "Discussions.xcodeproj", "Sources", "Switchyard", "Switchyard.yaml"] {
                try FileManager.default.copyItem(
                    at: Self.example.appendingPathComponent(name), to: copy.appendingPathComponent(name))
            }
            let file = copy.appendingPathComponent("Switchyard.yaml")
            let text = try String(contentsOf: file, encoding: .utf8)
            let changed = text.replacing("environment: testing", with: "environment: local")
            #expect(changed != text)
            try changed.write(to: file, atomically: true, encoding: .utf8)
            let check = try await Switchyard.run(["check"], in: copy)
            #expect(check.code == 1)
            let stale = check.output.split(separator: "\n").filter { $0.hasSuffix("[stale-file]") }
            let names = Set(stale.compactMap { $0.split(separator: ":").first.map(String.init) })
            #expect(
                names == [
                    "App/Settings.bundle/Root.plist", "Sources/Discussions/AppConfiguration.swift",
                    "Switchyard/Debug.xcconfig",
                ], "\(check.output)")
        }
    }
}
