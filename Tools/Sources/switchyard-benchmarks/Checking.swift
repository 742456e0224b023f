import Rules
import SourceText
import Foundation

/// The fourth benchmark: reading a Settings bundle and checking it with every rule, compared with reading its files.
enum Checking {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        [(500, 20), (5_000, 200), (50_000, 2_000)].map { specifiers, panes in
            let name = "check a Settings bundle: \(specifiers) on \(panes) pages"
            return Benchmark(name, against: "reading its files", goal: nil) {
                let bundle = try SampleBundle(in: folder, specifiers: specifiers, panes: panes)
                let survey = SettingsSurvey(bundle.directory)
                // Checks that the rules do what they should.
                let found = SettingsBundleChecks.findings(in: survey)
                guard survey.pages.count == panes + 1, found.count == bundle.mistakes else {
                    throw CheckingError(pages: survey.pages.count, findings: found.map(\.message))
                }
                return (
                    Benchmark.timed {
                        blackHole(SettingsBundleChecks.findings(in: SettingsSurvey(bundle.directory)))
                    },
                    Benchmark.timed { for file in bundle.files { blackHole(try Data(contentsOf: file)) } }
                )
            }
        }
    }

    private struct CheckingError: Error {
        let pages: Int
        let findings: [String]
    }
}
