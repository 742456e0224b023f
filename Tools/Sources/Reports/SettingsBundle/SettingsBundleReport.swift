import AppProjects
package import Rules
import Foundation
import PropertyLists
import SettingsBundle
package import SourceText

/// What the commands about Settings bundles have in common: the bundles, the findings, and the exit status.
package struct SettingsBundleReport {
    /// The target and the build configuration, for a project.
    private(set) var build: String?
    private(set) var surveys: [SettingsSurvey] = []
    private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?
    let locations = LocationFinder()

    /// Reads the bundles.
    ///
    /// - Parameters:
    ///   - request: the bundles.
    ///   - checks: returns the findings about a bundle; by default, only those about unreadable pages.
    package init(
        _ request: SettingsBundleRequest,
        checks: (SettingsSurvey, ContainingApp?) -> [Finding] = SettingsBundleChecks.damage
    ) {
        do throws(SettingsBundleSource.ReadError) {
            let source = try SettingsBundleSource(request, locations.locations)
            build = source.build
            surveys = source.surveys
            let found = surveys.flatMap { survey in
                let app = source.app(of: survey)
                return checks(survey, app).filter { finding in
                    guard let launch = source.launch, let context = app?.context else { return true }
                    return !launch.isNone(finding, in: context)
                }
            }
            findings = (source.findings + found).map(locations.shown)
        } catch {
            findings = [locations.shown(error.finding)]
            status = .unusable
        }
        if status == nil, findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    /// The findings, to follow the text.
    var findingLines: [String] { FindingPrinter().lines(findings) }

    /// The target and the build configuration, if known.
    var headline: [String] { build.map { [$0.printable.faint] } ?? [] }

    /// Blocks of lines, separated by empty lines.
    static func text(_ blocks: [[String]]) -> String {
        blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// A location in a document.
    func place(_ file: String, _ keyPath: PropertyListKeyPath) -> Place {
        let position = locations.position(of: keyPath, in: file)
        return Place(file: locations.shown(file), line: position?.line, column: position?.column)
    }

    /// Where a value is.
    struct Place: Encodable {
        let file: String
        let line, column: Int?
    }

    /// The JSON document of a command: its bundles and findings.
    func document(_ bundles: [some Encodable]) throws -> String {
        try JSONDocument.text(of: Document(build: build, bundles: bundles, findings: findings.map { FindingJSON($0) }))
    }

    private struct Document<Bundle: Encodable>: Encodable {
        let build: String?
        let bundles: [Bundle]
        let findings: [FindingJSON]
    }
}
