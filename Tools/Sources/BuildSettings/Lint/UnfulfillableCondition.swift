/// A condition of a build setting that no build fulfills.
package struct UnfulfillableCondition: Hashable, Sendable {
    /// What is wrong, in one sentence.
    package let message: String
    /// What to write instead, if that is clear.
    package let fix: String?

    /// - Parameter reason: Why the condition never applies, without naming it.
    init(_ condition: BuildSettingCondition, reason: String, fix: String?) {
        message = "condition \"\(condition)\" never applies: \(reason)"
        self.fix = fix
    }
}

extension BuildSettingCondition {
    /// Why no build of a project with these names fulfills the condition; `nil` when one may.
    package func unfulfillable(in names: BuildNames = BuildNames()) -> UnfulfillableCondition? {
        if pattern == "*" { return nil }
        return unfulfillableSyntax ?? unfulfillablePlatform ?? unfulfillableName(names)
    }

    /// A pattern that fits none of the project's names.
    private func unfulfillableName(_ names: BuildNames) -> UnfulfillableCondition? {
        let (all, kind): ([String], String)
        switch parameter {
        case "config": (all, kind) = (names.configurations, "build configuration")
        case "target": (all, kind) = (names.targets, "target")
        default: return nil
        }
        guard !all.isEmpty, !all.contains(where: matches) else { return nil }
        let ignoringCase = Self(parameter: parameter, pattern: pattern.lowercased())
        let close = all.first { ignoringCase.matches($0.lowercased()) } ?? all.first { $0.isOneEditFrom(pattern) }
        let choices = all.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ") + (all.count > 5 ? ", …" : "")
        return UnfulfillableCondition(
            self, reason: "the project has no \(kind) with this name",
            fix: close.map { "write [\(parameter)=\($0)]" } ?? "use one of \(choices)")
    }
}

extension String {
    /// Whether one letter was added, left out, replaced, or swapped with the next.
    fileprivate func isOneEditFrom(_ other: String) -> Bool {
        let (left, right) = (Array(self), Array(other))
        guard left.count > 3, abs(left.count - right.count) <= 1 else { return false }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let rest = (left.dropFirst(start).dropLast(end), right.dropFirst(start).dropLast(end))
        if max(rest.0.count, rest.1.count) <= 1 { return true }
        return rest.0.count == 2 && rest.1.count == 2 && Array(rest.0.reversed()) == Array(rest.1)
    }
}
