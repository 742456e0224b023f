/// Evaluates build settings under given condition values: lazily, by name, each value once.
///
/// The stack of references is the evaluator's own, so no chain is too long for it. A result is kept for other
/// references only when it can not depend on who asks; see ``SettingResult``.
public struct BuildSettingEvaluator: Sendable {
    /// How much an evaluation may take.
    public var limits = EvaluationLimits()
    var table: BuildSettingTable
    var matches: AssignmentMatches
    /// All results so far; references to them are indices, because a chain of objects would be freed recursively.
    var results: [SettingResult] = []
    /// The result of each assignment as a text and as a list, where it does not depend on who asks.
    var known = KnownResults()
    var frames: [EvaluationFrame] = []
    /// The texts being put together: one or more for each frame.
    var parts: [ResultText] = []
    /// References to settings in progress, those of a frame behind those of its caller.
    var hits: [CycleHit] = []
    /// The numbers of the names on cycles, in the same order.
    var cyclic: [Int32] = []
    /// What has been referred to, in the same order.
    var links: [SettingResult.Link] = []
    /// The frame that evaluates a name, the innermost; -1 where there is none.
    var nearest: [Int32] = []
    /// A digest of `nearest`, as far as it matters to results.
    var context: UInt64 = 0
    var steps = 0
    var totalSteps = 0
    /// From which step on results on cycles are remembered.
    var rememberingFrom = 20_000
    /// Whether there are results that hold only within the evaluation under way.
    var hasContextual = false
    /// What the evaluation under way may take.
    var allowance = 0
    var keptBytes = 0
    /// By result: the number of the last chain that it is in.
    var seen: [Int] = []
    var chains = 0
    var exceeded: EvaluationLimit?

    /// An evaluator for one build: `values` are those of the condition parameters, several of `sdk` in their order.
    public init(_ table: BuildSettingTable, conditions values: [String: [String]] = [:]) {
        self.table = table
        matches = AssignmentMatches(values: values)
    }

    /// The value of a setting; empty and without origin when it has none.
    public mutating func evaluate(_ name: String) -> EvaluatedSetting {
        guard let number = table.names.existingNumber(of: name) else {
            return EvaluatedSetting(name: name, value: "", list: [], origin: nil)
        }
        return evaluate(name, number: number)
    }

    private mutating func evaluate(_ name: String, number: Int32) -> EvaluatedSetting {
        let entry = newestMatch(of: number)
        guard entry >= 0 else { return EvaluatedSetting(name: name, value: "", list: [], origin: nil) }
        let text = run(number, entry, asText: true)
        let textLimit = exceeded
        let value = text.text.text
        let list = run(number, entry, asText: false)
        let isOne = list.text.splits.isEmpty && list.text.bytes == text.text.bytes
        return EvaluatedSetting(
            name: name, value: value, list: isOne ? (list.text.hasText ? [value] : []) : list.text.elements,
            origin: table.entries[Int(entry)].origin,
            chain: chain(of: text), limit: textLimit ?? exceeded)
    }

    /// The values of all settings that are assigned to, by name.
    public mutating func evaluateAll() -> [EvaluatedSetting] {
        results.reserveCapacity(table.entries.count * 2)
        let names = table.names
        let assigned = names.names.indices.filter { names.newest[$0] >= 0 }
        return assigned.sorted { names.names[$0] < names.names[$1] }
            .map { evaluate(names.names[$0], number: Int32($0)) }
    }

    /// An evaluator of the same build in which a name has another value above all layers, read as a text.
    public func overriding(_ name: String, with value: String) -> BuildSettingEvaluator {
        var table = table
        table.pushText(Array(value.utf8), to: name)
        var evaluator = BuildSettingEvaluator(table, conditions: matches.values)
        evaluator.limits = limits
        return evaluator
    }

    /// A text with its references expanded, as a string of a property list is.
    public mutating func expand(_ text: String) -> String {
        guard text.utf8.contains(.dollar) else { return text }
        let (expression, _) = table.compile(Array(text.utf8), asList: false)
        return run(EvaluationFrame(expression: expression)).text.text
    }
}
