import Foundation
import TestProjects
import TestSupport
import Testing

/// The table of `matrix`: a row for actions that differ in nothing, and columns that nobody asks for.
@Suite struct MatrixShapeTests {
    private static let infoPlist = """
        <plist version="1.0"><dict><key>API</key><string>$(API_URL)</string><key>Key</key><string>$(MAPS_KEY)</string>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string></dict></plist>
        """

    private func matrix(_ arguments: [String] = [], schemes: [String] = ["App"]) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            func settings(_ name: String) -> [String: String] {
                [
                    "INFOPLIST_FILE": "Info.plist", "API_URL": "https://\(name).example", "EQUAL": "1",
                    "MAPS_KEY": "abcdefgh1234\(name)", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(name)",
                ]
            }
            var files = [
                "App.xcodeproj/project.pbxproj": WrittenProject.text([
                    WrittenProject.Target(
                        name: "App", configurations: [("Debug", settings("dev")), ("Release", settings("prod"))])
                ]), "Info.plist": Self.infoPlist,
            ]
            for scheme in schemes {
                files["App.xcodeproj/xcshareddata/xcschemes/\(scheme).xcscheme"] = WrittenProject.scheme(
                    target: "App", project: "App", run: "Debug", archive: "Release")
            }
            try WrittenProject.write(files, in: folder)
            return try await Switchyard.run(["matrix"] + arguments, in: folder)
        }
    }

    @Test func equalActionsAreOneRow() async throws {
        let ended = try await matrix()
        let lines = ended.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let settings = ["API_URL", "MAPS_KEY", "PRODUCT_BUNDLE_IDENTIFIER"]
        #expect(lines.first == ["scheme", "action", "configuration"] + settings)
        #expect(
            lines.dropFirst().prefix(2) == [
                ["App", "run,", "test", "Debug", "https://dev.example", "<redacted>", "com.example.dev"],
                ["archive", "Release", "https://prod.example", "<redacted>", "com.example.prod"],
            ])
    }

    @Test func equalSchemesAreNot() async throws {
        let ended = try await matrix(schemes: ["App", "App 2"])
        #expect(ended.output.split(separator: "\n").count { $0.contains("run, test") } == 2)
    }

    @Test func onlyWhatIsAskedFor() async throws {
        let ended = try await matrix([".", "--setting", "EQUAL"])
        #expect(ended.output.split(separator: "\n").first?.split(separator: " ").last == "EQUAL")
    }

    @Test func programsGetEachActionAndNoSecret() async throws {
        let ended = try await matrix(["--format", "json"])
        let json = try JSONTree(Data(ended.output.utf8))
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("matrix.schema.json"))
        #expect(schema.violations(of: json) == [])
        #expect(ended.output.contains("\"archive\"") && ended.output.contains("\"test\""))
        #expect(!ended.output.contains("abcdefgh1234"))
        #expect(ended.output.contains("\"configurationSurveys\""))
    }
}
