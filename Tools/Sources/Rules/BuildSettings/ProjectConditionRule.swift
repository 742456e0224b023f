import AppProjects
import BuildSettings
import PropertyLists
import SourceText

/// A condition in the project file that no build meets, or that Xcode ignores. `XcconfigRule` covers xcconfig files.
enum ProjectConditionRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.layers.filter { $0.layer.kind == .project || $0.layer.kind == .target }.flatMap { layer, build in
            layer.settings.assignments.filter { !$0.conditions.isEmpty }.flatMap { assignment -> [Finding] in
                let location = build.location(of: assignment.origin)
                let never = assignment.conditions.compactMap { condition in
                    condition.unfulfillable(in: survey.names).map { never in
                        Finding(
                            .xcconfigConditionNeverHolds, .warning, .condition(never.message, never.fix),
                            at: location)
                    }
                }
                let ignored = assignment.conditions.repetitions.map { message, fix in
                    Finding(.xcconfigRepeatedCondition, .warning, .condition(message, fix), at: location)
                }
                return never + ignored
            }
        }
    }
}

extension Rule {
    static let xcconfigConditionNeverHolds = Rule(
        .xcconfigConditionNeverHolds, .buildSettings, [.warning], by: [.text(XcconfigRule.self)],
        "A condition that no build fulfills",
        why: "The assignment never takes effect, and Xcode reports nothing.",
        fix: "Use a parameter and a pattern that a build has, for instance [sdk=iphonesimulator*]",
        bad: .buildSettings("API_URL[sdk=ios*] = api.example.com"),
        good: .buildSettings("API_URL[sdk=iphoneos*] = api.example.com"))

    static let xcconfigRepeatedCondition = Rule(
        .xcconfigRepeatedCondition, .buildSettings, [.warning], by: [.text(XcconfigRule.self)],
        "An assignment has two conditions on sdk",
        why: "Xcode uses only the first one, so the assignment applies to fewer builds than it says.",
        fix: "Write one assignment for each SDK",
        bad: .buildSettings("API_URL[sdk=iphoneos*][sdk=macosx*] = api.example.com"),
        good: .buildSettings("API_URL[sdk=iphoneos*] = api.example.com\nAPI_URL[sdk=macosx*] = api.example.com"))
}

extension FindingWords {
    /// What the readers of build settings say about a condition.
    static func condition(_ message: String, _ fix: String?) -> Self { Self(message, fix: fix) }
}
