import Foundation
import Rules
import SourceText
import TestProjects
import TestSupport
import Testing
import XcodeProjects

@testable import Reports

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

    private typealias Request = WritableKeyPath<GenerateRequest, Bool>

    private static func generate(
        _ flags: [Request], project: String? = nil, in folder: URL
    ) async -> GenerateReport {
        var request = GenerateRequest()
        (request.path, request.project) = (folder.path, project)
        for flag in flags { request[keyPath: flag] = true }
        return await GenerateReport.running(request)
    }

    private static func check(_ folder: URL) -> CheckReport {
        CheckReport.running(CheckRequest(path: folder.path), .unknown, CheckProgress(on: nil))
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
            func parses(_ flags: Request...) async throws -> Int {
                try await parses {
                    let report = await Self.generate(flags, in: folder)
                    #expect(report.status != .unusable, "\(flags): \(report.findings)")
                }
            }
            #expect(try await parses(\.isCheck) == 1)
            #expect(try await parses() == 1)
            #expect(try await parses(\.isWiring) == 1)
            // The second one is the project without the wiring that it has.
            #expect(try await parses(\.isWiring, \.isCheck) == 2)
            #expect(try await parses(\.isCheck) == 1)
            #expect(try await parses { _ = Self.check(folder) } == 1)
            #expect(try await parses(\.isPruning, \.isDry) == 1)
            #expect(try await parses(\.isUnwiring) == 1)
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
            let report = await Self.generate([\.isWiring], project: "One.xcodeproj", in: folder)
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
            let wired = await Self.generate([\.isWiring], project: "One.xcodeproj", in: folder)
            #expect(wired.status == nil, "\(wired.findings)")
            func expectStale(_ files: [String]) async throws {
                #expect(Self.staleFiles(await Self.generate([\.isCheck], in: folder).findings) == files)
                #expect(Self.staleFiles(Self.check(folder).findings.map(\.finding)) == files)
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
