import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// An Info.plist or an entitlements file that is not a property list: every build with it fails.
enum DamagedPropertyListRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let uses = survey.builds.flatMap { build in
            [damagedInfoPlist(of: build), damagedEntitlements(of: build)].compactMap { file in
                file.map { Use(damage: $0, target: build.target.name) }
            }
        }
        let locations = survey.locations
        return Dictionary(grouping: uses, by: \.damage).compactMap { damage, uses in
            guard !ExistingFile.isEncrypted(damage.file) else { return nil }
            let error = PropertyListError(damage.error.code, damage.error.message, file: damage.file)
            let found = locations.finding(PropertyListFinding(error))
            return Finding(
                .malformedPropertyList, .error, .damaged(found.message, uses.map(\.target).uniqued), at: found.location)
        }
    }

    private struct Use {
        let damage: Damage
        let target: String
    }

    /// A file that cannot be read, and why.
    private struct Damage: Hashable {
        let file: String
        let error: PropertyListError
    }

    private static func damagedInfoPlist(of build: ConfiguredTarget) -> Damage? {
        // The input of the preprocessor need not be a property list.
        guard let file = build.infoPlistFile, !build.preprocessesInfoPlist else { return nil }
        do throws(PropertyListError) {
            _ = try build.infoPlist()
            return nil
        } catch {
            return error.code == .malformed ? Damage(file: file, error: error) : nil
        }
    }

    private static func damagedEntitlements(of build: ConfiguredTarget) -> Damage? {
        guard let file = build.entitlementsFile, build.entitlements == nil else { return nil }
        do throws(PropertyListError) {
            _ = try PropertyList.read(URL(fileURLWithPath: file))
            return nil
        } catch {
            return error.code == .malformed ? Damage(file: file, error: error) : nil
        }
    }
}

extension Rule {
    static let malformedPropertyList = Rule(
        .malformedPropertyList, .files, [.error, .warning, .note],
        by: [
            .text(DamagedPropertyListRule.self), .project(SelectionRule.self), .settings(LenientListRule.self),
            .app(PageRule.self),
        ],
        "The bytes are not a property list",
        why: """
            An app that reads the file gets nothing, and a build fails if the file is its Info.plist or its \
            entitlements. If Foundation accepts the file anyway, as it does a key in place of a value, it is a note: \
            other programs may reject the file.
            """,
        fix: "Correct the place that the finding names; plutil -lint checks the file",
        bad: .explain(
            .text("Environments.plist", "<plist version=\"1.0\">\n<dict>\n    <key>production</key>\n</dict>\n</plist>")
        ),
        good: .explain(.catalog(.production)))
}

extension FindingWords {
    static func damaged(_ reason: String, _ targets: [String]) -> Self {
        Self(
            "\(reason): \(targets.listed(upTo: 4)) cannot be built with this file",
            fix: "correct it; plutil -lint says whether it is right")
    }
}
