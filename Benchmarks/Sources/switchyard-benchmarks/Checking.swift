import Rules
import Foundation

/// The fourth figure: a Settings bundle read and held against every rule, against reading the bytes of its files.
enum Checking {
    static func benchmarks(in folder: TemporaryFolder) -> [Benchmark] {
        [(500, 20), (5_000, 200), (50_000, 2_000)].map { specifiers, panes in
            let name = "check a Settings bundle: \(specifiers) in \(panes) panes"
            return Benchmark(name, against: "reading its files", goal: nil) {
                let bundle = try SampleBundle(in: folder, specifiers: specifiers, panes: panes)
                let survey = SettingsSurvey(bundle.directory)
                // What does something else than it should is no measurement.
                let found = SettingsBundleChecks.findings(in: survey)
                guard survey.pages.count == panes + 1, found.count == bundle.mistakes else {
                    throw CheckingFailure(pages: survey.pages.count, findings: found.map(\.message))
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

    private struct CheckingFailure: Error {
        let pages: Int
        let findings: [String]
    }
}
