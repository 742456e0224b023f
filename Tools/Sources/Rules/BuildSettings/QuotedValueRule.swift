import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A value of a build setting with quotation marks around it, or with backslashes, that an Info.plist or entitlements get: both
/// are part of a text there, as opposed to a compiler's arguments.
enum QuotedValueRule: ProjectRule {
    /// What stays in the value.
    enum Kind { case quotes, backslash }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var found: [SourceLocation: Finding] = [:]
        for build in survey.builds where !build.target.isTest {
            for use in uses(in: build) {
                for name in use.names {
                    let evaluated = build.evaluated(name)
                    guard let origin = evaluated.origin, !origin.isXcodes,
                        let kind = kind(of: written(at: origin, name, build) ?? evaluated.value)
                    else { continue }
                    let location = build.location(of: origin)
                    guard found[location] == nil else { continue }
                    let isSecret = Redaction.hides(name: name, value: use.value)
                    found[location] = Finding(
                        .quotedValue, .error,
                        .quoted(name, kind, use.key, becomes: isSecret ? nil : use.value), at: location,
                        about: [.setting(name)])
                }
            }
        }
        return Array(found.values)
    }

    /// What of a build gets values of build settings as they are.
    private static func uses(in build: ConfiguredTarget) -> [(key: String, names: [String], value: String)] {
        guard let list = try? build.infoPlist() else { return [] }
        let isExpanded = !list.issues.contains(.preprocessed)
        return (isExpanded ? list.references : []).compactMap { reference in
            guard let value = reference.value.stringValue, value.contains(where: { "\"'\\".contains($0) }) else {
                return nil
            }
            return ("\(reference.keyPath)", reference.chain.map(\.name), value)
        }
    }

    /// The value of an assignment itself, without what it refers to.
    private static func written(
        at origin: BuildSettingOrigin, _ name: String, _ build: ConfiguredTarget
    ) -> String? {
        build.layers.reversed().firstNonNil { layer in
            layer.settings.assignments.last { $0.assigns(to: name) && $0.origin == origin }?.value
        }
    }

    /// What is wrong with a value.
    static func kind(of value: String) -> Kind? {
        if let mark = value.first, "\"'".contains(mark), value.count > 1, value.last == mark,
            !value.dropFirst().dropLast().contains(mark)
        {
            return .quotes
        }
        let escapes = ["\\/", "\\\"", "\\:", "\\'"]
        return escapes.contains(where: value.containsText) ? .backslash : nil
    }
}

extension RuleID {
    package static let quotedValue = RuleID("quoted-value")
}

extension Rule {
    static let quotedValue = Rule(
        .quotedValue, .buildSettings, [.error], by: [.project(QuotedValueRule.self)],
        "Quotation marks or backslashes in a build setting end up in the app",
        why: """
            Xcode removes quotation marks only from lists of arguments. In plain text, such as an Info.plist value, \
            they stay, and so do backslashes: a URL in quotation marks is not a valid URL, and a name in quotation \
            marks does not match any environment.
            """,
        fix: "Write the value without quotation marks or backslashes, and // as /$()/",
        bad: .checkFolder(project("\"api.example.com\"")), good: .checkFolder(project("api.example.com")))

    private static func project(_ host: String) -> [RuleExample.File] {
        ExampleProject(target: [
            .init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"], base: "App.xcconfig")
        ]).with(.text("App.xcconfig", "API_HOST = " + host), .infoPlist(["APIHost": "$(API_HOST)"]))
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - key: what gets the value.
    ///   - value: what it is then; `nil` if it is a secret.
    static func quoted(_ name: String, _ kind: QuotedValueRule.Kind, _ key: String, becomes value: String?) -> Self {
        let shown = value.map { ": it is \($0)" } ?? ""
        return switch kind {
        case .quotes:
            Self(
                "the quotation marks around the value of \(name) are part of it, and \(key) gets them\(shown)",
                fix: "write the value without quotation marks")
        case .backslash:
            Self(
                "a backslash in the value of \(name) escapes nothing, and \(key) gets it\(shown)",
                fix: "write the value without backslashes, and // as /$()/")
        }
    }
}
