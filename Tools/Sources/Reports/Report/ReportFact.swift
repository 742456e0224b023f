import AppProjects
import Foundation
import SourceText

/// What is said of an environment below its name: a server, or a value that another environment has in another way.
struct ReportFact: Hashable {
    let key: String
    let text: String
    let isHost: Bool

    /// A fact for people.
    var words: String { isHost ? text : "\(key) \(text)" }

    /// As many as have room below a name; the last one says how many more there are.
    static func shown(_ facts: [ReportFact]) -> [ReportFact] {
        let (hosts, values) = (facts.filter(\.isHost), facts.filter { !$0.isHost })
        func shortened(_ facts: [ReportFact], _ most: Int, _ noun: String) -> [ReportFact] {
            guard facts.count > most else { return facts }
            let rest = facts.count - most + 1
            return facts.prefix(most - 1)
                + [ReportFact(key: "and", text: "\(rest) more \(noun)", isHost: false)]
        }
        return shortened(hosts, 3, "servers") + shortened(values, 4, "values")
    }

    /// What several lines reach together: values of one key are one fact.
    static func joined(_ facts: [ReportFact]) -> [ReportFact] {
        let values = facts.filter { !$0.isHost }
        return facts.filter(\.isHost).map(\.text).uniqued.map { ReportFact(key: "", text: $0, isHost: true) }
            + values.map(\.key).uniqued.map { key in
                let texts = values.filter { $0.key == key }.map(\.text).uniqued
                return ReportFact(key: key, text: texts.joined(separator: " / "), isHost: false)
            }
    }
}

/// What the lines of a map reach, as tables have it.
struct ReportFacts {
    private let tables: [ReportValues]
    /// By the index of the table, and the column. Many lines reach the same.
    private var known: [Int: [String: [ReportFact]]] = [:]

    init(in tables: [ReportValues]) {
        self.tables = tables
    }

    /// What a line of the map reaches, the servers first. Nothing if it is not known which table has its values, or if two do and
    /// disagree.
    mutating func all(of path: ReportPath) -> [ReportFact] {
        var found: [[ReportFact]] = []
        for (index, table) in tables.enumerated() {
            let column: String?
            if let target = table.target {
                guard path.catalog == nil, target == ReportTarget(project: path.project, name: path.target ?? "")
                else { continue }
                column = path.configuration
            } else {
                guard let catalog = path.catalog, table.isOf(catalog: catalog) else { continue }
                column = path.environment
            }
            if let facts = column.flatMap({ facts(in: $0, of: index) }) { found.append(facts) }
        }
        // A value that is the name of the environment tells nothing more.
        let different = found.uniqued
        return different.count == 1 ? different[0].filter { $0.text != path.shownEnvironment } : []
    }

    /// `nil` if there is no such column.
    private mutating func facts(in column: String, of index: Int) -> [ReportFact]? {
        if known[index] == nil { known[index] = tables[index].factsByColumn }
        return known[index]?[column]
    }
}

extension ReportValues {
    /// The servers of each column, and what differs.
    ///
    /// Servers that all columns have are said only if no other one differs.
    fileprivate var factsByColumn: [String: [ReportFact]] {
        let hosts = rows.map { row in row.cells.map { $0.flatMap { host(row.key, $0.text) } } }
        let servers = rows.indices.filter { hosts[$0].contains { $0 != nil } }
        let differing = servers.filter { rows[$0].differs }
        let names = Set(servers.map { rows[$0].key })
        let others = rows.filter { $0.differs && !$0.isHidden && !names.contains($0.key) }
        let facts = columns.indices.map { column in
            var facts: [ReportFact] = []
            for index in differing.isEmpty ? servers : differing {
                let row = rows[index]
                if let host = hosts[index][column] {
                    facts.append(ReportFact(key: row.key, text: host, isHost: true))
                } else if row.differs {
                    facts.append(ReportFact(key: row.key, text: row.cells[column]?.text ?? "no value", isHost: false))
                }
            }
            for row in others {
                facts.append(ReportFact(key: row.key, text: row.cells[column]?.text ?? "no value", isHost: false))
            }
            return ReportFact.joined(facts)
        }
        return Dictionary(zip(columns, facts)) { first, _ in first }
    }

    /// The host that a value names, with a port; `nil` for another value.
    private func host(_ key: String, _ text: String) -> String? {
        let name = String(key.part(afterLast: "."))
        switch ConfigurationSurvey.Value.kind(name, text, configurations: []) {
        case .url:
            let parts = URLComponents(string: text)
            guard let host = parts?.host, !host.isEmpty else { return nil }
            return host + (parts?.port.map { ":\($0)" } ?? "")
        case .host: return text
        default: return nil
        }
    }
}
