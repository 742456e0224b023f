/// Which assignments apply under given condition values: for each name the newest, for each assignment the next older.
struct AssignmentMatches: Sendable {
    /// The values of each condition parameter.
    let values: [String: [String]]
    /// The parameters with several values.
    private let ambiguous: [(parameter: String, candidates: [String])]
    private var verdicts: [BuildSettingCondition: Verdict] = [:]
    /// By combination of conditions: whether all hold, where no parameter has several values; `nil` while not known.
    private var combined: [Bool?] = []
    /// By name: the newest assignment that applies; -1 for none, -2 while not yet known.
    private var newest: [Int32] = []
    /// By assignment that applies: the next older one that does; -1 for none.
    private var older: [Int32] = []

    /// Whether a condition holds, and which of its parameter's values it fits.
    private struct Verdict {
        let holds: Bool
        let matches: [Bool]
    }

    init(values: [String: [String]]) {
        self.values = values
        ambiguous = values.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }
    }

    /// The newest assignment of a name that applies; -1 when there is none.
    mutating func newest(of name: Int32, in table: BuildSettingTable) -> Int32 {
        let index = Int(name)
        if index >= newest.count {
            newest.append(contentsOf: repeatElement(-2, count: table.program.names.count - newest.count))
        }
        if newest[index] == -2 { resolve(name, in: table) }
        return newest[index]
    }

    /// The next older assignment that applies, of one that does; -1 when there is none.
    func older(than entry: Int32) -> Int32 {
        Int(entry) < older.count ? older[Int(entry)] : -1
    }

    private mutating func resolve(_ name: Int32, in table: BuildSettingTable) {
        if older.count < table.entries.count {
            older.append(contentsOf: repeatElement(-1, count: table.entries.count - older.count))
        }
        let effective = effectiveValues(of: name, in: table)
        newest[Int(name)] = -1
        var younger: Int32 = -1
        var entry = table.newest(of: name)
        while entry >= 0 {
            let conditions = table.entries[Int(entry)].conditions
            if conditions < 0 || holds(conditions, effective, in: table) {
                if younger < 0 { newest[Int(name)] = entry } else { older[Int(younger)] = entry }
                younger = entry
            }
            entry = table.entries[Int(entry)].older
        }
    }

    private mutating func holds(_ number: Int32, _ effective: [Int?], in table: BuildSettingTable) -> Bool {
        let conditions = table.conditions[Int(number)]
        guard ambiguous.isEmpty else { return holds(conditions, effective) }
        if combined.count < table.conditions.count {
            combined.append(contentsOf: repeatElement(nil, count: table.conditions.count - combined.count))
        }
        if let known = combined[Int(number)] { return known }
        let verdict = holds(conditions, effective)
        combined[Int(number)] = verdict
        return verdict
    }

    /// Whether all conditions of an assignment hold; of those on `sdk` only the first is looked at.
    private mutating func holds(_ conditions: [BuildSettingCondition], _ effective: [Int?]) -> Bool {
        let mayRepeat = conditions.count > 1 && !values["sdk", default: []].isEmpty
        let ignored = mayRepeat ? conditions.ignoredByXcode : []
        return conditions.indices.allSatisfy { ignored.contains($0) || holds(conditions[$0], effective) }
    }

    private mutating func holds(_ condition: BuildSettingCondition, _ effective: [Int?]) -> Bool {
        let verdict = verdict(condition)
        guard let place = ambiguous.firstIndex(where: { $0.parameter == condition.parameter }),
            let value = effective[place]
        else { return verdict.holds }
        return verdict.matches[value]
    }

    /// What a condition says to the values of its parameter.
    private mutating func verdict(_ condition: BuildSettingCondition) -> Verdict {
        if let known = verdicts[condition] { return known }
        let values = values[condition.parameter] ?? []
        let verdict = Verdict(holds: condition.holds(for: values), matches: values.map(condition.matches))
        verdicts[condition] = verdict
        return verdict
    }

    /// Of a parameter with several values, the first that any assignment of the setting asks for is the only one.
    ///
    /// By place in ``ambiguous``, the number of that value; `nil` where no assignment asks for any of them.
    private mutating func effectiveValues(of name: Int32, in table: BuildSettingTable) -> [Int?] {
        guard !ambiguous.isEmpty else { return [] }
        var effective = [Int?](repeating: nil, count: ambiguous.count)
        var entry = table.newest(of: name)
        while entry >= 0 {
            let conditions = table.entries[Int(entry)].conditions
            for place in ambiguous.indices where conditions >= 0 {
                let parameter = ambiguous[place].parameter
                guard let first = table.conditions[Int(conditions)].first(where: { $0.parameter == parameter })
                else { continue }
                let asked = verdict(first).matches.firstIndex(of: true)
                effective[place] = [effective[place], asked].compactMap { $0 }.min()
            }
            entry = table.entries[Int(entry)].older
        }
        return effective
    }
}
