import AppProjects
import ArgumentParser
import Rules
import Foundation
import PropertyLists
import SettingsBundle
import SourceText

/// What the commands about Settings bundles have in common: the bundles, the findings, and the exit status.
struct SettingsBundleReport {
    /// The target and the build configuration, for a project.
    private(set) var build: String?
    private(set) var surveys: [SettingsSurvey] = []
    private(set) var findings: [Finding] = []
    private(set) var status: ExitStatus?
    let locations = LocationFinder()

    /// Reads the bundles.
    ///
    /// - Parameters:
    ///   - region: the language of the pages, if neither a project nor an app states it.
    ///   - checks: returns the findings about a bundle; by default, only those about unreadable pages.
    init(
        _ options: SettingsBundleOptions, region: DevelopmentRegionOption? = nil,
        checks: (SettingsSurvey, ContainingApp?) -> [Finding] = SettingsBundleChecks.damage
    ) {
        do throws(SettingsBundleSource.ReadError) {
            let source = try SettingsBundleSource(
                options, developmentRegion: region?.developmentRegion, locations.locations)
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

    /// Ends the command with its exit status.
    func end() throws(ExitStatus) {
        if let status { throw status }
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

/// A device whose pages and specifiers are shown.
enum DeviceName: String, ExpressibleByArgument, CaseIterable {
    case phone
    case pad

    var device: SettingsDevice {
        switch self {
        case .phone: .phone
        case .pad: .pad
        }
    }
}
