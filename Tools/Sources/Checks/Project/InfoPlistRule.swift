import AppProject
import BuildSettings
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import XcodeProject

/// An Info.plist value that refers to a build setting which nothing defines in some build configuration: it is empty,
/// or stays as it is written, and no build says so. Also an Info.plist that is not there.
enum InfoPlistRule: ProjectRule {
    static let rule = "infoplist-undefined-reference"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let places = PropertyListPlaces()
        var missing: [Reference: [String]] = [:]
        for build in survey.builds {
            for reference in references(in: build) { missing[reference, default: []].append(build.configuration) }
        }
        return missing.map { reference, configurations in
            Finding(
                rule: rule, severity: .warning,
                message:
                    "\(reference.keyPath) refers to \(reference.name), which nothing defines for \(reference.target) "
                    + "in \(configurations.joined(separator: ", ")): it becomes “\(reference.value)”",
                location: SourceLocation(
                    file: reference.file,
                    position: places.located(reference.file)?.valuePosition(of: reference.keyPath.components)),
                fix: reference.similar ?? "define \(reference.name), or remove the reference")
        }
    }

    /// A reference to a name that is not there.
    private struct Reference: Hashable {
        let file: String
        let keyPath: PropertyListKeyPath
        let name: String
        let value: String
        let target: String
        let similar: String?
    }

    private static func references(in build: ConfiguredTarget) -> [Reference] {
        guard !build.hasMissingFiles, let list = try? build.infoPlist(), let file = list.file else { return [] }
        let names = build.table.settingNames
        return list.references.flatMap { reference in
            reference.setting.chain.filter { link in
                link.depth == 1 && link.origin == nil && !link.isInherited && !BuildSettingTypes.isSupplied(link.name)
            }.map { link in
                Reference(
                    file: file, keyPath: reference.keyPath, name: link.name, value: reference.setting.value,
                    target: build.target.target.name, similar: Suggestion.sentence(for: link.name, among: names))
            }
        }
    }
}
