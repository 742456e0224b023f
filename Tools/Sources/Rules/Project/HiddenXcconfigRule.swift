import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// A build setting in the project file that hides the value of an xcconfig file: editing the xcconfig file has no
/// effect.
///
/// A build setting that adds to the value with `$(inherited)`, or that has the same value, hides nothing.
enum HiddenXcconfigRule: ProjectRule {
    static let rule = RuleID.hiddenXcconfigValue

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap(findings)
    }

    /// The findings about one target in one build configuration.
    static func findings(in build: ConfiguredTarget) -> [Finding] {
        build.layers.indices.flatMap { index -> [Finding] in
            let layer = build.layers[index]
            guard layer.kind == .project || layer.kind == .target else { return [] }
            return hidden(by: layer, below: Array(build.layers[..<index]), in: build)
        }
    }

    private static func hidden(
        by layer: ConfiguredTarget.Layer, below: [ConfiguredTarget.Layer], in build: ConfiguredTarget
    ) -> [Finding] {
        var found: [Finding] = []
        var above = build.evaluator
        var without: BuildSettingEvaluator?
        for assignment in layer.settings.assignments where assignment.conditions.isEmpty {
            guard !refersToInherited(assignment),
                let (file, hidden) = nearest(assignment.name, below)
            else { continue }
            var evaluator = without ?? evaluator(of: build, without: layer)
            let value = above.evaluate(assignment.name)
            let other = evaluator.evaluate(assignment.name)
            without = evaluator
            // A layer above this one decides, or both values are the same.
            guard value.origin == assignment.origin, value.value != other.value else { continue }
            let isOwnLevel = file.kind == .targetXcconfig || layer.kind == .project
            found.append(
                Finding(
                    rule: rule, severity: isOwnLevel ? .warning : .note,
                    message:
                        "\(assignment.name) is \"\(value.value)\" here, which overrides \"\(other.value)\" from an xcconfig file "
                        + "in \(build.configuration)",
                    location: build.location(of: assignment.origin),
                    notes: [
                        .init(
                            message: "this value is not used in \(build.configuration)",
                            location: build.location(of: hidden.origin))
                    ],
                    fix: "remove the build setting from the project file; a list can add $(inherited) instead"))
        }
        return found
    }

    /// The last assignment to a name in the layers below, if it is in an xcconfig file.
    private static func nearest(
        _ name: String, _ layers: [ConfiguredTarget.Layer]
    ) -> (ConfiguredTarget.Layer, BuildSettingAssignment)? {
        for layer in layers.reversed() {
            guard let assignment = layer.settings.assignments.last(where: { $0.name == name }) else { continue }
            return layer.kind == .projectXcconfig || layer.kind == .targetXcconfig ? (layer, assignment) : nil
        }
        return nil
    }

    private static func evaluator(
        of build: ConfiguredTarget, without layer: ConfiguredTarget.Layer
    ) -> BuildSettingEvaluator {
        build.evaluator(layers: build.layers.filter { $0.kind != layer.kind })
    }

    private static func refersToInherited(_ assignment: BuildSettingAssignment) -> Bool {
        let value = assignment.value
        return ["inherited", "value", assignment.name].contains {
            value.contains("$(\($0)") || value.contains("${\($0)")
        }
    }
}
