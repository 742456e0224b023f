import Foundation
import TestSupport
import Testing

/// Real Settings bundles of public apps.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence))) struct CorpusTests {
    @Test func everySettingsBundleIsExplained() async throws {
        let bundles = Corpus.paths("/Settings.bundle")
        #expect(!bundles.isEmpty)
        var counts: [String: Int] = [:]
        for bundle in bundles {
            let app = Corpus.folder.appendingPathComponent(bundle).deletingLastPathComponent()
            let (report, code) = try await Switchyard.explain(["--bundle", app.path, "--catalog", "Other.plist"])
            #expect(code == 0 || code == 1, "\(bundle)")
            #expect(report.environment.name == "live", "\(bundle)")
            for finding in report.findings {
                counts[finding.rule, default: 0] += 1
                // Whatever is said of an XML file says where.
                #expect(finding.file == nil || FileManager.default.fileExists(atPath: Self.path(finding)), "\(finding)")
            }
        }
        let table = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print("corpus: \(bundles.count) Settings bundles explained; findings: \(table.isEmpty ? "none" : table)")
    }

    private static func path(_ finding: Report.Finding) -> String {
        let file = finding.file ?? ""
        let path = file.hasPrefix("/") ? file : Switchyard.bundles.appendingPathComponent(file).path
        // Missing files are what these two rules are about.
        return finding.rule == "missing-file" || finding.rule == "settings-pane-missing" ? "/" : path
    }
}
