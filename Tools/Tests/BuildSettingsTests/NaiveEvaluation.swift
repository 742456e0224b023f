@testable import BuildSettings

/// Evaluation as the specification words it, with nothing remembered: what the real one must equal.
///
/// Slow on purpose: recursive, and exponential where settings refer to each other.
struct NaiveEvaluation {
    let table: BuildSettingTable
    /// By name: the assignments, newest first.
    private let stacks: [[Int]]

    /// The settings in progress, innermost last.
    private struct Frame {
        let name: Int
        /// The place in the name's stack, newest first.
        let place: Int
    }

    init(_ table: BuildSettingTable) {
        self.table = table
        stacks = (0..<Int32(table.program.names.count)).map { name in
            var stack: [Int] = []
            var entry = Int(table.newest(of: name))
            while entry >= 0 {
                stack.append(entry)
                entry = Int(table.entries[entry].older)
            }
            return stack
        }
    }

    func evaluate(_ name: String, asText: Bool) -> NaiveText {
        guard let number = table.program.names.existingNumber(of: name), let entry = stacks[Int(number)].first else {
            return NaiveText()
        }
        return evaluate(entry, [Frame(name: Int(number), place: 0)], asText)
    }

    private func evaluate(_ entry: Int, _ frames: [Frame], _ asText: Bool) -> NaiveText {
        let expression = table.entries[entry].expression
        var parts = [NaiveText()]
        for instruction in table.program.instructions(of: expression) {
            let last = parts.count - 1
            switch instruction {
            case .literal(let range): parts[last].append(table.program.text(range, of: expression))
            case .spelling(let range): if asText { parts[last].append(table.program.text(range, of: expression)) }
            case .separator(let range):
                if asText { parts[last].append(table.program.text(range, of: expression)) } else { parts[last].split() }
            case .open: parts.append(NaiveText())
            case .insert(let reference):
                parts[last].append(
                    refer(
                        table.program.names[reference.name], frames, asText || reference.asText,
                        reference.keepsSpelling))
            case .push(let reference):
                parts.append(
                    refer(
                        table.program.names[reference.name], frames, asText || reference.asText,
                        reference.keepsSpelling))
            case .pushNamed(let isText, let keepsSpelling):
                let name = parts.removeLast().text
                parts.append(refer(name, frames, asText || isText, keepsSpelling))
            case .merge:
                let part = parts.removeLast()
                parts[last - 1].append(part)
            case .retrieve(let retrieval):
                parts.append(parts.removeLast().map(retrieval.apply))
            case .replace(let replacement):
                let argument = parts.removeLast().text
                let part = parts.removeLast()
                if part.hasText {
                    parts.append(part.map { replacement.apply(argument, to: $0) })
                } else if replacement == .default {
                    parts.append(NaiveText(Array(argument.utf8)))
                } else {
                    parts.append(NaiveText())
                }
            }
        }
        return parts[0]
    }

    private func refer(_ name: String, _ frames: [Frame], _ asText: Bool, _ keepsSpelling: Bool) -> NaiveText {
        var number = table.program.names.existingNumber(of: name).map(Int.init)
        if name == "inherited" || name == "value" { number = frames.last?.name }
        if let number {
            let place = frames.last { $0.name == number }.map { $0.place + 1 } ?? 0
            if place < stacks[number].count {
                return evaluate(stacks[number][place], frames + [Frame(name: number, place: place)], asText)
            }
        }
        if keepsSpelling { return NaiveText(Array("$\(name)".utf8)) }
        let type = number.map { table.types[Int32($0)] } ?? table.types[name]
        return type.isTextWithoutValue && !name.isEmpty ? NaiveText([]) : NaiveText()
    }
}

/// A text with the places where it is split into elements, each a value of its own.
struct NaiveText {
    var bytes: [UInt8] = []
    var splits: [Int] = []
    var hasText = false
    private var isSplitPending = false

    init() {}

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        hasText = true
    }

    mutating func append(_ text: some Collection<UInt8>) {
        beginAddition()
        bytes.append(contentsOf: text)
    }

    mutating func append(_ other: NaiveText) {
        guard other.hasText else { return }
        beginAddition()
        splits += other.splits.map { bytes.count + $0 }
        bytes += other.bytes
    }

    mutating func split() {
        if hasText { isSplitPending = true }
    }

    private mutating func beginAddition() {
        if isSplitPending {
            splits.append(bytes.count)
            isSplitPending = false
        }
        hasText = true
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var elements: [String] {
        guard hasText else { return [] }
        let ends = splits + [bytes.count]
        return zip([0] + splits, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    }

    func map(_ transform: (String) -> String) -> NaiveText {
        var result = NaiveText()
        for element in elements {
            result.append(transform(element).utf8)
            result.split()
        }
        return result
    }
}
