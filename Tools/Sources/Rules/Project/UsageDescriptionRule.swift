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

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = PropertyListLocations()
        return survey.builds.filter { $0.target.isApplication || $0.target.isExtension }.flatMap { build -> [Finding] in
            guard let list = try? build.infoPlist(), let file = list.file else { return [] }
            // A value that a reference leaves empty has a rule of its own.
            let referring = Set(list.references.map { $0.keyPath.components.first ?? "" })
            let empty = list.values.filter { key, value in
                key.hasSuffix("UsageDescription") && !referring.contains(key)
                    && value.stringValue?.allSatisfy(\.isWhitespace) == true
            }
            return empty.keys.sorted().map { key in
                Finding(
                    rule: rule, severity: .warning, message: "\(key) is empty",
                    location: SourceLocation(
                        file: file, position: locations.located(file)?.valuePosition(of: [key])),
                    fix: "say what the app uses it for, or remove the key")
            }
        }
    }
}
