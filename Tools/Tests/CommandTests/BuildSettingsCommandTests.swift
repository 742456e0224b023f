import Foundation
import TestProjects
import Testing

/// `switchyard build-settings` over the cases of the build system, as a program of a user would read its JSON.
@Suite struct BuildSettingsCommandTests {
    /// Of a project, the build settings of the team come first: nobody reads 130 lines.
    @Test func aLongListIsShownOnRequest() async throws {
        try await withTemporaryFolder { folder in
            var all = ["API_URL": "https:/$()/a.example", "GCC_OPTIMIZATION_LEVEL": "1"]
            for number in 0..<60 { all["INFOPLIST_KEY_\(number)"] = "1" }
            let target = WrittenProject.Target(name: "App", configurations: [("Debug", all), ("Release", all)])
            try WrittenProject.write(
                ["App.xcodeproj/project.pbxproj": WrittenProject.text([target])], in: folder)
            let short = try await Switchyard.run(["build-settings", "."], in: folder)
            #expect(short.output.contains("API_URL = https://a.example"), "\(short.all)")
            #expect(!short.output.contains("GCC_OPTIMIZATION_LEVEL ="), "\(short.all)")
            #expect(short.output.contains("more build settings of Xcode; name one, or pass --all"), "\(short.all)")
            let long = try await Switchyard.run(["build-settings", ".", "--all"], in: folder)
            #expect(long.output.contains("GCC_OPTIMIZATION_LEVEL = 1"), "\(long.all)")
            #expect(!long.output.contains("pass --all"), "\(long.all)")
        }
    }

    /// What a matrix redacts, this does as well.
    @Test(arguments: ["text", "json"]) func keysAreRedacted(_ format: String) async throws {
        try await withTemporaryFolder { folder in
            let key = ["a81f", "44c9", "27be", "9d03"].joined()
            try WrittenProject.write(["A.xcconfig": "MAPS_API_KEY = \(key)\n"], in: folder)
            let ended = try await Switchyard.run(
                ["build-settings", "--format", format, "MAPS_API_KEY", "A.xcconfig"], in: folder)
            #expect(!ended.all.contains(key), "\(ended.all)")
            #expect(ended.output.contains("<redacted>"), "\(ended.all)")
        }
    }

    /// A position is that of the message, whatever line Foundation counts.
    @Test func aMalformedInfoPlistHasOnePosition() async throws {
        try await withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App",
                configurations: [
                    ("Debug", ["INFOPLIST_FILE": "Info.plist"]), ("Release", ["INFOPLIST_FILE": "Info.plist"]),
                ])
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "Info.plist": "<plist version=\"1.0\">\n<dict>\n<key>a</key><date>zz</date></dict></plist>\n",
                ], in: folder)
            let ended = try await Switchyard.run(["explain", "."], in: folder)
            #expect(ended.errors.contains("Info.plist:3:"), "\(ended.all)")
            #expect(!ended.errors.contains("line 1"), "\(ended.all)")
        }
    }
    struct Printed: Decodable {
        let settings: [String: Setting]
        let diagnostics: [Diagnostic]
        let expressionDiagnostics: [Diagnostic]
        let files: [String]
        let findings: [Report.Finding]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            settings = try container.decode([String: Setting].self, forKey: .settings)
            diagnostics = try container.decode([Diagnostic].self, forKey: .diagnostics)
            expressionDiagnostics = try container.decode([Diagnostic].self, forKey: .expressionDiagnostics)
            files = try container.decode([String].self, forKey: .files)
            // The build system's own answers have none.
            findings = try container.decodeIfPresent([Report.Finding].self, forKey: .findings) ?? []
        }

        private enum CodingKeys: CodingKey {
            case settings, diagnostics, expressionDiagnostics, files, findings
        }
    }

    struct Setting: Decodable, Equatable {
        struct Origin: Decodable, Equatable {
            let file: String
            let line: Int
            let endLine: Int
        }

        let value: String
        let list: [String]
        let origin: Origin?
    }

    struct Diagnostic: Decodable, Equatable {
        let level: String
        let kind: String
        let file: String
        let line: Int
    }

    struct Input: Decodable {
        let conditions: [String: Values]
        let searchPaths: [String]?
        let layers: [String]?
        let types: [String: String]?
        let developerDir: String?
        let plist: String?

        var arguments: [String] {
            var words: [String] = []
            for (name, values) in conditions {
                for value in values.all { words += ["--condition", "\(name)=\(value)"] }
            }
            for (name, type) in types ?? [:] { words += ["--type", "\(name)=\(type)"] }
            for folder in searchPaths ?? [] { words += ["--source-root", folder] }
            for file in layers ?? [] { words += ["--layer", file] }
            if let developerDir { words += ["--developer-dir", developerDir] }
            if let plist { words += ["--info-plist", plist] }
            return words
        }
    }

    /// One value or several.
    struct Values: Decodable {
        let all: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            all = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
        }
    }

    static let cases = Switchyard.fixtures.appendingPathComponent("../../BuildSettingsTests/Fixtures/Cases")
        .standardizedFileURL

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? [])
        .filter { Int($0) != nil }.sorted()

    @Test func everyCaseIsThere() {
        #expect(Self.names.count >= 87)
    }

    @Test(arguments: names) func isWhatXcodeEvaluates(_ name: String) async throws {
        let folder = Self.cases.appendingPathComponent(name)
        let input = try JSONDecoder().decode(
            Input.self, from: Data(contentsOf: folder.appendingPathComponent("conditions.json")))
        let expectedData = try Data(contentsOf: folder.appendingPathComponent("expected.json"))
        let expected = try JSONDecoder().decode(Printed.self, from: expectedData)
        let ended = try await Switchyard.run(
            ["build-settings", "--format", "json"] + input.arguments + ["input.xcconfig"], in: folder)
        let printed = try JSONDecoder().decode(Printed.self, from: Data(ended.output.utf8))
        #expect(printed.settings == expected.settings)
        #expect(printed.diagnostics == expected.diagnostics)
        #expect(printed.expressionDiagnostics == expected.expressionDiagnostics)
        #expect(printed.files == expected.files)
        let isClean = !printed.findings.contains { $0.severity == "error" }
        #expect((ended.code == 0) == isClean)
        if input.plist != nil {
            let json = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any]
            let wanted = try JSONSerialization.jsonObject(with: expectedData) as? [String: Any]
            #expect(json?["infoPlist"] as? NSDictionary == wanted?["plist"] as? NSDictionary)
            #expect(wanted?["plist"] is NSDictionary)
        }
    }

    @Test func theTextSaysWhereAValueCameFrom() async throws {
        let folder = Switchyard.fixtures.appendingPathComponent("Settings")
        let ended = try await Switchyard.run(
            ["build-settings", "API_URL", "HOST=ci.example", "Debug.xcconfig"], in: folder)
        #expect(ended.code == 0)
        try Snapshot.expect(ended.output, is: "settings-text.txt")
    }

    @Test func whatXcodeDropsInSilenceIsAFinding() async throws {
        let folder = Switchyard.fixtures.appendingPathComponent("Settings")
        let ended = try await Switchyard.run(["build-settings", "Cut.xcconfig"], in: folder)
        #expect(ended.code == 1)
        try Snapshot.expect(ended.all, is: "settings-lint.txt")
    }

    @Test(
        arguments: [
            (["build-settings"], 2), (["build-settings", "missing.xcconfig"], 2), (["build-settings", "A=b"], 2),
            (["build-settings", "--type", "A=colour", "Debug.xcconfig"], 2), (["build-settings", "--help"], 0),
            (["build-settings", "Broken.xcconfig"], 1),
        ] as [([String], Int32)]) func exitCodes(_ arguments: [String], _ code: Int32) async throws
    {
        let folder = Switchyard.fixtures.appendingPathComponent("Settings")
        #expect(try await Switchyard.run(arguments, in: folder).code == code)
    }
}
