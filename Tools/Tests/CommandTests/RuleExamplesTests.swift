import Foundation
import PropertyLists
import Rules
import SourceText
import Testing

/// Every rule has a finding in its bad example and none in its good one.
@Suite struct RuleExamplesTests {
    struct Told: Decodable {
        struct Finding: Decodable {
            let rule: RuleID
            let severity: Severity
            /// What is wrong, or, of a built app, the text that should not be there.
            let words: String

            private enum CodingKeys: CodingKey { case rule, severity, message, value }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                rule = try container.decode(RuleID.self, forKey: .rule)
                severity = try container.decode(Severity.self, forKey: .severity)
                words =
                    try container.decodeIfPresent(String.self, forKey: .message)
                    ?? container.decode(String.self, forKey: .value)
            }
        }

        let findings: [Finding]

        private enum CodingKeys: CodingKey { case findings, hits }

        /// `audit` has hits, which have no place in a source file.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            findings =
                try container.decode([Finding].self, forKey: .findings)
                + (container.decodeIfPresent([Finding].self, forKey: .hits) ?? [])
        }
    }

    /// What no example can show on every machine: it takes another process or another user, a running app, a
    /// repository, or a server.
    static let withoutExample: Set<RuleID> = [
        .fileChanged, .fileOfAnotherUser, .fileOutsideFolder, .folderInUse, .notARegularFile,
        .environmentNotAllowed, .liveMismatch, .liveValuesFailed, .provisionalSession, .openBuildInAppStore,
        .unusableEnvironment, .misspelledKey, .unreadKey, .extensionWithoutAppGroup, .unreadManagedConfiguration,
        .recoveredLaunch, .secondSession, .processesDiffer, .environmentChangeFailed,
        .environmentChangeSkipped, .ignoredResource, .staleChoice, .staleOverride, .secretNotIgnored,
        .changedRelease, .unreadableRevision,
        .otherPolicy, .debuggableExecutable, .debugMenu, .developmentNotifications, .unusualEntry,
    ]

    @Test func everyOtherRuleHasExamples() {
        let lacking = Rule.all.filter { $0.bad == nil || $0.good == nil }
        #expect(Set(lacking.map(\.id)) == Self.withoutExample)
    }

    @Test(arguments: Rule.all.map(\.id)) func example(_ id: RuleID) async throws {
        let rule = try #require(Rule(id))
        if let bad = rule.bad {
            let found = try await Self.run(bad)
            let own = found.filter { $0.rule == rule.id }
            #expect(!own.isEmpty, "\(rule.id): \(found)")
            for finding in found {
                #expect(Rule(finding.rule)?.severities.contains(finding.severity) == true, "\(finding)")
            }
        }
        if let good = rule.good {
            let found = try await Self.run(good)
            #expect(!found.contains { $0.rule == rule.id || $0.severity == .error }, "\(rule.id): \(found)")
        }
    }

    @Test(arguments: Rule.all.map(\.id)) func words(_ id: RuleID) throws {
        let rule = try #require(Rule(id))
        #expect(Set(rule.severities).count == rule.severities.count && !rule.severities.isEmpty)
        for line in [rule.summary, rule.fix] {
            #expect(!line.contains("\n") && !line.hasSuffix(".") && line.first?.isLowercase == false, "\(line)")
        }
        #expect(rule.summary.count <= 100)
        #expect(rule.reason.hasSuffix("."))
    }

    /// Each identifier that a source file makes is that of one rule, and each rule has one: a stray one does not compile, and one
    /// without a rule fails here.
    @Test func theListIsWhole() throws {
        let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources").standardizedFileURL
        let files =
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        let made = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /static let \w+ = RuleID\("([a-z0-9-]+)"\)/).map {
                String($0.output.1)
            }
        }
        #expect(made.sorted() == Rule.all.map(\.id.rawValue).sorted())
    }

    /// The page of the documentation; SWITCHYARD_RECORD=1 writes it.
    @Test func thePageOfTheDocumentation() throws {
        let file = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Sources/switchyard/SwitchyardCommand.docc/Rules.md").standardizedFileURL
        if ProcessInfo.processInfo.environment["SWITCHYARD_RECORD"] == "1" {
            try Data(RulePage.markdown.utf8).write(to: file)
            Issue.record("recorded Rules.md: read it, then run the tests without SWITCHYARD_RECORD")
            return
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == RulePage.markdown, "record it with SWITCHYARD_RECORD=1")
    }

    private static func run(_ example: RuleExample) async throws -> [Told.Finding] {
        try await withTemporaryFolder { folder in
            for file in example.files { try write(file, in: folder) }
            let ended = try await Switchyard.run(example.arguments + ["--format", "json"], in: folder)
            #expect(ended.errors == "")
            return try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)).findings
        }
    }

    private static func write(_ file: RuleExample.File, in folder: URL) throws {
        let url = folder.appendingPathComponent(file.path)
        let manager = FileManager.default
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        switch file.content {
        case .text(let text): try Data(text.utf8).write(to: url)
        case .repeated(let head, let part, let count, let tail):
            try Data((head + String(repeating: part, count: count) + tail).utf8).write(to: url)
        case .link(let target): try manager.createSymbolicLink(atPath: url.path, withDestinationPath: target)
        case .folder: try manager.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }
}
