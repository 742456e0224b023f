import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import XcodeProjects

/// A bundle identifier that is written with an empty part or a space: no such app can be installed or uploaded.
enum BundleIdentifierRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var uses: [String: [(target: String, location: SourceLocation)]] = [:]
        for (layer, build) in survey.layers where build.target.isApplication || build.target.isExtension {
            for assignment in layer.settings.assignments where assignment.name == "PRODUCT_BUNDLE_IDENTIFIER" {
                uses[assignment.value, default: []].append((build.target.name, build.location(of: assignment.origin)))
            }
        }
        return uses.compactMap { value, uses in
            let ordered = uses.sorted {
                ($0.location.file, $0.location.position?.line ?? 0) < (
                    $1.location.file, $1.location.position?.line ?? 0
                )
            }
            guard let first = ordered.first, let mistake = mistake(in: value) else { return nil }
            return Finding(
                .malformedBundleIdentifier, .warning, .malformedIdentifier(value, of: first.target, mistake),
                at: first.location,
                notes: ordered.dropFirst().prefix(5).map { .identifier(of: $0.target, at: $0.location) })
        }
    }

    /// What is wrong with an identifier; `nil` if nothing is, or if a build setting may supply the rest.
    private static func mistake(in identifier: String) -> Mistake? {
        guard identifier.contains(".") else { return nil }
        if identifier.contains("..") { return .emptyPart }
        guard !identifier.contains("$") else { return nil }
        if identifier.hasSuffix(".") { return .lastDot }
        if identifier.hasPrefix(".") { return .firstDot }
        return identifier.contains(" ") ? .space : nil
    }

    /// What may be wrong with an identifier.
    enum Mistake { case emptyPart, lastDot, firstDot, space }
}

extension RuleID {
    package static let malformedBundleIdentifier = RuleID("malformed-bundle-identifier")
}

extension Rule {
    static let malformedBundleIdentifier = Rule(
        .malformedBundleIdentifier, .project, [.warning], by: [.project(BundleIdentifierRule.self)],
        "A bundle identifier is written with an empty part or a space",
        why: "An identifier that ends with a dot, or has two dots in a row, cannot be registered, signed, or uploaded.",
        fix: "Write letters, digits, and hyphens, with one dot between the parts", isOnByDefault: false,
        bad: .asked(.malformedBundleIdentifier, identified("com.example.")),
        good: .asked(.malformedBundleIdentifier, identified("com.example.app")))

    private static func identified(_ identifier: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["PRODUCT_BUNDLE_IDENTIFIER = \(identifier);"])]
        ).files
    }
}
