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
    private struct Missing {
        /// The app in each of its build configurations.
        let builds: [ConfiguredTarget]
        let call: EntitledCall
        let place: SourceLocation

        var name: String { builds.first?.target.name ?? "" }
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let missing = CallsOfApp<EntitledCall>.all(in: survey).flatMap { app in
            app.firstUses(of: app.made.filter { isMissing($0.entitlement, app.builds) }).map {
                Missing(builds: app.builds, call: $0, place: $1)
            }
        }
        // What signs the app may add it.
        let mentioned = survey.folder?.mentions(of: missing.map(\.call.entitlement).uniqued) ?? []
        // Apps for several environments compile the same files.
        let groups = Dictionary(grouping: missing.filter { !mentioned.contains($0.call.entitlement) }) {
            "\($0.call.entitlement) \($0.place)"
        }
        return groups.values.compactMap { survey.isOfExercises ? finding($0)?.asNote : finding($0) }
    }

    /// Whether no build configuration has an entitlement, as far as all are known.
    private static func isMissing(_ name: String, _ builds: [ConfiguredTarget]) -> Bool {
        builds.allSatisfy { build in
            build.entitlementsFile == nil
                ? build.evaluated("CODE_SIGN_ENTITLEMENTS").value.isEmpty
                : build.entitlements.map { $0[name] == nil } == true
        } && !builds.contains { $0.target.scripts.contains { $0.text.containsText(name) } }
    }

    private static func finding(_ copies: [Missing]) -> Finding? {
        // The app's own has the shortest name, as a rule.
        let ordered = copies.sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
        guard let first = ordered.first else { return nil }
        let targets = ordered.map(\.name).uniqued
        let files = ordered.flatMap(\.builds).compactMap(\.entitlementsFile).uniqued
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(targets.listed(upTo: 4)) \(targets.count == 1 ? "is" : "are") signed without the entitlement "
                + "\(first.call.entitlement), and the source \(first.call.action): \(first.call.consequence)",
            location: files.first.map { SourceLocation(file: $0) } ?? first.builds.first?.target.location,
            notes: files.dropFirst().map { .init(message: "the same in this file", location: SourceLocation(file: $0)) }
                + [.init(message: "the source does so here", location: first.place)],
            fix: "add the capability \(first.call.capability) under Signing & Capabilities")
    }
}
