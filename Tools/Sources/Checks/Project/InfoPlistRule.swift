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
        return survey.builds.flatMap { findings(in: $0, places) }
    }

    private static func findings(in build: ConfiguredTarget, _ places: PropertyListPlaces) -> [Finding] {
        guard !build.hasMissingFiles, let list = try? build.infoPlist(), let file = list.file else { return [] }
        return list.references.flatMap { reference -> [Finding] in
            let missing = reference.setting.chain.filter { link in
                link.depth == 1 && link.origin == nil && !link.isInherited && !BuildSettingTypes.isSupplied(link.name)
            }
            return missing.map { link in
                Finding(
                    rule: rule, severity: .warning,
                    message: "\(reference.keyPath) refers to \(link.name), which nothing defines for "
                        + "\(build.target.target.name) in \(build.configuration): it becomes “\(reference.setting.value)”",
                    location: SourceLocation(
                        file: file, position: places.located(file)?.valuePosition(of: reference.keyPath.components)),
                    fix: Suggestion.sentence(for: link.name, among: build.table.settingNames)
                        ?? "define \(link.name) in \(build.configuration), or remove the reference")
            }
        }
    }
}
