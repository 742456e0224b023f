import SourceText
import BuildSettings

/// `build-settings` as text: each value, its origin, and the build settings that it depends on.
package struct BuildSettingsText {
    let report: BuildSettingsReport
    private let locations = LocationFinder()

    package init(_ report: BuildSettingsReport) {
        self.report = report
    }

    package var text: String {
        ([report.title?.printable.faint].compactMap { $0 } + report.shownSettings.flatMap(lines) + further)
            .joined(separator: "\n")
    }

    private var further: [String] {
        let count = report.furtherSettings
        guard count > 0 else { return [] }
        return ["\(count) more build setting\(count == 1 ? "" : "s") of Xcode; name one, or pass --all".faint]
    }

    /// The findings, for standard error.
    package var findings: [String] { FindingPrinter().lines(report.findings) }

    private func lines(_ setting: EvaluatedBuildSetting) -> [String] {
        let head =
            "\(setting.name.printable.emphasised) = \(value(setting))  \(location(setting.origin).faint)"
        return [head]
            + setting.chain.map { link in
                let indent = String(repeating: "  ", count: min(link.depth, 12) + 1)
                let name = link.isInherited ? "$(inherited)" : "$(\(link.name))"
                return "\(indent)\(name)  \(location(link.origin))".printable.faint
            }
            + report.hidden(by: setting).map { "  hides  \(location($0))".faint }
    }

    /// The value: in full if it was asked for by name.
    private func value(_ setting: EvaluatedBuildSetting) -> String {
        report.isLimited ? setting.shown.printable : setting.shown.printableValue
    }

    private func location(_ origin: BuildSettingOrigin?) -> String {
        guard let origin else { return "undefined" }
        return locations.shown(origin.file).printable + (origin.line > 0 ? ":\(origin.line)" : "")
    }
}
