import ArgumentParser
import Rules
import Foundation
import PropertyLists
import SettingsBundle
import SourceText

/// What the commands about Settings bundles have in common: the bundles, what is wrong, and how the command ends.
struct SettingsBundleReport {
    /// The target and the build configuration, of a project.
    private(set) var build: String?
    private(set) var surveys: [SettingsSurvey] = []
    private(set) var findings: [Finding] = []
    private(set) var status: ExitStatus?
    let places = LocationFinder()

    /// Reads the bundles.
    ///
    /// - Parameters:
    ///   - region: the language of the pages, where neither a project nor an app says it.
    ///   - checks: finds what is to be told of a bundle; by default only what kept a page from being read.
    init(
        _ options: SettingsBundleOptions, region: DevelopmentRegionOption? = nil,
        checks: (SettingsSurvey) -> [Finding] = SettingsBundleChecks.damage
    ) {
        do throws(SettingsBundleSource.ReadError) {
            let source = try SettingsBundleSource(
                options, developmentRegion: region?.developmentRegion, places.places)
            build = source.build
            surveys = source.surveys
            findings = (source.findings + surveys.flatMap(checks)).map(places.shown)
        } catch {
            findings = [places.shown(error.finding)]
            status = .unusable
        }
        if status == nil, findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    /// Ends a command with its exit code.
    func end() throws(ExitStatus) {
        if let status { throw status }
    }

    /// The findings as they follow a text.
    var findingLines: [String] { FindingPrinter().lines(findings) }

    /// The target and the build configuration, where there are some.
    var headline: [String] { build.map { [$0.printable.faint] } ?? [] }

    /// Blocks of lines with an empty line between them.
    static func text(_ blocks: [[String]]) -> String {
        blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// A place as JSON members.
    func members(_ file: String, _ keyPath: PropertyListKeyPath) -> [String: JSONValue?] {
        let position = places.position(of: keyPath, in: file)
        return [
            "file": .string(places.shown(file)), "line": position.map { .integer(Int64($0.line)) },
            "column": position.map { .integer(Int64($0.column)) },
        ]
    }

    /// A place as `file:line`.
    func shown(_ file: String, _ keyPath: PropertyListKeyPath) -> String {
        places.shown(file) + (places.position(of: keyPath, in: file).map { ":\($0.line)" } ?? "")
    }

    /// The document of a command: its bundles, and what was found.
    func document(_ bundles: [JSONValue]) throws -> String {
        try JSONValue.members([
            "build": build.map(JSONValue.string), "bundles": .array(bundles),
            "findings": .array(findings.map(JSONValue.init)),
        ]).document()
    }
}

/// A device whose pages and rows are meant.
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
