/// One `[parameter=pattern]` behind a build setting's name.
public struct BuildSettingCondition: Hashable, Codable, Sendable {
    /// What is asked: `config`, `sdk`, `arch`, `variant`, `target`, or a name that no build gives a value. Never
    /// trimmed.
    public let parameter: String
    /// What the value must look like: `*` stands for any text, `?` for one character. Never trimmed.
    public let pattern: String

    /// A condition.
    public init(parameter: String, pattern: String) {
        self.parameter = parameter
        self.pattern = pattern
    }

    /// Whether one value fits.
    public func matches(_ value: String) -> Bool {
        WildcardPattern(pattern).matches(value)
    }

    /// Whether the condition holds; a parameter without values fits nothing but `*`.
    public func holds(for values: [String]) -> Bool {
        values.isEmpty ? pattern == "*" : values.contains(where: matches)
    }
}

extension [BuildSettingCondition] {
    /// The indices of an assignment's conditions that Xcode does not look at: it binds `sdk` before every other
    /// parameter, by the first condition on it, and drops those that follow.
    ///
    /// Field's source: Apple's swift-build, `MacroValueAssignmentTable.bindConditionParameter`.
    public var ignoredByXcode: [Int] {
        [Int](indices.filter { self[$0].parameter == "sdk" }.dropFirst())
    }
}

extension BuildSettingCondition: CustomStringConvertible {
    /// `[parameter=pattern]`
    public var description: String { "[\(parameter)=\(pattern)]" }
}
