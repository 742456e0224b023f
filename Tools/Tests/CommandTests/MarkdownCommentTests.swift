import Foundation
import TestProjects
import Testing

/// `--format markdown` of `check`, `diff` and `audit`: comments on pull requests.
@Suite struct MarkdownCommentTests {
    /// Files with an error each.
    private static func cuts(_ count: Int) -> [String: String] {
        Dictionary(uniqueKeysWithValues: (0..<count).map { ("App\($0).xcconfig", "URL = https://example.com/\($0)\n") })
    }

    private func run(_ arguments: [String], on files: [String: String]) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            return try await Switchyard.run(arguments + ["--format", "markdown"], in: folder)
        }
    }

    @Test func whatMattersIsInSightAndTheRestFolded() async throws {
        let ended = try await run(["check"], on: Self.cuts(12))
        #expect(ended.code == 1)
        let lines = ended.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.prefix(4) == ["<!-- switchyard:check -->", "**12 errors** in 12 xcconfig files", "", "**Errors**"])
        let fold = try #require(lines.firstIndex(of: "<details><summary>2 more</summary>"))
        let items = lines.indices.filter { lines[$0].hasPrefix("- `App") }
        #expect(items.count == 12 && items.count { $0 > fold } == 2)
        #expect(ended.output.hasSuffix("\n</details>\n"))
    }

    @Test func nothingFoundIsOneLine() async throws {
        let ended = try await run(["check"], on: ["App.xcconfig": "A = 1\n"])
        #expect(ended.code == 0)
        #expect(ended.output == "<!-- switchyard:check -->\n**No findings** in 1 xcconfig file\n")
    }

    /// GitHub refuses a comment of more than 65,536 characters.
    @Test func aCommentIsNeverTooLong() async throws {
        let ended = try await run(["check"], on: Self.cuts(600))
        #expect(ended.output.count < 65_536)
        let rest = try #require(ended.output.firstMatch(of: #/\n(\d+) more do not fit into a comment/#)?.1)
        let shown = ended.output.matches(of: #/\n- `App/#).count
        #expect(shown > 100 && Int(rest) == 600 - shown)
        #expect(ended.output.matches(of: #/<details>/#).count == ended.output.matches(of: #/<\/details>/#).count)
    }

    /// What a project says is text: it notifies nobody, and ends no list, table or fold.
    @Test func textsOfAProjectStayTexts() async throws {
        func catalog(_ text: String) -> String {
            "app: Shop\nkeys:\n  title: string\nenvironments:\n  production: { values: { title: \"\(text)\" } }\n"
                + "  qa: { values: { title: qa } }\n"
        }
        let hostile = "@team </details> | `x` [a](b) <!-- ** &lt; "
        let ended = try await run(["diff", "production", "qa"], on: ["Switchyard.yaml": catalog(hostile)])
        #expect(ended.code == 0)
        let row = try #require(ended.output.split(separator: "\n").first { $0.hasPrefix("| title |") })
        #expect(row.contains(#"@<!-- -->team \</details\> \| \`x\` \[a\](b) \<!-- \*\* \&lt;"#))
        #expect(ended.output.matches(of: #/<\/details>/#).count == 1)
        #expect(row.matches(of: #/[^\\]\|/#).count == 3)
    }

    @Test func anAuditSaysWhatIsThereAndWhatToDo() async throws {
        let catalog = """
            app: Shop
            keys:
              apiURL: url
            environments:
              production: { values: { apiURL: "https://shop.example/api" } }
              staging: { values: { apiURL: "https://staging.shop.example/api" } }

            """
        let leaking = try await run(
            ["audit", "Shop.app"],
            on: ["Switchyard.yaml": catalog, "Shop.app/notes.txt": "https://staging.shop.example/api"])
        #expect(leaking.code == 1)
        #expect(leaking.output.hasPrefix("<!-- switchyard:audit -->\n**Shop.app: not proven**: "))
        #expect(leaking.output.contains("\n**Found**\n\n- `notes.txt` error: "))
        #expect(leaking.output.contains("\n**What to do**\n"))
        let clean = try await run(
            ["audit", "Shop.app"], on: ["Switchyard.yaml": catalog, "Shop.app/notes.txt": "https://shop.example/api"])
        #expect(!clean.output.contains("**Found**"))
    }
}
