import Foundation
import PropertyLists
import Testing

/// What arguments and files say is shown by a terminal, and not obeyed; what is written is well-formed, or refused.
@Suite struct PrintedTextTests {
    static let projects = Switchyard.fixtures.appendingPathComponent("Projects", isDirectory: true)
    static let hostile = "A\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m|`*\n# B\u{202E}"

    private func expectHarmless(_ text: String, layout: Set<Unicode.Scalar> = ["\n"]) {
        let obeyed = text.unicodeScalars.filter {
            !layout.contains($0)
                && ($0.properties.generalCategory == .control || $0.properties.isBidiControl
                    || $0.properties.generalCategory == .lineSeparator)
        }
        #expect(obeyed.isEmpty, "\(text.debugDescription)")
        #expect(!text.contains("\n# B"))
    }

    @Test(arguments: ["text", "markdown", "json"]) func aSettingsNameIsOneCell(_ format: String) async throws {
        let ended = try await Switchyard.run(
            ["matrix", "--project", "Comments", "--setting", Self.hostile, "--format", format], in: Self.projects)
        #expect(ended.code == 0)
        expectHarmless(ended.output)
        if format == "markdown" {
            let head = try #require(ended.output.split(separator: "\n").first)
            #expect(head.contains("\\|\\`\\*"))
            #expect(head.replacingOccurrences(of: "\\|", with: "").filter { $0 == "|" }.count == 8)
        }
    }

    static let commands: [[String]] = [
        ["build-settings", "--project", "Comments", "--target", "Comments", hostile],
        ["build-settings", "--project", "Comments", "--target", "Comments", "\(hostile)=\(hostile)"],
        ["build-settings", "--project", "Comments", "--target", hostile],
        ["build-settings", hostile, "\(hostile).xcconfig"],
        ["build-settings", "--type", "A=\(hostile)", "A.xcconfig"],
        ["explain", "--project", "Comments", "--scheme", hostile],
        ["explain", "--project", "Comments", "--configuration", hostile],
        ["explain", "--project", "Comments", "--scheme", "Comments (Local)", hostile],
        ["matrix", "--project", "Comments", "--scheme", hostile],
        ["matrix", "--project", hostile],
        ["settings-bundle", "check", hostile],
        ["settings-bundle", "generate", hostile],
        ["preview", hostile],
        [hostile],
    ]

    @Test(arguments: commands) func argumentsAreShown(_ arguments: [String]) async throws {
        let ended = try await Switchyard.run(arguments, in: Self.projects)
        #expect(ended.code != nil)
        expectHarmless(ended.output + ended.errors)
        guard arguments.first == "build-settings" || arguments.first == "explain" else { return }
        let json = try await Switchyard.run(
            arguments.dropLast() + ["--format", "json"] + arguments.suffix(1), in: Self.projects)
        expectHarmless(json.output + json.errors)
    }

    @Test func jsonSaysTheSame() async throws {
        let ended = try await Switchyard.run(
            [
                "build-settings", "--project", "Comments", "--target", "Comments", "--format", "json",
                Self.hostile + "🚉",
            ],
            in: Self.projects)
        let json = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any]
        #expect((json?["settings"] as? [String: Any])?.keys.first == Self.hostile + "🚉")
    }
}
