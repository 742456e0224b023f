import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
package import SourceText
import XcodeProjects

/// A value of an xcconfig file that no build uses, because the project file has another one for each of them: editing
/// the xcconfig file has no effect.
///
/// Only values that people look for in xcconfig files count: build settings of the team's own, and what identifies an
/// app. A value that is overridden in some builds only is a default, and tests override what they like.
enum HiddenXcconfigRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        return ofXcconfigFiles(survey) + HiddenProjectValueRule.findings(in: survey)
    }

    private static func ofXcconfigFiles(_ survey: ProjectSurvey) -> [Finding] {
        let hidden = HiddenAssignments(in: survey).uses.filter { isHidden($0, $1) }.map { (assignment: $0, use: $1) }
        let groups = Dictionary(grouping: hidden) { [$0.assignment.origin.file] + $0.use.hidden.map(\.build) }.values
        // A target that hides the values of one file hides those of the others.
        return Dictionary(grouping: groups, by: cause).values.compactMap { $0.compactMap(finding).asOne() }
    }

    private typealias Assignment = HiddenAssignments.Assignment
    private typealias Use = HiddenAssignments.Use

    /// The names of values, and the targets that hide them.
    private static func cause(_ group: [(assignment: Assignment, use: Use)]) -> [String] {
        Set(group.map(\.assignment.name)).sorted() + [""] + Set(group.flatMap(\.use.hidden).map(\.target)).sorted()
    }

    static func isMeaningful(_ name: String, _ build: ConfiguredTarget) -> Bool {
        identifying.contains(name) || !build.table.types.isDeclared(name) && !BuildSettingTypes.isSupplied(name)
    }

    private static let identifying: Set<String> = [
        "PRODUCT_BUNDLE_IDENTIFIER", "MARKETING_VERSION", "CURRENT_PROJECT_VERSION",
        "INFOPLIST_KEY_CFBundleDisplayName",
    ]

    /// Whether a build setting is about a product as users see it.
    static func isOfProduct(_ name: String) -> Bool { identifying.contains(name) }

    /// Whether Flutter's template has the value, which everybody replaces somewhere.
    private static func isOfTemplate(_ assignment: Assignment, _ value: String) -> Bool {
        assignment.origin.file.hasSuffix("/AppInfo.xcconfig") && value.hasPrefix("com.example")
    }

    private static func isHidden(_ assignment: Assignment, _ use: Use) -> Bool {
        guard !use.isUsed, let first = use.hidden.first else { return false }
        return !isOfTemplate(assignment, first.own)
    }

    /// One finding for the assignments of a file that the same builds hide.
    private static func finding(_ group: [(assignment: Assignment, use: Use)]) -> Finding? {
        let ordered = group.sorted {
            ($0.assignment.origin.line, $0.assignment.name) < ($1.assignment.origin.line, $1.assignment.name)
        }
        guard let (assignment, use) = ordered.first, let first = use.hidden.first else { return nil }
        let names = ordered.map(\.assignment.name)
        var seen: Set<SourceLocation> = []
        let users = ordered.flatMap(\.use.hidden).filter { seen.insert($0.location).inserted }.map {
            Finding.Note.usesValue($0.build, at: $0.location)
        }
        // What people call their own gets to users with another value than its file says.
        let isOfUsers = ordered.contains { assignment, use in
            !isOfProduct(assignment.name) && use.hidden.contains { !ConfigurationName.isForDebugging($0.configuration) }
        }
        return Finding(
            .hiddenXcconfigValue, isOfUsers ? .error : .warning,
            .hiddenByProject(
                names, (first.value, first.own), in: use.hidden.map(\.build),
                needsIdentifiers: names.contains("PRODUCT_BUNDLE_IDENTIFIER")
                    && Set(use.hidden.map(\.target)).count > 1),
            at: location(of: assignment),
            notes: ordered.dropFirst().map { .isHere($0.assignment.name, at: location(of: $0.assignment)) }
                + users.prefix(5))
    }

    private static func location(of assignment: Assignment) -> SourceLocation {
        SourceLocation(
            file: assignment.origin.file, position: SourcePosition(line: max(assignment.origin.line, 1), column: 1))
    }
}

extension RuleID {
    package static let hiddenXcconfigValue = RuleID("hidden-xcconfig-value")
}

extension Rule {
    static let hiddenXcconfigValue = Rule(
        .hiddenXcconfigValue, .project, [.error, .warning], by: [.project(HiddenXcconfigRule.self)],
        beside: { others in
            // The line that hides a generated value has the finding.
            let hiding = Set(others.findings(.hiddenGeneratedSetting).compactMap(\.location))
            return { $0.notes.contains { $0.location.map(hiding.contains) == true } ? .explained : .itself }
        },
        "No build uses a value of an xcconfig file or of the project, because each target overrides it",
        why: """
            Changing the value has no effect. It is reported for the team's own build settings, and for names, \
            identifiers, and versions of apps and extensions; for values of the project, only if they differ between \
            its build configurations and the target has a single one. A value that some builds use is a default, not a \
            mistake. If users get another value of one of the team's own build settings than the xcconfig file has, it \
            is an error.
            """,
        fix: "Remove the build setting from the project file, or from the xcconfig file",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["API_URL = \"qa.example.com\";"], base: "App.xcconfig")
            ]).with(.text("App.xcconfig", "API_URL = api.example.com"))),
        good: .matrix(
            ExampleProject(target: [.init(name: "Debug", base: "App.xcconfig")]).with(
                .text("App.xcconfig", "API_URL = api.example.com"))))
}

extension FindingWords {
    /// - Parameters:
    ///   - values: the value that builds use, and the one of the xcconfig file.
    ///   - builds: the builds that hide the values.
    static func hiddenByProject(
        _ names: [String], _ values: (used: String, own: String), in builds: [String], needsIdentifiers: Bool
    ) -> Self {
        let shown =
            names.count == 1
            ? "\(values.used.quoted(as: names)) instead of \(values.own.quoted(as: names))" : "other ones"
        return Self(
            "no build uses the \(names.words("value", "values")) of \(names.listed(upTo: 4)) here: the project file has "
                + "\(shown) for \(builds[0])\(builds.count > 1 ? " and \(builds.count - 1) more" : "")",
            fix: "remove \(names.count == 1 ? names[0] : "them") from the project file, or from the xcconfig file"
                + (needsIdentifiers ? "; each target needs its own identifier" : ""))
    }
}

extension Finding.Note {
    static func isHere(_ name: String, at location: SourceLocation) -> Self {
        Self(message: "\(name) is here", location: location)
    }
}
