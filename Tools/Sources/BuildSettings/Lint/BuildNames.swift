/// What a project's builds can be about: with these names a condition that no build fulfils is found.
public struct BuildNames: Hashable, Sendable {
    /// The names of the build configurations; empty when they are not known.
    public var configurations: [String]
    /// The names of the targets; empty when they are not known.
    public var targets: [String]

    /// The names of a project.
    public init(configurations: [String] = [], targets: [String] = []) {
        self.configurations = configurations
        self.targets = targets
    }
}

/// Why a condition never holds.
public struct UnfulfillableCondition: Hashable, Sendable {
    /// The reason, in words.
    public let reason: String
    /// What to write instead, if that is clear.
    public let fix: String?
}

extension BuildSettingCondition {
    /// Why no build of a project with these names fulfils the condition; `nil` when one may.
    public func unfulfillable(in names: BuildNames = BuildNames()) -> UnfulfillableCondition? {
        if pattern == "*" { return nil }
        return mistake ?? platformMistake ?? nameMistake(names)
    }

    /// A pattern that fits none of the values that it could be compared with.
    private func nameMistake(_ names: BuildNames) -> UnfulfillableCondition? {
        let (all, kind): ([String], String)
        switch parameter {
        case "config": (all, kind) = (names.configurations, "build configuration")
        case "target": (all, kind) = (names.targets, "target")
        default: return nil
        }
        guard !all.isEmpty, !all.contains(where: matches) else { return nil }
        let like = Self(parameter: parameter, pattern: pattern.lowercased())
        let close = all.first { like.matches($0.lowercased()) } ?? all.first { $0.isOneEditFrom(pattern) }
        return UnfulfillableCondition(
            reason: "no \(kind) of the project is named so",
            fix: close.map { "write [\(parameter)=\($0)]" }
                ?? "use one of \(all.prefix(5).joined(separator: ", "))\(all.count > 5 ? ", …" : "")")
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
