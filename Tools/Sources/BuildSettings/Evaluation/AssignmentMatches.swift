/// Which assignments apply under given condition values: for each name the newest, for each assignment the next older.
struct AssignmentMatches: Sendable {
    /// The values of each condition parameter.
    let values: [String: [String]]
    /// The parameters with several values.
    private let ambiguous: [(parameter: String, candidates: [String])]
    private var verdicts: [BuildSettingCondition: Bool] = [:]
    /// By name: the newest assignment that applies; -1 for none, -2 while not yet known.
    private var newest: [Int32] = []
    /// By assignment that applies: the next older one that does; -1 for none.
    private var older: [Int32] = []

    init(values: [String: [String]]) {
        self.values = values
        ambiguous = values.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }
    }

    /// The newest assignment of a name that applies; -1 when there is none.
    mutating func newest(of name: Int32, in table: BuildSettingTable) -> Int32 {
        let index = Int(name)
        if index >= newest.count {
            newest += Array(repeating: -2, count: table.names.newest.count - newest.count)
        }
        if newest[index] == -2 { resolve(index, in: table) }
        return newest[index]
    }

    /// The next older assignment that applies, of one that does; -1 when there is none.
    func older(than entry: Int32) -> Int32 {
        Int(entry) < older.count ? older[Int(entry)] : -1
    }

    private mutating func resolve(_ name: Int, in table: BuildSettingTable) {
        if older.count < table.entries.count {
            older += Array(repeating: -1, count: table.entries.count - older.count)
        }
        let effective = effectiveValues(of: name, in: table)
        newest[name] = -1
        var younger: Int32 = -1
        var entry = table.names.newest[name]
        while entry >= 0 {
            let conditions = table.entries[Int(entry)].conditions
            if conditions.isEmpty || conditions.allSatisfy({ holds($0, effective) }) {
                if younger < 0 { newest[name] = entry } else { older[Int(younger)] = entry }
                younger = entry
            }
            entry = table.entries[Int(entry)].older
        }
    }

    private mutating func holds(_ condition: BuildSettingCondition, _ effective: [String: [String]]) -> Bool {
        if !effective.isEmpty, let values = effective[condition.parameter] { return condition.holds(for: values) }
        if let verdict = verdicts[condition] { return verdict }
        let verdict = condition.holds(for: values[condition.parameter] ?? [])
        verdicts[condition] = verdict
        return verdict
    }

    /// Of a parameter with several values, the first that any assignment of the setting asks for is the only one.
    private func effectiveValues(of name: Int, in table: BuildSettingTable) -> [String: [String]] {
        var effective: [String: [String]] = [:]
        for (parameter, candidates) in ambiguous {
            var conditions: [BuildSettingCondition] = []
            var entry = table.names.newest[name]
            while entry >= 0 {
                if let first = table.entries[Int(entry)].conditions.first(where: { $0.parameter == parameter }) {
                    conditions.append(first)
                }
                entry = table.entries[Int(entry)].older
            }
            guard !conditions.isEmpty,
                let value = candidates.first(where: { value in conditions.contains { $0.matches(value) } })
            else { continue }
            effective[parameter] = [value]
        }
        return effective
    }
}
