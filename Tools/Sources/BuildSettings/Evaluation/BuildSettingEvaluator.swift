/// Evaluates build settings under given condition values: lazily, by name, each value once.
///
/// The stack of references is the evaluator's own, so no chain is too long for it. A result is kept for other
/// references only when it can not depend on who asks; see ``SettingsInProgress``.
public struct BuildSettingEvaluator: Sendable {
    /// How much an evaluation may take.
    public var limits = EvaluationLimits()
    var table: BuildSettingTable
    var matches: AssignmentMatches
    var known = KnownResults()
    var inProgress = SettingsInProgress()
    var frames: [EvaluationFrame] = []
    /// The texts being put together: one or more for each frame.
    var texts = TextStack()
    /// What has been referred to, that of a frame behind that of its caller.
    var links: [SettingLink] = []
    /// By assignment: the last evaluation in which it was on a cycle.
    var metOnCycle: [Int32] = []
    /// Whether each result on a cycle is remembered, not only those that are asked for again.
    var remembersAll = false
    var evaluations: Int32 = 0
    var steps = 0
    var totalSteps = 0
    /// What the evaluation under way may take.
    var allowance = 0
    /// How many bytes the values of settings have so far.
    var totalBytes = 0
    /// By assignment: the last chain that it is in.
    var inChain: [Int32] = []
    var chains: Int32 = 0
    /// By name: its text, once it was needed.
    var spelled: [String?] = []
    var exceeded: EvaluationLimit?

    /// An evaluator for one build: `values` are those of the condition parameters, several of `sdk` in their order.
    public init(_ table: BuildSettingTable, conditions values: [String: [String]] = [:]) {
        self.table = table
        matches = AssignmentMatches(values: values)
    }

    /// The value of a setting; empty and without origin when it has none.
    public mutating func evaluate(_ name: String) -> EvaluatedSetting {
        guard let number = table.program.names.existingNumber(of: name) else {
            return EvaluatedSetting(name: name, value: "", list: [], origin: nil)
        }
        return evaluate(name, number: number)
    }

    /// The values of all settings that are assigned to, by name.
    public mutating func evaluateAll() -> [EvaluatedSetting] {
        let names = table.assignedNames
        var settings: [EvaluatedSetting] = []
        settings.reserveCapacity(names.count)
        for number in names { settings.append(evaluate(spell(number), number: number)) }
        return settings
    }

    private mutating func evaluate(_ name: String, number: Int32) -> EvaluatedSetting {
        let newest = matches.newest(of: number, in: table)
        guard newest >= 0 else { return EvaluatedSetting(name: name, value: "", list: [], origin: nil) }
        let entry = table.entries[Int(newest)]
        if entry.expression.isLiteral {
            let literal = table.program.literal(entry.expression)
            let value = literal.map { String(decoding: $0, as: UTF8.self) } ?? ""
            return EvaluatedSetting(
                name: name, value: value, list: literal == nil ? [] : [value], origin: table.origin(of: entry))
        }
        let isPlain = run(number, newest, asText: true)
        let value = texts.lastText
        let chain = chain(of: links)
        var limit = exceeded
        var list = texts.lastHasText ? [value] : []
        if !isPlain {
            _ = run(number, newest, asText: false)
            limit = limit ?? exceeded
            if !texts.lastIsOne || !texts.last.elementsEqual(value.utf8) { list = texts.lastElements }
        }
        totalBytes += value.utf8.count + list.count * 32
        return EvaluatedSetting(
            name: name, value: value, list: list, origin: table.origin(of: entry), chain: chain, limit: limit)
    }

    /// The name with a number: the same text for all who ask.
    mutating func spell(_ name: Int32) -> String {
        if Int(name) >= spelled.count {
            spelled.append(contentsOf: repeatElement(nil, count: table.program.names.count - spelled.count))
        }
        if let known = spelled[Int(name)] { return known }
        let text = table.program.names[name]
        spelled[Int(name)] = text
        return text
    }

    /// An evaluator of the same build in which a name has another value above all layers, read as a text.
    public func overriding(_ name: String, with value: String) -> BuildSettingEvaluator {
        var table = table
        table.pushText(Array(value.utf8), to: name)
        var evaluator = BuildSettingEvaluator(table, conditions: matches.values)
        evaluator.limits = limits
        return evaluator
    }
}
