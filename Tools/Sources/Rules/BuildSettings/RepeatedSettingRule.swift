import AppProjects
import BuildSettings
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// A line of an xcconfig file whose value a later line of the file, or an include after it, replaces with another one: what
/// remains of a merge, or defaults that come last.
///
/// An optional include at the end is how developers override values on purpose.
enum RepeatedSettingRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.xcconfigFiles.sorted().flatMap { path -> [Finding] in
            guard let file = survey.xcconfigs.text(of: path)?.file, GeneratedFiles.tool(for: path) == nil else {
                return []
            }
            return file.replacedAssignments { including(in: $0, of: path, survey.xcconfigs) }.map { dead, used in
                let shown = { (value: String) in
                    value.isEmpty ? "empty" : Redaction.shown(name: dead.name, value: value)
                }
                let isElsewhere = used.origin.file != path
                return Finding(
                    .repeatedSetting, isOfApp(dead.name) ? .error : .warning,
                    .replaced(
                        dead.name, (shown(dead.value), shown(used.value)),
                        by: isElsewhere ? String(used.origin.file.part(afterLast: "/")) : nil),
                    at: SourceLocation(file: path, position: SourcePosition(line: dead.origin.line, column: 1)),
                    notes: [
                        .isHere(
                            dead.name,
                            at: SourceLocation(
                                file: used.origin.file, position: SourcePosition(line: used.origin.line, column: 1)))
                    ], about: [.setting(dead.name)])
            }
        }
    }

    /// Whether the value is the team's own, or changes what an app is and can reach.
    private static func isOfApp(_ name: String) -> Bool {
        !BuildSettingTypes.builtIn.isDeclared(name) || HiddenXcconfigRule.isOfProduct(name)
            || ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE"].contains(name)
    }

    /// The assignments of a file that an include leads to, in order.
    private static func including(
        in include: XcconfigInclude, of file: String, _ xcconfigs: XcconfigTexts
    ) -> [BuildSettingAssignment] {
        var seen: Set<String> = [file]
        func assignments(_ include: XcconfigInclude, _ includer: String) -> [BuildSettingAssignment] {
            let path = URL(fileURLWithPath: include.name, relativeTo: URL(fileURLWithPath: includer))
                .standardizedFileURL.path
            guard !include.isOptional, seen.count < 100, seen.insert(path).inserted,
                let text = xcconfigs.text(of: path)
            else { return [] }
            return text.file.includes.flatMap { assignments($0, path) } + text.file.assignments
        }
        return assignments(include, file)
    }
}

extension XcconfigFile {
    /// The assignments whose values have no effect in any build, each with the one that replaces it.
    fileprivate func replacedAssignments(
        _ included: (XcconfigInclude) -> [BuildSettingAssignment]
    ) -> [(dead: BuildSettingAssignment, used: BuildSettingAssignment)] {
        var later: [String: [BuildSettingAssignment]] = [:]
        var found: [(dead: BuildSettingAssignment, used: BuildSettingAssignment)] = []
        func note(_ assignment: BuildSettingAssignment) { later[assignment.name, default: []].append(assignment) }
        for statement in statements.reversed() {
            switch statement {
            case .assignment(let assignment):
                if let used = later[assignment.name]?.first(where: { $0.replaces(assignment) }),
                    used.value != assignment.value, !assignment.value.isEmpty
                {
                    found.append((assignment, used))
                }
                note(assignment)
            case .include(let include): included(include).reversed().forEach(note)
            case .diagnostic: break
            }
        }
        return found.reversed()
    }
}

extension BuildSettingAssignment {
    /// Whether nothing of an assignment before it is left.
    fileprivate func replaces(_ other: BuildSettingAssignment) -> Bool {
        (conditions.isEmpty || Set(conditions) == Set(other.conditions))
            && !["inherited", name].contains { value.contains("$(\($0)") || value.contains("${\($0)") }
    }
}

extension RuleID {
    package static let repeatedSetting = RuleID("xcconfig-repeated-setting")
}

extension Rule {
    static let repeatedSetting = Rule(
        .repeatedSetting, .buildSettings, [.error, .warning], by: [.text(RepeatedSettingRule.self)],
        "A value of an xcconfig file is replaced in the same file",
        why: """
            The last assignment counts, and Xcode does not report the one that it replaces: after a merge, an app may \
            get the value of the wrong environment. It is an error for the team's own build settings and for those \
            that identify an app. Lines that refer to $(inherited), a line with a condition after one without, and \
            optional includes are not reported.
            """,
        fix: "Remove one of the values; write an include above what overrides it",
        bad: .checkFolder(project("API_HOST = api.example.com\nAPI_HOST = qa.example.com")),
        good: .checkFolder(project("API_HOST = api.example.com\nAPI_HOST[config=Debug] = qa.example.com")))

    private static func project(_ text: String) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", base: "App.xcconfig")]).with(.text("App.xcconfig", text))
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - shown: the value that has no effect, and the one that has.
    ///   - file: the file whose value counts; `nil` if it is the same.
    static func replaced(_ name: String, _ shown: (dead: String, used: String), by file: String?) -> Self {
        let what = file.map { "the include of \($0), which comes later," } ?? "a later line"
        return Self(
            "\(name) is \(shown.dead) here, and \(what) makes it \(shown.used): this line has no effect",
            fix: file == nil
                ? "remove one of the lines" : "move the include above this line, or remove one of the values")
    }
}
