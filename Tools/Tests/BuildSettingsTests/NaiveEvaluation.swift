@testable import BuildSettings

/// Evaluation as the specification words it, with no cache: what ``BuildSettingEvaluator`` must equal.
///
/// Slow on purpose: recursive, and exponential where build settings refer to each other.
struct NaiveEvaluation {
    let table: BuildSettingTable
    /// By build setting: the assignments, newest first.
    private let stacks: [BuildSettingID: [AssignmentID]]

    /// A build setting in progress.
    private struct Frame {
        let setting: BuildSettingID
        /// The index of the assignment in the build setting's stack.
        let depth: Int
    }

    /// - Parameter values: At most one value for each condition parameter.
    init(_ table: BuildSettingTable, conditions values: [String: String] = [:]) {
        self.table = table
        var stacks: [BuildSettingID: [AssignmentID]] = [:]
        for setting in table.assignedSettings {
            var next = table.newest(of: setting)
            while let assignment = next {
                if Self.applies(table[assignment].conditions.map { table[$0] } ?? [], values) {
                    stacks[setting, default: []].append(assignment)
                }
                next = table[assignment].older
            }
        }
        self.stacks = stacks
    }

    /// Of the conditions on `sdk`, the first counts; of the others, all.
    private static func applies(_ conditions: [BuildSettingCondition], _ values: [String: String]) -> Bool {
        let first = conditions.first { $0.parameter == "sdk" }
        return conditions.filter { $0.parameter != "sdk" || $0 == first }.allSatisfy { condition in
            values[condition.parameter].map(condition.matches) ?? (condition.pattern == "*")
        }
    }

    func evaluate(_ name: String, as form: ValueForm) -> NaiveValue {
        guard let setting = table.program.names.existingID(of: name), let newest = stacks[setting]?.first else {
            return NaiveValue()
        }
        return evaluate(newest, [Frame(setting: setting, depth: 0)], form)
    }

    private func evaluate(_ assignment: AssignmentID, _ frames: [Frame], _ form: ValueForm) -> NaiveValue {
        let expression = table[assignment].expression
        let program = table.program
        var values = [NaiveValue()]
        for instruction in program.instructions(of: expression) {
            let top = values.count - 1
            switch instruction {
            case .literal(let range): values[top].append(program.text(range, of: expression))
            case .spelling(let range): if form == .text { values[top].append(program.text(range, of: expression)) }
            case .separator(let range):
                if form == .text {
                    values[top].append(program.text(range, of: expression))
                } else {
                    values[top].split()
                }
            case .begin: values.append(NaiveValue())
            case .insert(let reference): values[top].append(value(of: reference, frames, form))
            case .push(let reference): values.append(value(of: reference, frames, form))
            case .pushNamed(let alwaysText, let keepsSpelling):
                let name = values.removeLast().text
                values.append(value(of: name, frames, alwaysText ? .text : form, keepsSpelling))
            case .merge:
                let merged = values.removeLast()
                values[top - 1].append(merged)
            case .retrieve(let retrieval):
                values.append(values.removeLast().map(retrieval.apply))
            case .replace(let replacement):
                let argument = values.removeLast().text
                let value = values.removeLast()
                if value.hasElements {
                    values.append(value.map { replacement.apply(argument, to: $0) })
                } else {
                    values.append(replacement == .default ? NaiveValue(Array(argument.utf8)) : NaiveValue())
                }
            }
        }
        return values[0]
    }

    private func value(
        of reference: BuildSettingProgram.Reference, _ frames: [Frame], _ form: ValueForm
    ) -> NaiveValue {
        value(
            of: table.program.names[reference.setting], frames, reference.alwaysText ? .text : form,
            reference.keepsSpelling)
    }

    private func value(
        of name: String, _ frames: [Frame], _ form: ValueForm, _ keepsSpelling: Bool
    ) -> NaiveValue {
        let meansCaller = name == "inherited" || name == "value"
        let setting = meansCaller ? frames.last?.setting : table.program.names.existingID(of: name)
        if let setting, let stack = stacks[setting] {
            let depth = frames.last { $0.setting == setting }.map { $0.depth + 1 } ?? 0
            if depth < stack.count {
                return evaluate(stack[depth], frames + [Frame(setting: setting, depth: depth)], form)
            }
        }
        if keepsSpelling { return NaiveValue(Array("$\(name)".utf8)) }
        let type = setting.map { table.types[$0] } ?? table.types[name]
        return type.isTextWithoutValue && !name.isEmpty ? NaiveValue([]) : NaiveValue()
    }
}

/// A value with the offsets at which its elements start.
struct NaiveValue {
    var bytes: [UInt8] = []
    var splits: [Int] = []
    var hasElements = false
    private var isSplitPending = false

    init() {}

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        hasElements = true
    }

    mutating func append(_ text: some Collection<UInt8>) {
        beginAddition()
        bytes.append(contentsOf: text)
    }

    mutating func append(_ other: NaiveValue) {
        guard other.hasElements else { return }
        beginAddition()
        splits += other.splits.map { bytes.count + $0 }
        bytes += other.bytes
    }

    mutating func split() {
        if hasElements { isSplitPending = true }
    }

    private mutating func beginAddition() {
        if isSplitPending {
            splits.append(bytes.count)
            isSplitPending = false
        }
        hasElements = true
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var elements: [String] {
        guard hasElements else { return [] }
        let ends = splits + [bytes.count]
        return zip([0] + splits, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    }

    func map(_ transform: (String) -> String) -> NaiveValue {
        var result = NaiveValue()
        for element in elements {
            result.append(transform(element).utf8)
            result.split()
        }
        return result
    }
}
