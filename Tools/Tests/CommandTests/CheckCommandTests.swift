import Foundation
import TestProjects
import TestSupport
import Testing

/// `check`: every rule over a folder.
@Suite struct CheckCommandTests {
    private static let cut = "API_URL = https://example.com\n"
    private static let message =
        "URL in the value of \"API_URL\" is cut off, because // starts a comment: Xcode reads \"https:\""

    private func check(
        _ files: [String: String], _ options: [String] = [], then more: (URL) async throws -> Void = { _ in }
    ) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            let ended = try await Switchyard.run(["check"] + options, in: folder)
            #expect(ended.errors == "")
            try await more(folder)
            return ended
        }
    }

    @Test func findingsAndTheSummaryAreOnStandardOutput() async throws {
        let ended = try await check(["Config/App.xcconfig": Self.cut])
        #expect(ended.code == 1)
        #expect(
            ended.output == """
                Config/App.xcconfig:1:17: error: \(Self.message) [xcconfig-url-cut]
                 1 | API_URL = https://example.com
                   |                 ^
                    write https:/$()/example.com
                1 error in 1 xcconfig file

                """)
    }

    @Test(
        arguments: [
            ("- A = 1\n", "App.xcconfig:1:1: error: unexpected character ‘-’ [unexpected-character]"),
            (
                "\u{200B}A = 1\n",
                "App.xcconfig:1:1: error: unexpected invisible character U+200B at the start of the line"
            ),
            ("A = $(B\n", "App.xcconfig:1:5: error: unclosed reference \"$(B\" in the value of \"A\""),
        ])
    func anXcconfigFileOfNoProject(_ text: String, _ expected: String) async throws {
        let ended = try await check(["App.xcconfig": text])
        #expect(ended.code == 1)
        #expect(ended.output.hasPrefix(expected))
        #expect(ended.output.hasSuffix("1 error in 1 xcconfig file\n"))
    }

    @Test func aFolderWithoutFindings() async throws {
        let ended = try await check(["App.xcconfig": "A = 1\n"])
        #expect(ended.code == 0)
        #expect(ended.output == "no findings in 1 xcconfig file\n")
    }

    @Test func aFolderWithNothingToCheck() async throws {
        let ended = try await check(["README.md": "App"])
        #expect(ended.code == 2)
        #expect(
            ended.output.contains(
                "nothing to check: there is no project, xcconfig file, Settings bundle, or catalog of environments"))
        #expect(ended.output.contains("    check the folder or the branch that contains the .xcodeproj\n"))
    }

    // MARK: Choosing

    @Test(
        arguments: [
            (["--only", "A"], ["A/App.xcconfig"]), (["--except", "A"], ["B/App.xcconfig"]),
            ([], ["A/App.xcconfig", "B/App.xcconfig"]), (["--only", "Pods"], ["Pods/P.xcconfig"]),
            (["--rule", "missing-catalog"], []), (["--only", "A", "--except", "A/App.xcconfig"], []),
        ] as [([String], [String])])
    func pathsAndRules(_ options: [String], _ files: [String]) async throws {
        let text = Self.cut
        let ended = try await check(
            ["A/App.xcconfig": text, "B/App.xcconfig": text, "Pods/P.xcconfig": text], options + ["--format", "github"])
        let found = ended.output.split(separator: "\n").filter { $0.hasPrefix("::error") }
        #expect(found.map { String($0.prefix { $0 != "," }) } == files.map { "::error file=\($0)" })
    }

    @Test func anUnknownRule() async throws {
        let ended = try await Switchyard.run(["check", "--rule", "xcconfig-url-cutt"])
        #expect(ended.code == 2)
        #expect(ended.errors.contains("Unknown rule \"xcconfig-url-cutt\": did you mean \"xcconfig-url-cut\"?"))
    }

    // MARK: Suppressing

    @Test(
        arguments: [
            ("// switchyard:ignore xcconfig-url-cut made by a tool\n\(cut)", 0),
            ("// switchyard:ignore xcconfig-url-cut made by a tool\n// of ours\n\(cut)", 0),
            ("API_URL = https://example.com // switchyard:ignore xcconfig-url-cut meant\n", 0),
            ("// switchyard:ignore xcconfig-url-cut\n\(cut)", 1),
            ("// switchyard:ignore another-rule meant\n\(cut)", 1),
            ("// switchyard:ignore xcconfig-url-cut meant\nA = 1\n\(cut)", 1),
        ] as [(String, Int32)]) func aComment(_ text: String, _ code: Int32) async throws
    {
        let ended = try await check(["App.xcconfig": text])
        #expect(ended.code == code, "\(ended.output)")
        #expect(ended.output.contains("1 suppressed") == (code == 0))
    }

    @Test func aCommentWithoutAReasonSaysSo() async throws {
        let ended = try await check(["App.xcconfig": "// switchyard:ignore xcconfig-url-cut\n\(Self.cut)"])
        #expect(ended.output.contains("App.xcconfig:1:1: note: the comment needs a reason"))
    }

    // MARK: Baselines

    @Test func aBaselineSurvivesMovedLines() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["App.xcconfig": Self.cut], in: folder)
            let options = ["check", "--baseline", "baseline.json"]
            let written = try await Switchyard.run(options + ["--write-baseline"], in: folder)
            #expect(written.code == 0)
            #expect(written.output == "no findings in 1 xcconfig file (1 in the baseline)\n")
            let file = folder.appendingPathComponent("baseline.json")
            let schema = try JSONSchema(
                DocumentSchemaTests.schemas.appendingPathComponent("check-baseline.schema.json"))
            #expect(schema.violations(of: try JSONTree(Data(contentsOf: file))) == [])

            // The line moves, and another one is added.
            try WrittenProject.write(["App.xcconfig": "A = 1\n\(Self.cut)B_URL = https://b.example\n"], in: folder)
            let moved = try await Switchyard.run(options, in: folder)
            #expect(moved.code == 1)
            #expect(moved.output.contains("App.xcconfig:3:15: error:"))
            #expect(moved.output.hasSuffix("1 error in 1 xcconfig file (1 in the baseline)\n"))

            // A reason that a team wrote is kept.
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("\"reason\" : \"\"", with: "\"reason\" : \"known\"").utf8).write(to: file)
            _ = try await Switchyard.run(options + ["--write-baseline"], in: folder)
            #expect(try String(contentsOf: file, encoding: .utf8).contains("\"reason\" : \"known\""))

            try WrittenProject.write(["App.xcconfig": "A = 1\n"], in: folder)
            let fixed = try await Switchyard.run(options, in: folder)
            #expect(fixed.output == "no findings in 1 xcconfig file (2 fixed since the baseline)\n")
        }
    }

    @Test(arguments: ["{}", "[", "{\"schemaVersion\": 2, \"findings\": []}"])
    func aFileThatIsNoBaseline(_ text: String) async throws {
        let ended = try await check(
            ["App.xcconfig": "A = 1\n", "baseline.json": text], ["--baseline", "baseline.json"])
        #expect(ended.code == 2)
    }

    // MARK: Formats

    @Test func annotationsForGitHub() async throws {
        let ended = try await check(["A,b.xcconfig": Self.cut], ["--format", "github"])
        let message = Self.message + "%0Awrite https:/$()/example.com"
        #expect(
            ended.output == """
                ::error file=A%2Cb.xcconfig,line=1,col=17,title=xcconfig-url-cut::\(message)
                1 error in 1 xcconfig file

                """)
    }

    /// The structure that SARIF 2.1.0 requires, by its sections.
    @Test func sarif() async throws {
        let ended = try await check(["Ä b/App.xcconfig": "Ä = 1\n\(Self.cut)"], ["--format", "sarif"])
        let log = try #require(try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "switchyard")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(!results.isEmpty)
        for result in results {
            // 3.27.6: the rule at the index has the identifier.
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect(["error", "warning", "note"].contains(result["level"] as? String))
            #expect((result["message"] as? [String: Any])?["text"] is String)
            #expect((result["partialFingerprints"] as? [String: String])?["switchyard/v1"]?.isEmpty == false)
            let location = try #require((result["locations"] as? [[String: Any]])?.first)
            let physical = try #require(location["physicalLocation"] as? [String: Any])
            let artifact = try #require(physical["artifactLocation"] as? [String: String])
            // 3.4.3: a valid URI reference.
            #expect(artifact == ["uri": "%C3%84%20b/App.xcconfig", "uriBaseId": "SRCROOT"])
            #expect((physical["region"] as? [String: Int])?["startLine"].map { $0 >= 1 } == true)
        }
    }
}
