import AuditPlanter
import Foundation
import Subprocess
import TestSupport
import Testing

/// `switchyard audit` as a process.
@Suite struct AuditCommandTests {
    private struct Told: Decodable {
        struct Hit: Decodable {
            let rule: String
            let path: String
            let value: String
            let environment: String?
            let accepted: String?
        }
        struct Requirement: Decodable {
            let what: String
            let found: Bool
        }
        struct Unread: Decodable {
            let path: String
            let reason: String
        }
        struct Coverage: Decodable {
            let files: Int
            let executables: Int
            let unread: [Unread]
        }

        let verdict: String
        let hits: [Hit]
        let required: [Requirement]
        let coverage: Coverage
        let stale: [[String: String]]
    }

    private static let catalog = """
        app: Shop
        keys:
          apiURL: url
          token: { secret: { variable: "TOKEN_{environment}" } }
        environments:
          production: { values: { apiURL: "https://shop.example/api" } }
          staging: { title: Staging server, values: { apiURL: "https://staging.shop.example/api" } }

        """

    /// Runs on an app of these files, with a program; what is printed is always what the schema says.
    private static func audit(
        _ files: [String: String], _ arguments: [String] = ["--catalog", "Switchyard.yaml"], in folder: URL,
        artifact: String = "Shop.app", hasProgram: Bool = true
    ) async throws -> (told: Told, code: Int32?) {
        try Data(catalog.utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
        var contents = files.mapValues { Array($0.utf8) }
        if hasProgram { contents["Shop"] = MachOWriter.write(MachOWriter.Slice(architecture: .arm64)) }
        for (path, bytes) in contents {
            let file = folder.appendingPathComponent("Shop.app/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        let ended = try await Switchyard.run(
            ["audit", artifact, "--format", "json"] + arguments, in: folder,
            variables: ["TOKEN_PRODUCTION": "p-2718281828459045", "TOKEN_STAGING": "s-3141592653589793"])
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("audit.schema.json"))
        #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [], "\(ended.all)")
        #expect(ended.errors == "")
        #expect(!ended.all.contains("3141592653589793"))
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    private static let clean = ["Resources/data.json": #"{"url": "https:\/\/shop.example\/api"}"#]

    @Test func anAppWithProductionAloneIsProven() async throws {
        try await withTemporaryFolder { folder in
            let (told, code) = try await Self.audit(Self.clean, in: folder)
            #expect(told.verdict == "proven" && code == 0)
            #expect(told.hits.isEmpty && told.required.map(\.what) == ["production-value"])
            // The catalog of the current folder, and as people see it.
            let ended = try await Switchyard.run(["audit", "Shop.app"], in: folder)
            #expect(ended.code == 0)
            #expect(
                ended.output.hasPrefix(
                    "Shop.app: proven: no text of an environment other than production was found in 9 spellings; "
                        + "other encodings were not searched\n"), "\(ended.output)")
        }
    }

    /// What was assembled has no program yet: the headline says what it rests on.
    @Test func aFolderWithoutAProgramIsNotProven() async throws {
        try await withTemporaryFolder { folder in
            let (told, code) = try await Self.audit(Self.clean, in: folder, hasProgram: false)
            #expect(told.verdict == "nothing-found" && code == 0)
            let ended = try await Switchyard.run(["audit", "Shop.app"], in: folder)
            #expect(
                ended.output.hasPrefix(
                    "Shop.app: nothing found: no text of an environment other than production was found in 9 spellings; "
                        + "other encodings were not searched; no program was there to look at, only 1 file\n"),
                "\(ended.output)")
        }
    }

    /// A secret may be the name of a file, or a key in one.
    @Test func aSecretIsNotPrintedAsAName() async throws {
        try await withTemporaryFolder { folder in
            let secret = "s-3141592653589793"
            let leaks = ["cache/\(secret).dat": "x", "keys.json": "{\"\(secret)\": \"\(secret)\"}"]
            let (told, code) = try await Self.audit(
                Self.clean.merging(leaks) { $1 }, ["--secrets"], in: folder)
            #expect(code == 1 && told.hits.contains { $0.path == "cache/<redacted>.dat" })
            for format in ["text", "html", "sarif"] {
                let ended = try await Switchyard.run(
                    ["audit", "Shop.app", "--secrets", "--format", format], in: folder,
                    variables: ["TOKEN_PRODUCTION": "p-2718281828459045", "TOKEN_STAGING": .some(secret)])
                #expect(!ended.all.contains("3141592653589793"), "\(ended.all)")
            }
        }
    }

    /// What to do is said once, however many places there are.
    @Test func theSameFixIsSaidOnce() async throws {
        try await withTemporaryFolder { folder in
            let line = "https://staging.shop.example/api\n"
            _ = try await Self.audit(["a.txt": line + line + line, "b.txt": line], in: folder)
            let ended = try await Switchyard.run(["audit", "Shop.app"], in: folder)
            #expect(
                ended.output.ranges(of: "error: ").count == 4
                    && ended.output.ranges(of: "leave the file out").count == 1)
        }
    }

    /// A host in each translation is one line.
    @Test func oneHostInManyFilesIsOneLine() async throws {
        try await withTemporaryFolder { folder in
            let languages = (0..<30).map { "l\($0).lproj/Localizable.strings" }
            let text = "\"help\" = \"https://staging.shop.example/api\";\n"
            _ = try await Self.audit(Dictionary(uniqueKeysWithValues: languages.map { ($0, text) }), in: folder)
            for format in ["text", "markdown"] {
                let ended = try await Switchyard.run(["audit", "Shop.app", "--format", format], in: folder)
                #expect(ended.code == 1 && ended.output.ranges(of: "staging.shop.example").count < 6, "\(ended.output)")
                #expect(ended.output.contains("30 files"), "\(ended.output)")
            }
        }
    }

    @Test func whatIsOfAnotherEnvironmentIsFoundAndRemoved() async throws {
        try await withTemporaryFolder { folder in
            let leaks = [
                "a.strings": "\"server\" = \"Staging server\";\n", "b.env": "HOST=Staging.Shop.Example\n",
                "c.bin": Data("{\"u\":\"https://staging.shop.example/api\"}".utf8).base64EncodedString(),
                "d.txt": "s-3141592653589793",
            ]
            let (told, code) = try await Self.audit(
                Self.clean.merging(leaks) { $1 }, ["--secrets"], in: folder)
            #expect(told.verdict == "not-proven" && code == 1)
            #expect(Set(told.hits.map(\.path)) == Set(leaks.keys))
            #expect(told.hits.allSatisfy { $0.environment == "staging" })
            #expect(told.hits.first { $0.path == "d.txt" }?.value == "<redacted>")
            for path in leaks.keys {
                try FileManager.default.removeItem(at: folder.appendingPathComponent("Shop.app/\(path)"))
            }
            #expect(try await Self.audit([:], ["--secrets"], in: folder).told.verdict == "proven")
        }
    }

    @Test func whatIsRequiredAndMissingIsNotProven() async throws {
        try await withTemporaryFolder { folder in
            let (told, code) = try await Self.audit(["a.txt": "nothing"], in: folder)
            #expect(told.verdict == "not-proven" && code == 1)
            #expect(told.required.map(\.found) == [false])
        }
    }

    @Test func whatCannotBeReadIsNotProven() async throws {
        try await withTemporaryFolder { folder in
            // A zip archive that ends too early.
            let (told, code) = try await Self.audit(
                Self.clean.merging(["more.zip": "PK\u{3}\u{4}\u{14}\0\0\0"]) { $1 }, in: folder)
            #expect(told.verdict == "unreadable" && code == 2, "\(told)")
            #expect(told.coverage.unread.contains { $0.path == "more.zip" })
        }
    }

    @Test func aKnownHitIsAcceptedWithAReason() async throws {
        try await withTemporaryFolder { folder in
            let accepted = """
                {"accepted": [{"path": "vendor.js", "reason": "the vendor's example"}, {"path": "gone.js", "reason": "old"}]}
                """
            try Data(accepted.utf8).write(to: folder.appendingPathComponent("accepted.json"))
            let (told, code) = try await Self.audit(
                Self.clean.merging(["lib/vendor.js": "fetch('https://staging.shop.example/api')"]) { $1 },
                ["--accept", "accepted.json"], in: folder)
            #expect(told.verdict == "proven" && code == 0)
            #expect(told.hits.map(\.accepted) == ["the vendor's example"])
            #expect(told.stale.map { $0["path"] } == ["gone.js"])
        }
    }

    @Test(arguments: ["text", "html", "sarif"]) func everyFormatSaysTheSame(_ format: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try await Self.audit(["<b>.txt": "https://staging.shop.example/api"], in: folder)
            let ended = try await Switchyard.run(["audit", "Shop.app", "--format", format], in: folder)
            #expect(ended.code == 1)
            #expect(ended.output.contains("https://staging.shop.example/api"))
            switch format {
            case "html":
                #expect(ended.output.contains("&lt;b&gt;.txt") && !ended.output.contains("<b>"))
                #expect(!ended.output.contains("<script") && !ended.output.contains("src="))
            case "sarif": #expect(ended.output.contains("\"uri\" : \"%3Cb%3E.txt\""))
            default: #expect(ended.output.hasPrefix("Shop.app: not proven: 1 text of another environment"))
            }
        }
    }

    @Test(arguments: [
        (["audit", "gone.app", "--no-catalog"], "gone.app"), (["audit", "Shop.app"], "--no-catalog"),
        (["audit", "Shop.app", "--no-catalog"], "nothing in it to audit"),
        (["audit", "Shop.app", "--no-catalog", "--expect", "qa"], "--expect"),
        (["audit", "Shop.app", "--catalog", "gone.yaml"], "gone.yaml"),
        (["audit", "Shop.app", "--no-catalog", "--accept", "gone.json"], "gone.json"),
    ]) func unusableArgumentsAreExplained(_ arguments: [String], _ word: String) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("Shop.app"), withIntermediateDirectories: true)
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(ended.code == 2 || ended.code == 64, "\(ended.all)")
            #expect(ended.errors.contains(word), "\(ended.errors)")
            #expect(ended.output == "")
        }
    }
}
