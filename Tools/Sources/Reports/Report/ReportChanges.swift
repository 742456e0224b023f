import SourceText

/// What changed in a report since a revision, and for whom.
package struct ReportChanges {
    /// A change, for people.
    struct Change: Hashable {
        let audience: Audience
        let words: String
    }

    /// Whom a change reaches.
    package enum Audience: String, CaseIterable, Sendable {
        case appStore = "app-store"
        case development

        /// The audience for people.
        var title: String { self == .appStore ? "App Store" : "Development and testers" }
    }

    /// The revision.
    let revision: String
    /// The changes, those for the App Store first.
    private(set) var list: [Change] = []
    /// What each path was, by its index.
    private(set) var paths: [Int: String] = [:]
    /// What each value was, by the indexes of table, row, and column.
    private(set) var cells: [(table: Int, row: Int, column: Int, words: String)] = []

    /// How many are for users of the App Store.
    var released: Int { list.count { $0.audience == .appStore } }

    /// What is said where there is no change.
    static let none = "No scheme selects anything different, and no value in this report has changed."

    init(from old: ReportModel, to new: ReportModel, revision: String) {
        self.revision = revision
        comparePaths(old, new)
        compareValues(old, new)
        list = (list.filter { $0.audience == .appStore } + list.filter { $0.audience != .appStore }).uniqued
    }

    /// What tells an action apart in two revisions.
    fileprivate struct ActionKey: Hashable {
        let project, target, scheme, kind: String
        let testRun: String?
    }

    private static func actions(of model: ReportModel) -> [(key: ActionKey, index: Int)] {
        model.paths.enumerated().flatMap { index, path in
            path.actions.map { action in
                (
                    ActionKey(
                        project: path.project, target: path.target ?? "", scheme: path.scheme, kind: action.kind,
                        testRun: action.testRun), index
                )
            }
        }
    }

    private mutating func comparePaths(_ old: ReportModel, _ new: ReportModel) {
        let before = Dictionary(Self.actions(of: old).map { ($0.key, old.paths[$0.index]) }) { first, _ in first }
        let after = Self.actions(of: new)
        var found: [ActionChange] = []
        for (key, index) in after {
            let (path, former) = (new.paths[index], before[key])
            let outcome = Self.outcome(path)
            guard former.map(Self.outcome) != outcome else { continue }
            paths[index] = former.map { "was \(Self.outcome($0))" } ?? "new"
            found.append(
                ActionChange(
                    key, isForAppStore: path.isForAppStore || former?.isForAppStore == true,
                    former.map { "changes from \(Self.outcome($0)) to \(outcome)" } ?? "is added: \(outcome)"))
        }
        let remaining = Set(after.map(\.key))
        for (key, index) in Self.actions(of: old) where !remaining.contains(key) {
            let path = old.paths[index]
            found.append(
                ActionChange(key, isForAppStore: path.isForAppStore, "is removed: \(Self.outcome(path))"))
        }
        // Actions of a scheme of which the same is to be said are one change.
        for change in found.map(\.said).uniqued {
            let kinds = found.filter { $0.said == change }.map(\.kind).uniqued.joined(separator: ", ")
            list.append(
                Change(audience: change.audience, words: "scheme \(change.scheme) (\(kinds)) \(change.words)"))
        }
    }

    /// A change of an action.
    private struct ActionChange {
        struct Said: Hashable {
            let audience: ReportChanges.Audience
            let project, scheme, words: String
        }

        let kind: String
        let said: Said

        init(_ key: ActionKey, isForAppStore: Bool, _ words: String) {
            kind = key.kind
            said = Said(
                audience: isForAppStore ? .appStore : .development,
                project: key.project, scheme: key.scheme, words: words)
        }
    }

    private static func outcome(_ path: ReportPath) -> String {
        "\(path.shownEnvironment) in \(path.shownConfiguration) (\(path.selector))"
    }

    private mutating func compareValues(_ old: ReportModel, _ new: ReportModel) {
        for (index, table) in new.values.enumerated() {
            let moved = old.values.filter { Self.isMoved($0, to: table, old, new) }
            guard let former = old.values.first(where: table.isOfSame) ?? (moved.count == 1 ? moved.first : nil) else {
                if table.target == nil { add("\(table.title) is added: \(table.columns.joined(separator: ", "))") }
                continue
            }
            if former.title != table.title, table.target == nil { add("\(former.title) is now \(table.title)") }
            compareColumns(former, table)
            let rows = Dictionary(table.rows.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
            let whose = new.values.count > 1 ? "\(table.title), " : ""
            for key in (table.rows + former.rows).map(\.key).uniqued {
                if rows[key] == nil, table.target == nil {
                    add("key \(key) is removed from \(table.title)", isReleased: former.production != nil)
                    continue
                }
                for (column, name) in table.columns.enumerated() where former.columns.contains(name) {
                    guard former.content(of: key, in: name) != table.content(of: key, in: name) else { continue }
                    let (before, after) = (former.text(of: key, in: name), table.text(of: key, in: name))
                    let (left, right) = (before ?? "no value", after ?? "no value")
                    let isReleased =
                        name == table.production || old.isForAppStore(table, name) || new.isForAppStore(table, name)
                    let words = left == right ? "changes, which is secret" : "changes from \(left) to \(right)"
                    add("\(whose)\(name): \(key) \(words)", isReleased: isReleased)
                    if let row = rows[key] { cells.append((index, row, column, "was \(left)")) }
                }
            }
        }
        for table in old.values where table.target == nil && !new.values.contains(where: table.isOfSame) {
            guard !new.values.contains(where: { Self.isMoved(table, to: $0, old, new) }) else { continue }
            add("\(table.title) is removed", isReleased: table.production != nil)
        }
    }

    /// Whether a catalog is the same one in another folder: it has the name of one that is gone.
    private static func isMoved(
        _ former: ReportValues, to table: ReportValues, _ old: ReportModel, _ new: ReportModel
    ) -> Bool {
        former.target == nil && table.target == nil
            && former.title.part(afterLast: "/") == table.title.part(afterLast: "/")
            && !new.values.contains(where: former.isOfSame) && !old.values.contains(where: table.isOfSame)
    }

    private mutating func compareColumns(_ former: ReportValues, _ table: ReportValues) {
        let kind = table.target == nil ? "environment" : "build configuration"
        for name in table.columns where !former.columns.contains(name) {
            add("\(kind) \(name) is added to \(table.title)")
        }
        for name in former.columns where !table.columns.contains(name) {
            add("\(kind) \(name) is removed from \(table.title)")
        }
    }

    private mutating func add(_ words: String, isReleased: Bool = false) {
        list.append(Change(audience: isReleased ? .appStore : .development, words: words))
    }
}

extension ReportModel {
    /// Whether users get what is built of a target in a build configuration.
    func isForAppStore(_ table: ReportValues, _ configuration: String) -> Bool {
        paths.contains { path in
            path.isForAppStore && path.target == table.target?.name && path.project == table.target?.project
                && path.configuration == configuration
        }
    }
}
