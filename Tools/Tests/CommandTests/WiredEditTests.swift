import Foundation
import PropertyLists
import Reports
import SourceText
import TestProjects
import Testing

/// The edits that agents and people in a hurry make of a project that uses what is generated: a harmful one is an error of `check`, a
/// harmless one is silent.
@Suite struct WiredEditTests {
    private static let folder = Switchyard.repository.appendingPathComponent("Examples/Discussions")

    private static let files: [String: String] = {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let kept = paths.filter { !$0.hasPrefix(".build") && !$0.hasSuffix("AppSecrets.swift") }
        return Dictionary(
            kept.compactMap { path in
                (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
            }
        ) { first, _ in first }
    }()

    private static func found(_ files: [String: String]) async throws -> [String] {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            let report = await Redaction.scope {
                await CheckReport.running(CheckRequest(path: folder.path), CheckProgress(telling: { _ in }))
            }
            return report.findings.map { "\($0.finding.severity) \($0.finding.rule): \($0.finding.message)" }
        }
    }

    @Test func theProjectIsFine() async throws { #expect(try await Self.found(Self.files) == []) }

    @Test(arguments: WiredEdits.all) func anEditIsAnErrorOrNothing(_ edit: ProjectEdit) async throws {
        let found = try await Self.found(try #require(edit.edited(Self.files), "nothing to edit"))
        switch edit.outcome {
        case .harm: #expect(found.contains { $0.hasPrefix("error") }, "silent: \(found)")
        case .warning:
            #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("warning") }, "\(found)")
        case .none: #expect(found == [], "noisy")
        }
    }
}
