import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// A `GoogleService-Info.plist` that is made for another app than the target that copies it: its `BUNDLE_ID` is the
/// target's bundle identifier in no build configuration.
enum FirebaseRule: ProjectRule {
    static let rule = RuleID.firebaseBundleIdentifier
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        let locations = PropertyListLocations()
        let targets = Dictionary(grouping: survey.builds.filter(\.target.isApplication)) {
            [$0.project.file, $0.target.identifier]
        }
        return targets.values.flatMap { builds -> [Finding] in
            let settings = builds.map { ($0, $0.evaluated("PRODUCT_BUNDLE_IDENTIFIER")) }
            guard let first = builds.first, settings.allSatisfy({ $0.isKnown($1) }) else { return [] }
            let files = first.target.resources.map(\.path).filter { $0.hasSuffix("/GoogleService-Info.plist") }
            // Of several, a script chooses.
            guard let file = files.first, files.count == 1,
                let made = (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue?["BUNDLE_ID"]?
                    .stringValue,
                made.contains(".")
            else { return [] }
            let identifiers = Set(settings.map(\.1.value)).filter { !$0.isEmpty }.sorted()
            guard !identifiers.isEmpty, !identifiers.contains(made) else { return [] }
            return [
                Finding(
                    rule: rule, severity: .warning,
                    message:
                        "this file is made for \(made), but \(first.target.name) is \(identifiers.prefix(4).listed)",
                    location: SourceLocation(
                        file: file, position: locations.located(file)?.valuePosition(of: ["BUNDLE_ID"])),
                    fix: "download the file for the app from the Firebase console")
            ]
        }
    }
}
