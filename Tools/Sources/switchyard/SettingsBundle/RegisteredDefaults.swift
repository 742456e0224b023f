import JSONRPC
import Rules
import Foundation
import PropertyLists
import SettingsBundle

/// The default values of a domain: the app's own, or an App Group's.
struct RegisteredDefaults {
    let group: String?
    private(set) var defaults: [String: SettingsDefault]
    private let bundle: String

    /// The domains of all bundles with default values, the app's own first.
    static func all(_ report: SettingsBundleReport, _ command: SettingsBundleDefaultsCommand) -> [RegisteredDefaults] {
        report.surveys.flatMap { survey -> [RegisteredDefaults] in
            let contents =
                command.device.map {
                    SettingsBundleContents.read(
                        URL(fileURLWithPath: survey.directory, isDirectory: true), device: $0.device,
                        reader: survey.contents.reader)
                } ?? survey.contents
            let groups = Set(contents.pages.compactMap(contents.applicationGroup)).sorted()
            return ([nil] + groups).map { group in
                RegisteredDefaults(
                    group: group, defaults: contents.defaults(inApplicationGroup: group), bundle: survey.directory)
            }
        }.filter { domain in
            !domain.defaults.isEmpty && (command.group == nil || command.group == domain.group ?? "")
        }
    }

    func json(_ report: SettingsBundleReport) -> RegisteredDefaultsJSON {
        RegisteredDefaultsJSON(
            path: report.locations.shown(bundle), applicationGroup: group,
            defaults: defaults.mapValues { JSONValue($0.value) },
            places: defaults.mapValues { report.place($0.file, $0.keyPath) })
    }
}

/// A domain in `settings-bundle defaults --format json`.
struct RegisteredDefaultsJSON: Encodable {
    let path: String
    let applicationGroup: String?
    let defaults: [String: JSONValue]
    let places: [String: SettingsBundleReport.Place]
}
