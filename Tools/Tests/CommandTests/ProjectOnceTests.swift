import ArgumentParser
import Foundation
import Rules
import SourceText
import TestProjects
import TestSupport
import Testing
import XcodeProjects

@testable import SwitchyardCommand

/// Generating, wiring, checking and pruning share one project, which is parsed once.
@Suite struct ProjectOnceTests {
    private static func manifest(_ more: String = "") -> String {
        """
        targets: [App]
        configurations:
          Debug: { environment: staging, for: development }
          Release: { environment: production, for: app-store }
        \(more)
        keys:
          apiURL: { type: url }
          token: { secret: { variable: APP_TOKEN } }
        environments:
          production: { values: { apiURL: https://example.com } }
          staging: { values: { apiURL: https://staging.example.com } }

        """
    }

    private static let project = WrittenProject.text([
        WrittenProject.Target(
            name: "App",
            configurations: [
                ("Debug", ["GENERATE_INFOPLIST_FILE": "YES"]), ("Release", ["GENERATE_INFOPLIST_FILE": "YES"]),
            ])
    ])

    private static func generate(_ arguments: [String], in folder: URL) async throws -> GenerateReport {
        await GenerateReport.running(try GenerateCommand.parse([folder.path] + arguments))
    }

    private static func check(_ folder: URL) throws -> CheckReport {
        CheckReport.running(try CheckCommand.parse([folder.path]), .unknown, CheckProgress(on: nil))
    }

    private static func staleFiles(_ findings: [Finding]) -> [String] {
        findings.filter { $0.rule.rawValue == "stale-file" }
            .compactMap { $0.location?.file.split(separator: "/").last.map(String.init) }.sorted()
    }

    @Test func aProjectIsParsedOnce() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                ["App.xcodeproj/project.pbxproj": Self.project, "Switchyard.yaml": Self.manifest()], in: folder)
            func parses(_ body: () async throws -> Void) async throws -> Int {
                let before = ProjectParses.count(below: folder.path)
                try await body()
                return ProjectParses.count(below: folder.path) - before
            }
            func parses(_ arguments: String...) async throws -> Int {
                try await parses {
                    let report = try await Self.generate(arguments, in: folder)
                    #expect(report.status != .unusable, "\(arguments): \(report.findings)")
                }
            }
            #expect(try await parses("--check") == 1)
            #expect(try await parses() == 1)
            #expect(try await parses("--wire") == 1)
            // The second one is the project without the wiring that it has.
            #expect(try await parses("--wire", "--check") == 2)
            #expect(try await parses("--check") == 1)
            #expect(try await parses { _ = try Self.check(folder) } == 1)
            #expect(try await parses("--prune", "--dry-run") == 1)
            #expect(try await parses("--unwire") == 1)
        }
    }

    @Test func theProjectThatIsAskedForIsTheOneOfTheGenerationToo() async throws {
        try await withTemporaryFolder { folder in
            let manifest = Self.manifest("  Beta: { environment: staging, for: testers }")
            try WrittenProject.write(
                [
                    "One.xcodeproj/project.pbxproj": Self.project, "Two.xcodeproj/project.pbxproj": Self.project,
                    "Switchyard.yaml": manifest,
                ], in: folder)
            let report = try await Self.generate(["--wire", "--project", "One.xcodeproj"], in: folder)
            #expect(report.status == .unusable)
            #expect(report.findings.map(\.rule.rawValue).contains("manifest-unknown-name"), "\(report.findings)")
        }
    }

    /// Files that differ from what is generated are the same ones for both commands, also those that only wiring has made.
    @Test func checkReportsWhatGenerateCheckReports() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "One.xcodeproj/project.pbxproj": Self.project, "Two.xcodeproj/project.pbxproj": Self.project,
                    "Switchyard.yaml": Self.manifest(),
                ], in: folder)
            let wired = try await Self.generate(["--wire", "--project", "One.xcodeproj"], in: folder)
            #expect(wired.status == nil, "\(wired.findings)")
            func expectStale(_ files: [String]) async throws {
                #expect(Self.staleFiles(try await Self.generate(["--check"], in: folder).findings) == files)
                #expect(Self.staleFiles(try Self.check(folder).findings.map(\.finding)) == files)
            }
            try await expectStale([])
            try WrittenProject.write(
                [
                    "Switchyard/App-Info.plist": #"<plist version="1.0"><dict/></plist>"#,
                    "Switchyard.yaml": Self.manifest().replacing("https://example.com", with: "https://example.org"),
                ], in: folder)
            try await expectStale(["App-Info.plist", "Environments.plist", "Environments.production.plist"])
        }
    }
}
