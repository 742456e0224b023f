import Foundation
import TestProjects
import Testing

/// The line of source below a finding, with a caret.
@Suite struct SourceLineTests {
    /// The lines below the first finding of an xcconfig file.
    private static func below(_ text: Data) async throws -> [String] {
        try await withTemporaryFolder { folder in
            try text.write(to: folder.appendingPathComponent("A.xcconfig"))
            let ended = try await Switchyard.run(["build-settings", "A.xcconfig"], in: folder)
            let lines = ended.all.split(separator: "\n").map(String.init)
            let finding = try #require(lines.firstIndex { $0.hasPrefix("A.xcconfig:") })
            return Array(lines[(finding + 1)...])
        }
    }

    @Test(arguments: [
        ("URL = https://a.example", " 1 | URL = https://a.example", "   |             ^"),
        ("\tURL = https://a.example", " 1 | \tURL = https://a.example", "   | \t            ^"),
        ("\n\nURL = https://a.example\n", " 3 | URL = https://a.example", "   |             ^"),
        ("\r\nURL = https://a.example\r\n", " 2 | URL = https://a.example", "   |             ^"),
        ("漢 = 1\nURL = é https://a.example", " 2 | URL = é https://a.example", "   |               ^"),
        (
            String(repeating: "\n", count: 9) + "URL = https://a.example", " 10 | URL = https://a.example",
            "    |             ^"
        ),
    ]) func theCaretIsBelowTheColumn(_ text: String, _ source: String, _ caret: String) async throws {
        let below = try await Self.below(Data(text.utf8))
        let line = try #require(below.firstIndex(of: source))
        #expect(below[line + 1] == caret)
    }

    /// A terminal shows the escape as a picture, and does not obey it.
    @Test func nothingInALineIsObeyed() async throws {
        let below = try await Self.below(Data("URL = \u{1B}[31mhttps://a.example".utf8))
        #expect(below.contains { $0.contains("␛[31mhttps") } && !below.contains { $0.contains("\u{1B}") })
    }

    @Test(arguments: [
        "API_TOKEN = https://a.example/S3CR3T", "DB_PASSWORD = https://S3CR3T", "clientSecret = https://S3CR3T",
        "URL = x https://user:S3CR3T@a.example",
    ]) func aLineWithASecretIsNotPrinted(_ text: String) async throws {
        let below = try await Self.below(Data(text.utf8))
        #expect(!below.contains { $0.hasPrefix(" 1 |") || $0.contains("S3CR3T") && $0.contains("|") })
    }

    @Test func aLongLineIsCutAroundTheColumn() async throws {
        let long = String(repeating: "x", count: 400)
        let below = try await Self.below(Data("URL = \(long) https://a.example \(long)".utf8))
        let source = try #require(below.first { $0.hasPrefix(" 1 |") })
        #expect(source.count < 140 && source.contains("https://a.example"))
    }

    /// A minified file says nothing, and there may be a finding in every byte of it.
    @Test func aLineThatAProgramWroteIsNotPrinted() async throws {
        let below = try await Self.below(Data("URL = \(String(repeating: "x", count: 1_000)) https://a.example".utf8))
        #expect(!below.contains { $0.hasPrefix(" 1 |") })
    }

    @Test func bytesThatAreNotTextHaveNoLine() async throws {
        let below = try await Self.below(Data("URL = https://a.example \u{0}".utf8) + [0xFF, 0xFE])
        #expect(!below.contains { $0.hasPrefix(" 1 |") })
    }

    /// A key that the catalog declares as a secret has a harmless name.
    @Test func aDeclaredSecretIsNotPrinted() async throws {
        try await withTemporaryFolder { folder in
            let catalog = """
                <plist version="1.0"><dict>
                <key>Switchyard</key><dict><key>Keys</key><dict>
                <key>dsn</key><dict><key>Type</key><string>url</string><key>Secret</key><true/></dict></dict></dict>
                <key>production</key><dict><key>dsn</key><string>S3CR3T not a URL</string></dict>
                </dict></plist>
                """
            try WrittenProject.write(
                ["App/Environments.plist": catalog, "App/Info.plist": "<plist><dict/></plist>"], in: folder)
            let ended = try await Switchyard.run(["explain", "--bundle", "App"], in: folder)
            #expect(ended.code == 1)
            #expect(ended.all.contains("Environments.plist:4:"))
            #expect(!ended.all.contains("S3CR3T"))
        }
    }
}
