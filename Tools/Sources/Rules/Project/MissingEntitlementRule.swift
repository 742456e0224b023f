import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// An app for iOS whose source does what the system allows with an entitlement only, and that is signed without it in every
/// build configuration.
enum MissingEntitlementRule: ProjectRule {
    static let rule = RuleID.missingEntitlement

    /// What an app is signed without.
    private struct Lack {
        let build: ConfiguredTarget
        let call: EntitledCall
        let place: SourceLocation
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let lacks = CallsOfApp<EntitledCall>.all(in: survey).flatMap { app in
            app.places(of: app.made.filter { isMissing($0.entitlement, app.builds, survey) }).map {
                Lack(build: app.build, call: $0, place: $1)
            }
        }
        // Apps for several environments compile the same files.
        return Dictionary(grouping: lacks) { "\($0.call.entitlement) \($0.place)" }.values.compactMap(finding)
    }

    /// Whether no build configuration has an entitlement, as far as all are known, and nothing else mentions it, such as what
    /// signs the app.
    private static func isMissing(_ name: String, _ builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> Bool {
        builds.allSatisfy { build in
            build.entitlementsFile == nil
                ? build.evaluated("CODE_SIGN_ENTITLEMENTS").value.isEmpty
                : build.entitlements.map { $0[name] == nil } == true
        }
            && !builds.contains { $0.target.scripts.contains { $0.text.containsText(name) } }
            && survey.folder?.mentions(of: [name]).isEmpty != false
    }

    private static func finding(_ copies: [Lack]) -> Finding? {
        let ordered = copies.sorted {
            ($0.build.target.name.count, $0.build.target.name) < ($1.build.target.name.count, $1.build.target.name)
        }
        guard let first = ordered.first else { return nil }
        let targets = ordered.map(\.build.target.name).uniqued
        let files = ordered.compactMap(\.build.entitlementsFile).uniqued
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(targets.listed(upTo: 4)) \(targets.count == 1 ? "is" : "are") signed without the entitlement "
                + "\(first.call.entitlement), and the source \(first.call.action): \(first.call.consequence)",
            location: files.first.map { SourceLocation(file: $0) } ?? first.build.target.location,
            notes: files.dropFirst().map { .init(message: "the same in this file", location: SourceLocation(file: $0)) }
                + [.init(message: "the source does so here", location: first.place)],
            fix: "add the capability \(first.call.capability) under Signing & Capabilities")
    }
}
