import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// What findings say about schemes and what they archive.
extension FindingWords {
    static func archives(_ plan: SchemePlan, _ selection: EnvironmentSelection, not production: String) -> Self {
        Self(
            "the scheme \"\(plan.scheme.name)\" archives an app that selects \(selection.environment), not "
                + "\(production): \(selection.explanation)",
            fix: "select \(production) in \(plan.configuration ?? "the build configuration"), or seal the build")
    }

    static func archivesOpen(_ scheme: String, _ configuration: String, _ condition: String?) -> Self {
        Self(
            "the scheme \"\(scheme)\" archives \(configuration), which is open: anyone who gets the archive can select every "
                + "environment",
            fix: "\(removal(of: condition, from: configuration)) if users get the archive")
    }

    /// What seals an open build.
    static func removal(of condition: String?, from configuration: String) -> String {
        condition.map { "remove \($0) from \(configuration)" } ?? "choose .sealed in the source of \(configuration)"
    }

    static func archivesAnother(_ schemes: [String], runs ran: String, archives archived: String) -> Self {
        let names = schemes.map { "\"\($0)\"" }.listed(upTo: 4)
        return Self(
            schemes.words(
                "the scheme \(names) runs \(ran) and archives \(archived)",
                "the schemes \(names) run \(ran) and archive \(archived)"))
    }

    /// A scheme whose actions do not reach the environment of its name.
    static func mismatch(
        _ scheme: String, for environment: String, _ mismatches: [SchemeMismatchRule.Mismatch],
        worst: SchemeMismatchRule.Mismatch
    ) -> Self {
        func use(_ mismatch: SchemeMismatchRule.Mismatch) -> String {
            mismatch.configuration + (mismatch.selected.map { ", which selects \($0)" } ?? "")
        }
        let phrases = mismatches.map(use).uniqued.map { what in
            let kinds = mismatches.filter { use($0) == what }.map(\.plan.kind)
            return "its \(actions(kinds)) \(kinds.words("uses", "use")) \(what)"
        }
        let fix =
            if worst.fitting.contains(worst.configuration) {
                worst.hidden.map { "remove the \($0) of \(worst.configuration) that hides the environment" }
                    ?? "set the environment in the build configuration \(worst.configuration)"
            } else if worst.fitting.isEmpty {
                "add a build configuration that selects the environment in the scheme's name, or rename the scheme"
            } else {
                "choose the build configuration \(worst.fitting.joined(separator: " or "))"
            }
        return Self(
            "the scheme \"\(scheme)\" is named for \(environment), but \(phrases.joined(separator: "; "))", fix: fix)
    }

    static func lacksTargets(_ scheme: String, _ targets: [String], isEmpty: Bool, meant: String?) -> Self {
        let pronoun = targets.words("it", "them")
        return Self(
            "the scheme \(scheme.quoted) has \(targets.listed(upTo: 4)), which "
                + targets.words("is no target of the project", "are no targets of the project")
                + (isEmpty ? ": there is nothing to run" : ""),
            fix: meant.map { "did you mean \"\($0)\"?" }
                ?? (isEmpty
                    ? "remove the scheme, or add a target to its Build action"
                    : "remove \(pronoun) from the scheme, or add the target that replaced \(pronoun)"))
    }

    /// - Parameter schemes: those with the names, each with its actions.
    static func unknownConfigurations(
        _ names: [String], _ schemes: [(name: String, actions: [SchemeAction.Kind])], of target: ProjectTarget,
        isForProfiling: Bool
    ) -> Self {
        let standard = target.defaultConfiguration.flatMap { target.configurationNames.contains($0) ? "\($0), " : nil }
        return Self(
            "unknown build \(names.words("configuration", "configurations")) \(names.map(\.quoted).listed) in "
                + "\(places(schemes)): Xcode uses \(standard ?? "")the default build configuration of \(target.name)",
            fix: "choose one of \(target.configurationNames.joined(separator: ", "))"
                + (isForProfiling ? ", or add Profile, which flutter run --profile builds" : ""))
    }

    private static func places(_ schemes: [(name: String, actions: [SchemeAction.Kind])]) -> String {
        guard let first = schemes.first, schemes.count > 1 else {
            return schemes.first.map { "the \(actions($0.actions)) of the scheme \($0.name.quoted)" } ?? ""
        }
        let names = schemes.prefix(4).map(\.name.quoted).listed
        let shared = Set(schemes.map(\.actions)).count == 1 ? "the \(actions(first.actions)) of " : ""
        return "\(shared)\(schemes.count) schemes, \(schemes.count > 4 ? "such as " : "")\(names)"
    }

    /// The actions in words: `run and archive actions`.
    fileprivate static func actions(_ kinds: [SchemeAction.Kind]) -> String {
        "\(kinds.map(\.rawValue).listed) \(kinds.words("action", "actions"))"
    }

    /// - Parameter sign: the build setting that shows it.
    static func packagesAsRelease(_ build: ConfiguredTarget, _ sign: String) -> Self {
        Self(
            "Xcode builds Swift packages as Release in \(build.configuration), although \(build.target.name) is built for "
                + "debugging (\(sign) = \(build.evaluated(sign).value))",
            fix: "give the build configuration a name that contains \"Debug\", such as Debug-\(build.configuration)")
    }
}

extension Finding.Note {
    static func action(_ kind: SchemeAction.Kind, at location: SourceLocation?) -> Self {
        Self(message: "the \(kind.rawValue) action", location: location)
    }

    static func archiveAction(of scheme: String, at location: SourceLocation?) -> Self {
        Self(message: "the archive action of \"\(scheme)\"", location: location)
    }

    static func runAction(uses configuration: String, at location: SourceLocation?) -> Self {
        Self(message: "the run action uses \(configuration)", location: location)
    }

    static func actions(_ kinds: [SchemeAction.Kind], of scheme: String, at location: SourceLocation?) -> Self {
        Self(message: "the \(FindingWords.actions(kinds)) of \(scheme.quoted)", location: location)
    }

    /// Another finding of the same cause.
    static func other(_ finding: Finding) -> Self { Self(message: finding.message, location: finding.location) }

    /// The same mistake elsewhere.
    static func same(at location: SourceLocation?) -> Self { Self(message: "the same here", location: location) }
}
