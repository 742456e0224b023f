import CatalogDifferences
import SourceText
import Switchyard

/// A comparison of two versions of the catalog as text: for each audience, what changes.
package struct RevisionDiffText {
    let report: RevisionDiffReport

    package init(_ report: RevisionDiffReport) {
        self.report = report
    }

    /// What changes for an audience.
    struct Part {
        let audience: CatalogChange.Audience
        let heading: String
        let lines: [Line]
    }

    /// A change, and where the catalog says so.
    package struct Line {
        let words: String
        let location: String?
    }

    package var text: String {
        let lines = parts.flatMap { part in
            [part.heading.emphasised]
                + part.lines.map { "  \($0.words)".printable + ($0.location.map { "  \($0)".printable.faint } ?? "") }
        }
        return (lines + [report.changes.isEmpty ? summary.good : summary]).joined(separator: "\n")
    }

    /// The changes of each audience that has some.
    var parts: [Part] {
        CatalogChange.Audience.allCases.compactMap { audience in
            let changes = report.changes.filter { $0.audience == audience }
            guard !changes.isEmpty else { return nil }
            return Part(
                audience: audience, heading: Self.heading(audience), lines: Self.grouped(changes).compactMap(Self.line))
        }
    }

    private static func heading(_ audience: CatalogChange.Audience) -> String {
        switch audience {
        case .appStore: "App Store, and everybody else"
        case .testFlight: "TestFlight"
        case .development: "Development and testers"
        }
    }

    /// Changes of values that are the same in several environments, as one; others alone.
    private static func grouped(_ changes: [CatalogChange]) -> [[CatalogChange]] {
        var groups: [[CatalogChange]] = []
        // Of a thousand keys, only the groups of its own can say what a change says.
        var indexes: [String: [Int]] = [:]
        for change in changes {
            let key = change.kind == .value ? change.key ?? "" : nil
            let known = key.flatMap { indexes[$0] } ?? []
            if let index = known.first(where: { groups[$0].first?.says(change) == true }) {
                groups[index].append(change)
            } else {
                if let key { indexes[key, default: []].append(groups.count) }
                groups.append([change])
            }
        }
        return groups
    }

    private static func line(_ group: [CatalogChange]) -> Line? {
        guard let change = group.first else { return nil }
        let brand = change.brand.map { " (brand \($0))" } ?? ""
        return Line(
            words: words(change, of: group.compactMap(name)) + brand,
            location: (change.after ?? change.before)?.location?.fileAndLine)
    }

    private static func name(_ change: CatalogChange) -> String? {
        change.environment.map { name in change.formerEnvironment.map { "\(name) (before: \($0))" } ?? name }
    }

    private static func words(_ change: CatalogChange, of environments: [String]) -> String {
        let (before, after) = (change.before?.description ?? "", change.after?.description ?? "")
        let configuration = "build configuration \(change.configuration ?? "")"
        switch change.kind {
        case .production:
            return "production " + transition(change, isNone: "is unknown")
        case .environment:
            return "environment \(change.environment ?? "") is \(change.after == nil ? "removed" : "added")"
        case .expiry:
            let subject = "expiry of environment \(change.environment ?? "")"
            return "\(subject) \(transition(change, isNone: "is not set"))"
        case .value:
            let subject = "\(environments.joined(separator: ", ")): \(change.key ?? "")"
            if change.before != nil, change.after != nil, change.before?.isSecret == true,
                change.after?.isSecret == true
            {
                return "\(subject) changes, a secret"
            }
            return "\(subject) \(transition(change, isNone: "has no value"))"
        case .configuration:
            return change.after == nil
                ? "\(configuration) is removed" : "\(configuration) is added, with the environment \(after)"
        case .configurationEnvironment: return "\(configuration) starts in \(after) instead of \(before)"
        case .distribution: return "\(configuration) is built for \(after) instead of \(before)"
        case .identity: return "\(configuration): \(change.property ?? "") \(transition(change, isNone: "is not set"))"
        case .testFlight:
            return "\(change.environment ?? "") can \(change.after == nil ? "no longer " : "")be selected in TestFlight"
        case .key: return declared(change)
        }
    }

    /// What is declared of a key: a flag, or a text.
    private static func declared(_ change: CatalogChange) -> String {
        let (key, property) = ("key \(change.key ?? "")", change.property ?? "")
        let isFlag = (change.after ?? change.before)?.description == "true"
        guard isFlag || property == "secret" else {
            return "\(key): \(property) \(transition(change, isNone: "is not set"))"
        }
        guard let after = change.after else { return "\(key) is no longer \(property)" }
        if change.before != nil { return "\(key) is \(property): \(transition(change, isNone: ""))" }
        return "\(key) is now \(property)\(isFlag ? "" : ": \(after)")"
    }

    private static func transition(_ change: CatalogChange, isNone: String) -> String {
        switch (change.before, change.after) {
        case (let before?, let after?):
            // The same text can be another value if its type changes.
            let types = before.description == after.description ? " (\(before.type.name), \(after.type.name))" : ""
            return "changes from \(before) to \(after)\(types)"
        case (nil, let after?): return "is added: \(after)"
        case (let before?, nil): return "is removed: \(before)"
        case (nil, nil): return isNone
        }
    }

    /// How many changes there are.
    var summary: String {
        let count = report.changes.count
        guard count > 0 else { return "no change of the catalog" }
        let released = report.changes.count { $0.audience == .appStore }
        return "\(count) change\(count == 1 ? "" : "s"), \(released) for the App Store"
    }
}

extension CatalogChange {
    /// Whether another change says the same of another environment.
    fileprivate func says(_ other: CatalogChange) -> Bool {
        var (left, right) = (self, other)
        (left.environment, right.environment) = (nil, nil)
        guard left.kind == right.kind, left.key == right.key, left.brand == right.brand,
            left.formerEnvironment == right.formerEnvironment
        else { return false }
        return Self.reads(before, other.before) && Self.reads(after, other.after)
    }

    private static func reads(_ left: CatalogValue?, _ right: CatalogValue?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): left.reads(as: right) && left.description == right.description
        default: false
        }
    }
}
