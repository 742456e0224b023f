/// What an evaluator has found out so far and uses again for its next values.
struct EvaluationCache: Sendable {
    /// Which assignments apply.
    var applicable: ApplicableAssignments
    /// Which build settings refer to each other.
    var cycles = BuildSettingCycles()
    /// The values of assignments that are the same for every reference.
    private(set) var results = ResultStorage()
    private var textResults = IDLinks<AssignmentID, ResultID>()
    private var listResults = IDLinks<AssignmentID, ResultID>()
    /// The values of assignments that hold only while certain other build settings of their cycle are in progress.
    private(set) var resultsOnCycles = ResultStorage()
    private var resultIDsOnCycles: [CycleKey: ResultID] = [:]
    /// Whether each value on a cycle is stored the first time, for tests. Otherwise it is from the second time on: most
    /// are never asked for again.
    var storesEveryResultOnCycles = false
    /// The names that many chains have, see ``keepNames(of:in:)``.
    private var names = IDMap<BuildSettingID, String?>(default: nil)
    /// The names that were put together, and that the table does not have.
    var unknownNames: Set<String> = []
    /// The steps of all runs so far.
    var steps = 0
    /// The bytes of all values returned so far.
    var returnedBytes = 0

    init(conditions: [String: [String]]) {
        applicable = ApplicableAssignments(values: conditions)
    }

    /// Roughly how many bytes of memory the stored and the returned values take.
    var size: Int { returnedBytes + results.size }

    /// The name of a build setting.
    func name(of setting: BuildSettingID, in table: BuildSettingTable) -> String {
        names[setting] ?? table.program.names[setting]
    }

    /// Makes the names of build settings once, for when all are evaluated: otherwise, each chain would have its own.
    mutating func keepNames(of settings: [BuildSettingID], in table: BuildSettingTable) {
        for setting in settings where names[setting] == nil { names[setting] = table.program.names[setting] }
    }
}

// MARK: - Values that are the same for every reference

extension EvaluationCache {
    func result(of assignment: AssignmentID, as form: ValueForm) -> ResultID? {
        form == .text ? textResults[assignment] : listResults[assignment]
    }

    /// Stores the top value of a stack; in both forms, if they are the same.
    mutating func store(
        _ values: ValueStack, of assignment: AssignmentID, as form: ValueForm, isSameInBothForms: Bool,
        references: ArraySlice<ResolvedReference>
    ) -> ResultID {
        let id = results.append(values, references: references, isSameInBothForms: isSameInBothForms)
        if form == .text || isSameInBothForms { textResults[assignment] = id }
        if form == .list || isSameInBothForms { listResults[assignment] = id }
        return id
    }
}

// MARK: - Values on cycles

extension EvaluationCache {
    /// An assignment with the build settings of its cycle that are in progress.
    private struct CycleKey: Hashable {
        let inProgress: CycleProgress
        let assignment: AssignmentID
        let form: ValueForm

        /// Enough to tell most keys apart.
        func hash(into hasher: inout Hasher) {
            hasher.combine(inProgress.digest &+ UInt64(UInt32(bitPattern: assignment.rawValue)))
        }
    }

    func resultOnCycle(
        of assignment: AssignmentID, as form: ValueForm, whileInProgress inProgress: CycleProgress
    ) -> ResultStorage.Result? {
        resultIDsOnCycles[CycleKey(inProgress: inProgress, assignment: assignment, form: form)]
            .map { resultsOnCycles[$0] }
    }

    /// Stores the top value of a stack. Once they take too much memory, the older ones are removed.
    mutating func storeOnCycle(
        _ values: ValueStack, of assignment: AssignmentID, as form: ValueForm, isSameInBothForms: Bool,
        whileInProgress inProgress: CycleProgress
    ) {
        if resultsOnCycles.size > Self.sizeLimitOnCycles {
            resultsOnCycles.removeAll()
            resultIDsOnCycles.removeAll(keepingCapacity: true)
        }
        let id = resultsOnCycles.append(values, references: [], isSameInBothForms: isSameInBothForms)
        resultIDsOnCycles[CycleKey(inProgress: inProgress, assignment: assignment, form: form)] = id
    }

    private static let sizeLimitOnCycles = 8 << 20
}
