import SourceText

extension XcconfigLint {
    /// Conditions that no build of a project with these names fulfils.
    func conditionsThatNeverHold(_ names: BuildNames) -> [Finding] {
        assignments.flatMap { assignment in
            assignment.conditions.compactMap { condition in
                condition.unfulfillable(in: names).map { never in
                    Finding(
                        rule: "xcconfig-condition-never-holds", severity: .warning,
                        message: "\(condition) never holds: \(never.reason)",
                        location: location(at: assignment.range.lowerBound), fix: never.fix)
                }
            }
        }
    }
}

extension XcconfigLint {
    /// Conditions that Xcode does not look at because the assignment has another one on the same parameter before.
    var repeatedConditions: [Finding] {
        assignments.flatMap { assignment in
            assignment.conditions.repetitions.map { message, fix in
                Finding(
                    rule: "xcconfig-repeated-condition", severity: .warning, message: message,
                    location: location(at: assignment.range.lowerBound), fix: fix)
            }
        }
    }
}

extension [BuildSettingCondition] {
    /// For each condition that is ignored and asks for something else than the one before it: what is wrong, and what
    /// to do.
    public var repetitions: [(message: String, fix: String)] {
        guard let first = first(where: { $0.parameter == "sdk" }) else { return [] }
        return ignoredByXcode.map { self[$0] }.filter { $0 != first }.map { condition in
            (
                "\(condition) is ignored: Xcode reads only the first condition on sdk, \(first)",
                "write an assignment for each SDK, or remove \(condition)"
            )
        }
    }
}

extension BuildSettingCondition {
    /// What is wrong with the condition whatever the project.
    var mistake: UnfulfillableCondition? {
        func never(_ reason: String, _ fix: String) -> UnfulfillableCondition {
            UnfulfillableCondition(reason: reason, fix: fix)
        }
        if let comma = pattern.firstIndex(of: ","), pattern[comma...].contains("=") {
            let parts = "\(parameter)=\(pattern)".split(separator: ",").map { "[\($0.trimmed)]" }.joined()
            return never("a comma is not “and”, but part of the pattern “\(pattern)”", "write \(parts)")
        }
        guard Self.parameters.contains(parameter) else {
            if let known = Self.parameters.first(where: { $0 == parameter.trimmed.lowercased() }) {
                return never("no build has a parameter “\(parameter)”", "write [\(known)=\(pattern.trimmed)]")
            }
            if parameter.hasPrefix("_") { return nil }
            return never(
                "no build has a parameter “\(parameter)”", "use one of \(Self.parameters.joined(separator: ", "))")
        }
        if pattern != pattern.trimmed {
            return never(
                "the blanks belong to the pattern “\(pattern)”", "write [\(parameter)=\(pattern.trimmed)]")
        }
        if pattern.isEmpty { return never("no value is empty", "write [\(parameter)=*], or remove the condition") }
        if pattern.contains("$(") {
            return never("references are not expanded in a pattern", "write the value itself")
        }
        return nil
    }

    /// What a build gives values to; internal ones, which start with an underscore, aside.
    private static let parameters = ["config", "sdk", "arch", "variant", "target"]
}

extension StringProtocol {
    /// Without blanks at the ends.
    fileprivate var trimmed: String {
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { !$0.isBlank }), let last = bytes.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
