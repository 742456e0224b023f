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

    private func matrix(
        _ arguments: [String] = [], schemes: [String] = ["App"], others: [WrittenProject.Target] = []
    ) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            func settings(_ name: String) -> [String: String] {
                [
                    "INFOPLIST_FILE": "Info.plist", "API_URL": "https://\(name).example", "EQUAL": "1",
                    "MAPS_KEY": "abcdefgh1234\(name)", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(name)",
                ]
            }
            var files = [
                "App.xcodeproj/project.pbxproj": WrittenProject.text(
                    [
                        WrittenProject.Target(
                            name: "App", configurations: [("Debug", settings("dev")), ("Release", settings("prod"))])
                    ] + others), "Info.plist": Self.infoPlist,
            ]
            for scheme in schemes {
                files["App.xcodeproj/xcshareddata/xcschemes/\(scheme).xcscheme"] = WrittenProject.scheme(
                    target: "App", project: "App", run: "Debug", archive: "Release")
            }
            try WrittenProject.write(files, in: folder)
            return try await Switchyard.run(["matrix"] + arguments, in: folder)
        }
    }

    /// Without a catalog, actions are chosen by what seems to select, as in the map.
    @Test(arguments: [("dev", "Debug", "Release"), ("prod", "Release", "Debug")])
    func aGuessChooses(_ environment: String, _ shown: String, _ hidden: String) async throws {
        try await withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App",
                configurations: [("Debug", "dev"), ("Release", "prod")].map {
                    ($0, ["INFOPLIST_FILE": "Info.plist", "APP_ENV": $1])
                })
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "Info.plist":
                        "<plist version=\"1.0\"><dict><key>Environment</key><string>$(APP_ENV)</string></dict></plist>",
                ], in: folder)
            let ended = try await Switchyard.run(["matrix", "--environment", environment], in: folder)
            #expect(ended.code == 0, "\(ended.all)")
            let rows = ended.output.split(separator: "\n").filter { $0.hasPrefix("App ") || $0.hasPrefix("   ") }
            #expect(
                rows.contains { $0.contains(shown) } && !rows.contains { $0.contains("archive") && $0.contains(hidden) }
            )
            let unknown = try await Switchyard.run(["matrix", "--environment", "qa"], in: folder)
            #expect(unknown.code == 1 && unknown.all.contains("[unknown-environment]"), "\(unknown.all)")
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

    /// One target's rows and findings, or the word that there is none.
    @Test(arguments: [("App", true), ("Other", false), ("Nothing", false)])
    func aTargetLimitsTheRows(_ name: String, _ hasRows: Bool) async throws {
        let other = WrittenProject.Target(
            name: "Other", configurations: [("Debug", [:]), ("Release", [:])])
        let ended = try await matrix(["--target", name], others: [other])
        #expect(ended.output.contains("https://dev.example") == hasRows, "\(ended.all)")
        #expect((ended.code == 2) == (name == "Nothing"))
    }

    /// A scheme that builds nothing for an archive makes none.
    @Test func aSchemeWithoutAnArchiveHasNoRowForIt() async throws {
        try await withTemporaryFolder { folder in
            let scheme = WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: "Release")
                .replacing(
                    "<BuildActionEntry>", with: "<BuildActionEntry buildForArchiving = \"NO\">")
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([WrittenProject.Target(name: "App")]),
                    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme,
                ], in: folder)
            let ended = try await Switchyard.run(["matrix"], in: folder)
            #expect(ended.output.contains("run, test"), "\(ended.all)")
            #expect(!ended.output.contains("archive"), "\(ended.all)")
        }
    }

    /// Test plans are named where they differ in what they select.
    @Test func testPlansAreNamedWhereTheyDiffer() async throws {
        try await withTemporaryFolder { folder in
            let plan = """
                {"configurations": [
                  {"name": "A", "options": {"commandLineArgumentEntries": [{"argument": "-environment staging"}]}},
                  {"name": "B"}, {"name": "C"}]}
                """
            let catalog = """
                <plist version="1.0"><dict><key>staging</key><dict><key>a</key><string>1</string></dict>\
                <key>production</key><dict><key>a</key><string>2</string></dict></dict></plist>
                """
            let target = WrittenProject.Target(name: "App", resources: ["Environments.plist"])
            let scheme = WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: "Release")
                .replacing(
                    "shouldUseLaunchSchemeArgsEnv = \"YES\"/>",
                    with:
                        "><TestPlans><TestPlanReference reference = \"container:All.xctestplan\"/></TestPlans></TestAction>"
                )
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Environments.plist": catalog,
                    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme, "All.xctestplan": plan,
                ], in: folder)
            let ended = try await Switchyard.run(["matrix"], in: folder)
            #expect(ended.output.contains("test (All: A)"), "\(ended.all)")
            #expect(ended.output.contains("run, test (All: B, All: C)"), "\(ended.all)")
            let json = try await Switchyard.run(["matrix", "--format", "json"], in: folder)
            let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("matrix.schema.json"))
            #expect(schema.violations(of: try JSONTree(Data(json.output.utf8))) == [], "\(json.all)")
            #expect(json.output.contains("\"testConfiguration\" : \"C\""), "\(json.output)")
        }
    }

    @Test func equalSchemesAreNot() async throws {
        let ended = try await matrix(schemes: ["App", "App 2"])
        #expect(ended.output.split(separator: "\n").count { $0.contains("run, test") } == 2)
    }

    /// Two projects with a scheme of one name, as copies of a project have.
    @Test func schemesOfTwoProjects() async throws {
        try await withTemporaryFolder { folder in
            var files: [String: String] = [:]
            for project in ["App", "Old"] {
                files["\(project).xcodeproj/project.pbxproj"] = WrittenProject.text([WrittenProject.Target(name: "App")]
                )
                files["\(project).xcodeproj/xcshareddata/xcschemes/App.xcscheme"] = WrittenProject.scheme(
                    target: "App", project: project, run: "Debug", archive: "Release")
            }
            try WrittenProject.write(files, in: folder)
            let lines = try await Switchyard.run(["matrix"], in: folder).output.split(separator: "\n")
            #expect(
                lines.first?.split(separator: " ").map(String.init) == ["scheme", "action", "project", "configuration"])
            #expect(lines.count { $0.contains(" Old ") } == 2)
        }
    }

    /// What check leaves out by itself, matrix does as well; a note about an action marks its row.
    @Test func marksOfRulesThatAreOnAndOfNotes() async throws {
        try await withTemporaryFolder { folder in
            let settings = ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"]
            var files = [
                "App.xcodeproj/project.pbxproj": WrittenProject.text([
                    WrittenProject.Target(name: "App", configurations: [("Dev", [:]), ("Release", settings)])
                ])
            ]
            for scheme in ["A", "B"] {
                files["App.xcodeproj/xcshareddata/xcschemes/\(scheme).xcscheme"] = WrittenProject.scheme(
                    target: "App", project: "App", run: "Debug", archive: "Release")
            }
            try WrittenProject.write(files, in: folder)
            let output = try await Switchyard.run(["matrix"], in: folder).output
            #expect(!output.contains("debug-archive"))
            #expect(output.split(separator: "\n").count { $0.contains("▲ unknown-configuration") } == 2)
        }
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
