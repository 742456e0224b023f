import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// A text of an Info.plist between quotation marks of its own, which people see: a property list and a build setting need none.
enum QuotedTextRule: ProjectRule {
    static let rule = RuleID.quotedInfoPlistText
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = PropertyListLocations()
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let all = products.flatMap { build -> [Finding] in
            guard let list = try? build.infoPlist() else { return [] }
            return list.values.filter { isShown($0.key) && isQuoted($0.value.stringValue ?? "") }.keys.sorted()
                .compactMap {
                    key in
                    let position = list.file.flatMap { locations.located($0)?.valuePosition(of: [key]) }
                    let inFile = position.flatMap { position in
                        list.file.map { SourceLocation(file: $0, position: position) }
                    }
                    guard
                        let location = inFile ?? build.location(of: ProcessedInfoPlist.generatedKeyPrefix + key)
                    else { return nil }
                    return Finding(
                        rule: rule, severity: .warning,
                        message: "\(key) of \(build.target.name) has quotation marks, which people see",
                        location: location,
                        fix: "remove the quotation marks")
                }
        }
        // A target says the same in all its build configurations, and for all its texts.
        return Dictionary(grouping: all) { $0.location?.file ?? "" }.values.compactMap { group in
            let ordered = group.onceInFileOrder()
            guard var first = ordered.first else { return nil }
            first.notes = ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }
            return first
        }
    }

    private static func isShown(_ key: String) -> Bool {
        key.hasSuffix("UsageDescription") || key == "CFBundleDisplayName" || key == "CFBundleName"
    }

    private static func isQuoted(_ text: String) -> Bool {
        text.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"") && !text.dropFirst().dropLast().contains("\"")
    }
}
