@testable import BuildSettings

/// Evaluation as the specification words it, with nothing remembered: what the real one must equal.
///
/// Slow on purpose: recursive, and exponential where settings refer to each other.
struct NaiveEvaluation {
    let table: BuildSettingTable
    private let matches: [[Int]]

    /// The settings in progress, innermost last.
    private struct Frame {
        let name: Int
        /// The place in the name's stack, newest first.
        let place: Int
    }

    init(_ table: BuildSettingTable) {
        self.table = table
        matches = table.names.names.indices.map { name in
            var stack: [Int] = []
            var entry = Int(table.names.newest[name])
            while entry >= 0 {
                stack.append(entry)
                entry = Int(table.entries[entry].older)
            }
            return stack
        }
    }

    func evaluate(_ name: String, asText: Bool) -> ResultText {
        guard let number = table.names.existingNumber(of: name), let entry = matches[Int(number)].first else {
            return ResultText()
        }
        return evaluate(entry, [Frame(name: Int(number), place: 0)], asText)
    }

    private func evaluate(_ entry: Int, _ frames: [Frame], _ asText: Bool) -> ResultText {
        let expression = table.entries[entry].expression
        var parts = [ResultText()]
        for instruction in expression.instructions {
            let last = parts.count - 1
            switch instruction {
            case .literal(let range): parts[last].append(expression.bytes[range])
            case .spelling(let range): if asText { parts[last].append(expression.bytes[range]) }
            case .separator(let range):
                if asText { parts[last].append(expression.bytes[range]) } else { parts[last].split() }
            case .open: parts.append(ResultText())
            case .insert(let reference):
                parts[last].append(
                    refer(
                        table.names.names[Int(reference.name)], frames, asText || reference.asText,
                        reference.keepsSpelling))
            case .push(let reference):
                parts.append(
                    refer(
                        table.names.names[Int(reference.name)], frames, asText || reference.asText,
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
                    parts.append(ResultText(Array(argument.utf8)))
                } else {
                    parts.append(ResultText())
                }
            }
        }
        return parts[0]
    }

    private func refer(_ name: String, _ frames: [Frame], _ asText: Bool, _ keepsSpelling: Bool) -> ResultText {
        var number = table.names.existingNumber(of: name).map(Int.init)
        if name == "inherited" || name == "value" { number = frames.last?.name }
        if let number {
            let place = frames.last { $0.name == number }.map { $0.place + 1 } ?? 0
            if place < matches[number].count {
                return evaluate(matches[number][place], frames + [Frame(name: number, place: place)], asText)
            }
        }
        if keepsSpelling { return ResultText(Array("$\(name)".utf8)) }
        let type = number.map { table.names.types[$0] } ?? table.types[name]
        return type.isTextWithoutValue && !name.isEmpty ? ResultText([]) : ResultText()
    }
}
