import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// An Info.plist whose reason for asking the user is empty: the system shows an empty reason, and App Review rejects it.
enum UsageDescriptionRule: ProjectRule {
    static let rule = RuleID.emptyUsageDescription
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = PropertyListLocations()
        return survey.builds.filter { $0.target.isApplication || $0.target.isExtension }.flatMap { build -> [Finding] in
            guard let list = try? build.infoPlist(), let file = list.file else { return [] }
            // A value that a reference leaves empty has a rule of its own.
            let referring = Set(list.references.map { $0.keyPath.components.first ?? "" })
            let empty = list.values.filter { key, value in
                key.hasSuffix("UsageDescription") && key != ofTemplate && !referring.contains(key)
                    && value.stringValue?.allSatisfy(\.isWhitespace) == true
            }
            return empty.keys.sorted().filter { !isTranslated($0, build) }.map { key in
                Finding(
                    rule: rule, severity: .warning, message: "\(key) is empty",
                    location: SourceLocation(
                        file: file, position: locations.located(file)?.valuePosition(of: [key])),
                    fix: "say what the app uses it for, or remove the key")
            }
        }
    }

    /// Xcode's template for system extensions has it, and the system shows no reason.
    private static let ofTemplate = "NSSystemExtensionUsageDescription"

    /// Whether the strings files of the target's Info.plist have the text, which the system then shows.
    private static func isTranslated(_ key: String, _ build: ConfiguredTarget) -> Bool {
        build.target.resources.map(\.path).contains { path in
            guard path.hasSuffix("/InfoPlist.strings") || path.hasSuffix("/InfoPlist.xcstrings"),
                let text = (try? RegularFile.contents(atPath: path, limit: SourceLimits().schemeBytes))
            else { return false }
            // Old ones are UTF-16.
            return String(decoding: text.filter { $0 != 0 }, as: UTF8.self).contains(key)
        }
    }
}
