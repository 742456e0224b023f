import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// What builds make of the assignments in xcconfig files that the project file may hide.
struct HiddenAssignments {
    private(set) var uses: [Assignment: Use] = [:]
    private var files: [[String]: [Candidate]] = [:]
    /// Only what the project file assigns to can be hidden by it.
    private let own: Set<String>

    init(in survey: ProjectSurvey) {
        own = survey.assignments.names(in: [.project, .target])
        for build in survey.builds { note(build) }
    }

    /// An assignment in an xcconfig file.
    struct Assignment: Hashable {
        let name: String
        let origin: BuildSettingOrigin
    }

    /// What builds make of an assignment.
    struct Use {
        /// Whether a build uses the value, or may.
        var isUsed = false
        /// The values in the project file instead, in the order of the builds, both as they are written.
        var hidden:
            [(
                value: String, own: String, build: String, target: String, configuration: String,
                location: SourceLocation
            )] = []
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
    private mutating func candidates(
        in layer: ConfiguredTarget.Layer, of build: ConfiguredTarget
    ) -> [Candidate] {
        let file = [layer.settings.name, build.project.sourceRoot]
        if let known = files[file] { return known }
        let found = layer.settings.assignments.compactMap { assignment -> Candidate? in
            let name = assignment.name
            // A file that a tool will make has no lines yet.
            guard assignment.origin.line > 0, own.contains(name),
                HiddenXcconfigRule.isMeaningful(name, build)
            else { return nil }
            return Candidate(assignment)
        }
        files[file] = found
        return found
    }

    private mutating func note(_ build: ConfiguredTarget) {
        lazy var evaluator = build.evaluator
        // Users get an app or an extension, not tests.
        let isProduct = build.target.isApplication || build.target.isExtension
        for layer in build.layers where layer.kind == .projectXcconfig || layer.kind == .targetXcconfig {
            for assignment in candidates(in: layer, of: build) {
                let key = assignment.key
                guard uses[key]?.isUsed != true, assignment.applies(in: build.configuration) else { continue }
                let value = evaluator.evaluate(key.name)
                guard let origin = value.origin, let top = Self.hiding(origin, build),
                    !assignment.isConditional, top.conditions.isEmpty,
                    !value.chain.contains(where: { $0.origin == key.origin }),
                    isProduct, !Self.isVersion(key.name) || Self.reads(key.name, build)
                else {
                    // Another assignment in an xcconfig file may hide it; that is what includes are for.
                    // A framework counts only where the value is its own.
                    let isOfFramework =
                        !build.target.isTest
                        && (value.origin == key.origin || value.chain.contains { $0.origin == key.origin })
                    if isProduct || isOfFramework { uses[key, default: Use()].isUsed = true }
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
                    (
                        top.written, assignment.written, name, build.target.name, build.configuration,
                        build.location(of: origin)
                    ))
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
}
