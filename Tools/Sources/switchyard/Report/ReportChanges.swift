import SourceText

/// What changed in a report since a revision, and for whom.
struct ReportChanges {
    /// A change, for people.
    struct Change: Hashable {
        /// Users of the App Store, or developers and testers.
        let audience: String
        let words: String
    }

    /// The revision.
    let revision: String
    /// The changes, those for the App Store first.
    private(set) var list: [Change] = []
    /// What each path was, by its index.
    private(set) var paths: [Int: String] = [:]
    /// What each value was, by the indexes of table, row, and column.
    private(set) var cells: [(table: Int, row: Int, column: Int, words: String)] = []

    init(from old: ReportModel, to new: ReportModel, revision: String) {
        self.revision = revision
        comparePaths(old, new)
        compareValues(old, new)
        list = (list.filter { $0.audience == Self.appStore } + list.filter { $0.audience != Self.appStore }).uniqued
    }

    fileprivate static let appStore = "App Store"
    fileprivate static let development = "Development and testers"

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
                    key, path,
                    former.map { "changes from \(Self.outcome($0)) to \(outcome)" } ?? "is added: \(outcome)"))
        }
        let remaining = Set(after.map(\.key))
        for (key, index) in Self.actions(of: old) where !remaining.contains(key) {
            found.append(ActionChange(key, old.paths[index], "is removed: \(Self.outcome(old.paths[index]))"))
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
            let audience, project, scheme, words: String
        }

        let kind: String
        let said: Said

        init(_ key: ActionKey, _ path: ReportPath, _ words: String) {
            kind = key.kind
            said = Said(
                audience: path.isForAppStore ? ReportChanges.appStore : ReportChanges.development,
                project: key.project, scheme: key.scheme, words: words)
        }
    }

    private static func outcome(_ path: ReportPath) -> String {
        "\(path.shownEnvironment) in \(path.shownConfiguration) (\(path.selector))"
    }

    private mutating func compareValues(_ old: ReportModel, _ new: ReportModel) {
        for (index, table) in new.values.enumerated() {
            guard let former = old.values.first(where: { $0.title == table.title }) else { continue }
            let rows = Dictionary(former.rows.map { ($0.key, $0) }) { first, _ in first }
            for (row, value) in table.rows.enumerated() {
                for (column, name) in table.columns.enumerated() {
                    guard let place = former.columns.firstIndex(of: name) else { continue }
                    let (before, after) = (rows[value.key]?.cells[place]?.text, value.cells[column]?.text)
                    guard before != after else { continue }
                    let audience = name == table.production ? Self.appStore : Self.development
                    let (left, right) = (before ?? "no value", after ?? "no value")
                    list.append(
                        Change(audience: audience, words: "\(name): \(value.key) changes from \(left) to \(right)"))
                    cells.append((index, row, column, "was \(left)"))
                }
            }
            let keys = Set(table.rows.map(\.key))
            for row in former.rows where !keys.contains(row.key) {
                list.append(
                    Change(
                        audience: former.production == nil ? Self.development : Self.appStore,
                        words: "key \(row.key) is removed from \(table.title)"))
            }
            for name in table.columns where !former.columns.contains(name) {
                list.append(Change(audience: Self.development, words: "environment \(name) is added to \(table.title)"))
            }
            for name in former.columns where !table.columns.contains(name) {
                list.append(
                    Change(audience: Self.development, words: "environment \(name) is removed from \(table.title)"))
            }
        }
    }
}
