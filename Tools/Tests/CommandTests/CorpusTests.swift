import Foundation
import Testing

/// Real Settings bundles of public apps, where the folder of them is: `SWITCHYARD_CORPUS`, or `shared/corpus` beside the
/// repository.
@Suite struct CorpusTests {
    static let folder =
        ProcessInfo.processInfo.environment["SWITCHYARD_CORPUS"].map { URL(fileURLWithPath: $0) }
        ?? Switchyard.fixtures.appendingPathComponent("../../../../../shared/corpus").standardizedFileURL

    @Test func everySettingsBundleIsExplained() async throws {
        let names = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
        let bundles = names.filter { $0.hasSuffix("/Settings.bundle") }.sorted()
        guard !bundles.isEmpty else {
            print("corpus: \(Self.folder.path) is not here, so no Settings bundle of a public app was explained")
            return
        }
        var counts: [String: Int] = [:]
        for bundle in bundles {
            let app = Self.folder.appendingPathComponent(bundle).deletingLastPathComponent()
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
