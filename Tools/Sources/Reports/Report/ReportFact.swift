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

    /// What a line of the map reaches, the servers first. Nothing if it is not known which table has its values, or if two do and
    /// disagree.
    static func all(of path: ReportPath, in tables: [ReportValues]) -> [ReportFact] {
        let found = tables.compactMap { table -> [ReportFact]? in
            if let target = table.target {
                guard path.catalog == nil, target == ReportTarget(project: path.project, name: path.target ?? "")
                else { return nil }
                return path.configuration.flatMap { table.facts(in: $0) }
            }
            guard let catalog = path.catalog, table.isOf(catalog: catalog) else { return nil }
            return path.environment.flatMap { table.facts(in: $0) }
        }.uniqued
        // A value that is the name of the environment tells nothing more.
        return found.count == 1 ? found[0].filter { $0.text != path.shownEnvironment } : []
    }

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

extension ReportValues {
    /// The servers of a column, and what differs; `nil` if there is no such column.
    ///
    /// Servers that all columns have are said only if no other one differs.
    fileprivate func facts(in column: String) -> [ReportFact]? {
        guard let index = columns.firstIndex(of: column) else { return nil }
        let servers = rows.filter { row in
            row.cells.contains { $0.flatMap { host(row.key, $0.text) } != nil }
        }
        let differing = servers.filter(\.differs)
        var facts: [ReportFact] = []
        for row in differing.isEmpty ? servers : differing {
            let text = row.cells[index]?.text
            if let text, let host = host(row.key, text) {
                facts.append(ReportFact(key: row.key, text: host, isHost: true))
            } else if row.differs {
                facts.append(ReportFact(key: row.key, text: text ?? "no value", isHost: false))
            }
        }
        let names = Set(servers.map(\.key))
        for row in rows where row.differs && !row.isHidden && !names.contains(row.key) {
            facts.append(ReportFact(key: row.key, text: row.cells[index]?.text ?? "no value", isHost: false))
        }
        return ReportFact.joined(facts)
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
