/// A condition `[parameter=pattern]` after the name of a build setting.
package struct BuildSettingCondition: Hashable, Codable, Sendable {
    /// What is compared: `config`, `sdk`, `arch`, `variant`, `target`, or any other name, which has no value in a build.
    /// It is never trimmed.
    package let parameter: String
    /// What the value must match: `*` matches any text, `?` one character. It is never trimmed.
    package let pattern: String

    /// Creates a condition.
    package init(parameter: String, pattern: String) {
        self.parameter = parameter
        self.pattern = pattern
    }

    /// Whether a value matches the pattern.
    package func matches(_ value: String) -> Bool {
        WildcardPattern(pattern).matches(value)
    }

    /// Whether the condition holds for the values of its parameter. Without values, only the pattern `*` does.
    package func holds(for values: [String]) -> Bool {
        values.isEmpty ? pattern == "*" : values.contains(where: matches)
    }
}

extension [BuildSettingCondition] {
    /// The indices of the conditions of an assignment that Xcode ignores: all on `sdk` but the first.
    ///
    /// Source: `MacroValueAssignmentTable.bindConditionParameter` in Apple's swift-build, which binds `sdk` before every
    /// other parameter.
    package var ignoredByXcode: [Int] {
        [Int](indices.filter { self[$0].parameter == "sdk" }.dropFirst())
    }
}

extension BuildSettingCondition: CustomStringConvertible {
    /// `[parameter=pattern]`
    package var description: String { "[\(parameter)=\(pattern)]" }
}
