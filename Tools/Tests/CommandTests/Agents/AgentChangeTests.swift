import Foundation
import TestSupport
import Testing

/// Tools that change something: a preview first, and then what it showed.
@Suite struct AgentChangeTests {
    static let manifest = """
        app: Shop
        environments:
          production:
            values: { apiURL: https://api.shop.example }
          staging:
            values: { apiURL: https://staging.shop.example }
        keys:
          apiURL: url
        production: production
        """

    private static func example(in folder: URL) throws {
        let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Examples/Discussions").standardizedFileURL
        for name in ["App", "Config", "Discussions.xcodeproj", "Sources", "Switchyard.yaml"] {
            try FileManager.default.copyItem(
                at: example.appendingPathComponent(name), to: folder.appendingPathComponent(name))
        }
    }

    private static func files(in folder: URL) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                (try? Data(contentsOf: folder.appendingPathComponent(path))).map { (path, $0) }
            })
    }

    @Test("generate writes what its preview showed, once") func generate() async throws {
        try await withTemporaryFolder { folder in
            try Self.example(in: folder)
            try await AgentClient.with(["--allow-changes"], in: folder, roots: [folder]) { client in
                let before = try Self.files(in: folder)
                let preview = try await client.call("generate")
                let identifier = try #require(preview.metadata?["switchyard/preview"]?.text, "\(preview.text)")
                #expect(preview.document?["written"] == .boolean(false))
                #expect(preview.text.contains("nothing was changed"))
                #expect(try Self.files(in: folder) == before)
                let wrong = try await client.call("generate", #"{"preview":"0000"}"#)
                #expect(wrong.isError && wrong.text.contains("nothing was changed"))
                // What would be written is another thing now.
                let manifest = folder.appendingPathComponent("Switchyard.yaml")
                let text = try String(contentsOf: manifest, encoding: .utf8)
                try text.replacing("discussions.example/api", with: "discussions.example/api2").write(
                    to: manifest, atomically: true, encoding: .utf8)
                #expect(try await client.call("generate", #"{"preview":"\#(identifier)"}"#).isError)
                try text.write(to: manifest, atomically: true, encoding: .utf8)
                #expect(try Self.files(in: folder) == before)
                let written = try await client.call("generate", #"{"preview":"\#(identifier)"}"#)
                #expect(written.document?["written"] == .boolean(true), "\(written.text)")
                #expect(try Self.files(in: folder) != before)
            }
            let check = try await Switchyard.run(["generate", "--check"], in: folder)
            #expect(check.code == 0, "\(check.all)")
        }
    }

    @Test("init writes the proposal that it showed") func initialize() async throws {
        try await withTemporaryFolder { folder in
            let project = Switchyard.fixtures.appendingPathComponent("Projects/Comments")
            for name in try FileManager.default.contentsOfDirectory(atPath: project.path) {
                try FileManager.default.copyItem(
                    at: project.appendingPathComponent(name), to: folder.appendingPathComponent(name))
            }
            let file = folder.appendingPathComponent("Switchyard.yaml")
            try await AgentClient.with(["--allow-changes"], in: folder, roots: [folder]) { client in
                let preview = try await client.call("init")
                let identifier = try #require(preview.metadata?["switchyard/preview"]?.text, "\(preview.text)")
                #expect(!FileManager.default.fileExists(atPath: file.path))
                let written = try await client.call("init", #"{"preview":"\#(identifier)"}"#)
                #expect(written.document?["written"] == .boolean(true), "\(written.text)")
                #expect(try String(contentsOf: file, encoding: .utf8) == preview.document?["text"]?.text)
                #expect(try await client.call("init").isError)
            }
        }
    }

    @Test("A project outside of the roots is not wired") func outside() async throws {
        try await withTemporaryFolder { folder in
            let own = folder.appendingPathComponent("Own")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try Self.example(in: own)
            try await AgentClient.with(["--allow-changes"], in: own, roots: [own]) { client in
                let answer = try await client.call("generate", #"{"wire":true,"project":"../Other/App.xcodeproj"}"#)
                #expect(answer.isError && answer.text.contains("outside the folders"), "\(answer.text)")
            }
        }
    }
}
