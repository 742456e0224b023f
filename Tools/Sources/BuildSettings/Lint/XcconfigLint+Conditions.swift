import PropertyLists
import SourceText

extension XcconfigLint {
    /// Conditions that no build of a project with these names fulfills.
    func conditionsThatNeverHold(_ names: BuildNames) -> [Finding] {
        assignments.flatMap { assignment in
            assignment.conditions.compactMap { condition in
                condition.unfulfillable(in: names).map { never in
                    Finding(
                        rule: .xcconfigConditionNeverHolds, severity: .warning, message: never.message,
                        location: location(at: assignment.range.lowerBound), fix: never.fix)
                }
            }
        }
    }

    /// Conditions that Xcode ignores because the assignment has an earlier one on the same parameter.
    var repeatedConditions: [Finding] {
        assignments.flatMap { assignment in
            assignment.conditions.repetitions.map { message, fix in
                Finding(
                    rule: .xcconfigRepeatedCondition, severity: .warning, message: message,
                    location: location(at: assignment.range.lowerBound), fix: fix)
            }
        }
    }
}

extension [BuildSettingCondition] {
    /// For each condition that Xcode ignores and that differs from the one it uses: what is wrong, and the fix.
    package var repetitions: [(message: String, fix: String)] {
        guard let first = first(where: { $0.parameter == "sdk" }) else { return [] }
        return ignoredByXcode.map { self[$0] }.filter { $0 != first }.map { condition in
            (
                "condition \"\(condition)\" is ignored: Xcode uses only the first condition on sdk, \"\(first)\"",
                "write one assignment for each SDK, or remove \(condition)"
            )
        }
    }
}
