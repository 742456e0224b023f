import Foundation
import Reports

/// A line as it is typed on a terminal that hands over every key.
struct PromptLine {
    /// What comes after a key.
    enum Event: Equatable {
        /// The line is shown as it is now.
        case changed
        /// Nothing.
        case nothing
        case done, complete, ended, interrupted, suspended
    }

    /// The lines before, the last one first.
    let former: [String]
    private(set) var text = ""
    /// Bytes of a character that is not whole.
    private var bytes: [UInt8] = []
    /// Of the former lines, the one that is shown; `nil` for the new one.
    private var shown: Int?
    /// What the terminal says of a key that is not a character, as far as it has come.
    private var sequence: [UInt8]?

    init(former: [String] = []) { self.former = former }

    /// Takes what a key sends.
    mutating func take(_ byte: UInt8) -> Event {
        if sequence != nil { return takeSequence(byte) }
        switch byte {
        case 0x0A, 0x0D: return .done
        case 0x09: return .complete
        case 0x03: return .interrupted
        case 0x1A: return .suspended
        case 0x04: return text.isEmpty ? .ended : .nothing
        case 0x08, 0x7F: return change { _ = $0.popLast() }
        case 0x15: return change { $0 = "" }
        case 0x17: return change { $0 = String($0.trimmedEnd.reversed().drop { $0 != " " }.reversed()) }
        case 0x1B:
            sequence = []
            return .nothing
        case 0x00..<0x20: return .nothing
        default:
            bytes.append(byte)
            guard let whole = String(validating: bytes, as: UTF8.self) else {
                // Four bytes are the most that a character has.
                if bytes.count >= 4 { bytes = [] }
                return .nothing
            }
            bytes = []
            return change { $0 += whole }
        }
    }

    private mutating func change(_ body: (inout String) -> Void) -> Event {
        body(&text)
        bytes = []
        return .changed
    }

    /// The arrows up and down bring lines back; other such keys do nothing.
    private mutating func takeSequence(_ byte: UInt8) -> Event {
        let isBegun = sequence?.isEmpty == false
        guard isBegun ? !(0x40...0x7E).contains(byte) : [UInt8(ascii: "["), UInt8(ascii: "O")].contains(byte) else {
            sequence = nil
            guard isBegun, let next = place(after: byte) else { return .nothing }
            shown = next < 0 ? nil : next
            text = shown.map { former[$0] } ?? ""
            return .changed
        }
        sequence?.append(byte)
        return .nothing
    }

    private func place(after key: UInt8) -> Int? {
        let now = shown ?? -1
        switch key {
        case UInt8(ascii: "A"): return now + 1 < former.count ? now + 1 : nil
        case UInt8(ascii: "B"): return now >= 0 ? now - 1 : nil
        default: return nil
        }
    }

    // MARK: Completion

    /// The words before the one that is typed.
    var words: [String] {
        let all = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        return text.isEmpty || text.hasSuffix(" ") ? all : all.dropLast()
    }

    /// What is typed of the last word.
    private var begun: String {
        text.hasSuffix(" ")
            ? "" : text.split(separator: " ", omittingEmptySubsequences: true).last.map(String.init) ?? ""
    }

    /// Completes the last word as far as it is clear.
    ///
    /// - Returns: the words that it can be, if that was no further; empty if something was completed.
    mutating func complete(among candidates: [String]) -> [String] {
        let found = candidates.filter { $0.hasPrefix(begun) && !$0.contains(" ") }
        guard let first = found.first else { return [] }
        let common = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        guard found.count == 1 || common.count > begun.count else { return found }
        text += String(common.dropFirst(begun.count)) + (found.count == 1 ? " " : "")
        return []
    }
}
