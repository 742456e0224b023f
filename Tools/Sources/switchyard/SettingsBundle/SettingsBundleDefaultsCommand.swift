import ArgumentParser
import Rules
import Foundation
import PropertyLists
import SettingsBundle

/// `switchyard settings-bundle defaults`: the default values that an app registers at launch.
struct SettingsBundleDefaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "defaults",
        abstract: "Print the default values of a Settings bundle: the dictionary that an app registers at launch.",
        discussion: """
            Settings shows a default value, but never stores it: the app must register it. Pages with an App Group \
            have a domain of their own. A property list contains one domain: the only one, or that of --group.

            Example: switchyard settings-bundle defaults --format plist App/Settings.bundle
            """
    )

    @OptionGroup var bundle: SettingsBundleOptions

    @Option(help: "phone or pad; without it, what an iPhone shows comes first.")
    var device: DeviceName?

    @Option(
        help: ArgumentHelp("Only the domain of this App Group; an empty name is the app's own.", valueName: "group"))
    var group: String?

    @Option(help: "text for people, json for programs, or plist for an app.")
    var format: DefaultsFormat = .text

    func run() throws {
        let report = SettingsBundleReport(bundle)
        let domains = RegisteredDefaults.all(report, self)
        switch format {
        case .text:
            try Output.line(
                SettingsBundleReport.text([report.headline] + texts(domains, report) + [report.findingLines]))
        case .json: try Output.line(report.document(domains.map { $0.json(report) }))
        case .plist: try printPropertyList(domains, report)
        }
        try report.end()
    }

    private func texts(_ domains: [RegisteredDefaults], _ report: SettingsBundleReport) -> [[String]] {
        domains.map { domain in
            let keys = domain.defaults.keys.sorted()
            let width = min(40, keys.map(\.printable.count).max() ?? 0)
            return [(domain.group.map { "App Group \($0)" } ?? "the app's own domain").printable.faint]
                + keys.compactMap { key in
                    domain.defaults[key].map { value in
                        let name = key.printable
                        let padded =
                            name.count < width ? name.padding(toLength: width, withPad: " ", startingAt: 0) : name
                        let location = report.shown(value.file, value.keyPath).printable.faint
                        return "   \(padded.emphasised)  \(value.value.description.printable)  \(location)"
                    }
                }
        }
    }

    private func printPropertyList(_ domains: [RegisteredDefaults], _ report: SettingsBundleReport) throws {
        // Standard output has nothing but the document.
        for line in report.findingLines { Output.error(line) }
        guard report.status != .unusable else { return }
        guard domains.count <= 1 else {
            let names = domains.map { "\"\($0.group ?? "")\"" }.joined(separator: ", ")
            Output.error("switchyard: the bundle has several domains; pass --group with one of \(names)".printable)
            throw ExitStatus.unusable
        }
        let values = domains.first?.defaults.mapValues(\.value) ?? [:]
        do {
            try Output.line(try Self.document(values))
        } catch let error as PropertyListError {
            for line in FindingPrinter().lines([report.locations.finding(PropertyListFinding(error))]) {
                Output.error(line)
            }
            throw ExitStatus.unusable
        }
    }

    /// XML with exactly these values. Control characters are written as character references.
    private static func document(_ values: [String: PropertyListValue]) throws(PropertyListError) -> String {
        if let key = values.keys.sorted().first(where: { values[$0]?.mayStandForUnsignedInteger ?? false }) {
            throw PropertyListError(
                .unwritable, "default value of \"\(key)\" is 2^63 or more, and cannot be written exactly")
        }
        let text = String(decoding: try PropertyList.exactData(values), as: UTF8.self).replacingObeyed {
            $0 == "\n" || $0 == "\t" ? String($0) : "&#\($0.value);"
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// The format of the default values.
enum DefaultsFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case plist
}
