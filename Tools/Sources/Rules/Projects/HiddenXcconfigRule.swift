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
    static let rule = RuleID.hiddenXcconfigValue

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        return ofXcconfigFiles(survey) + HiddenProjectValueRule.findings(in: survey)
    }

    private static func ofXcconfigFiles(_ survey: ProjectSurvey) -> [Finding] {
        var uses: [Assignment: Use] = [:]
        // Only what the project file assigns to can be hidden by it.
        let own = survey.assignments.names(in: [.project, .target])
        var files: [[String]: [Candidate]] = [:]
        for build in survey.builds { note(build, own, &files, &uses) }
        let hidden = uses.filter { isHidden($0, $1) }.map { (assignment: $0, use: $1) }
        let groups = Dictionary(grouping: hidden) { [$0.assignment.origin.file] + $0.use.hidden.map(\.build) }.values
        // A target that hides the values of one file hides those of the others.
        return Dictionary(grouping: groups, by: cause).values.compactMap { $0.compactMap(finding).asOne() }
    }

    /// The names of values, and the targets that hide them.
    private static func cause(_ group: [(assignment: Assignment, use: Use)]) -> [String] {
        Set(group.map(\.assignment.name)).sorted() + [""] + Set(group.flatMap(\.use.hidden).map(\.target)).sorted()
    }

    /// An assignment in an xcconfig file.
    private struct Assignment: Hashable {
        let name: String
        let origin: BuildSettingOrigin
    }

    /// What builds make of an assignment.
    private struct Use {
        /// Whether a build uses the value, or may.
        var isUsed = false
        /// The values in the project file instead, in the order of the builds, both as they are written.
        var hidden: [(value: String, own: String, build: String, target: String, location: SourceLocation)] = []
    }

    /// An assignment that may be hidden.
    private struct Candidate {
        let key: Assignment
        /// The value as it is written.
        let written: String
        /// The patterns of the build configurations that it is for; empty for all of them.
        let configurations: [BuildSettingCondition]
        /// Whether it depends on something else, which only a build knows.
        let isConditional: Bool

        init(_ assignment: BuildSettingAssignment) {
            key = Assignment(name: assignment.name, origin: assignment.origin)
            written = assignment.value
            configurations = assignment.conditions.filter { $0.parameter == "config" }
            isConditional = configurations.count < assignment.conditions.count
        }

        func applies(in configuration: String) -> Bool { configurations.allSatisfy { $0.matches(configuration) } }
    }

    /// The assignments of a layer that may be hidden. Many builds share a file.
    private static func candidates(
        in layer: ConfiguredTarget.Layer, of build: ConfiguredTarget, _ own: Set<String>,
        _ files: inout [[String]: [Candidate]]
    ) -> [Candidate] {
        let file = [layer.settings.name, build.project.sourceRoot]
        if let known = files[file] { return known }
        let found = layer.settings.assignments.compactMap { assignment -> Candidate? in
            let name = assignment.name
            // A file that a tool will make has no lines yet.
            guard assignment.origin.line > 0, own.contains(name), isMeaningful(name, build) else { return nil }
            return Candidate(assignment)
        }
        files[file] = found
        return found
    }

    private static func note(
        _ build: ConfiguredTarget, _ own: Set<String>, _ files: inout [[String]: [Candidate]],
        _ uses: inout [Assignment: Use]
    ) {
        lazy var evaluator = build.evaluator
        for layer in build.layers where layer.kind == .projectXcconfig || layer.kind == .targetXcconfig {
            for assignment in candidates(in: layer, of: build, own, &files) {
                let key = assignment.key
                guard uses[key]?.isUsed != true, assignment.applies(in: build.configuration) else { continue }
                let value = evaluator.evaluate(key.name)
                guard let origin = value.origin, let top = hiding(origin, build),
                    !assignment.isConditional, top.conditions.isEmpty,
                    !value.chain.contains(where: { $0.origin == key.origin }),
                    isProduct(build.target), !isVersion(key.name) || reads(key.name, build)
                else {
                    // Another assignment in an xcconfig file may hide it; that is what includes are for.
                    // A framework counts only where the value is its own.
                    let isOfFramework =
                        !build.target.isTest
                        && (value.origin == key.origin || value.chain.contains { $0.origin == key.origin })
                    if isProduct(build.target) || isOfFramework { uses[key, default: Use()].isUsed = true }
                    continue
                }
                var below = build.evaluator(layers: build.layers.filter { $0.kind != top.kind })
                let own = below.evaluate(key.name)
                guard own.origin == key.origin, own.value != value.value, !own.value.isEmpty else {
                    uses[key, default: Use()].isUsed = true
                    continue
                }
                let name = "\(build.target.name) in \(build.configuration)"
                // The file may be that of the project and of the target.
                guard uses[key]?.hidden.last?.build != name else { continue }
                uses[key, default: Use()].hidden.append(
                    (top.written, assignment.written, name, build.target.name, build.location(of: origin)))
            }
        }
    }

    private static func isVersion(_ name: String) -> Bool {
        name == "MARKETING_VERSION" || name == "CURRENT_PROJECT_VERSION"
    }

    /// Whether something comes of a version: the Info.plist refers to it, or agvtool writes it.
    private static func reads(_ name: String, _ build: ConfiguredTarget) -> Bool {
        guard let list = try? build.infoPlist(), build.evaluated("VERSIONING_SYSTEM").value.isEmpty else { return true }
        return list.references.contains { $0.chain.contains { $0.name == name } }
    }

    private static func hiding(
        _ origin: BuildSettingOrigin, _ build: ConfiguredTarget
    ) -> (kind: ConfiguredTarget.Layer.Kind, conditions: [BuildSettingCondition], written: String)? {
        build.layers.reversed().firstNonNil { layer in
            guard layer.kind == .project || layer.kind == .target,
                let assignment = layer.settings.assignments.last(where: { $0.origin == origin })
            else { return nil }
            return (layer.kind, assignment.conditions, assignment.value)
        }
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

    /// Whether users get the product: an app or an extension, not tests.
    private static func isProduct(_ target: XcodeTarget) -> Bool { target.isApplication || target.isExtension }

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
        let values =
            names.count == 1
            ? "\(first.value.quoted(as: assignment.name)) instead of \(first.own.quoted(as: assignment.name))"
            : "other ones"
        let builds = first.build + (use.hidden.count > 1 ? " and \(use.hidden.count - 1) more" : "")
        let others = ordered.dropFirst().map { other in
            Finding.Note(
                message: "\(other.assignment.name) is here", location: location(of: other.assignment))
        }
        var seen: Set<SourceLocation> = []
        let users = ordered.flatMap(\.use.hidden).filter { seen.insert($0.location).inserted }.map {
            Finding.Note(message: "\($0.build) uses this value", location: $0.location)
        }
        return Finding(
            rule: rule, severity: .warning,
            message: "no build uses the \(names.count == 1 ? "value" : "values") of \(names.listed(upTo: 4)) here: "
                + "the project file has \(values) for \(builds)",
            location: location(of: assignment), notes: others + users.prefix(5),
            fix: "remove \(names.count == 1 ? names[0] : "them") from the project file, or from the xcconfig file"
                + (Set(use.hidden.map(\.target)).count > 1 && names.contains("PRODUCT_BUNDLE_IDENTIFIER")
                    ? "; each target needs an identifier of its own" : ""))
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
        .hiddenXcconfigValue, .project, [.warning], by: [.project(HiddenXcconfigRule.self)],
        "No build uses a value of an xcconfig file or of the project, because each target overrides it",
        why: """
            A change of the value has no effect. It is reported for build settings of the team's own, and for names, \
            identifiers, and versions of apps and extensions; of the project, where its build configurations have \
            different values and the target has one. A value that some builds use is a default, not a mistake.
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
