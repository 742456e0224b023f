import SourceText

/// Evaluates the build settings of one build: by name, on demand, each assignment once.
///
/// ```swift
/// let layer = XcconfigLoader().load("/App/Release.xcconfig")
/// let table = BuildSettingTable(layers: [layer])
/// var evaluator = BuildSettingEvaluator(table, conditions: ["sdk": ["iphoneos18.0"], "config": ["Release"]])
/// print(evaluator.evaluate("PRODUCT_BUNDLE_IDENTIFIER").value)
/// ```
///
/// ## How it works
///
/// Three parts work together. The ``BuildSettingTable`` has all assignments with their values, compiled. An
/// `EvaluationRun` is the machine that executes one of them. The `EvaluationCache` has what earlier runs found out. Take
/// this file:
///
///     NAME = demo
///     NAME = $(inherited)-app
///     ID = com.$(NAME:upper)
///
/// The table has a stack of assignments for each name, and a small program for each value. Of the assignments that
/// apply, the newest supplies the value; `$(inherited)`, and any reference to a build setting that is being evaluated,
/// means the next older one. Line 2 is `insert inherited`, `literal "-app"`; line 3 is the program in this trace:
///
/// | instruction | frames | value stack |
/// |---|---|---|
/// | `literal "com."` | ID | `com.` |
/// | `push NAME` starts a frame for line 2 | ID, NAME | `com.`, nothing |
/// | `insert inherited` adds line 1, a literal | ID, NAME | `com.`, `demo` |
/// | `literal "-app"` | ID, NAME | `com.`, `demo-app` |
/// | the end of line 2 stores `demo-app` in the cache | ID | `com.`, `demo-app` |
/// | `retrieve upper` | ID | `com.`, `DEMO-APP` |
/// | `merge` | ID | `com.DEMO-APP` |
/// | the end of line 3 stores `com.DEMO-APP` in the cache | | `com.DEMO-APP` |
///
/// Frames and values are arrays, so no chain of references is too long for the machine's stack. The next reference to
/// NAME takes `demo-app` from the cache.
///
/// Every value has two forms, a text and a list (see ``EvaluatedBuildSetting``). A run evaluates the text first, and
/// the list only if it can differ.
///
/// On a cycle, a value depends on who asks: with `A = $(B)a` and `B = $(A)b`, A is `ba` and B is `ab`, but the value of
/// B that A gets is `b`, because the reference back to A finds no older assignment. The cache stores such a value only
/// together with the build settings of the cycle that were in progress. Cycles are looked for when a run meets the
/// first one; without them, every value is the same for every reference.
///
/// ``limits`` end what would take too long, with the value so far and the ``EvaluatedBuildSetting/limit`` that was
/// reached.
package struct BuildSettingEvaluator: Sendable {
    /// How much an evaluation may take.
    package var limits = EvaluationLimits()
    /// The assignments of the build.
    package internal(set) var table: BuildSettingTable
    var cache: EvaluationCache
    /// The run of the last evaluation, for the next one.
    private var idleRun: EvaluationRun?
    /// An assignment that is made when something refers to its name.
    private var waiting: (name: String, value: String)?

    /// An evaluator for one build.
    ///
    /// - Parameter values: The values of each condition parameter; several for `sdk`, in the order of the build system.
    package init(_ table: BuildSettingTable, conditions values: [String: [String]] = [:]) {
        self.table = table
        cache = EvaluationCache(conditions: values)
    }

    /// The values of each condition parameter. Others begin with an empty cache.
    package var conditions: [String: [String]] {
        get { cache.applicable.values }
        set { cache = EvaluationCache(conditions: newValue) }
    }

    /// The value of a build setting; empty and without origin when it has none.
    package mutating func evaluate(_ name: String) -> EvaluatedBuildSetting {
        if name == waiting?.name { assignWaiting() }
        guard let setting = table.program.names.existingID(of: name) else {
            return EvaluatedBuildSetting(name: name, value: "", list: [], origin: nil)
        }
        return withRun { evaluator, run in evaluator.evaluate(name, setting, &run) }
    }

    /// The values of all build settings that have assignments, sorted by name.
    package mutating func evaluateAll() -> [EvaluatedBuildSetting] {
        assignWaiting()
        return withRun { evaluator, run in
            let assigned = evaluator.table.assignedSettings
            evaluator.cache.keepNames(of: assigned, in: evaluator.table)
            var evaluated: [EvaluatedBuildSetting] = []
            evaluated.reserveCapacity(assigned.count)
            for setting in assigned {
                let name = evaluator.cache.name(of: setting, in: evaluator.table)
                evaluated.append(evaluator.evaluate(name, setting, &run))
            }
            return evaluated
        }
    }

    /// A text with its references expanded, as in a string of a property list.
    package mutating func expand(_ text: String) -> String {
        guard text.utf8.contains(.dollar) else { return text }
        if let (_, newest) = assignment(referredToBy: text), table[newest].expression.isLiteral {
            return literalText(table[newest])
        }
        return evaluate(text: text) { _, _, value in value }
    }

    /// A text with its references expanded, and the build settings that contributed to it. It has no name or origin.
    package mutating func evaluate(text: String) -> EvaluatedBuildSetting {
        if let (setting, newest) = assignment(referredToBy: text),
            let evaluated = evaluated(setting, newest)
        {
            return evaluated
        }
        return evaluate(text: text) { evaluator, run, value in
            EvaluatedBuildSetting(
                name: "", value: value, list: [value], origin: nil, chain: evaluator.chain(of: &run),
                limit: run.exceeded)
        }
    }

    /// A text that is only a reference to a build setting, without compiling it; `nil` if a limit is reached.
    private mutating func evaluated(_ setting: BuildSettingID, _ newest: AssignmentID) -> EvaluatedBuildSetting? {
        let assignment = table[newest]
        if assignment.expression.isLiteral {
            let value = literalText(assignment)
            let link = EvaluatedBuildSetting.Link(
                name: cache.name(of: setting, in: table), isInherited: false, depth: 1,
                origin: table.origin(of: assignment))
            return EvaluatedBuildSetting(
                name: "", value: value, list: [value], origin: nil, chain: limits.chain > 0 ? [link] : [])
        }
        return withRun { evaluator, run in
            _ = run.evaluate(EvaluationFrame.Subject(setting: setting, assignment: newest), as: .text, in: &evaluator)
            guard run.exceeded == nil, let result = evaluator.cache.result(of: newest, as: .text) else { return nil }
            let value = run.values.topText
            evaluator.cache.returnedBytes += value.utf8.count
            run.refersOnly(
                to: ResolvedReference(setting: setting, assignment: newest, result: result, isInherited: false))
            return EvaluatedBuildSetting(
                name: "", value: value, list: [value], origin: nil, chain: evaluator.chain(of: &run))
        }
    }

    /// The build setting that a text consists of a reference to, and the assignment that supplies its value: most references
    /// of property lists are such.
    private mutating func assignment(
        referredToBy text: String
    ) -> (setting: BuildSettingID, newest: AssignmentID)? {
        // `$(inherited)` and `$(value)` have meanings of their own. What is waiting has no assignment yet.
        guard let setting = table.setting(referredToBy: text), setting != .inherited, setting != .value,
            table.newest(of: setting) != nil, let newest = cache.applicable.newest(of: setting, in: table)
        else { return nil }
        return (setting, newest)
    }

    private mutating func literalText(_ assignment: BuildSettingTable.Assignment) -> String {
        let text = table.literalText(assignment) ?? ""
        cache.returnedBytes += text.utf8.count
        return text
    }

    private mutating func evaluate<Result>(
        text: String, _ result: (inout Self, inout EvaluationRun, String) -> Result
    ) -> Result {
        if let waiting, text.containsText(waiting.name) { assignWaiting() }
        let expression = table.compileText(Array(text.utf8))
        defer { table.removeText(expression) }
        return withRun { evaluator, run in
            run.evaluate(EvaluationFrame(expression, as: .text), in: &evaluator)
            let value = run.values.topText
            evaluator.cache.returnedBytes += value.utf8.count
            return result(&evaluator, &run, value)
        }
    }

    /// Gives a name another value above all layers, like ``assign(_:to:)``, as soon as something refers to it: few builds
    /// do, and an assignment takes longer than most evaluations.
    package mutating func assignIfReferredTo(_ value: String, to name: String) {
        assignWaiting()
        guard isNew(name) else { return assign(value, to: name) }
        waiting = (name, value)
    }

    private mutating func assignWaiting() {
        guard let (name, value) = waiting.take() else { return }
        assign(value, to: name)
    }

    /// The id of a name that was put together while a value is evaluated.
    mutating func existingID(ofComposed name: ArraySlice<UInt8>) -> BuildSettingID? {
        if let waiting, name.elementsEqual(waiting.name.utf8) {
            table.pushText(Array(waiting.value.utf8), to: waiting.name)
            self.waiting = nil
        }
        return table.program.names.existingID(of: name)
    }

    /// Gives a name another value above all layers, read by the string grammar.
    package mutating func assign(_ value: String, to name: String) {
        let isNew = isNew(name)
        table.pushText(Array(value.utf8), to: name)
        if !isNew { cache = EvaluationCache(conditions: conditions) }
    }

    /// Whether nothing has referred to a name, so that no value so far depends on it.
    private func isNew(_ name: String) -> Bool {
        guard !cache.unknownNames.contains(name) else { return false }
        guard let setting = table.program.names.existingID(of: name) else { return true }
        return !cache.applicable.areLinked(setting) && table.newest(of: setting) == nil
            && !table.program.refers(to: setting)
    }
}

extension BuildSettingEvaluator {
    private mutating func withRun<Result>(_ body: (inout Self, inout EvaluationRun) -> Result) -> Result {
        var run = idleRun.take() ?? EvaluationRun()
        defer { idleRun = run }
        return body(&self, &run)
    }

    private mutating func evaluate(
        _ name: String, _ setting: BuildSettingID, _ run: inout EvaluationRun
    ) -> EvaluatedBuildSetting {
        guard let newest = cache.applicable.newest(of: setting, in: table) else {
            return EvaluatedBuildSetting(name: name, value: "", list: [], origin: nil)
        }
        let assignment = table[newest]
        if assignment.expression.isLiteral { return table.literal(assignment, of: name) }
        let origin = table.origin(of: assignment)
        let subject = EvaluationFrame.Subject(setting: setting, assignment: newest)
        let isSameInBothForms = run.evaluate(subject, as: .text, in: &self)
        let value = run.values.topText
        let chain = chain(of: &run)
        var limit = run.exceeded
        var list = run.values.topHasElements ? [value] : []
        if !isSameInBothForms {
            _ = run.evaluate(subject, as: .list, in: &self)
            limit = limit ?? run.exceeded
            if !run.values.topIsOneElement || !run.values.topBytes.elementsEqual(value.utf8) {
                list = run.values.topElements
            }
        }
        cache.returnedBytes += value.utf8.count + list.count * 32
        return EvaluatedBuildSetting(
            name: name, value: value, list: list, origin: origin, chain: chain, limit: limit)
    }
}
