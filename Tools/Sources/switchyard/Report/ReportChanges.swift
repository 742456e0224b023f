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

    /// How many are for users of the App Store.
    var released: Int { list.count { $0.audience == Self.appStore } }

    /// What is said where there is no change.
    static let none = "No scheme selects something else, and no value that this report shows has changed."

    init(from old: ReportModel, to new: ReportModel, revision: String) {
        self.revision = revision
        comparePaths(old, new)
        compareValues(old, new)
        list = (list.filter { $0.audience == Self.appStore } + list.filter { $0.audience != Self.appStore }).uniqued
    }

    static let appStore = "App Store"
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
            let audience, project, scheme, words: String
        }

        let kind: String
        let said: Said

        init(_ key: ActionKey, isForAppStore: Bool, _ words: String) {
            kind = key.kind
            said = Said(
                audience: isForAppStore ? ReportChanges.appStore : ReportChanges.development,
                project: key.project, scheme: key.scheme, words: words)
        }
    }

    private static func outcome(_ path: ReportPath) -> String {
        "\(path.shownEnvironment) in \(path.shownConfiguration) (\(path.selector))"
    }

    private mutating func compareValues(_ old: ReportModel, _ new: ReportModel) {
        for (index, table) in new.values.enumerated() {
            guard let former = old.values.first(where: table.isOfSame) else {
                if table.target == nil { add("\(table.title) is added: \(table.columns.joined(separator: ", "))") }
                continue
            }
            compareColumns(former, table)
            let rows = Dictionary(table.rows.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
            let whose = new.values.count > 1 ? "\(table.title), " : ""
            for key in (table.rows + former.rows).map(\.key).uniqued {
                if rows[key] == nil, table.target == nil {
                    add("key \(key) is removed from \(table.title)", isReleased: former.production != nil)
                    continue
                }
                for (column, name) in table.columns.enumerated() where former.columns.contains(name) {
                    let (before, after) = (former.text(of: key, in: name), table.text(of: key, in: name))
                    guard before != after else { continue }
                    let (left, right) = (before ?? "no value", after ?? "no value")
                    let isReleased =
                        name == table.production || old.isForAppStore(table, name) || new.isForAppStore(table, name)
                    add("\(whose)\(name): \(key) changes from \(left) to \(right)", isReleased: isReleased)
                    if let row = rows[key] { cells.append((index, row, column, "was \(left)")) }
                }
            }
        }
        for table in old.values where table.target == nil && !new.values.contains(where: table.isOfSame) {
            add("\(table.title) is removed", isReleased: table.production != nil)
        }
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
        list.append(Change(audience: isReleased ? Self.appStore : Self.development, words: words))
    }
}

extension ReportModel {
    /// Whether users get what is built of a target in a build configuration.
    fileprivate func isForAppStore(_ table: ReportValues, _ configuration: String) -> Bool {
        paths.contains { path in
            path.isForAppStore && path.target == table.target?.name && path.project == table.target?.project
                && path.configuration == configuration
        }
    }
}
