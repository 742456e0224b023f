/// Which assignments apply under given condition values: of each build setting the newest, of each assignment the next
/// older one.
///
/// All assignments of a build setting are examined when it is first evaluated.
struct ApplicableAssignments: Sendable {
    /// The values of each condition parameter.
    let values: [String: [String]]
    /// The parameters with more than one value.
    private let ambiguousParameters: [(name: String, values: [String])]
    private var outcomes: [BuildSettingCondition: Outcome] = [:]
    /// Whether all conditions of a list hold; `nil` while that is unknown. Used when no parameter is ambiguous.
    private var holdingLists = IDMap<ConditionListID, Bool?>(default: nil)
    /// Of the build settings whose assignments are linked.
    private var newest = SparseLinks<BuildSettingID, AssignmentID>()
    private var older = IDLinks<AssignmentID, AssignmentID>()

    /// What a condition says about the values of its parameter.
    private struct Outcome {
        let holds: Bool
        /// By value of the parameter: whether it fits the pattern.
        let fits: [Bool]
    }

    init(values: [String: [String]]) {
        self.values = values
        ambiguousParameters = values.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }
    }

    /// The newest assignment of a build setting that applies.
    mutating func newest(of setting: BuildSettingID, in table: BuildSettingTable) -> AssignmentID? {
        newest.contains(setting) ? newest[setting] : link(setting, in: table)
    }

    /// Whether anything has asked for the assignments of a build setting.
    func areLinked(_ setting: BuildSettingID) -> Bool { newest.contains(setting) }

    /// The next older assignment that applies, of one that does.
    func older(than assignment: AssignmentID) -> AssignmentID? { older[assignment] }

    /// Links the assignments of a build setting that apply; the newest of them.
    private mutating func link(_ setting: BuildSettingID, in table: BuildSettingTable) -> AssignmentID? {
        let effective = effectiveValues(of: setting, in: table)
        var first: AssignmentID?
        var newer: AssignmentID?
        var next = table.newest(of: setting)
        while let assignment = next {
            next = table[assignment].older
            if let conditions = table[assignment].conditions, !holds(conditions, effective, in: table) { continue }
            if let newer { older[newer] = assignment } else { first = assignment }
            newer = assignment
        }
        newest[setting] = first
        return first
    }

    private mutating func holds(
        _ id: ConditionListID, _ effective: [Int?], in table: BuildSettingTable
    ) -> Bool {
        guard ambiguousParameters.isEmpty else { return holds(table[id], effective) }
        if let known = holdingLists[id] { return known }
        let holds = holds(table[id], effective)
        holdingLists[id] = holds
        return holds
    }

    /// Whether all conditions of an assignment hold. Of those on `sdk`, only the first counts.
    private mutating func holds(_ conditions: [BuildSettingCondition], _ effective: [Int?]) -> Bool {
        let mayRepeat = conditions.count > 1 && !values["sdk", default: []].isEmpty
        let ignored = mayRepeat ? conditions.ignoredByXcode : []
        return conditions.indices.allSatisfy { ignored.contains($0) || holds(conditions[$0], effective) }
    }

    private mutating func holds(_ condition: BuildSettingCondition, _ effective: [Int?]) -> Bool {
        let outcome = outcome(of: condition)
        guard let parameter = ambiguousParameters.firstIndex(where: { $0.name == condition.parameter }),
            let value = effective[parameter]
        else { return outcome.holds }
        return outcome.fits[value]
    }

    private mutating func outcome(of condition: BuildSettingCondition) -> Outcome {
        if let known = outcomes[condition] { return known }
        let values = values[condition.parameter] ?? []
        let outcome = Outcome(holds: condition.holds(for: values), fits: values.map(condition.matches))
        outcomes[condition] = outcome
        return outcome
    }

    /// By ambiguous parameter: the index of the value that counts for a build setting, which is the first one that any
    /// of its assignments has a condition for; `nil` when none has.
    private mutating func effectiveValues(of setting: BuildSettingID, in table: BuildSettingTable) -> [Int?] {
        guard !ambiguousParameters.isEmpty else { return [] }
        var effective = [Int?](repeating: nil, count: ambiguousParameters.count)
        var next = table.newest(of: setting)
        while let assignment = next {
            next = table[assignment].older
            guard let conditions = table[assignment].conditions else { continue }
            for parameter in ambiguousParameters.indices {
                let name = ambiguousParameters[parameter].name
                guard let condition = table[conditions].first(where: { $0.parameter == name }) else { continue }
                let wanted = outcome(of: condition).fits.firstIndex(of: true)
                effective[parameter] = [effective[parameter], wanted].compactMap { $0 }.min()
            }
        }
        return effective
    }
}
